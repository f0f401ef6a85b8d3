"""The odds of a system's own dice: each axis by itself, and the first two together."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from fracas.cli.chances.figures import exact, per_cent_fine
from fracas.cli.keyboard.screen import Screen
from fracas.cli.shared.forms import write_csv, write_json
from fracas.core.system.ruleset import OwnDice

SMALL = Fraction(1, 100_000)


def along(dice: OwnDice, axis: int) -> tuple[tuple[int, Fraction], ...]:
    """Return the chance of each value on one axis."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for values, chance in dice.law:
        found[values[axis]] += chance
    return tuple(sorted(found.items()))


def reached(dice: OwnDice, number: int) -> Fraction:
    """Return the chance of at least `number` on the first axis, without the tail that is cut."""
    return sum((chance for values, chance in dice.law if values[0] >= number), Fraction(0))


def dump(dice: OwnDice, vs: int | None) -> None:
    """Write everything as JSON, with exact fractions."""
    told: dict[str, object] = {
        "dice": dice.name,
        "axes": dice.axes,
        "missing": str(dice.missing),
        "law": [
            {"values": values, "chance": str(chance), "per_cent": float(chance * 100)}
            for values, chance in dice.law
        ],
    }
    if vs is not None:
        likely = reached(dice, vs)
        told["at_least"] = {
            dice.axes[0]: vs,
            "chance": str(likely),
            "per_cent": float(likely * 100),
        }
    write_json(told)


def dump_csv(dice: OwnDice) -> None:
    """Write each combination of values with its chance, as decimal numbers."""
    write_csv((*dice.axes, "chance"), [(*values, float(chance)) for values, chance in dice.law])


def show(dice: OwnDice, vs: int | None) -> None:
    """Show a table for each axis that can be anything but 0, then the first two together."""
    screen = Screen()
    screen.title(dice.name)
    for number, axis in enumerate(dice.axes):
        values = along(dice, number)
        if [value for value, _ in values] == [0]:
            continue
        left = Fraction(1)
        rows: list[tuple[str, ...]] = []
        for value, chance in values:
            # The long tail of exploding dice is one row, never left out.
            if dice.missing and left < SMALL and rows:
                rows.append((f"{value}+", "", "", per_cent_fine(left)))
                break
            rows.append((str(value), exact(chance), per_cent_fine(chance), per_cent_fine(left)))
            left -= chance
        screen.table(
            [(axis, "right"), ("exactly", "right"), ("", "right"), ("or more", "right")], rows
        )
        average = sum((value * chance for value, chance in values), Fraction(0))
        screen.say(f"Mean {axis} {float(average / (1 - dice.missing)):.4g}.")
        screen.gap()
    if vs is not None:
        likely = reached(dice, vs)
        fraction = exact(likely)
        words = f" ({fraction})" if fraction else ""
        screen.say(f"At least {vs} {dice.axes[0]}: {per_cent_fine(likely)}{words}.")
    if len(dice.axes) > 1 and "total" not in dice.axes:
        _together(screen, dice)


def _together(screen: Screen, dice: OwnDice) -> None:
    """Show the first two axes against each other: above 0, 0, and below."""
    first, second = dice.axes[:2]
    cells: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for values, chance in dice.law:
        cells[_sign(values[0]), _sign(values[1])] += chance
    rows = [
        (f"{first} {words}", *(per_cent_fine(cells[one, other]) for other in (1, 0, -1)))
        for one, words in ((1, "above 0"), (0, "0"), (-1, "below 0"))
    ]
    heads = [(f"{second} {words}", "right") for words in ("above 0", "0", "below 0")]
    screen.table([("", "left"), *heads], rows)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
