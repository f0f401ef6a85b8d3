"""The fight as a page draws it, made from what a viewer may see and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fracas.core.casts import kinds_of, row_for
from fracas.core.faces import face_for, number_of
from fracas.core.grammar import sentence
from fracas.core.pictures import Dial, Figure, Meter, Picture, Slip, Vital, tokens_of, told_apart
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.picture.drawn import drawing_of, geometry_of, scene, stages
from fracas.rulesets.fully_automated.rules.aim import aimers
from fracas.rulesets.fully_automated.rules.conditions import band, ticks_left
from fracas.rulesets.fully_automated.rules.endings import fates
from fracas.rulesets.fully_automated.rules.rounds import covering
from fracas.rulesets.fully_automated.rules.turns import attackers, specialists, to_move
from fracas.rulesets.fully_automated.state.drawing import FullyAutomatedDrawing
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.rulesets.fully_automated.words import picture_words as words
from fracas.rulesets.fully_automated.words.catalogue import (
    Names,
    aim,
    glue,
    low,
    names_of,
    out,
    restraint,
    say,
    stun,
    stun_ahead,
)

Turn = Literal["", "acts", "next", "waits", "acted", "out"]

_LOW_ROWS = {
    "incapacitated": ("FA-HP-01", "FA-HP-02"),
    "dying": ("FA-HP-05", "FA-HP-06", "FA-HP-08"),
    "dead": ("FA-HP-09",),
}


def picture(state: State, book: FullyAutomatedBook) -> Picture:
    """The whole picture; `state` is a view, and all that is drawn comes from it."""
    names = names_of(state, book)
    drawing = drawing_of(state, names)
    ordered = (*state.in_order(), *[one for one in state.combatants if one.out])
    turns = _turns(state, book)
    gone = {str(fate.who): fate.out for fate in fates(book, state)}
    tokens = dict(zip([one.id for one in state.combatants], _tokens(state), strict=True))
    slips = {one.id: _slips(one, names) for one in ordered}
    kinds = kinds_of(book, state.title, "combatant")
    figures = tuple(
        [
            Figure(
                one.id,
                one.name,
                one.side,
                tokens[one.id],
                pc=one.kind == "pc",
                turn="out" if gone[one.id] else turns.get(one.id, ""),
                out=out(one) if one.out else gone[one.id],
                note=words.kit(names, one),
                meters=_meters(book, one),
                slips=slips[one.id],
                words=_sheet(names, one),
                vital=_vital(book, one),
                face=face_for(row_for(one.id, kinds, book.combatants), one.kind == "pc"),
                number=number_of(one.name),
            )
            for one in ordered
        ]
    )
    heads = [("Round", words.round_head(state))]
    heads += [("Stakes", state.stakes)] if state.stakes else []
    return Picture(
        tuple(heads),
        figures,
        _dials(state, names),
        (),
        _lines(ordered, slips, drawing, names),
        drawing,
        scene(state, names, drawing),
        stages(drawing.steps),
    )


def _tokens(state: State) -> tuple[str, ...]:
    return _letters(tuple([one.name for one in state.combatants]))


@lru_cache(maxsize=64)
def _letters(names: tuple[str, ...]) -> tuple[str, ...]:
    return tokens_of(names)


def _meters(book: FullyAutomatedBook, one: Combatant) -> tuple[Meter, ...]:
    """HP down to 0, and for the dying the rounds that are left (FA-DMG-01, FA-HP-10)."""
    hp = Meter("hp", words.HP, max(one.hp, 0), one.most_hp, "left", ("FA-DMG-01",), place="life")
    left = ticks_left(book, one)
    if not left:
        return (hp,)
    bands, loss = book.tables.bands, book.tables.dying_loss
    most = max(left, -(-(bands.dying - bands.dead) // loss))
    because = ("FA-HP-08", "FA-HP-10")
    return hp, Meter("rounds", words.TO_LIVE, left, most, "left", because, place="bar")


def _vital(book: FullyAutomatedBook, one: Combatant) -> Vital:
    state = band(book, one)
    word = "" if state == "active" else sentence(say("slips", state))
    return Vital(max(one.hp, 0), one.most_hp, word=word, name=words.HP)


def _slips(one: Combatant, names: Names) -> tuple[Slip, ...]:
    """Every marker on somebody, with what clears it (FA-HP-13, FA-LOG-03)."""
    if not (
        one.hp <= names.book.tables.bands.incapacitated
        or one.stuns
        or one.stunned_next
        or one.aim
        or one.restrained
        or one.glued
        or one.cover
        or one.attitude == "neutral"
    ):
        return ()
    found: list[Slip] = []

    def slip(
        key: str,
        weight: Literal["", "light", "moderate", "severe"],
        note: str,
        because: tuple[str, ...],
        more: str = "",
    ) -> None:
        code, sign, lean = words.SIGNS[key]
        found.append(
            Slip(code, f"{say('slips', key)}{more}", weight, note, because, sign, lean, key)
        )

    state = band(names.book, one)
    if state != "active":
        grave = "moderate" if state == "incapacitated" else "severe"
        slip(state, grave, low(one, names), _LOW_ROWS[state])  # type: ignore[arg-type]
    if one.stabilized:
        slip("stabilized", "light", low(one, names), ("FA-HP-11",))
    if one.restrained:
        slip("restrained", "moderate", restraint(one, names), ("FA-RESTR-08",))
    if one.stuns:
        grave = "light" if one.stuns == 1 else "moderate"
        slip("stunned", grave, stun(one, names), ("FA-STUN-01",), f" {one.stuns}")  # type: ignore[arg-type]
    if one.stunned_next:
        because = ("FA-STUN-01", "FA-STUN-03")
        slip("ahead", "light", stun_ahead(one, names), because, f" {one.stunned_next}")
    if one.glued:
        slip("glued", "light", glue(one, names), ("FA-WPN-26",))
    if one.aim:
        slip("aim", "", aim(one, names), ("FA-AIM-05",), f", age {one.aim}")
    if one.cover and names.state.map is None:
        slip("cover", "", "", ("FA-LIGHT-08",))
    if one.attitude == "neutral":
        slip("neutral", "", "", ("FA-SETUP-08",))
    return told_apart(found)


def _turns(state: State, book: FullyAutomatedBook) -> dict[str, Turn]:
    """Where everybody is in the round, as far as the state tells (FA-ROUND-02, FA-ROUND-05)."""
    if state.result or not state.step:
        return {}
    found: dict[str, Turn] = {one.id: "acted" for one in state.combatants if one.done}
    if state.mode != "standard":
        queue = [str(beat.args[0]) for beat in state.agenda if beat.name == "light_act"]
        begun = any(beat.name == "close" for beat in state.agenda)
        on = [one.id for one in state.in_order() if one.declared and not one.done]
        acting = [who for who in on if begun and who not in queue and state.who(who).card]
        found |= dict.fromkeys(queue, "waits")
        if len(acting) == 1:
            found[acting[0]] = "acts"
        return found
    if state.step == "choose":
        return found
    late = [*aimers(state), *specialists(state)]
    moving = to_move(state, book)
    now = {"attacks": attackers(state, book), "moves": moving, "aims": late}.get(state.step, [])
    found |= dict.fromkeys([*attackers(state, book), *moving, *late], "waits")
    if state.step == "moves":
        # Who has the slot is the lowest, or whoever came before: only of the last it is certain.
        found |= dict.fromkeys(now[:1], "acts" if len(now) == 1 else "next")
    else:
        found |= dict.fromkeys(now[1:2], "next")
        found |= dict.fromkeys(now[:1], "acts")
    return found


def _dials(state: State, names: Names) -> tuple[Dial, ...]:
    """The alarms: counts of rounds that decide the fight when full (FA-OPT-06)."""
    if not state.alarms:
        return ()
    ours = {one.side for one in state.combatants if one.kind == "pc"}
    return tuple(
        [
            Dial(
                one.id,
                sentence(one.label),
                min(one.filled, one.size),
                one.size,
                "ours" if one.winner in ours else "threat",
                words.alarm_note(one, names),
                ("FA-OPT-06",),
            )
            for one in state.alarms
        ]
    )


def _sheet(names: Names, one: Combatant) -> tuple[tuple[str, str], ...]:
    return _remembered_sheet(
        names.book,
        Combatant(
            one.id,
            one.name,
            one.side,
            speed=one.speed,
            armour=one.armour,
            proficiencies=one.proficiencies,
            weapons=one.weapons,
            restraints=one.restraints,
            tags=one.tags,
            attributes=one.attributes,
            skills=one.skills,
            modifiers=one.modifiers,
            note=one.note,
        ),
    )


@lru_cache(maxsize=512)
def _remembered_sheet(book: FullyAutomatedBook, one: Combatant) -> tuple[tuple[str, str], ...]:
    return words.sheet(names_of(State(combatants=(one,)), book), one)


def _lines(
    ordered: tuple[Combatant, ...],
    slips: dict[str, tuple[Slip, ...]],
    drawing: FullyAutomatedDrawing,
    names: Names,
) -> tuple[str, ...]:
    """The board in sentences: the same as is drawn."""
    state = names.state
    covers: dict[str, list[str]] = {}
    for who, feature, foes in covering(state, names.book):
        if foes:
            covers.setdefault(who, []).append(words.cover_words(feature, foes, names))
    lines = [words.opening_line(names)]
    lines += [
        words.fighter(
            one,
            covers.get(one.id, []),
            [slip.note or slip.name for slip in slips[one.id]],
            names,
        )
        for one in ordered
    ]
    lines += words.step_lines(drawing, names)
    lines += [words.view_line(view, names) for view in drawing.views if view.lines]
    lines += [words.alarm_line(one, names) for one in state.alarms]
    lines += [words.goal_line(one, names) for one in state.goals]
    return (*lines, *geometry_of(state, names.book)[-1])
