"""How rolls were asked for: as noted when they fell, or found by playing their beat again."""

from __future__ import annotations

from fracas.core.asking.prompts import Roll
from fracas.core.ids import GM_SEAT
from fracas.core.play.journal import Threw
from fracas.table.play import asked_rolls as witness
from fracas.table.play.asked_rolls import Witness
from fracas.table.screens.log_lines import Annals
from tests.table.kit import answer_next, live


def test_a_roll_is_found_again_as_it_was_noted() -> None:
    fight = live("razorweave", "dock-thug", {})
    chronicle = fight.chronicle
    while sum(isinstance(one, Threw) for one in chronicle.entries) < 3:
        answer_next(fight)
    annals = Annals.of(chronicle)
    annals.hear(chronicle.entries)
    fresh = Witness()
    for number, entry in enumerate(chronicle.entries):
        noted, found = (one.of(chronicle, annals, number) for one in (fight.witness, fresh))
        if not isinstance(entry, Threw):
            assert noted is found is None
            continue
        assert noted is not None
        assert found is not None
        assert (noted.beat, noted.replies) == (found.beat, found.replies)
        assert isinstance(found.prompt, Roll)
        assert (noted.prompt.dice, noted.prompt.terms) == (found.prompt.dice, found.prompt.terms)


def test_only_the_last_rolls_are_kept() -> None:
    fight = live("razorweave", "dock-thug", {})
    while not isinstance(fight.chronicle.prompt, Roll):
        answer_next(fight)
    kept = Witness()
    for _ in range(witness.KEPT + 3):
        kept.note(fight.chronicle)
        fight.throw(GM_SEAT)
        fight.chronicle.undo()
    assert len(kept._kept) == witness.KEPT
