"""Fights side by side, as text, JSON or CSV."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.cli.keyboard.screen import Screen
from fracas.cli.shared.forms import write_csv, write_json
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.intervals import Interval
from fracas.sim.variants.likeness import ANSWER, ROLL, Likeness

HEADS = ("fight", "wins", "rounds", "answers", "rolls", "minutes", "at random", "to win", "choice")


def show(titles: Sequence[str], found: Sequence[Likeness]) -> None:
    """Show a row for each fight, and explain the figures."""
    screen = Screen()
    screen.table(
        [(head, "left" if head == "fight" else "right") for head in HEADS],
        [_row(title, one) for title, one in zip(titles, found, strict=True)],
    )
    screen.gap()
    for title, one in zip(titles, found, strict=True):
        name = ruleset(one.system).title
        screen.say(f"{title}: {name}, {one.fights:,} fights, seen from {one.side}.", "dim")
    for sentence in (
        "Wins: by the book, at random or to win, with all others by the book. Choice: by how many "
        "points the best of these wins more often than random play; the rest is luck and the cast.",
        f"Answers: where there was something to choose. Minutes: {ANSWER} seconds an answer and "
        f"{ROLL} a roll, without talk. ±: the 95 % interval of a figure.",
    ):
        screen.say(sentence, "dim")


def _row(title: str, one: Likeness) -> tuple[str, ...]:
    return (
        title,
        _part(one.win),
        f"{one.rounds.value:.1f}",
        f"{one.answers.value:.0f}",
        f"{one.rolls.value:.0f}",
        f"{one.minutes:.0f}",
        _part(one.at_random),
        "-" if one.to_win is None else _part(one.to_win),
        f"{100 * one.choice:.0f}",
    )


def _part(figure: Interval) -> str:
    return f"{100 * figure.value:.0f}% ±{100 * figure.give:.0f}"


def dump(titles: Sequence[str], found: Sequence[Likeness]) -> None:
    """Write all figures as a list of JSON objects."""
    write_json(
        [
            {"title": title, "figures": one, "minutes": one.minutes, "choice": one.choice}
            for title, one in zip(titles, found, strict=True)
        ]
    )


def dump_csv(titles: Sequence[str], found: Sequence[Likeness]) -> None:
    """Write a row for each fight."""
    write_csv(
        ("system", "scenario", "side", "fights", *HEADS[1:]),
        [
            (
                *(one.system, one.scenario, one.side, one.fights),
                *(one.win.value, one.rounds.value, one.answers.value, one.rolls.value),
                *(one.minutes, one.at_random.value),
                "" if one.to_win is None else one.to_win.value,
                one.choice,
            )
            for one in found
        ],
    )
