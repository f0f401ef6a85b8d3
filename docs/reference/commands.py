"""The command line, as the commands know it themselves."""

from __future__ import annotations

from collections.abc import Iterator

import click

from fracas.cli.main import main

HEAD = """# The command line

Every command with all that it takes, as `fracas COMMAND --help` tells it. How they are used \
stands in [Playing a fight](../playing.md), [Odds](../odds.md), [Simulation](../simulation.md), \
[Balance](../balance.md) and \
[The live table](../table.md); assistants have [a page of their own](../assistants.md).
"""


def commands(
    group: click.Command, name: str, above: click.Context | None = None
) -> Iterator[tuple[click.Command, click.Context]]:
    """A command and all below it, each in the context that knows its whole name."""
    context = click.Context(group, info_name=name, parent=above)
    yield group, context
    if isinstance(group, click.Group):
        for below in group.list_commands(context):
            command = group.get_command(context, below)
            if command is not None and not command.hidden:
                yield from commands(command, below, context)


def page() -> str:
    """All commands on one page."""
    return "\n".join((HEAD, *(told(*one) for one in commands(main, "fracas"))))


def told(command: click.Command, context: click.Context) -> str:
    """One command: how it is written, what it does, and what each part means."""
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [f"## {context.command_path}\n", f"    {context.command_path} {usage}\n"]
    for stretch in (command.help or "").replace("\b\n", "").split("\n\n"):
        parts.append(f"{_plain(' '.join(stretch.split()))}\n")
    records = [
        record
        for one in command.get_params(context)
        if not getattr(one, "hidden", False) and (record := one.get_help_record(context))
    ]
    parts += [f"`{name}`\n: {_plain(' '.join(words.split()))}\n" for name, words in records]
    return "\n".join(parts)


def _plain(text: str) -> str:
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|#~${}" else sign for sign in text)
