"""Step 1: the attack of one card, from the target named to the hex left over; and Tackle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Term, need
from fracas.core.run import Run
from fracas.kit.deeds import Deed, Deeds, One, choice
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import apply_aim, has_aim, serve
from fracas.rulesets.fully_automated.rules.blows import blow
from fracas.rulesets.fully_automated.rules.cards import CardDeed, Hand
from fracas.rulesets.fully_automated.rules.conditions import can_move, stun
from fracas.rulesets.fully_automated.rules.defence import against, counter, defend
from fracas.rulesets.fully_automated.rules.movement import walk
from fracas.rulesets.fully_automated.rules.rolls import level
from fracas.rulesets.fully_automated.rules.sight import Verdict, judged
from fracas.rulesets.fully_automated.rules.steps import fall_back, give_way
from fracas.rulesets.fully_automated.rules.targets import (
    Picked,
    pick_target,
    still_in_reach,
    strike_object,
)
from fracas.rulesets.fully_automated.rules.ways import budget
from fracas.rulesets.fully_automated.rules.weapons import card_of, proficient, unarmed
from fracas.rulesets.fully_automated.state.facts import Missed, Named, Wasted
from fracas.rulesets.fully_automated.state.harm_facts import AimKept
from fracas.rulesets.fully_automated.state.state import TACKLE, CardKey, Combatant, State


class Attack(CardDeed, frozen=True):
    """An attack with a card of the book (FA-ATK-01)."""

    key: CardKey

    stem = ""
    because = ("FA-ATK-01", "FA-SEL-04")
    step = "attacks"
    shelf = "attack"
    icon = "swords"

    @classmethod
    def offered(cls, book: FullyAutomatedBook, means: Hand) -> Iterable[Attack]:
        """All that somebody can play with what is carried (FA-SEL-11)."""
        return [cls(key) for key in means.attacks]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Attack; whether the aim is applied is still to be asked."""
        return assault(run, who, self.key)

    def figures(self, state: State, book: FullyAutomatedBook, me: Combatant) -> Mapping[str, Any]:
        """Its damage from the worst outcome to the best (FA-ATK-06), and how it is learnt."""
        card = card_of(book, self.key)
        least, most = (max(0, card.base + one) for one in (min(card.table), max(card.table)))
        return {
            "least": least,
            "most": most if least < most else 0,
            "beside": card.range <= 1,
            "untrained": not proficient(book, me, self.key),
        }


class Tackle(CardDeed, frozen=True):
    """Tackle: a Move and an unarmed attack in one (FA-UNARM-04)."""

    stem = TACKLE
    because = ("FA-UNARM-04", "FA-UNARM-05", "FA-UNARM-09", "FA-SEL-11")
    step = "attacks"
    shelf = "attack"
    icon = "dumbbell"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """It is open to those who are not glued (FA-WPN-26)."""
        return "FA-WPN-26" if means.glued else super().shut(book, means)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """A Move and an unarmed attack in one; it stuns the one who does it (FA-UNARM-04).

        The way comes first; the table is that of bare hands, and stuns nobody besides.
        FA-UNARM-05 to FA-UNARM-08, FA-GAP-42.
        """
        book: FullyAutomatedBook = run.book
        use: Deed | None = None
        if has_aim(run.state.who(who)):
            use = TACKLE_AIMS.read((yield from need(run, lambda state: _ask_aim(state, who))))
        if isinstance(use, AimNeither):
            yield AimKept(who, because=use.because)
        elif isinstance(use, AimMove):
            yield from serve(run, who, TACKLE)
        if can_move(book, run.state.who(who)):
            far = budget(run.state, book, run.state.who(who), isinstance(use, AimMove))
            yield from walk(run, who, far, "tackle")
        if run.state.find(who) is None or run.state.who(who).out:
            return
        aimed = isinstance(use, AimAttack)
        yield from assault(run, who, unarmed(book, run.state.who(who)), aimed=aimed)
        if run.state.find(who) is not None:
            yield from stun(run, who, 1, who, ("FA-UNARM-04", "FA-UNARM-06"))

    def figures(self, state: State, book: FullyAutomatedBook, me: Combatant) -> Mapping[str, Any]:
        """The unarmed attack."""
        return {"bare": card_of(book, unarmed(book, me))}


def assault(run: Run, who: str, key: str, *, aimed: bool | None = None) -> Procedure[None]:
    """An attack with a card: a target, its defence, the roll, and leftover movement (FA-ATK-01).

    `aimed` is None where its player is still to be asked. Only cards that say so have attack
    movement (FA-ATK-08, FA-ATK-10). Whoever is named has been attacked, whatever follows
    (FA-GAP-46).
    """
    book: FullyAutomatedBook = run.book
    card = card_of(book, key)
    if aimed is None:
        aimed = yield from apply_aim(run, who, key)
    picked: Picked = yield from pick_target(run, who, key, card.movement)
    target, left = picked.target, picked.left
    if picked.thing is not None:
        if aimed:
            yield from serve(run, who, key)
        yield from strike_object(run, who, key, picked.thing, aimed=aimed)
        yield from fall_back(run, who, left)
        return
    if not target:
        yield Wasted(who, key, because=("FA-ATK-12",))
        return
    yield Named(who, target, key, because=("FA-ATK-02", "FA-DEF-24", "FA-SEL-03"))
    extra: tuple[Term, ...] = ()
    goes_on = True
    counters = ""
    ruled: Verdict | None = None
    if against(run.state, book, target):
        left = yield from give_way(run, who, target, left)
        if not still_in_reach(run, who, target, key):
            yield Missed(who, target, key, "reach", because=("FA-ATK-04", "FA-DEF-08"))
            if aimed:
                yield from serve(run, who, key)
            yield from fall_back(run, who, left)
            return
        ruled = yield from judged(run, who, target)
        effect = yield from defend(run, who, target, key, ruled, aimed=aimed)
        goes_on = effect in ("proceeds", "disadvantage")
        counters = effect if effect in ("counter", "counter_disadvantage") else ""
        if effect == "disadvantage":
            extra = (level("defended", -1, ("FA-DEF-04", "FA-ATK-15"), (target,)),)
    if aimed:
        yield from serve(run, who, key)
    if goes_on:
        if ruled is None:
            ruled = yield from judged(run, who, target)
        yield from blow(run, who, target, key, ruled, aimed=aimed, extra=extra)
    else:
        yield Missed(who, target, key, "stopped", because=("FA-DEF-05", "FA-ATK-05"))
    if counters:
        yield from counter(run, target, who, disadvantaged=counters == "counter_disadvantage")
    yield from fall_back(run, who, left)


# Tackle


class AimMove(Deed, frozen=True):
    """Apply the aim condition to the Move of a Tackle (FA-UNARM-08)."""

    kind = "tackle_aim"
    stem = "move"
    because = ("FA-UNARM-08", "FA-MOVE-03")


class AimAttack(Deed, frozen=True):
    """Apply the aim condition to the attack of a Tackle (FA-UNARM-08)."""

    kind = "tackle_aim"
    stem = "attack"
    because = ("FA-UNARM-08", "FA-AIM-17")


class AimNeither(Deed, frozen=True):
    """Hold the aim condition back (FA-AIM-04)."""

    kind = "tackle_aim"
    stem = "keep"
    because = ("FA-AIM-04",)


AIM_ATTACK = AimAttack()

TACKLE_AIMS: Deeds[Deed] = Deeds(AimMove, AimAttack, AimNeither)


def _ask_aim(state: State, who: str) -> Ask:
    """Which half of a Tackle the aim condition serves (FA-UNARM-08, FA-AIM-16)."""
    form, because = choice(AimMove(), AIM_ATTACK, AimNeither()), ("FA-UNARM-08", "FA-AIM-16")
    decider = Decider(state.who(who).id)
    return Ask(decider, "tackle_aim", form, because, One(who), AIM_ATTACK.id)
