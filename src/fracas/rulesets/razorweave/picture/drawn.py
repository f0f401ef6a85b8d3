"""The drawing of a field, made of its places and of who stands where; remembered by these."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.pictures import Scene, Slip
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.picture.portraits import TAG_SIGNS
from fracas.rulesets.razorweave.picture.scene import scene_of
from fracas.rulesets.razorweave.rules.sights import Sight, sights
from fracas.rulesets.razorweave.state.drawing import (
    Band,
    RazorweaveBand,
    RazorweaveDrawing,
    RazorweavePlace,
    RazorweaveSight,
)
from fracas.rulesets.razorweave.state.scenes import SceneTag
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import picture_words as words
from fracas.rulesets.razorweave.words.field_words import tag_name
from fracas.rulesets.razorweave.words.names import name, place, told_by
from fracas.space.zones import Place

EVERYWHERE = "*"
"""The id of the one place of a fight without a map."""


@lru_cache(maxsize=256)
def field(
    book: RazorweaveBook, state: State, scenario: str = ""
) -> tuple[RazorweaveDrawing, words.Foes, Scene]:
    """The board of a `ground`, for each fighter how the foes look in words, and the scene.

    Where no map is kept there is one place (RW-ZONE-09).
    """
    with told_by(book):
        seen = [(one, words.sight(one)) for one in sights(state, book)]
        drawing = _drawing(state, book, seen)
        scene = scene_of(book, scenario, state, drawing, [one for one, _ in seen])
        return drawing, words.foes(seen, state), scene


def tag_slip(one: SceneTag, book: RazorweaveBook, state: State) -> Slip:
    """A Tag of the scene or of a place, with what it does (RW-TAG-01)."""
    kind = book.tags[one.id]
    note, sign = words.tag_note(one, kind.effect, state), TAG_SIGNS.get(one.id, "")
    return Slip("", tag_name(one), "", note, kind.because, sign, id=one.id)


def _drawing(
    state: State, book: RazorweaveBook, seen: list[tuple[Sight, str]]
) -> RazorweaveDrawing:
    places = state.places or (Place(EVERYWHERE, words.EVERYWHERE),)
    standing = {one.id for one in state.combatants if one.out is None}
    bands = tuple(
        [
            RazorweaveBand(one.id, other.id, band, words.ON_CHIPS[band])
            for at, one in enumerate(places)
            for other in places[at + 1 :]
            for band in (_band(state.band_of(one.id, other.id)),)
        ]
    )
    return RazorweaveDrawing(
        tuple([_place(state, book, area, bands) for area in places]),
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


def _place(
    state: State, book: RazorweaveBook, area: Place, bands: tuple[RazorweaveBand, ...]
) -> RazorweavePlace:
    here = [one for one in state.combatants if area.id in (EVERYWHERE, one.place)]
    people = tuple([one.id for one in here if one.out is None])
    fallen = tuple([one.id for one in here if one.out is not None])
    tags = [one for one in state.tags if one.place == area.id and not one.on]
    apart = words.apart(
        [
            (each.band, place(state, each.other if each.one == area.id else each.one))
            for each in bands
            if area.id in (each.one, each.other)
        ]
    )
    slips_here = tuple([tag_slip(one, book, state) for one in tags])
    return RazorweavePlace(
        area.id,
        area.name,
        slips_here,
        any(book.tags[one.id].high for one in tags),
        people,
        fallen,
        apart,
        words.place_line(
            area.name,
            [one.name for one in slips_here],
            [name(state, one) for one in people],
            [name(state, one) for one in fallen],
            apart,
            place(state, area.below) if area.below else "",
        ),
    )
