"""What a creature has to spend: Stress, and Acts and Reacts by the round's choice, wounds and
boons.

What is left is always calculated from what is allowed now, less what was used in this round
(BR-WND-28, BR-GAP-82), so wounds count from when they begin until they end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.health import lose_hp
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_roll
from fracas.rulesets.beacon_road.rules.subjects import BEACON_POINTS, STRESS, Price, Word
from fracas.rulesets.beacon_road.state.facts import Acted, Bought, Reacted
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, Stressed
from fracas.rulesets.beacon_road.state.state import RASH, Creature, State

# Stress: what can be paid, and paying it in boxes or by a Beacon Point

BOXES, BEACON, BLOOD = "boxes", "beacon", "blood"

BLOODPACT = "bloodpact"


class Paying(NamedTuple):
    """The subject of the prompt: who pays how much Stress, and what for."""

    who: Who
    why: str
    amount: int


class Pay(Word, frozen=True):
    """The answer how Stress is paid: in boxes, by a Beacon Point, in blood."""

    kind = "pay"
    icon = "coins"

    def price(self, state: State, book: Any, prompt: Any) -> Price:
        """Boxes, or a point; the price in blood is rolled."""
        prices = {BOXES: (STRESS, prompt.about.amount), BEACON: (BEACON_POINTS, 1)}
        return (prices[self.word],) if self.word in prices else ()

    def told(self, state: State, book: Any, prompt: Any) -> Mapping[str, Any]:
        """The points left, and the die of a Bloodpact."""
        one = state.find(prompt.about.who)
        return {"left": one.beacons if one is not None else 0, "die": book.tables.dice[0]}


PAYS: Deeds[Pay] = Deeds(Pay)


def can_pay(one: Creature, amount: int, *, power: bool = False) -> bool:
    """Whether a creature can pay an amount of Stress (BR-STRESS-04).

    It pays with free boxes, with one Beacon Point for any amount (BR-STRESS-08), or for a `power`
    in blood (BR-STRESS-09). Creatures without a Stress track cannot pay, except 0 (BR-NPC-02).
    """
    if amount <= 0 or one.free_stress >= amount or one.beacons > 0:
        return True
    return power and BLOODPACT in one.abilities


def pay(
    run: Run, who: str, amount: int, why: str, *, power: bool = False, because: tuple[str, ...] = ()
) -> Procedure[bool]:
    """Pay Stress for a power or a push; return whether it was paid (BR-STRESS-05).

    A Beacon Point may replace the whole amount (BR-STRESS-08), and a Bloodpact may cost HP for a
    `power`, a [d4] for each point (BR-STRESS-09). If several are open the payer is asked, prompt
    kind `pay`. `why` names the purpose. A creature that cannot pay pays nothing.
    """
    one = run.state.who(who)
    if amount <= 0:
        return True
    open_now = _ways(one, amount, power)
    if not open_now:
        return False
    how = open_now[0]
    if len(open_now) > 1:
        how = yield from need(run, lambda state: _how(state, who, amount, why, power))
    if how == BEACON:
        yield BeaconSpent(who, "stress", because=(*because, "BR-STRESS-07", "BR-STRESS-08"))
    elif how == BLOOD:
        yield from _bleed(run, who, amount)
    else:
        yield Stressed(who, amount, why, because=(*because, "BR-STRESS-01", "BR-STRESS-04"))
    return True


def _bleed(run: Run, who: str, amount: int) -> Procedure[None]:
    """Lose HP for the Stress of a power, which is not damage (BR-STRESS-09, BR-DMG-19)."""
    die = run.book.tables.dice[0]
    lost = yield from effect_roll(run, who, BLOODPACT, amount, die, because=("BR-STRESS-09",))
    yield from lose_hp(run, who, lost, BLOODPACT, by=who)


def _ways(one: Creature, amount: int, power: bool) -> tuple[str, ...]:
    """How a creature can pay an amount of Stress, free boxes first."""
    there = {
        BOXES: one.free_stress >= amount,
        BEACON: one.beacons > 0,
        BLOOD: power and BLOODPACT in one.abilities,
    }
    return tuple([way for way, open_now in there.items() if open_now])


def _how(state: State, who: str, amount: int, why: str, power: bool) -> Ask:
    ways = tuple(
        [Pay(way).option(because=_BY[way]) for way in _ways(state.who(who), amount, power)]
    )
    if not ways:
        raise Moot(who)
    rows = ("BR-STRESS-07", "BR-STRESS-08", "BR-STRESS-09")
    about = Paying(who, why, amount)
    return Ask(decider_of(state, who), "pay", Choice(ways), rows, about, ways[0].id)


_BY = {BOXES: ("BR-STRESS-04",), BEACON: ("BR-STRESS-08",), BLOOD: ("BR-STRESS-09",)}


# Acts and Reacts

PRICE = 1
"""The Stress of an Act bought in spite of Slowed or Stunned (BR-STRESS-02)."""


class Allowance(msgspec.Struct, frozen=True):
    """What a round allows: Acts, Reacts, and additional ones of `either` kind (BR-BOON-07)."""

    acts: int
    reacts: int
    either: int = 0


NOTHING = Allowance(0, 0)


@lru_cache(maxsize=16)
def _usual(acts: int, reacts: int) -> Allowance:
    return Allowance(acts, reacts)


def allowance(book: BeaconRoadBook, one: Creature, number: int) -> Allowance:
    """What a creature may do in a round before anything is used (BR-ACT-01, BR-ACT-04 to -06).

    A creature that is out, or has no HP, has nothing (BR-HP-05), nor has one Surprised at the start
    of a fight in round 1 (BR-ENTER-07). An ambusher has everything, whatever its choice
    (BR-ROUND-07). What a Stunned creature can buy for Stress is not included (BR-WND-25).
    """
    tables = book.tables
    acts, reacts = tables.acts, tables.reacts
    if not (one.wounds or one.boons or one.surprised or one.choice == RASH or one.hp <= 0):
        return _usual(acts, reacts) if not one.out else NOTHING
    if one.out or one.hp <= 0 or (one.surprised and number <= 1):
        return NOTHING
    no_acts, no_reacts = _barred(book, one)
    acts, reacts = _reduced(book, one)
    either = _extra(book, one)
    return Allowance(0 if no_acts else acts, 0 if no_reacts else reacts, 0 if no_acts else either)


def _barred(book: BeaconRoadBook, one: Creature) -> tuple[bool, bool]:
    """Whether a wound forbids every Act, and every React (BR-ACT-23)."""
    no_acts = no_reacts = False
    for wound in one.wounds:
        row = book.wounds[wound.name]
        no_acts = no_acts or row.no_acts
        no_reacts = no_reacts or row.no_reacts
    return no_acts, no_reacts


def _reduced(book: BeaconRoadBook, one: Creature) -> tuple[int, int]:
    """Acts and Reacts after Rash and Slowed, never below 0 (BR-ACT-06); a state counts once."""
    tables = book.tables
    acts, reacts = tables.acts, tables.reacts
    if one.choice == RASH and not one.ambushing:
        acts, reacts = acts - tables.rash_acts, reacts - tables.rash_reacts
    for name in {wound.name for wound in one.wounds}:
        row = book.wounds[name]
        acts, reacts = acts - row.acts, reacts - row.reacts
    return max(acts, 0), max(reacts, 0)


def _extra(book: BeaconRoadBook, one: Creature) -> int:
    return max((book.boons[boon.name].extra for boon in one.boons), default=0)


def _spare(one: Creature, allowed: Allowance) -> int:
    return 0 if one.spare else allowed.either


def _plain_acts(book: BeaconRoadBook, one: Creature, allowed: Allowance) -> int:
    """Acts left without the extra one of Hastened, including one bought by a Beacon Point."""
    if allowed is NOTHING or (one.wounds and _barred(book, one)[0]):
        return one.bought if one.hp > 0 else 0
    return max(allowed.acts - one.acts, 0) + one.bought


def _plain_reacts(book: BeaconRoadBook, one: Creature, allowed: Allowance) -> int:
    if allowed is NOTHING or (one.wounds and _barred(book, one)[1]):
        return 0
    return max(allowed.reacts - one.reacts, 0)


def acts_left(book: BeaconRoadBook, one: Creature, number: int) -> int:
    """How many more Acts a creature could take now, including bought ones and Hastened's.

    BR-WND-28, BR-BOON-07: Hastened's extra one is gone once it was used for a React.
    """
    allowed = allowance(book, one, number)
    return _plain_acts(book, one, allowed) + _spare(one, allowed)


def reacts_left(book: BeaconRoadBook, one: Creature, number: int) -> int:
    """How many more Reacts a creature could take now, including Hastened's (BR-WND-28)."""
    allowed = allowance(book, one, number)
    if allowed.either and one.wounds and _barred(book, one)[1]:
        return 0
    return _plain_reacts(book, one, allowed) + _spare(one, allowed)


def may_act(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether a creature may take an Act now: on its own turn, with one left (BR-ACT-02)."""
    one = state.find(who)
    return one is not None and state.turn == who and acts_left(book, one, state.round) > 0


def may_react(
    state: State, book: BeaconRoadBook, who: str, trigger: str, *, own_turn: bool = False
) -> bool:
    """Whether a creature may React to what the creature `trigger` does (BR-ACT-03).

    Not on its own turn (BR-ACT-18), unless the React can be triggered only there (`own_turn`), and
    only with a React left. The window checks that the target of a Hidden creature may not React,
    and that there is one React per trigger (BR-COND-05, BR-ACT-19).
    """
    one = state.find(who)
    if one is None or one.out:
        return False
    if not own_turn and who in (trigger, state.turn):
        return False
    return reacts_left(book, one, state.round) > 0


def acted(
    state: State, book: BeaconRoadBook, who: str, act: str, because: tuple[str, ...] = ()
) -> Acted:
    """The fact of an Act spent; the extra one of Hastened is used last."""
    one = state.who(who)
    plain = _plain_acts(book, one, allowance(book, one, state.round))
    rows = ("BR-ACT-01", "BR-ACT-02") if plain else ("BR-ACT-02", "BR-BOON-07")
    return Acted(who, act, spare=plain == 0, because=(*because, *rows))


def reacted(
    state: State,
    book: BeaconRoadBook,
    who: str,
    react: str,
    to: str = "",
    because: tuple[str, ...] = (),
) -> Reacted:
    """The fact of a React spent; the extra one of Hastened is used last."""
    one = state.who(who)
    plain = _plain_reacts(book, one, allowance(book, one, state.round))
    rows = ("BR-ACT-01", "BR-ACT-03") if plain else ("BR-ACT-03", "BR-BOON-07")
    return Reacted(who, react, to, spare=plain == 0, because=(*because, *rows))


def for_sale(book: BeaconRoadBook, one: Creature) -> int:
    """How many more Acts a creature could buy this turn, whatever the price (BR-GAP-41).

    Slowed allows one a turn (BR-WND-23); Stunned as many as there would be otherwise, including
    Hastened's (BR-WND-26). Both together allow the sum.
    """
    if not one.wounds or one.hp <= 0:
        return 0
    once = each = False
    for wound in one.wounds:
        row = book.wounds[wound.name]
        if row.no_acts and not row.buys:
            return 0
        once = once or row.buys == "once"
        each = each or row.buys == "each"
    most = int(once)
    if each:
        acts, _ = _reduced(book, one)
        most += max(acts - one.acts, 0) + (0 if one.spare else _extra(book, one))
    return max(most - one.bought_turn, 0) if once or each else 0


def can_buy(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature can buy an Act while Slowed or Stunned, and pay for it.

    BR-WND-23, BR-WND-26, BR-STRESS-04. Creatures without Stress cannot (BR-NPC-02). It is only for
    the creature's own turn.
    """
    return for_sale(book, one) > 0 and can_pay(one, PRICE)


def buy_act(run: Run, who: str) -> Procedure[bool]:
    """Buy one Act for 1 Stress while Slowed or Stunned (BR-STRESS-02); True if it was paid.

    Returns False, and does nothing, if none can be bought.
    """
    if not can_buy(run.book, run.state.who(who)):
        return False
    rows = ("BR-STRESS-02", "BR-WND-23", "BR-WND-24", "BR-WND-26")
    paid = yield from pay(run, who, PRICE, "act", because=rows)
    if paid:
        yield Bought(who, because=rows)
    return paid
