"""The scene of a fight: rooms with their floors and Tags, bands, who stands where and sees whom."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.core.pictures import Layout, Link, Mark, Piece, Prop, Scene, Sight, Spot
from fracas.core.scenes import placed
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.content.scenario_rows import PlaceRow
from fracas.rulesets.razorweave.rules.sights import Sight as Seen
from fracas.rulesets.razorweave.state.drawing import (
    RazorweaveDrawing,
    RazorweavePlace,
    RazorweaveSight,
)
from fracas.rulesets.razorweave.state.state import State

_PLAIN = PlaceRow("")
"""How a place is drawn that no scenario has."""


def scene_of(
    book: RazorweaveBook,
    scenario: str,
    ground: State,
    drawing: RazorweaveDrawing,
    seen: Iterable[Seen],
) -> Scene:
    """The scene of a `ground`, as it is drawn and `seen`, in a scenario (RW-ZONE-08)."""
    row = book.scenarios.get(scenario)
    rows = row.places if row is not None else {}
    spots = [_spot(book, ground, one, rows.get(one.id, _PLAIN)) for one in drawing.places]
    field, laid = placed(spots)
    near: dict[str, tuple[str, ...]] = {}
    for one, other in drawing.engaged:
        near[one] = (*near.get(one, ()), other)
        near[other] = (*near.get(other, ()), one)
    return Scene(
        scenario,
        field if laid else Layout(),
        spots=laid,
        links=tuple([Link(one.one, one.other, one.name) for one in drawing.bands]),
        pieces=tuple(
            [
                Piece(
                    who,
                    spot=place.id,
                    near=near.get(who, ()),
                    state=_marks(ground, who),
                    words=place.name,
                )
                for place in drawing.places
                for who in (*place.people, *place.fallen)
            ]
        ),
        sights=tuple(
            [_sight(one, as_seen, book) for one, as_seen in zip(drawing.sights, seen, strict=True)]
        ),
    )


def _spot(book: RazorweaveBook, ground: State, place: RazorweavePlace, row: PlaceRow) -> Spot:
    """A place as content has it drawn, with what its Tags add (RW-TAG-01)."""
    props: list[Prop] = [*row.props]
    for tag in ground.tags:
        if tag.place == place.id and not tag.on:
            props += book.tags[tag.id].props
    return Spot(
        place.id,
        place.name,
        row.floor,
        row.at,
        row.wall,
        tuple(dict.fromkeys(props)),
        place.tags,
    )


def _marks(ground: State, who: str) -> tuple[Mark, ...]:
    one = ground.who(who)
    if one.out is not None:
        return ("out",)
    return ("hidden",) if one.hidden else ()


def _sight(one: RazorweaveSight, seen: Seen, book: RazorweaveBook) -> Sight:
    """How a foe looks: out of sight, behind a Tag, or in the open (RW-TAG-04, RW-TAG-19)."""
    behind = book.tags[seen.cover].name if seen.cover else ""
    verdict = "hidden" if seen.hidden else "cover" if behind else "clear"
    return Sight(one.who, one.whom, verdict, one.words, behind, not one.reaches)  # type: ignore[arg-type]
