"""The fields of a scenario with their values, as a table, JSON or CSV."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.cli.keyboard.screen import Screen
from fracas.cli.results.batch_tables import heading
from fracas.cli.shared.forms import write_csv, write_json
from fracas.packages.chosen import Chosen
from fracas.sim.batches.jobs import Job
from fracas.sim.variants.fields import Field
from fracas.sim.variants.settings import Value, written
from fracas.sim.variants.variant import filled_in

HEADS = {
    "numbers": "How many of a kind",
    "scenario": "The scenario",
    "combatants": "Who is in it",
    "gear": "What these carry and can",
    "rules": "Everything else in the book",
}
"""The parts of the list, by where the fields are."""


def show(listing: Chosen, job: Job, fields: Iterable[Field], *, every: bool) -> None:
    """Show a table for each part; values that the rules fill in are in brackets."""
    screen, name = Screen(), listing.named
    rows = list(fields)
    screen.title(heading(listing, job))
    for level, head in HEADS.items():
        here = [one for one in rows if one.level == level]
        if here:
            screen.gap()
            screen.table(
                [(head, "left"), ("is", "left")],
                [(one.name, _is(job, one)) for one in here],
            )
    screen.gap()
    numbers = [one for one in rows if one.is_number and not one.of_count]
    example = next(iter(numbers or rows), None)
    if example is not None:
        screen.to_copy(f"For example: fracas sweep {name} {_example(job, example)}")
    if any(one.value is None for one in rows):
        screen.say("In brackets: not in the content, so the rules fill it in.", "dim")
    more = " --all lists every other number of the book too." if not every else ""
    screen.say(
        f"The end of a name is enough where no other has it, and * fits anything.{more} "
        "number.SIDE.KIND works for any kind of combatant of the game.",
        "dim",
    )


def _example(job: Job, field: Field) -> str:
    value = present(job, field)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{field.name}={written(value)}..{written(value + 2)}"
    return f"{field.name}={written(value)}"


def present(job: Job, field: Field) -> Value | None:
    """Return the value of a field, or what the rules fill in for it."""
    if field.value is None:
        return filled_in(job, field) if field.filled else None
    value: Value = field.value
    return value


def _is(job: Job, field: Field) -> str:
    if field.value is not None:
        return written(field.value)
    filled = filled_in(job, field)
    return "(by the rules)" if filled is None else f"({filled})"


def dump(job: Job, fields: Iterable[Field]) -> None:
    """Write the list as JSON."""
    rows = [
        {
            "field": one.name,
            "value": present(job, one),
            "left_out": one.value is None,
            "number": one.is_number,
            "part": one.level,
        }
        for one in fields
    ]
    whole = {"scenario": job.scenario, "system": job.system, "fields": rows}
    write_json(whole)


def dump_csv(job: Job, fields: Iterable[Field]) -> None:
    """Write a row for each field."""
    write_csv(
        ("field", "value", "left out", "part"),
        [
            (one.name, written(present(job, one)), int(one.value is None), one.level)
            for one in fields
        ],
    )
