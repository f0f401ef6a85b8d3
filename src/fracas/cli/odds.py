"""`fracas odds`: the exact odds of dice, of the options at a prompt, or of a whole fight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fracas.cli.shared.completing import SCENARIO
from fracas.cli.shared.forms import Form, form_of, in_form
from fracas.cli.shared.options import (
    SEED,
    csv_option,
    json_option,
    package_option,
    ruling_option,
    salvage_option,
    system_named,
)

if TYPE_CHECKING:
    from fracas.cli.chances.figures import Reach
    from fracas.cli.chances.positions import Halt
    from fracas.packages.chosen import Chosen

FIGHT_SECONDS = 60.0
KEPT = ".fight"


class Wanted(NamedTuple):
    """What was asked for on the command line, besides the subject itself."""

    vs: int | None
    system: str | None
    prompt: int | None
    prompts: bool
    seed: int | None
    rulings: tuple[str, ...]
    packages: tuple[str, ...]
    salvage: bool
    seat: str | None
    why: str | None
    fight: bool
    mix: bool
    goal: str | None
    between: str | None
    best: str | None
    budget: int | None
    positions: int | None
    form: Form

    @property
    def of_fights(self) -> dict[str, bool]:
        """The options that are only for fights, and whether each is given."""
        return {
            "--prompt": self.prompt is not None,
            "--prompts": self.prompts,
            "--seat": self.seat is not None,
            "--why": self.why is not None,
            "--fight": self.fight,
            "--mix": self.mix,
            "--goal": self.goal is not None,
            "--between": self.between is not None,
            "--best": self.best is not None,
            "--budget": self.budget is not None,
            "--positions": self.positions is not None,
            "--seed": self.seed is not None,
            "--ruling": bool(self.rulings),
            "--package": bool(self.packages),
            "--salvage": self.salvage,
        }


@click.command("odds")
@click.argument("expr", nargs=-1, required=True, shell_complete=SCENARIO)
@click.option("--vs", type=int, metavar="N", help="Dice: also the chance of at least N.")
@system_named("The system of the dice or scenario.")
@click.option(
    "--prompt", type=click.IntRange(min=1), metavar="K", help="The fight's K-th prompt, rolls too."
)
@click.option("--prompts", is_flag=True, help="List the fight's prompts with their numbers.")
@click.option(
    "--seed", type=click.IntRange(min=0), metavar="S", help=f"A scenario's dice (default {SEED})."
)
@ruling_option
@package_option
@salvage_option
@click.option("--seat", metavar="NAME", help="What NAME may know (default: the one who is asked).")
@click.option("--why", metavar="OPTION", help="What each modifier changes of an option.")
@click.option("--fight", is_flag=True, help="The whole fight from there: who wins, who falls.")
@click.option("--mix", is_flag=True, help="How two sides best mix a sealed choice.")
@click.option("--goal", type=click.Choice(["lead", "win"]), help="--mix: for what (default lead).")
@click.option("--between", metavar="A,B", help="--mix: only these two choose, one of each side.")
@click.option("--best", metavar="SIDE", help="The best reply of a side from there, to the end.")
@click.option(
    "--budget", type=click.IntRange(min=1), metavar="N", help="Follow at most N branches."
)
@click.option(
    "--positions",
    type=click.IntRange(min=1),
    metavar="N",
    help="--fight, --mix, --best: examine at most N.",
)
@json_option("JSON with exact fractions.")
@csv_option("CSV with decimal numbers.")
def odds(expr: tuple[str, ...], as_json: bool, as_csv: bool, **given: Any) -> None:
    """Show the exact odds of dice, or of a fight.

    EXPR is a scenario, a saved fight (FILE.fight), or dice: 4d6+2, 5d6kh4 (keep the highest 4),
    3d6kl2 (the lowest 2), 2d8! (explode), 2dF (Fudge), d%, or as a system writes its own:
    2Y1G vs 2P1R1K, 2/d20! + 3/d8!, d8@2 vs d6@4. A scenario is played by computers up to its
    first choice that has odds.
    """
    wanted = Wanted(**given, form=form_of(as_json, as_csv))
    text = " ".join(expr)
    about = _fight_of(text, wanted)
    if about is None:
        _of_dice(text, wanted)
    else:
        _of_fight(about, wanted)


def _fight_of(text: str, wanted: Wanted) -> Path | Chosen | None:
    """Return the saved fight or the scenario that is meant; None for dice.

    Raises `WrongUse` when an option for fights is given, and the text names no fight.
    """
    from fracas.cli.keyboard.opening import find_scenario
    from fracas.cli.shared.packs import opened_packages
    from fracas.core.errors import FracasError
    from fracas.dice.notation import parse_dice
    from fracas.packages.chosen import listings, scenarios

    if not text.endswith(KEPT):
        try:
            parse_dice(text)
        except FracasError:
            pass
        else:
            return None
    if ".toml" in text:
        return find_scenario(text, wanted.system, wanted.packages)
    path = Path(text)
    if text.endswith(KEPT) or path.is_file():
        return path
    rows = (*scenarios(wanted.system), *listings("scenarios", opened_packages(wanted.packages)))
    if any(row.id.casefold() == text.strip().casefold() for row in rows):
        return find_scenario(text, wanted.system, wanted.packages)
    return None


def _of_dice(text: str, wanted: Wanted) -> None:
    from fracas.cli.chances import dice_odds, own_odds
    from fracas.core.errors import FracasError, WrongUse
    from fracas.dice.notation import parse_dice
    from fracas.dice.odds import total_odds
    from fracas.odds.own_dice import own_dice

    vs, system = wanted.vs, wanted.system
    try:
        if system is not None:
            raise WrongUse(f"{system} has no dice written '{text}'.")
        dice = parse_dice(text)
    except FracasError:
        own = own_dice(text, system)
        if own is None:
            _refuse_name(text, wanted)
            raise
        _refuse_fight(text, wanted)
        if vs is not None and "total" not in own.axes:
            raise WrongUse(f"--vs asks for a total, and {own.name} has none.") from None
        if wanted.form == "csv":
            own_odds.dump_csv(own)
        else:
            (own_odds.dump if wanted.form == "json" else own_odds.show)(own, vs)
        return
    _refuse_fight(text, wanted)
    law = total_odds(dice)
    if wanted.form == "csv":
        dice_odds.dump_csv(law)
    else:
        (dice_odds.dump if wanted.form == "json" else dice_odds.show)(dice, law, vs)


def _refuse_fight(text: str, wanted: Wanted) -> None:
    from fracas.core.errors import WrongUse

    given = [name for name, is_given in wanted.of_fights.items() if is_given]
    if given:
        raise WrongUse(f"{given[0]} is for a scenario or a saved fight, and '{text}' is dice.")


def _refuse_name(text: str, wanted: Wanted) -> None:
    """Raise `WrongUse` for what is not dice, but resembles a scenario or is asked of as a fight."""
    import difflib

    from fracas.cli.keyboard.opening import find_scenario
    from fracas.packages.chosen import scenarios

    ids = [row.id for row in scenarios(wanted.system)]
    asked = any(wanted.of_fights.values())
    if asked or difflib.get_close_matches(text.casefold(), ids, 1):
        find_scenario(text, wanted.system, wanted.packages)


def _of_fight(about: Path | Chosen, wanted: Wanted) -> None:
    from fracas.cli.chances import positions as halts

    _refuse_clash(about, wanted)
    if isinstance(about, Path):
        chronicle = halts.opened(about, salvage=wanted.salvage)
        walk, name = halts.kept(chronicle), str(about)
    else:
        seed = SEED if wanted.seed is None else wanted.seed
        walk, name = halts.played(about, seed, wanted.rulings), about.id
    if wanted.prompts:
        from fracas.cli.chances.prompt_tables import list_prompts

        list_prompts(walk, wanted.form)
        return
    if wanted.prompt is not None:
        halt = halts.at_prompt(walk, wanted.prompt, name)
    elif wanted.mix:
        from fracas.cli.chances.mix_odds import first_sealed, last_sealed

        if isinstance(about, Path):
            halt = last_sealed(chronicle, wanted.between, name)
        else:
            halt = first_sealed(walk, wanted.between, name)
            # At the first sealed choice it may not matter yet what is chosen.
            walk = chain((halt,), walk)
    elif isinstance(about, Path):
        halt = halts.where_it_stands(chronicle, name)
    elif wanted.fight or wanted.best is not None:
        halt = halts.at_prompt(walk, 1, name)
    else:
        halt = halts.first_with_odds(walk, name)
    if wanted.mix:
        looks_on = wanted.prompt is None and not isinstance(about, Path)
        _mixes(walk if looks_on else iter((halt,)), wanted)
    elif wanted.best is not None:
        _best_reply(halt, wanted.best, wanted)
    else:
        (_whole_fight if wanted.fight else _one_prompt)(halt, wanted)


def _refuse_clash(about: Path | Chosen, wanted: Wanted) -> None:
    from fracas.core.errors import WrongUse

    if wanted.vs is not None:
        raise WrongUse("--vs is for dice, not for a fight.")
    if isinstance(about, Path):
        own = (("--seed", wanted.seed), ("--ruling", wanted.rulings), ("--system", wanted.system))
        for name, given in own:
            if given not in (None, ()):
                raise WrongUse(f"{name} is for a scenario: a saved fight has its own.")
    elif wanted.salvage:
        raise WrongUse("--salvage is for a saved fight.")
    _refuse_questions(wanted)


def _refuse_questions(wanted: Wanted) -> None:
    """Raise `WrongUse` for two questions at once, or for an option without its question."""
    from fracas.core.errors import WrongUse

    far = {"--fight": wanted.fight, "--mix": wanted.mix, "--best": wanted.best is not None}
    given = [name for name, is_given in far.items() if is_given]
    if len(given) > 1:
        raise WrongUse(f"{' and '.join(given)} are separate questions: ask one at a time.")
    if given and wanted.why is not None:
        raise WrongUse(f"--why is for the options of a prompt, not for {given[0]}.")
    if wanted.positions is not None and not given:
        raise WrongUse("--positions needs --fight, --mix or --best.")
    if not wanted.mix:
        for name, value in (("--goal", wanted.goal), ("--between", wanted.between)):
            if value is not None:
                raise WrongUse(f"{name} needs --mix.")


def _one_prompt(halt: Halt, wanted: Wanted) -> None:
    from fracas.cli.chances import prompt_tables
    from fracas.cli.chances.option_odds import ON_REQUEST
    from fracas.cli.chances.prompt_odds import reasons, weigh
    from fracas.cli.shared.limits import working
    from fracas.odds.budget import OddsBudget

    patience = ON_REQUEST
    if wanted.budget is not None:
        patience = OddsBudget(wanted.budget, float("inf"))
    with working(patience.seconds):
        found = weigh(halt, wanted.seat, patience)
    tables = prompt_tables
    if wanted.why is None:
        in_form(wanted.form, tables.show, tables.dump, tables.dump_csv)(found)
        return
    with working(patience.seconds):
        option, why = reasons(found, wanted.why, patience)
    in_form(wanted.form, tables.show_why, tables.dump_why, tables.why_csv)(found, option, why)


def _reach(wanted: Wanted, positions: int) -> Reach:
    """Return how far to follow a fight: a minute at most, unless the command line sets a limit."""
    from fracas.cli.chances.figures import Reach

    given = wanted.positions is not None or wanted.budget is not None
    return Reach(
        wanted.positions or positions,
        wanted.budget,
        float("inf") if given else FIGHT_SECONDS,
    )


def _mixes(halts: Iterator[Halt], wanted: Wanted) -> None:
    from fracas.cli.chances import mix_odds, mix_tables
    from fracas.cli.shared.limits import working
    from fracas.odds.equilibrium import MOST_POSITIONS

    reach = _reach(wanted, MOST_POSITIONS)
    goal = wanted.goal or mix_odds.LEAD
    with working(reach.seconds):
        found = mix_odds.first_that_matters(halts, wanted.seat, goal, wanted.between, reach)
    in_form(wanted.form, mix_tables.show, mix_tables.dump, mix_tables.dump_csv)(found)


def _best_reply(halt: Halt, side: str, wanted: Wanted) -> None:
    from fracas.cli.chances import best_odds
    from fracas.cli.shared.limits import working
    from fracas.odds.chains import MOST_POSITIONS

    reach = _reach(wanted, MOST_POSITIONS)
    with working(reach.seconds):
        found = best_odds.solve(halt, side, wanted.seat, reach)
    in_form(wanted.form, best_odds.show, best_odds.dump, best_odds.dump_csv)(found)


def _whole_fight(halt: Halt, wanted: Wanted) -> None:
    from fracas.cli.chances import fight_odds
    from fracas.cli.shared.limits import working
    from fracas.odds.chains import MOST_POSITIONS

    reach = _reach(wanted, MOST_POSITIONS)
    with working(reach.seconds):
        found = fight_odds.solve(halt, wanted.seat, reach)
    in_form(wanted.form, fight_odds.show, fight_odds.dump, fight_odds.dump_csv)(found)


COMMAND = odds
