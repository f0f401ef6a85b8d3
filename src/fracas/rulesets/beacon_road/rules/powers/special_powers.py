"""Powers that no table can tell, each by the name that its row gives under `does`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.aims import (
    NOTHING,
    OnWhom,
    basic_attacks_on,
    choose_one,
    in_reach,
    near_allies,
    ready_allies,
)
from fracas.rulesets.beacon_road.rules.attacks.areas import changeable, placed
from fracas.rulesets.beacon_road.rules.attacks.attacks import basic_attack
from fracas.rulesets.beacon_road.rules.ground.movement import advance, maneuver, teleport
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import enterable, ground_of, space_of
from fracas.rulesets.beacon_road.rules.ground.ways import may_advance
from fracas.rulesets.beacon_road.rules.harm.boons import bless
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer_wound
from fracas.rulesets.beacon_road.rules.harm.health import recover
from fracas.rulesets.beacon_road.rules.harm.wounds import (
    Chosen,
    decider_of,
    ease,
    resistible,
    until,
    wound_at,
)
from fracas.rulesets.beacon_road.rules.powers.reactions import (
    interrupt,
    off_hand_strike,
    parry,
    protect,
    protective_leadership,
)
from fracas.rulesets.beacon_road.rules.powers.rites import (
    draw_blood,
    exhale,
    infuse,
    inhale,
    read_and_recite,
)
from fracas.rulesets.beacon_road.rules.powers.usual_powers import Strike, Use, aimed_at, attack_on
from fracas.rulesets.beacon_road.rules.rolls.modifiers import AIM, FEINT, tier
from fracas.rulesets.beacon_road.rules.rounds.allowances import may_react, reacted
from fracas.rulesets.beacon_road.rules.subjects import Reply
from fracas.rulesets.beacon_road.state.harm_facts import Hurt
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import GroundChanged
from fracas.rulesets.beacon_road.state.state import Edge, State
from fracas.space.squares import Space, Square, straight_line


def aim(run: Run, who: str, use: Use) -> Procedure[None]:
    """Aim: +1 Tier on the next ranged weapon attack of this turn (BR-POWER-10)."""
    step = run.book.tables.tier_step
    yield Lent(who, Edge(AIM, step, by=who, turn=True), because=("BR-POWER-10",))


def feint(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...]]:
    """Feint: on a hit anybody's next attack on the target has +1 Tier (BR-POWER-11, BR-GAP-65).

    It is lost as the feinter's next turn starts. Following through attacks at once instead, at +1
    Tier after a hit and at -1 after a miss.
    """
    hits = yield from attack_on(run, who, use, use.target)
    step = run.book.tables.tier_step
    if any(run.book.powers[use.power].upgrades[name].does for name in use.upgrades):
        ways = basic_attacks_on(run.state, run.book, who, use.target)
        if ways:
            more = tier("feint", step if hits else -step, ("BR-POWER-11",))
            return (yield from basic_attack(run, who, ways[0], use.target, terms=(more,)))
        return hits
    if hits:
        edge = Edge(FEINT, step, who, use.target, until(run.state, who, 1))
        yield Lent(who, edge, because=("BR-POWER-11", "BR-GAP-65"))
    return hits


def exploit_opponent(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...]]:
    """Exploit Opponent: Exposed on one of the Defenses that the total met (BR-ATTACK-11).

    Prompt kind `chosen`, of the Defenses that were hit alone (BR-WND-16, BR-GAP-61).
    """
    before = len(run.facts)
    hits = yield from attack_on(run, who, use, use.target)
    # Where an Interrupt makes it roll again, the last roll is the one that stands.
    rolls = [
        fact
        for fact in run.facts[before:]
        if isinstance(fact, Rolled) and fact.who == who and fact.power == use.power
    ]
    results = [result for fact in rolls[-1:] for result in fact.results]
    met = tuple(name for name, _, result, _ in results if result == "success")
    if hits and met:
        open_now = tuple(map(Chosen, met))
        chosen: Chosen = yield from choose_one(run, who, use.power, lambda _: open_now)
        hit = Hit(by=who, what=use.power, defense=chosen.what)
        yield from suffer_wound(run, use.target, "exposed", 0, hit, choice=chosen.what)
    return hits


def charge(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...]]:
    """Charge: Advance toward a creature, and attack if that led closer and far enough.

    BR-POWER-09: at least twice one's own size. Building fury adds a Tier for each attack that hit
    the charger on its way.
    """
    target = aimed_at(run.book.powers[use.power], who, use)
    before, start = len(run.facts), run.state.who(who).place
    gone = yield from advance(run, who, toward=target)
    one, other = run.state.find(who), run.state.find(target)
    if one is None or other is None or one.out or other.out or one.hp <= 0:
        return ()
    need_feet = 2 * int(run.book.sizes[one.size].space)
    if (gone or 0) < need_feet or not _closer(run, start, who, target):
        yield Noted("no_charge", (who, target), because=("BR-POWER-09",))
        return ()
    terms: tuple[Term, ...] = ()
    if "building_fury" in use.upgrades:
        hurt = {f.by for f in run.facts[before:] if isinstance(f, Hurt) and f.who == who}
        if hurt:
            terms = (tier("fury", len(hurt), ("BR-POWER-09",)),)
    ways = basic_attacks_on(run.state, run.book, who, target, melee=True)
    if not ways:
        return ()
    return (yield from basic_attack(run, who, ways[0], target, terms=terms))


def _closer(run: Run, start: Square | None, who: str, target: str) -> bool:
    """Whether a creature now stands closer to another than where it started (BR-MOVE-27)."""
    there, now = space_of(run.book, run.state.who(target)), space_of(run.book, run.state.who(who))
    if start is None or there is None or now is None:
        return True
    return straight_line(there, now) < straight_line(there, Space(start, now.size))


def advance_order(run: Run, who: str, use: Use) -> Procedure[None]:
    """Advance!: allies in range may each spend a React to Advance (BR-POWER-02, BR-ACT-18).

    Prompt kind `advance_order`, of each ally that can.
    """
    row: Power = run.book.powers[use.power]
    rows = ("BR-MOVE-01", "BR-ACT-15")
    for ally in near_allies(run.state, run.book, who, row.feet):
        one = run.state.find(ally)
        if one is None or not may_react(run.state, run.book, ally, who):
            continue
        if not may_advance(run.book, one):
            continue
        if (yield from _agrees(run, ally, use.power, rows)):
            yield reacted(run.state, run.book, ally, use.power, who, rows)
            yield from advance(run, ally)


def _agrees(run: Run, who: str, key: str, rows: tuple[str, ...]) -> Procedure[bool]:
    options = (Option("pass", key), Option("go", key))

    def ask(state: State) -> Ask:
        return Ask(decider_of(state, who), key, Choice(options), rows, One(who), "pass")

    said: str = yield from need(run, ask)
    return said == "go"


def attack_order(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...]]:
    """Attack!: an ally within range makes one basic attack (BR-POWER-04), which costs it nothing.

    Prompt kinds `target` for the ally, where the order is a React, and `strike` for the attack.
    """
    row: Power = run.book.powers[use.power]

    def ready(state: State) -> tuple[str, ...]:
        return ready_allies(state, run.book, who, row.feet)

    if not ready(run.state):
        yield Noted("nobody_in_reach", (who, use.power), because=("BR-ATTACK-08",))
        return ()
    ally = use.target
    if ally not in ready(run.state):
        told: OnWhom = yield from choose_one(
            run, who, use.power, lambda state: tuple(map(OnWhom, ready(state)))
        )
        ally = told.one

    def ways(state: State) -> tuple[Strike, ...]:
        return tuple([Strike(*blow) for blow in in_reach(state, run.book, ally)])

    blow: Strike = yield from choose_one(run, ally, use.power, ways)
    return (yield from basic_attack(run, ally, blow.power, blow.target))


RECOVER = "recover"


class Cleanse(Reply, frozen=True):
    """What ends: a wound by its place, or with a salve HP come back instead."""

    what: str

    kind = "cleanse"
    stem = ""

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """The wound."""
        return {"wound": wound_at(state.find(prompt.about.target), self.what)}


CLEANSES: Deeds[Cleanse] = Deeds(Cleanse)


def cleanse(run: Run, who: str, use: Use) -> Procedure[None]:
    """Cleanse and Healing Salve: a wound ends whatever its severity (BR-WOUND-16).

    With the salve one may Recover instead. Prompt kind `cleanse`.
    """
    target = use.target or who
    heals = run.book.powers[use.power].recovers

    def places(state: State) -> tuple[Cleanse, ...]:
        wounds = [str(at) for at in resistible(run.book, state.who(target))]
        return tuple(map(Cleanse, (*((RECOVER,) if heals else ()), *wounds) or (NOTHING,)))

    chosen: Cleanse = yield from choose_one(run, who, use.power, places, of=target)
    if chosen.what == RECOVER:
        yield from recover(run, target, who)
    elif chosen.what != NOTHING:
        yield from ease(run, target, int(chosen.what), "cleansed")


def displace(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...]]:
    """Displace: on a hit the user and the target change to squares beside each other.

    On a miss the user may Maneuver 5' while it stays adjacent. Prompt kind `path` (BR-MOVE-12).
    """
    hits = yield from attack_on(run, who, use, use.target)
    around = beside(run.state, run.book, who, use.target)
    if not hits:
        yield from maneuver(run, who, run.book.tables.maneuver, only=around)
        return hits
    if around:
        yield from teleport(run, who, run.book.tables.square * 2, by=who, only=around)
    there = beside(run.state, run.book, use.target, who)
    if there:
        yield from teleport(run, use.target, run.book.tables.square * 3, by=who, only=there)
    return hits


def beside(state: State, book: BeaconRoadBook, mover: str, other: str) -> frozenset[Square]:
    """The squares in which one creature could stand adjacent to another, its own among them."""
    here, there = space_of(book, state.who(mover)), space_of(book, state.who(other))
    if here is None or there is None or state.map is None:
        return frozenset()
    found = [
        Square(x, y)
        for x in range(there.square.x - here.size, there.square.x + there.size + 1)
        for y in range(there.square.y - here.size, there.square.y + there.size + 1)
    ]
    own = set(there.squares)
    return frozenset(
        one
        for one in found
        if not own & set(Space(one, here.size).squares)
        and (one == here.square or enterable(state, book, mover, one))
    )


def shadowstep(run: Run, who: str, use: Use) -> Procedure[None]:
    """Shadowstep: a Teleport from one shadow to another (BR-MOVE-12)."""
    row: Power = run.book.powers[use.power]
    if run.state.map is None:
        raise Moot(who)
    dark = ground_of(run.book, run.state.map).dark
    if run.state.who(who).place not in dark:
        yield Noted("no_shadow", (who,), because=("BR-MOVE-12",))
        return
    yield from teleport(run, who, row.feet, only=frozenset(dark))


def fog(run: Run, who: str, use: Use) -> Procedure[None]:
    """Fog: a cloud around the user Conceals for 10 rounds (BR-COND-02, BR-BOON-16)."""
    area = placed(run.state, run.book, who, use.power, None)
    veiled = changeable(run, area.squares)
    if not veiled:
        yield from bless(run, who, "concealed", 0, who)
        return
    end = until(run.state, who, run.book.tables.boon_rounds)
    yield GroundChanged("fog", veiled, who, use.power, end, because=("BR-COND-02", "BR-BOON-16"))


def wolfbite(run: Run, who: str, use: Use) -> Procedure[None]:
    """Wolfbite: a weapon deals glacial and plasmic damage too, and its wielder is Strengthened 1.

    BR-BOON-14, BR-DMG-09. The types are kept with the boon.
    """
    brings = run.book.powers[use.power].brings[0]
    target = use.target or who
    yield from bless(run, target, brings.what, brings.level, who, brings.rounds, "glacial+plasmic")


class Victim(OnWhom, frozen=True):
    """Whom the target of the power Charges, or no one."""

    kind = "victim"


VICTIMS: Deeds[Victim] = Deeds(Victim)


def hatred_of_the_living(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...]]:
    """Hatred of the Living: on a hit the target Charges a creature of the user's choice.

    BR-POWER-09. Prompt kind `victim`; the way is the charger's own.
    """
    hits = yield from attack_on(run, who, use, use.target)
    if not hits:
        return hits

    def victims(state: State) -> tuple[Victim, ...]:
        seen = [
            one.id
            for one in state.present()
            if one.id not in (use.target, who) and perceives(state, run.book, use.target, one.id)
        ]
        return tuple(map(Victim, seen or (NOTHING,)))

    victim: Victim = yield from choose_one(run, who, use.power, victims)
    if victim.one != NOTHING and may_advance(run.book, run.state.who(use.target)):
        yield from charge(run, use.target, Use("charge", victim.one))
    return hits


Done = Callable[[Run, str, Use], Procedure[object]]

DOES: dict[str, Done] = {
    "advance_order": advance_order, "aim": aim, "attack_order": attack_order, "block": parry,
    "charge": charge, "cleanse": cleanse, "displace": displace, "draw_blood": draw_blood,
    "exhale": exhale, "exploit_opponent": exploit_opponent, "feint": feint, "fog": fog,
    "hatred_of_the_living": hatred_of_the_living, "healing_salve": cleanse, "inhale": inhale,
    "infuse_weapon": infuse,
    "interrupt": interrupt, "off_hand_strike": off_hand_strike, "parry": parry,
    "protect": protect, "protective_leadership": protective_leadership,
    "read_and_recite": read_and_recite, "shadowstep": shadowstep, "wolfbite": wolfbite,
}  # fmt: skip
"""The procedure of each power that its table alone does not tell."""
