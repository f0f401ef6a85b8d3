"""Scenes: everything they refer to exists, is inside the field, and is in the picture's lines."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.core.picture.pictures import Box, Picture, Scene


def refuse_odd_scene(picture: Picture, where: str) -> None:
    """Refuse a scene that refers to what does not exist, or is outside, or says too much."""
    wrong = next(
        (
            fault
            for faults in (_strangers, _outside, _unplaced, _unsaid, _odd_stages)
            for fault in faults(picture)
        ),
        "",
    )
    assert not wrong, f"{where} has a scene in which {wrong}."


def _strangers(picture: Picture) -> Iterator[str]:
    """Yield names of figures, pieces and spots that do not exist."""
    scene = picture.scene
    pieces, spots = [one.id for one in scene.pieces], [one.id for one in scene.spots]
    for sort, ids in (("piece", pieces), ("spot", spots)):
        yield from (f"the {sort} {one} is there twice" for one in ids if ids.count(one) > 1)
    figures = {one.id for one in picture.figures}
    yield from (f"the piece {one} is no figure" for one in pieces if one not in figures)
    named = [(who, "near") for one in scene.pieces for who in one.near]
    named += [(who, "a sight") for one in scene.sights for who in (one.of, one.to)]
    named += [(one.of, "a reach") for one in scene.reaches]
    yield from (f"{what} has {who}, which is no piece" for who, what in named if who not in pieces)
    places = [(one.spot, f"the piece {one.id}") for one in scene.pieces if one.spot]
    places += [(end, "a link") for one in scene.links for end in (one.one, one.other)]
    yield from (
        f"{what} has {spot}, which is no spot" for spot, what in places if spot not in spots
    )


def _outside(picture: Picture) -> Iterator[str]:
    """Yield everything that is outside the field."""
    scene = picture.scene
    wide, deep = size_of(scene)
    for what, box in _boxes(scene):
        x, y, width, height = box
        if min(x, y) < 0 or min(width, height) < 1 or x + width > wide or y + height > deep:
            yield f"{what} lies at {box}, and the field is {wide} by {deep}"
    if scene.field.kind == "plane":
        for one in scene.pieces:
            if not (0 <= one.x <= wide and 0 <= one.y <= deep):
                yield f"the piece {one.id} is at {one.x}, {one.y}, and the field {wide} by {deep}"


def size_of(scene: Scene) -> tuple[int, int]:
    """Return how wide and how deep the field of a scene is, in its units."""
    field = scene.field
    if field.kind in ("squares", "hexes"):
        return len(field.columns), len(field.rows)
    return field.width, field.height


def _boxes(scene: Scene) -> Iterator[tuple[str, Box]]:
    for patch in scene.patches:
        yield from ((f"ground ({patch.words})", block) for block in patch.blocks)
    yield from ((f"the spot {one.id}", one.at) for one in scene.spots if one.at is not None)
    yield from ((f"a reach of {one.of}", one.block) for one in scene.reaches if one.block)
    if scene.field.kind in ("squares", "hexes"):
        for one in scene.pieces:
            yield f"the piece {one.id}", (int(one.x), int(one.y), int(one.size), int(one.size))
        yield from (("a thing", (int(one.x), int(one.y), 1, 1)) for one in scene.things)


def _unplaced(picture: Picture) -> Iterator[str]:
    """Yield what a field of its kind must have, and others must not."""
    scene = picture.scene
    kind = scene.field.kind
    if (kind == "places") != bool(scene.spots):
        yield f"the field is of the kind {kind} and there are {len(scene.spots)} spots"
    if len({one.at is None for one in scene.spots}) > 1:
        yield "some spots are placed and some are not"
    if kind == "none" and (scene.patches or scene.sights or scene.reaches or scene.things):
        yield "there is no field, and something is drawn on it"
    for reach in scene.reaches:
        if (reach.block is None) == (not reach.radius):
            yield f"a reach of {reach.of} has not just one of a block and a radius"


def _unsaid(picture: Picture) -> Iterator[str]:
    """Yield what is drawn but not said: readers of the lines must learn as much."""
    scene, said = picture.scene, "\n".join(picture.lines).casefold()
    names = {one.id: one.name for one in picture.figures}
    told = [names.get(one.id, one.id) for one in scene.pieces]
    for parts in (
        scene.pieces, scene.patches, scene.spots, scene.links, scene.sights, scene.reaches,
        scene.things,
    ):  # fmt: skip
        told += [one.words for one in parts]
    told += [tag.name for spot in scene.spots for tag in spot.tags]
    yield from (f"“{words}” is not in its lines" for words in told if words.casefold() not in said)


def _odd_stages(picture: Picture) -> Iterator[str]:
    ids, figures = [one.id for one in picture.stages], {one.id for one in picture.figures}
    yield from (f"the stage {one} is there twice" for one in ids if ids.count(one) > 1)
    for stage in picture.stages:
        yield from (f"{stage.id} has {who}, no figure" for who in stage.who if who not in figures)
