"""The exact distribution of dice on the screen, as JSON and as CSV."""

from __future__ import annotations

from fractions import Fraction

from fracas.cli.chances.figures import bar, exact, per_cent_fine
from fracas.cli.keyboard.screen import Screen
from fracas.cli.shared.forms import write_csv, write_json
from fracas.dice.notation import format_dice
from fracas.dice.odds import TotalOdds
from fracas.dice.sums import Throw

SMALL = Fraction(1, 100_000)


def dump(dice: Throw, law: TotalOdds, vs: int | None) -> None:
    """Write everything as JSON, with exact fractions."""

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
    write_json(told)


def dump_csv(law: TotalOdds) -> None:
    """Write each total with its chance and the chance of at least it, as decimal numbers."""
    left, rows = Fraction(1), []
    for total, chance in law.chances:
        rows.append((total, float(chance), float(left)))
        left -= chance
    write_csv(("total", "exactly", "or_more"), rows)


def show(dice: Throw, law: TotalOdds, vs: int | None) -> None:
    """Show a row for each total, with bars."""
    screen = Screen()
    most = max(chance for _, chance in law.chances)
    screen.title(format_dice(dice))
    rows: list[tuple[str, ...]] = []
    left = Fraction(1)
    for total, chance in law.chances:
        # The long tail of exploding dice is one row, never left out.
        if law.missing and left < SMALL and rows:
            rows.append((f"{total}+", "", "", per_cent_fine(left), ""))
            break
        mark = "*" if vs is not None and total >= vs else ""
        rows.append(
            (
                f"{mark}{total}",
                exact(chance),
                per_cent_fine(chance),
                per_cent_fine(left),
                bar(chance, most),
            )
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
