"""The odds of dice that only one system has: each axis by itself, and the first two together."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import click
import msgspec

from fracas.cli.figures import exact, per_cent_fine
from fracas.cli.screen import Screen
from fracas.cli.sheets import write_csv
from fracas.core.ruleset import OwnDice

COLUMNS = [("exactly", "right"), ("", "right"), ("or more", "right")]


def along(dice: OwnDice, axis: int) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each value on one axis."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for values, chance in dice.law:
        found[values[axis]] += chance
    return tuple(sorted(found.items()))


def dump(dice: OwnDice) -> None:
    """Everything as JSON, with exact fractions."""
    told = {
        "dice": dice.name,
        "axes": dice.axes,
        "law": [
            {"values": values, "chance": str(chance), "per_cent": float(chance * 100)}
            for values, chance in dice.law
        ],
    }
    click.echo(msgspec.json.encode(told).decode())


def dump_csv(dice: OwnDice) -> None:
    """Each combination of values with its chance, as decimal numbers."""
    write_csv((*dice.axes, "chance"), [(*values, float(chance)) for values, chance in dice.law])


def show(dice: OwnDice) -> None:
    """A table for each axis that can be anything but 0, then how the first two go together."""
    screen = Screen()
    screen.title(dice.name)
    for number, axis in enumerate(dice.axes):
        values = along(dice, number)
        if [value for value, _ in values] == [0]:
            continue
        left, rows = Fraction(1), []
        for value, chance in values:
            rows.append((str(value), exact(chance), per_cent_fine(chance), per_cent_fine(left)))
            left -= chance
        screen.table(
            [(axis, "right"), ("exactly", "right"), ("", "right"), ("or more", "right")], rows
        )
        average = sum((value * chance for value, chance in values), Fraction(0))
        screen.say(f"Mean {axis} {float(average):.4g}.")
        screen.gap()
    if len(dice.axes) > 1:
        _together(screen, dice)


def _together(screen: Screen, dice: OwnDice) -> None:
    """The first two axes against each other: above 0, 0, and below."""
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
