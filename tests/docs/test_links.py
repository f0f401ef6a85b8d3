"""Links of the built pages: what leads nowhere, out, or to code in the page is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.links import faults, inline, read, read_all, source_hash


def built(folder: Path, body: str) -> Path:
    (folder / "deep").mkdir()
    (folder / "style.css").write_text("", encoding="utf-8")
    (folder / "deep" / "other.html").write_text('<p id="here">x</p>', encoding="utf-8")
    (folder / "index.html").write_text(f'<p id="top"></p>{body}', encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "body",
    [
        '<a href="deep/other.html#here">',
        '<a href="#top">',
        '<a href="https://host.example/">',
        '<link href="style.css?v=1">',
        '<img src="data:image/png;base64,AA">',
    ],
)
def test_a_link_that_leads_somewhere_passes(tmp_path: Path, body: str) -> None:
    folder = built(tmp_path, body)
    assert not list(faults(folder, read_all(folder)))


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="deep/none.html">', "there is no such file"),
        ('<a href="deep/other.html#there">', "there is no such place"),
        ('<a href="#nowhere">', "there is no such place"),
        ('<a href="../outside.html">', "climbs out"),
        ('<script src="https://host.example/x.js">', "fetched from outside"),
        ('<link href="//host.example/x.css">', "no such kind of address"),
        ('<a href="javascript:x()">', "no such kind of address"),
        ('<p style="color: red">', "code within a tag"),
        ('<p onclick="x()">', "code within a tag"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(tmp_path: Path, body: str, fault: str) -> None:
    folder = built(tmp_path, body)
    (found,) = faults(folder, read_all(folder))
    assert found.startswith("index.html: ")
    assert fault in found


def test_code_in_a_page_is_known_by_its_hash(tmp_path: Path) -> None:
    seen = read("<style>a {}</style><script>let x;</script><script src='y.js'></script>")
    assert seen.styles == {source_hash("a {}")}
    assert seen.scripts == {source_hash("let x;")}
    assert inline({tmp_path: seen}) == {
        "script": [source_hash("let x;")],
        "style": [source_hash("a {}")],
    }


def test_a_hash_is_that_of_the_standard() -> None:
    # The empty text, as any tool gives it.
    assert source_hash("") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
