"""The documents at /help: their kinds, their policy, and no way out of their folder."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from fracas.web import help_pages
from fracas.web.app import POLICY
from tests.web.serving import Server


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "help"
    (folder / "_static").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Help</h1>", encoding="utf-8")
    (folder / "_static" / "look.css").write_text("a {}", encoding="utf-8")
    (folder / "film.webp").write_bytes(b"RIFF")
    (folder / "searchindex.js").write_text("Search", encoding="utf-8")
    (folder / "plain").write_text("no ending", encoding="utf-8")
    (folder / "inline.json").write_text(
        json.dumps({"script": ["sha256-AAA="], "style": ["sha256-BBB="]}), encoding="utf-8"
    )
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (folder / "way-out.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(help_pages, "HELP", folder)
    return folder


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/help/index.html", "text/html"),
        ("/help/_static/look.css", "text/css"),
        ("/help/searchindex.js", "text/javascript"),
        ("/help/film.webp", "image/webp"),
    ],
)
def test_pages_come_with_their_kinds(server: Server, documents: Path, path: str, kind: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    again = server.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/help", "/help/"])
def test_help_leads_to_the_first_page(server: Server, documents: Path, path: str) -> None:
    answer = server.http.get(path, follow_redirects=True)
    assert answer.text == "<h1>Help</h1>"
    assert answer.url.path == "/help/index.html"


def test_a_systems_sheet_is_found_by_its_name(server: Server, documents: Path) -> None:
    (documents / "sheets").mkdir()
    (documents / "sheets" / "razorweave-gm.html").write_text("GM", encoding="utf-8")
    for path, place in (
        ("/help/sheet/razorweave/gm", "/help/sheets/razorweave-gm.html"),
        ("/help/sheet/razorweave/none", "/help"),
        ("/help/sheet/..%2f..%2fsecret/gm", "/help"),
        ("/help/sheet/https:%2f%2fhost.example/gm", "/help"),
    ):
        answer = server.get(path)
        assert (answer.status_code, answer.headers.get("location")) in {(302, place), (404, None)}
    assert server.http.get("/help/sheet/razorweave/gm", follow_redirects=True).text == "GM"


@pytest.mark.parametrize(
    "path",
    [
        "/help/none.html",
        "/help/_static",
        "/help/plain",
        "/help/way-out.txt",
        "/help/../secret.txt",
        "/help/%2e%2e/secret.txt",
        "/help/..%2fsecret.txt",
        "/help/_static/..%2f..%2fsecret.txt",
        "/help//etc/passwd",
        "/help/%00.html",
        "/help/" + "a" * 5000 + ".html",
    ],
)
def test_no_way_leads_out(server: Server, documents: Path, path: str) -> None:
    # As it stands: a client would take the dots out of the address.
    request = httpx.Request("GET", f"http://127.0.0.1:{server.port}/")
    request.url = request.url.copy_with(raw_path=path.encode())
    answer = server.http.send(request)
    assert answer.status_code in (400, 404)
    assert "secret" not in answer.text


def test_the_policy_lets_in_what_the_pages_came_with_and_nothing_else(
    server: Server, documents: Path
) -> None:
    told = server.get("/help/index.html").headers["content-security-policy"]
    assert told == (f"{POLICY}; script-src 'self' 'sha256-AAA='; style-src 'self' 'sha256-BBB='")
    assert "unsafe" not in told
    for path in ("/", "/health", "/helpless"):
        assert server.get(path).headers["content-security-policy"] == POLICY


def test_where_nothing_is_built_the_guides_stand(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_pages, "HELP", tmp_path / "none")
    first = server.http.get("/help", follow_redirects=True)
    assert first.status_code == 200
    assert 'href="table.html"' in first.text
    assert server.get("/help/guide.css").headers["content-type"].startswith("text/css")
    assert server.get("/help/table.html").headers["content-security-policy"] == POLICY
    for path in (
        "/help/none.html",
        "/help/..%2findex.html",
        "/help/table.md",
        "/help/rules/x.html",
    ):
        assert server.get(path).status_code == 404, path
