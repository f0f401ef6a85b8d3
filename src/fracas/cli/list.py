"""`fracas list`: what there is to play."""

from __future__ import annotations

from typing import Any

import click

KINDS = ("systems", "scenarios", "combatants")
BROKEN = "broken"


@click.command("list")
@click.argument("kind", required=False, type=click.Choice(KINDS))
@click.option("--system", metavar="NAME", help="Of this system only.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
def list_(kind: str | None, system: str | None, as_json: bool) -> None:
    """List systems, scenarios, combatants.

    With --json: an array of objects for one kind, or an object of three arrays for all, and a
    fourth with the systems that are installed and cannot be used.
    """
    from fracas.rulesets.registry import broken

    rows = {name: _rows(name, system) for name in ((kind,) if kind else KINDS)}
    unsound = [] if system else broken()
    if as_json:
        import msgspec

        told = rows[kind] if kind else {**rows, BROKEN: unsound}
        click.echo(msgspec.json.encode(told).decode())
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
    for one in unsound:
        screen.gap()
        screen.fault(one.sentence)


def _rows(kind: str, system: str | None) -> list[dict[str, Any]]:
    import msgspec

    from fracas.cli.opening import systems

    rows: list[dict[str, Any]] = []
    for rules in systems(system):
        if kind == "systems":
            told = {"title": rules.title, "summary": rules.summary, "version": rules.version}
            rows.append({"id": rules.id, "system": rules.id, **told})
        else:
            found = rules.scenarios() if kind == "scenarios" else rules.combatants()
            rows += [msgspec.structs.asdict(row) for row in found]
    return rows


COMMAND = list_
