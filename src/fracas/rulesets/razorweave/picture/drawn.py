"""The drawing of a field, made of its places and of who stands where; remembered by these."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fracas.core.grammar import listed
from fracas.core.pictures import Layout, Link, Mark, Piece, Prop, Scene, Sight, Slip, Spot
from fracas.core.scenes import placed
from fracas.rulesets.razorweave.content import PlaceRow, RazorweaveBook
from fracas.rulesets.razorweave.picture.portraits import TAG_SIGNS, tag_note
from fracas.rulesets.razorweave.rules.reach import Sight as Seen
from fracas.rulesets.razorweave.rules.reach import sights
from fracas.rulesets.razorweave.state.drawing import (
    Band,
    RazorweaveBand,
    RazorweaveDrawing,
    RazorweavePlace,
    RazorweaveSight,
)
from fracas.rulesets.razorweave.state.state import SceneTag, State
from fracas.rulesets.razorweave.words.words import Names, names_of, say
from fracas.space.zones import Place

EVERYWHERE = "*"
"""The id of the one place of a fight without a map."""

_PLAIN = PlaceRow("")
"""How a place is drawn that no scenario has."""

Foes = dict[str, tuple[str, ...]]
"""For each fighter, how the foes look, those that look alike in one sentence."""


@lru_cache(maxsize=256)
def field(
    book: RazorweaveBook, state: State, scenario: str = ""
) -> tuple[RazorweaveDrawing, Foes, Scene]:
    """The board of a `ground`, for each fighter how the foes look in words, and the scene.

    Where no map is kept there is one place (RW-ZONE-09).
    """
    names = names_of(state, book)
    seen = [(one, _look(one, names)) for one in sights(state, book)]
    drawing = _drawing(names, seen)
    return drawing, _foes(seen, names), _scene(book, scenario, state, drawing, seen)


def tag_slip(one: SceneTag, names: Names) -> Slip:
    """A Tag of the scene or of a place, with what it does (RW-TAG-01)."""
    kind = names.book.tags[one.id]
    sign = TAG_SIGNS.get(one.id, "")
    return Slip("", names.tag_name(one), "", tag_note(one, names), kind.because, sign, id=one.id)


# How foes look


def _look(one: Seen, names: Names) -> str:
    """A foe as somebody sees it, without the names of either."""
    reach = listed([names.item(each) for each in one.weapons])
    values = {"one": one, "reach": reach, "cover": one.cover and names.tag(one.cover)}
    return say("bands", one.band) + say("board", "sight", values)


def _foes(seen: list[tuple[Seen, str]], names: Names) -> Foes:
    """How the foes look from where each fighter stands (RW-ZONE-08)."""
    found: dict[str, dict[str, list[str]]] = {}
    for one, said in seen:
        found.setdefault(one.who, {}).setdefault(said, []).append(names.who(one.whom))
    return {
        who: tuple([f"{said}: {listed(people)}" for said, people in looks.items()])
        for who, looks in found.items()
    }


# The board


def _drawing(names: Names, seen: list[tuple[Seen, str]]) -> RazorweaveDrawing:
    state = names.state
    places = state.places or (Place(EVERYWHERE, "The scene"),)
    standing = {one.id for one in state.combatants if one.out is None}
    bands = tuple(
        [
            RazorweaveBand(one.id, other.id, band, say("chips", band))
            for at, one in enumerate(places)
            for other in places[at + 1 :]
            for band in (_band(state.band_of(one.id, other.id)),)
        ]
    )
    return RazorweaveDrawing(
        tuple([_place(names, area, bands) for area in places]),
        bands,
        tuple([two for two in state.engaged if standing.issuperset(two)]),
        tuple(
            [
                RazorweaveSight(one.who, one.whom, _band(one.band), bool(one.weapons), said)
                for one, said in seen
            ]
        ),
    )


def _band(band: str) -> Band:
    return band if band in ("engaged", "close", "far") else "out"  # type: ignore[return-value]


def _place(names: Names, area: Place, bands: tuple[RazorweaveBand, ...]) -> RazorweavePlace:
    """A place with all that there is to say of it, in a sentence or three (RW-ZONE-08)."""
    state = names.state
    here = [one for one in state.combatants if area.id in (EVERYWHERE, one.place)]
    people = [one for one in here if one.out is None]
    fallen = [one for one in here if one.out is not None]
    tags = [one for one in state.tags if one.place == area.id and not one.on]
    slips = tuple([tag_slip(one, names) for one in tags])
    apart = _apart(area, bands, names)
    values = {
        "name": area.name,
        "tags": ", ".join([slip.name for slip in slips]),
        "people": listed([one.name for one in people]),
        "fallen": listed([one.name for one in fallen]),
        "apart": apart,
        "below": area.below and names.place(area.below),
    }
    return RazorweavePlace(
        area.id,
        area.name,
        slips,
        any(names.book.tags[one.id].high for one in tags),
        tuple([one.id for one in people]),
        tuple([one.id for one in fallen]),
        apart,
        say("board", "place", values),
    )


def _apart(area: Place, bands: tuple[RazorweaveBand, ...], names: Names) -> str:
    """In which bands other places lie, by band."""
    by_band: dict[str, list[str]] = {}
    for each in bands:
        if area.id in (each.one, each.other):
            other = each.other if each.one == area.id else each.one
            by_band.setdefault(each.band, []).append(names.place(other))
    order = [band for band in ("close", "far", "out") if band in by_band]
    return "; ".join([f"{say('apart', band)} {listed(by_band[band])}" for band in order])


# The scene: rooms with their floors and Tags, bands, who stands where and sees whom


def _scene(
    book: RazorweaveBook,
    scenario: str,
    ground: State,
    drawing: RazorweaveDrawing,
    seen: Iterable[tuple[Seen, str]],
) -> Scene:
    """The scene of a `ground`, as it is drawn and `seen`, in a scenario (RW-ZONE-08)."""
    row = book.scenarios.get(scenario)
    rows = row.places if row is not None else {}
    spots = [_spot(book, ground, one, rows.get(one.id, _PLAIN)) for one in drawing.places]
    layout, laid = placed(spots)
    near: dict[str, tuple[str, ...]] = {}
    for one, other in drawing.engaged:
        near[one] = (*near.get(one, ()), other)
        near[other] = (*near.get(other, ()), one)
    pieces = [
        Piece(
            who, spot=place.id, near=near.get(who, ()), state=_marks(ground, who), words=place.name
        )
        for place in drawing.places
        for who in (*place.people, *place.fallen)
    ]
    looks = zip(drawing.sights, seen, strict=True)
    return Scene(
        scenario,
        layout if laid else Layout(),
        spots=laid,
        links=tuple([Link(one.one, one.other, one.name) for one in drawing.bands]),
        pieces=tuple(pieces),
        sights=tuple([_sight(one, as_seen, book) for one, (as_seen, _) in looks]),
    )


def _spot(book: RazorweaveBook, ground: State, place: RazorweavePlace, row: PlaceRow) -> Spot:
    """A place as content has it drawn, with what its Tags add (RW-TAG-01)."""
    props: list[Prop] = [*row.props]
    for tag in ground.tags:
        if tag.place == place.id and not tag.on:
            props += book.tags[tag.id].props
    shown = tuple(dict.fromkeys(props))
    return Spot(place.id, place.name, row.floor, row.at, row.wall, shown, place.tags)


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
