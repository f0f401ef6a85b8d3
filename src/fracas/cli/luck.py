"""`fracas luck`: who was lucky in a saved fight, and where it turned."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fracas.cli.shared.forms import form_of, in_form, write_csv, write_json
from fracas.cli.shared.options import csv_option, json_option, salvage_option
from fracas.core.errors import WrongUse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fracas.cli.chances.luck_story import Story
    from fracas.cli.keyboard.screen import Screen
    from fracas.core.play.chronicle import Chronicle
    from fracas.odds.luck import Luck, Tally

POSITIONS = 5_000
BRANCHES = 600
WITHIN = Fraction(1, 1_000)
LUCK_SECONDS = 60.0
COURSE_SECONDS = 30.0
LISTED = 3
TURNS = 5
WORTH_TELLING = Fraction(1, 200)
BARS = "▁▂▃▄▅▆▇█"
TENTHS = "0123456789"
UNKNOWN = "."


@click.command("luck")
@click.argument("file", type=click.Path(path_type=Path))
@json_option("One JSON object with exact fractions.")
@csv_option("A row for each roll, choice and edit.")
@click.option(
    "--positions",
    type=click.IntRange(min=0),
    default=POSITIONS,
    show_default=True,
    metavar="N",
    help="For win chances, solve the fight up to N positions.",
)
@salvage_option
def luck(file: Path, as_json: bool, as_csv: bool, positions: int, salvage: bool) -> None:
    """Show who was lucky in a saved fight, and where it turned.

    What was undone does not count. The rules are run again, so the journal must agree with them.

    """
    from fracas.core.play.journal_file import read_journal
    from fracas.core.play.replay import replay
    from fracas.rulesets.registry import ruleset

    form = form_of(as_json, as_csv)
    journal = read_journal(file, salvage=salvage)
    chronicle = replay(journal, ruleset(journal.head.system))
    in_form(form, _show, _dump, _table)(_worked_out(chronicle, positions, file))


def _worked_out(chronicle: Chronicle, positions: int, file: Path) -> Story:
    from fracas.cli.chances.luck_story import Story
    from fracas.cli.shared.limits import working
    from fracas.odds.budget import after
    from fracas.odds.luck import luck_of
    from fracas.odds.turning import course

    with working(LUCK_SECONDS):
        rolls = luck_of(chronicle, branches=BRANCHES, within=WITHIN, enough=after(LUCK_SECONDS))
    if not rolls:
        raise WrongUse(
            f"No dice have fallen in {file}, so there is no luck to show; play on, or give another "
            "fight."
        )
    with working(COURSE_SECONDS):
        way = course(chronicle, most=positions, enough=after(COURSE_SECONDS))
    return Story(chronicle, rolls, way)


def _dump(story: Story) -> None:
    from fracas.odds.luck import by_roller, by_side
    from fracas.odds.policies import by_default

    whole = {
        "system": story.rules.id,
        "over": _is_over(story.chronicle),
        "outcome": story.rules.outcome(story.chronicle.state),
        "assumes": by_default.assumes,
        "rollers": [_sum_row(one) for one in by_roller(story.rolls)],
        "sides": [_sum_row(one) for one in by_side(story.rolls)],
        "win_chance_of": story.course.side,
        "win_chance_cut": story.course.cut,
        "positions": story.course.positions,
        "turning_points": [turn.entry for turn in story.course.turning_points(TURNS)],
        "turns": story.rows(),
    }
    write_json(whole)


def _sum_row(tally: Tally) -> dict[str, Any]:
    return {
        "who": tally.who,
        "side": tally.side,
        "headline": tally.headline,
        "rolls": tally.rolls,
        "expected": str(tally.expected),
        "actual": str(tally.actual),
        "luck": str(tally.luck),
        "deviations": tally.deviations,
    }


def _table(story: Story) -> None:
    from fracas.cli.keyboard.asking import shown

    rows = []
    for row in story.rows():
        best = [f"{one['who']}: {shown(one['best'])}" for one in row["choices"]]
        rows.append(row | {"who": "; ".join(row["who"]), "choices": "; ".join(best)})
    write_csv(tuple(rows[0]), [tuple(row.values()) for row in rows])


def _is_over(chronicle: Chronicle) -> bool:
    return chronicle.over or bool(chronicle.rules.outcome(chronicle.state))


def _show(story: Story) -> None:
    from fracas.cli.keyboard.screen import Screen

    screen = Screen()
    title = story.chronicle.title
    screen.title(f"{title} - {story.rules.title}" if title else story.rules.title)
    screen.say(_how_it_ended(story))
    screen.gap()
    _show_sums(screen, story)
    show_rolls(screen, story)
    _show_course(screen, story)


def _how_it_ended(story: Story) -> str:
    state = story.chronicle.state
    if not _is_over(story.chronicle):
        return "The fight is not over: this is how it went so far."
    outcome = story.rules.outcome(state)
    if outcome in story.rules.sides(state):
        return f"The fight is over: {outcome} won."
    return f"The fight is over{f': {outcome}' if outcome else ''}."


def _show_sums(screen: Screen, story: Story) -> None:
    from fracas.cli.chances.figures import mean
    from fracas.odds.luck import by_roller, by_side
    from fracas.odds.policies import by_default

    def cells(name: str, one: Tally) -> tuple[str, ...]:
        means = mean(one.expected), mean(one.actual), f"{float(one.luck):+.2f}"
        return name, one.headline, str(one.rolls), *means, f"{one.deviations:+.1f}"

    rows = [cells(story.name(one.who), one) for one in by_roller(story.rolls)]
    rows += [cells(f"all of {one.who}", one) for one in by_side(story.rolls)]
    heads = ("rolls", "expected", "actual", "luck", "deviations")
    if rows:
        screen.table([("", "left"), ("in", "left"), *((name, "right") for name in heads)], rows)
        screen.say(
            "Luck is actual minus expected: above 0 is good for the one who rolled, and harm taken "
            "counts below 0. Up to 1 standard deviation is ordinary.",
            "dim",
        )
        screen.say(f"Assumed: {by_default.assumes}", "dim")
    for sentence in _left_out(story.rolls):
        screen.say(sentence, "dim")
    screen.gap()


def _left_out(rolls: Sequence[Luck]) -> list[str]:
    """What is not in the sums, and why."""
    from fracas.odds.luck import FORCED

    found = []
    forced = sum(roll.how == FORCED for roll in rolls)
    big = sum(roll.too_much for roll in rolls)
    calm = sum(roll.measure is None for roll in rolls) - forced - big
    for number, why in (
        (calm, "changed none of these figures directly, such as a roll for who goes first"),
        (big, "decided too much to be followed to the end"),
        (forced, "was set by hand, which is not luck"),
    ):
        if number:
            found.append(f"Left out: {number} of {len(rolls)} rolls, each of which {why}.")
    return found


def show_rolls(screen: Screen, story: Story) -> None:
    """Show the luckiest and the unluckiest rolls, or say that no roll was either."""
    from fracas.cli.chances.figures import per_cent
    from fracas.odds.luck import RARE, luckiest, unluckiest

    for title, found in (
        ("Luckiest rolls", luckiest(story.rolls, LISTED)),
        ("Unluckiest rolls", unluckiest(story.rolls, LISTED)),
    ):
        screen.title(title)
        if not found:
            screen.say(f"None: only rolls that at most {per_cent(RARE)} would match are listed.")
        for roll in found:
            screen.say(f"{_capital(story.place(roll.entry))}: {story.roll(roll.entry)}")
            screen.say(_figures(roll), "dim", indent=4)
        screen.gap()


def _figures(roll: Luck) -> str:
    from fracas.cli.chances.figures import mean, per_cent_fine

    measure = roll.measure
    assert measure is not None, "only measured rolls are ranked"
    about = "about " if measure.missing >= WORTH_TELLING else ""
    good = measure.luck > 0
    reached = measure.as_good if good else measure.as_bad
    parts = [
        f"{measure.headline} {mean(measure.actual)}, expected {about}{mean(measure.expected)}: "
        f"{measure.deviations:+.1f} deviations",
        f"as {'good or better' if good else 'bad or worse'} in {about}{per_cent_fine(reached)}",
    ]
    if roll.chance is not None and roll.chance != reached:
        parts.append(f"just this in {per_cent_fine(roll.chance)}")
    return "; ".join(parts)


def _show_course(screen: Screen, story: Story) -> None:
    from fracas.cli.chances.figures import per_cent
    from fracas.odds.turning import along

    way = story.course
    screen.title(f"Win chance of {way.side}" if way.side else "Win chance")
    points = along(way.turns)
    known = [point for point in points if point is not None]
    if not known:
        screen.say(
            "It is not available: the fight has too many positions to solve; --positions allows "
            "more of them."
        )
        return
    line = sparkline(points, screen.width - 16, plain=_is_plain(screen))
    first = "?" if points[0] is None else per_cent(points[0])
    last = "?" if points[-1] is None else per_cent(points[-1])
    screen.say(f"{first} {line} {last}")
    if way.cut:
        screen.say(
            f"A {UNKNOWN} means not available: so early the fight still has too many positions to "
            "solve; --positions allows more of them.",
            "dim",
        )
    screen.gap()
    _show_turns(screen, story)


def _show_turns(screen: Screen, story: Story) -> None:
    from fracas.cli.chances.figures import per_cent

    way = story.course
    turns = [
        one for one in way.turning_points(TURNS) if abs(one.swing or Fraction(0)) >= WORTH_TELLING
    ]
    screen.title("Turning points")
    if not turns:
        screen.say("Nothing moved the win chance by half a per cent.")
    for turn in turns:
        assert turn.before is not None, "turning points are known"
        assert turn.after is not None, "turning points are known"
        moved = f"{per_cent(turn.before)} -> {per_cent(turn.after)}"
        screen.say(f"{moved}  {_capital(story.place(turn.entry))}: {story.turn(turn)}")
    missed = [row for row in way.missed(LISTED) if row[1].cost >= WORTH_TELLING]
    if missed:
        screen.gap()
        screen.title("Better options")
    for turn, one in missed:
        screen.say(f"{_capital(story.place(turn.entry))}: {story.taken(turn, one)}")
        screen.say(
            f"best was {story.best(turn, one)}: {way.side} would have been at "
            f"{per_cent(one.best_chance)} and not at {per_cent(one.chance)}",
            "dim",
            indent=4,
        )


def sparkline(points: Sequence[Fraction | None], width: int, *, plain: bool = False) -> str:
    """Return win chances as a row of bars, or `plain` as tenths; a dot where there is none.

    With more points than characters that fit, each character shows the last of its points.
    """
    width = max(1, width)
    if len(points) > width:
        points = [points[(at + 1) * len(points) // width - 1] for at in range(width)]
    steps = TENTHS if plain else BARS
    return "".join(
        UNKNOWN if point is None else steps[min(int(point * len(steps)), len(steps) - 1)]
        for point in points
    )


def _is_plain(screen: Screen) -> bool:
    """Return whether the terminal cannot show bars."""
    try:
        BARS.encode(screen.console.encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


COMMAND = luck
