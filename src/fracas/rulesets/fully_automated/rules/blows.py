"""The roll of an attack: its levels, its damage, and what else it does."""

from __future__ import annotations

import msgspec

from fracas.core.asking.prompts import Procedure, Term
from fracas.core.play.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Card
from fracas.rulesets.fully_automated.rules.cards import card_of, proficient, reach
from fracas.rulesets.fully_automated.rules.conditions import IMMUNE, band, band_at, glue, hurt, stun
from fracas.rulesets.fully_automated.rules.rolls import (
    LEAST,
    MOST,
    BlowGrades,
    Cast,
    level,
    roll_2df,
    rung_of_blow,
)
from fracas.rulesets.fully_automated.rules.sight import Verdict
from fracas.rulesets.fully_automated.state.facts import Struck
from fracas.rulesets.fully_automated.state.state import Combatant, State


def blow(
    run: Run,
    who: str,
    target: str,
    key: str,
    ruled: Verdict,
    *,
    aimed: bool,
    extra: tuple[Term, ...] = (),
    counter: bool = False,
) -> Procedure[None]:
    """Roll an attack and apply its outcome (FA-ATK-06, FA-ATK-07, FA-ATK-17).

    `target` is blank for an object, whose damage is never reduced (FA-ATK-13). A card whose
    outcomes are all equal is rolled too (FA-ATK-22). Cover takes a point off shots and throws only,
    from beyond the next hex, with or without a defence (FA-COVER-04, FA-COVER-06, FA-COVER-07,
    FA-GAP-27, FA-GAP-58).
    """
    book: FullyAutomatedBook = run.book
    card = card_of(book, key)
    rows = ("FA-ATK-03", "FA-ATK-06", "FA-ATK-23") if target else ("FA-ATK-13", "FA-ATK-06")

    made: Attempt | None = None
    seen: State | None = None

    def now(state: State) -> Attempt:
        nonlocal made, seen
        if made is None or state is not seen:
            armour = armour_of(book, state.who(target)) if target else 0
            one, seen = state.who(who), state
            made = attempt(book, one, key, ruled, aimed=aimed, armour=armour, counter=counter)
        return made

    def grade(state: State) -> BlowGrades:
        return grades_of(book, now(state), state.who(target) if target else None)

    terms = (*now(run.state).terms, *extra)
    cast: Cast = yield from roll_2df(run, who, "attack", key, terms, rows, grade, target)
    dealt = now(run.state).of(cast.outcome)
    because = damage_rules(card, dealt.armour, dealt.cover, aimed=aimed)
    because = because if target else ("FA-ATK-13", *because)
    behind = (ruled.cover or ruled.shield) if dealt.cover else ""
    about = who, "attack", key, *cast, target, ruled.distance, card.base
    harm = dealt.bonus, dealt.modifier, dealt.armour, dealt.cover, dealt.damage
    yield Struck(*about, *harm, behind, counter, because=because)
    if target:
        how = "counter" if counter else "attack"
        yield from _harm(run, who, target, dealt, ruled, how)
        yield from _effects(run, who, target, dealt)


def _harm(
    run: Run, who: str, target: str, dealt: Dealt, ruled: Verdict, how: str
) -> Procedure[None]:
    """Apply the damage; a person who is the cover takes what it saved, unreduced.

    FA-COVER-08, FA-COVER-09, FA-GAP-26.
    """
    if dealt.damage:
        yield from hurt(run, target, dealt.damage, who, how, ("FA-ATK-07", "FA-ATK-21"))
    shield = run.state.find(ruled.shield) if dealt.cover and ruled.shield else None
    if shield is not None and not shield.out:
        rows = ("FA-COVER-08", "FA-COVER-09")
        yield from hurt(run, ruled.shield, dealt.cover, who, "cover", rows)


class Dealt(msgspec.Struct, frozen=True, gc=False):
    """The damage of one outcome: what aim and the outcome add, what is taken off."""

    bonus: int
    modifier: int
    armour: int
    cover: int
    damage: int
    stuns: int
    glues: bool


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """An attack roll before its dice are rolled: its levels, and the damage of each outcome.

    The roll, its grades, the matrix of a round and computers read it.
    """

    terms: tuple[Term, ...]
    dealt: tuple[Dealt, ...]

    def of(self, outcome: int) -> Dealt:
        """The damage of an outcome from -2 to +2."""
        return self.dealt[outcome - LEAST]


def attempt(
    book: FullyAutomatedBook,
    one: Combatant,
    key: str,
    ruled: Verdict,
    *,
    aimed: bool,
    armour: int,
    counter: bool = False,
) -> Attempt:
    """An attack with a card on a target with `armour`; an object has none.

    The modifier includes abilities (FA-SPEC-05). FA-ATK-06, FA-ATK-07, FA-ATK-13, FA-COVER-04.
    """
    card = card_of(book, key)
    bonus = aim_bonus(card, ruled.distance) if aimed else 0
    ability = one.modifier("damage", key)
    shielded = card.ranged and ruled.covered and not ruled.adjacent
    dealt = []
    for outcome in range(LEAST, MOST + 1):
        modifier = card.table[outcome - LEAST] + ability
        raw = max(0, card.base + bonus + modifier)
        kept = min(raw, armour)
        cover = min(raw - kept, book.tables.cover) if shielded else 0
        stuns, glues = stuns_of(card, outcome, aimed=aimed), outcome in card.glues
        dealt.append(Dealt(bonus, modifier, kept, cover, raw - kept - cover, stuns, glues))
    levels = attack_levels(book, one, key, ruled, aimed=aimed, counter=counter)
    return Attempt(levels, tuple(dealt))


def armour_of(book: FullyAutomatedBook, one: Combatant) -> int:
    """What a combatant's armour takes off each hit (FA-DMG-03)."""
    return book.armour[one.armour].reduction


def grades_of(book: FullyAutomatedBook, made: Attempt, foe: Combatant | None) -> BlowGrades:
    """The grades of an attack before its dice are rolled; an object is not a foe."""
    rungs = []
    for dealt in made.dealt:
        binds = fells = False
        if foe is not None:
            binds = dealt.glues or (dealt.stuns > 0 and IMMUNE not in foe.tags)
            fells = band_at(book, foe.hp - dealt.damage) != band(book, foe)
        rungs.append(rung_of_blow(dealt.damage, binds=binds, fells=fells))
    return BlowGrades(tuple([dealt.damage for dealt in made.dealt]), tuple(rungs))


def attack_levels(
    book: FullyAutomatedBook,
    one: Combatant,
    key: str,
    ruled: Verdict,
    *,
    aimed: bool,
    counter: bool = False,
) -> tuple[Term, ...]:
    """Every advantage and disadvantage of an attack roll, each with its rule (FA-ATK-15).

    They cancel one for one, but an aim's other effect stays (FA-GAP-51).
    """
    terms: list[Term] = []
    if aimed:
        terms.append(level("aimed", 1, ("FA-AIM-06",)))
    at = reach(book, one, key, ruled.distance)
    if at == "far":
        terms.append(level("far", -1, ("FA-RANGE-02",)))
    elif at == "awkward":
        terms.append(level("awkward", -1, ("FA-RANGE-05", "FA-RANGE-12")))
    if not proficient(book, one, key):
        terms.append(level("untrained", -1, ("FA-WPN-07", "FA-WPN-08")))
    if ruled.obscured and card_of(book, key).ranged:
        terms.append(level("obscured", -1, ("FA-LOS-05",), (ruled.obscured,)))
    if one.stunned_next and not counter and book.rulings["stunned_before_attack"] == "on":
        terms.append(level("stunned_before", -1, ("FA-STUN-10", "FA-GAP-47")))
    if one.modifiers:
        terms += ability_levels(one, key)
    return tuple(terms)


def ability_levels(one: Combatant, key: str) -> list[Term]:
    """What special abilities add to a combat roll (FA-SPEC-05)."""
    return [
        level(ability.name, ability.amount, ("FA-SPEC-05",))
        for ability in one.modifiers
        if ability.to == "levels" and ability.card in ("", key)
    ]


def aim_bonus(card: Card, away: int) -> int:
    """The bonus of an aimed attack; at the closest range a larger one instead.

    FA-AIM-19, FA-AIM-20, FA-AIM-22.
    """
    if card.close and away == card.close:
        return max(card.aim, card.close_aim)
    return card.aim


def damage_rules(card: Card, armour: int, cover: int, *, aimed: bool) -> tuple[str, ...]:
    """The rules behind the figures of a hit."""
    rows = ["FA-ATK-07", "FA-ATK-17", "FA-DMG-02", *card.because]
    if armour:
        rows += ["FA-DMG-03", "FA-DMG-05"]
    if cover:
        rows += ["FA-COVER-04", "FA-COVER-05", "FA-COVER-12"]
    if aimed:
        rows.append("FA-AIM-06")
    return tuple(rows)


def stuns_of(card: Card, outcome: int, *, aimed: bool) -> int:
    """How many levels of stun an outcome of a card deals (FA-ATK-16, FA-STUN-04)."""
    if outcome in card.stuns or (aimed and outcome in card.aim_stuns):
        return 2 if aimed and card.aim_double else 1
    return 0


def _effects(run: Run, who: str, target: str, dealt: Dealt) -> Procedure[None]:
    """Apply stun and glue by outcome, even if the damage was reduced to 0.

    FA-ATK-16, FA-COVER-13, FA-WPN-26.
    """
    if run.state.find(target) is None:
        return
    if dealt.stuns:
        yield from stun(run, target, dealt.stuns, who, ("FA-ATK-16",))
    if dealt.glues:
        yield from glue(run, target, who)
