"""Rites and inborn abilities: powers with procedures of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from fracas.core.asking.answers import Choice, Number
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Step
from fracas.rulesets.beacon_road.rules.attacks.aims import NOTHING, OnWhom, choose_one
from fracas.rulesets.beacon_road.rules.attacks.attacks import INFUSED
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer, suffer_wound
from fracas.rulesets.beacon_road.rules.harm.health import lose_hp, recover
from fracas.rulesets.beacon_road.rules.harm.wounds import (
    decider_of,
    ease,
    inflict,
    resistible,
    wound_at,
)
from fracas.rulesets.beacon_road.rules.powers.prices import CHEAPER, pay_for, payable, skilled
from fracas.rulesets.beacon_road.rules.powers.usual_powers import Done, Use, rolled
from fracas.rulesets.beacon_road.rules.rounds.allowances import can_pay, pay
from fracas.rulesets.beacon_road.rules.subjects import STRESS, Reply, Word
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Stressed, Used
from fracas.rulesets.beacon_road.state.state import Edge, State

# Inborn: Regeneration at the start of a turn, and an infused weapon

REGENERATION, INFUSE = "regeneration", "infuse_weapon"

PRICE = 1


class Regenerate(Word, frozen=True):
    """The answer whether to Recover at the start of a turn, for 1 Stress (BR-HP-10)."""

    kind = "regenerate"
    because = ("BR-HP-10", "BR-STRESS-04")
    shelf = "help"
    icon = "heart-pulse"
    bought = "recover"
    costs = ((STRESS, PRICE),)


REGENERATES: Deeds[Regenerate] = Deeds(Regenerate)


def regenerate(run: Run, who: str) -> Procedure[None]:
    """Regeneration: let a troll Recover at the start of its turn for 1 Stress (BR-HP-10).

    Prompt kind `regenerate`, for those who are hurt, not dying, and can pay.
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
    """The powers that a creature could store in a weapon: its own attacks on one target."""
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
    """The answer which power is stored in a weapon."""

    kind = "infuse"


INFUSES: Deeds[Infuse] = Deeds(Infuse)


def infuse(run: Run, who: str, use: Use) -> Procedure[None]:
    """Infuse Weapon: store a power in the weapon in hand, for an Act and its Stress (BR-ACT-10).

    It replaces one stored before. Prompt kind `infuse`.
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
    """Release the power of an infused weapon on a target it hit, with a separate roll.

    BR-ACT-10, BR-POWER-04: the Act and the Stress were paid when it was stored.
    """
    stored = next((edge.against for edge in run.state.who(who).edges if edge.kind == INFUSED), "")
    other = run.state.find(target)
    if not stored or other is None or other.out:
        return
    yield from _emptied(run, who)
    yield from rolled(run, who, Use(stored, target))


# Rites: wounds and Stress passed on, and powers made cheaper


class Inhale(Reply, frozen=True):
    """The answer what is taken from an ally: a wound by index, HP by recovering, or Stress."""

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
    """The answer what is breathed out."""

    kind = "exhale"


INHALES: Deeds[Inhale] = Deeds(Inhale)
EXHALES: Deeds[Exhale] = Deeds(Exhale)


def _burdens(
    state: State, book: BeaconRoadBook, kind: type[Inhale], who: str, other: str
) -> tuple[Inhale, ...]:
    """What may be passed from one creature to another."""
    one = state.who(who)
    most = min(3, one.stress, state.who(other).free_stress)
    return (
        *[kind("wound", str(at)) for at in resistible(book, one)],
        kind("recover"),
        *[kind("stress", str(number)) for number in range(1, most + 1)],
    )


def pass_on(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[None]:
    """Pass a wound, HP or up to 3 Stress from the user to the target, or the other way.

    BR-POWER-02: for Inhale and Exhale. What the user takes cannot be averted, what another gets can
    (BR-ACT-14). Prompt kinds `inhale` and `exhale`.
    """
    inhales = step.who == "target"
    giver, taker = (use.target, who) if inhales else (who, use.target)

    def ways(state: State) -> tuple[Inhale, ...]:
        return _burdens(state, run.book, Inhale if inhales else Exhale, giver, taker)

    chosen = yield from choose_one(run, who, use.power, ways, of=giver)
    rows = ("BR-POWER-02",)
    match chosen.what:
        case "wound":
            at = int(chosen.number)
            wound = run.state.who(giver).wounds[at]
            yield from ease(run, giver, at, "cleansed")
            if inhales:
                yield from inflict(
                    run, taker, wound.name, wound.severity, wound.by, wound.defense, wound.choice
                )
                return
            hit = Hit(by=who, what=use.power, defense="ward")
            yield from suffer_wound(
                run, taker, wound.name, wound.severity, hit, choice=wound.choice
            )
        case "recover":
            amount = yield from recover(run, giver, who)
            if inhales:
                yield from lose_hp(run, taker, amount, use.power)
                return
            yield from suffer(run, taker, Hit(amount, ("entropic",), who, use.power, "ward"))
        case "stress":
            yield Stressed(giver, -int(chosen.number), use.power, because=rows)
            yield Stressed(taker, int(chosen.number), use.power, because=rows)


class Recite(OnWhom, frozen=True):
    """The answer which power costs less the next time, or none."""

    kind = "recite"


RECITES: Deeds[Recite] = Deeds(Recite)


def cheapen(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[None]:
    """Make a power cost less Stress the next time, at least 1 (BR-STRESS-05).

    `by` blood: any power, by as many as HP lost, up to 1 + the best Action Rating (BR-DMG-19). `by`
    rating: a named power, by its own rating. Prompt kinds `draw_blood`, a number, and `recite`.
    """
    amount, power = 0, ""
    if step.by == "blood":
        amount = yield from need(run, lambda state: _ask_blood(state, who))
        yield from lose_hp(run, who, amount, use.power)
    else:
        power = yield from _recited(run, who, use)
        row = run.book.powers.get(power)
        if row is not None:
            one = run.state.who(who)
            amount = max([one.dots(action) for action in (row.actions or row.needs)], default=0)
    if amount:
        yield Lent(who, Edge(CHEAPER, amount, who, power), because=("BR-STRESS-05",))


def _ask_blood(state: State, who: str) -> Ask:
    most = 1 + max([rating.dots for rating in state.who(who).actions], default=0)
    decider, rows = decider_of(state, who), ("BR-DMG-19",)
    return Ask(decider, "draw_blood", Number(1, most), rows, One(who), most)


def _recited(run: Run, who: str, use: Use) -> Procedure[str]:
    def open_to(state: State) -> tuple[Recite, ...]:
        powers = state.who(who).powers
        dear = [key for key in powers if run.book.powers[key].stress > 1]
        return tuple(map(Recite, dear or (NOTHING,)))

    recited: Recite = yield from choose_one(run, who, use.power, open_to)
    return recited.one
