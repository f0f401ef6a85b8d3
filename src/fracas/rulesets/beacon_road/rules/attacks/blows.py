"""The effects of a hit: effect dice (BR-DMG-01 to BR-DMG-08), wounds, boons, forced movement."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.asking.prompts import Procedure, Term
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Brings, Harm, Power, Shift
from fracas.rulesets.beacon_road.rules.attacks.means import Means, augment_of
from fracas.rulesets.beacon_road.rules.gear.items import row_of, stepped, weapon_die
from fracas.rulesets.beacon_road.rules.ground.forced import forced
from fracas.rulesets.beacon_road.rules.ground.relations import flanking
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.harm.boons import LASTING, bless
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, answered, suffer, suffer_wound
from fracas.rulesets.beacon_road.rules.harm.health import recover
from fracas.rulesets.beacon_road.rules.harm.wounds import incapacitated, inflict
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim, Declared, push_effect
from fracas.rulesets.beacon_road.rules.rolls.modifiers import MELEE
from fracas.rulesets.beacon_road.rules.rolls.pools import (
    attribute_die,
    effect_roll,
    effect_terms,
    half,
)
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.squares import Square


def effect_count(harm: Harm, rating: int, *, miss: bool = False) -> int:
    """How many effect dice a harm has by the rating of the Action, before any changes.

    BR-DMG-02: half the rating, rounded up, for weapons; BR-DMG-04: 1 + rating for the
    supernatural; BR-DMG-21: half of that on a miss.
    """
    if harm.dice in ("weapon", "half"):
        count = half(rating)
    elif harm.dice == "supernatural":
        count = 1 + rating
    elif harm.dice == "rating":
        count = rating
    else:
        count = harm.number
    return half(count) if miss else count


def damage_roll(
    run: Run,
    who: str,
    harm: Harm,
    *,
    rating: int,
    die: int,
    attribute: str = "",
    multiplier: int = 0,
    miss: bool = False,
    target: str = "",
    what: str = "damage",
    more: tuple[Term, ...] = (),
) -> Procedure[Any]:
    """Roll the damage of a hit, or of a miss that hurts; return the total before resistance.

    `die` is the size of the effect dice; `attribute` that of the one additional die, which a
    Critical never multiplies (BR-DMG-03, BR-DMG-05, BR-GAP-71). `multiplier` is the Critical
    Multiplier, ignored on a miss; it causes no wound (BR-DMG-22, BR-GAP-62). `more` are further
    terms of kind effect, such as that of a push. All changes are summed before the count stops at
    0, and the attribute die stays (BR-DMG-07).
    """
    one = run.state.who(who)
    terms = (*effect_terms(run.book, one), *more)
    if multiplier and not miss:
        terms = (Term("critical", "effect", multiplier, ("BR-DMG-05",), (), False), *terms)
    sides = attribute_die(run.book, one, attribute) if attribute else 0
    basis = "BR-DMG-04" if harm.dice == "supernatural" else "BR-DMG-02"
    return (
        yield from effect_roll(
            run,
            who,
            what,
            effect_count(harm, rating, miss=miss),
            die,
            plus=(sides,) if sides else (),
            target=target,
            terms=terms,
            because=(basis, "BR-DMG-21") if miss else (basis, "BR-DMG-03"),
        )
    )


# The hit and its effects

PUSH = "push"


class Assault(msgspec.Struct, frozen=True):
    """An attack as it is made: the power, the means, and additions.

    `upgrades` are those in use; `terms` change its roll. `area` are the squares of an area attack,
    and `origin` its middle if that is placed elsewhere (BR-GAP-83). `soaks` is as in a `Hit`.
    """

    power: str
    means: Means
    upgrades: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    area: tuple[Square, ...] = ()
    origin: Square | None = None
    soaks: bool | None = None


class Blow(msgspec.Struct, frozen=True):
    """The result of an attack against one target: the total, and the result for each Defense.

    Effects without an attack have no `results`, and are `won` unless a check failed.
    """

    target: str
    total: int = 0
    results: tuple[tuple[str, int, str, int], ...] = ()
    won: bool = True

    @property
    def met(self) -> bool:
        """Whether any Defense was met, which is a hit (BR-ATTACK-01)."""
        return any(result == "success" for _, _, result, _ in self.results)

    def hit(self, defenses: tuple[str, ...]) -> str:
        """The first of these Defenses that was met, or blank (BR-ATTACK-11)."""
        for name, _, result, _ in self.results:
            if result == "success" and name in defenses:
                return name
        return ""

    def multiplier(self, defense: str) -> int:
        """The Critical Multiplier against a Defense (BR-ROLL-11)."""
        return next((times for name, _, _, times in self.results if name == defense), 0)


def shared_push(run: Run, who: str, aim: Aim, said: Declared) -> Procedure[tuple[Term, ...]]:
    """Ask for the effect die that pushing adds, once per action (BR-DMG-06, BR-STRESS-02).

    A Deadly creature that pushed the roll of a melee attack gets it for free. Those who did not
    want to push this action are not asked (BR-STRESS-03).
    """
    one = run.state.who(who)
    pushed = any(term.name == PUSH for term in said.terms)
    if pushed and MELEE in aim.tags and "deadly" in one.abilities:
        return (Term(PUSH, "effect", 1, ("BR-DMG-06", "BR-STRESS-02"), (), False),)
    return (yield from push_effect(run, who, aim)) if said.later else ()


def effects(
    run: Run, who: str, assault: Assault, blow: Blow, push: tuple[Term, ...]
) -> Procedure[None]:
    """Apply a power to a target, hit or miss: healing, damage, wounds, boons, movement."""
    row: Power = run.book.powers[assault.power]
    if row.recovers and not row.takes("cleanse") and _due("hit", blow, row.against):
        yield from recover(run, blow.target, who)
    for harm in harms_of(row, assault.upgrades):
        if not harm.adjacent:
            yield from _damage(run, who, assault, harm, blow, push)
    for brings in brings_of(run, who, assault):
        yield from bring(run, who, assault, brings, blow)
    for shift in shifts_of(row, assault.upgrades):
        if shift.forces and shift.who == "target" and _due(shift.on, blow, row.against):
            hit = hit_of(run.state, run.book, who, assault, blow)
            yield from shove(run, who, blow.target, shift, hit, assault.means.action)


def harms_of(row: Power, upgrades: tuple[str, ...]) -> tuple[Harm, ...]:
    """The damage of a power, or of an upgrade that replaces it."""
    for name in upgrades:
        if row.upgrades[name].harm:
            return row.upgrades[name].harm
    return row.harm


def hurts(row: Power, upgrades: tuple[str, ...], blow: Blow) -> bool:
    """Whether a blow deals the damage of a hit, so that one more effect die helps."""
    return any(
        blow.hit((harm.defense,) if harm.defense else row.against)
        for harm in harms_of(row, upgrades)
        if not harm.adjacent
    )


def shifts_of(row: Power, upgrades: tuple[str, ...]) -> tuple[Shift, ...]:
    """The movement that a power causes; a Slam of an upgrade replaces the Push."""
    more = tuple(shift for name in upgrades for shift in row.upgrades[name].shifts)
    if any(shift.kind == "slam" for shift in more):
        return (*[shift for shift in row.shifts if shift.kind != "push"], *more)
    return (*row.shifts, *more)


def brings_of(run: Run, who: str, assault: Assault) -> tuple[Brings, ...]:
    """The wounds and boons of an attack: by power, upgrades, the weapon's augment, the stance.

    BR-POWER-05: the Goading Stance goads with every attack of a melee weapon.
    """
    book: BeaconRoadBook = run.book
    row = book.powers[assault.power]
    # A stance has its own effects from when it is taken.
    found = [] if row.stance else list(row.brings)
    for name in assault.upgrades:
        found += row.upgrades[name].brings
    augment = augment_of(run.state, book, who, assault.means.item)
    if augment:
        found += book.powers[augment].brings
    stance = book.powers.get(run.state.who(who).stance)
    if stance is not None and row.melee and assault.means.item:
        found += [one for one in stance.brings if not one.boon]
    return tuple(found)


def _due(on: str, blow: Blow, defenses: tuple[str, ...]) -> bool:
    """Whether an effect on a hit, a miss, a critical or always applies to this blow."""
    defense = blow.hit(defenses)
    if on == "critical":
        return bool(defense) and blow.multiplier(defense) > 0
    met = bool(defense) if defenses else blow.won
    return on == "always" or met is (on == "hit")


def _damage(
    run: Run, who: str, assault: Assault, harm: Harm, blow: Blow, push: tuple[Term, ...]
) -> Procedure[None]:
    """Roll the damage of one harm and apply it to the target (BR-DMG-02 to BR-DMG-09)."""
    book: BeaconRoadBook = run.book
    state: State = run.state
    row = book.powers[assault.power]
    defenses = (harm.defense,) if harm.defense else row.against
    defense = blow.hit(defenses)
    miss = not (defense if defenses else blow.won)
    if miss and not harm.miss:
        return
    one = state.who(who)
    action = harm.action or assault.means.action
    amount = yield from damage_roll(
        run,
        who,
        harm,
        rating=one.dots(action),
        die=die_of(state, book, who, assault, harm, blow.target),
        attribute=_attribute(book, harm, action),
        multiplier=blow.multiplier(defense) if defense else 0,
        miss=miss,
        target=blow.target,
        more=() if miss else push,
    )
    hit = hit_of(state, book, who, assault, blow, defense or (defenses[0] if defenses else ""))
    types = types_of(state, book, who, assault, harm)
    hit = msgspec.structs.replace(hit, amount=amount, types=types, nonlethal=harm.nonlethal)
    yield from suffer(run, blow.target, hit)


def hit_of(
    state: State, book: BeaconRoadBook, who: str, assault: Assault, blow: Blow, defense: str = ""
) -> Hit:
    """The source of a blow's harm, for those who may avert it (BR-RESIST-08, BR-DMG-17)."""
    item = state.who(who).item(assault.means.item)
    return Hit(
        by=who,
        what=assault.power,
        defense=defense or blow.hit(("iron", "ward", "grit")),
        total=blow.total if blow.results else None,
        origin=assault.origin,
        soaks=assault.soaks,
        piercing=item is not None and "armor_piercing" in row_of(book, item).tags,
    )


def _attribute(book: BeaconRoadBook, harm: Harm, action: str) -> str:
    """The attribute of the one additional die (BR-DMG-03)."""
    if harm.attribute == "weapon":
        return book.attribute_of.get(action, "")
    return harm.attribute


def die_of(
    state: State, book: BeaconRoadBook, who: str, assault: Assault, harm: Harm, target: str
) -> int:
    """The size of the effect dice, from weapon, attribute or power (BR-DMG-02).

    A Vital Strike is one size larger on a single target that is flanked, unaware, or Incapacitated.
    """
    one = state.who(who)
    step = 0
    if "vital_strike" in one.abilities and not assault.area:
        prone = (
            flanking(state, book, one, target)
            or not perceives(state, book, target, who)
            or incapacitated(book, state.who(target))
        )
        step = int(prone)
    if harm.die > 0:
        return stepped(book, harm.die, step)
    if harm.die < 0:
        die = attribute_die(book, one, book.attribute_of.get(assault.means.action, "body"))
        return stepped(book, die, step) if die else 0
    item = one.item(assault.means.item)
    return weapon_die(book, one, item, step) if item is not None else 0


def types_of(
    state: State, book: BeaconRoadBook, who: str, assault: Assault, harm: Harm
) -> tuple[str, ...]:
    """The damage types of a hit (BR-DMG-09): the weapon's or power's, and the user's element.

    Arcane Potency adds the element to weapons, Wolfbite the type it gave them.
    """
    one = state.who(who)
    own = one.elements
    if harm.element:
        return own or harm.types
    item = one.item(assault.means.item)
    if harm.die or item is None:
        return harm.types
    found: list[str] = list(row_of(book, item).types)
    if "arcane_potency" in one.abilities:
        found += own
    lent = [boon for boon in one.boons if boon.name == "strengthened" and boon.choice]
    found += [kind for boon in lent for kind in boon.choice.split("+")]
    return tuple(dict.fromkeys(found))


def bring(run: Run, who: str, assault: Assault, brings: Brings, blow: Blow) -> Procedure[None]:
    """Cause a blow's wound or boon, if it is due and its Defense was met (BR-ATTACK-11).

    A wound may be averted, unless its user causes it to itself (BR-ACT-14). Inhuman Resolve
    prevents Terrified by the supernatural.
    """
    row: Power = run.book.powers[assault.power]
    defenses = (brings.defense,) if brings.defense else row.against
    if not _due(brings.on, blow, defenses):
        return
    instead = [
        other.instead
        for name in assault.upgrades
        for other in row.upgrades[name].brings
        if other.instead and _due(other.on, blow, defenses)
    ]
    if brings.what in instead:
        return
    whom = who if brings.to == "self" else blow.target
    one = run.state.find(whom)
    if one is None or one.out:
        return
    what, level, choice, rounds = brings.what, brings.level, brings.choice, brings.rounds
    if brings.boon:
        rounds = LASTING if brings.lasting else rounds
        yield from bless(run, whom, what, level, who, rounds, choice, adjacent=brings.adjacent)
    elif what == "terrified" and row.supernatural and "inhuman_resolve" in one.abilities:
        yield Noted("immune", (whom, what), because=("BR-WND-29",))
    elif whom == who:
        yield from inflict(run, whom, what, level, who, "", choice, rounds)
    else:
        hit = hit_of(run.state, run.book, who, assault, blow, blow.hit(defenses))
        yield from suffer_wound(run, whom, what, level, hit, choice=choice, rounds=rounds)


def shove(
    run: Run, who: str, target: str, shift: Shift, hit: Hit, action: str = ""
) -> Procedure[None]:
    """Force movement on a creature; the shift's `per` is for each dot of `action` (BR-OTHER-10).

    It starts from the middle of an area placed elsewhere, or from `who` (BR-MOVE-07, BR-MOVE-08).
    It is a consequence that may be averted (BR-RESIST-13); a Slam reduced by the option becomes a
    Push (BR-GAP-79).
    """
    one = run.state.find(target)
    if one is None or one.out:
        return
    feet = shift.feet * (run.state.who(who).dots(action) if shift.per else 1)
    if not feet:
        return
    went = yield from answered(run, target, shift.kind, hit)
    if went.how == "avoided":
        return
    kind = "push" if went.how == "reduced" else shift.kind
    yield from forced(run, went.who, kind, feet, hit.origin or who, who)
