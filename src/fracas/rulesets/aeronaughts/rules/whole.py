"""Whole turns in one answer: Focus and attack, engage and attack, Block and Focus.

Each consists of deeds that could be chosen one by one, in the same order and at the same price
(AE-TURN-05, AE-TURN-06). The quality to hone is asked when it is due.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, choice
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.rules.blocking import Blocking
from fracas.rulesets.aeronaughts.rules.deeds import (
    ACTION,
    BUY,
    MANEUVER,
    MENTAL_STRESS,
    Scope,
    TurnDeed,
    has_action,
    means,
    scope_of,
    targets,
)
from fracas.rulesets.aeronaughts.rules.maneuvers import (
    Engage,
    Focus,
    Hone,
    HoneMental,
    HonePhysical,
    focus_of,
    step_up,
)
from fracas.rulesets.aeronaughts.state.state import (
    PRONE,
    Combatant,
    SkillKey,
    State,
    WeaponKey,
    band_of,
    within,
)


class Whole(TurnDeed, frozen=True):
    """A maneuver and an action; the turn ends if only a bought maneuver is left (AE-TURN-05)."""

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """The action, a maneuver, and the stress if the maneuver must be bought."""
        return ((ACTION, 1), (MANEUVER, 1), (MENTAL_STRESS, self.bought(book, me) if me else 0))

    def bought(self, book: AeronaughtsBook, me: Combatant) -> int:
        """The Mental stress for a maneuver that must be bought (AE-TURN-02)."""
        return 0


def is_spent(book: AeronaughtsBook, one: Combatant) -> bool:
    """Whether a combatant has no action and no maneuver left, except one it could buy."""
    return not has_action(one) and not means(book, one).how


class Readied(Whole, frozen=True):
    """An attack, and the deeds before it."""

    target: Who
    weapon: WeaponKey

    shelf = "attack"
    foreseen: ClassVar[bool] = True
    """Whether the answer itself decides its dice."""

    @property
    def attack(self) -> Attack:
        """The attack alone."""
        return Attack(self.target, self.weapon)

    def ready(self, state: State, book: AeronaughtsBook, who: str) -> State:
        """The state in which the attack is made, without anything still to be asked."""
        raise NotImplementedError

    def strike(self, run: Run, who: str) -> Procedure[None]:
        """Attack, unless an edit made that impossible (AE-ACT-06, AE-RNG-05)."""
        one, foe = run.state.find(who), run.state.find(self.target)
        if one is None or not has_action(one) or foe not in targets(run.state, run.book, one):
            return
        ready = self.weapon in one.in_hand and self.weapon not in one.broken
        if ready and within(band_of(run.state, one, foe), run.book.weapons[self.weapon].band):
            yield from self.attack.do(run, who)

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """The values of the attack."""
        return {**super().told(state, book, prompt), **self.attack.told(state, book, prompt)}


class Focused(Readied, frozen=True):
    """Focus on oneself, then attack (AE-MAN-01, AE-ACT-01)."""

    kind = "focused"
    because: ClassVar[tuple[str, ...]] = ("AE-TURN-05", "AE-MAN-01", "AE-ACT-01")
    icon = "eye"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Readied]:
        """Offer each open attack, if a maneuver is open too."""
        return [cls(one.target, one.weapon) for one in _attacks(book, means)] if means.how else ()

    def ready(self, state: State, book: AeronaughtsBook, who: str) -> State:
        """The state with the blue die waiting (AE-MAN-02)."""
        return focus_of(state, book, who, who).apply(state)  # type: ignore[no-any-return]

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Do one after the other."""
        yield from Focus(who).do(run, who)
        yield from self.strike(run, who)


class HonedAttack(Focused, frozen=True):
    """Focus, a second maneuver to hone a quality, then attack (AE-MAN-01, AE-MAN-21)."""

    kind = "honed"
    because = ("AE-TURN-05", "AE-TURN-02", "AE-MAN-01", "AE-MAN-21", "AE-ACT-01")
    icon = "sparkles"
    foreseen = False

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Readied]:
        """Offer each attack, if a second maneuver and a quality can be paid for (AE-TURN-07)."""
        if means.again is None:
            return ()
        left = means._replace(stress=(means.stress[0], means.stress[1] - means.again))
        return super().offered(book, means) if Hone.offered(book, left) else ()

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Do one after the other; a second maneuver is bought if none is open."""
        yield from Focus(who).do(run, who)
        if not means(run.book, run.state.who(who)).how:
            yield from BUY.do(run, who)
        deed = HONES.read((yield from need(run, lambda state: self._ask(state, run.book, who))))
        yield from deed.do(run, who)
        yield from self.strike(run, who)

    def _ask(self, state: State, book: AeronaughtsBook, who: str) -> Ask:
        """The prompt for the quality, and the bar that pays (AE-MAN-22, AE-MAN-23)."""
        scope = scope_of(state, book, state.who(who))
        found = [one for kind in HONES.kinds for one in kind.offered(book, scope)]
        if not found:
            raise Moot(who)
        because = ("AE-MAN-21", "AE-MAN-22", "AE-MAN-23", "AE-TURN-07")
        about = HoneFor(who, self.target, self.weapon)
        return Ask(Decider(who), "hone", choice(*found), because, about, found[0].id)

    def bought(self, book: AeronaughtsBook, me: Combatant) -> int:
        """The price of a second maneuver, unless one was won."""
        return 0 if me.free else book.tables.second_maneuver


HONES: Deeds[Hone] = Deeds(Hone, HonePhysical, HoneMental)
"""What is honed and how it is paid, if nothing else is asked with it."""


class HoneFor(NamedTuple):
    """The subject of that prompt: who attacks whom, and with which weapon."""

    who: Who
    target: Who
    weapon: WeaponKey


class Charge(Readied, frozen=True):
    """Engage a foe, then attack it (AE-MAN-05, AE-ACT-01)."""

    kind = "charge"
    because = ("AE-TURN-05", "AE-MAN-05", "AE-RNG-03", "AE-ACT-01")
    icon = "log-in"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Charge]:
        """Offer foes one step away, with each weapon that reaches only from there (AE-RNG-05)."""
        if not means.acts:
            return ()
        near = [
            weapon
            for weapon in means.in_hand
            if weapon not in means.broken and not within("short", book.weapons[weapon].band)
        ]
        near = [weapon for weapon in near if not book.weapons[weapon].bare] or near
        return [cls(foe, weapon) for foe in means.steps for weapon in near]

    def ready(self, state: State, book: AeronaughtsBook, who: str) -> State:
        """The state with both in one engagement (AE-RNG-03)."""
        return step_up(state, who, self.target).apply(state)

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Do one after the other; the maneuver is bought if none is open."""
        if not means(run.book, run.state.who(who)).how:
            yield from BUY.do(run, who)
        yield from Engage(self.target).do(run, who)
        yield from self.strike(run, who)

    def bought(self, book: AeronaughtsBook, me: Combatant) -> int:
        """The price of the maneuver, if none is open."""
        return 0 if means(book, me).how else book.tables.second_maneuver


class Guarded(Whole, frozen=True):
    """Block, then Focus on oneself for the next turn's action (AE-ACT-10, AE-MAN-01)."""

    skill: SkillKey

    kind = "guarded"
    because = ("AE-TURN-05", "AE-ACT-10", "AE-MAN-01")
    shelf = "defend"
    icon = "shield"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Guarded]:
        """Offer the best skill for a Block, if a maneuver is open."""
        return [cls(means.guard)] if means.guard else ()

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Do one after the other; a blocker whom threat knocks prone has to choose again."""
        yield from Blocking(self.skill).do(run, who)
        one = run.state.find(who)
        if one is None or one.condition(PRONE) is not None or not means(run.book, one).how:
            return
        yield from Focus(who).do(run, who)

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """The values of the Block."""
        block = Blocking(self.skill)
        return {**super().told(state, book, prompt), **block.told(state, book, prompt)}


def _attacks(book: AeronaughtsBook, means: Scope) -> Iterable[Attack]:
    """The open attacks; bare hands only if nothing else reaches.

    Other combinations can be done deed by deed.
    """
    found = list(Attack.offered(book, means)) if means.acts else []
    armed = {one.target for one in found if not book.weapons[one.weapon].bare}
    return [one for one in found if one.target not in armed or not book.weapons[one.weapon].bare]


WHOLE: tuple[type[Whole], ...] = (Focused, HonedAttack, Charge, Guarded)
"""Every whole turn, in the order of the menu."""
