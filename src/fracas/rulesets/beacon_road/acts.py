"""The Acts of a turn: the menu of what is open to somebody, and how each of them is done.

Powers have chapters of their own; here stand the Acts that everybody has.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from fracas.core.answers import Choice, Option
from fracas.core.facts import Noted
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.allowances import acted, acts_left, buy_act, can_buy
from fracas.rulesets.beacon_road.attacks import come_into_view
from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.control import (
    CHARMED,
    decider_of,
    proposer_of,
    refuses,
    ruled_by,
)
from fracas.rulesets.beacon_road.endings import declare, is_contested
from fracas.rulesets.beacon_road.handling import changes, pick_up, reachable, ready, reload
from fracas.rulesets.beacon_road.improvising import improvise, prepare
from fracas.rulesets.beacon_road.items import can_reload
from fracas.rulesets.beacon_road.movement import advance, maneuver, may_advance, may_maneuver
from fracas.rulesets.beacon_road.powers import usable, use
from fracas.rulesets.beacon_road.resistance import wound_roll
from fracas.rulesets.beacon_road.roll_facts import BeaconSpent
from fracas.rulesets.beacon_road.state import Creature, State
from fracas.rulesets.beacon_road.teamwork import assist, assistable
from fracas.rulesets.beacon_road.windows import window
from fracas.rulesets.beacon_road.wounds import ease, resistible

END, BUY, BEACON, DECLARE = "end", "buy", "beacon", "declare"

ADVANCE, MANEUVER, STAND, READY = "advance", "maneuver", "stand", "ready"

PREPARE, IMPROVISE = "prepare", "improvise"

PICK, RELOAD, RESIST, ASSIST = "pick", "reload", "resist", "assist"

FREE = (END, BUY, BEACON, DECLARE)
"""What costs no Act."""


def may_go_on(book: BeaconRoadBook, one: Creature, number: int) -> bool:
    """Whether somebody has an Act left in this turn, or could still get one.

    For Stress in spite of Slowed or Stunned (BR-STRESS-02), or for a Beacon Point (BR-STRESS-07).
    """
    return acts_left(book, one, number) > 0 or can_buy(book, one) or has_beacon(book, one, number)


def has_beacon(book: BeaconRoadBook, one: Creature, number: int) -> bool:
    """Whether a Beacon Point would give one more Act, which no state forbids (BR-STRESS-07)."""
    return one.beacons > 0 and acts_left(book, replace(one, acts=one.acts - 1), number) > 0


def menu(state: State, book: BeaconRoadBook, who: str, *, own: bool = False) -> Ask:
    """Everything that is open to somebody now; the last option ends the turn (BR-ACT-07 to -13).

    The same Act may be taken twice (BR-ACT-16). What the Charmed and the Dominated do is asked of
    whoever has power over them (BR-WND-08, BR-WND-12), unless it is their `own` choice.
    """
    one = state.who(who)
    options: list[Option] = []
    if acts_left(book, one, state.round) > 0:
        options += [option for option in usable(state, book, who) if option.id not in _OWN]
        options += _movement(state, book, one)
        options += _handling(state, book, one)
        options += _wounds(book, one)
        options += [
            Option(f"{ASSIST}:{ally}", ASSIST, (ally,), ("BR-TEAM-01", "BR-ACT-13"))
            for ally in assistable(state, book, who)
        ]
        options += _ALWAYS
    elif has_beacon(book, one, state.round):
        options.append(_BEACON)
    if one.wounds and can_buy(book, one):
        options.append(_BUY)
    if is_contested(state):
        options.append(_DECLARE)
    decider = decider_of(state, who) if own else proposer_of(state, who)
    return Ask(decider, "act", Choice((*options, _END)), _ROWS, (who,), END)


_OWN = ("move", ADVANCE)
"""Powers that stand in the menu by themselves."""

_ALWAYS = (
    Option(IMPROVISE, "act", (), ("BR-ACT-24", "BR-TEAM-04", "BR-TEAM-05")),
    Option(PREPARE, "act", (), ("BR-ACT-17", "BR-GAP-64")),
)

_ADVANCE = Option(ADVANCE, "act", (), ("BR-MOVE-01", "BR-ACT-10"))

_MANEUVER = Option(MANEUVER, "act", (), ("BR-MOVE-03", "BR-ACT-11", "BR-GAP-22"))

_READY = Option(READY, "act", (), ("BR-ACT-08", "BR-GEAR-08"))

_BEACON = Option(BEACON, "act_more", (), ("BR-STRESS-07",))

_BUY = Option(BUY, "act_more", (), ("BR-STRESS-02", "BR-WND-23", "BR-WND-26"))

_DECLARE = Option(DECLARE, "declare", (), ("BR-ENTER-14",))

_END = Option(END, "end", (), ("BR-ROUND-15",))


_ROWS = (
    "BR-ACT-01", "BR-ACT-02", "BR-ACT-10", "BR-ACT-16", "BR-ACT-21", "BR-ACT-22", "BR-GAP-82",
)  # fmt: skip


def _movement(state: State, book: BeaconRoadBook, one: Creature) -> list[Option]:
    """Advance, Maneuver, or standing up first (BR-ACT-10, BR-ACT-11, BR-ACT-12).

    The Rooted do neither (BR-WND-20); what the Downed may do is a ruling (BR-WND-15).
    """
    options = []
    if state.map is not None and one.place is not None:
        if may_advance(book, one):
            options.append(_ADVANCE)
        if may_maneuver(book, one):
            options.append(_MANEUVER)
    if one.wounds and any(book.wounds[wound.name].stands for wound in one.wounds):
        options.append(Option(STAND, "act", (), ("BR-ACT-12", "BR-WND-14")))
    return options


def _handling(state: State, book: BeaconRoadBook, one: Creature) -> list[Option]:
    """Drawing, stowing, picking up and reloading (BR-ACT-07, BR-ACT-08, BR-GEAR-03)."""
    options = []
    if one.items and changes(book, one):
        options.append(_READY)
    options += [
        Option(f"{RELOAD}:{item.id}", RELOAD, (item.kind,), ("BR-GEAR-03",))
        for item in one.items
        if not item.loaded and can_reload(book, one, item)
    ]
    if state.ground:
        options += [
            Option(f"{PICK}:{item.id}", PICK, (item.kind,), ("BR-ACT-07", "BR-ACT-27"))
            for item in reachable(state, book, one.id)
        ]
    return options


def _wounds(book: BeaconRoadBook, one: Creature) -> list[Option]:
    """A Resistance Roll against each wound of one's own (BR-ACT-09)."""
    if not one.wounds:
        return []
    return [
        Option(f"{RESIST}:{place}", RESIST, (one.wounds[place].name,), ("BR-ACT-09",))
        for place in resistible(book, one)
    ]


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
    elif (yield from spend(run, who, chosen, _power(chosen))):
        yield from use(run, who, chosen)


def _power(chosen: str) -> str:
    return chosen.partition(":")[0]


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
