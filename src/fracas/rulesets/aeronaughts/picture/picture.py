"""The fight as a page draws it: figures in the order of turns, clocks, and the board.

All of it is made from what a viewer may see: equal views give equal pictures.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.casts import kinds_of, row_for
from fracas.core.faces import face_for, number_of
from fracas.core.grammar import sentence
from fracas.core.pictures import Dial, Figure, Meter, Picture, Vital, tokens_of
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.content.rows import LETTERS
from fracas.rulesets.aeronaughts.picture.aims import aims, prices
from fracas.rulesets.aeronaughts.picture.drawn import Ground, ground
from fracas.rulesets.aeronaughts.picture.scene import scene, stages
from fracas.rulesets.aeronaughts.rules.damage import soak_of, wounds_of
from fracas.rulesets.aeronaughts.rules.order import candidates
from fracas.rulesets.aeronaughts.rules.ranges import neighbours
from fracas.rulesets.aeronaughts.state.drawing import (
    AeronaughtsDie,
    AeronaughtsDrawing,
    AeronaughtsHealth,
    AeronaughtsInjury,
    AeronaughtsPerson,
    AeronaughtsSlot,
    Taken,
)
from fracas.rulesets.aeronaughts.state.state import TYPES, Bar, Combatant, Stake, State
from fracas.rulesets.aeronaughts.words import picture_words as words
from fracas.rulesets.aeronaughts.words.board import SHORT
from fracas.rulesets.aeronaughts.words.words import SYMBOLS, Names, out, type_name

_RANKS = {"acted": 0, "acts": 1, "next": 2, "waits": 3, "": 3, "out": 4}

Turns = dict[str, str]
"""Where everybody is in the order of turns, by id."""


def picture(state: State, book: AeronaughtsBook) -> Picture:
    """The fight as a page draws it; `state` is what somebody may see (AE-GM-01)."""
    names = Names(state, book)
    there = ground(state, book)
    slots = _slots(state, names)
    turns = _turns(state, slots)
    drawing = _drawing(names, there, slots)
    tokens = dict(
        zip(
            [one.id for one in state.combatants],
            tokens_of([one.name for one in state.combatants]),
            strict=True,
        )
    )
    order = sorted(state.combatants, key=lambda one: _RANKS[turns[one.id]])
    return Picture(
        heads=words.heads(state, names),
        figures=tuple([_figure(one, tokens[one.id], turns[one.id], names) for one in order]),
        dials=tuple([_dial(one, names) for one in state.clocks]),
        lines=_lines(names, there, drawing, turns, order),
        drawing=drawing,
        scene=scene(state, book, there),
        stages=stages(slots),
    )


# The order


def _slots(state: State, names: Names) -> tuple[AeronaughtsSlot, ...]:
    """The slots by side, and who may take those that are left (AE-INIT-03 to AE-INIT-05)."""
    # While somebody's turn is on, its slot is the one before the next that is due.
    now = state.slot - 1 if state.turn else state.slot
    left: dict[str, int] = {}
    found = []
    for place, slot in enumerate(state.slots):
        people: tuple[str, ...] = ()
        taken: Taken = "taken"
        if place == now and state.turn:
            taken, people = "now", (state.turn,)
        elif place >= now:
            people = candidates(state, slot)
            # As many slots of a side are taken as it has people who have not acted.
            room = left.setdefault(slot.side, len(people) if not slot.who else len(state.slots))
            left[slot.side] = room - 1
            taken = "lapsed" if not people or room < 1 else "open"
            if taken == "lapsed":
                people = ()
        elif slot.who:
            people = (slot.who,)
        name = words.slot_name(slot, taken, people, names)
        found.append(AeronaughtsSlot(slot.side, taken, name, people))
    return tuple(_with_due(found))


def _with_due(slots: list[AeronaughtsSlot]) -> list[AeronaughtsSlot]:
    """The first open slot is the one that is taken next."""
    for place, one in enumerate(slots):
        if one.taken == "open":
            slots[place] = AeronaughtsSlot(one.side, "due", one.name, one.people)
            break
    return slots


def _turns(state: State, slots: tuple[AeronaughtsSlot, ...]) -> Turns:
    on = bool(state.round) and not state.result
    due = next((slot.people for slot in slots if slot.taken == "due"), ())
    found = {}
    for one in state.combatants:
        if not one.able:
            found[one.id] = "out"
        elif not on:
            found[one.id] = ""
        elif state.turn == one.id:
            found[one.id] = "acts"
        elif one.acted:
            found[one.id] = "acted"
        else:
            found[one.id] = "next" if one.id in due else "waits"
    return found


# Figures


def _figure(one: Combatant, token: str, turn: str, names: Names) -> Figure:
    """Somebody with Stress and Wounds of three types, and all that stands on the sheet."""
    away = (out(one) if one.out else words.DOWN) if turn == "out" else ""
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
        note="" if one.out else words.note(one, names),
        meters=_meters(book, *bars),
        slips=words.slips(one, names),
        words=(("Soak", _soaks(one, names)), *words.sheet(one, names)),
        vital=_vital(book, *bars),
        face=face_for(row, one.kind == "pc"),
        number=number_of(one.name),
    )


def _soaks(one: Combatant, names: Names) -> str:
    return ", ".join(f"{each.name} {each.soak}" for each in _health(one, names))


@lru_cache(maxsize=2048)
def _meters(book: AeronaughtsBook, *bars: Bar) -> tuple[Meter, ...]:
    """What is left of each bar: Stress in squares, Wounds in rounds (AE-HP-06, AE-HP-08).

    The one that is worst off is the life of its owner, beside the Wounds that it would cost and
    what is left of the others' Stress.
    """
    worst = _worst(book, *bars)
    found = []
    for type_, bar in zip(TYPES, bars, strict=True):
        name, own = SHORT[type_], type_ == worst
        stress, wounds = ("AE-HP-06",), ("AE-HP-08",)
        found.append(
            Meter(
                f"{type_} stress",
                f"{name} Stress",
                bar.stress,
                bar.most_stress,
                "left",
                stress,
                place="life" if own else "bar",
            )
        )
        if wounds_of(book, type_) == type_:
            found.append(
                Meter(
                    f"{type_} wounds",
                    f"{name} Wounds",
                    bar.wounds,
                    bar.most_wounds,
                    "points",
                    wounds,
                    place="bar" if wounds_of(book, worst) == type_ else "own",
                )
            )
    return tuple(found)


def _worst(book: AeronaughtsBook, *bars: Bar) -> str:
    """The type of health that is nearest to its end, physical where none is nearer than others.

    At no Wounds of a type somebody is down, whatever Stress there is (AE-HP-08).
    """
    pools = dict(zip(TYPES, bars, strict=True))

    def left(type_: str) -> tuple[float, float]:
        pool, bar = pools[wounds_of(book, type_)], pools[type_]
        return pool.wounds / max(pool.most_wounds, 1), bar.stress / max(bar.most_stress, 1)

    return min(TYPES, key=left)


@lru_cache(maxsize=2048)
def _vital(book: AeronaughtsBook, *bars: Bar) -> Vital:
    """The Stress that is left of what is worst off (AE-HP-06)."""
    worst = _worst(book, *bars)
    bar = bars[TYPES.index(worst)]
    return Vital(bar.stress, bar.most_stress, name=f"{SHORT[worst]} Stress")


def _health(one: Combatant, names: Names) -> tuple[AeronaughtsHealth, ...]:
    """The three types of health, Soak with all that adds to it (AE-HP-02, AE-HP-04)."""
    found = []
    known = all(item in names.book.items for item in one.items)
    for type_ in TYPES:
        bar, pool = one.bar(type_), one.bar(wounds_of(names.book, type_))
        soak = soak_of(names.book, one, type_) if known else bar.soak
        found.append(
            AeronaughtsHealth(
                type_,  # type: ignore[arg-type]
                type_name(type_),
                soak,
                bar.stress,
                bar.most_stress,
                pool.wounds,
                pool.most_wounds,
            )
        )
    return tuple(found)


def _dial(clock: Stake, names: Names) -> Dial:
    """A count of rounds: ours where it wins for those whom players play."""
    ours = any(one.kind == "pc" and one.side == clock.winner for one in names.state.combatants)
    note = f"when full, the fight goes to {names.side(clock.winner)}" if clock.winner else ""
    filled = min(clock.filled, clock.size)
    return Dial(clock.id, clock.label, filled, clock.size, "ours" if ours else "theirs", note)


# The board


def _drawing(names: Names, there: Ground, slots: tuple[AeronaughtsSlot, ...]) -> AeronaughtsDrawing:
    state, book = names.state, names.book
    present = state.present()
    acting = state.find(state.turn)
    able = [one for one in present if not one.down]
    first = next((one for one in able if one.kind == "pc"), able[0] if able else None)
    eye = acting or first
    dice = _legend(book)
    return AeronaughtsDrawing(
        eye.id if eye is not None else "",
        there.zones,
        there.ways,
        there.melees,
        tuple([_person(one, names, there) for one in present]),
        slots,
        aims(names, acting) if acting is not None and not acting.out else (),
        prices(names, acting),
        dice,
        SYMBOLS,
        words.AXES,
    )


def _person(one: Combatant, names: Names, there: Ground) -> AeronaughtsPerson:
    bands = there.bands[one.id]
    return AeronaughtsPerson(
        one.id,
        one.zone if one.zone in [zone.id for zone in there.zones] else "",
        _health(one, names),
        bands,
        words.reach(bands),
        _injuries(one, names),
        one.down,
    )


def _injuries(one: Combatant, names: Names) -> tuple[AeronaughtsInjury, ...]:
    found = []
    for each in one.consequences:
        row = names.book.consequences.get(each.severity)
        if row is not None:
            found.append(
                AeronaughtsInjury(
                    words.code_of(each.severity),
                    names.consequence(each.severity, each.type),
                    words.weight_of(each.severity),
                    row.penalty,
                    row.exploit,
                    words.injury(each, names),
                )
            )
    return tuple(found)


@lru_cache(maxsize=16)
def _legend(book: AeronaughtsBook) -> tuple[AeronaughtsDie, ...]:
    """The kinds of dice by their shapes (AE-DICE-01)."""
    return tuple(
        [
            AeronaughtsDie(key, book.dice[key].name, book.dice[key].shape)  # type: ignore[arg-type]
            for key in LETTERS
        ]
    )


def _lines(
    names: Names,
    there: Ground,
    drawing: AeronaughtsDrawing,
    turns: Turns,
    order: list[Combatant],
) -> tuple[str, ...]:
    """The board in sentences: all that the drawing shows."""
    state = names.state
    lines = [words.round_line(state, names)]
    if drawing.slots:
        lines.append(words.slots_line(drawing.slots, names))
    if state.stakes:
        lines.append(state.stakes)
    lines += [
        words.zone_line(zone, neighbours(state, zone.id), names)
        for zone in there.zones
        if zone.id or there.melees
    ]
    for person in drawing.people:
        lines.append(words.bands_line(state.who(person.id), person.bands, names))
        if person.id == drawing.eye:
            lines.append(f"{person.reach}." if person.reach else "")
    lines += [words.aim_line(aim, names) for aim in drawing.aims]
    for one in order:
        if one.out:
            lines.append(words.gone_line(one))
        else:
            lines.append(words.person_line(one, turns[one.id], _health(one, names), names))
    lines += words.price_lines(drawing.prices)
    lines += [f"{axis}: {how}." for axis, how in drawing.axes if drawing.aims]
    lines += [
        f"{sentence(each.name)}: {each.now} of {each.most} rounds; {each.note}."
        for each in (_dial(clock, names) for clock in state.clocks)
    ]
    return tuple([line for line in lines if line])
