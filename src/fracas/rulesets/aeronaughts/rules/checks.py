"""Checks: both sides' dice, what is added and why, the roll, and its result.

Long because a check is one procedure from the game master's sheet to its result: roll, hints,
policies and picture all read the same `attempt`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, ClassVar, NamedTuple

import msgspec

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Roll, Ruling, Term, need
from fracas.core.chance import Faces, Rung
from fracas.core.facts import Fact, Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice.symbols import SymbolPool, Symbols, joint
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, WeaponRow
from fracas.rulesets.aeronaughts.rules.pools import (
    Build,
    Net,
    build_of,
    chance_of,
    dice,
    joined,
    of_skill,
    sides_of,
    upgrade,
)
from fracas.rulesets.aeronaughts.state.facts import Checked, Spent
from fracas.rulesets.aeronaughts.state.state import DISORIENTED, PRONE, Combatant, SkillKey, State

CHECK, INITIATIVE = "check", "initiative"
"""The kinds of rolls; a roll for the order cannot go well or badly. The second is also the action
recorded for its check.
"""


class Trial(msgspec.Struct, frozen=True):
    """A check to make: who, what action, which skill, against whom or how hard.

    `hostile` checks are aimed at `target` (AE-DICE-27); `combat` ones are attacks (AE-DICE-26) with
    a `weapon`; `taken` means that it is made as an action, which Focus waits for (AE-MAN-02).
    `difficulty` is in purple dice, used if there is no target's skill.
    """

    who: str
    action: str
    skill: str
    target: str = ""
    defence: str = ""
    difficulty: int | None = None
    upgrades: int = 0
    weapon: str = ""
    hostile: bool = False
    combat: bool = False
    taken: bool = True
    because: tuple[str, ...] = ()


def base_of(state: State, book: AeronaughtsBook, trial: Trial) -> Build:
    """The roller's skill against the target's, or against a difficulty (AE-DICE-14, step 1).

    A Consequence does not lower the target's skill (AE-CON-17, AE-DICE-28, AE-GAP-27). A target
    that cannot function has none (AE-HP-08, AE-HP-13).
    """
    own = state.who(trial.who).skill(trial.skill)
    build = of_skill(own.characteristic, own.rank)
    if trial.defence:
        target = state.who(trial.target)
        if target.down:
            return build.plus("P" * book.tables.incapacitated_difficulty)
        other = target.skill(trial.defence)
        return joined(build, of_skill(other.characteristic, other.rank, against=True))
    return build.plus("P" * (trial.difficulty or 0)).upgraded(-trial.upgrades)


def terms_of(state: State, book: AeronaughtsBook, trial: Trial) -> tuple[Term, ...]:
    """Everything that is added to a check's dice, each with its rule (AE-DICE-14)."""
    one = state.who(trial.who)
    terms: list[Term] = []
    if one.consequences:
        terms += penalties(book, one, trial.skill)
    if one.items:
        terms += _hindered(book, one, trial.skill)
    if one.conditions:
        terms += _ailing(book, one, trial)
    for place, waiting in enumerate(one.waiting):
        if waiting.on == "action" and not trial.taken:
            continue
        if waiting.on == "against" and waiting.target != trial.target:
            continue
        rows = _WAITS.get(waiting.why, ("AE-SYM-06",))
        if waiting.dice:
            terms.append(dice(f"waits{place}", waiting.dice, rows, (waiting.why, waiting.by)))
        if waiting.upgrades:
            name = f"waits_up{place}" if waiting.dice else f"waits{place}"
            terms.append(upgrade(name, waiting.upgrades, rows, (waiting.why, waiting.by)))
    if trial.target and trial.hostile:
        terms += _guarded(state, book, trial)
    if trial.weapon:
        terms += _aimed(book.weapons[trial.weapon])
    return tuple(terms)


_WAITS = {"focus": ("AE-MAN-01", "AE-MAN-02"), "exploit": ("AE-MAN-07", "AE-MAN-10")}


def penalties(book: AeronaughtsBook, one: Combatant, skill: str) -> list[Term]:
    """The penalties of Consequences of the skill's health type (AE-CON-05 to -16).

    They apply to every check with the skill, even a Block (AE-GAP-28, AE-GAP-60).
    """
    type_ = book.skills[skill].type if skill in book.skills else ""
    found = []
    for place, each in enumerate(one.consequences):
        if each.type == type_:
            row = book.consequences[each.severity]
            rules = ("AE-CON-15", "AE-CON-16", *row.because)
            found.append(dice(f"hurt{place}", row.penalty, rules, (each.severity, each.type)))
    return found


def _hindered(book: AeronaughtsBook, one: Combatant, skill: str) -> list[Term]:
    """The Setback dice that worn items add to a skill."""
    return [
        dice(f"worn_{item}", "K" * count, ("AE-DICE-18",), (item,))
        for item in one.items
        if (count := book.items[item].setback.get(skill, 0))
    ]


def _ailing(book: AeronaughtsBook, one: Combatant, trial: Trial) -> list[Term]:
    """What conditions add to the roller's own checks: to all, or to melee while prone."""
    found = []
    dizzy = one.condition(DISORIENTED)
    if dizzy is not None and dizzy.count:
        rules = ("AE-QUAL-18", "AE-COND-06", "AE-GAP-53")
        found.append(dice("disoriented", "K" * dizzy.count, rules))
    melee = trial.combat and trial.weapon and book.weapons[trial.weapon].melee
    if melee and one.condition(PRONE) is not None:
        found.append(dice("prone", "K", ("AE-COND-04",)))
    return found


def _guarded(state: State, book: AeronaughtsBook, trial: Trial) -> list[Term]:
    """What the target adds to a hostile check: Steady, being prone, Defensive and Deflection."""
    target = state.who(trial.target)
    found = []
    if target.steadied:
        rules = ("AE-MAN-14", "AE-MAN-18")
        found.append(dice("steady", book.tables.steady_dice, rules, (target.id,)))
    if not trial.combat:
        return found
    melee = not trial.weapon or book.weapons[trial.weapon].melee
    if target.condition(PRONE) is not None:
        found.append(dice("target_prone", "B" if melee else "K", ("AE-COND-04",), (target.id,)))
    if target.exposed:
        return found
    rating = guards(book, target)[0 if melee else 1]
    if rating:
        quality, row = ("defensive", "AE-QUAL-16") if melee else ("deflection", "AE-QUAL-17")
        found.append(dice(quality, "K" * rating, (row, "AE-QUAL-46"), (target.id,)))
    return found


def guards(book: AeronaughtsBook, one: Combatant) -> tuple[int, int]:
    """A combatant's Defensive and Deflection, worn and held added up (AE-QUAL-46)."""
    held = one.in_hand
    if one.broken:
        held = tuple([weapon for weapon in held if weapon not in one.broken])
    return _guards(book, one.items, held)


@lru_cache(maxsize=1024)
def _guards(
    book: AeronaughtsBook, items: tuple[str, ...], held: tuple[str, ...]
) -> tuple[int, int]:
    borne = [book.items[item].qualities for item in items]
    borne += [book.weapons[weapon].qualities for weapon in held]
    defensive = sum(each.get("defensive", 0) for each in borne)
    return defensive, sum(each.get("deflection", 0) for each in borne)


def _aimed(weapon: WeaponRow) -> list[Term]:
    """What the weapon itself adds: Accurate and Inaccurate (AE-QUAL-01, AE-QUAL-28)."""
    found = []
    for name, letter, row in (("accurate", "B", "AE-QUAL-01"), ("inaccurate", "K", "AE-QUAL-28")):
        if name in weapon.qualities:
            found.append(dice(name, letter * weapon.qualities[name], (row, "AE-DICE-26")))
    return found


class Attempt(msgspec.Struct, frozen=True):
    """A check before its dice are rolled: both sides' dice, what is added and why.

    `build` is the whole pool (AE-DICE-14).
    """

    trial: Trial
    base: Build
    terms: tuple[Term, ...]
    build: Build

    def cast(self, book: AeronaughtsBook, terms: tuple[Term, ...]) -> tuple[SymbolPool, Net]:
        """The dice for these terms, and how to read them."""
        build = self.build if terms is self.terms else build_of(self.base, terms)
        pool = build.pool(book)
        return pool, Net(pool)

    def chance(self, book: AeronaughtsBook) -> Fraction:
        """The exact chance of success (AE-DICE-21)."""
        return chance_of(book, self.build)

    def shows(self, book: AeronaughtsBook, *, advantage: int, success: bool) -> float:
        """The chance of at least `advantage` net advantage, together with success or without."""
        sums, whole = joint(self.build.pool(book))
        found = sum(
            ways
            for (net, ahead, *_), ways in sums.ways.items()
            if ahead >= advantage and (net >= 1 or not success)
        )
        return found / whole


def attempt(
    state: State, book: AeronaughtsBook, trial: Trial, terms: tuple[Term, ...] | None = None
) -> Attempt:
    """Return a check as it would be rolled now; without `terms`, by the rules (AE-DICE-14)."""
    base = base_of(state, book, trial)
    added = terms_of(state, book, trial) if terms is None else terms
    return Attempt(trial, base, added, build_of(base, added) if added else base)


@lru_cache(maxsize=512)
def _sheet(book: AeronaughtsBook, skill: str, waivable: tuple[str, ...]) -> Sheet:
    fields = [
        Field("skill", Choice(tuple(map(Option, book.skills))), skill, ("AE-ACT-11", "AE-GM-02")),
        Field("boost", Number(0, 6), 0, ("AE-GM-01",)),
        Field("setback", Number(0, 6), 0, ("AE-GM-01",)),
        Field("upgrades", Number(-4, 4), 0, ("AE-GM-01",)),
        Field("why", Text(0, 300), "", ("AE-GM-01",)),
    ]
    if waivable:
        options = tuple(Option(name, "term") for name in waivable)
        fields.append(Field("waive", Several(options), (), ("AE-GM-02",)))
    return Sheet(tuple(fields))


class Checking(NamedTuple):
    """The subject of a check's sheet and of its roll."""

    who: Who
    action: str
    skill: SkillKey
    target: Who

    def told(self, state: State, book: AeronaughtsBook) -> Mapping[str, Any]:
        """Whether its target is another combatant."""
        return {"at": self.target and self.target != self.who}


def check(run: Run, trial: Trial, more: tuple[Term, ...] = ()) -> Procedure[Checked]:
    """Make a check and return its `Checked` (AE-DICE-03 to AE-DICE-09).

    The game master's sheet may name another skill, add Boost, Setback and upgrades, or waive what
    was added. Dice that waited for the check are used up by it (AE-MAN-02, AE-MAN-10).
    """
    book: AeronaughtsBook = run.book
    seen: State | None = None
    found: tuple[Term, ...] = ()

    def ask_sheet(state: State) -> Ruling:
        nonlocal seen, found
        seen, found = state, terms_of(state, book, trial)
        terms = (*found, *more)
        form = _sheet(book, trial.skill, tuple([term.name for term in terms]))
        about = Checking(trial.who, trial.action, trial.skill, trial.target)
        return Ruling("check_sheet", form, (), ("AE-GM-01", "AE-GM-02"), about, terms)

    values: dict[str, Any] = dict((yield from need(run, ask_sheet)))
    if "skill" in values:
        trial, seen = msgspec.structs.replace(trial, skill=values["skill"]), None
    ruled = _ruled(values)
    if values.get("why", "").strip():
        yield Noted("ruled", (trial.who,), values["why"].strip(), because=("AE-GM-01",))
    waived: tuple[str, ...] = values.get("waive", ())

    def terms_now(state: State) -> tuple[Term, ...]:
        own = found if state is seen else terms_of(state, book, trial)
        terms = (*own, *more, *ruled)
        return tuple([term for term in terms if term.name not in waived]) if waived else terms

    because = ("AE-DICE-03", "AE-DICE-14", *trial.because)
    read = ("AE-DICE-04", "AE-DICE-05", "AE-DICE-06")
    return (yield from throw(run, trial, CHECK, terms_now, because, read))


def _ruled(values: dict[str, Any]) -> tuple[Term, ...]:
    """What the game master's sheet adds to a check (AE-GM-01)."""
    ruled: list[Term] = []
    letters = "B" * values.get("boost", 0) + "K" * values.get("setback", 0)
    if letters:
        ruled.append(dice("ruled", letters, ("AE-GM-01",)))
    if values.get("upgrades"):
        ruled.append(upgrade("ruled_up", values["upgrades"], ("AE-GM-01",)))
    return tuple(ruled)


def throw(
    run: Run,
    trial: Trial,
    kind: str,
    terms_now: Callable[[State], tuple[Term, ...]],
    because: tuple[str, ...],
    read: tuple[str, ...],
) -> Procedure[Checked]:
    """Roll a check whose terms are settled, and return its `Checked`.

    `kind` is that of the roll, `read` the rules by which its symbols are counted. Dice that waited
    for the check are used up by it.
    """
    book: AeronaughtsBook = run.book
    about = Checking(trial.who, trial.action, trial.skill, trial.target)
    made: Attempt | None = None

    def ask(state: State) -> Roll:
        nonlocal made
        made = attempt(state, book, trial, terms_now(state))
        cast, grades = partial(made.cast, book), NET if kind == CHECK else None
        thrown = cast(made.terms)
        return Roll(Decider(trial.who), kind, *thrown, made.terms, because, about, cast, grades)

    result = yield from need(run, ask)
    assert made is not None
    shown: Symbols = result.value
    net = shown.success, shown.advantage, shown.triumph, shown.despair
    fact = Checked(
        trial.who, trial.action, trial.skill, *sides_of(made.build), *net, trial.target,
        made.terms, result.faces, because=(*because, *read),
    )  # fmt: skip
    yield fact
    yield from use_up(run, trial)
    return fact


def use_up(run: Run, trial: Trial) -> Procedure[None]:
    """Use up what waited for this check, whether or not the game master let it count."""
    one = run.state.find(trial.who)
    if one is None or not one.waiting:
        return
    places = tuple(
        place
        for place, waiting in enumerate(one.waiting)
        if (waiting.on != "action" or trial.taken)
        and (waiting.on != "against" or waiting.target == trial.target)
    )
    if not places:
        return
    shared = [one.waiting[place] for place in places if one.waiting[place].on == "side"]
    yield Spent(trial.who, places, because=("AE-MAN-02", "AE-MAN-10"))
    for waiting in shared:
        for ally in run.state.allies(trial.who):
            if waiting in ally.waiting:
                yield Spent(ally.id, (ally.waiting.index(waiting),), because=("AE-SYM-01",))


# How good a check is


def rung_of(success: int, advantage: int, triumph: int, despair: int) -> Rung:
    """The rung of a check (AE-DICE-04 to AE-DICE-09).

    Triumph makes the best rung if the check succeeds, and Despair the worst if it fails. Success
    comes first, since it is the damage.
    """
    if success < 1:
        return "botch" if despair else "miss"
    if triumph:
        return "crit"
    return "hit" if advantage > 0 else "part"


class NetGrades(msgspec.Struct, frozen=True):
    """Grades a check by success, then advantage, then Triumph less Despair."""

    marked: ClassVar[bool] = False

    def rung(self, value: Symbols) -> Rung:
        """The rung of a result."""
        return rung_of(value.success, value.advantage, value.triumph, value.despair)

    def score(self, value: Symbols, total: int | None, faces: Faces) -> tuple[int, ...]:
        """Net success, net advantage, Triumph less Despair."""
        return (value.success, value.advantage, value.triumph - value.despair)


NET = NetGrades()
"""The grades of every check."""


# The result of a check, as a mark of its beat

PASSED, AHEAD, TRIUMPHANT, DESPAIRING = "s", "a", "t", "d"
"""What a check shows, as letters of its mark."""


def mark(fact: Fact) -> str | None:
    """The result of a check in letters; checks for the order have no mark."""
    if type(fact) is not Checked or fact.action == INITIATIVE:
        return None
    shown = {PASSED: fact.passed, AHEAD: fact.advantage > 0}
    shown |= {TRIUMPHANT: fact.triumph > 0, DESPAIRING: fact.despair > 0}
    return "".join([letter for letter, is_shown in shown.items() if is_shown])
