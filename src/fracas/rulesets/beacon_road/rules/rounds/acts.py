"""How the Acts of a turn are done: announced, paid for, and carried out.

Powers have chapters of their own; here stand the Acts that everybody has.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.facts import Noted
from fracas.core.prompts import Procedure, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.attacks.attacks import come_into_view
from fracas.rulesets.beacon_road.rules.gear.handling import pick_up, ready, reload
from fracas.rulesets.beacon_road.rules.ground.movement import advance, maneuver
from fracas.rulesets.beacon_road.rules.harm.control import refuses, ruled_by
from fracas.rulesets.beacon_road.rules.harm.resistance import wound_roll
from fracas.rulesets.beacon_road.rules.harm.wounds import CHARMED, ease
from fracas.rulesets.beacon_road.rules.powers.powers import use
from fracas.rulesets.beacon_road.rules.reacts.windows import window
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ASSIST
from fracas.rulesets.beacon_road.rules.rolls.teamwork import assist
from fracas.rulesets.beacon_road.rules.rounds.allowances import acted, buy_act
from fracas.rulesets.beacon_road.rules.rounds.endings import declare
from fracas.rulesets.beacon_road.rules.rounds.improvising import improvise, prepare
from fracas.rulesets.beacon_road.rules.rounds.menu import (
    ADVANCE,
    BEACON,
    BUY,
    DECLARE,
    IMPROVISE,
    MANEUVER,
    PICK,
    PREPARE,
    READY,
    RELOAD,
    RESIST,
    STAND,
    menu,
)
from fracas.rulesets.beacon_road.state.changes import power_of
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent
from fracas.rulesets.beacon_road.state.state import State


def ordered(run: Run, who: str, chosen: str) -> Procedure:
    """What is done in the end: the Charmed may refuse what would endanger them unduly (BR-WND-08).

    Whoever refuses chooses for itself instead.
    """
    if ruled_by(run.state, who)[0] != CHARMED:
        return chosen
    if not endangers(run.state, run.book, who, chosen) or not (
        yield from refuses(run, who, chosen)
    ):
        return chosen
    yield Noted("refused", (who, chosen), because=("BR-WND-08", "BR-GAP-51"))
    return (yield from need(run, lambda state: menu(state, run.book, who, own=True)))


def perform(run: Run, who: str, chosen: str) -> Procedure:
    """Do what was chosen from the menu, and pay for it with an Act."""
    what, _, about = chosen.partition(":")
    own = _ACTS.get(what)
    if own is not None:
        yield from own(run, who, about)
    elif (yield from spend(run, who, chosen, power_of(chosen))):
        yield from use(run, who, chosen)


def spend(run: Run, who: str, act: str, power: str = "") -> Procedure:
    """Announce an Act and spend it; gives back whether it can still be done.

    Others may React to the announcement (BR-ACT-03), and what they do may leave nothing of it. A
    boon that hides ends with it, save for movement; powers see to that themselves (BR-BOON-09).
    """
    yield acted(run.state, run.book, who, act, ("BR-ACT-10",) if power else ())
    if not power and act != MANEUVER and run.state.who(who).boons:
        yield from come_into_view(run, who)
    yield from window(run, "act_declared", who, power=power)
    one = run.state.who(who)
    return not one.out and one.hp > 0 and run.state.turn == who


def endangers(state: State, book: BeaconRoadBook, who: str, chosen: str) -> bool:
    """Whether an order could be an undue danger for the Charmed (BR-WND-08).

    Walking where others may threaten it, spending Stress, and attacking while Winded. Of what is
    known harm only its player, or the game master, can judge.
    """
    what = chosen.partition(":")[0]
    if what in (ADVANCE, BUY, ASSIST):
        return True
    row = book.powers.get(what)
    if row is None:
        return False
    return row.stress > 0 or (bool(row.against) and state.who(who).winded)


def _advance(run: Run, who: str, _: str) -> Procedure:
    """Move by as much as Stride (BR-MOVE-01)."""
    if (yield from spend(run, who, ADVANCE, "move")):
        yield from advance(run, who)


def _maneuver(run: Run, who: str, _: str) -> Procedure:
    """Move 5' with care (BR-MOVE-03, BR-ACT-11)."""
    if (yield from spend(run, who, MANEUVER)):
        yield from maneuver(run, who)


def _stand(run: Run, who: str, _: str) -> Procedure:
    """Stand up, which ends Downed whatever its severity (BR-ACT-12, BR-WND-14)."""
    if not (yield from spend(run, who, STAND)):
        return
    wounds = run.state.who(who).wounds
    for place in reversed(range(len(wounds))):
        if run.book.wounds[wounds[place].name].stands:
            yield from ease(run, who, place, "stood")


def _resist(run: Run, who: str, place: str) -> Procedure:
    """A Resistance Roll against one wound, besides the one at the turn's end (BR-ACT-09)."""
    wound = run.state.who(who).wounds[int(place)]
    if (yield from spend(run, who, RESIST)):
        wounds = run.state.who(who).wounds
        if int(place) < len(wounds) and wounds[int(place)].name == wound.name:
            yield from wound_roll(run, who, int(place), act=True)


def _draw(run: Run, who: str, _: str) -> Procedure:
    yield from ready(run, who, spend)


def _pick(run: Run, who: str, item: str) -> Procedure:
    if (yield from spend(run, who, PICK)):
        yield from pick_up(run, who, item)


def _reload(run: Run, who: str, item: str) -> Procedure:
    if (yield from spend(run, who, RELOAD)):
        yield from reload(run, who, item)


def _assist(run: Run, who: str, ally: str) -> Procedure:
    if (yield from spend(run, who, ASSIST, ASSIST)):
        yield from assist(run, who, ally)


def _prepare(run: Run, who: str, _: str) -> Procedure:
    yield from prepare(run, who, spend)


def _improvise(run: Run, who: str, _: str) -> Procedure:
    yield from improvise(run, who, spend)


def _buy(run: Run, who: str, _: str) -> Procedure:
    """1 Stress for an Act in spite of Slowed or Stunned (BR-WND-23, BR-WND-26)."""
    yield from buy_act(run, who)


def _spend_beacon(run: Run, who: str, _: str) -> Procedure:
    """A Beacon Point for one Act more (BR-STRESS-07)."""
    yield BeaconSpent(who, "act", because=("BR-STRESS-07",))


def _declare(run: Run, who: str, _: str) -> Procedure:
    yield from declare(run, who)


_ACTS: dict[str, Callable[[Run, str, str], Procedure]] = {
    ADVANCE: _advance,
    MANEUVER: _maneuver,
    STAND: _stand,
    RESIST: _resist,
    READY: _draw,
    PICK: _pick,
    RELOAD: _reload,
    ASSIST: _assist,
    PREPARE: _prepare,
    IMPROVISE: _improvise,
    BUY: _buy,
    BEACON: _spend_beacon,
    DECLARE: _declare,
}
