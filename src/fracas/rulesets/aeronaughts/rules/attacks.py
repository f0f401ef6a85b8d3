"""Attacks: a check against a Defensive skill, what its symbols buy, and the effects in order.

The order is Overcome, Pierce, damage, Blast, conditions, Linked, Move (AE-QUAL-47).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from fracas.core.asking.answers import Several
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Promise
from fracas.dice.symbols import joint
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.checks import Attempt, Trial, attempt, check
from fracas.rulesets.aeronaughts.rules.damage import soak_of, suffer
from fracas.rulesets.aeronaughts.rules.deeds import Action, Scope
from fracas.rulesets.aeronaughts.rules.maneuvers import push
from fracas.rulesets.aeronaughts.rules.offers import Activation
from fracas.rulesets.aeronaughts.rules.pools import Build, mean_of
from fracas.rulesets.aeronaughts.rules.qualities import (
    BLAST,
    LINKED,
    MOVE,
    OVERCOME,
    VICIOUS,
    VICIOUS_TO_STRESS,
    Ratings,
    blast,
    conditions_of,
    overcome,
    passive_bonus,
    quality_offers,
    ratings_of,
)
from fracas.rulesets.aeronaughts.rules.spending import (
    Spending,
    opposition_spends,
    roller_spends,
    spend_more,
)
from fracas.rulesets.aeronaughts.state.facts import Checked, HoneSpent, Missed, Struck
from fracas.rulesets.aeronaughts.state.state import Combatant, State, WeaponKey, band, within


def trial_of(state: State, book: AeronaughtsBook, who: str, target: str, weapon: str) -> Trial:
    """The check of an attack: the weapon's skill against the target's Defensive skill.

    AE-ACT-01 to AE-ACT-03, AE-DICE-17. Distance does not make it harder (AE-ACT-07), nor an
    engagement (AE-ACT-09), unless the table's difficulty is by range (AE-ACT-08).
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
        who, "attack", row.skill, target, defence, difficulty,
        weapon=weapon, hostile=True, combat=True, because=rows,
    )  # fmt: skip


class Blow(NamedTuple):
    """What a hit does besides its net success: base and additions, less Soak (AE-ACT-04)."""

    base: int
    added: int
    soak: int

    def damage(self, success: int) -> int:
        """The damage with this net success (AE-HP-04, AE-HP-12)."""
        return max(self.base + success + self.added - self.soak, 0)


def blow_of(
    book: AeronaughtsBook, one: Combatant, foe: Combatant, weapon: str, ratings: Ratings
) -> Blow:
    """A hit with a weapon, with the qualities that need no activation (AE-SYM-10)."""
    row = book.weapons[weapon]
    soak = soak_of(book, foe, row.type, ratings.get("pierce", 0))
    return Blow(row.base, passive_bonus(one, ratings), soak)


class Assault(NamedTuple):
    """An attack before its dice are rolled: its check, its qualities, and what a hit does."""

    check: Attempt
    ratings: Ratings
    blow: Blow

    def mean(self, book: AeronaughtsBook, letters: str = "", pierced: int = 0) -> float:
        """Its mean damage, misses included, before advantage is spent (AE-GM-03).

        `letters` are additional dice, `pierced` the Soak that does not count.
        """
        base, added, soak = self.blow
        build = self.check.build.plus(letters) if letters else self.check.build
        return mean_of(book, build, base + added - max(soak - pierced, 0))

    def promise(self, book: AeronaughtsBook, most: int, *, shielded: bool = False) -> Promise:
        """Its exact figures on a target that can take `most` damage (AE-DICE-21).

        Damage is left out if a Triumph could change it by a quality of the weapon (AE-SYM-03).
        """
        base, added, soak = self.blow
        found = dict(_promised(book, self.check.build, base + added - soak, most))
        if not self.ratings.keys().isdisjoint(_CHANGES if shielded else _CHANGES[1:]):
            del found["damage"]
        return found


_CHANGES = ("overcome", "linked", "vicious", "blast")
"""Qualities that pass a Block, strike others or go past Stress (AE-QUAL-31, -39, -42)."""


@lru_cache(maxsize=4096)
def _promised(
    book: AeronaughtsBook, build: Build, over: int, most: int
) -> tuple[tuple[str, Fraction], ...]:
    """The figures of a pool whose hits do net success plus `over`, at most `most`."""
    sums, whole = joint(build.pool(book))
    passed, ahead, high, low, harm = 0, 0, 0, 0, 0
    for (net, advantage, triumph, despair), ways in sums.ways.items():
        if net >= 1:
            passed += ways
            harm += ways * min(max(net + over, 0), most)
        ahead += ways * (advantage > 0)
        high += ways * (triumph > 0)
        low += ways * (despair > 0)
    names = ("success", "advantage", "triumph", "despair", "damage")
    counts = (passed, ahead, high, low, harm)
    return tuple(
        [(name, Fraction(count, whole)) for name, count in zip(names, counts, strict=True)]
    )


def assault(state: State, book: AeronaughtsBook, who: str, target: str, weapon: str) -> Assault:
    """Return an attack as it would be made now (AE-ACT-01, AE-DICE-14)."""
    one, foe = state.who(who), state.who(target)
    ratings = ratings_of(book, one, book.weapons[weapon])
    made = attempt(state, book, trial_of(state, book, who, target, weapon))
    return Assault(made, ratings, blow_of(book, one, foe, weapon, ratings))


def linked_to(
    state: State, book: AeronaughtsBook, who: str, target: str, weapon: str
) -> tuple[str, ...]:
    """Whom Linked may also hit: the foes engaged with the target (AE-QUAL-31).

    Empty unless the target is the hardest of them to hit, by the exact chance of this attack
    against each (AE-QUAL-32, AE-QUAL-35, AE-GAP-39).
    """
    others = _beside(state, who, target)
    return others if others and not harder(state, book, who, target, weapon) else ()


def _beside(state: State, who: str, target: str) -> tuple[str, ...]:
    """The other foes engaged with the target (AE-QUAL-31)."""
    side = state.who(who).side
    return tuple([one.id for one in state.engaged(target) if one.side != side and one.able])


def harder(state: State, book: AeronaughtsBook, who: str, target: str, weapon: str) -> str:
    """The first foe engaged with the target who is harder to hit; blank if none is.

    Compared by the exact chance of this attack (AE-QUAL-32, AE-QUAL-35, AE-GAP-39).
    """

    def chance(foe: str) -> Fraction:
        return attempt(state, book, trial_of(state, book, who, foe, weapon)).chance(book)

    hardest = chance(target)
    return next((foe for foe in _beside(state, who, target) if chance(foe) < hardest), "")


def honed_in_vain(
    state: State, book: AeronaughtsBook, who: str, target: str, weapon: str
) -> tuple[str, str]:
    """Why a honed Linked does nothing in an attack: `alone`, or `harder` and by whom; or blanks.

    The honed quality is used up by the next attack anyway (AE-MAN-29).
    """
    if not any(honed.quality == "linked" for honed in state.who(who).honed):
        return "", ""
    if not _beside(state, who, target):
        return "alone", ""
    foe = harder(state, book, who, target, weapon)
    return ("harder", foe) if foe else ("", "")


class Attack(Action, frozen=True):
    """Attack a combatant with a weapon at the ready (AE-ACT-01, AE-HP-12)."""

    target: Who
    weapon: WeaponKey

    kind = "attack"
    because = ("AE-ACT-01", "AE-ACT-06", "AE-RNG-05")
    shelf = "attack"
    icon = "swords"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Attack]:
        """Offer every unbroken weapon at the ready that reaches (AE-ACT-06, AE-RNG-05)."""
        whole = [weapon for weapon in means.in_hand if weapon not in means.broken]
        return [
            cls(foe, weapon)
            for foe, band in means.aims
            for weapon in whole
            if within(band, book.weapons[weapon].band)
        ]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Make the check, spend its symbols, and apply the effects.

        The roller spends first, then the other side (AE-SYM-04); the damage follows. A miss does
        none (AE-ACT-05), and honed qualities are used up either way (AE-MAN-29).
        """
        book: AeronaughtsBook = run.book
        state: State = run.state
        target, weapon = self.target, self.weapon
        ratings = ratings_of(book, state.who(who), book.weapons[weapon])
        others = linked_to(state, book, who, target, weapon) if "linked" in ratings else ()
        honed = state.who(who).honed if book.rulings["hone_prepaid"] == "on" else ()
        paid = tuple([one.quality for one in honed])
        vain = honed_in_vain(state, book, who, target, weapon)
        made: Checked = yield from check(run, trial_of(state, book, who, target, weapon))
        if run.state.who(who).honed:
            rows = ("AE-QUAL-31", "AE-QUAL-32") if vain[0] else ()
            yield HoneSpent(who, *vain, because=("AE-MAN-26", "AE-MAN-29", *rows))
        if not made.passed:
            yield Missed(who, target, weapon, because=("AE-ACT-05",))
            paid = ()
        offers = quality_offers(
            run.state, book, target, ratings, hit=made.passed, paid=paid, others=len(others)
        )
        bought: Spending = yield from roller_spends(run, made, offers, weapon)
        active = (*bought.activated(), *map(Activation, paid))
        linked: list[Linked] = []
        if times := active.count(LINKED):
            linked = yield from _instances(run, made, ratings, others, times, bought.left)
        yield from opposition_spends(run, made, weapon)
        yield from _resolve(run, made, weapon, ratings, active, linked)

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """The weapon's figures, and why a honed Linked would do nothing."""
        me = state.find(prompt.decider)
        vain = "", ""
        if me is not None and me.honed and state.find(self.target) is not None:
            vain = honed_in_vain(state, book, me.id, self.target, self.weapon)
        row = book.weapons.get(self.weapon)
        skill = book.skills.get(row.skill) if row is not None else None
        return {"row": row, "skill": skill, "vain": vain[0], "foe": state.find(vain[1])}


Linked = tuple[str, tuple[Activation, ...]]
"""Another hit of an attack: its target, and the qualities activated for it."""


def _resolve(
    run: Run,
    made: Checked,
    weapon: str,
    ratings: Ratings,
    active: tuple[Activation, ...],
    linked: list[Linked],
) -> Procedure[None]:
    """Apply everything that an attack does, in order (AE-QUAL-47).

    Each Linked hit is separate (AE-QUAL-30, AE-QUAL-33), and skips a combatant who has fallen by
    then (AE-HP-17).
    """
    who, target, type_ = made.who, made.target, run.book.weapons[weapon].type
    if made.passed:
        yield from _blow(run, made, target, weapon, ratings, active, "weapon")
    if BLAST in active:
        yield from blast(run, who, target, weapon, ratings["blast"])
    yield from conditions_of(run, who, target, type_, ratings, active)
    for other, also in linked:
        if run.state.who(other).able:
            yield from _blow(run, made, other, weapon, ratings, also, "linked")
            yield from conditions_of(run, who, other, type_, ratings, also)
    for each, moves in ((target, active), *linked):
        for _ in range(moves.count(MOVE)):
            yield from push(run, who, each)


def _instances(
    run: Run, made: Checked, ratings: Ratings, others: tuple[str, ...], times: int, left: int
) -> Procedure[list[tuple[str, tuple[Activation, ...]]]]:
    """Ask whom Linked hits, and what the advantage left activates for each (AE-QUAL-49)."""
    chosen: tuple[str, ...] = yield from _choose(run, made.who, made.target, others, times)
    found: list[Linked] = []
    for other in chosen:
        every = quality_offers(run.state, run.book, other, ratings, hit=True)
        offers = tuple([offer for offer in every if offer.deed not in (LINKED, BLAST)])
        again: Spending = yield from spend_more(run, replace(made, target=other), offers, left)
        left = again.left
        found.append((other, again.activated()))
    return found


class Strike(Deed, frozen=True):
    """The answer whom Linked hits besides the target (AE-QUAL-31)."""

    who: Who

    kind = "linked"
    stem = ""
    shelf = "attack"
    icon = "swords"


STRIKES: Deeds[Strike] = Deeds(Strike)


class Linking(NamedTuple):
    """The subject of the prompt for Linked: whose attack, and how many others it hits."""

    who: Who
    target: Who
    times: int


def _choose(
    run: Run, who: str, target: str, others: tuple[str, ...], times: int
) -> Procedure[tuple[str, ...]]:
    """Ask whom Linked hits, never the target again (AE-QUAL-34)."""
    if times >= len(others):
        return others

    def ask(state: State) -> Ask:
        options = tuple([Strike(other).option() for other in others if state.find(other)])
        because = ("AE-QUAL-31", "AE-QUAL-34", "AE-GAP-38")
        form = Several(options, min(times, len(options)), times)
        default = tuple(option.id for option in options[:times])
        decider = Decider(state.who(who).id)
        return Ask(decider, "linked", form, because, Linking(who, target, times), default)

    chosen: tuple[str, ...] = yield from need(run, ask)
    return tuple([deed.who for deed in STRIKES.read_all(chosen)])


def _blow(
    run: Run,
    made: Checked,
    target: str,
    weapon: str,
    ratings: Ratings,
    active: tuple[Activation, ...],
    how: str,
) -> Procedure[None]:
    """Apply one hit: base, net success and additions, less Soak (AE-HP-12, AE-ACT-04).

    Passive qualities count for every target of the attack, activated ones only for their own
    (AE-QUAL-49, AE-GAP-66).
    """
    book: AeronaughtsBook = run.book
    row = book.weapons[weapon]
    if OVERCOME in active:
        yield from overcome(run, made.who, target)
    vicious = VICIOUS in active
    blow = blow_of(book, run.state.who(made.who), run.state.who(target), weapon, ratings)
    if vicious or VICIOUS_TO_STRESS in active:
        blow = blow._replace(added=blow.added + ratings["vicious"])
    damage = blow.damage(made.success)
    figures = blow.base, made.success, blow.added, blow.soak, damage
    because = _rules(ratings, active, how)
    yield Struck(made.who, target, weapon, row.type, *figures, how, vicious, because=because)
    yield from suffer(run, target, row.type, damage, by=made.who, how=how, to_wounds=vicious)


def _rules(ratings: Ratings, active: tuple[Activation, ...], how: str) -> tuple[str, ...]:
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
    if VICIOUS in active or VICIOUS_TO_STRESS in active:
        rows += ["AE-QUAL-42", "AE-QUAL-43", "AE-QUAL-44"]
    return tuple(rows)
