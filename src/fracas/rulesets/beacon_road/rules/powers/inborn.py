"""Abilities that act by themselves: Regeneration at the start of a turn, and an infused weapon."""

from __future__ import annotations

from typing import Any

from fracas.core.answers import Choice
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.attacks.aims import OnWhom, choose_one
from fracas.rulesets.beacon_road.rules.attacks.attacks import INFUSED
from fracas.rulesets.beacon_road.rules.harm.health import recover
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.powers.prices import pay_for, payable, skilled
from fracas.rulesets.beacon_road.rules.powers.usual_powers import Use, attack_on
from fracas.rulesets.beacon_road.rules.rounds.stress import can_pay, pay
from fracas.rulesets.beacon_road.rules.subjects import STRESS, Price, Word
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Used
from fracas.rulesets.beacon_road.state.state import Edge, State

REGENERATION, INFUSE = "regeneration", "infuse_weapon"

PRICE = 1


class Regenerate(Word, frozen=True):
    """Recover at the start of a turn, for 1 Stress, or let it be (BR-HP-10)."""

    kind = "regenerate"
    because = ("BR-HP-10", "BR-STRESS-04")
    shelf = "help"
    icon = "heart-pulse"

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """Stress."""
        return ((STRESS, PRICE),) if self.word == "recover" else ()


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
    """The powers that somebody could store in a weapon: attacks of its own on one target."""
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
