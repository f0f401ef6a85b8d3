"""Which number matters most, as a table, JSON or CSV."""

from __future__ import annotations

from fracas.cli.keyboard.screen import Screen
from fracas.cli.results.batch_tables import ASSUMES, heading, interval, who_plays
from fracas.cli.results.sweep_tables import (
    about,
    batch_figures,
    name_of_measure,
    points,
    row,
)
from fracas.cli.shared.forms import write_csv, write_json
from fracas.core.system.ruleset import Listing
from fracas.sim.batches.comparing import LOSSES, ROUNDS, WIN, Measure, figure
from fracas.sim.batches.intervals import Interval
from fracas.sim.variants.sensitivity import ONE_STEP, Moved, Sensitivity
from fracas.sim.variants.settings import told, written
from fracas.sim.variants.sweep import Variant, measures

BAR = 12
HARDLY = 0.03
"""Where nothing moves a chance by more than this, another measure may be worth asking for."""

NONE = "·"


def show(listing: Listing, found: Sensitivity) -> None:
    """Show a table for a person, the numbers that matter most first."""
    screen, measure, base = Screen(), found.by, found.written
    screen.title(heading(listing, found.job))
    fights = f"{len(base.scores):,} fights of seed {found.job.seed}"
    screen.say(
        f"As it is written, in {fights}: {name_of_measure(measure)} "
        f"{about(figure(measure, base.scores), measure)}; {who_plays(found.job)}."
    )
    screen.gap()
    swings = [_swing(one, found) for one in found.moved]
    most = max((abs(swing.value) for swing in swings if swing is not None), default=0.0)
    if found.moved:
        screen.table(
            [
                *(("number", "left"), ("is", "right"), ("down", "right"), ("then", "right")),
                *(("up", "right"), ("then", "right"), ("between", "right"), ("", "left")),
                ("fights", "right"),
            ],
            [
                (
                    *(one.field.name, written(one.value)),
                    *_to(one.down, measure),
                    *_to(one.up, measure),
                    points(swing) if measure.of_chance else _plain(swing),
                    "█" * round(abs(swing.value) / most * BAR) if swing and most else "",
                    f"{one.fights:,}",
                )
                for one, swing in zip(found.moved, swings, strict=True)
            ],
        )
    _show_rest(screen, found)
    screen.gap()
    if found.moved and measure.of_chance and most < HARDLY:
        others = " or ".join(f"--by {one}" for one in (WIN, LOSSES, ROUNDS) if one != measure.kind)
        screen.say(f"No step changes that much: {others} asks for something else.")
    for sentence in (
        f"down, up: {name_of_measure(measure)} after one step down or up; between: how much "
        "higher it is above than below. ±: the 95 % interval of a figure.",
        ONE_STEP,
        "All variants have the same luck. Numbers that changed no fight were set aside early; of "
        "the others, those that seemed to matter most got the most fights.",
        f"Assumed: {ASSUMES}",
    ):
        screen.say(sentence, "dim")


def _show_rest(screen: Screen, found: Sensitivity) -> None:
    if found.still:
        screen.gap()
        fights = min(one.fights for one in found.still)
        names = ", ".join(one.field.name for one in found.still)
        screen.say(f"Changed nothing in {fights} fights: {names}.")
    if found.skipped:
        screen.gap()
        for one in found.skipped:
            screen.say(f"Not moved: {one.settings[0][0]}, for {_reason(one.why)}")


def _reason(why: str) -> str:
    return why if why.endswith(".") else f"{why}."


def _swing(one: Moved, found: Sensitivity) -> Interval | None:
    return one.swing(found.by, found.written)


def _to(variant: Variant | None, measure: Measure) -> tuple[str, str]:
    if variant is None:
        return NONE, NONE
    value = variant.settings[0][1]
    told_of = figure(measure, variant.scores)
    if told_of is None:
        return written(value), NONE
    chance = f"{100 * told_of.value:.1f}%" if measure.of_chance else f"{told_of.value:.2f}"
    return written(value), chance


def _plain(found: Interval | None) -> str:
    if found is None:
        return NONE
    return f"{found.value:+.2f}" + (f" ±{found.give:.2f}" if found.give < float("inf") else "")


def dump(listing: Listing, found: Sensitivity) -> None:
    """Write all figures as one JSON object."""
    all_of = measures(found.job, found.side)

    def told_of(one: Moved) -> dict[str, object]:
        return {
            "field": one.field.name,
            "value": one.value,
            "fights": one.fights,
            "changed": one.changes(found.written),
            "between": interval(_swing(one, found)),
            "down": None if one.down is None else row(one.down, found.written, all_of),
            "up": None if one.up is None else row(one.up, found.written, all_of),
        }

    whole = {
        **batch_figures(listing, found.job, found.side),
        "by": name_of_measure(found.by),
        "step": ONE_STEP,
        "stopped": found.stopped,
        "written": row(found.written, found.written, all_of),
        "numbers": [told_of(one) for one in found.moved],
        "changed_nothing": [told_of(one) for one in found.still],
        "not_moved": [{"field": one.settings[0][0], "why": one.why} for one in found.skipped],
    }
    write_json(whole)


def dump_csv(found: Sensitivity) -> None:
    """Write a row for each number that was moved."""
    rows = []
    for one in (*found.moved, *found.still):
        swing = _swing(one, found)
        figures = ("", "", "") if swing is None else (swing.value, swing.low, swing.high)
        down, up = (
            "" if variant is None else told(variant.settings).rpartition("=")[2]
            for variant in (one.down, one.up)
        )
        rows.append(
            (
                one.field.name,
                written(one.value),
                down,
                up,
                *figures,
                one.fights,
                one.changes(found.written),
            )
        )
    write_csv(("field", "value", "down", "up", "between", "low", "high", "fights", "changed"), rows)
