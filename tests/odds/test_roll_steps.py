"""Two rolls in one: told apart into few places, and as exact as into many."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.chance import Rolled
from fracas.odds import roll_steps
from fracas.odds.bounds import bounded
from fracas.odds.law import beat_law
from fracas.odds.open_numbers import Variable
from fracas.odds.options import option_laws
from fracas.odds.policies import by_default
from fracas.odds.weighted_cache import WeightedCache
from fracas.rulesets.registry import ruleset
from tests.odds import loose
from tests.odds.brute import law_by_force
from tests.odds.test_open_numbers import reply


@pytest.mark.parametrize("most", [1, 11, 12, 40])
@pytest.mark.parametrize("beat", ["opposed", "outdone"])
def test_a_law_is_exact_however_few_places_two_rolls_may_have(
    beat: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roll_steps, "_JOINT", WeightedCache())
    monkeypatch.setattr(roll_steps, "MOST_PLACES", most)
    met = _places(monkeypatch)
    state = loose.at(beat)
    found, missing = law_by_force(loose.RULES, loose.BOOK, state, (), None, reply, 30_000)
    law = beat_law(loose.RULES, loose.BOOK, state, (), by_default)
    assert {(leaf.position, leaf.marks): leaf.chance for leaf in law.leaves} == found
    assert law.missing == missing == 0
    assert max(met, default=0) <= most


def _places(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    met: list[int] = []
    refine = Variable.refine

    def told(self: Variable, *given: object) -> None:
        refine(self, *given)  # type: ignore[arg-type]
        met.append(len(self.alive))

    monkeypatch.setattr(Variable, "refine", told)
    return met


@pytest.mark.parametrize("beat", [beat.__name__ for beat in loose.BEATS])
def test_a_search_whose_bounds_are_spent_leaves_the_rest_out(beat: str) -> None:
    state = loose.at(beat)
    with bounded(60.0, lambda: True):
        (told,) = option_laws(
            loose.RULES, loose.BOOK, state, (), together=1_000, enough=lambda: False
        )
        law = beat_law(loose.RULES, loose.BOOK, state, (), by_default)
    assert told.law.missing == law.missing == 1
    assert law.leaves == ()


FACES = ((13, 5, 2), (5, 3, 5), (19, 1, 6), (9, 2, 3), (19, 3, 2), (2, 6, 4))
"""How six have prowled by when their captain does: heroes then roll against her open total."""


@pytest.mark.rule("BR-ENTER-03", "BR-ENTER-04")
def test_odds_of_a_check_that_many_oppose_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took 600 MB a second, and asked for neither branches nor time."""
    rules = ruleset("beacon_road")
    book = rules.open_book({})
    state = rules.start(book, "toll-bridge")
    replies = ((), *[Rolled(faces) for faces in FACES])
    met = _places(monkeypatch)
    (told,) = option_laws(rules, book, state, replies, budget=30)
    assert 0 < max(met) <= roll_steps.MOST_PLACES
    assert 0 < told.law.missing < Fraction(1)
