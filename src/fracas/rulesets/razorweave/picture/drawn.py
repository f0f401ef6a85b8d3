"""The field as a page draws it, from its places and who stands where; cached by these.

Who they are and their condition is in the picture's figures, under the same ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from fracas.core.asking.grammar import listed
from fracas.core.picture.pictures import Layout, Link, Mark, Piece, Prop, Scene, Sight, Slip, Spot
from fracas.core.picture.scenes import placed
from fracas.rulesets.razorweave.content import PlaceRow, RazorweaveBook
from fracas.rulesets.razorweave.picture.portraits import TAG_SIGNS, tag_note
from fracas.rulesets.razorweave.rules.tags import in_cover, on_high_ground
from fracas.rulesets.razorweave.rules.weapons import in_the_open, reaching, weapons_of
from fracas.rulesets.razorweave.state.combatants import Clock, Combatant, Out
from fracas.rulesets.razorweave.state.state import SceneTag, State
from fracas.rulesets.razorweave.words.names import Names, names_of, say
from fracas.space.zones import Place

# What the page's board shows


Band = Literal["engaged", "close", "far", "out"]
"""How far two fighters are from one another (RW-ZONE-01)."""


class RazorweavePlace(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place on the field with its Tags, and who is in it (RW-ZONE-03).

    `people` are those still in the fight, `fallen` those who are not. `apart` says briefly in which
    bands the other places are, `words` says everything. A `high` place is drawn as high. In a fight
    without a map the one place has the id `*`.
    """

    id: str
    name: str
    tags: tuple[Slip, ...] = ()
    high: bool = False
    people: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    apart: str = ""
    words: str = ""


class RazorweaveBand(msgspec.Struct, frozen=True, gc=False):
    """The band between two places, and its name (RW-ZONE-03)."""

    one: str
    other: str
    band: Band
    name: str


class RazorweaveSight(msgspec.Struct, frozen=True, gc=False):
    """What somebody sees of a foe from where they stand (RW-ZONE-02).

    `reaches` says whether some weapon in hand can Strike it there (RW-STRIKE-08); `words` names the
    band, those weapons, and cover or height between them.
    """

    who: str
    whom: str
    band: Band
    reaches: bool
    words: str


class RazorweaveDrawing(msgspec.Struct, frozen=True, tag="razorweave"):
    """The board: places, the band between each two, pairs in melee, each foe as each sees it."""

    places: tuple[RazorweavePlace, ...]
    bands: tuple[RazorweaveBand, ...]
    engaged: tuple[tuple[str, str], ...]
    sights: tuple[RazorweaveSight, ...]


# Sight


class Seen(msgspec.Struct, frozen=True):
    """One fighter's view of a foe, in the rules' terms.

    `weapons` are those in hand that can Strike the foe there (RW-STRIKE-08), `cover` is the Tag
    that protects it (RW-TAG-04); `above` and `below` say that only one of the two is on high ground
    (RW-TAG-02). Nobody may aim at a `hidden` foe (RW-TAG-19).
    """

    who: str
    whom: str
    band: str
    weapons: tuple[str, ...] = ()
    cover: str = ""
    above: bool = False
    below: bool = False
    hidden: bool = False


_NO_CLOCK = Clock(0)

_GONE = Out("")


def ground(state: State) -> State:
    """The field, and of everybody only what decides their place on it and their reach.

    Most turns change none of it, so what is made from it can be cached.
    """
    return State(
        combatants=tuple(
            [
                Combatant(
                    one.id,
                    one.name,
                    one.side,
                    _NO_CLOCK,
                    weapons=weapons_of(one),
                    place=one.place,
                    hidden=one.hidden,
                    out=None if one.out is None else _GONE,
                )
                for one in state.combatants
            ]
        ),
        tags=state.tags,
        engaged=state.engaged,
        places=state.places,
        bands=state.bands,
    )


def sights(state: State, book: RazorweaveBook) -> Iterator[Seen]:
    """Each fighter's view of each foe still in the fight (RW-ZONE-02, RW-ZONE-08)."""
    standing = state.standing()
    covers: dict[str, str] = {}
    high: dict[str, bool] = {}
    if state.tags:
        for one in standing:
            tag = in_cover(state, book, one.id)
            covers[one.id] = tag.id if tag is not None else ""
            high[one.id] = on_high_ground(state, book, one.id)
    for who in standing:
        in_hand = weapons_of(who)
        for whom in standing:
            if who.side == whom.side:
                continue
            band = state.band(who.id, whom.id)
            weapons = () if whom.hidden else reaching(book, in_hand, band)
            if weapons and state.tags:
                blows = tuple([(whom.id, weapon) for weapon in weapons])
                weapons = tuple([weapon for _, weapon in in_the_open(state, book, who.id, blows)])
            mine, theirs = high.get(who.id, False), high.get(whom.id, False)
            yield Seen(
                who.id,
                whom.id,
                band,
                weapons,
                "" if band == "engaged" else covers.get(whom.id, ""),
                mine and not theirs,
                theirs and not mine,
                whom.hidden,
            )


EVERYWHERE = "*"
"""The id of the one place of a fight without a map."""

_PLAIN = PlaceRow("")
"""How a place outside any scenario is drawn."""

Foes = dict[str, tuple[str, ...]]
"""For each fighter, the foes in words, those that look alike in one sentence."""


@lru_cache(maxsize=256)
def field(
    book: RazorweaveBook, state: State, scenario: str = ""
) -> tuple[RazorweaveDrawing, Foes, Scene]:
    """The board of a `ground`, the foes in words as each fighter sees them, and the scene.

    Without a map there is one place (RW-ZONE-09).
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


# What is seen of foes


def _look(one: Seen, names: Names) -> str:
    """A foe as somebody sees it, without either name."""
    reach = listed([names.item(each) for each in one.weapons])
    values = {"one": one, "reach": reach, "cover": one.cover and names.tag(one.cover)}
    return say("bands", one.band) + say("board", "sight", values)


def _foes(seen: list[tuple[Seen, str]], names: Names) -> Foes:
    """The foes as each fighter sees them (RW-ZONE-08)."""
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
    """A place with everything to say about it, in one to three sentences (RW-ZONE-08)."""
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
    """The bands of the other places, by band."""
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
    """The scene of a `ground` in a scenario, as drawn and as `seen` (RW-ZONE-08)."""
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
    """A place as content says to draw it, with what its Tags add (RW-TAG-01)."""
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
    """What is seen of a foe: out of sight, behind a Tag, or in the open (RW-TAG-04, RW-TAG-19)."""
    behind = book.tags[seen.cover].name if seen.cover else ""
    verdict = "hidden" if seen.hidden else "cover" if behind else "clear"
    return Sight(one.who, one.whom, verdict, one.words, behind, not one.reaches)  # type: ignore[arg-type]
