"""Qualities of weapons: what counts by itself, what may be activated, and what each then does."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, WeaponRow
from fracas.rulesets.aeronaughts.rules.conditions import afflict
from fracas.rulesets.aeronaughts.rules.damage import suffer
from fracas.rulesets.aeronaughts.rules.spending import Activation, Offer
from fracas.rulesets.aeronaughts.state.facts import ShieldLost, Struck
from fracas.rulesets.aeronaughts.state.state import (
    BURNING,
    DISORIENTED,
    IMMOBILIZED,
    PRONE,
    RISING,
    STAGGERED,
    Combatant,
    Honed,
    State,
    band_of,
    neighbours,
    wider,
    within,
)

Ratings = dict[str, int]
"""The qualities of an attack by name, with their ratings."""


def ratings_of(book: AeronaughtsBook, one: Combatant, weapon: WeaponRow) -> Ratings:
    """The qualities of an attack: the weapon's, and what was honed for it (AE-MAN-21).

    Where the weapon has it already the higher rating counts (AE-MAN-28).
    """
    if not one.honed:
        return weapon.qualities
    found = dict(weapon.qualities)
    for honed in one.honed:
        rating = honed_rating(book, one, weapon, honed)
        found[honed.quality] = max(found.get(honed.quality, 0), rating)
    return found


def honed_rating(book: AeronaughtsBook, one: Combatant, weapon: WeaponRow, honed: Honed) -> int:
    """The rating of a honed quality: 1, or by a table's choice another (AE-MAN-27, AE-GAP-16).

    That of the weapon is the highest that any of its qualities has; that of the skill is its rank.
    Neither is below 1.
    """
    ruling = book.rulings["hone_rating"]
    if ruling == "weapon":
        return max([honed.rating, *weapon.qualities.values()])
    if ruling == "skill_rank":
        return max(honed.rating, one.skill(weapon.skill).rank)
    return honed.rating


def passive_bonus(one: Combatant, ratings: Ratings) -> int:
    """What Finesse and Mighty add to a hit, for a rank of at least their rating; always.

    AE-QUAL-26, AE-QUAL-27, AE-QUAL-36, AE-QUAL-45, AE-GAP-37, AE-SYM-10.
    """
    bonus = 0
    for quality, skill in (("finesse", "athletics"), ("mighty", "might")):
        rating = ratings.get(quality, 0)
        if rating and one.skill(skill).rank >= rating:
            bonus += rating
    return bonus


def quality_offers(
    state: State,
    book: AeronaughtsBook,
    target: str,
    ratings: Ratings,
    *,
    hit: bool,
    paid: tuple[str, ...] = (),
    others: int = 0,
) -> tuple[Offer, ...]:
    """The active qualities of an attack that may be activated now, and their prices.

    Without a hit none but Blast, for more (AE-SYM-09, AE-QUAL-03, AE-GAP-31). `paid` were honed
    and cost nothing more (AE-MAN-26); `others` counts those whom Linked could strike (AE-QUAL-31,
    AE-QUAL-32).
    """
    foe = state.who(target)
    found: list[Offer] = []
    for key, rating in ratings.items():
        row = book.qualities[key]
        if not row.cost or key in paid:
            continue
        because = (*row.because, "AE-SYM-02")
        if not hit:
            if key == "blast":
                found.append(_offer(key, row.other_cost, 1, rating, because))
            continue
        if key == "linked":
            if others:
                found.append(_offer(key, row.cost, min(rating, others), rating, because))
        elif key == "move":
            if foe.group or neighbours(state, foe.zone):
                most = len(state.zones) + 1
                found.append(_offer(key, row.cost, most, rating, because))
        elif key != "overcome" or foe.shield:
            found.append(_offer(key, row.cost, 1, rating, because))
        if key == "burn":
            found.append(_offer(key, row.other_cost, 1, rating, because, RISES.about))
        elif key == "vicious":
            found.append(_offer(key, row.cost, 1, rating, because, VICIOUS_TO_STRESS.about))
    return tuple(found)


def _offer(
    key: str, price: int, most: int, rating: int, because: tuple[str, ...], way: str = ""
) -> Offer:
    return Offer(Activation(key, way), price, most, because, rating)


LINKED, BLAST, OVERCOME, VICIOUS, MOVE = map(
    Activation, ("linked", "blast", "overcome", "vicious", "move")
)

RISES, VICIOUS_TO_STRESS = Activation("burn", "rising"), Activation("vicious", "stress")
"""The second uses: a fire that grows (AE-QUAL-11), and damage to Stress first (AE-QUAL-44)."""


def overcome(run: Run, who: str, target: str) -> Procedure[None]:
    """Strip what a Block gives before the damage; Steady may bring it back another time.

    AE-QUAL-39, AE-QUAL-40, AE-GAP-54: the black die of Steady stays.
    """
    if run.state.who(target).shield:
        yield ShieldLost(target, who, because=("AE-QUAL-39", "AE-QUAL-40", "AE-GAP-54"))


def blast(run: Run, who: str, target: str, weapon: str, rating: int) -> Procedure[None]:
    """Damage of the rating, past Soak, to the target and all within a band more than the area.

    AE-QUAL-02 to AE-QUAL-06, AE-QUAL-50, AE-GAP-30: a single target's blast takes in all who are
    engaged with it, friends and the attacker too; each once. It goes to Stress first (AE-HP-15),
    and no defence of theirs is asked (AE-GAP-55).
    """
    book: AeronaughtsBook = run.book
    row = book.weapons[weapon]
    state: State = run.state
    foe = state.who(target)
    area = wider(row.area)
    struck = [target]
    struck += [
        one.id
        for one in state.present()
        if one.id != target and within(band_of(state, foe, one), area)
    ]
    because = ("AE-QUAL-02", "AE-QUAL-04", "AE-QUAL-05", "AE-QUAL-50", "AE-GAP-30")
    for each in struck:
        victim = run.state.find(each)
        if victim is None or victim.out or victim.down:
            continue
        yield Struck(who, each, weapon, row.type, rating, 0, 0, 0, rating, "blast", because=because)
        yield from suffer(run, each, row.type, rating, by=who, how="blast")


_CONDITIONS = {
    Activation("burn"): BURNING,
    RISES: BURNING,
    Activation("concussive"): STAGGERED,
    Activation("disorient"): DISORIENTED,
    Activation("ensnare"): IMMOBILIZED,
    Activation("knockdown"): PRONE,
}
"""The conditions that qualities bring."""


def conditions_of(
    run: Run,
    who: str,
    target: str,
    type_: str,
    ratings: Ratings,
    active: tuple[Activation, ...],
) -> Procedure[None]:
    """The conditions of activated qualities, on one who still stands (AE-QUAL-47).

    AE-QUAL-07, AE-QUAL-14, AE-QUAL-18, AE-QUAL-21, AE-QUAL-29.
    """
    for deed in active:
        name = _CONDITIONS.get(deed)
        if name is not None:
            rating = 0 if name == PRONE else ratings[deed.key]
            mode = RISING if deed == RISES else ""
            kind = type_ if name == BURNING else ""
            yield from afflict(run, target, name, rating, by=who, mode=mode, type_=kind)
