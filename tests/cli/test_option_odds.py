"""The odds of a person's options at a prompt."""

from __future__ import annotations

from fracas.cli.option_odds import option_odds
from fracas.odds.patience import Patience
from tests.odds import duel


def test_figures_that_would_mislead_are_not_shown() -> None:
    chronicle = duel.duel()
    assert chronicle.prompt is not None
    decider = chronicle.prompt.decider
    whole, caution = option_odds(chronicle, duel.PLAYER, decider, Patience(3_000, float("inf")))
    assert caution == ""
    assert whole
    hurried, caution = option_odds(chronicle, duel.PLAYER, decider, Patience(3_000, -1.0))
    assert 0 < len(hurried) < len(whole)
    assert caution.startswith("Too much can come of ")
    assert all(whole[answer] == law for answer, law in hurried.items())
