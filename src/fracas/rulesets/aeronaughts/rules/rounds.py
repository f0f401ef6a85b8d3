"""The round: slot by slot, until all are through; then its close, and the next one begins."""

from __future__ import annotations

from fracas.core.facts import Beat, Planned
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.rules.endings import finish, go_on, over, tick
from fracas.rulesets.aeronaughts.rules.order import (
    SLOTS,
    SlotDue,
    candidates,
    choice_of,
    lapsed,
    roll_in,
)
from fracas.rulesets.aeronaughts.state.facts import RoundBegan, SlotTaken, Slotted
from fracas.rulesets.aeronaughts.state.state import State


def slot(run: Run) -> Procedure:
    """The slot that is due: its side says who takes it, and that one's turn is next.

    AE-INIT-03, AE-INIT-04. A slot whose side has nobody left to act is skipped (AE-INIT-05). After
    the last one the round closes; a fight that is over ends before anything else.
    """
    state: State = run.state
    ended = over(state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    if state.slot >= len(state.slots):
        yield Planned((Beat("close"),), because=("AE-TURN-09",))
        return
    due = state.slots[state.slot]
    people = candidates(state, due)
    if not people:
        yield SlotTaken("", because=("AE-INIT-05",))
        return
    who = people[0]
    if len(people) > 1:
        who = SLOTS.read((yield from need(run, _ask))).who
    because = ("AE-INIT-03", "AE-INIT-08") if due.who else ("AE-INIT-03", "AE-INIT-04")
    yield SlotTaken(who, because=because)
    yield Planned((Beat("turn", (who,)),), because=("AE-TURN-01",))


def _ask(state: State) -> Ask | Ruling:
    """Whose turn a slot becomes: the first of a side's player characters says so, or the GM."""
    due = state.slots[state.slot]
    people = candidates(state, due) or ("",)
    because = ("AE-INIT-03", "AE-INIT-04")
    players = [who for who in people if who and state.who(who).kind == "pc"]
    about = SlotDue(due.side, state.slot)
    if not players:
        return Ruling("slot", choice_of(people), people[0], because, about)
    return Ask(Decider(players[0]), "slot", choice_of(people), because, about, people[0])


def close(run: Run) -> Procedure:
    """A round closes: clocks count, the GM lets the fight go on, fallen slots lapse.

    AE-INIT-05. Whoever came in the meantime rolls for a slot of the next round (AE-INIT-07).
    """
    yield from tick(run)
    if over(run.state) is not None:
        return
    yield from go_on(run)
    if run.state.result or over(run.state) is not None:
        return
    left = lapsed(run.state)
    if left != run.state.slots:
        yield Slotted(left, because=("AE-INIT-05",))
    yield from roll_in(run)
    because = ("AE-TURN-09", "AE-INIT-07")
    yield RoundBegan(run.state.round + 1, because=because)
