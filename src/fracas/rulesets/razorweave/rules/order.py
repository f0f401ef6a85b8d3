"""The rolled order of turns: who acts when, and where a newcomer is slotted in."""

from __future__ import annotations

from fracas.core.ids import Decider
from fracas.core.prompts import Procedure, Roll, need
from fracas.core.run import Run
from fracas.dice.readings import Total
from fracas.kit.deeds import One
from fracas.rulesets.razorweave.rules.armour import heavy
from fracas.rulesets.razorweave.rules.rolls import dice_for
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.turn_facts import RolledOrder, Slotted

ORDERS = ("conversational", "popcorn", "rolled")
ATTRIBUTES = ("AGI", "MIG", "PRE", "RSN")


def roll_order(run: Run, by: str = "AGI") -> Procedure:
    """Roll for the order of turns: 4d6 + AGI, high to low (RW-INIT-04, RW-GAP-67).

    The game master may name another Attribute. Ties go to the higher AGI, then to a PC, then to a
    further roll (RW-INIT-05).
    """
    places: dict[str, tuple[int, ...]] = {}
    for one in run.state.standing():
        total = yield from _roll_place(run, one.id, "order", one.attribute(by))
        places[one.id] = _place(one, total)
    while True:
        all_places = list(places.values())
        tied = [who for who in places if all_places.count(places[who]) > 1]
        if not tied:
            return tuple(sorted(places, key=lambda who: places[who], reverse=True))
        for who in tied:
            total = yield from _roll_place(run, who, "tie", 0)
            places[who] = (*places[who], total)


def _place(one: Combatant, rank: int) -> tuple[int, ...]:
    return (rank, one.agi, int(one.kind == "pc"))


def slot_in(run: Run) -> Procedure:
    """Newcomers to a rolled order roll, and go before the first whom they beat (RW-INIT-10)."""
    for one in run.state.standing():
        if one.id in run.state.sequence:
            continue
        mine = _place(one, (yield from _roll_place(run, one.id, "order", one.agi)))
        sequence = run.state.sequence
        ranks = [_place(other, other.rank) for other in map(run.state.who, sequence)]
        at = next((at for at, rank in enumerate(ranks) if rank < mine), len(ranks))
        line = (*sequence[:at], one.id, *sequence[at:])
        yield Slotted(one.id, line, because=("RW-INIT-10",))


def _roll_place(run: Run, who: str, kind: str, modifier: int) -> Procedure:
    hampered = kind == "order" and heavy(run.book, run.state.able(who))
    dice = dice_for(-1 if hampered else 0)
    because: tuple[str, ...] = ("RW-INIT-04",) if kind == "order" else ("RW-INIT-05",)
    if hampered:
        because = (*because, "RW-ARM-04", "RW-GAP-74")

    def ask_roll(state: State) -> Roll:
        return Roll(
            Decider(state.able(who).id), kind, dice, Total(dice, modifier), (), because, One(who)
        )

    result = yield from need(run, ask_roll)
    kept = dice.kept(result.faces) if result.faces else ()
    yield RolledOrder(who, result.value, kind, result.faces, kept, because=because)
    return result.value
