"""The round: the turn order, the choice of cards, its steps, and its end with the GM's sheet."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Any

from fracas.core.asking.answers import Choice, Field, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Roll, Ruling, need
from fracas.core.facts import Beat, Dropped, Planned
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice.readings import Total
from fracas.kit.deeds import One
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import age
from fracas.rulesets.fully_automated.rules.cards import RoundOf
from fracas.rulesets.fully_automated.rules.checks import D10S
from fracas.rulesets.fully_automated.rules.conditions import band, gone, round_end
from fracas.rulesets.fully_automated.rules.endings import (
    WINNERS,
    Winner,
    concluded,
    effective,
    finish,
    over,
)
from fracas.rulesets.fully_automated.rules.ground import Ground, ground_of
from fracas.rulesets.fully_automated.rules.sight import may_cover, verdict
from fracas.rulesets.fully_automated.rules.turns import choose, plan
from fracas.rulesets.fully_automated.state.facts import (
    MovingAlone,
    OrderRolled,
    OrderSet,
    Revealed,
    RoundBegan,
)
from fracas.rulesets.fully_automated.state.scene_facts import (
    AlarmCounted,
    Announced,
    Gone,
    GroundChanged,
    ModeSet,
)
from fracas.rulesets.fully_automated.state.state import DEFEND, MOVE, MOVE_ALONE, Combatant, State
from fracas.space.hexes import STEPS, neighbours

ORDER = "order"
"""The kind of the roll for the turn order, and of a re-roll by Aim."""

TIE = "order_tie"
"""The kind of the roll that breaks a tie."""


def opening(run: Run) -> Procedure[None]:
    """Begin a fight: roll the turn order, then the first choice is due.

    FA-SETUP-01, FA-SETUP-03, FA-INIT-01.
    """
    yield from settle_order(run)
    yield Planned((Beat("round", stays=True),), because=("FA-SETUP-03", "FA-ROUND-01"))


def order_is_open(state: State) -> bool:
    """Whether somebody has no place in the order yet, or has rolled again (FA-INIT-02)."""
    placed = state.sequence
    for one in state.combatants:
        if not one.out and (one.rerolled is not None or one.id not in placed):
            return True
    return False


def settle_order(run: Run) -> Procedure[None]:
    """Roll for those without a place, break ties, and set the order (FA-INIT-01 to FA-INIT-05).

    At the opening that is everybody; before a later round latecomers (FA-INIT-04) and those whom
    Aim let roll again (FA-AIM-12). Those tied as before keep their places.
    """
    for one in run.state.present():
        if one.id not in run.state.sequence and one.rerolled is None:
            total, faces = yield from _roll(run, one.id, ORDER, ("FA-INIT-01", "FA-INIT-04"))
            yield OrderRolled(one.id, total, faces, because=("FA-INIT-01", "FA-INIT-04"))
    state: State = run.state
    before = {who: place for place, who in enumerate(state.sequence)}
    # Python's sort is stable, so those tied as before keep their order.
    ranked = sorted(state.present(), key=lambda one: before.get(one.id, len(before)))
    ranked.sort(key=_standing, reverse=True)
    sequence: list[str] = []
    for _, group in groupby(ranked, key=_standing):
        tied = list(group)
        fresh = any(one.id not in before or one.rerolled is not None for one in tied)
        if len(tied) > 1 and fresh:
            sequence += yield from _roll_off(run, [one.id for one in tied])
        else:
            sequence += [one.id for one in tied]
    because = ("FA-INIT-02", "FA-INIT-03", "FA-INIT-05", "FA-GAP-36")
    yield OrderSet(tuple(sequence), because=because)


def _standing(one: Combatant) -> tuple[int, int]:
    """The sort key of the order before tie-breaking rolls: the total, then Speed (FA-INIT-03)."""
    return one.total, one.speed


def _roll(
    run: Run, who: str, kind: str, because: tuple[str, ...]
) -> Procedure[tuple[int, tuple[int, ...]]]:
    """Roll 2d10, with Speed unless for a tie; return the total and the faces."""

    def ask(state: State) -> Roll:
        one = state.who(who)
        added = one.initiative if kind == ORDER else 0
        return Roll(Decider(who), kind, D10S, Total(D10S, added), (), because, One(who))

    result = yield from need(run, ask)
    return result.value, result.faces


def _roll_off(run: Run, tied: list[str]) -> Procedure[list[str]]:
    """Roll 2d10 for those tied until the results differ; return their order (FA-INIT-03)."""
    rolls: dict[str, int] = {}
    because = ("FA-INIT-03", "FA-GAP-36")
    for who in tied:
        total, faces = yield from _roll(run, who, TIE, because)
        yield OrderRolled(who, total, faces, tie=True, because=because)
        rolls[who] = total
    tied = sorted(tied, key=lambda who: rolls[who], reverse=True)
    order: list[str] = []
    for _, group in groupby(tied, key=lambda who: rolls[who]):
        still = list(group)
        order += still if len(still) == 1 else (yield from _roll_off(run, still))
    return order


MODES = ("standard", "light", "other")
"""The ways to run a fight (FA-OPT-01)."""


def round_(run: Run) -> Procedure[None]:
    """Run a round: all choose in secret, all reveal, and the steps follow (FA-ROUND-01).

    A fight that is over ends here (FA-OPT-06). New places in the order apply from now on
    (FA-AIM-12, FA-INIT-04).
    """
    if (yield from concluded(run)):
        return
    if order_is_open(run.state):
        yield from settle_order(run)
    yield RoundBegan(run.state.round + 1, because=("FA-ROUND-01", "FA-SEL-01"))
    cards: dict[str, str] = yield from choose(run)
    forced = []
    for one in run.state.present():
        if one.id not in cards and not gone(run.book, one):
            cards[one.id] = DEFEND
            forced.append(one.id)
    alone = tuple([who for who, card in cards.items() if card == MOVE_ALONE])
    cards.update(dict.fromkeys(alone, MOVE))
    because = ("FA-SEL-02", "FA-SEL-04", "FA-SEL-08", "FA-SEL-09", "FA-SETUP-04")
    yield Revealed(tuple(cards.items()), tuple(forced), because=because)
    if alone:
        yield MovingAlone(alone, because=("FA-MOVE-08", "FA-MOVE-11"))
    yield Planned(plan(run.state, run.book), because=("FA-ROUND-01", "FA-ROUND-02", "FA-ATK-20"))


def close(run: Run) -> Procedure[None]:
    """End a round: losses, stuns, aims, alarms, the announcement, and the GM's sheet.

    FA-ROUND-08, FA-ROUND-09, FA-LOG-01.
    """
    yield from round_end(run)
    yield from age(run)
    yield from count_alarms(run)
    yield announcement(run.state, run.book)
    if over(run.state, run.book) is None:
        yield from go_on(run)


def count_alarms(run: Run) -> Procedure[None]:
    """Add a round to every alarm that is not stopped (FA-SPEC-01)."""
    for alarm in run.state.alarms:
        if not alarm.stopped:
            yield AlarmCounted(alarm.id, because=("FA-SPEC-01", "FA-OPT-06"))


def go_on(run: Run) -> Procedure[None]:
    """At the end of a round the GM continues or ends the fight, or changes something.

    It may end by talk (FA-OPT-05) or by the GM's word (FA-OPT-03); some may surrender (FA-OPT-06),
    smoke may drift (FA-SETUP-09), and the fight may change mode (FA-OPT-02, FA-LIGHT-09).
    """

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present()])
        # Standard combat needs a map (FA-SETUP-01).
        modes = MODES[state.map is None :]
        form = _sheet(state.sides(), people, state.mode, modes, drifting(state, run.book))
        because = ("FA-OPT-02", "FA-OPT-03", "FA-OPT-05", "FA-OPT-06", "FA-LIGHT-09")
        return Ruling("go_on", form, (), because, RoundOf(state.round))

    ruled: dict[str, Any] = dict((yield from need(run, ask)))
    for who in ruled.get("surrender", ()):
        if run.state.find(who) is not None:
            yield Gone(who, "surrendered", because=("FA-OPT-06",))
    if ruled.get("drift", "stay") != "stay":
        yield from drift(run, ruled["drift"])
    verdict = ruled.get("verdict", "on")
    if verdict != "on":
        winner = ruled.get("winner", "none")
        winner = "" if winner == "none" else WINNERS.read(winner).side
        yield from finish(run, winner, verdict, ruled.get("words", "").strip())
        return
    mode = ruled.get("mode", run.state.mode)
    if mode != run.state.mode:
        yield from change_mode(run, mode)


@lru_cache(maxsize=256)
def _sheet(
    sides: tuple[str, ...],
    people: tuple[str, ...],
    mode: str,
    modes: tuple[str, ...],
    areas: tuple[str, ...],
) -> Sheet:
    verdicts = (
        Option("on"),
        Option("talk", "", (), ("FA-OPT-05",)),
        Option("told", "", (), ("FA-OPT-03",)),
    )
    winners = (Option("none"), *(Winner(one).option() for one in sides))
    surrender = tuple(Option(one, "surrender", (one,)) for one in people)
    fields = [
        Field("verdict", Choice(verdicts), "on", ("FA-OPT-03", "FA-OPT-05")),
        Field("winner", Choice(winners), "none", ("FA-OPT-06",)),
        Field("words", Text(0, 500), "", ("FA-OPT-03",)),
        Field("surrender", Several(surrender), (), ("FA-OPT-06",)),
        Field("mode", Choice(tuple(map(Option, modes))), mode, ("FA-OPT-01", "FA-LIGHT-09")),
    ]
    if areas:
        ways = tuple(map(Option, ("stay", *STEPS, "lift")))
        fields.append(Field("drift", Choice(ways), "stay", ("FA-SETUP-09", "FA-LOS-05")))
    return Sheet(tuple(fields))


def drifting(state: State, book: FullyAutomatedBook) -> tuple[str, ...]:
    """The areas over the map that obscure and so can drift, such as smoke (FA-LOS-05)."""
    if state.map is None:
        return ()
    obscuring = book.grounds.obscuring
    return tuple([area.name for area in state.map.areas if area.name in obscuring])


def drift(run: Run, way: str) -> Procedure[None]:
    """Let smoke drift one hex, or lift; what leaves the map is gone (FA-SETUP-09)."""
    for name in drifting(run.state, run.book):
        board = run.state.map
        assert board is not None, "only a map has areas"
        steps = [step for known, step in STEPS.items() if known == way]
        moved = [there + step for step in steps for there in board.area(name)]
        held = tuple([there for there in moved if board.holds(there)])
        yield GroundChanged(name, held, because=("FA-SETUP-09", "FA-LOS-05"))


def change_mode(run: Run, mode: str) -> Procedure[None]:
    """Change the mode from the next round on (FA-OPT-01, FA-LIGHT-09)."""
    because = ("FA-OPT-01", "FA-OPT-02", "FA-LIGHT-09")
    yield ModeSet(mode, because=because)
    yield Dropped(because=because)
    name = "round" if mode == "standard" else "light_round"
    yield Planned((Beat(name, stays=True),), because=because)


# The announcement at the end of a round


def announcement(state: State, book: FullyAutomatedBook) -> Announced:
    """The announcement: who is stunned, who has aimed, who is behind what (FA-ROUND-09, -10).

    Each of `states` is a combatant, a condition, and how it ends (FA-LOG-03).
    """
    present = state.present()
    because = ("FA-ROUND-09", "FA-ROUND-10", "FA-LOG-01", "FA-LOG-03", "FA-HP-13", "FA-AIM-23")
    return Announced(
        tuple([one.id for one in present if one.stuns]),
        tuple([one.id for one in present if one.aim]),
        covering(state, book),
        tuple([(one.id, *each) for one in present for each in ailments(book, one, state.round)]),
        because=because,
    )


def ailments(book: FullyAutomatedBook, one: Combatant, number: int) -> list[tuple[str, str]]:
    """A combatant's conditions by name, with what ends them (FA-LOG-03, FA-HP-13).

    `number` is the round that has just ended; a known end is `end:ROUND`.
    """
    found: list[tuple[str, str]] = []
    if one.stuns:
        found.append((f"stunned:{one.stuns}", f"end:{number + 1 + one.stun_rounds}"))
    if one.aim:
        found.append((f"aimed:{one.aim}", f"end:{number + max(1, 3 - one.aim)}"))
    if one.restrained:
        found.append(("restrained", "release"))
    state = band(book, one)
    if state == "incapacitated":
        found.append(("incapacitated", "hp"))
    elif state == "dying":
        found.append(("stabilized", "hp") if one.stabilized else ("dying", "stabilize"))
    elif state == "dead":
        found.append(("dead", ""))
    if one.glued:
        found.append(("glued", f"end:{one.glued}"))
    return found


Covers = tuple[tuple[str, str, tuple[str, ...]], ...]
"""Who, what gives them cover, and against whom."""


def covering(state: State, book: FullyAutomatedBook) -> Covers:
    """For each combatant, the adjacent features that give cover, and against whom now.

    FA-ROUND-10. A feature is named by its hex, a person by the id; one that covers against nobody
    now has an empty list. It is calculated again only when somebody moves, goes down or similar.
    """
    if state.map is None:
        return ()
    ground = ground_of(book, state.map)
    standing = [one for one in state.combatants if not one.out and one.place is not None]
    key = tuple([(one.id, one.side, one.place, effective(book, one)) for one in standing])
    cached = ground.crowd(state, book).covers
    known: Covers | None = cached.get(key)
    if known is None:
        known = cached[key] = _covers(state, book, ground, standing)
    return known


def _covers(
    state: State, book: FullyAutomatedBook, ground: Ground, standing: list[Combatant]
) -> Covers:
    solid = ground.barriers | ground.obstacles
    people = {one.place for one in standing}
    foes = [one for one in standing if effective(book, one)]
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for one in standing:
        assert one.place is not None
        beside = neighbours(one.place)
        features = [there for there in beside if there in solid]
        others = [there for there in beside if there in people]
        if not features and not others:
            continue
        against: dict[str, list[str]] = {str(there): [] for there in features}
        for foe in foes:
            origin = foe.place
            if origin is None or foe.side == one.side:
                continue
            if not may_cover(ground, book, origin, one.place, others):
                continue
            seen = verdict(state, book, foe.id, one.id, origin, one.place)
            behind = seen.cover or seen.shield
            if behind and not seen.stopped:
                against.setdefault(behind, []).append(foe.id)
        found += [(one.id, feature, tuple(names)) for feature, names in against.items()]
    return tuple(found)
