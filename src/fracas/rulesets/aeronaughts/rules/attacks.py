"""Attacks: a check against a Defensive skill, what its symbols buy, and the order of what follows.

Overcome, Pierce, damage, Blast, conditions, Linked, Move (AE-QUAL-47).
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from fracas.core.answers import Several
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.buying import Offer
from fracas.rulesets.aeronaughts.rules.checks import (
    Trial,
    chance_of,
    check,
    pool_of,
)
from fracas.rulesets.aeronaughts.rules.damage import soak_of, suffer
from fracas.rulesets.aeronaughts.rules.movement import push
from fracas.rulesets.aeronaughts.rules.qualities import (
    Ratings,
    blast,
    conditions_of,
    overcome,
    passive_bonus,
    quality_offers,
    ratings_of,
)
from fracas.rulesets.aeronaughts.rules.ranges import band
from fracas.rulesets.aeronaughts.rules.spending import (
    Spending,
    opposition_spends,
    roller_spends,
    spend_more,
)
from fracas.rulesets.aeronaughts.state.facts import Checked, HoneSpent, Missed, Struck
from fracas.rulesets.aeronaughts.state.state import State


def trial_of(state: State, book: AeronaughtsBook, who: str, target: str, weapon: str) -> Trial:
    """The check of an attack: the weapon's skill against the target's Defensive skill.

    AE-ACT-01 to AE-ACT-03, AE-DICE-17. The distance makes nothing harder (AE-ACT-07), nor an
    engagement (AE-ACT-09), unless a table reads the difficulty off the range instead (AE-ACT-08).
    """
    row = book.weapons[weapon]
    rows = ("AE-ACT-01", "AE-ACT-02", "AE-ACT-03", "AE-GAP-18")
    defence, difficulty = book.tables.defences[row.type], None
    if state.who(target).down:
        defence, difficulty = "", book.tables.incapacitated_difficulty
        rows = ("AE-ACT-01", "AE-HP-08", "AE-HP-13", "AE-GAP-18")
    elif book.rulings["range_difficulty"] == "book":
        defence = ""
        difficulty = book.tables.range_difficulty[band(state, who, target)]
        rows = ("AE-ACT-01", "AE-ACT-07", "AE-ACT-08", "AE-GAP-18")
    return Trial(
        who,
        "attack",
        row.skill,
        target,
        defence,
        difficulty,
        weapon=weapon,
        hostile=True,
        combat=True,
        because=rows,
    )


def linked_to(
    state: State, book: AeronaughtsBook, who: str, target: str, weapon: str
) -> tuple[str, ...]:
    """Whom Linked may strike besides: the foes engaged with the target (AE-QUAL-31).

    None, unless the target is the hardest of them to hit, by the exact chance of this attack
    against each (AE-QUAL-32, AE-QUAL-35, AE-GAP-39).
    """
    others = _beside(state, who, target)
    return others if others and not harder(state, book, who, target, weapon) else ()


def _beside(state: State, who: str, target: str) -> tuple[str, ...]:
    """The other foes engaged with the target (AE-QUAL-31)."""
    side = state.who(who).side
    return tuple([one.id for one in state.engaged(target) if one.side != side and one.able])


def harder(state: State, book: AeronaughtsBook, who: str, target: str, weapon: str) -> str:
    """The first foe engaged with the target who is harder to hit; blank where none is.

    AE-QUAL-32, AE-QUAL-35, AE-GAP-39: by the exact chance of this attack against each.
    """

    def chance(foe: str) -> Fraction:
        trial = trial_of(state, book, who, foe, weapon)
        return chance_of(book, pool_of(state, book, trial))

    hardest = chance(target)
    return next((foe for foe in _beside(state, who, target) if chance(foe) < hardest), "")


def honed_in_vain(
    state: State, book: AeronaughtsBook, who: str, target: str, weapon: str
) -> tuple[str, str]:
    """Why a honed Linked does nothing in an attack: `alone`, or `harder` and by whom; or blanks.

    What was honed is gone with the next attack all the same (AE-MAN-29).
    """
    if not any(honed.quality == "linked" for honed in state.who(who).honed):
        return "", ""
    if not _beside(state, who, target):
        return "alone", ""
    foe = harder(state, book, who, target, weapon)
    return ("harder", foe) if foe else ("", "")


def attack(run: Run, who: str, target: str, weapon: str) -> Procedure:
    """Attack somebody with a weapon at the ready (AE-ACT-01, AE-HP-12).

    The roller spends what the dice show, then the other side (AE-SYM-04); then comes the damage. A
    miss does none (AE-ACT-05), and what was honed is gone either way (AE-MAN-29).
    """
    book: AeronaughtsBook = run.book
    state: State = run.state
    row = book.weapons[weapon]
    ratings = ratings_of(book, state.who(who), row)
    others: tuple[str, ...] = ()
    if "linked" in ratings:
        others = linked_to(state, book, who, target, weapon)
    paid: tuple[str, ...] = ()
    if state.who(who).honed and book.rulings["hone_prepaid"] == "on":
        paid = tuple([honed.quality for honed in state.who(who).honed])
    vain = honed_in_vain(state, book, who, target, weapon)
    made: Checked = yield from check(run, trial_of(state, book, who, target, weapon))
    if run.state.who(who).honed:
        because = ("AE-MAN-26", "AE-MAN-29", *(("AE-QUAL-31", "AE-QUAL-32") if vain[0] else ()))
        yield HoneSpent(who, *vain, because=because)
    if not made.passed:
        yield Missed(who, target, weapon, because=("AE-ACT-05",))
        paid = ()
    offers = quality_offers(
        run.state, book, target, ratings, hit=made.passed, paid=paid, others=len(others)
    )
    bought: Spending = yield from roller_spends(run, made, offers, weapon)
    active = (*[id_ for id_, units in bought.qualities for _ in range(units)], *paid)
    linked: list[Linked] = []
    if "linked" in active:
        linked = yield from _instances(
            run, made, ratings, others, active.count("linked"), bought.left
        )
    yield from opposition_spends(run, made, weapon)
    yield from _resolve(run, made, weapon, ratings, active, linked)


Linked = tuple[str, tuple[str, ...]]
"""Another instance of an attack: whom it strikes, and the qualities activated for it."""


def _resolve(
    run: Run,
    made: Checked,
    weapon: str,
    ratings: Ratings,
    active: tuple[str, ...],
    linked: list[Linked],
) -> Procedure:
    """Everything that an attack does, in its order (AE-QUAL-47).

    An instance of Linked is a blow of its own (AE-QUAL-30, AE-QUAL-33), and none for whoever has
    fallen by then (AE-HP-17).
    """
    who, target, type_ = made.who, made.target, run.book.weapons[weapon].type
    if made.passed:
        yield from _blow(run, made, target, weapon, ratings, active, "weapon")
    if "blast" in active:
        yield from blast(run, who, target, weapon, ratings["blast"])
    yield from conditions_of(run, who, target, type_, ratings, active)
    for other, also in linked:
        if run.state.who(other).able:
            yield from _blow(run, made, other, weapon, ratings, also, "linked")
            yield from conditions_of(run, who, other, type_, ratings, also)
    for each, moves in ((target, active), *linked):
        for _ in range(moves.count("move")):
            yield from push(run, who, each)


def _instances(
    run: Run, made: Checked, ratings: Ratings, others: tuple[str, ...], times: int, left: int
) -> Procedure:
    """Whom Linked strikes, and what the advantage that is left activates for each (AE-QUAL-49)."""
    chosen: tuple[str, ...] = yield from _choose(run, made.who, made.target, others, times)
    found: list[Linked] = []
    for other in chosen:
        offers = _again(run.state, run.book, other, ratings)
        again: Spending = yield from spend_more(run, replace(made, target=other), offers, left)
        left = again.left
        found.append((other, tuple([id_ for id_, n in again.qualities for _ in range(n)])))
    return found


def _again(state: State, book: AeronaughtsBook, other: str, ratings: Ratings) -> tuple[Offer, ...]:
    offers = quality_offers(state, book, other, ratings, hit=True)
    return tuple(offer for offer in offers if offer.id not in ("linked", "blast"))


def _choose(run: Run, who: str, target: str, others: tuple[str, ...], times: int) -> Procedure:
    """Whom Linked strikes, each another than the target (AE-QUAL-34)."""
    if times >= len(others):
        return others

    def ask(state: State) -> Ask:
        options = tuple(Option(other, "linked", (other,)) for other in others if state.find(other))
        because = ("AE-QUAL-31", "AE-QUAL-34", "AE-GAP-38")
        form = Several(options, min(times, len(options)), times)
        default = tuple(option.id for option in options[:times])
        decider = Decider(state.who(who).id)
        return Ask(decider, "linked", form, because, (who, target, str(times)), default)

    chosen = yield from need(run, ask)
    return chosen


def _blow(
    run: Run,
    made: Checked,
    target: str,
    weapon: str,
    ratings: Ratings,
    active: tuple[str, ...],
    how: str,
) -> Procedure:
    """The damage of one hit: base, net success and additions, less Soak (AE-HP-12, AE-ACT-04).

    Passive qualities count for every target of the attack, activated ones for theirs alone
    (AE-QUAL-49, AE-GAP-66).
    """
    book: AeronaughtsBook = run.book
    row = book.weapons[weapon]
    if "overcome" in active:
        yield from overcome(run, made.who, target)
    vicious = "vicious" in active
    added = passive_bonus(run.state.who(made.who), ratings)
    if vicious or "vicious:stress" in active:
        added += ratings["vicious"]
    soak = soak_of(book, run.state.who(target), row.type, ratings.get("pierce", 0))
    damage = max(row.base + made.success + added - soak, 0)
    yield Struck(
        made.who,
        target,
        weapon,
        row.type,
        row.base,
        made.success,
        added,
        soak,
        damage,
        how,
        vicious,
        because=_rules(ratings, active, how),
    )
    yield from suffer(run, target, row.type, damage, by=made.who, how=how, to_wounds=vicious)


def _rules(ratings: Ratings, active: tuple[str, ...], how: str) -> tuple[str, ...]:
    """The rules behind the figures of a hit."""
    rows = ["AE-ACT-04", "AE-HP-04", "AE-HP-05", "AE-HP-12", "AE-QUAL-47", "AE-GAP-19"]
    if how == "linked":
        rows += ["AE-QUAL-30", "AE-QUAL-33", "AE-QUAL-49"]
    if "pierce" in ratings:
        rows.append("AE-QUAL-41")
    if "finesse" in ratings:
        rows += ["AE-QUAL-26", "AE-QUAL-27"]
    if "mighty" in ratings:
        rows.append("AE-QUAL-36")
    if "vicious" in active or "vicious:stress" in active:
        rows += ["AE-QUAL-42", "AE-QUAL-43", "AE-QUAL-44"]
    return tuple(rows)
