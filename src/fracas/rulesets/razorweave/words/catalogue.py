"""The catalogue of Razorweave, with its own ways to write a value."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from fracas.core.grammar import sentence
from fracas.kit.words import Values, Words
from fracas.rulesets.razorweave.words import frame_words, gear_words
from fracas.rulesets.razorweave.words.condition_words import remedy
from fracas.rulesets.razorweave.words.deed_words import AT, DEEDS, OUTCOMES, deed
from fracas.rulesets.razorweave.words.field_words import side_edge
from fracas.rulesets.razorweave.words.names import TIERS, condition, item, part, place, tag

POOLS = {4: "4d6", 5: "5d6 keeping 4"}
"""The dice of a Check by how many fall (RW-CHK-01, RW-EDGE-01)."""


def _deed(action: str, values: Values) -> str:
    """What a Check is about (RW-CHK-14)."""
    return deed(action, condition(values["intent"]))


def _aim(intent: str, values: Values) -> str:
    """Where a blow goes, and what an act is meant to bring about (RW-GM-01)."""
    told = not intent or "{intent}" in DEEDS.get(values["action"], "")
    return gear_words.aimed(intent) + ("" if told else frame_words.meant(intent))


def _source(how: str, values: Values) -> str:
    """What ticks come from that are no blow: a Condition, the ground, a fall."""
    words = catalogue()
    return words.say("sources", how) if words.has("sources", how) else condition(tag(how))


def _passed(over: Any, values: Values) -> str:
    """Who bears which Condition no longer."""
    told = [
        catalogue().say("parts", "passed", {"who": one, "what": condition(key)})
        for one, key in over
    ]
    return ". ".join(told)


def _hint(turn: int, values: Values) -> str:
    """What to tell after a turn, one after another (RW-GM-02)."""
    hints = tuple(catalogue().texts["hints"].values())
    return hints[turn % len(hints)]


def _tags(keys: str, values: Values) -> str:
    """Tags in a row, of a list with commas."""
    return ", ".join([tag(key) for key in keys.split(",") if key]) or "none"


@cache
def catalogue() -> Words:
    """The words of the system."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        abilities=lambda found, _: frame_words.abilities(found),
        aim=_aim,
        at=lambda action, _: AT.get(action, "at"),
        both=lambda people, _: " and ".join([getattr(one, "name", one) for one in people]),
        clock=lambda key, values: frame_words.label(values["state"], key),
        clocks=lambda state, _: frame_words.clocks(state),
        conditions=lambda keys, _: " or ".join(map(condition, keys)),
        deed=_deed,
        edge=lambda made, values: side_edge(made, values["state"]),
        hint=_hint,
        item=lambda key, _: item(key),
        keys=lambda keys, _: ", ".join(keys),
        outcome=lambda key, _: OUTCOMES.get(str(key), str(key)),
        part=lambda key, _: part(key),
        Part=lambda key, _: part(key).capitalize(),
        parts=lambda keys, _: " and ".join(map(part, keys)),
        passed=_passed,
        place=lambda key, values: place(values["state"], key),
        Place=lambda key, values: sentence(place(values["state"], key)),
        plus=lambda number, _: f"{number:+d}",
        pool=lambda faces, _: POOLS.get(len(faces), f"{len(faces)}d6"),
        remedy=lambda key, _: remedy(key),
        row=lambda people, _: ", ".join([getattr(one, "name", one) for one in people]),
        source=_source,
        tags=_tags,
        tier=lambda tier, _: TIERS[tier],
        title=lambda word, _: word.title(),
        triggers=lambda keys, _: "; ".join([frame_words.TRIGGERS.get(key, key) for key in keys]),
    )
