"""Clocks: ticking them, what a full one opens, and which of them decide the fight."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Noted
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.state.scene_facts import TrackMade, TrackTicked
from fracas.rulesets.beacon_road.state.state import State, Track

SIZES = (4, 6, 8)
"""How many segments a clock may have (BR-NPC-06)."""


def is_full(track: Track) -> bool:
    """Whether every segment of a clock that has begun is filled (BR-NPC-06)."""
    return not track.waiting and track.filled >= track.size


def segments(book: BeaconRoadBook, effect: str, multiplier: int = 0) -> int:
    """How many segments an effect ticks: great, standard or limited; a critical ticks more.

    BR-NPC-06.
    """
    return book.tables.clock_effect[effect] + multiplier


def tick(run: Run, ticks: tuple[tuple[str, int], ...], by: str = "") -> Procedure[None]:
    """One event ticks clocks, each by so many segments; below 0 it sets a tug-of-war back.

    BR-NPC-06, BR-NPC-07: what goes past the end is lost. All of them are ticked before anything
    comes of it, so that both outcomes of a race may come true. A full clock starts its linked one.
    """
    before = {track.id for track in run.state.tracks if is_full(track)}
    for key, count in ticks:
        track = track_of(run.state, key)
        if track is not None and count and not track.waiting and (count < 0 or not is_full(track)):
            yield TrackTicked(key, count, by, because=("BR-NPC-06", "BR-NPC-07"))
    for track in run.state.tracks:
        if track.id in before or not is_full(track):
            continue
        because = ("BR-NPC-07", "BR-ACT-25")
        yield Noted("clock_full", (track.id,), private=track.hidden, because=because)
        linked = track_of(run.state, track.opens) if track.opens else None
        if linked is not None and linked.waiting:
            yield TrackMade(replace(linked, waiting=False), because=("BR-NPC-07",))


def track_of(state: State, key: str) -> Track | None:
    """The clock with that id, or None."""
    return next((track for track in state.tracks if track.id == key), None)


def round_passes(run: Run) -> Procedure[None]:
    """A round's end ticks the clocks that count rounds, each by one (BR-ACT-25)."""
    due = tuple(
        (track.id, 1)
        for track in run.state.tracks
        if track.trigger == "round" and not track.waiting
    )
    if due:
        yield from tick(run, due)
