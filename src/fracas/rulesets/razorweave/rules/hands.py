"""What hands hold: how many an item fills, small acts with gear, what gives out or is mended."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.play.run import Run
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.deeds import TurnDeed, agreed, which
from fracas.rulesets.razorweave.state.combatants import Combatant, ConditionKey, GearKey
from fracas.rulesets.razorweave.state.facts import Used
from fracas.rulesets.razorweave.state.harm_facts import (
    Cleared,
    Drew,
    GearBroke,
    Mended,
    Readied,
    Recharged,
    Repaired,
)
from fracas.rulesets.razorweave.state.state import State

# What hands hold


HANDS = 2

ARMS = ("weapon_arm", "shield_arm")


def hands(book: RazorweaveBook, item: str, mig: int) -> int:
    """How many hands an item fills (RW-GEAR-01); a strong arm needs fewer (RW-ARM-07)."""
    weapon = book.weapons.get(item)
    if weapon is not None:
        return weapon.hands
    row = book.armour[item]
    if row.strong is not None and mig >= row.strong:
        return 1
    if row.hands is not None:
        return row.hands
    return max([book.gear_tags[tag].hands for tag in row.tags], default=0)


class Kit(msgspec.Struct, frozen=True):
    """What a combatant has at the ready, wears, and carries."""

    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]


def sound_hands(one: Combatant) -> int:
    """The hands that can hold anything: those of a broken arm cannot (RW-PHYS-09)."""
    return HANDS - sum(ailment.part in ARMS for ailment in one.conditions)


def let_go(book: RazorweaveBook, one: Combatant, arm: str) -> Kit:
    """What is left in hand once an arm is broken: nothing of that hand, nothing for two hands.

    RW-PHYS-09: the first weapon is in the weapon arm, a shield in the other.
    """
    suits = tuple(item for item in one.armour if not is_shield(book, item))
    shields = tuple(item for item in one.armour if is_shield(book, item))
    weapons = one.weapons
    if arm == ARMS[0]:
        lost, weapons = weapons[:1], weapons[1:]
    else:
        lost, shields = shields, ()
    kit = arranged(book, one.mig, (*weapons, *shields), suits, sound_hands(one))
    return Kit(kit.weapons, kit.armour, (*one.stowed, *lost, *kit.stowed))


def arranged(
    book: RazorweaveBook,
    mig: int,
    held: tuple[str, ...],
    suits: tuple[str, ...],
    sound: int = HANDS,
) -> Kit:
    """Gear as `sound` hands allow, in the order named; the rest is carried (RW-GEAR-01)."""
    left = sound - sum(hands(book, item, mig) for item in suits)
    taken: list[str] = []
    stowed: list[str] = []
    for item in held:
        fills = hands(book, item, mig)
        if fills <= left:
            taken.append(item)
            left -= fills
        else:
            stowed.append(item)
    weapons = tuple(item for item in taken if item in book.weapons)
    shields = tuple(item for item in taken if item not in book.weapons)
    return Kit(weapons, (*suits, *shields), tuple(stowed))


def is_shield(book: RazorweaveBook, item: str) -> bool:
    """Whether an item of armour is held in hand and may be put away (RW-GEAR-03)."""
    row = book.armour[item]
    return not row.worn and bool(row.hands or any(book.gear_tags[tag].hands for tag in row.tags))


def is_suit(book: RazorweaveBook, item: str) -> bool:
    """Whether an item is worn on the body, of which there is one (RW-GEAR-03)."""
    row = book.armour[item]
    return any(book.gear_tags[tag].weight for tag in row.tags) or not is_shield(book, item)


def readied(book: RazorweaveBook, one: Combatant, item: str) -> Kit | None:
    """The gear of a combatant once it has taken a carried item in hand; None if that cannot be.

    Of a combatant Disarmed the lost weapon stays where it fell (RW-MAN-07).
    """
    weapons = one.weapons if one.in_hand or not one.weapons else one.weapons[1:]
    suits = tuple(worn_on for worn_on in one.armour if not is_shield(book, worn_on))
    shields = tuple(held for held in one.armour if is_shield(book, held))
    kit = arranged(book, one.mig, (item, *weapons, *shields), suits, sound_hands(one))
    if item in kit.stowed:
        return None
    kept = tuple(carried for carried in one.stowed if carried != item)
    return Kit(kit.weapons, kit.armour, (*kept, *kit.stowed))


def equipped(
    book: RazorweaveBook, mig: int, weapons: tuple[str, ...], armour: tuple[str, ...]
) -> Kit:
    """The gear of a newcomer: suits on, shields and weapons in hand as they are named."""
    if not armour and len(weapons) < HANDS:
        return Kit(weapons, (), ())
    suits = tuple(item for item in armour if not is_shield(book, item))
    shields = tuple(item for item in armour if is_shield(book, item))
    return arranged(book, mig, (*weapons[:1], *shields, *weapons[1:]), suits)


def takes(book: RazorweaveBook, one: Combatant) -> tuple[str, ...]:
    """Carried items that a combatant may take in hand as a minor act (RW-WEAP-24)."""
    return tuple(item for item in dict.fromkeys(one.stowed) if readied(book, one, item) is not None)


# Small acts


class SmallAct(TurnDeed, frozen=True):
    """A small act with gear (RW-TURN-04, RW-WEAP-24)."""

    icon = "hand"
    stays = True

    def act(self, run: Run, who: str) -> Procedure[None]:
        """The first of a turn is free; for more the game master is asked (RW-TURN-04)."""
        if not run.state.used.small:
            yield Used(who, "small", self.kind, because=("RW-TURN-04",))
        elif not (yield from _may(run, who)):
            return
        yield from self.take(run, who)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """Take something in hand."""
        raise NotImplementedError


class Draw(SmallAct, frozen=True):
    """Draw another weapon for one that was knocked away (RW-MAN-07)."""

    kind = "draw"
    needs = "draws"
    because = ("RW-MAN-07",)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """The next one."""
        weapon = run.state.able(who).weapons[1]
        yield Drew(who, weapon, because=("RW-MAN-07", "RW-CUST-08", "RW-WEAP-24"))


class Change(SmallAct, frozen=True):
    """Take a carried item in hand (RW-WEAP-24)."""

    item: GearKey

    kind = "change"
    among = "takes"
    because = ("RW-WEAP-24",)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """Put away what hands do not hold besides."""
        book: RazorweaveBook = run.book
        one = run.state.able(who)
        disarmed = bool(one.weapons) and not one.in_hand
        kit = readied(book, one, self.item)
        if kit is None:
            return
        because = ("RW-WEAP-24", "RW-TURN-04", "RW-GEAR-01")
        yield Readied(who, self.item, kit.weapons, kit.armour, kit.stowed, because=because)
        if disarmed and self.item in book.weapons:
            yield Cleared(who, "disarmed", because=("RW-MAN-07", "RW-CUST-08"))


def _may(run: Run, who: str) -> Procedure[bool]:
    form = Choice((Option("no", "small"), Option("yes", "small", (who,), ("RW-TURN-04",))))
    said: str = yield from need(
        run, lambda state: Ruling("small", form, "no", ("RW-TURN-04",), One(state.able(who).id))
    )
    return said == "yes"


# Gear that is spent, breaks, or is mended


def recharge(run: Run) -> Procedure[None]:
    """A new scene gives Ablative gear its charge back (RW-ARM-11)."""
    for one in run.state.combatants:
        if one.ablated:
            yield Recharged(one.id, because=("RW-ARM-10", "RW-ARM-11"))


def mend(run: Run) -> Procedure[None]:
    """Out of combat worn armour may be mended: the game master says whose (RW-ARM-11)."""
    because = ("RW-ARM-11",)

    def worn(state: State) -> tuple[Option, ...]:
        people = [one.id for one in state.combatants if one.worn]
        return tuple([Option(one, "mended", (one,), because) for one in people])

    for who in (yield from which(run, "mended", worn, because)):
        yield Repaired(who, because=because)


class GivesOut(NamedTuple):
    """Whose item or system may give out, and by what."""

    who: Who
    condition: ConditionKey
    part: str


def give_out(run: Run, who: str, weapon: str, attribute: str) -> Procedure[None]:
    """A Critical Failure: what is Corroded breaks, what malfunctions fails (RW-GAP-112).

    The game master may spare it.
    """
    for ailment in run.state.able(who).conditions:
        row = run.book.conditions[ailment.name]
        used = ailment.part in (weapon, attribute)
        if not (row.gives_out and used) or ailment.stage == "failed":
            continue
        about, asked = GivesOut(who, ailment.name, ailment.part), ("RW-GAP-112", "RW-GM-04")
        if not (
            yield from agreed(run, "gives_out", about, asked, cited=row.because, no="gives_out")
        ):
            continue
        because = (*row.because, "RW-GAP-112")
        if row.gives_out == "breaks":
            yield GearBroke(who, ailment.part, because=because)
        else:
            yield Mended(who, ailment.name, "failed", because=because)
