"""Maneuvers: Focus, Move, Exploit, Hone, and handling weapons; none of them needs a check.

Long because all deeds that take only a maneuver are one list, each with its rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.blocking import Steady
from fracas.rulesets.aeronaughts.rules.deeds import STRESS, Maneuver, Scope
from fracas.rulesets.aeronaughts.rules.qualities import Stand
from fracas.rulesets.aeronaughts.state.facts import Drawn, HonedFact, Prepared, Spent
from fracas.rulesets.aeronaughts.state.harm_facts import Paid
from fracas.rulesets.aeronaughts.state.scene_facts import Moved
from fracas.rulesets.aeronaughts.state.state import (
    MENTAL,
    PHYSICAL,
    Combatant,
    Honed,
    QualityKey,
    State,
    Waiting,
    WeaponKey,
    ZoneId,
    neighbours,
)


def _turns(state: State, who: str) -> int:
    """How many turns of a combatant may end before something lapses: its next is the last."""
    return 2 if state.turn == who else 1


class Focus(Maneuver, frozen=True):
    """A blue die for the next check made as an action, by an ally or oneself (AE-MAN-01)."""

    target: Who

    kind = "focus"
    because = ("AE-MAN-01", "AE-MAN-04")
    shelf = "help"
    icon = "eye"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Focus]:
        """Offer oneself and each ally, at any distance (AE-MAN-04)."""
        return [cls(who) for who in means.friends]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Lend the die until the end of the target's next turn; several add up.

        AE-MAN-02, AE-MAN-03, AE-GAP-06.
        """
        run.state.who(self.target)
        yield focus_of(run.state, run.book, who, self.target)

    def figures(self, state: State, book: AeronaughtsBook, me: Combatant) -> Mapping[str, Any]:
        """Whether it is on oneself."""
        return {"own": self.target == me.id}


def focus_of(state: State, book: AeronaughtsBook, who: str, target: str) -> Prepared:
    """The fact of a Focus: a die waits for the target's next action (AE-MAN-01)."""
    dice, turns = book.tables.focus_dice, _turns(state, target)
    waiting = Waiting(who, "focus", dice, on="action", turns=turns)
    because = ("AE-MAN-01", "AE-MAN-02", "AE-MAN-03", "AE-MAN-04", "AE-GAP-06")
    return Prepared(target, waiting, because=because)


# Movement: by one band, and by another's weapon (AE-MAN-05, AE-QUAL-37)


class Engage(Maneuver, frozen=True):
    """Engage a combatant (AE-MAN-05, AE-RNG-03)."""

    target: Who

    kind = "engage"
    because = ("AE-MAN-05", "AE-RNG-03")
    shelf = "move"
    icon = "log-in"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Engage]:
        """Offer anyone near, unless another engagement must be left first."""
        return [cls(who) for who in means.near]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Join the target's engagement, or a new one with it."""
        yield step_up(run.state, who, self.target)


class Disengage(Maneuver, frozen=True):
    """Step out of an engagement, which provokes nothing (AE-MAN-05, AE-RNG-04).

    If everybody else in it has fallen there is nobody to step away from.
    """

    kind = "disengage"
    because = ("AE-MAN-05", "AE-RNG-03", "AE-RNG-04")
    shelf = "move"
    icon = "log-out"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open to those who are engaged with somebody."""
        return super().shut(book, means) or ("" if means.bound else "AE-RNG-03")

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Leave the engagement and stay in the zone."""
        yield Moved(who, run.state.who(who).zone, because=self.because)


class Go(Maneuver, frozen=True):
    """Go to a neighbouring zone, one band away (AE-MAN-05, AE-MAN-06)."""

    zone: ZoneId

    kind = "go"
    because = ("AE-MAN-05", "AE-MAN-06")
    shelf = "move"
    icon = "footprints"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Go]:
        """Offer the neighbouring zones, unless an engagement must be left first."""
        return [cls(zone) for zone in means.zones]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Move there."""
        run.state.who(who)
        yield Moved(who, self.zone, because=(*self.because, "AE-RNG-02"))


def step_up(state: State, who: str, target: str) -> Moved:
    """The fact of a step into a target's engagement, or a new one with it (AE-RNG-03)."""
    group = state.who(target).group or fresh_group(state, target)
    return Moved(who, state.who(who).zone, group, to=target, because=Engage.because)


def fresh_group(state: State, who: str) -> str:
    """A name for a new engagement around a combatant, unlike all others."""
    taken = {one.group for one in state.combatants}
    name, number = who, 1
    while name in taken:
        number += 1
        name = f"{who}{number}"
    return name


class PushTo(Deed, frozen=True):
    """The answer where a weapon's Move takes a combatant (AE-QUAL-37)."""

    zone: ZoneId

    kind = "push"
    stem = ""
    shelf = "move"
    icon = "move-right"


PUSHES: Deeds[PushTo] = Deeds(PushTo)


class Pushed(NamedTuple):
    """The subject of that prompt: who moves whom."""

    who: Who
    target: Who


def pushes(state: State, target: str) -> tuple[str, ...]:
    """Where one band can take a combatant: out of its engagement first, then into another zone.

    AE-RNG-06. Blank is the step out of the engagement.
    """
    foe = state.who(target)
    return ("",) if foe.group else neighbours(state, foe.zone)


def push(run: Run, who: str, target: str) -> Procedure[None]:
    """Move the target by one band, in a direction the attacker chooses (AE-QUAL-37, AE-QUAL-38)."""
    if run.state.find(target) is None or run.state.who(target).out:
        return
    open_ = pushes(run.state, target)
    if not open_:
        return
    where = open_[0]
    if len(open_) > 1:

        def ask(state: State) -> Ask:
            state.who(target)
            options = tuple([PushTo(zone).option() for zone in pushes(state, target)])
            form, because = Choice(options), ("AE-QUAL-37", "AE-QUAL-38")
            decider, about = Decider(state.who(who).id), Pushed(who, target)
            return Ask(decider, "push", form, because, about, options[0].id)

        where = PUSHES.read((yield from need(run, ask))).zone
    zone = where or run.state.who(target).zone
    because = ("AE-QUAL-37", "AE-QUAL-38", "AE-RNG-06")
    yield Moved(target, zone, "", "pushed", who, because=because)


# Exploit


def exploit_dice(state: State, book: AeronaughtsBook, target: str) -> str:
    """The dice in letters that a target's Consequences lend, of any type, treated or not.

    AE-MAN-07 to AE-MAN-09, AE-MAN-13.
    """
    borne = state.who(target).consequences
    return "".join([book.consequences[each.severity].exploit for each in borne])


class Exploit(Maneuver, frozen=True):
    """Dice for the next check against a target, for its Consequences (AE-MAN-07)."""

    target: Who

    kind = "exploit"
    because = ("AE-MAN-07", "AE-MAN-11")
    shelf = "attack"
    icon = "crosshair"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Exploit]:
        """Offer the foes who have any, each once (AE-MAN-11, AE-MAN-12)."""
        return [cls(who) for who in means.prey]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Take the dice of its current Consequences (AE-MAN-10, AE-GAP-07, AE-GAP-57).

        A second Exploit replaces the first (AE-MAN-12), and without a Consequence there is nothing
        to exploit (AE-MAN-11).
        """
        state: State = run.state
        letters = exploit_dice(state, run.book, self.target)
        if not letters:
            return
        waits = [(each.why, each.target) for each in state.who(who).waiting]
        old = tuple(at for at, each in enumerate(waits) if each == ("exploit", self.target))
        if old:
            yield Spent(who, old, because=("AE-MAN-12",))
        turns = _turns(state, who)
        waiting = Waiting(who, "exploit", letters, 0, "against", self.target, turns)
        because = ("AE-MAN-07", "AE-MAN-08", "AE-MAN-09", "AE-MAN-10", "AE-GAP-57")
        yield Prepared(who, waiting, because=because)

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """The dice."""
        there = state.find(self.target) is not None
        return {"letters": exploit_dice(state, book, self.target) if there else ""}


# Hone


class Hone(Maneuver, frozen=True):
    """A starred quality for the next attack, paid for in Physical or Mental stress (AE-MAN-21)."""

    quality: QualityKey

    kind = "hone"
    because: ClassVar[tuple[str, ...]] = ("AE-MAN-21", "AE-MAN-23")
    shelf = "power"
    icon = "sparkles"
    bar: ClassVar[str] = ""
    """The bar that pays for all of it; blank if that is asked."""

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Hone]:
        """Offer those that the stress left can pay for (AE-MAN-22, AE-MAN-23, AE-MAN-30).

        Passive qualities that honing improves on none of its weapons are left out (AE-MAN-28).
        """
        if not means.how:
            return ()
        stress = means.stress[BARS_OF.index(cls.bar)] if cls.bar else sum(means.stress)
        if cls.bar and not all(means.stress):
            # Only one bar can pay, so there is nothing to choose.
            return ()
        stars = [(key, row) for key, row in book.qualities.items() if row.starred]
        return [
            cls(key)
            for key, row in stars
            if key not in means.honed
            and row.hone <= stress
            and (row.cost or not _had(book, means.weapons, key))
        ]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Pay from either bar, and keep it (AE-MAN-22 to AE-MAN-27, AE-GAP-14 to AE-GAP-17).

        Two different ones may be honed in a turn (AE-MAN-30).
        """
        book: AeronaughtsBook = run.book
        row = book.qualities[self.quality]
        for type_, amount in (yield from _payment(run, who, self.quality, row.hone, self.bar)):
            if amount:
                because = ("AE-MAN-22", "AE-MAN-24", "AE-MAN-25", "AE-TURN-07", "AE-TURN-08")
                yield Paid(who, type_, amount, "hone", because=because)
        rows = ("AE-MAN-21", "AE-MAN-23", "AE-MAN-26", "AE-MAN-27", "AE-GAP-15", "AE-GAP-17")
        yield HonedFact(who, Honed(self.quality, book.tables.hone_rating), because=rows)

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """The quality with its rating, and its row."""
        row = book.qualities[self.quality]
        return {"what": Honed(self.quality, book.tables.hone_rating), "row": row}

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """A maneuver, and its stress (AE-MAN-22)."""
        return (*super().price(book, me), (STRESS, book.qualities[self.quality].hone))


class HonePhysical(Hone, frozen=True):
    """Hone, paid for in Physical stress only (AE-MAN-22, AE-TURN-07)."""

    stem = "hone_physical"
    because = ("AE-MAN-21", "AE-MAN-22", "AE-MAN-23", "AE-TURN-07")
    bar = PHYSICAL


class HoneMental(Hone, frozen=True):
    """Hone, paid for in Mental stress only (AE-MAN-22, AE-TURN-07)."""

    stem = "hone_mental"
    because = ("AE-MAN-21", "AE-MAN-22", "AE-MAN-23", "AE-TURN-07")
    bar = MENTAL


BARS_OF = (PHYSICAL, MENTAL)
"""The bars that can pay for Hone."""


def _had(book: AeronaughtsBook, weapons: tuple[str, ...], quality: str) -> bool:
    """Whether each of these weapons already has a quality at least as good as Hone would give.

    AE-MAN-27, AE-MAN-28. Honing may be better if its rating follows the weapon or the skill.
    """
    if book.rulings["hone_rating"] != book.tables.hone_rating:
        return False
    least = min([book.weapons[each].qualities.get(quality, 0) for each in weapons], default=0)
    return least >= book.tables.hone_rating


class PayFrom(Deed, frozen=True):
    """The bar that stress is paid from (AE-TURN-07)."""

    type: str

    kind = "bar"
    stem = ""

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """What is left on it."""
        me = state.find(prompt.about.who)
        return {"left": 0 if me is None else me.bar(self.type).stress}


BARS: Deeds[PayFrom] = Deeds(PayFrom)


class Payment(NamedTuple):
    """The subject of the payment: what a combatant hones, and for how much stress."""

    who: Who
    quality: str
    cost: int


def _payment(
    run: Run, who: str, quality: str, cost: int, bar: str
) -> Procedure[tuple[tuple[str, int], ...]]:
    """Ask which bars pay the stress, in full and never below 0 (AE-TURN-07, AE-HP-16).

    Nobody is asked if that is already known, or if there is only one way.
    """
    one = run.state.who(who)
    left = [(type_, one.bar(type_).stress) for type_ in BARS_OF if one.bar(type_).stress]
    if bar and one.bar(bar).stress >= cost:
        return ((bar, cost),)
    if sum([stress for _, stress in left]) == cost:
        return tuple(left)
    if len(left) == 1 and left[0][1] > cost:
        return ((left[0][0], cost),)

    def ask(state: State) -> Ask:
        one = state.who(who)
        shares = tuple(
            Share(PayFrom(type_).option(), 0, stress)
            for type_ in BARS_OF
            if (stress := min(one.bar(type_).stress, cost))
        )
        fuller = max(BARS_OF, key=lambda type_: one.bar(type_).stress)
        most = min(one.bar(fuller).stress, cost)
        other = MENTAL if fuller == PHYSICAL else PHYSICAL
        spread = (fuller, most), (other, cost - most)
        default = tuple(one for one in spread if one[1])
        because = ("AE-MAN-22", "AE-TURN-07", "AE-HP-14", "AE-HP-16", "AE-GAP-52")
        form = Allocation(shares, cost, True)
        return Ask(Decider(one.id), "pay", form, because, Payment(who, quality, cost), default)

    paid: tuple[tuple[str, int], ...] = yield from need(run, ask)
    return paid


# Weapons in hand


class Draw(Maneuver, frozen=True):
    """Draw a weapon (AE-MAN-31)."""

    weapon: WeaponKey

    kind = "draw"
    because = ("AE-MAN-31",)
    icon = "hand"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Draw]:
        """Offer those that are not at the ready."""
        if not means.how:
            return ()
        return [cls(weapon) for weapon in means.weapons if weapon not in means.in_hand]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Put it at the ready."""
        yield Drawn(who, (*run.state.who(who).in_hand, self.weapon), because=self.because)


class Stow(Maneuver, frozen=True):
    """Put a weapon away (AE-MAN-31)."""

    weapon: WeaponKey

    kind = "stow"
    because = ("AE-MAN-31",)
    icon = "package"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Stow]:
        """Offer those in hand, unless it is the only one."""
        if not means.how or (means.in_hand == means.weapons and len(means.weapons) < 2):
            return ()
        return [cls(weapon) for weapon in means.in_hand if not book.weapons[weapon].bare]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Keep only the others at the ready."""
        kept = tuple(each for each in run.state.who(who).in_hand if each != self.weapon)
        yield Drawn(who, kept, because=self.because)


# All of them

MANEUVERS: tuple[type[Maneuver], ...] = (
    Focus, Stand, Disengage, Engage, Go, Exploit, Steady, Hone, Draw, Stow,
)  # fmt: skip
"""Every maneuver, in the order of the menu."""
