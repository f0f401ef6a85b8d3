"""Rites and inborn abilities: powers of one kind each, which no table could tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from fracas.core.asking.answers import Choice, Number
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.aims import INHALED, NOTHING, OnWhom, choose_one
from fracas.rulesets.beacon_road.rules.attacks.attacks import INFUSED
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer, suffer_wound
from fracas.rulesets.beacon_road.rules.harm.health import lose_hp, recover
from fracas.rulesets.beacon_road.rules.harm.wounds import (
    decider_of,
    ease,
    inflict,
    resistible,
    until,
    wound_at,
)
from fracas.rulesets.beacon_road.rules.powers.prices import CHEAPER, pay_for, payable, skilled
from fracas.rulesets.beacon_road.rules.powers.usual_powers import Use, aimed_at, attack_on
from fracas.rulesets.beacon_road.rules.rounds.allowances import can_pay, pay
from fracas.rulesets.beacon_road.rules.subjects import STRESS, Reply, Word
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Stressed, Used
from fracas.rulesets.beacon_road.state.state import Edge, State

# Inborn: Regeneration at the start of a turn, and an infused weapon

REGENERATION, INFUSE = "regeneration", "infuse_weapon"

PRICE = 1


class Regenerate(Word, frozen=True):
    """Recover at the start of a turn, for 1 Stress, or let it be (BR-HP-10)."""

    kind = "regenerate"
    because = ("BR-HP-10", "BR-STRESS-04")
    shelf = "help"
    icon = "heart-pulse"
    bought = "recover"
    costs = ((STRESS, PRICE),)


REGENERATES: Deeds[Regenerate] = Deeds(Regenerate)


def regenerate(run: Run, who: str) -> Procedure[None]:
    """Regeneration: at the start of its turn a troll may Recover for 1 Stress (BR-HP-10).

    Prompt kind `regenerate`, of those who are hurt, not dying, and can pay.
    """
    rows = ("BR-HP-10", "BR-STRESS-04")
    one = run.state.who(who)
    if one.out or not 0 < one.hp < one.most_hp or not can_pay(one, PRICE):
        return
    form = Choice((Regenerate("pass").option(), Regenerate("recover").option()))

    def ask(state: State) -> Ask:
        return Ask(decider_of(state, who), "regenerate", form, rows, One(who), "pass")

    if (yield from need(run, ask)) == "recover" and (
        yield from pay(run, who, PRICE, REGENERATION, because=("BR-HP-10",))
    ):
        yield from recover(run, who, who)


def storable(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """The powers that a creature could store in a weapon: attacks of its own on one target."""
    one = state.who(who)
    return tuple(
        [
            key
            for key in one.powers
            if key in book.powers
            and book.powers[key].against
            and book.powers[key].target in ("creature", "enemy")
            and book.powers[key].cost in ("act", "either")
            and not book.powers[key].item
            and skilled(one, book.powers[key])
            and payable(book, one, key)
        ]
    )


class Infuse(OnWhom, frozen=True):
    """The power that is stored in a weapon."""

    kind = "infuse"


INFUSES: Deeds[Infuse] = Deeds(Infuse)


def infuse(run: Run, who: str, use: Use) -> Procedure[None]:
    """Infuse Weapon: an Act and its Stress store a power in the weapon in hand (BR-ACT-10).

    The newest takes the place of one stored before. Prompt kind `infuse`.
    """
    if not storable(run.state, run.book, who):
        return

    def open_to(state: State) -> tuple[Infuse, ...]:
        return tuple(map(Infuse, storable(state, run.book, who)))

    stored: Infuse = yield from choose_one(run, who, use.power, open_to)
    power = stored.one
    if not (yield from pay_for(run, who, power)):
        return
    yield from _emptied(run, who)
    yield Lent(who, Edge(INFUSED, 1, who, power), because=("BR-ACT-10", "BR-STRESS-05"))


def _emptied(run: Run, who: str) -> Procedure[None]:
    edges = run.state.who(who).edges
    for place in reversed(range(len(edges))):
        if edges[place].kind == INFUSED:
            yield Used(who, place, because=("BR-ACT-10",))


def discharge(run: Run, who: str, target: str) -> Procedure[None]:
    """A hit with an infused weapon lets its power loose on whom it hit, with a roll of its own.

    BR-ACT-10, BR-POWER-04: the Act and the Stress were given when it was stored.
    """
    stored = next((edge.against for edge in run.state.who(who).edges if edge.kind == INFUSED), "")
    other = run.state.find(target)
    if not stored or other is None or other.out:
        return
    yield from _emptied(run, who)
    yield from attack_on(run, who, Use(stored, target), target)


# Rites: wounds and Stress passed on, and powers made cheaper


class Inhale(Reply, frozen=True):
    """What is taken from an ally: a wound by its place, HP by recovering, or so much Stress."""

    what: Literal["wound", "recover", "stress"]
    number: str = ""

    kind = "inhale"
    stem = ""
    because = ("BR-ATTACK-02", "BR-POWER-02")

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """The wound."""
        wound = wound_at(state.find(prompt.about.target), self.number)
        return {"wound": wound if self.what == "wound" else None}


class Exhale(Inhale, frozen=True):
    """What of that is breathed out."""

    kind = "exhale"


INHALES: Deeds[Inhale] = Deeds(Inhale)
EXHALES: Deeds[Exhale] = Deeds(Exhale)


def _burdens(
    state: State, book: BeaconRoadBook, kind: type[Inhale], who: str, other: str
) -> tuple[Inhale, ...]:
    """What may be passed on from a creature to another."""
    one = state.who(who)
    most = min(3, one.stress, state.who(other).free_stress)
    return (
        *[kind("wound", str(at)) for at in resistible(book, one)],
        kind("recover"),
        *[kind("stress", str(number)) for number in range(1, most + 1)],
    )


def inhale(run: Run, who: str, use: Use) -> Procedure[None]:
    """Inhale: take a wound from an ally, or HP for what it Recovers, or up to 3 Stress.

    BR-POWER-02. It enables an Exhale until the end of the next turn. Prompt kind `inhale`.
    """
    target = use.target

    def ways(state: State) -> tuple[Inhale, ...]:
        return _burdens(state, run.book, Inhale, target, who)

    chosen: Inhale = yield from choose_one(run, who, use.power, ways, of=target)
    rows = ("BR-POWER-02",)
    match chosen.what:
        case "wound":
            at = int(chosen.number)
            wound = run.state.who(target).wounds[at]
            yield from ease(run, target, at, "cleansed")
            yield from inflict(
                run, who, wound.name, wound.severity, wound.by, wound.defense, wound.choice
            )
        case "recover":
            amount = yield from recover(run, target, who)
            yield from lose_hp(run, who, amount, use.power)
        case "stress":
            yield Stressed(target, -int(chosen.number), use.power, because=rows)
            yield Stressed(who, int(chosen.number), use.power, because=rows)
    edge = Edge(INHALED, 1, who, until=until(run.state, who, 2))
    yield Lent(who, edge, because=rows)


def exhale(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...]]:
    """Exhale, after an Inhale: an enemy that begins its turn gets a wound, harm, or Stress.

    BR-POWER-02. Without an Inhale in time nothing happens. Prompt kind `exhale`.
    """
    target = aimed_at(run.book.powers[use.power], who, use)
    if not any(edge.kind == INHALED for edge in run.state.who(who).edges):
        yield Noted("no_breath", (who,), because=("BR-POWER-02",))
        return ()
    hits = yield from attack_on(run, who, use, target)
    if not hits:
        return hits

    def ways(state: State) -> tuple[Inhale, ...]:
        return _burdens(state, run.book, Exhale, who, target)

    chosen = yield from choose_one(run, who, use.power, ways, of=who)
    rows = ("BR-POWER-02",)
    match chosen.what:
        case "wound":
            at = int(chosen.number)
            wound = run.state.who(who).wounds[at]
            yield from ease(run, who, at, "cleansed")
            hit = Hit(by=who, what=use.power, defense="ward")
            yield from suffer_wound(
                run, target, wound.name, wound.severity, hit, choice=wound.choice
            )
        case "recover":
            amount = yield from recover(run, who, who)
            yield from suffer(run, target, Hit(amount, ("entropic",), who, use.power, "ward"))
        case "stress":
            yield Stressed(who, -int(chosen.number), use.power, because=rows)
            yield Stressed(target, int(chosen.number), use.power, because=rows)
    return hits


def draw_blood(run: Run, who: str, use: Use) -> Procedure[None]:
    """Draw Blood: lose HP, and the next power costs that much Stress less, 1 at the least.

    Up to 1 + the best Action Rating. Prompt kind `draw_blood`, a number (BR-DMG-19, BR-STRESS-05).
    """

    def ask(state: State) -> Ask:
        one = state.who(who)
        most = 1 + max([rating.dots for rating in one.actions], default=0)
        form = Number(1, most)
        return Ask(decider_of(state, who), "draw_blood", form, ("BR-DMG-19",), One(who), most)

    amount: int = yield from need(run, ask)
    yield from lose_hp(run, who, amount, use.power)
    yield Lent(who, Edge(CHEAPER, amount, who), because=("BR-STRESS-05",))


class Recite(OnWhom, frozen=True):
    """The power that costs less the next time, or nothing."""

    kind = "recite"


RECITES: Deeds[Recite] = Deeds(Recite)


def read_and_recite(run: Run, who: str, use: Use) -> Procedure[None]:
    """Read and Recite: the next use of a chosen power costs less by its Action Rating.

    BR-STRESS-05. Prompt kind `recite`.
    """

    def open_to(state: State) -> tuple[Recite, ...]:
        powers = state.who(who).powers
        dear = [key for key in powers if run.book.powers[key].stress > 1]
        return tuple(map(Recite, dear or (NOTHING,)))

    recited: Recite = yield from choose_one(run, who, use.power, open_to)
    chosen = recited.one
    if chosen == NOTHING:
        return
    row: Power = run.book.powers[chosen]
    one = run.state.who(who)
    amount = max((one.dots(action) for action in (row.actions or row.needs)), default=0)
    if amount:
        yield Lent(who, Edge(CHEAPER, amount, who, chosen), because=("BR-STRESS-05",))
