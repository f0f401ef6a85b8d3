"""What a branch of an option came to, in a word whose first letter is its own."""

from __future__ import annotations

import pytest

from fracas.odds.options import option_laws
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.words.words import MARKS, say_marks
from tests.rulesets.fully_automated.table import Table, attacks, club_at, fighter


def test_every_word_begins_with_a_letter_of_its_own() -> None:
    letters = [words[0] for words in MARKS.values()]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ((), ""),
        (("missed",), "missed"),
        (("missed", "answered", "stunned"), "answered"),
        (("hit", "downed", "stunned"), "down but alive"),
        (("harmless", "stunned"), "stunned but up"),
        (("unheard_of",), ""),
    ],
)
def test_the_gravest_mark_is_said(marks: tuple[str, ...], words: str) -> None:
    assert say_marks(marks, club_at().state) == words


def _bar(table: Table, option: str) -> dict[str, float]:
    start, replies = table.play.beat
    laws = option_laws(RULESET, table.book, start, replies)
    (law,) = [one for one in laws if one.answer == option]
    found: dict[str, float] = {}
    for leaf in law.law.leaves:
        words = RULESET.say_marks(leaf.marks, start)
        found[words] = found.get(words, 0.0) + float(leaf.chance)
    return found


@pytest.mark.rule("FA-ATK-06", "FA-ATK-07")
def test_a_shot_at_somebody_who_does_not_defend_hits_or_does_no_harm() -> None:
    ada = fighter("ada", weapons=("rifle",), card="rifle")
    table = Table(attacks(ada, fighter("bix", "blue", (4, 0), card="move")))
    bar = _bar(table, "strike:bix")
    assert set(bar) <= {"hit", "without harm"}
    assert bar["hit"] > 0.5
    assert sum(bar.values()) == pytest.approx(1)


@pytest.mark.rule("FA-DEF-05", "FA-DEF-07")
def test_a_defence_stops_or_answers_an_attack() -> None:
    bar = _bar(club_at(), "strike:bix")
    assert {"missed", "answered", "hit"} <= set(bar)
    assert sum(bar.values()) == pytest.approx(1)
