"""The fight as a page draws it, made from what a viewer may see (BR-INFO-01 to BR-INFO-06)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from fracas.core.asking.grammar import minus, plain, sentence
from fracas.core.picture.faces import face_for, number_of
from fracas.core.picture.pictures import Dial, Figure, Picture, tokens_of
from fracas.core.system.casts import kinds_of, row_for
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.picture.drawn import (
    Chart,
    Standing,
    chart,
    ground_lines,
    scene,
    sight_lines,
    sights,
    stages,
    standings,
    threat_words,
)
from fracas.rulesets.beacon_road.picture.portraits import (
    meters,
    sheet_words,
    short_of,
    slips,
    title,
    vital,
    winded,
    wound_slip,
)
from fracas.rulesets.beacon_road.rules.harm.wounds import stands
from fracas.rulesets.beacon_road.rules.view import without_unnoticed
from fracas.rulesets.beacon_road.state.drawing import (
    BeaconRoadDrawing,
    BeaconRoadPiece,
    BeaconRoadStage,
    BeaconRoadThing,
    BeaconRoadWindow,
    BeaconRoadWound,
)
from fracas.rulesets.beacon_road.state.state import STAGES, Creature, State, Track
from fracas.rulesets.beacon_road.words.board import round_lines
from fracas.rulesets.beacon_road.words.catalogue import catalogue, pictured
from fracas.rulesets.beacon_road.words.names import Names, names_of

Turn = Literal["", "acts", "next", "waits", "acted"]
Phase = Literal["done", "now", "ahead"]

NO_CHART = Chart((), (), (), "")


def picture(state: State, book: BeaconRoadBook) -> Picture:
    """Return a state as its viewer may see it, without creatures Hidden from the viewer's side.

    Creatures whose HP are unknown only show whether they are Winded (BR-INFO-02).
    """
    names = names_of(state, book)
    # The round shows only those who are known to be there.
    open_state = without_unnoticed(state)
    known = open_state.creatures
    told = names_of(open_state, book)
    marks = dict(zip([one.id for one in known], tokens(state, known), strict=True))
    places = standings(state, book)
    ordered = in_order(known)
    wounds = _wounds(ordered, names)
    drawing = _drawing(known, places, wounds, names, told)
    return Picture(
        heads=heads_of(open_state, told),
        figures=tuple([_figure(one, marks[one.id], places.get(one.id), names) for one in ordered]),
        dials=_dials(state, names),
        lines=(*round_lines(open_state, told), *_lines(known, marks, places, names)),
        drawing=drawing,
        scene=scene(state, book, drawing),
        stages=stages(drawing.stages),
    )


def tokens(state: State, known: tuple[Creature, ...]) -> tuple[str, ...]:
    """The signs of pieces; those with a number in their name show it with a letter.

    Everybody in the fight counts, so no sign changes when a creature is revealed.
    """
    whole = []
    for one in state.creatures:
        stem, _, last = one.name.rpartition(" ")
        whole.append(f"{stem[:1].upper()}{last}" if stem and last.isdecimal() else "")
    plain = iter(
        tokens_of([one.name for one, mark in zip(state.creatures, whole, strict=True) if not mark])
    )
    found = dict(
        zip([one.id for one in state.creatures], [one or next(plain) for one in whole], strict=True)
    )
    return tuple([found[one.id] for one in known])


def in_order(known: Iterable[Creature]) -> tuple[Creature, ...]:
    """Everybody by the stage of their turn; those out come last (BR-ROUND-02 to BR-ROUND-05)."""
    return tuple(sorted(known, key=lambda one: (bool(one.out), STAGES.index(stage_of(one)))))


def stage_of(one: Creature) -> str:
    """The stage of a creature's turn; the last one for those who have not chosen yet.

    BR-ROUND-02 to BR-ROUND-05, BR-ROUND-19.
    """
    if one.ambushing:
        return "ambush"
    if one.kind != "pc":
        return "monsters"
    return "rash" if one.choice == "rash" else "cautious"


def _figure(one: Creature, mark: str, at: Standing | None, names: Names) -> Figure:
    book, state = names.book, names.state
    up = stands(book, one)
    row = row_for(one.id, kinds_of(book, state.title, "creature"), book.creatures)
    return Figure(
        one.id,
        one.name,
        one.side,
        mark,
        pc=one.kind == "pc",
        turn=_turn(one, state) if up else "out",
        out="" if up else out_word(one),
        note=figure_note(one, at.where if at else "", at.melee if at else (), names),
        meters=() if one.out else meters(one, names),
        slips=slips(one, at, names),
        words=() if one.veiled else sheet_words(book, one, names),
        vital=vital(one),
        face=face_for(row, one.kind == "pc"),
        number=number_of(one.name),
        title=title(row, one, book),
    )


def _turn(one: Creature, state: State) -> Turn:
    """A creature's place in the order of the round."""
    if not state.round or state.result or one.out:
        return ""
    if state.turn == one.id:
        return "acts"
    if one.taken:
        return "acted"
    return "next" if state.stage == stage_of(one) else "waits"


def _wounds(known: Iterable[Creature], names: Names) -> tuple[BeaconRoadWound, ...]:
    """The wounds of everybody in the fight, with severity (BR-WOUND-12)."""
    most = len(names.book.tables.dice)
    found = []
    for one in known:
        for wound in () if one.out else one.wounds:
            slip = wound_slip(wound, names)
            found.append(
                BeaconRoadWound(
                    one.id,
                    slip.code,
                    names.wound(wound.name),
                    wound.severity,
                    most,
                    slip.weight,
                    slip.note,
                    slip.because,
                )
            )
    return tuple(found)


def _dials(state: State, names: Names) -> tuple[Dial, ...]:
    """The running clocks (BR-NPC-06), owned by the side that wins when they are full."""
    ours = {one.side for one in state.creatures if one.kind == "pc"}
    return tuple(
        [
            Dial(
                track.id,
                sentence(track.label),
                max(0, min(track.filled, track.size)),
                track.size,
                "threat" if not track.winner else "ours" if track.winner in ours else "theirs",
                clock_words(track, names),
                ("BR-NPC-06",),
            )
            for track in state.tracks
            if not track.waiting
        ]
    )


def _lines(
    known: tuple[Creature, ...], marks: dict[str, str], places: dict[str, Standing], names: Names
) -> tuple[str, ...]:
    """The board in sentences: everybody, distances and cover, the ground."""
    state, book = names.state, names.book
    lines = [
        piece_words(one, marks[one.id], places.get(one.id), names) + "."
        for one in known
        if not one.out
    ]
    lines += [f"{one.name}: {out_word(one)}." for one in known if one.out]
    lines += sight_lines(state, book)
    lines += [f"{one.words}." for one in _things(state, names)]
    lines += ground_lines(state, book)
    return tuple(lines)


def _things(state: State, names: Names) -> tuple[BeaconRoadThing, ...]:
    """The items on the ground (BR-ACT-27)."""
    return tuple(
        [
            BeaconRoadThing(
                item.place.x,
                item.place.y,
                pictured("thing", thing=sentence(names.kind(item.kind)), place=str(item.place)),
            )
            for item in state.ground
            if item.place is not None
        ]
    )


def _drawing(
    known: tuple[Creature, ...],
    places: dict[str, Standing],
    wounds: tuple[BeaconRoadWound, ...],
    names: Names,
    told: Names,
) -> BeaconRoadDrawing:
    state, book = names.state, names.book
    drawn = chart(book, state.map) if state.map is not None else NO_CHART
    return BeaconRoadDrawing(
        columns=drawn.columns,
        rows=drawn.rows,
        scale=pictured("scale", feet=book.tables.square),
        ground=drawn.ground,
        pieces=tuple([_piece(one, places[one.id], names) for one in known if one.id in places]),
        sights=sights(state, book),
        stages=_stages(known, told),
        windows=_windows(),
        wounds=wounds,
        things=_things(state, names),
        turn=told.state.turn,
    )


@cache
def _windows() -> tuple[BeaconRoadWindow, ...]:
    """The windows for Reacts in order, with the kind of prompt each asks (BR-ACT-19)."""
    told = catalogue().texts["windows"]
    return tuple([BeaconRoadWindow(f"react_{name}", said) for name, said in told.items()])


def _piece(one: Creature, at: Standing, names: Names) -> BeaconRoadPiece:
    assert one.place is not None
    return BeaconRoadPiece(
        one.id,
        one.place.x,
        one.place.y,
        names.book.squares_of[one.size],
        piece_words(one, "", at, names),
        at.threat,
        at.melee,
        winded=winded(one),
        fallen=not stands(names.book, one),
        flanked=at.flanked,
    )


def _stages(known: tuple[Creature, ...], names: Names) -> tuple[BeaconRoadStage, ...]:
    """The five stages of the current round: who has a turn in each (BR-ROUND-01)."""
    state = names.state
    if not state.round or state.result:
        return ()
    now = STAGES.index(state.stage) if state.stage in STAGES else -1
    found = []
    for number, stage in enumerate(STAGES):
        who = [
            one.id
            for one in known
            if stands(names.book, one) and stage_of(one) == stage and stage != "choice"
        ]
        phase: Phase = "now" if number == now else "done" if number < now else "ahead"
        said = stage_words(stage, who, names)
        short = stage_short(who, said, names)
        found.append(BeaconRoadStage(stage, sentence(stage), phase, tuple(who), said, short))
    return tuple(found)


# Texts about the round, a creature, a clock and a stage


def heads_of(state: State, names: Names) -> tuple[tuple[str, str], ...]:
    """The facts above the table: the round, whose turn it is, the stakes."""
    found = [("Round", round_word(state))]
    if state.result:
        found = [("Over", "no side won")]
        if state.result in state.sides():
            found = [("Over", f"{names.side(state.result)} won")]
    elif state.turn:
        found.append(("Turn", names.who(state.turn)))
    if state.stakes:
        found.append(("Stakes", state.stakes))
    return tuple(found)


def round_word(state: State) -> str:
    """The round and its stage: `2, stage 4`."""
    if not state.round:
        return "not begun"
    if state.stage not in STAGES:
        return str(state.round)
    return f"{state.round}, stage {STAGES.index(state.stage) + 1}"


def out_word(one: Creature) -> str:
    """Why a creature cannot act: it is out, or has no HP left."""
    return catalogue().texts["gone"].get(one.out, plain(one.out)) if one.out else "fallen"


def figure_note(one: Creature, where: str, melee: tuple[str, ...], names: Names) -> str:
    """Where a creature is and with whom, Rash or Cautious: `Cautious; at M6 (bridge)`."""
    said = [one.choice.capitalize(), f"at {where}" if where else ""]
    if not where and names.state.map is not None and not one.out:
        said.append("not on the map")
    said.append(melee_words(names, melee, flanked=False))
    if not one.veiled and one.hp < 0 and not one.out:
        said.append(f"{minus(one.hp)} HP")
    return "; ".join(part for part in said if part)


def piece_words(one: Creature, mark: str, at: Standing | None, names: Names) -> str:
    """A creature on the board as a sentence: where, with whom, and everything drawn."""
    head = f"{one.name}{f' ({mark})' if mark else ''} of {names.side(one.side)}"
    said = [f"at {at.where}" if at else "not on the map"]
    if names.state.turn == one.id:
        said.append("acts now")
    if one.hp <= 0:
        said.append("fallen")
    elif one.winded:
        said.append("Winded")
    said += [f"{names.wound(wound.name)} {wound.severity}" for wound in one.wounds]
    if at is not None:
        said.append(melee_words(names, at.melee, at.flanked))
        if at.threat is not None:
            said.append(threat_words(at.threat))
    return f"{head} {', '.join(part for part in said if part)}"


def melee_words(names: Names, melee: tuple[str, ...], flanked: bool) -> str:
    """With whom a creature is in melee, and whether it is flanked there."""
    if not melee:
        return ""
    said = f"in melee with {short_of(names.who(who) for who in melee)}"
    return f"{said}, Flanked" if flanked else said


def clock_words(track: Track, names: Names) -> str:
    """What makes a clock tick and what it decides."""
    said = []
    if track.trigger == "round":
        said.append("ticks as each round ends")
    if track.winner:
        said.append(f"full, it is won by {names.side(track.winner)}")
    if track.hidden:
        said.append("hidden from the players")
    return "; ".join(said)


def stage_words(stage: str, who: list[str], names: Names) -> str:
    """Who has a turn in a stage."""
    if stage == "choice":
        return "Rash or Cautious"
    state = names.state
    acting = state.turn if state.turn in who else ""
    others = short_of(names.who(one) for one in who if one != acting)
    if not acting:
        return others or "nobody"
    said = f"{names.who(acting)} acts"
    return f"{said}; {others}" if others else said


FEW = 2
"""Up to this many with a turn in a stage are named briefly; of more, only the one acting."""


def stage_short(who: list[str], words: str, names: Names) -> str:
    """Who has a turn in a stage, in short: the creature that acts, or a few names."""
    if names.state.turn in who:
        return f"{names.who(names.state.turn)} acts"
    return words if len(who) <= FEW else ""
