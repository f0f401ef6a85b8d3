"""Stances: how a Defend is read with a shield and without, and whom a stance covers."""

from __future__ import annotations

import msgspec

from fracas.core.answers import Choice
from fracas.core.chance import Dice, Faces, Reading, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Roll, Term, need
from fracas.core.run import Run
from fracas.dice.pool import Pool
from fracas.kit.deeds import Deed, Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.armour import bears_tag
from fracas.rulesets.razorweave.rules.rolls import CheckReading, Netting, net, netting_of, read_by
from fracas.rulesets.razorweave.state.combatants import Combatant, Stance, Unread
from fracas.rulesets.razorweave.state.gear_facts import Reread
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier

SHIELDING = ("shielded", "defensive")
"""Terms whose Edge Penetrating takes from a Defend (RW-WEAP-12)."""


class Guarded(msgspec.Struct, frozen=True):
    """What a Defend with a shield says: its tier, and what is left of it without the shield."""

    tier: Tier
    bare: Tier | None = None
    unread: Unread | None = None

    def __str__(self) -> str:
        return str(self.tier)


class GuardReading(CheckReading, frozen=True):
    """How a Defend reads its dice where a shield gives Edge (RW-WEAP-12).

    `edge` is what is netted with the shield, `bare` without it; Burden lies below 0. The same dice
    are read less the Edge dice thrown last; where Burden comes of it, dice are still to be thrown.
    """

    edge: int = 0
    bare: int = 0

    @property
    def ordered_tail(self) -> int:
        """How many of the last dice are Edge dice that may be taken away."""
        return max(0, self.edge) - max(0, self.bare)

    def of(self, faces: Faces) -> Guarded:  # type: ignore[override]
        """The tier of these faces, and without the shield."""
        tier = super().of(faces)
        left = faces[: len(faces) - self.ordered_tail]
        more = 4 - self.bare - len(left) if self.bare < 0 else 0
        if more > 0:
            unread = Unread(tuple(sorted(left)), self.bonus, self.dc, more)
            return Guarded(tier, None, unread)
        keep = 0 if len(left) == 4 else (4 if self.bare > 0 else -4)
        bare = CheckReading(self.bonus, self.dc, keep, self.cuts).of(left)
        return Guarded(tier, None if bare is tier else bare)

    def of_total(self, total: int) -> Guarded:  # type: ignore[override]
        """Raises `MalformedAnswer`: a total does not tell which die was the shield's."""
        raise MalformedAnswer("With a shield the order of the dice counts: give every face.")

    def of_name(self, name: str, rolled: Rolled) -> Guarded:  # type: ignore[override]
        """A tier forced by name holds without the shield, too."""
        return Guarded(super().of_name(name, rolled))


def read_guard(terms: tuple[Term, ...], dc: int, netting: Netting) -> tuple[Dice, Reading]:
    """The dice and the reading of a Defend; a shield's Edge is told apart (RW-WEAP-12)."""
    dice, reading = read_by(terms, dc, netting)
    without = tuple(term for term in terms if term.name not in SHIELDING)
    if len(without) == len(terms):
        return dice, reading
    assert isinstance(reading, CheckReading)
    edge, bare = net(terms, netting), net(without, netting)
    if edge == bare:
        return dice, reading
    return dice, GuardReading(reading.bonus, dc, reading.keep, reading.cuts, edge, bare)


def shield_read(told: object) -> tuple[Tier | None, Unread | None]:
    """What a Defend says besides its tier: that without the shield, or dice to be joined."""
    return (told.bare, told.unread) if isinstance(told, Guarded) else (None, None)


def shielded(book: RazorweaveBook, one: Combatant) -> bool:
    """Whether a combatant has a shield at the ready, or one built in (RW-ARM-06)."""
    return bool(one.armour) and bears_tag(book, one, "Shielded")


def beside(state: State, who: str) -> tuple[str, ...]:
    """Allies adjacent to a combatant: those in the same place (RW-DEF-08)."""
    place = state.who(who).place
    return tuple(ally.id for ally in state.allies(who) if ally.place == place)


class Guard(Deed, frozen=True):
    """Whom a Defend with a shield is for (RW-DEF-08)."""

    ally: Who = ""

    kind = "guard"
    because = ("RW-DEF-08", "RW-ARM-06")
    shelf = "defend"
    icon = "shield-half"


class WithMe(Guard, frozen=True):
    """Oneself and an ally."""

    stem = "with"


class Alone(Guard, frozen=True):
    """Oneself."""

    stem = "self"
    icon = "shield"


class Instead(Guard, frozen=True):
    """An ally alone."""

    stem = "only"


GUARDS: Deeds[Guard] = Deeds(WithMe, Alone, Instead)


def choose_guarded(run: Run, who: str) -> Procedure:
    """Whom a Defend covers besides its maker: (allies, whether nobody else) (RW-DEF-08).

    A shield covers one ally as well, or instead; an Energy Shield in hand all who are adjacent
    (RW-ARM-16).
    """
    book: RazorweaveBook = run.book
    one = run.state.able(who)
    if one.weapons and any(book.weapons[weapon].guards for weapon in one.in_hand):
        return tuple(ally.id for ally in run.state.allies(who)), False
    if not shielded(book, one) or not beside(run.state, who):
        return (), False

    def ask_guard(state: State) -> Ask:
        near = beside(state, state.able(who).id)
        guards: list[Guard] = [*map(WithMe, near), Alone(), *map(Instead, near)]
        form = Choice(tuple([each.option(*(() if each.ally else (who,))) for each in guards]))
        return Ask(Decider(who), "guard", form, Guard.because, One(who), guards[0].id)

    chosen = GUARDS.read((yield from need(run, ask_guard)))
    return ((chosen.ally,) if chosen.ally else ()), isinstance(chosen, Instead)


def covering(state: State, target: str) -> tuple[tuple[str, Stance], ...]:
    """The stances that cover a combatant now: the own one, and those of allies beside it."""
    struck = state.who(target)
    found = []
    for one in state.combatants:
        stance = one.stance
        if stance is None or stance.tier.fails:
            continue
        if one.id == target:
            if not stance.only:
                found.append((one.id, stance))
        elif stance.guards and target in stance.guards and one.place == struck.place:
            found.append((one.id, stance))
    return tuple(found)


def without_shield(run: Run, holder: str, stance: Stance) -> Procedure:
    """The tier of a stance against Penetrating: read without the shield's Edge (RW-WEAP-12).

    Where a plain roll turns into Burden one more die is thrown now.
    """
    tier = stance.bare or stance.tier
    unread = stance.unread
    if unread is not None:
        dice = Pool(unread.more, 6)
        cuts = netting_of(run.book).cuts
        reading = More(unread.faces, CheckReading(unread.bonus, unread.dc, -4, cuts), unread.more)

        def ask_more(state: State) -> Roll:
            decider = Decider(state.who(holder).id)
            return Roll(decider, "unshielded", dice, reading, (), ("RW-WEAP-12",), One(holder))

        tier = (yield from need(run, ask_more)).value
    if unread is not None or tier is not stance.tier:
        yield Reread(holder, tier, because=("RW-WEAP-12", "RW-GAP-40"))
    return tier


class More(msgspec.Struct, frozen=True):
    """How dice thrown later join those of a Defend: four of them all, the worst."""

    faces: Faces
    reading: CheckReading
    more: int = 1

    def of(self, faces: Faces) -> Tier:
        """The tier of all these dice."""
        return self.reading.of((*self.faces, *faces))

    def of_total(self, total: int) -> Tier:
        """The tier of a single new die; raises `MalformedAnswer` for the sum of several."""
        if self.more > 1:
            raise MalformedAnswer("Each die counts by itself here: give every face.")
        return self.of((total,))

    def of_name(self, name: str, rolled: Rolled) -> Tier:
        """A tier forced by name."""
        return self.reading.of_name(name, rolled)
