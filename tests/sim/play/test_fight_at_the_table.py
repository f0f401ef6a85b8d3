"""A fight of a batch at the table: the same rolls, and the same end."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Faces
from fracas.core.facts import Corrected
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Seated, Threw, parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.batches.jobs import Job, table
from fracas.sim.play.fight_at_the_table import FROM_BATCH, Opened
from fracas.sim.play.fights import Played

SYSTEMS = [rules.id for rules in all_rulesets()]
DUEL = Job("razorweave", "dock-thug", seed=3)


def simulated(job: Job, number: int) -> tuple[Played, list[Faces]]:
    """The fight as the batch plays it, and every roll of it."""
    fallen: list[Faces] = []
    batch = table(job, number)
    throw = batch.throw

    def noted(roll: Roll) -> Faces:
        fallen.append(throw(roll))
        return fallen[-1]

    batch.throw = noted  # type: ignore[method-assign]
    return batch.play(), fallen


def step(batch: Opened, chronicle: Chronicle) -> None:
    """One prompt, as the batch answers it."""
    if isinstance(chronicle.prompt, Roll):
        batch.throw(chronicle)
    else:
        batch.answer(chronicle)


def played(batch: Opened) -> Chronicle:
    """The fight at the table, left alone to its end."""
    chronicle = batch.chronicle("a fight", batch.seating())
    while not chronicle.over and not batch.is_cut(chronicle):
        step(batch, chronicle)
    return chronicle


def rolls(chronicle: Chronicle) -> list[Faces]:
    """The faces on the line of play that stands."""
    entries = [chronicle.entries[number] for number in chronicle.line]
    return [entry.rolled.faces for entry in entries if isinstance(entry, Threw)]


@pytest.mark.parametrize("random", [False, True])
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_journal_has_the_rolls_and_the_end_of_the_batch(system: str, random: bool) -> None:
    rules = ruleset(system)
    scenario = rules.scenarios()[0].id
    sides = rules.sides(rules.start(rules.open_book({}), scenario))
    job = Job(system, scenario, policies=((sides[-1], "random"),) if random else (), seed=6)
    told, fallen = simulated(job, 2)
    chronicle = played(Opened(job, 2))
    assert fallen
    assert rolls(chronicle) == fallen
    state, book = chronicle.state, chronicle.book
    assert rules.outcome(state) == told.outcome
    assert rules.fates(book, state) == told.fates
    assert all(
        entry.rolled.how == FROM_BATCH for entry in chronicle.entries if isinstance(entry, Threw)
    )
    # The journal is whole: the rules agree with every entry of it.
    again = replay(parse_journal(chronicle.text()), rules)
    assert again.state == state


def test_seats_are_named_after_the_policies_of_the_batch() -> None:
    job = Job("razorweave", "dock-thug", policies=(("foes", "random"),), seed=3)
    batch = Opened(job, 0)
    seating = batch.seating()
    assert seating.seat_of(Decider("dock_thug")) == "random"
    assert seating.seat_of(Decider("rella")) == seating.seat_of(Decider("gm")) == "advisor"
    chronicle = played(batch)
    seated = {e.decider: e.seat for e in chronicle.entries if isinstance(e, Seated)}
    assert seated["dock_thug"] == "random"


def test_whoever_sits_elsewhere_plays_otherwise() -> None:
    batch = Opened(DUEL, 1)
    seating = batch.seating().moved(Decider("dock_thug"), Seat("random"))
    chronicle = batch.chronicle("a fight", seating)
    while not chronicle.over:
        step(batch, chronicle)
    job = Job("razorweave", "dock-thug", policies=(("foes", "random"),), seed=3)
    told, fallen = simulated(job, 1)
    assert rolls(chronicle) == fallen != simulated(DUEL, 1)[1]
    assert chronicle.rules.outcome(chronicle.state) == told.outcome


def test_going_back_and_on_again_gives_the_same_dice() -> None:
    batch = Opened(DUEL, 4)
    chronicle = batch.chronicle("a fight", batch.seating())
    _, fallen = simulated(DUEL, 4)
    while len(rolls(chronicle)) < 4:
        step(batch, chronicle)
    middle = chronicle.line[len(chronicle.line) // 2]
    chronicle.undo(to=middle)
    assert len(rolls(chronicle)) < 4
    while not chronicle.over:
        step(batch, chronicle)
    assert rolls(chronicle) == fallen


def test_after_an_edit_the_dice_fall_on() -> None:
    batch = Opened(DUEL, 4)
    chronicle = batch.chronicle("a fight", batch.seating())
    while not rolls(chronicle):
        step(batch, chronicle)
    _, fallen = simulated(DUEL, 4)
    now = int(chronicle.state.round)
    chronicle.edit(Corrected("round", now + 1), "an hour passes")
    while len(rolls(chronicle)) < 2:
        step(batch, chronicle)
    assert rolls(chronicle)[:2] == fallen[:2]


def test_a_fight_is_cut_where_the_batch_cuts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = table(DUEL, 4).play(most_prompts=9)
    assert told.cut
    monkeypatch.setattr("fracas.sim.play.fight_at_the_table.MOST_PROMPTS", 9)
    chronicle = played(Opened(DUEL, 4))
    assert not chronicle.over
    assert chronicle.rules.fates(chronicle.book, chronicle.state) == told.fates
    assert len(rolls(chronicle)) < len(simulated(DUEL, 4)[1])
