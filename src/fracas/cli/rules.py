"""`fracas rules`: look up a rule by its id or its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fracas.cli.shared.forms import write_json
from fracas.cli.shared.options import json_option, system_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fracas.cli.keyboard.screen import Screen
    from fracas.core.system.rules import Rule
    from fracas.core.system.ruleset import Ruleset


HEADS = ("ids", "system", "rules", "chapter")


@click.command("rules")
@click.argument("words", nargs=-1)
@system_named("Look in this system only.")
@json_option("JSON instead of text.")
def rules(words: tuple[str, ...], system: str | None, as_json: bool) -> None:
    """Look up rules by id or by words.

    Give an id (RW-EDGE-01), the beginning of some ids (RW-EDGE), or words that the rules must
    contain. Without words it lists the chapters, each with its number of rules. With --json: an
    array of objects, one per rule or one per chapter.
    """
    from fracas.cli.keyboard.explain import find_rules, show_rule
    from fracas.cli.keyboard.screen import Screen
    from fracas.core.errors import WrongUse
    from fracas.packages.chosen import systems

    screen = Screen()
    wanted = " ".join(words).strip()
    if not wanted:
        chapters = _chapters(system)
        if as_json:
            write_json([dict(zip(HEADS, row, strict=True)) for row in chapters])
        else:
            _list_chapters(screen, chapters)
        return
    found: list[Rule] = []
    refused: WrongUse | None = None
    for one in _homes(systems(system), wanted):
        try:
            found += find_rules(one, wanted)
        except WrongUse as error:
            # The system with near ids gives the better hint.
            if refused is None or error.fields.get("near"):
                refused = error
    if not found and refused is not None:
        raise refused
    if as_json:
        write_json(found)
        return
    for number, row in enumerate(found):
        if number:
            screen.gap()
        show_rule(screen, row)


def _homes(among: Iterable[Ruleset], wanted: str) -> tuple[Ruleset, ...]:
    """Return the systems to look in: for what begins like an id, those whose ids begin so."""
    every = tuple(among)
    first, dash, _ = wanted.upper().partition("-")
    homes = [one for one in every if any(key.startswith(first + dash) for key in one.rules())]
    return tuple(homes) if dash and homes else every


def _chapters(system: str | None) -> list[tuple[str, str, int, str]]:
    """Return each chapter: how its ids begin, its system, how many rules it has, and its name."""
    from collections import Counter

    from fracas.packages.chosen import systems

    rows = []
    for one in systems(system):
        counts = Counter(key.rpartition("-")[0] for key in one.rules())
        chapters = {key.rpartition("-")[0]: row.chapter for key, row in one.rules().items()}
        rows += [(stem, one.id, count, chapters[stem]) for stem, count in counts.items()]
    return rows


def _list_chapters(screen: Screen, rows: list[tuple[str, str, int, str]]) -> None:
    screen.table(
        [(head, "right" if head == "rules" else "left") for head in HEADS],
        [(stem, system, str(count), chapter) for stem, system, count, chapter in rows],
    )
    screen.say("fracas rules ID shows one, fracas rules WORDS all that contain the words.", "dim")


COMMAND = rules
