"""The fight as a page draws it: figures in the order of turns, Clocks, Tags, and the board.

It is all made from what a viewer may see: equal views give equal pictures.
"""

from __future__ import annotations

from typing import Literal

from fracas.core.asking.grammar import listed
from fracas.core.picture.faces import face_for, number_of
from fracas.core.picture.handles import Handle, listed_handles
from fracas.core.picture.pictures import Dial, Figure, Meter, Picture, Vital, tokens_of
from fracas.core.picture.scenes import scenario_called
from fracas.core.system.casts import kinds_of, row_for
from fracas.kit.deeds import gaps_of, say_deed
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.picture.drawn import Foes, field, ground, tag_slip
from fracas.rulesets.razorweave.picture.portraits import SIGNS, facts, offered, slips
from fracas.rulesets.razorweave.rules.turns import TURN
from fracas.rulesets.razorweave.state.combatants import Ailment, Combatant
from fracas.rulesets.razorweave.state.state import SceneClock, SceneTag, State
from fracas.rulesets.razorweave.words.board import aims
from fracas.rulesets.razorweave.words.names import Names, catalogue, names_of, say

Turn = Literal["", "acts", "next", "waits", "acted", "out"]

RESOLVE = "Resolve"

_RANKS = {"acted": 0, "acts": 1, "next": 2, "waits": 3, "": 3, "out": 4}


def picture(state: State, book: RazorweaveBook) -> Picture:
    """The fight as a page draws it; `state` is what the viewer may see (RW-GM-03, RW-GM-05)."""
    names = names_of(state, book)
    figures = _figures(names)
    scenario = scenario_called(book.scenarios, state.title)
    drawing, foes, scene = field(book, ground(state), scenario)
    tags = [one for one in state.tags if not one.place and not one.on]
    return Picture(
        heads=_heads(state),
        figures=figures,
        dials=tuple([_dial(clock, names) for clock in state.threats]),
        slips=(
            *[tag_slip(one, names) for one in tags],
            *[offered(offer, names) for offer in state.offers],
        ),
        lines=(
            f"{state.severity.title()} severity. {state.stakes}".rstrip(),
            *aims(state),
            *(() if state.places else (say("board", "no_zones"),)),
            *[place.words for place in drawing.places],
            *[_person(names, state.who(one.id), one, foes) for one in figures],
            *_at_large(names, tags),
        ),
        drawing=drawing,
        scene=scene,
    )


# In words


def _heads(state: State) -> tuple[tuple[str, str], ...]:
    """Round, severity, stakes and order of turns (RW-GM-03)."""
    order = state.order if state.structured or state.round else "free play"
    return (
        *([("Round", str(state.round))] if state.round else []),
        ("Severity", state.severity.title()),
        *([("Stakes", state.stakes.rstrip("."))] if state.stakes else []),
        ("Order", order),
    )


def _stands(names: Names, one: Combatant) -> str:
    """Where a combatant is and with whom, as a note."""
    state = names.state
    said = [names.place(one.place)] if state.places else []
    if one.out is not None:
        return ", ".join(said)
    engaged = [names.who(other) for other in state.engaged_with(one.id)]
    if engaged:
        said.append(f"Engaged with {listed(engaged)}")
    if one.progress:
        deed = TURN.read(one.progress)
        way = say_deed(catalogue(), deed, gaps_of(deed, state, names.book, None))
        said.append(f"halfway: {way}")
    return ", ".join(said)


def _person(names: Names, one: Combatant, figure: Figure, seen: Foes) -> str:
    """All about a combatant: Clock, turn, where and with whom, Conditions, foes (RW-GM-05)."""
    (meter,) = figure.meters
    whom = names.with_whom(one).removeprefix(" and ") if one.shared else ""
    turn = "" if one.out is not None or not figure.turn else say("turns", figure.turn)
    values = {"name": one.name, "meter": meter, "whom": whom, "out": one.out, "turn": turn}
    slips = ", ".join([slip.name for slip in figure.slips])
    said = [say("board", "person", values), figure.note, slips, *seen.get(one.id, ())]
    return ". ".join([each for each in said if each]) + "."


def _at_large(names: Names, tags: list[SceneTag]) -> list[str]:
    """Tags of the whole scene, Edge on offer, and the scene's Clocks (RW-CLK-08)."""
    state = names.state
    said = [f"Everywhere: {', '.join(map(names.tag_name, tags))}."] if tags else []
    for each in state.offers:
        slip = offered(each, names)
        said.append(f"{slip.name}, {slip.note}.")
    for clock in state.threats:
        note = _clock_note(clock, names)
        ends = f": {note.rstrip('.')}." if note else "."
        said.append(f"{clock.label}, {clock.filled} of {clock.size} segments filled{ends}")
    if state.round and not state.result and state.up_next():
        said.append(f"Next is {names.who(state.up_next())}.")
    return said


def _clock_note(clock: SceneClock, names: Names) -> str:
    """What happens when a Clock is full, and what holds it (RW-CLK-07)."""
    owner = f" with {names.who(clock.owner)}" if clock.owner else ""
    said = (
        (clock.effect, clock.effect),
        ("ends the fight", clock.decides),
        (f"ticks each round{owner}", clock.trigger == "round"),
        ("held: it misses its next tick", clock.held),
    )
    return "; ".join([words for words, there in said if there])


# Figures and dials


def _figures(names: Names) -> tuple[Figure, ...]:
    """Everybody in the order of turns, if there is one (RW-INIT-06); those out come last."""
    state = names.state
    up_next = state.up_next() if state.round and not state.result else ""
    tokens = tokens_of([one.name for one in state.combatants])
    figures = [
        _figure(names, one, token, _turn(state, one, up_next))
        for one, token in zip(state.combatants, tokens, strict=True)
    ]
    if state.order == "rolled":
        places = {who: at for at, who in enumerate(state.sequence)}
        last = len(places)
        figures.sort(key=lambda one: (one.turn == "out", places.get(one.id, last)))
    else:
        figures.sort(key=lambda one: _RANKS[one.turn])
    return tuple(figures)


def _figure(names: Names, one: Combatant, token: str, turn: Turn) -> Figure:
    """A combatant with the Clock that counts (RW-RES-01, RW-RES-09), drawn as full at most."""
    state, book = names.state, names.book
    because = ("RW-RES-08", "RW-RES-09") if one.shared else ("RW-RES-01", "RW-RES-10")
    filled, size = state.shown(one.id), state.clock_of(one.id).size
    row = row_for(one.id, kinds_of(book, state.title, "combatant"), book.combatants)
    return Figure(
        one.id,
        one.name,
        one.side,
        token,
        pc=one.kind == "pc",
        turn=turn,
        out=one.out.outcome if one.out is not None else "",
        note=_stands(names, one),
        meters=(Meter("resolve", RESOLVE, filled, size, "harm", because, place="life"),),
        slips=slips(names, one),
        words=facts(names, one),
        vital=Vital(filled, size, parts=size, fills=True, name=RESOLVE),
        face=face_for(row, one.kind == "pc"),
        number=number_of(one.name),
        title=one.tier.title() if one.tier != "standard" else "",
    )


def _turn(state: State, one: Combatant, up_next: str) -> Turn:
    if one.out is not None:
        return "out"
    if not state.round or state.result:
        return ""
    if one.id == state.active:
        return "acts"
    if one.id == up_next:
        return "next"
    return "acted" if one.acted else "waits"


def _dial(clock: SceneClock, names: Names) -> Dial:
    """A threat or progress Clock; `ours` if it serves the players' characters (RW-CLK-01)."""
    ours = any(one.kind == "pc" and one.side == clock.side for one in names.state.combatants)
    return Dial(
        clock.id,
        clock.label,
        clock.filled,
        clock.size,
        "ours" if ours else "threat",
        _clock_note(clock, names),
        ("RW-CLK-01", "RW-CLK-07"),
    )


# What the game master can change about a fighter directly


def handles(state: State, book: RazorweaveBook, who: str) -> tuple[Handle, ...]:
    """A fighter's Clock that counts, place, Conditions and gear (RW-RES-09)."""
    one, clock = state.who(who), state.clock_of(who)
    root = f"combatants/{who}"
    owner = f"shared/{one.shared}" if one.shared and clock is not one.clock else root
    ailments = {key: (row.name, Ailment(key)) for key, row in book.conditions.items()}
    places = tuple([(place.id, place.name) for place in state.places])
    place = Handle(f"{root}/place", "Place", "place", "choice", one.place, options=places)
    return (
        Handle(
            f"{owner}/clock/filled", RESOLVE, "life", "number", clock.filled,
            most=max(clock.size, clock.filled), lean=-1, note="out of the fight when full",
        ),
        Handle(f"{owner}/clock/size", "Segments", "counts", "number", clock.size, least=1, most=24),
        Handle(f"{root}/acted", "Has acted", "counts", "switch", one.acted),
        *([place] if places else []),
        *listed_handles(f"{root}/conditions", one.conditions, ailments, SIGNS),
        Handle(f"{root}/worn", "Armour, tiers lost", "gear", "number", one.worn, most=4),
    )  # fmt: skip
