"""The book that runs: every rule once, in its order, beside code and test that name it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from docs.rulebook.chapters import chapters, home_of, systems
from docs.rulebook.citing import RULESETS, in_room, in_tests
from docs.rulebook.pages import written as rows_written
from docs.rulebook.running import Extract, Passage, carriers, page, passages
from fracas.rulesets.registry import ruleset

HOMES = {rule: home for system in systems() for rule, home in home_of(system).items()}


@cache
def book(system: str) -> list[list[Passage]]:
    cited = in_room(RULESETS / system)
    return [passages(system, one, cited, in_tests()) for one in chapters(system)]


@pytest.mark.parametrize("system", systems())
def test_every_rule_stands_once_and_in_its_order(system: str) -> None:
    told = [row.id for chapter in book(system) for one in chapter for row in one.rows]
    assert told == [row.id for one in chapters(system) for row in one.rows]
    assert sorted(told) == sorted(ruleset(system).rules())


@pytest.mark.parametrize("system", systems())
def test_what_stands_beside_a_rule_names_it(system: str) -> None:
    for chapter in book(system):
        for one in chapter:
            for row in one.rows:
                assert one.code is None or row.id in one.code.text
                assert row.status == "guidance" or any(row.id in test.text for test in one.tests)
                assert row.status != "executed" or one.code is not None, row.id


def test_what_does_something_comes_before_what_declares() -> None:
    first, *_ = carriers(in_room(RULESETS / "aeronaughts")["AE-MAN-01"], "src/")
    assert first.does
    assert first.text.startswith("def ")


def test_neighbours_share_the_code_that_carries_them() -> None:
    maneuvers = next(one for one in book("aeronaughts") if one[0].rows[0].id == "AE-MAN-01")
    assert [row.id for row in maneuvers[0].rows][:4] == [f"AE-MAN-0{n}" for n in (1, 2, 3, 4)]
    assert maneuvers[0].code is not None
    assert maneuvers[0].code.name == "focus_of"


def test_a_page_shows_each_extract_once_and_links_every_id() -> None:
    at = next(n for n, one in enumerate(chapters("aeronaughts")) if one.page == "maneuvers")
    text = page("aeronaughts", at, in_room(RULESETS / "aeronaughts"), in_tests(), HOMES)
    shown = [one for passage in book("aeronaughts")[at] for one in _extracts(passage)]
    assert text.count('<div class="highlight">') == len(set(shown))
    assert text.count("it is above") == len(shown) - len(set(shown))
    assert len(re.findall(r'<article id="ae-man-\d+">', text)) == len(
        chapters("aeronaughts")[at].rows
    )
    assert '<a class="rule" href="../../rules/aeronaughts/maneuvers.html#ae-man-01">' in text


def test_gaps_have_their_rulings_and_switches() -> None:
    at = next(n for n, one in enumerate(chapters("aeronaughts")) if one.has_gaps)
    text = page("aeronaughts", at, in_room(RULESETS / "aeronaughts"), in_tests(), HOMES)
    assert text.count("<b>Ruling.</b>") == len(chapters("aeronaughts")[at].rows)
    switched = [row for row in chapters("aeronaughts")[at].rows if row.option]
    assert switched
    assert text.count("<b>Switch</b> <code>") == len(switched)


def _extracts(passage: Passage) -> list[Extract]:
    return [*([passage.code] if passage.code else []), *passage.tests]


def test_a_chapter_leads_to_its_page() -> None:
    text = rows_written("aeronaughts", in_tests())["maneuvers"]
    assert '<a href="../../running/aeronaughts/maneuvers.html">' in text
