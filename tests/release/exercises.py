"""The exercises of the documents as they are written: files to change, commands, what is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.house.sources import ROOT

PAGE = ROOT / "docs/exercises.md"
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)\n\1```$", re.DOTALL | re.MULTILINE)
PATH = re.compile(r"`((?:src|tests)/[^`\n]+)`")
VERBS = {
    "Add to the end of": "add",
    "write instead": "replace",
    ", find": "find",
    "It says": "says",
    "Run it": "run",
    "Make ": "make",
}
"""What the words before a block say to do with it."""


class Step(NamedTuple):
    """One block of an exercise: what to do with it, and the file that it is for, if any."""

    verb: str
    path: str
    text: str


def exercises() -> dict[str, list[Step]]:
    """The steps of every exercise by its title, in their order."""
    text = PAGE.read_text(encoding="utf-8")
    parts = [part.partition("\n") for part in text.split("\n## ")[1:]]
    return {title.strip(): list(_steps(body)) for title, _, body in parts}


def _steps(body: str) -> Iterator[Step]:
    """Each block with the words before it, from the block before or the number of the step."""
    before = 0
    for block in BLOCK.finditer(body):
        words = re.split(r"^\d+\. ", body[before : block.start()], flags=re.MULTILINE)[-1]
        before = block.end()
        verbs = [verb for said, verb in VERBS.items() if said in words]
        assert len(verbs) == 1, f"what is to be done here? {words.strip()!r}: {verbs}"
        path = PATH.search(words)
        lines = block[3].split("\n")
        text = "".join(f"{line.removeprefix(block[1])}\n" for line in lines)
        yield Step(verbs[0], path[1] if path else "", text)


def carry_out(steps: list[Step], copy: Path) -> tuple[list[str], list[str]]:
    """Change a copy of the project as the steps say; gives the commands, and what they say.

    What is to be found must be there once, and what is to be made must not.
    """
    commands: list[str] = []
    says: list[str] = []
    place, old = copy, ""
    for step in steps:
        if step.verb in ("add", "make", "find"):
            place = copy / step.path
        if step.verb == "add":
            place.write_text(place.read_text(encoding="utf-8") + step.text, encoding="utf-8")
        elif step.verb == "make":
            assert not place.exists(), f"{step.path} is there already"
            place.write_text(step.text, encoding="utf-8")
        elif step.verb == "find":
            old = step.text
            assert place.read_text(encoding="utf-8").count(old) == 1, f"{step.path}: {old}"
        elif step.verb == "replace":
            text = place.read_text(encoding="utf-8")
            place.write_text(text.replace(old, step.text), encoding="utf-8")
        else:
            (commands if step.verb == "run" else says).extend(step.text.splitlines())
    return commands, says
