"""`fracas list`: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fracas.cli.shared.forms import write_json
from fracas.cli.shared.options import json_option, package_option, system_named

if TYPE_CHECKING:
    from fracas.packages.package import Package

KINDS = ("systems", "scenarios", "combatants")
BROKEN = "broken"


@click.command("list")
@click.argument("kind", required=False, type=click.Choice(KINDS))
@system_named("Of this system only.")
@package_option
@json_option("JSON instead of a table.")
def list_(kind: str | None, system: str | None, packages: tuple[str, ...], as_json: bool) -> None:
    """List systems, scenarios, combatants.

    With --json: an array of objects for one kind, or an object of three arrays for all, and a
    fourth with the systems that are installed and cannot be used.
    """
    from fracas.cli.shared.packs import opened_packages
    from fracas.rulesets.registry import broken

    taken = opened_packages(packages)
    if taken:
        system = system or taken[0].manifest.system
    rows = {name: _rows(name, system, taken) for name in ((kind,) if kind else KINDS)}
    unsound = [] if system else broken()
    if as_json:
        write_json(rows[kind] if kind else {**rows, BROKEN: unsound})
        return
    from fracas.cli.keyboard.screen import Screen

    screen = Screen()
    for number, (name, listed) in enumerate(rows.items()):
        if number:
            screen.gap()
        screen.title(name.title())
        screen.table(
            [("id", "left"), ("system", "left"), ("title", "left"), ("", "left")],
            [(row["id"], row["system"], row["title"], row["summary"]) for row in listed],
        )
    for one in unsound:
        screen.gap()
        screen.fault(one.sentence)


def _rows(kind: str, system: str | None, taken: tuple[Package, ...]) -> list[dict[str, Any]]:
    import msgspec

    from fracas.content.chapters import chapter_of
    from fracas.packages.chosen import listings, systems

    rows: list[dict[str, Any]] = []
    for rules in systems(system):
        if kind == "systems":
            told = {"title": rules.title, "summary": rules.summary, "version": rules.version}
            rows.append({"id": rules.id, "system": rules.id, **told})
        else:
            found = rules.scenarios() if kind == "scenarios" else rules.combatants()
            own = [one for one in taken if one.manifest.system == rules.id]
            if own:
                chapter = chapter_of(rules.open_book({}), found)
                every = (*found, *listings(chapter, own))
                # A package's own row replaces the shipped one with the same id.
                found = tuple({row.id: row for row in every}.values())
            rows += [msgspec.structs.asdict(row) for row in found]
    return rows


COMMAND = list_
