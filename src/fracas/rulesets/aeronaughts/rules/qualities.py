"""Weapon qualities, and the conditions they cause.

Which are passive, which can be activated and what they do; how conditions begin, what they forbid,
how they count down, and the deeds that end them.
"""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.play.run import Run
from fracas.kit.deeds import One
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, WeaponRow
from fracas.rulesets.aeronaughts.rules.checks import Trial, check
from fracas.rulesets.aeronaughts.rules.damage import suffer
from fracas.rulesets.aeronaughts.rules.deeds import Action, Maneuver, Scope
from fracas.rulesets.aeronaughts.rules.offers import Activation, Offer
from fracas.rulesets.aeronaughts.rules.spending import spend
from fracas.rulesets.aeronaughts.state.facts import Checked, ShieldLost, Struck
from fracas.rulesets.aeronaughts.state.harm_facts import ConditionEnded, ConditionSet
from fracas.rulesets.aeronaughts.state.state import (
    BURNING,
    DISORIENTED,
    IMMOBILIZED,
    PHYSICAL,
    PRONE,
    RISING,
    STAGGERED,
    Combatant,
    Condition,
    Honed,
    State,
    band_of,
    neighbours,
    wider,
    within,
)

# Conditions

_ROWS: dict[str, tuple[str, ...]] = {
    BURNING: ("AE-QUAL-07", "AE-QUAL-13", "AE-COND-05"),
    STAGGERED: ("AE-QUAL-14", "AE-QUAL-48", "AE-COND-01"),
    IMMOBILIZED: ("AE-QUAL-21", "AE-QUAL-48", "AE-COND-02"),
    DISORIENTED: ("AE-QUAL-18", "AE-QUAL-20", "AE-COND-06"),
    PRONE: ("AE-QUAL-29", "AE-COND-04", "AE-GAP-42"),
}
"""The rules that give a combatant a condition."""

_FALLS: dict[str, tuple[str, ...]] = {
    BURNING: ("AE-QUAL-09", "AE-GAP-33", "AE-GAP-61", "AE-COND-10"),
    STAGGERED: ("AE-QUAL-15", "AE-GAP-34", "AE-COND-10"),
    IMMOBILIZED: ("AE-QUAL-24", "AE-COND-10"),
    DISORIENTED: ("AE-QUAL-19", "AE-COND-10"),
}
"""The rules that lower a counter at the end of its bearer's turn."""


def afflict(
    run: Run,
    who: str,
    name: str,
    count: int = 0,
    *,
    by: str = "",
    mode: str = "",
    type_: str = "",
) -> Procedure[None]:
    """Put a condition on a combatant; if it already has it, the higher counter counts.

    AE-QUAL-13, AE-QUAL-20, AE-QUAL-48: they never add up. A fire keeps the worse of both modes, and
    `type_` is the health type it damages. A rated condition with a count of 0 has no effect.
    """
    one = run.state.find(who)
    if one is None or one.out or one.down or (name != PRONE and count < 1):
        return
    type_ = "" if type_ == PHYSICAL else type_
    old = one.condition(name)
    new = Condition(name, count, mode, by, type_)
    if old is not None:
        new = replace(new if count > old.count else old, mode=old.mode or mode)
    if new != old:
        yield ConditionSet(who, new, because=_ROWS[name])


def burn(run: Run, who: str) -> Procedure[None]:
    """Apply a fire's damage at the start of a turn: the turns left, past Soak (AE-QUAL-08).

    It goes to Stress first, and Consequences may absorb it (AE-HP-15, AE-CON-18). A fire that burns
    down does the sum of its turns in all (AE-QUAL-10).
    """
    one = run.state.find(who)
    fire = one.condition(BURNING) if one is not None else None
    if one is None or fire is None or one.out or one.down:
        return
    type_ = fire.type or PHYSICAL
    figures, because = (fire.count, 0, 0, 0, fire.count), ("AE-QUAL-08", "AE-HP-15")
    yield Struck(fire.by, who, "", type_, *figures, "burn", because=because)
    yield from suffer(run, who, type_, fire.count, by=fire.by, how="burn")


def count_down(run: Run, who: str) -> Procedure[None]:
    """Lower counters by 1 at the end of a turn, even one without any deed (AE-COND-10).

    A rising fire grows by 1 instead, each time (AE-QUAL-11, AE-GAP-32), or by the table's option
    only the first time. A condition at 0 is over (AE-QUAL-09, AE-QUAL-15, AE-QUAL-19, AE-QUAL-24).
    """
    one = run.state.find(who)
    if one is None:
        return
    for each in one.conditions:
        if each.name == PRONE:
            continue
        if each.mode == RISING:
            always = run.book.rulings["burn3"] == "each_turn"
            grown = replace(each, count=each.count + 1, mode=RISING if always else "")
            yield ConditionSet(who, grown, because=("AE-QUAL-11", "AE-GAP-32", "AE-GAP-62"))
        elif each.count > 1:
            because = _FALLS[each.name]
            yield ConditionSet(who, replace(each, count=each.count - 1), because=because)
        else:
            yield ConditionEnded(who, each.name, because=_FALLS[each.name])


class Stand(Maneuver, frozen=True):
    """Stand up from prone (AE-MAN-31, AE-COND-04)."""

    kind = "stand"
    because = ("AE-MAN-31", "AE-COND-04")
    shelf = "move"
    icon = "person-standing"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open to the prone."""
        return super().shut(book, means) or ("" if PRONE in means.conditions else "AE-COND-04")

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Stand up."""
        if run.state.who(who).condition(PRONE) is not None:
            yield ConditionEnded(who, PRONE, "stood", because=self.because)


class BreakFree(Action, frozen=True):
    """Break free: Athletics against as many purple dice as turns remain (AE-QUAL-22)."""

    kind = "break_free"
    because = ("AE-QUAL-22", "AE-QUAL-23")
    shelf = "defend"
    icon = "unlink"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open to the immobilized."""
        held = IMMOBILIZED in means.conditions
        return super().shut(book, means) or ("" if held else "AE-QUAL-22")

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Roll for it; the difficulty has no upper limit (AE-QUAL-23, AE-QUAL-25, AE-GAP-36)."""
        held = run.state.who(who).condition(IMMOBILIZED)
        if held is None:
            return
        rows = ("AE-QUAL-22", "AE-QUAL-23", "AE-QUAL-25", "AE-GAP-36", "AE-ACT-20")
        trial = Trial(who, "break_free", "athletics", difficulty=held.count, because=rows)
        made: Checked = yield from check(run, trial)
        if made.passed:
            yield ConditionEnded(who, IMMOBILIZED, "free", because=("AE-QUAL-22",))
        yield from spend(run, made)


_FIRE = Choice((Option("hard"), Option("soft"), Option("water")))
"""Where a fire is put out: on hard ground, on soft ground, or by immersion (AE-QUAL-12)."""


class PutOut(Action, frozen=True):
    """Put out one's own fire: Athletics against 2P, or 1P on soft ground."""

    kind = "put_out"
    because = ("AE-QUAL-12",)
    shelf = "defend"
    icon = "flame"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open to those who burn."""
        return super().shut(book, means) or ("" if BURNING in means.conditions else "AE-QUAL-12")

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Ask the game master where; in water it needs no check (AE-QUAL-12)."""
        tables = run.book.tables

        def ask(state: State) -> Ruling:
            return Ruling("fire", _FIRE, "hard", self.because, One(state.who(who).id))

        ground = yield from need(run, ask)
        if ground == "water":
            yield ConditionEnded(who, BURNING, "water", because=self.because)
            return
        hard = tables.fire_difficulty if ground == "hard" else tables.fire_soft
        rows = (*self.because, "AE-ACT-20")
        trial = Trial(who, "put_out", "athletics", difficulty=hard, because=rows)
        made: Checked = yield from check(run, trial)
        if made.passed:
            yield ConditionEnded(who, BURNING, "put_out", because=self.because)
        yield from spend(run, made)


# Qualities

Ratings = dict[str, int]
"""The qualities of an attack by name, with their ratings."""


def ratings_of(book: AeronaughtsBook, one: Combatant, weapon: WeaponRow) -> Ratings:
    """The qualities of an attack: the weapon's, and those honed for it (AE-MAN-21).

    If the weapon already has one, the higher rating counts (AE-MAN-28).
    """
    if not one.honed:
        return weapon.qualities
    found = dict(weapon.qualities)
    for honed in one.honed:
        rating = honed_rating(book, one, weapon, honed)
        found[honed.quality] = max(found.get(honed.quality, 0), rating)
    return found


def honed_rating(book: AeronaughtsBook, one: Combatant, weapon: WeaponRow, honed: Honed) -> int:
    """The rating of a honed quality: 1, or by the table's option another (AE-MAN-27, AE-GAP-16).

    The weapon's rating is the highest of its qualities, the skill's is its rank. Neither is below
    1.
    """
    ruling = book.rulings["hone_rating"]
    if ruling == "weapon":
        return max([honed.rating, *weapon.qualities.values()])
    if ruling == "skill_rank":
        return max(honed.rating, one.skill(weapon.skill).rank)
    return honed.rating


def passive_bonus(one: Combatant, ratings: Ratings) -> int:
    """What Finesse and Mighty add to every hit, if the rank is at least their rating.

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
    """The qualities of an attack that can be activated now, and their prices.

    Without a hit only Blast, at a higher price (AE-SYM-09, AE-QUAL-03, AE-GAP-31). `paid` were
    honed and are already paid (AE-MAN-26); `others` counts those whom Linked could hit (AE-QUAL-31,
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
    """Remove the Soak of a Block before the damage; Steady may restore it later.

    AE-QUAL-39, AE-QUAL-40, AE-GAP-54: the black die of Steady stays.
    """
    if run.state.who(target).shield:
        yield ShieldLost(target, who, because=("AE-QUAL-39", "AE-QUAL-40", "AE-GAP-54"))


def blast(run: Run, who: str, target: str, weapon: str, rating: int) -> Procedure[None]:
    """Do the rating as damage, past Soak, to the target and all within one band beyond the area.

    AE-QUAL-02 to AE-QUAL-06, AE-QUAL-50, AE-GAP-30: a single target's blast hits everybody engaged
    with it, allies and the attacker too, each once. It goes to Stress first (AE-HP-15), and there
    is no defence against it (AE-GAP-55).
    """
    book: AeronaughtsBook = run.book
    row = book.weapons[weapon]
    state: State = run.state
    foe, area = state.who(target), wider(row.area)
    others = [one for one in state.present() if one.id != target]
    struck = [target, *[one.id for one in others if within(band_of(state, foe, one), area)]]
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
"""The conditions caused by qualities."""


def conditions_of(
    run: Run, who: str, target: str, type_: str, ratings: Ratings, active: tuple[Activation, ...]
) -> Procedure[None]:
    """Apply the conditions of activated qualities to a target who is still up (AE-QUAL-47).

    AE-QUAL-07, AE-QUAL-14, AE-QUAL-18, AE-QUAL-21, AE-QUAL-29.
    """
    for deed in active:
        name = _CONDITIONS.get(deed)
        if name is not None:
            rating = 0 if name == PRONE else ratings[deed.key]
            mode = RISING if deed == RISES else ""
            kind = type_ if name == BURNING else ""
            yield from afflict(run, target, name, rating, by=who, mode=mode, type_=kind)
