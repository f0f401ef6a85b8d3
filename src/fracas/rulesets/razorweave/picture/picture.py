"""The fight as a page draws it: figures in the order of turns, Clocks, Tags, and the board.

All of it is made from what a viewer may see: equal views give equal pictures.
"""

from __future__ import annotations

from fracas.core.casts import kinds_of, row_for
from fracas.core.faces import face_for, number_of
from fracas.core.pictures import Dial, Figure, Meter, Picture, Vital, tokens_of
from fracas.core.scenes import scenario_called
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.picture.drawn import field, tag_slip
from fracas.rulesets.razorweave.picture.portraits import facts, slips
from fracas.rulesets.razorweave.rules.sights import ground
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.scenes import SceneClock
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import picture_words as words
from fracas.rulesets.razorweave.words.names import told_by

_RANKS = {"acted": 0, "acts": 1, "next": 2, "waits": 3, "": 3, "out": 4}


def picture(state: State, book: RazorweaveBook) -> Picture:
    """The fight as a page draws it; `state` is what somebody may see (RW-GM-03, RW-GM-05)."""
    with told_by(book):
        figures = _figures(state, book)
        scenario = scenario_called(book.scenarios, state.title)
        drawing, foes, scene = field(book, ground(state), scenario)
        return Picture(
            heads=words.heads(state),
            figures=figures,
            dials=tuple([_dial(clock, state) for clock in state.threats]),
            slips=(
                *(tag_slip(one, book, state) for one in state.tags if not one.place and not one.on),
                *(words.offered(offer, state) for offer in state.offers),
            ),
            lines=(
                *words.opening(state),
                *(place.words for place in drawing.places),
                *(words.person(state, state.who(one.id), one, foes) for one in figures),
                *words.scene(state),
            ),
            drawing=drawing,
            scene=scene,
        )


def _figures(state: State, book: RazorweaveBook) -> tuple[Figure, ...]:
    """Everybody in the order of turns, where one is kept (RW-INIT-06); whoever is out last."""
    up_next = state.up_next() if state.round and not state.result else ""
    tokens = tokens_of([one.name for one in state.combatants])
    figures = [
        _figure(state, book, one, token, _turn(state, one, up_next))
        for one, token in zip(state.combatants, tokens, strict=True)
    ]
    if state.order == "rolled":
        places = {who: at for at, who in enumerate(state.sequence)}
        last = len(places)
        figures.sort(key=lambda one: (one.turn == "out", places.get(one.id, last)))
    else:
        figures.sort(key=lambda one: _RANKS[one.turn])
    return tuple(figures)


def _figure(
    state: State, book: RazorweaveBook, one: Combatant, token: str, turn: words.Turn
) -> Figure:
    """Somebody with the Clock that counts (RW-RES-01, RW-RES-09), drawn no fuller than full."""
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
        note=words.stands(state, one),
        meters=(Meter("resolve", words.RESOLVE, filled, size, "harm", because, place="life"),),
        slips=slips(state, book, one),
        words=facts(state, book, one),
        vital=Vital(filled, size, parts=size, fills=True, name=words.RESOLVE),
        face=face_for(row, one.kind == "pc"),
        number=number_of(one.name),
        title=words.rank(one),
    )


def _turn(state: State, one: Combatant, up_next: str) -> words.Turn:
    if one.out is not None:
        return "out"
    if not state.round or state.result:
        return ""
    if one.id == state.active:
        return "acts"
    if one.id == up_next:
        return "next"
    return "acted" if one.acted else "waits"


def _dial(clock: SceneClock, state: State) -> Dial:
    """A threat or progress Clock: ours where it serves those whom players play (RW-CLK-01)."""
    ours = any(one.kind == "pc" and one.side == clock.side for one in state.combatants)
    return Dial(
        clock.id,
        clock.label,
        clock.filled,
        clock.size,
        "ours" if ours else "threat",
        words.clock_note(clock, state),
        ("RW-CLK-01", "RW-CLK-07"),
    )
