"""The result of a sweep, as tables, JSON or CSV: each variant, and what differs in it."""

from __future__ import annotations

from typing import Any

from fracas.cli.keyboard.screen import Screen
from fracas.cli.results.batch_tables import ASSUMES, heading, interval, who_plays
from fracas.cli.shared.forms import write_csv, write_json
from fracas.core.system.ruleset import Listing
from fracas.sim.batches.comparing import PRICE, ROUNDS, WIN, Measure, difference, figure
from fracas.sim.batches.intervals import Interval
from fracas.sim.batches.jobs import Job
from fracas.sim.variants.settings import told, written
from fracas.sim.variants.sweep import Sweep, Variant, measures

BAR = 10
"""How long a bar for certainty is."""

WIDE = 100
"""From this many columns on there is room for bars."""

REFUSED = 4
"""How many of the variants that cannot be played are listed one by one."""

AS_IS, AS_WRITTEN = "as is", "as written"

SAYS = (
    "Losses: the part of a side that is out when a fight ends, for any reason, on average.",
    "±: the 95 % interval of a figure. Differences compare fights of the same number, which have "
    "the same luck as long as they ask for the same, so they are more precise than the figures "
    "themselves.",
    f"Assumed: {ASSUMES}",
)


def show(listing: Listing, found: Sweep) -> None:
    """Show tables for a person."""
    screen = Screen()
    screen.title(heading(listing, found.job))
    screen.say(f"{fight_counts(found)} of seed {found.job.seed} for each; {who_plays(found.job)}.")
    if found.stopped:
        screen.say("Stopped early.")
    screen.gap()
    _show_variants(screen, found)
    _show_grid(screen, found)
    if found.refused:
        screen.gap()
        for one in found.refused[:REFUSED]:
            screen.say(f"Not played: {one.why}")
        if len(found.refused) > REFUSED:
            screen.say(f"{len(found.refused) - REFUSED} more cannot be played either.")
    screen.gap()
    for sentence in SAYS:
        screen.say(sentence, "dim")


def fight_counts(found: Sweep) -> str:
    """Return how many fights each variant had, or from how many to how many."""
    counts = {len(one.scores) for one in (found.written, *found.variants)}
    low, high = min(counts), max(counts)
    return f"{high:,} fights" if low == high else f"{low:,} to {high:,} fights"


def short(name: str) -> str:
    """Return the end of a field's name, which says most of it."""
    return ".".join(name.split(".")[-2:])


def _show_variants(screen: Screen, found: Sweep) -> None:
    names = [name for name, _ in found.variants[0].settings]
    told_of = [one for one in measures(found.job, found.side) if one.kind not in (WIN, PRICE)]
    win = Measure(WIN, found.side)
    drawn = screen.width >= WIDE
    heads = [
        *((short(name), "right") for name in names),
        *((f"{found.side} wins", "right"), *((("", "left"),) if drawn else ())),
        ("more by", "right"),
        *((_head(one), "right") for one in told_of),
    ]
    rows = []
    for one in (found.written, *found.variants):
        wins = figure(win, one.scores)
        own = one is found.written
        first = [AS_IS, *[""] * (len(names) - 1)]
        rows.append(
            [
                *(first if own else [written(value) for _, value in one.settings]),
                about(wins),
                *(("" if wins is None else "█" * round(wins.value * BAR),) if drawn else ()),
                "" if own else points(difference(win, one.scores, found.written.scores)),
                *(about(figure(each, one.scores), each) for each in told_of),
            ]
        )
    screen.table(heads, rows)


def _head(measure: Measure) -> str:
    return measure.kind if measure.kind == ROUNDS else f"{measure.side} {measure.kind}"


def _show_grid(screen: Screen, found: Sweep) -> None:
    """Show the chance to win as a grid where two fields vary."""
    if len(found.variants[0].settings) != 2:
        return
    down = list(dict.fromkeys(one.settings[0][1] for one in found.variants))
    along = list(dict.fromkeys(one.settings[1][1] for one in found.variants))
    if len(down) < 2 or len(along) < 2:
        return
    chances = {
        (one.settings[0][1], one.settings[1][1]): figure(Measure(WIN, found.side), one.scores)
        for one in found.variants
    }
    (first, _), (second, _) = found.variants[0].settings
    screen.gap()
    screen.say(f"{found.side} wins, by {short(first)} (down) and {short(second)} (along):")
    screen.table(
        [("", "right"), *((written(value), "right") for value in along)],
        [
            (
                written(one),
                *(
                    "-" if (chance := chances.get((one, other))) is None else percent(chance.value)
                    for other in along
                ),
            )
            for one in down
        ],
    )


def percent(value: float) -> str:
    """Return a chance in per cent with one place."""
    return f"{100 * value:.1f}%"


def about(found: Interval | None, measure: Measure | None = None) -> str:
    """Return a figure and its margin: `52.1% ±3.1`, or for rounds `3.31 ±0.12`."""
    if found is None:
        return "-"
    sure = found.give < float("inf")  # a single fight says nothing about its spread
    if measure is not None and not measure.of_chance:
        return f"{found.value:.2f}" + (f" ±{found.give:.2f}" if sure else "")
    return percent(found.value) + (f" ±{100 * found.give:.1f}" if sure else "")


def points(found: Interval | None) -> str:
    """Return by how much a chance is higher, in points, and its margin."""
    if found is None:
        return "-"
    sure = found.give < float("inf")
    return f"{100 * found.value:+.1f}" + (f" ±{100 * found.give:.1f}" if sure else "")


def name_of_measure(measure: Measure) -> str:
    """Return a measure's name for programs and sheets: `win party`, `rounds`, `losses foes`."""
    return f"{measure.kind} {measure.side}".strip()


def row(variant: Variant, base: Variant, all_of: tuple[Measure, ...]) -> dict[str, Any]:
    """Return a variant for programs: what is set, every figure, and each difference to the base."""
    return {
        "settings": dict(variant.settings),
        "told": told(variant.settings),
        "fights": len(variant.scores),
        "figures": {name_of_measure(one): interval(figure(one, variant.scores)) for one in all_of},
        "differences": {
            name_of_measure(one): interval(difference(one, variant.scores, base.scores))
            for one in all_of
        },
    }


def batch_figures(listing: Listing, job: Job, side: str) -> dict[str, Any]:
    """Return what was played, for programs."""
    return {
        "scenario": job.scenario,
        "title": listing.title,
        "system": job.system,
        "seed": job.seed,
        "policies": dict(job.policies),
        "rulings": dict(job.rulings),
        "side": side,
    }


def dump(listing: Listing, found: Sweep) -> None:
    """Write all figures as one JSON object."""
    all_of = measures(found.job, found.side)
    whole = {
        **batch_figures(listing, found.job, found.side),
        "stopped": found.stopped,
        "written": row(found.written, found.written, all_of),
        "variants": [row(one, found.written, all_of) for one in found.variants],
        "refused": [{"settings": dict(one.settings), "why": one.why} for one in found.refused],
    }
    write_json(whole)


def dump_csv(found: Sweep) -> None:
    """Write a row for each variant: its values, its fights, every figure with its interval."""
    names = [name for name, _ in found.variants[0].settings]
    all_of = measures(found.job, found.side)
    write_csv(
        (*names, "fights", *heads(all_of)),
        [
            (
                *([written(value) for _, value in one.settings] or [AS_WRITTEN] * len(names)),
                len(one.scores),
                *cells(one, found.written, all_of),
            )
            for one in (found.written, *found.variants)
        ],
    )


def heads(all_of: tuple[Measure, ...]) -> list[str]:
    """Return the columns of figures of a spreadsheet."""
    return [
        f"{name_of_measure(one)}{what}"
        for one in all_of
        for what in ("", " low", " high", " more", " more low", " more high")
    ]


def cells(variant: Variant, base: Variant, all_of: tuple[Measure, ...]) -> list[float | str]:
    """Return the figures of a variant for these columns, blank where there is none."""
    found: list[float | str] = []
    for one in all_of:
        for told_of in (
            figure(one, variant.scores),
            difference(one, variant.scores, base.scores),
        ):
            found += ["", "", ""] if told_of is None else [told_of.value, told_of.low, told_of.high]
    return found
