"""What a computer answers: its turn in as few answers as possible, and what it trades for damage.

It uses only what everybody can see.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.facts import Fact
from fracas.core.play.run import Run
from fracas.kit.asking import Answers, advised
from fracas.kit.deeds import Deed
from fracas.rulesets.aeronaughts.advice.counsel import lends_much
from fracas.rulesets.aeronaughts.advice.honing import Honing, best_hone, payment
from fracas.rulesets.aeronaughts.advice.tactics import (
    STAND,
    next_deed,
    reaches,
)
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.rules.blocking import STEADY, Blocking, older_block
from fracas.rulesets.aeronaughts.rules.damage import Bargain, free_severities
from fracas.rulesets.aeronaughts.rules.deeds import BUY, TurnDeed
from fracas.rulesets.aeronaughts.rules.maneuvers import (
    Engage,
    Exploit,
    Focus,
    Hone,
    HoneMental,
    HonePhysical,
)
from fracas.rulesets.aeronaughts.rules.rounds import EACH_ROUND, SLOTS
from fracas.rulesets.aeronaughts.rules.turns import END, NO_MANEUVER, TURN, WON, menu
from fracas.rulesets.aeronaughts.rules.whole import (
    HONES,
    Charge,
    Focused,
    Guarded,
    HonedAttack,
    HoneFor,
)
from fracas.rulesets.aeronaughts.state.state import Combatant, State


def advise(run: Run) -> Answer | None:
    """Return what the book AI answers at the open prompt; None for rolls."""
    prompt = run.prompt
    if isinstance(prompt, Ruling) and prompt.kind == "slot":
        return _slot(run, prompt).id
    return advised(run, _ANSWERS)


def apart(state: State) -> tuple[int, ...]:
    """What advice depends on besides the position: nothing."""
    return ()


def _turn(run: Run, ask: Ask) -> TurnDeed:
    """Choose a deed on a turn, out of those offered (AE-GM-07)."""
    deeds = TURN.of(ask)
    me = run.state.who(ask.decider)
    deed = next_deed(run.state, run.book, me, deeds)
    return whole(run.state, run.book, me, deeds, deed) if deed in deeds else END


def whole(
    state: State, book: AeronaughtsBook, me: Combatant, deeds: tuple[TurnDeed, ...], first: TurnDeed
) -> TurnDeed:
    """Return the whole turn that begins with a deed if it is offered, or the deed (AE-TURN-05)."""
    found: TurnDeed | None = None
    if isinstance(first, Blocking):
        if Focus(me.id) in deeds and reaches(state, book, me, me.in_hand):
            found = Guarded(first.skill)
    elif first == Focus(me.id):
        found = _readied(Ahead(state, book, me.id).do(first))
    elif first == BUY or isinstance(first, Engage):
        ahead = Ahead(state, book, me.id).do(first)
        step = ahead.next() if first == BUY else first
        then = ahead.do(step) if step != first and isinstance(step, Engage) else ahead
        attack = then.next() if isinstance(step, Engage) else None
        if isinstance(attack, Attack):
            found = Charge(attack.target, attack.weapon)
    return found if found is not None and found in deeds else first


def _readied(ahead: Ahead) -> TurnDeed | None:
    """The attack that follows a Focus, with the quality honed for it (AE-GM-07)."""
    deed = ahead.next()
    if isinstance(deed, Attack):
        return Focused(deed.target, deed.weapon)
    if deed == BUY:
        ahead.do(deed)
        deed = ahead.next()
    if not isinstance(deed, Hone):
        return None
    attack = ahead.do(deed).next()
    return HonedAttack(attack.target, attack.weapon) if isinstance(attack, Attack) else None


class Ahead:
    """A turn as the computer would continue it, until dice are rolled."""

    def __init__(self, state: State, book: AeronaughtsBook, who: str) -> None:
        """Start at a point of a turn."""
        self.state, self.book, self.who = state, book, who

    def do(self, deed: TurnDeed) -> Ahead:
        """Do a deed, and pay for it as advised."""
        run: Any = self
        steps = deed.do(run, self.who)
        reply: Answer | None = None
        with suppress(StopIteration):
            while True:
                effect = steps.send(reply)
                reply = None
                if isinstance(effect, Ask):
                    me = self.state.who(self.who)
                    reply = payment(self.state, self.book, me, effect.about.cost)
                elif isinstance(effect, Fact):
                    self.state = effect.apply(self.state)
        return self

    def next(self) -> TurnDeed:
        """The advised deed now."""
        ask = menu(self.state, self.book, self.who)
        deeds = TURN.of(ask) if ask is not None else ()
        return next_deed(self.state, self.book, self.state.who(self.who), deeds)


def _hone(run: Run, ask: Ask) -> TurnDeed:
    """Choose the most valuable quality for the attack, and the bar that needs its stress least."""
    about: HoneFor = ask.about
    state, book, me, deeds = run.state, run.book, run.state.who(ask.decider), HONES.of(ask)
    attack = Attack(about.target, about.weapon)
    best = best_hone(state, book, me.id, attack)
    deed = best or Honing(state, book, me, attack).best(least=0.0)
    deed = deed if deed in deeds else deeds[0]
    spread = payment(state, book, me, book.qualities[deed.quality].hone)
    kinds = {kind.bar: kind for kind in (HonePhysical, HoneMental)}
    paid = kinds[spread[0][0]](deed.quality) if len(spread) == 1 else deed
    return paid if paid in deeds else deed


def _pay(run: Run, ask: Ask) -> Answer:
    """Pay the stress of a honed quality from the bar that needs it least (AE-TURN-07)."""
    return payment(run.state, run.book, run.state.who(ask.decider), ask.about.cost)


def _maneuver(run: Run, ask: Ask) -> TurnDeed:
    """Choose a free maneuver out of turn: Exploit for two dice or more, else Steady or a Focus."""
    deeds = WON.of(ask)
    for deed in deeds:
        if isinstance(deed, Exploit) and lends_much(run.state, run.book, deed.target):
            return deed
    ready = (STEADY,) if older_block(run.state, run.state.who(ask.decider)) else ()
    ways = (STAND, *ready, Focus(ask.decider))
    return next((one for one in ways if one in deeds), NO_MANEUVER)


def _consequences(run: Run, ask: Ask) -> Answer:
    """Choose the smallest set that saves all Wounds, or all if none does (AE-CON-24)."""
    about: Bargain = ask.about
    free = free_severities(run.book, run.state.who(about.who), about.type)
    figures = about.damage, about.stress, about.wounds
    return bargain(run.book, *figures, free, to_wounds=about.to_wounds)


def bargain(
    book: AeronaughtsBook,
    damage: int,
    stress: int,
    wounds: int,
    free: tuple[str, ...],
    *,
    to_wounds: bool = False,
) -> tuple[str, ...]:
    """Return the set with the smallest sum that prevents every loss of Wounds, or all Consequences.

    Empty if no Wounds would be lost (AE-CON-24). The damage is only compared, never used as a key,
    so the odds can follow all amounts with the same set together.
    """
    rest = damage if to_wounds else damage - stress
    if not wounds or rest <= 0:
        return ()
    return next((chosen for total, chosen in _sets(book, free) if rest <= total), free)


@lru_cache(maxsize=256)
def _sets(book: AeronaughtsBook, free: tuple[str, ...]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Each set of Consequences with the total it absorbs, smallest first (AE-CON-12)."""
    found = []
    for number in range(1, 2 ** len(free)):
        chosen = tuple(name for place, name in enumerate(free) if number >> place & 1)
        found.append((sum(book.consequences[name].absorbs for name in chosen), chosen))
    return tuple(sorted(found, key=lambda one: (one[0], len(one[1]))))


def _slot(run: Run, ask: Ask | Ruling) -> Deed:
    """Take slots in the listed order, in each round."""
    deeds = SLOTS.of(ask)
    return EACH_ROUND if EACH_ROUND in deeds else deeds[0]


_ANSWERS: Answers = {
    "turn": _turn,
    "hone": _hone,
    "maneuver": _maneuver,
    "consequences": _consequences,
    "pay": _pay,
    "slot": _slot,
}
"""The prompts answered by choice; all others get their default."""
