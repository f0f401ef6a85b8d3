"""`fracas list`: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fracas.cli.packs import package_option

if TYPE_CHECKING:
    from fracas.packages.package import Package

KINDS = ("systems", "scenarios", "combatants")


@click.command("list")
@click.argument("kind", required=False, type=click.Choice(KINDS))
@click.option("--system", metavar="NAME", help="Of this system only.")
@package_option
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
def list_(kind: str | None, system: str | None, packages: tuple[str, ...], as_json: bool) -> None:
    """List systems, scenarios, combatants.

    With --json: an array of objects for one kind, or an object of three arrays for all.
    """
    from fracas.cli.packs import opened_packages

    taken = opened_packages(packages)
    if taken:
        system = system or taken[0].manifest.system
    rows = {name: _rows(name, system, taken) for name in ((kind,) if kind else KINDS)}
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(rows[kind] if kind else rows).decode())
        return
    from fracas.cli.screen import Screen

    screen = Screen()
    for number, (name, listed) in enumerate(rows.items()):
        if number:
            screen.gap()
        screen.title(name.title())
        screen.table(
            [("id", "left"), ("system", "left"), ("title", "left"), ("", "left")],
            [(row["id"], row["system"], row["title"], row["summary"]) for row in listed],
        )


def _rows(kind: str, system: str | None, taken: tuple[Package, ...]) -> list[dict[str, Any]]:
    import msgspec

    from fracas.cli.opening import systems
    from fracas.cli.packs import listed
    from fracas.content.chapters import chapter_of

    rows: list[dict[str, Any]] = []
    for rules in systems(system):
        if kind == "systems":
            summary = f"rules version {rules.version}"
            rows.append(
                {"id": rules.id, "system": rules.id, "title": rules.title, "summary": summary}
            )
        else:
            found = rules.scenarios() if kind == "scenarios" else rules.combatants()
            own = [one for one in taken if one.manifest.system == rules.id]
            if own:
                chapter = chapter_of(rules.open_book({}), found)
                every = (*found, *listed(chapter, own))
                # A package's own row takes the place of the shipped one of its id.
                found = tuple({row.id: row for row in every}.values())
            rows += [msgspec.structs.asdict(row) for row in found]
    return rows


COMMAND = list_
