"""What hands hold: hands per item, small acts with gear, what breaks or is repaired."""

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
    """How many hands an item needs (RW-GEAR-01); a strong arm needs fewer (RW-ARM-07)."""
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
    """What a combatant has ready, wears, and carries."""

    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]


def sound_hands(one: Combatant) -> int:
    """How many hands can hold anything: that of a broken arm cannot (RW-PHYS-09)."""
    return HANDS - sum(ailment.part in ARMS for ailment in one.conditions)


def let_go(book: RazorweaveBook, one: Combatant, arm: str) -> Kit:
    """What stays in hand after an arm breaks: nothing in that hand or for two hands.

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
    """Gear in `sound` hands, in the given order; the rest is carried (RW-GEAR-01)."""
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
    """Whether an item of armour is held in hand and can be put away (RW-GEAR-03)."""
    row = book.armour[item]
    return not row.worn and bool(row.hands or any(book.gear_tags[tag].hands for tag in row.tags))


def is_suit(book: RazorweaveBook, item: str) -> bool:
    """Whether an item is worn on the body, where only one fits (RW-GEAR-03)."""
    row = book.armour[item]
    return any(book.gear_tags[tag].weight for tag in row.tags) or not is_shield(book, item)


def readied(book: RazorweaveBook, one: Combatant, item: str) -> Kit | None:
    """A combatant's gear after it takes a carried item in hand; None if it cannot.

    A Disarmed combatant's lost weapon stays where it fell (RW-MAN-07).
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
    """A newcomer's gear: suits on, shields and weapons in hand in the given order."""
    if not armour and len(weapons) < HANDS:
        return Kit(weapons, (), ())
    suits = tuple(item for item in armour if not is_shield(book, item))
    shields = tuple(item for item in armour if is_shield(book, item))
    return arranged(book, mig, (*weapons[:1], *shields, *weapons[1:]), suits)


def takes(book: RazorweaveBook, one: Combatant) -> tuple[str, ...]:
    """Carried items a combatant may take in hand as a minor act (RW-WEAP-24)."""
    return tuple(item for item in dict.fromkeys(one.stowed) if readied(book, one, item) is not None)


# Small acts


class SmallAct(TurnDeed, frozen=True):
    """A small act with gear (RW-TURN-04, RW-WEAP-24)."""

    icon = "hand"
    stays = True

    def act(self, run: Run, who: str) -> Procedure[None]:
        """The first in a turn is free; for more the game master is asked (RW-TURN-04)."""
        if not run.state.used.small:
            yield Used(who, "small", self.kind, because=("RW-TURN-04",))
        elif not (yield from _may(run, who)):
            return
        yield from self.take(run, who)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """Take something in hand."""
        raise NotImplementedError


class Draw(SmallAct, frozen=True):
    """Draw another weapon after one was knocked away (RW-MAN-07)."""

    kind = "draw"
    needs = "draws"
    because = ("RW-MAN-07",)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """Take the next one."""
        weapon = run.state.able(who).weapons[1]
        yield Drew(who, weapon, because=("RW-MAN-07", "RW-CUST-08", "RW-WEAP-24"))


class Change(SmallAct, frozen=True):
    """Take a carried item in hand (RW-WEAP-24)."""

    item: GearKey

    kind = "change"
    among = "takes"
    because = ("RW-WEAP-24",)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """Put away what no longer fits in the hands."""
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


# Gear that is spent, breaks, or is repaired


def recharge(run: Run) -> Procedure[None]:
    """Restore the charge of Ablative gear in a new scene (RW-ARM-11)."""
    for one in run.state.combatants:
        if one.ablated:
            yield Recharged(one.id, because=("RW-ARM-10", "RW-ARM-11"))


def mend(run: Run) -> Procedure[None]:
    """Repair damaged armour out of combat: the game master says whose (RW-ARM-11)."""
    because = ("RW-ARM-11",)

    def worn(state: State) -> tuple[Option, ...]:
        people = [one.id for one in state.combatants if one.worn]
        return tuple([Option(one, "mended", (one,), because) for one in people])

    for who in (yield from which(run, "mended", worn, because)):
        yield Repaired(who, because=because)


class GivesOut(NamedTuple):
    """A subject: whose item or system may fail, and the cause."""

    who: Who
    condition: ConditionKey
    part: str


def give_out(run: Run, who: str, weapon: str, attribute: str) -> Procedure[None]:
    """On a Critical Failure, break what is Corroded and fail what malfunctions (RW-GAP-112).

    The game master may prevent it.
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
