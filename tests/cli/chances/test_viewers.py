"""Through whose eyes odds are worked out, and what is taken for granted by that."""

from __future__ import annotations

import pytest

from fracas.cli.chances.option_odds import ON_REQUEST
from fracas.cli.chances.positions import Halt
from fracas.cli.chances.prompt_odds import weigh
from fracas.cli.chances.viewers import assumed, eyes, question
from fracas.core.errors import WrongUse
from fracas.odds import by_default
from tests.odds import duel


def test_each_knows_what_it_may_and_is_called_by_name() -> None:
    fight = duel.duel(tactics="Runs.")
    rella, master, party = (eyes(fight, name) for name in ("rella", "gm", "party"))
    assert [one.title for one in (rella, master)] == ["Rella", "the game master"]
    assert rella.known.state.who("dock_thug").tactics == ""
    assert master.known.state.who("dock_thug").tactics == "Runs."
    assert party.known.state == rella.known.state
    assert question(Halt(fight, 3), rella)


def test_what_is_taken_for_granted_is_said_once_the_own_first() -> None:
    fight = duel.duel(tactics="Runs.")
    rella, master = eyes(fight, "rella"), eyes(fight, "gm")
    said = assumed(fight, (rella, rella, master), "This first.")
    assert said[:2] == ("This first.", by_default.assumes)
    assert len(said) == 3
    assert assumed(fight, (master,)) == (by_default.assumes,)


def test_a_prompt_that_would_tell_a_secret_has_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.cli.chances.viewers.known_beat", lambda chronicle, viewer: None)
    with pytest.raises(WrongUse, match=r"By what rella may know.*use --seat gm"):
        weigh(Halt(duel.duel(), 3), None, ON_REQUEST)
