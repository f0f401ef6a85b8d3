"""Messages as strangers would write them, made from the server's own list of messages."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from hypothesis import strategies as st
from msgspec.structs import fields

from fracas.web import messages
from tests.gate import mutations

KINDS = get_args(messages.FromPage)

Known = dict[str, list[Any]]
"""What a stranger may have learned of a table: names of fields to what would be right there."""


def right(kind: Any, known: Known, pick: Any) -> dict[str, Any]:
    """A message of a kind of which each field is right by itself, whatever they say together."""
    said: dict[str, Any] = {"do": kind.__struct_config__.tag}
    for one in fields(kind):
        if one.name == "n":
            said["n"] = 1
        elif one.required or pick(st.booleans()):
            # What is known changes as play goes on; how it is picked does not.
            values = known.get(one.name) or [""]
            said[one.name] = values[pick(st.integers(0, 11)) % len(values)]
    return said


@st.composite
def said(draw: Any, known: Known) -> bytes:
    """A message: right in form, with wrong values, with strange fields, or spoilt as a text."""
    kind = draw(st.sampled_from(KINDS))
    message = right(kind, known, draw)
    how = draw(st.sampled_from(("right", "values", "values", "fields", "twice", "text", "text")))
    if how == "values":
        for name in draw(st.sets(st.sampled_from(sorted(message)), min_size=1)):
            message[name] = draw(mutations.plain())
    elif how == "fields":
        message[draw(st.sampled_from(mutations.HOSTILE))] = draw(mutations.plain())
        if draw(st.booleans()):
            message.pop(draw(st.sampled_from(sorted(message))))
    text = msgspec.json.encode(message)
    if how == "twice":
        name = draw(st.sampled_from(sorted(message)))
        again = msgspec.json.encode({name: draw(mutations.plain())})
        text = text[:-1] + b"," + again[1:]
    elif how == "text":
        text = draw(mutations.of(text))
    return bytes(text)


def known_of(screen: dict[str, Any], seats: dict[str, Any], sheet: dict[str, Any]) -> Known:
    """What anybody at a table may have learned of it, by the fields of messages."""
    papers = [*screen.get("papers", ()), {"asked_at": 0, "decider": "gm", "kind": "turn"}]
    people = ["gm", "rella", "dock_thug", *[paper["decider"] for paper in papers]]
    numbers = [*[paper["asked_at"] for paper in papers], 0, -1, 10**15]
    answers = [paper.get("default") for paper in papers]
    return {
        "asked_at": numbers,
        "decider": people,
        "answer": [*answers, "pass", [], ["strike"], 1, {}, None],
        "taps": [[1, 1, 1, 1], [0], []],
        "total": [14, 4, None],
        "to": [0, 1, 3, -1],
        "name": ["what if", "Eve"],
        "what": ["set", "enter", "leave", "side", "rest", "next", "lock", "open", "time", "rename"],
        "path": ["round", "combatants.0.resolve", "agenda", "next_id", ""],
        "value": [1, -1, "x", None, [], {}],
        "who": ["rella", "dock_thug", "mara", "scene", "dock-thug"],
        "side": ["heroes", "foes", ""],
        "reason": ["for fun", ""],
        "kind": [*[paper["kind"] for paper in papers], "difficulty"],
        "recall": [True, False],
        "how": ["tell", "ask", "do"],
        "seat": [one["seat"] for one in seats.values()],
        "extra": [0, 30, -1, 10**9],
        "rolls": ["auto", "tap", "type", None],
        "policy": ["advisor", "random", "none"],
        "tables": [sheet, {}, {"combatants": {}}],
        "text": ["words of mine", ""],
        "option": ["strike", ""],
        "entry": [0, 1, 10**6],
        "at": [0, 3, -5, 10**6],
        "token": ["", "forged", *[one["seat"] for one in seats.values()]],
        "seq": [-1, 0, 10**18],
    }
