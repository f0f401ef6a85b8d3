"""The Resistance Roll in two forms: against an existing wound, and as a React against harm.

BR-GAP-07: the wound form passes or fails and costs nothing; the consequence form always helps, and
its result decides the Stress it costs. Some abilities avert harm without a roll: Warded against the
supernatural, Fortitude against sapping and corroding, Elemental Affinity against damage of only the
creature's own element.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from fracas.core.asking.answers import Choice, Field, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Roll, Ruling, Term, need
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of, ease, resistible, wound_at
from fracas.rulesets.beacon_road.rules.rolls.modifiers import RESIST, WOUND, tier_terms
from fracas.rulesets.beacon_road.rules.rolls.pools import (
    POSITIONS,
    RISKY,
    ActionGrades,
    ActionReading,
    attribute_die,
    dice_for,
)
from fracas.rulesets.beacon_road.rules.rolls.rolls import rolled, spend_edges
from fracas.rulesets.beacon_road.rules.rounds.allowances import can_pay, may_react, pay, reacted
from fracas.rulesets.beacon_road.rules.rounds.deeds import Act, Turn
from fracas.rulesets.beacon_road.rules.subjects import STRESS, Check, Reply
from fracas.rulesets.beacon_road.state.roll_facts import BotchPoint, Rolled, Stressed
from fracas.rulesets.beacon_road.state.state import Creature, Place, State, Wound

ATTRIBUTE_OF = {"iron": "body", "ward": "mind", "grit": "will"}
"""The attribute that resists an attack on each Defense (BR-RESIST-09)."""

DAMAGE = "damage"
"""The consequence that is neither a wound nor movement."""

_POSITIONS = Choice(tuple(Option(name, "position", (), ("BR-RESIST-02",)) for name in POSITIONS))
_SHEET = Sheet((Field("position", _POSITIONS, RISKY, ("BR-RESIST-02",)),))


def wound_tn(book: BeaconRoadBook, one: Creature, wound: Wound, position: str = RISKY) -> int:
    """The TN against a wound: 10 + the inflicter's Tier, or without one the bearer's.

    BR-RESIST-02, BR-GAP-08, BR-GAP-09: the game master may change the `position`. By option the TN
    always uses the bearer's Tier, or is flat.
    """
    mode = book.rulings["wound_tn"]
    if mode == "flat":
        return book.tables.flat_tn[position]
    level = wound.tier if mode == "source" and wound.tier else one.tier
    return book.tables.check_base[position] + level


def wound_roll(run: Run, who: str, place: int, *, act: bool) -> Procedure[Rolled]:
    """Make a Resistance Roll against one wound, chosen before the dice; return the `Rolled`.

    BR-RESIST-01: Tier/d20! alone. A success removes 1 severity, whatever the margin (BR-RESIST-03);
    a failure costs nothing (BR-RESIST-04). `act` is True for the one that costs an Act, which the
    caller spends. The other is at the end of the turn, open even to those who cannot Act
    (BR-RESIST-06), and to every creature (BR-GAP-73). Older texts had no roll here (BR-GAP-11).
    """
    book: BeaconRoadBook = run.book
    wound: Wound = run.state.who(who).wounds[place]
    rows = (
        "BR-RESIST-01", "BR-RESIST-02", "BR-RESIST-05", "BR-WOUND-05",
        "BR-ACT-09" if act else "BR-WOUND-03",
    )  # fmt: skip

    about = Check(who, action=wound.name)

    def ask_sheet(state: State) -> Ruling:
        terms = tier_terms(state, book, who, kind=WOUND)
        return Ruling("position", _SHEET, (), ("BR-RESIST-02",), about, terms)

    said: dict[str, Any] = dict((yield from need(run, ask_sheet)))
    position = said.get("position", RISKY)

    def ask(state: State) -> Roll:
        one = state.who(who)
        terms = tier_terms(state, book, who, kind=WOUND)
        tn = wound_tn(book, one, wound, position)

        def cast(kept: tuple[Term, ...]) -> tuple[Any, ActionReading, ActionGrades]:
            level = one.tier + sum([term.amount for term in kept])
            dice = dice_for(level, botch=str(book.rulings["botch_rule"]))
            reading = ActionReading(dice, (tn,), book.tables.critical)
            return dice, reading, ActionGrades(dice)

        dice, reading, grades = cast(terms)
        return Roll(decider_of(state, who), WOUND, dice, reading, terms, rows, about, cast, grades)

    made: Rolled = yield from rolled(run, who, ask, (), WOUND, "")
    yield from spend_edges(run, who, WOUND, "", ())
    if made.result == "success":
        wounds = run.state.who(who).wounds
        if place >= len(wounds) or wounds[place] != wound:
            place = next((at for at, other in enumerate(wounds) if other == wound), len(wounds))
        yield from ease(run, who, place, "resist")
    elif made.result == "botch" and run.state.who(who).kind == "pc":
        yield BotchPoint(who, because=("BR-ROLL-16", "BR-RESIST-04"))
    return made


class ShakeOff(Act, frozen=True):
    """A Resistance Roll against one wound, in addition to the one at the turn's end (BR-ACT-09)."""

    place: Place

    kind = "resist"
    because = ("BR-ACT-09",)
    shelf = "defend"
    icon = "heart-pulse"

    @classmethod
    def offered(cls, book: BeaconRoadBook, means: Turn) -> Iterable[ShakeOff]:
        """Offer each of the creature's wounds that can be resisted."""
        if not (means.acts and means.one.wounds):
            return ()
        return [cls(str(at)) for at in resistible(book, means.one)]

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Spend the Act, and roll if the wound is still there."""
        at = int(self.place)
        wound = run.state.who(who).wounds[at]
        if (yield from self.spend(run, who)):
            wounds = run.state.who(who).wounds
            if at < len(wounds) and wounds[at].name == wound.name:
                yield from wound_roll(run, who, at, act=True)

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """The wound."""
        return {"wound": wound_at(state.find(prompt.about.who), self.place)}


def can_resist(state: State, book: BeaconRoadBook, who: str, actor: str) -> bool:
    """Whether a creature may use the consequence form against what `actor` does (BR-RESIST-12).

    It takes a React and one free Stress box; creatures without Stress need none (BR-RESIST-15,
    BR-GAP-53).
    """
    one = state.find(who)
    if one is None or (one.most_stress and not one.free_stress):
        return False
    return may_react(state, book, who, actor)


def consequence_roll(
    run: Run,
    who: str,
    against_total: int | None,
    attribute: str,
    what: str,
    *,
    by: str = "",
    terms: tuple[Term, ...] = (),
) -> Procedure[str]:
    """Make a Resistance Roll as a React against a consequence; return the result.

    BR-RESIST-08: TIER! + ATTR! against the attack's total, or without one against 10 + Tier of the
    creature that does it. The result is critical, success, failure or botch; its Stress and the
    React are paid here (BR-RESIST-10). The caller applies the effect (BR-RESIST-11).
    """
    book: BeaconRoadBook = run.book
    rows = ("BR-RESIST-08", "BR-RESIST-09", "BR-RESIST-12", "BR-ACT-14")
    yield reacted(run.state, book, who, "resist", by, rows)

    def ask(state: State) -> Roll:
        one = state.who(who)
        counted = (*tier_terms(state, book, who, kind=RESIST), *terms)
        maker = state.find(by)
        tn = against_total
        if tn is None:
            tn = book.tables.check_base[RISKY] + (maker.tier if maker is not None else one.tier)
        die = attribute_die(book, one, attribute)

        def cast(kept: tuple[Term, ...]) -> tuple[Any, ActionReading, ActionGrades]:
            level = one.tier + sum([term.amount for term in kept])
            dice = dice_for(level, 1, die, str(book.rulings["botch_rule"]))
            reading = ActionReading(dice, (tn,), book.tables.critical)
            return dice, reading, ActionGrades(dice)

        dice, reading, grades = cast(counted)
        about = Check(who, by, action=what)
        return Roll(
            decider_of(state, who), RESIST, dice, reading, counted, rows, about, cast, grades
        )

    made: Rolled = yield from rolled(run, who, ask, (), RESIST, attribute)
    yield from spend_edges(run, who, RESIST, "", ())
    how = "critical" if made.multiplier else made.result
    one = run.state.who(who)
    if one.most_stress:
        price = book.tables.resist_stress[how]
        if price > one.free_stress:
            lost = str(price - one.free_stress)
            yield Noted("stress_lost", (who,), lost, because=("BR-RESIST-12", "BR-GAP-52"))
        yield Stressed(who, price, "resist", because=("BR-RESIST-10", "BR-RESIST-12"))
    if how == "botch" and one.kind == "pc":
        yield BotchPoint(who, because=("BR-ROLL-16", "BR-RESIST-04"))
    return how


def helps(one: Creature, how: str) -> bool:
    """Whether the consequence form helps: always, except a failure by a creature without Stress.

    BR-RESIST-10, BR-RESIST-15.
    """
    return one.most_stress > 0 or how in ("critical", "success")


def resisted(book: BeaconRoadBook, what: str) -> Literal["reduced", "avoided"]:
    """What a Resistance Roll that helps does: it halves damage and avoids all else (BR-RESIST-11).

    By option wounds lose a severity and Slams become Pushes, or damage is avoided too (BR-GAP-79).
    """
    mode = book.rulings["resist_effect"]
    if mode == "avoid":
        return "avoided"
    if what == DAMAGE:
        return "reduced"
    if mode == "reduce" and what not in ("push", "disarmed"):
        return "reduced"
    return "avoided"


# Abilities that avert a consequence for 1 Stress, without a React and without dice

PRICE = 1

WARDED, FORTITUDE, AFFINITY = "warded", "fortitude", "elemental_affinity"

SAPPING_TYPES = frozenset(("chemical", "entropic", "thermal"))
SAPPING_WOUNDS = frozenset(("weakened", "sickened"))
"""What Fortitude helps against: fatigue and weakness, and three types of harm."""


class Avert(Reply, frozen=True):
    """Avert a consequence by an ability, for 1 Stress (BR-RESIST-08)."""

    ability: str

    kind = "avert"
    shelf = "defend"
    icon = "shield"
    costs = ((STRESS, PRICE),)

    def rows(self, book: BeaconRoadBook) -> tuple[str, ...]:
        """The ability's rules."""
        return book.abilities[self.ability].because


def averts(
    book: BeaconRoadBook, one: Creature, what: str, power: str, types: tuple[str, ...]
) -> list[Avert]:
    """The abilities by which a creature could avert what it is about to suffer (BR-RESIST-08).

    `what` is damage, a wound or a movement, `power` its source, `types` the damage types.
    """
    if not one.abilities or not can_pay(one, PRICE):
        return []
    row = book.powers.get(power)
    harmful = types or tuple(kind for harm in (row.harm if row else ()) for kind in harm.types)
    wound = book.wounds.get(what)
    sapping = what in SAPPING_WOUNDS or (wound is not None and wound.ticks in SAPPING_TYPES)
    sapping = sapping or bool(SAPPING_TYPES & set(types))
    own = set(one.elements)
    tests = (
        (WARDED, row is not None and row.supernatural),
        (FORTITUDE, sapping),
        (AFFINITY, bool(own) and bool(harmful) and set(harmful) <= own),
    )
    return [Avert(name) for name, fits in tests if fits and name in one.abilities]


def avert(
    run: Run, who: str, name: str, what: str
) -> Procedure[Literal["full", "reduced", "avoided"]]:
    """Pay for an averting ability; return how much of the consequence is left.

    It counts as a Resistance Roll that helps: damage is halved, all else avoided (BR-RESIST-11).
    Elemental Affinity avoids damage too.
    """
    rows = run.book.abilities[name].because
    if not (yield from pay(run, who, PRICE, name, because=rows)):
        return "full"
    how: Literal["reduced", "avoided"] = resisted(run.book, what)
    return "avoided" if name == AFFINITY else how
