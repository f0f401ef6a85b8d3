"""`fracas rulings`: what a table may rule differently, and how that changes the fights."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fracas.cli.shared.completing import OPTION_NAME, SYSTEM
from fracas.cli.shared.options import SEED, jobs_option, json_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from fracas.core.system.ruleset import Ruleset
    from fracas.core.system.switches import Switch
    from fracas.sim.variants.ruling_effects import Effects

FIGHTS = 100
"""How many fights of each are played for a file by default."""


@click.command("rulings")
@click.argument("system", required=False, shell_complete=SYSTEM)
@click.argument("option", required=False, shell_complete=OPTION_NAME)
@click.option("--effects", is_flag=True, help="Show what each value does to the system's fights.")
@click.option(
    "-n",
    "--fights",
    type=click.IntRange(min=2),
    metavar="N",
    help="Play N fights of each now, instead of showing the known figures.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), metavar="N", help="With --fights: the dice's seed."
)
@jobs_option
@click.option(
    "--write",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=f"Play {FIGHTS} fights of each, or N, and write the file that a system ships.",
)
@json_option("JSON instead of text.")
def rulings(
    system: str | None,
    option: str | None,
    effects: bool,
    fights: int | None,
    seed: int | None,
    jobs: int | None,
    write: Path | None,
    as_json: bool,
) -> int:
    """List the rulings that a table may switch, or explain one.

    OPTION is the name of a ruling or of its rule, such as tie_winner. For each it shows what the
    text says, how it is played and why, and the other values; and, for one or with --effects, what
    changing it does to the shipped fights under the same dice.
    """
    from fracas.cli.results import ruling_tables
    from fracas.core.errors import WrongUse
    from fracas.core.system.switches import switch, switches
    from fracas.packages.chosen import systems
    from fracas.sim.variants.effects import as_text, shipped_effects

    found = systems(system)
    if fights is None and seed is not None:
        raise WrongUse("--seed needs --fights: without it, the known figures are shown.")
    if (write is not None or fights is not None) and system is None:
        raise WrongUse("Fights are played for one system: name it.")
    if write is not None and option is not None:
        raise WrongUse("--write is for all rulings of a system: leave the OPTION out.")
    if write is not None and not write.absolute().parent.is_dir():
        raise WrongUse(f"There is no folder {write.parent} to write to: create it first.")
    one = switch(found[0], option) if option is not None else None
    known: Effects | None = None
    if fights is not None or write is not None:
        only = None if one is None else (one,)
        known = _play(found[0], only, fights or FIGHTS, SEED if seed is None else seed, jobs)
    elif system is not None:
        known = shipped_effects(found[0].id)
    if write is not None:
        assert known is not None
        write.write_bytes(as_text(known))
        click.echo(f"Written to {write}.", err=True)
        return 0
    if as_json:
        shown = {each.id: (one,) if one else switches(each) for each in found}
        everything = {each.id: known or shipped_effects(each.id) for each in found}
        ruling_tables.dump(shown, everything if effects or one else {})
    elif one is not None:
        ruling_tables.tell(found[0], one, known)
    else:
        for number, each in enumerate(found):
            told = known or shipped_effects(each.id) if effects or fights else None
            ruling_tables.show(each, told, with_effects=effects or bool(fights), gap=bool(number))
    return 0


def _play(
    rules: Ruleset, only: tuple[Switch, ...] | None, fights: int, seed: int, jobs: int | None
) -> Effects:
    from fracas.cli.shared.batch_options import runner
    from fracas.cli.shared.progress import progress
    from fracas.sim.variants.effects import work_out

    with ExitStack() as stack:
        hands = runner(jobs, stack)
        tell: Callable[[int, int, str], None] | None = progress(stack)
        return work_out(rules, hands, fights=fights, seed=seed, only=only, tell=tell)


COMMAND = rulings
