"""The page without a server at /tab: its files, its policy, and no way out of its folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.web import tab_pages
from fracas.web.app import POLICY
from tests.web.serving import Server


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tab"
    (folder / "python").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Tab</h1>", encoding="utf-8")
    (folder / "python" / "wasm-00.bin").write_bytes(b"\0asm")
    (tmp_path / "secret.json").write_text("secret", encoding="utf-8")
    (folder / "way-out.json").symlink_to(tmp_path / "secret.json")
    monkeypatch.setattr(tab_pages, "TAB", folder)
    return folder


@pytest.mark.parametrize("path", ["/tab", "/tab/"])
def test_the_address_leads_into_the_folder(server: Server, made: Path, path: str) -> None:
    answer = server.http.get(path, follow_redirects=False)
    assert answer.status_code in {301, 302, 307}
    assert answer.headers["location"] == "/tab/index.html"
    assert server.get("/tab/index.html").text == "<h1>Tab</h1>"


def test_files_whose_names_say_what_they_hold_are_kept_for_good(server: Server, made: Path) -> None:
    whole = server.get("/tab/python/wasm-00.bin")
    assert whole.content == b"\0asm"
    assert "immutable" in whole.headers["cache-control"]
    page = server.get("/tab/index.html")
    assert page.headers["cache-control"] == "no-cache"
    again = server.http.get("/tab/index.html", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_only_there_may_webassembly_run(server: Server, made: Path) -> None:
    assert "'wasm-unsafe-eval'" in server.get("/tab/index.html").headers["content-security-policy"]
    assert server.get("/health").headers["content-security-policy"] == POLICY


@pytest.mark.parametrize("path", ["/tab/none.js", "/tab/way-out.json", "/tab/..%2fsecret.json"])
def test_there_is_no_way_out_of_the_folder(server: Server, made: Path, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_where_it_is_not_made_it_says_how(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tab_pages, "TAB", tmp_path / "none")
    for path in ("/tab", "/tab/", "/tab/index.html"):
        answer = server.get(path)
        assert answer.status_code == 404
        assert "scripts/tab" in answer.text
