"""How a combatant is drawn: three types of health, and everything on the sheet with its end."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from fracas.core.asking.grammar import listed, sentence
from fracas.core.picture.faces import face_for, number_of
from fracas.core.picture.moments import Lean
from fracas.core.picture.pictures import Figure, Meter, Slip, Vital, told_apart
from fracas.core.system.casts import kinds_of, row_for
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, BandName, HealthType
from fracas.rulesets.aeronaughts.rules.damage import soak_of, wounds_of
from fracas.rulesets.aeronaughts.rules.pools import format_build, of_skill
from fracas.rulesets.aeronaughts.state.state import TYPES, Bar, Combatant, Condition, Consequence
from fracas.rulesets.aeronaughts.words.catalogue import (
    Names,
    condition,
    lent,
    letters,
    out,
    say,
    type_name,
    values_of,
)
from fracas.rulesets.aeronaughts.words.pages import SIGNS, waiting


class AeronaughtsBand(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who is in a band from a combatant, and which weapons reach that far (AE-ACT-06).

    `loose` are those engaged with nobody else in this band, `melees` the others.
    """

    band: BandName
    loose: tuple[str, ...] = ()
    melees: tuple[tuple[str, ...], ...] = ()
    reach: tuple[str, ...] = ()


class AeronaughtsHealth(msgspec.Struct, frozen=True, gc=False):
    """One type of health: total Soak, Stress and Wounds left (AE-HP-02)."""

    type: HealthType
    name: str
    soak: int
    stress: int
    most_stress: int
    wounds: int
    most_wounds: int


class AeronaughtsInjury(msgspec.Struct, frozen=True, gc=False):
    """An open Consequence: its penalty, the dice it lends foes, and its healing.

    AE-CON-15, AE-MAN-08, AE-HEAL-22. `name` includes its health type.
    """

    code: str
    name: str
    weight: Literal["light", "moderate", "severe"]
    penalty: str
    exploit: str
    words: str


class AeronaughtsPerson(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A combatant on the board: where, how far from the others, and the health left.

    `down` are those with no Wounds left (AE-HP-08). `reach` says how far the weapons at the ready
    go.
    """

    id: str
    zone: str
    health: tuple[AeronaughtsHealth, ...]
    bands: tuple[AeronaughtsBand, ...] = ()
    reach: str = ""
    injuries: tuple[AeronaughtsInjury, ...] = ()
    down: bool = False


Weight = Literal["light", "moderate", "severe"]

DOWN = "down"
"""How a combatant with no Wounds left is marked (AE-HP-08)."""


def figure(one: Combatant, token: str, turn: str, names: Names) -> Figure:
    """A combatant with Stress and Wounds of three types, and everything on the sheet."""
    away = (out(one) if one.out else DOWN) if turn == "out" else ""
    book, bars = names.book, (one.physical, one.mental, one.spiritual)
    row = row_for(one.id, kinds_of(book, names.state.title, "combatant"), book.combatants)
    return Figure(
        one.id,
        one.name,
        one.side,
        token,
        pc=one.kind == "pc",
        turn=turn,  # type: ignore[arg-type]
        out=away,
        note="" if one.out else _note(one, names),
        meters=_meters(book, *bars),
        slips=slips(one, names),
        words=(("Soak", _soaks(one, names)), *sheet(one, names)),
        vital=_vital(book, *bars),
        face=face_for(row, one.kind == "pc"),
        number=number_of(one.name),
    )


def _note(one: Combatant, names: Names) -> str:
    """Where a combatant is and with whom, and what its turn has left."""
    state, most = names.state, names.book.tables.most_maneuvers
    near = [other.id for other in state.engaged(one.id)]
    acts = state.turn == one.id and not one.down
    figures = {"acts": acts, "left": max(most - one.maneuvers, 0)}
    where = {"near": near, "both": one.zone and near, "where": one.zone or near}
    return sentence(say("picture", "note", values_of(names, who=one, **figures, **where)))


# Health


def _soaks(one: Combatant, names: Names) -> str:
    return ", ".join(f"{each.name} {each.soak}" for each in health(one, names))


@lru_cache(maxsize=2048)
def _meters(book: AeronaughtsBook, *bars: Bar) -> tuple[Meter, ...]:
    """What is left of each bar: Stress in squares, Wounds in rounds (AE-HP-06, AE-HP-08).

    The bar that is worst off stands for the combatant's life, shown with its Wounds and the Stress
    left on the others. Only these Wounds are always visible, so their short form needs no type.
    """
    worst = _worst(book, *bars)
    found = []
    for type_, bar in zip(TYPES, bars, strict=True):
        name, own = type_name(type_), type_ == worst
        stress = f"{type_} stress", f"{name} Stress", bar.stress, bar.most_stress
        wounds = f"{type_} wounds", f"{name} Wounds", bar.wounds, bar.most_wounds
        found.append(
            Meter(*stress, "left", ("AE-HP-06",), place="life" if own else "bar", brief=name)
        )
        if wounds_of(book, type_) == type_:
            place: Literal["bar", "own"] = "bar" if wounds_of(book, worst) == type_ else "own"
            found.append(Meter(*wounds, "points", ("AE-HP-08",), place=place, brief="Wounds"))
    return tuple(found)


def _worst(book: AeronaughtsBook, *bars: Bar) -> str:
    """The type of health that is lowest; physical in a tie.

    Without Wounds of one type a combatant is down, whatever its Stress (AE-HP-08).
    """
    pools = dict(zip(TYPES, bars, strict=True))

    def left(type_: str) -> tuple[float, float]:
        pool, bar = pools[wounds_of(book, type_)], pools[type_]
        return pool.wounds / max(pool.most_wounds, 1), bar.stress / max(bar.most_stress, 1)

    return min(TYPES, key=left)


@lru_cache(maxsize=2048)
def _vital(book: AeronaughtsBook, *bars: Bar) -> Vital:
    """The Stress left on the bar that is worst off (AE-HP-06)."""
    worst = _worst(book, *bars)
    bar = bars[TYPES.index(worst)]
    return Vital(bar.stress, bar.most_stress, name=f"{type_name(worst)} Stress")


def health(one: Combatant, names: Names) -> tuple[AeronaughtsHealth, ...]:
    """The three types of health, with total Soak (AE-HP-02, AE-HP-04)."""
    found = []
    known = all(item in names.book.items for item in one.items)
    for type_ in TYPES:
        bar, pool = one.bar(type_), one.bar(wounds_of(names.book, type_))
        soak = soak_of(names.book, one, type_) if known else bar.soak
        left = bar.stress, bar.most_stress, pool.wounds, pool.most_wounds
        found.append(AeronaughtsHealth(type_, type_name(type_), soak, *left))  # type: ignore[arg-type]
    return tuple(found)


def injuries(one: Combatant, names: Names) -> tuple[AeronaughtsInjury, ...]:
    """The open Consequences (AE-CON-15, AE-MAN-08)."""
    found = []
    for each in one.consequences:
        row = names.book.consequences.get(each.severity)
        if row is not None:
            name, weight = names.consequence(each.severity, each.type), weight_of(each.severity)
            lends = row.penalty, row.exploit, injury(each, names)
            found.append(AeronaughtsInjury(code_of(each.severity), name, weight, *lends))
    return tuple(found)


# What is on the sheet


def slips(one: Combatant, names: Names) -> tuple[Slip, ...]:
    """Every temporary state on a sheet, most serious kinds first (AE-COND-08, AE-HEAL-22)."""
    found = [_condition(each, names) for each in one.conditions]
    for injured in one.consequences:
        row = names.book.consequences.get(injured.severity)
        if row is not None:
            code, key = code_of(injured.severity), f"{injured.severity} {injured.type}"
            name, note = names.consequence(injured.severity, injured.type), injury(injured, names)
            weight = weight_of(injured.severity)
            found.append(Slip(code, name, weight, note, row.because, "hurt", -1, key))
    found += [_lasting(name, one, names) for name in _LASTING if getattr(one, name)]
    for honed in one.honed:
        name = say("markers", "honed", values_of(names, one=honed))
        note, key = say("slip_notes", "honed"), f"honed {honed.quality}"
        found.append(Slip("Ho", name, "", note, ("AE-MAN-21",), "edge", 1, key))
    for each in one.waiting:
        what = lent(each.dice, each.upgrades, names)
        rows = _WAITS.get(each.why, ("AE-SYM-06",))
        found.append(Slip("Di" if each.dice else "Up", what, "", waiting(each, names), rows, "die"))
    for weapon in one.broken:
        name, key = names.weapon(weapon), f"useless {weapon}"
        name = say("markers", "broken", {"weapons": name})
        found.append(Slip("Us", name, "", "", ("AE-SYM-05",), "broken", -1, key))
    return told_apart(found)


_WAITS = {"focus": ("AE-MAN-02",), "exploit": ("AE-MAN-10",)}
"""The rules for waiting dice; those bought with symbols wait by AE-SYM-06."""

_LASTING: dict[str, tuple[str, tuple[str, ...], str, Lean, str]] = {
    "shield": ("Sh", ("AE-ACT-12",), "shield", 1, "shield"),
    "steadied": ("St", ("AE-MAN-14",), "shield", 1, ""),
    "exposed": ("Op", ("AE-SYM-06",), "unshielded", -1, ""),
}
"""Other marks on a sheet: the code, rules, drawing, whom it helps, and the key."""


def _lasting(name: str, one: Combatant, names: Names) -> Slip:
    code, rows, icon, lean, key = _LASTING[name]
    values = values_of(names, who=one)
    told, note = (say(chapter, name, values) for chapter in ("slips", "slip_notes"))
    return Slip(code, told, "", note, rows, icon, lean, key)


_GRAVE: dict[str, tuple[Weight, tuple[str, ...]]] = {
    "prone": ("light", ("AE-COND-04",)),
    "disoriented": ("light", ("AE-COND-06",)),
    "immobilized": ("moderate", ("AE-COND-02",)),
    "burning": ("moderate", ("AE-COND-05", "AE-QUAL-08")),
    "staggered": ("severe", ("AE-COND-01",)),
}
"""How severe a condition is drawn, and its rules."""


def _condition(one: Condition, names: Names) -> Slip:
    weight, rows = _GRAVE.get(one.name, ("light", ("AE-COND-08",)))
    name = f"{sentence(one.name)} {one.count or ''}".strip()
    note, icon = condition(one, names), SIGNS.get(one.name, "hurt")
    return Slip(code_of(one.name), name, weight, note, rows, icon, -1, one.name)


def injury(one: Consequence, names: Names) -> str:
    """What an open Consequence does, and how far it has healed (AE-CON-15, AE-MAN-08)."""
    row = names.book.consequences[one.severity]
    return say("picture", "injury", values_of(names, one=one, row=row))


_CODES = {"disoriented": "Di", "prone": "Pr", "severe": "Se", "mild": "Mi"}

_WEIGHTS: dict[str, Weight] = {"mild": "light", "moderate": "moderate"}


def weight_of(severity: str) -> Weight:
    """How serious a Consequence is drawn."""
    return _WEIGHTS.get(severity, "severe")


def code_of(key: str) -> str:
    """Two letters for a condition or a Consequence."""
    return _CODES.get(key, sentence(key)[:2])


def sheet(one: Combatant, names: Names) -> tuple[tuple[str, str], ...]:
    """The permanent part of a sheet: Soak, skills, weapons, what is worn."""
    book = names.book
    found: list[tuple[str, str]] = []
    for weapon in one.weapons:
        row = book.weapons.get(weapon)
        if row is not None:
            told = [f"{names.skill(row.skill)}, {type_name(row.type)} {row.base}, {row.band}"]
            told += [listed([names.rated(*each) for each in row.qualities.items()])]
            told += ["" if weapon in one.in_hand else "put away"]
            found.append((row.name, "; ".join(filter(None, told))))
    for item in one.items:
        worn = book.items.get(item)
        if worn is not None:
            soak = [f"{type_name(t)} {n}" for t in TYPES if (n := getattr(worn, t))]
            held = [names.rated(*each) for each in worn.qualities.items()]
            told = [f"Soak {listed(soak)}"] if soak else []
            found.append((worn.name, "; ".join([*told, *held]) or "worn"))
    for type_ in TYPES:
        skills = [
            f"{names.skill(each.skill)} "
            f"{letters(format_build(of_skill(each.characteristic, each.rank)))}"
            for each in one.skills
            if each.skill in book.skills and book.skills[each.skill].type == type_
        ]
        if skills:
            found.append((f"{type_name(type_)} skills", ", ".join(skills)))
    if one.note:
        found.append(("Note", one.note))
    return tuple(found)
