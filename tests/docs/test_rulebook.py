"""The pages of the rules: every row has one place, and leads to its code and its tests."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from docs.rulebook.chapters import chapters, errata, home_of, slug, systems
from docs.rulebook.citing import (
    ROOT,
    RULESETS,
    Place,
    definitions,
    in_room,
    in_tests,
)
from docs.rulebook.pages import MANY, overview, row_of, said, written
from docs.rulebook.sources import address, source_page, source_paths
from fracas.core.system.rules import Rule
from fracas.core.system.switches import switches
from fracas.rulesets.registry import ruleset

ROW = Rule(
    "ZZ-GAP-01",
    "executed",
    "A *tick* [fills] a <segment>, see ZZ-RES-02.",
    "Resolve & more",
    ruling="Once.",
    option="ticks",
    values=(1, 2),
    question="How many?",
    why="One is slow.",
    means=("One.", "Two."),
)


@cache
def all_pages(system: str) -> dict[str, str]:
    return written(system, in_tests())


@pytest.mark.parametrize("system", systems())
def test_every_row_has_one_place_on_the_page_that_is_its_home(system: str) -> None:
    homes = home_of(system)
    assert set(homes) == set(ruleset(system).rules())
    placed = [
        (rule.upper(), f"rules/{system}/{name}")
        for name, text in all_pages(system).items()
        for rule in re.findall(r"^\(([a-z]{2}-[a-z0-9]+-\d+)\)=$", text, re.MULTILINE)
    ]
    assert sorted(placed) == sorted(homes.items())


@pytest.mark.parametrize("system", systems())
def test_every_row_that_is_carried_leads_to_code_and_tests(system: str) -> None:
    cited, tested = in_room(RULESETS / system), in_tests()
    for row in ruleset(system).rules().values():
        if row.status == "executed":
            assert cited[row.id], row.id
        if row.status != "guidance":
            assert tested[row.id], row.id


@pytest.mark.parametrize("system", systems())
def test_every_place_is_a_line_that_names_the_rule_or_stands_by_its_mark(system: str) -> None:
    lines = {}
    listed = set(source_paths())
    for places in (in_room(RULESETS / system), in_tests()):
        for rule, found in places.items():
            for place in found:
                assert place.path in listed
                if place.path not in lines:
                    lines[place.path] = (ROOT / place.path).read_text("utf-8").splitlines()
                # A string of several lines begins where it begins.
                stretch = lines[place.path][place.line - 1 : place.line + 60]
                assert any(rule in line for line in stretch), (rule, place)


def test_pages_name_no_system_that_there_is_not() -> None:
    for system in systems():
        assert f"({system}/index.md)" in overview()


def test_gaps_come_with_their_switches_and_errata() -> None:
    (gaps,) = [one for one in chapters("razorweave") if one.has_gaps]
    page = all_pages("razorweave")[gaps.page]
    assert page.startswith("# Rulings and errata\n")
    assert re.search(r"\| `edge_cap` \| \w[^|]+\. \| `2`: \w[^|]+\. \| `RW-GAP-01` \|", page)
    assert "## Errata" in page
    found = errata("razorweave")
    assert len({(one.place, one.text) for one in found}) == len(found) > 20
    assert not errata("action_points")


@pytest.mark.parametrize("system", systems())
def test_every_switch_stands_on_the_page_of_rulings(system: str) -> None:
    (gaps,) = [one for one in chapters(system) if one.has_gaps]
    page = all_pages(system)[gaps.page]
    for one in switches(ruleset(system)):
        assert f"| `{one.name}` | {one.words(one.default)} |" in page


def test_a_row_is_told_with_all_it_has() -> None:
    places = [Place("src/fracas/rulesets/zz/a.py", 7, "strike"), Place("tests/rulesets/zz/b.py", 9)]
    told = row_of(ROW, places[:1], places[1:])
    assert told.startswith("(zz-gap-01)=\n## ")
    assert "<dt>Cite as</dt><dd>ZZ-GAP-01</dd>" in told
    assert r"A \*tick\* \[fills\] a \<segment\>, see `ZZ-RES-02`." in told
    assert "**Ruling.** Once." in told
    assert "**Switch.** `ticks`: How many? One is slow." in told
    assert "- `1`: One.\n- `2`: Two.\n" in told
    assert "Resolve &amp; more" in told
    assert 'href="../../source/src/fracas/rulesets/zz/a.py.html#line-7"' in told
    assert "<code>strike</code></a> <small>a.py:7</small>" in told
    assert "<code>b.py</code></a> <small>zz/b.py:9</small>" in told
    assert "<details>" not in told


def test_many_places_are_folded_away() -> None:
    places = [Place("src/fracas/rulesets/zz/a.py", line, f"f{line}") for line in range(MANY + 3)]
    assert "<details><summary>and 3 more</summary>" in row_of(ROW, places, ())


def test_a_text_keeps_its_signs() -> None:
    assert said("1|2 #3 ~ a_b $x") == r"1\|2 \#3 \~ a\_b \$x"
    assert slug("Hit points, winded: defeat") == "hit-points-winded-defeat"


def test_functions_have_the_names_by_which_they_are_found() -> None:
    tree = ast.parse("class A:\n def f(self):\n  def g(): ...\nif x:\n async def h(): ...\n")
    assert [name for name, _ in definitions(tree)] == ["A", "A.f", "A.f.g", "h"]


def test_a_source_page_links_its_rules_and_its_lines() -> None:
    homes = {"ZZ-RES-01": "rules/zz/resolve"}
    page = source_page("src/zz/a.py", 'x = "ZZ-RES-01"\ny = "ZZ-RES-02"\n', homes)
    assert address(ROOT / "src" / "zz" / "a.py") == "source/src/zz/a.py.html"
    assert page.count('<a class="rule" href="../../../rules/zz/resolve.html#zz-res-01">') == 2
    assert 'id="line-2"' in page
    assert "ZZ-RES-02" in page
    assert "No rule is cited here" in source_page("a.toml", "x = 1\n", homes)
