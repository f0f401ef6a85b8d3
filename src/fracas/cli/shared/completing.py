"""What the Tab key may add: scenarios, systems, packages and rulings, found without a fight.

A shell waits for these, so shipped systems are read from their files and not loaded. If anything
goes wrong there are no proposals: a completion never prints an error into a command line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import click
from click.shell_completion import CompletionItem

from fracas.core.errors import FracasError

Items = list[CompletionItem]
Completer = Callable[[click.Context, click.Parameter, str], Items]

Proposals = Iterable[tuple[str, str]]
"""Words, each with its meaning, or a blank."""

MOST = 500
"""How many proposals a shell gets."""


def _completer(found: Callable[[click.Context], Proposals], *, files: bool = False) -> Completer:
    """Propose what begins like the word so far, with files after it where `files` are accepted."""

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        items: list[CompletionItem] = []
        try:
            for word, help_ in found(ctx):
                if word.startswith(incomplete) and len(items) < MOST:
                    items.append(CompletionItem(word, help=help_ or None))
        except (FracasError, OSError, ValueError):
            items = []
        # A shell stops proposing files as soon as it has other proposals.
        return items or ([CompletionItem(incomplete, type="file")] if files else [])

    return complete


def _option_names(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Yield the names of a system's rulings, as `fracas rulings SYSTEM NAME` takes them."""
    from fracas.core.system.switches import switches
    from fracas.rulesets.registry import ruleset

    if system := ctx.params.get("system"):
        for one in switches(ruleset(system)):
            yield one.name, one.title


def _systems(_: click.Context) -> Iterator[tuple[str, str]]:
    from fracas.rulesets.registry import names

    for name in names():
        yield name, ""


def _scenarios(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Yield those of --system, of every --package, and of the systems that are installed."""
    from fracas.rulesets.registry import names, scenario_titles

    asked = ctx.params.get("system")
    for name in ctx.params.get("packages") or ():
        yield from _packed(name)
    for system in (asked,) if asked else names():
        yield from scenario_titles(system).items()


def _packed(name: str) -> Iterator[tuple[str, str]]:
    """Yield the scenarios of a package, as it is named after --package."""
    from fracas.cli.shared.packs import opened_packages
    from fracas.packages.chosen import listings

    for row in listings("scenarios", opened_packages((name,))):
        yield row.id, row.title


def _packages(_: click.Context) -> Iterator[tuple[str, str]]:
    from fracas.cli.shared.folders import data_folder
    from fracas.packages.files import files_of

    for path in files_of(data_folder()):
        yield path.stem, ""


def _rulings(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Yield the switches of the named system, or of the one that has the scenario."""
    from fracas.cli.shared.folders import data_folder
    from fracas.core.system.switches import switches
    from fracas.packages.chosen import find_scenario
    from fracas.rulesets.registry import ruleset

    system = ctx.params.get("system")
    # After an option whose value is being typed, click leaves arguments unassigned.
    scenario = ctx.params.get("scenario") or next(iter(ctx.args), None)
    if not system and scenario:
        packages = ctx.params.get("packages") or ()
        system = find_scenario(scenario, None, packages, data_folder()).system
    if system:
        for one in switches(ruleset(system)):
            yield from ((f"{one.name}={each.value}", each.words) for each in one.values)


SYSTEM = _completer(_systems)
SCENARIO = _completer(_scenarios, files=True)
PACKAGE = _completer(_packages, files=True)
RULING = _completer(_rulings)
OPTION_NAME = _completer(_option_names)
