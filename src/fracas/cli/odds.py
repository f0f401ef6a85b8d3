"""`fracas odds`: the exact law of dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from fracas.core.errors import WrongUse

if TYPE_CHECKING:
    from fracas.core.ruleset import OwnDice
    from fracas.dice.odds import TotalOdds
    from fracas.dice.sums import Throw

BAR = 24
LONGEST_FRACTION = 24
SMALL = Fraction(1, 100_000)


@click.command("odds")
@click.argument("expr", nargs=-1, required=True)
@click.option("--vs", type=int, metavar="N", help="Also the chance of at least N.")
@click.option("--system", metavar="NAME", help="Read the dice as this system writes them.")
@click.option("--json", "as_json", is_flag=True, help="JSON with exact fractions.")
def odds(expr: tuple[str, ...], vs: int | None, system: str | None, as_json: bool) -> None:
    """Show the exact odds of dice.

    Dice are written 4d6+2, 5d6kh4 (keep the highest 4), 3d6kl2 (the lowest 2), 2d8! (explode),
    2dF (Fudge), d%, or as a system writes its own: 2Y1G vs 2P1R1K.
    """
    from fracas.core.errors import FracasError
    from fracas.dice.notation import format_dice, parse_dice
    from fracas.dice.odds import total_odds

    text = " ".join(expr)
    try:
        if system is not None:
            raise WrongUse(f"{system} has no dice of its own that are written '{text}'.")
        dice = parse_dice(text)
    except FracasError:
        own = own_dice(text, system)
        if own is None:
            raise
        if vs is not None:
            raise WrongUse(f"--vs asks for a total, and {own.name} has none.") from None
        from fracas.cli.own_odds import dump, show

        (dump if as_json else show)(own)
        return
    law = total_odds(dice)
    if as_json:
        _dump(dice, law, vs)
        return
    _show(format_dice(dice), law, vs)


def own_dice(text: str, system: str | None) -> OwnDice | None:
    """The dice of a system that knows such a notation; None when none does.

    Raises `WrongUse` when one does, and the text is wrong by it.
    """
    from fracas.rulesets.registry import all_rulesets, ruleset

    for rules in all_rulesets() if system is None else (ruleset(system),):
        found = rules.own_dice(rules.open_book({}), text)
        if found is not None:
            return found
    return None


def _dump(dice: Throw, law: TotalOdds, vs: int | None) -> None:
    import msgspec

    from fracas.dice.notation import format_dice

    def row(chance: Fraction) -> dict[str, object]:
        return {"chance": str(chance), "per_cent": float(chance * 100)}

    told: dict[str, object] = {
        "dice": format_dice(dice),
        "mean": str(law.mean()),
        "missing": str(law.missing),
        "totals": [{"total": total, **row(chance)} for total, chance in law.chances],
    }
    if vs is not None:
        told["at_least"] = {"total": vs, **row(law.at_least(vs))}
    click.echo(msgspec.json.encode(told).decode())


def _show(name: str, law: TotalOdds, vs: int | None) -> None:
    from fracas.cli.figures import exact, per_cent_fine
    from fracas.cli.screen import Screen

    screen = Screen()
    most = max(chance for _, chance in law.chances)
    screen.title(name)
    rows: list[tuple[str, ...]] = []
    left = Fraction(1)
    for total, chance in law.chances:
        # The long tail of exploding dice is told in one row, never left out.
        if law.missing and left < SMALL and rows:
            rows.append((f"{total}+", "", "", per_cent_fine(left), ""))
            break
        mark = "*" if vs is not None and total >= vs else ""
        length = round(chance / most * BAR)
        bar = "█" * length if length else "▏"
        rows.append(
            (f"{mark}{total}", exact(chance), per_cent_fine(chance), per_cent_fine(left), bar)
        )
        left -= chance
    screen.table(
        [
            ("total", "right"),
            ("exactly", "right"),
            ("", "right"),
            ("or more", "right"),
            ("", "left"),
        ],
        rows,
    )
    average = law.mean()
    shown = exact(average)
    screen.say(f"Mean {float(average):.4g}{f' ({shown})' if '/' in shown else ''}.")
    if vs is not None:
        reached = law.at_least(vs)
        fraction = exact(reached)
        screen.say(
            f"At least {vs} (*): {per_cent_fine(reached)}{f' ({fraction})' if fraction else ''}."
        )


COMMAND = odds
