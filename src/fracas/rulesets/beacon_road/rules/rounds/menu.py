"""What is open to somebody at a point of its turn: powers, and the Acts that everybody has."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.answers import Choice
from fracas.core.options import Option
from fracas.core.prompts import Ask
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.gear.handling import changes, reachable
from fracas.rulesets.beacon_road.rules.gear.items import can_reload
from fracas.rulesets.beacon_road.rules.ground.ways import may_advance, may_maneuver
from fracas.rulesets.beacon_road.rules.harm.control import decider_of, proposer_of
from fracas.rulesets.beacon_road.rules.harm.wounds import resistible
from fracas.rulesets.beacon_road.rules.powers.powers import usable
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ASSIST
from fracas.rulesets.beacon_road.rules.rolls.teamwork import assistable
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, can_buy
from fracas.rulesets.beacon_road.rules.rounds.endings import is_contested
from fracas.rulesets.beacon_road.state.state import Creature, State

END, BUY, BEACON, DECLARE = "end", "buy", "beacon", "declare"

ADVANCE, MANEUVER, STAND, READY = "advance", "maneuver", "stand", "ready"

PREPARE, IMPROVISE = "prepare", "improvise"

PICK, RELOAD, RESIST = "pick", "reload", "resist"


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
        options += usable(state, book, who)
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
