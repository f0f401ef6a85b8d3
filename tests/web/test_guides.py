"""The guides: every page is there and whole, its links lead somewhere, and nothing leads out."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.rulesets.registry import all_rulesets
from fracas.web import guides

LINK = re.compile(r'<a href="([^"]+)"')


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of pages in the place of the shipped ones."""
    (tmp_path / "starting").mkdir()
    listed = ":caption: Play\n:maxdepth: 1\n\nplay\nstarting/one\nrules/index"
    index = f"# Home\n\n```{{toctree}}\n{listed}\n```\n"
    (tmp_path / "index.md").write_text(index, encoding="utf-8")
    (tmp_path / "starting" / "one.md").write_text("# One\n\nText.\n", encoding="utf-8")
    monkeypatch.setattr(guides, "PACKED", tmp_path)
    forget()
    return tmp_path


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    """Read all pages anew."""
    guides.names.cache_clear()
    guides.page.cache_clear()


def body(text: str, written: Path) -> str:
    """What a page with this text shows."""
    (written / "play.md").write_text(f"# Play\n\n{text}\n", encoding="utf-8")
    forget()
    found = guides.page("play.html")
    assert found is not None
    return found.partition('<h1 id="play">Play</h1>\n')[2].partition("\n</main>")[0].strip()


def test_every_shipped_page_is_whole_and_its_links_lead_somewhere() -> None:
    pages = [
        "index",
        *guides.names(),
        "rules/index",
        *(f"rules/{one.id}" for one in all_rulesets()),
    ]
    assert len(pages) > 20
    for name in pages:
        found = guides.page(f"{name}.html")
        assert found is not None, name
        assert not re.search(r"\{(toctree|index|container)\}|:::", found), name
        assert "style=" not in found
        assert "<script" not in found
        for href in LINK.findall(found):
            path, _, anchor = href.partition("#")
            if re.match(r"https?:|/", path):
                continue
            target = (
                posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
                if path
                else f"{name}.html"
            )
            there = guides.page(target)
            assert there is not None, f"{name} leads to {href}"
            assert not anchor or f'id="{anchor}"' in there, f"{name} leads to {href}"


def test_every_rule_has_its_place() -> None:
    for one in all_rulesets():
        found = guides.page(f"rules/{one.id}.html") or ""
        missing = [key for key in one.rules() if f'id="{key.lower()}"' not in found]
        assert not missing


def test_a_list_of_pages_and_a_caption(written: Path) -> None:
    (written / "play.md").write_text("# Play it\n", encoding="utf-8")
    found = guides.page("index.html") or ""
    assert '<h2 id="play">Play</h2>' in found
    assert LINK.findall(found.partition("<main>")[2]) == [
        "play.html",
        "starting/one.html",
        "rules/index.html",
    ]
    assert "Play it" in found


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[One](starting/one.md)", '<p><a href="starting/one.html">One</a></p>'),
        ("[One](starting/one.md#x)", '<p><a href="starting/one.html#x">One</a></p>'),
        ("[Code](../src/fracas/x.py)", "<p><a>Code</a></p>"),
        ("[Script](javascript:alert(1))", "<p>[Script](javascript:alert(1))</p>"),
        ("![Picture](_static/x.png)", "<p></p>"),
        ("<b onclick=x>Text</b>", "<p>Text</p>"),
        ("`--seed N`\n: Which dice.", "<p><code>--seed N</code>: Which dice.</p>"),
        ("(label)=\n\nText", '<a id="label"></a>\n<p>Text</p>'),
        ("```{doctest}\n>>> 1\n1\n```", "<pre><code>&gt;&gt;&gt; 1\n1\n</code></pre>"),
        ("```{index} one, two\n```\n\nText", "<p>Text</p>"),
        (":::{container} way\nText\n:::", "<p>Text</p>"),
        ("```{literalinclude} ../secret.txt\n```", ""),
    ],
)
def test_what_markdown_comes_to(written: Path, text: str, shown: str) -> None:
    (written.parent / "secret.txt").write_text("secret", encoding="utf-8")
    assert body(text, written) == shown


def test_a_file_that_a_page_shows(written: Path) -> None:
    (written / "hosting").mkdir()
    (written / "hosting" / "a.conf").write_text("a < b\n", encoding="utf-8")
    shown = body("```{literalinclude} hosting/a.conf\n:language: ini\n```", written)
    assert shown == "<pre><code>a &lt; b\n</code></pre>"


@pytest.mark.parametrize("path", ["play", "play.md", "../play.html", "rules/x.html", "", ".html"])
def test_what_is_no_page(written: Path, path: str) -> None:
    (written / "play.md").write_text("# Play\n", encoding="utf-8")
    assert guides.page(path) is None
