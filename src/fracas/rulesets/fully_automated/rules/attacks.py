"""Step 1: the attack of one card, from naming a target to leftover movement; Tackle; Defend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One, choice
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import apply_aim, guards_with_aim, has_aim, serve
from fracas.rulesets.fully_automated.rules.blows import blow
from fracas.rulesets.fully_automated.rules.cards import (
    CardDeed,
    Hand,
    card_of,
    cards_of,
    proficient,
    unarmed,
)
from fracas.rulesets.fully_automated.rules.conditions import can_move, down, gone, may_defend, stun
from fracas.rulesets.fully_automated.rules.ground import budget
from fracas.rulesets.fully_automated.rules.movement import walk
from fracas.rulesets.fully_automated.rules.rolls import Cast, TableGrades, level, roll_2df
from fracas.rulesets.fully_automated.rules.sight import Verdict
from fracas.rulesets.fully_automated.rules.steps import fall_back, give_way, single
from fracas.rulesets.fully_automated.rules.targets import (
    Picked,
    can_reach,
    judged,
    pick_target,
    still_in_reach,
    strike_object,
)
from fracas.rulesets.fully_automated.state.facts import Defended, Missed, Named, Wasted
from fracas.rulesets.fully_automated.state.harm_facts import AimKept
from fracas.rulesets.fully_automated.state.state import DEFEND, TACKLE, CardKey, Combatant, State


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
        """Offer every attack that a combatant can play with what it carries (FA-SEL-11)."""
        return [cls(key) for key in means.attacks]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Attack, asking whether the aim is applied."""
        return assault(run, who, self.key)

    def figures(self, state: State, book: FullyAutomatedBook, me: Combatant) -> Mapping[str, Any]:
        """Its damage from the worst outcome to the best (FA-ATK-06), and proficiency."""
        card = card_of(book, self.key)
        least, most = (max(0, card.base + one) for one in (min(card.table), max(card.table)))
        return {
            "least": least,
            "most": most if least < most else 0,
            "beside": card.range <= 1,
            "untrained": not proficient(book, me, self.key),
        }


def assault(run: Run, who: str, key: str, *, aimed: bool | None = None) -> Procedure[None]:
    """Attack with a card: target, defence, roll, and leftover movement (FA-ATK-01).

    `aimed` is None if the player is still to be asked. Only cards that say so have attack movement
    (FA-ATK-08, FA-ATK-10). A named target counts as attacked, whatever follows (FA-GAP-46).
    """
    card = card_of(run.book, key)
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
    effect = "proceeds"
    ruled: Verdict | None = None
    if against(run.state, run.book, target):
        left = yield from give_way(run, who, target, left)
        if not still_in_reach(run, who, target, key):
            yield Missed(who, target, key, "reach", because=("FA-ATK-04", "FA-DEF-08"))
            if aimed:
                yield from serve(run, who, key)
            yield from fall_back(run, who, left)
            return
        ruled = yield from judged(run, who, target)
        effect = yield from defend(run, who, target, key, ruled, aimed=aimed)
    if aimed:
        yield from serve(run, who, key)
    if effect in ("proceeds", "disadvantage"):
        if ruled is None:
            ruled = yield from judged(run, who, target)
        hampered = level("defended", -1, ("FA-DEF-04", "FA-ATK-15"), (target,))
        extra = (hampered,) if effect == "disadvantage" else ()
        yield from blow(run, who, target, key, ruled, aimed=aimed, extra=extra)
    else:
        yield Missed(who, target, key, "stopped", because=("FA-DEF-05", "FA-ATK-05"))
    yield from retort(run, target, who, effect)
    yield from fall_back(run, who, left)


# Tackle


class Tackle(CardDeed, frozen=True):
    """Tackle: a Move and an unarmed attack in one (FA-UNARM-04)."""

    stem = TACKLE
    because = ("FA-UNARM-04", "FA-UNARM-05", "FA-UNARM-09", "FA-SEL-11")
    step = "attacks"
    shelf = "attack"
    icon = "dumbbell"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """Open to those who are not glued (FA-WPN-26)."""
        return "FA-WPN-26" if means.glued else super().shut(book, means)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Move and attack unarmed; it stuns the tackler (FA-UNARM-04).

        The way comes first; the attack uses the table of bare hands, and stuns nobody else.
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


AIM_MOVE, AIM_ATTACK = AimMove(), AimAttack()

TACKLE_AIMS: Deeds[Deed] = Deeds(AimMove, AimAttack, AimNeither)


def _ask_aim(state: State, who: str) -> Ask:
    """The prompt which half of a Tackle the aim condition applies to (FA-UNARM-08, FA-AIM-16)."""
    form, because = choice(AIM_MOVE, AIM_ATTACK, AimNeither()), ("FA-UNARM-08", "FA-AIM-16")
    decider = Decider(state.who(who).id)
    return Ask(decider, "tackle_aim", form, because, One(who), AIM_ATTACK.id)


# Defend: its levels, its effect on the attack, and the answer it allows


class Defend(CardDeed, frozen=True):
    """Defend: a roll against every attack, and one hex (FA-DEF-01); open to all who choose."""

    stem = DEFEND
    because = ("FA-DEF-01", "FA-SEL-07")
    step = "defenders"
    shelf = "defend"
    icon = "shield"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """Always open (FA-SEL-07)."""
        return ""

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Move one hex, if nobody attacked (FA-DEF-19)."""
        rows = ("FA-ROUND-03", "FA-DEF-19", "FA-DEF-20", "FA-GAP-45", "FA-STUN-07", "FA-MOVE-16")
        return single(run, who, "step", rows)


def against(state: State, book: FullyAutomatedBook, who: str) -> bool:
    """Whether a combatant defends against an attack: each one, or by a switch only the first.

    FA-ATK-03, FA-DEF-13, FA-ATK-19.
    """
    one = state.who(who)
    if not may_defend(book, one):
        return False
    return one.defended == 0 or book.rulings["defend_uses"] == "each_attack"


def defence_levels(
    one: Combatant, ruled: Verdict, *, aimed: bool, fallen: bool
) -> tuple[Term, ...]:
    """Every advantage and disadvantage of a defence (FA-DEF-09 to FA-DEF-12, FA-STUN-04).

    Two sources are two levels (FA-GAP-05); aims on both sides cancel out (FA-DEF-21, FA-GAP-41).
    Incapacitated by HP, by restraint or by both is one level (FA-HP-04).
    """
    terms: list[Term] = []
    if ruled.exposed:
        terms.append(level("exposed", -1, ("FA-DEF-09", "FA-DEF-11")))
    if aimed:
        terms.append(level("aimed_at", -1, ("FA-DEF-10", "FA-AIM-07")))
    if one.stuns:
        terms.append(level("stunned", -one.stuns, ("FA-STUN-01", "FA-STUN-04")))
    if fallen:
        terms.append(level("incapacitated", -1, ("FA-HP-02", "FA-HP-04", "FA-DEF-22")))
    if guards_with_aim(one):
        terms.append(level("aim", 1, ("FA-AIM-08", "FA-STUN-08")))
    if one.modifiers:
        terms += [
            level(ability.name, ability.amount, ("FA-SPEC-05",))
            for ability in one.modifiers
            if ability.to == "levels" and ability.card == DEFEND
        ]
    return tuple(terms)


def defend(
    run: Run, attacker: str, who: str, card: str, ruled: Verdict, *, aimed: bool
) -> Procedure[str]:
    """Roll a defence; return its entry of the Defend table (FA-DEF-03 to -07)."""
    book: FullyAutomatedBook = run.book
    one = run.state.who(who)
    terms = defence_levels(one, ruled, aimed=aimed, fallen=down(book, one))
    because: tuple[str, ...] = ("FA-DEF-01", "FA-DEF-12", "FA-DEF-13")
    grades = TableGrades(book.tables.defend)
    cast: Cast = yield from roll_2df(
        run, who, "defend", card, terms, because, lambda state: grades, attacker
    )
    effect = book.tables.defend[cast.outcome + 2]
    because = (*because, _ROWS.get(effect, "FA-DEF-03"))
    yield Defended(who, "defend", card, *cast, attacker, effect, because=because)
    yield from serve(run, who, DEFEND)
    return effect


_ROWS = {
    "proceeds": "FA-DEF-03",
    "disadvantage": "FA-DEF-04",
    "fails": "FA-DEF-05",
    "counter_disadvantage": "FA-DEF-06",
    "counter": "FA-DEF-07",
}


# The answer to an attack


class Counter(Deed, frozen=True):
    """Counter-attack with a card in reach (FA-DEF-15)."""

    key: CardKey

    kind = "counter"
    stem = ""
    because = ("FA-DEF-15",)
    shelf = "attack"
    icon = "swords"

    def told(self, state: State, book: FullyAutomatedBook, prompt: Any) -> Mapping[str, Any]:
        """The attacker."""
        return {"target": prompt.about.target}


class NoAnswer(Deed, frozen=True):
    """Do not answer an attack (FA-DEF-23)."""

    kind = "no_counter"
    stem = "none"
    because = ("FA-DEF-23",)


NO_ANSWER = NoAnswer()

COUNTERS: Deeds[Deed] = Deeds(NoAnswer, Counter)


class Answering(NamedTuple):
    """The subject of the prompt: who may answer whose attack."""

    who: Who
    target: Who


def retort(run: Run, who: str, target: str, effect: str) -> Procedure[None]:
    """Run the answer that an entry of the Defend table allows, if any (FA-DEF-06, FA-DEF-07)."""
    if effect in ("counter", "counter_disadvantage"):
        yield from counter(run, who, target, disadvantaged=effect == "counter_disadvantage")


def counter(run: Run, who: str, target: str, *, disadvantaged: bool) -> Procedure[None]:
    """Let the defender answer at once with any own card in reach; there is no defence against it.

    FA-DEF-06, FA-DEF-07, FA-DEF-14, FA-DEF-15, FA-DEF-17, FA-DEF-23, FA-DEF-25, FA-GAP-06. Restrain
    and Tackle cannot answer (FA-DEF-18), and a counter-attack cannot be answered. The log says if
    nothing reaches (FA-DEF-16). A restrained combatant has only bare hands (FA-STUN-06).
    """
    book: FullyAutomatedBook = run.book
    one = run.state.find(who)
    if one is None or one.out or run.state.find(target) is None:
        return
    if gone(book, one):
        return
    if not answers(run.state, book, who, target):
        yield Noted("no_counter", (who, target), because=("FA-DEF-16",))
        return

    def ask(state: State) -> Ask:
        found = [*map(Counter, answers(state, book, who, target)), NO_ANSWER]
        form = Choice(tuple([one.option(target) for one in found]))
        because = ("FA-DEF-06" if disadvantaged else "FA-DEF-07", "FA-DEF-14", "FA-DEF-23")
        decider, about = Decider(state.who(who).id), Answering(who, target)
        return Ask(decider, "counter", form, because, about, found[0].id)

    deed = COUNTERS.read((yield from need(run, ask)))
    if not isinstance(deed, Counter):
        return
    extra: tuple[Term, ...] = ()
    if disadvantaged:
        extra = (level("hasty_counter", -1, ("FA-DEF-06", "FA-RESTR-05", "FA-ATK-15")),)
    ruled = yield from judged(run, who, target)
    yield from blow(run, who, target, deed.key, ruled, aimed=False, extra=extra, counter=True)


def answers(state: State, book: FullyAutomatedBook, who: str, target: str) -> tuple[str, ...]:
    """The cards a combatant may counter-attack with from its present hex (FA-DEF-15).

    They are those of carried weapons, and of bare hands (FA-ATK-18).
    """
    one = state.who(who)
    keys = cards_of(book, one)
    if one.restrained:
        keys = tuple(key for key in keys if not card_of(book, key).weapon)
    return tuple(key for key in keys if can_reach(state, book, who, target, key))
