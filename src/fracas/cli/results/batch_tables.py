"""The result of a batch, as tables, JSON or CSV, every figure with its interval."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from fracas.cli.chances.figures import NOBODY, bar, mean, per_cent_fine, told, word
from fracas.cli.keyboard.batch_fight import write_reference
from fracas.cli.keyboard.screen import Screen
from fracas.cli.results import to_win_tables
from fracas.cli.shared.forms import write_csv, write_json
from fracas.cli.shared.packs import package_words
from fracas.core.system.ruleset import Listing
from fracas.packages.chosen import Chosen, shipped_as
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.batch import Batch
from fracas.sim.batches.intervals import Interval, quantile, share
from fracas.sim.batches.intervals import mean as mean_of
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.summary import Fared, Summary
from fracas.sim.laws.exact import Solved
from fracas.sim.laws.sampled import positions

CUT = "cut short"
FINEST = 4
"""How many decimal places an end of an interval has at most."""

NINE_OF_TEN = (0.05, 0.95)
DRAWN = (
    "Drawn from the exact odds of its {positions:,} positions: all is as likely as in fights "
    "by the rules, but these are not those of the same numbers, and none can be looked at."
)
ASSUMES = (
    "Rulings are the defaults of the rules; a side without another policy plays by the book; and "
    "no side knows more than it may."
)


class Report(NamedTuple):
    """A batch, its scenario, and its exact distribution where there is one."""

    batch: Batch
    listing: Chosen
    law: Solved | None
    to_win: Batch | None = None
    """The same fight if everyone plays to win, where that was asked for."""

    @property
    def summary(self) -> Summary:
        """What was played."""
        return self.batch.summary

    @property
    def outcomes(self) -> list[tuple[str, int, Interval, Fraction | None]]:
        """Each outcome with its count, its share and its exact chance, the likeliest first."""
        fights, law = self.summary.fights, self.law
        counts = dict(self.summary.outcomes)
        if law is not None:
            counts = {**dict.fromkeys(law.outcomes, 0), **counts}
        rows = [
            (name, count, share(count, fights), None if law is None else law.outcomes.get(name))
            for name, count in sorted(counts.items(), key=lambda row: (-row[1], row[0]))
        ]
        if self.summary.cut:
            rows.append((CUT, self.summary.cut, share(self.summary.cut, fights), None))
        return rows

    @property
    def fared(self) -> list[Fared]:
        """Everyone, in the order they have at the beginning."""
        return self.batch.fared

    def exactly(self, one: Fared) -> tuple[Fraction | None, Fraction | None]:
        """Return how likely one is out, and what is left of it, exactly; or None for each."""
        if self.law is None:
            return None, None
        return self.law.fared.get((one.who, one.side), (None, None))


def show(report: Report) -> None:
    """Tables for a person."""
    screen, job = Screen(), report.batch.job
    screen.title(heading(report.listing, job))
    screen.say(say_batch(report))
    if job.laws:
        screen.say(DRAWN.format(positions=positions(job)))
    if report.batch.stopped == "precise":
        screen.say("That was enough for the precision asked for.")
    elif report.batch.stopped:
        screen.say(f"Stopped early: {job.count:,} were asked for.")
    if report.law is not None:
        screen.say(f"The fight can be solved: exactly, over {report.law.positions} positions.")
    _show_outcomes(screen, report)
    if report.to_win is not None:
        to_win_tables.show(screen, report.summary, report.to_win.summary)
    _show_rounds(screen, report)
    _show_fared(screen, report)
    _show_losses(screen, report)
    _show_fights(screen, report)
    screen.gap()
    screen.say("From ... to: the 95 % interval of a figure.", "dim")
    screen.say(f"Assumed: {ASSUMES}", "dim")


def heading(listing: Listing, job: Job) -> str:
    """Return which scenario of which game it is."""
    return f"{listing.title} - {ruleset(job.system).title}"


def say_batch(report: Report) -> str:
    """Return how many fights of which seed, and who plays how."""
    job, fights = report.batch.job, report.summary.fights
    count = "1 fight" if fights == 1 else f"{fights:,} fights"
    return f"{count} of seed {job.seed}; {who_plays(job)}."


def who_plays(job: Job) -> str:
    """Return who plays how, in half a sentence."""
    if not job.policies:
        return "everyone plays by the book's advice"
    named = ", ".join(f"{side} plays by {name}" for side, name in job.policies)
    return f"{named}, all others by the book's advice"


def _per_cent(figure: Interval) -> str:
    return per_cent_fine(Fraction(figure.value))


def _from_to(figure: Interval | None, *, chance: bool = True) -> str:
    if figure is None or figure.high == float("inf"):
        return "-"
    scale, sign, places = (100, "%", 1) if chance else (1, "", 2)
    wide = (figure.high - figure.low) * scale
    # With millions of fights the ends of an interval would otherwise look the same.
    while 0 < wide < 2 * 0.1**places and places < FINEST:
        places += 1
    return f"{figure.low * scale:.{places}f} to {figure.high * scale:.{places}f}{sign}"


def _show_outcomes(screen: Screen, report: Report) -> None:
    heads = [("who wins", "left"), ("fights", "right"), ("", "right"), ("from ... to", "right")]
    exact = report.law is not None
    rows = []
    for name, count, figure, law in report.outcomes:
        row = [word(name), f"{count:,}", _per_cent(figure), _from_to(figure)]
        if exact:
            row.append("" if law is None else per_cent_fine(law))
        rows.append([*row, bar(Fraction(count), Fraction(report.summary.fights))])
    screen.gap()
    screen.table([*heads, *([("exactly", "right")] if exact else []), ("", "left")], rows)
    if report.summary.cut and not report.batch.job.laws:
        numbers = ", ".join(str(number) for number in report.summary.cut_short)
        screen.say(f"Cut short, because they did not end: {numbers} ...")


def _show_rounds(screen: Screen, report: Report) -> None:
    rounds = report.summary.rounds
    figure = mean_of(rounds)
    if figure is None:
        return
    low, middle, high = (quantile(rounds, part) for part in (NINE_OF_TEN[0], 0.5, NINE_OF_TEN[1]))
    exact = f", exactly {mean(report.law.ends.rounds)}" if report.law is not None else ""
    screen.gap()
    screen.say(
        f"Rounds: {figure.value:.2f} on average (from {_from_to(figure, chance=False)}){exact}; "
        f"{middle} in the middle, nine of ten {low} to {high}."
    )
    most = Fraction(max(count for _, count in rounds))
    screen.table(
        [("rounds", "right"), ("fights", "right"), ("", "left")],
        [(str(number), f"{count:,}", bar(Fraction(count), most)) for number, count in rounds],
    )


def _show_fared(screen: Screen, report: Report) -> None:
    rows = []
    for one in report.fared:
        chance, rest, fell = share(one.out, one.fights), mean_of(one.lefts), mean_of(one.fell)
        rows.append(
            (
                *(one.name, one.side, _per_cent(chance), _from_to(chance)),
                *("-" if rest is None else f"{rest.value:.2f}", _from_to(rest, chance=False)),
                *(str(one.most), "-" if fell is None else f"{fell.value:.1f}"),
            )
        )
    screen.gap()
    screen.table(
        [
            *(("at the end", "left"), ("", "left"), ("out", "right"), ("from ... to", "right")),
            *(("left", "right"), ("from ... to", "right"), ("of", "right"), ("falls in", "right")),
        ],
        rows,
    )
    for one in report.fared:
        out, left = report.exactly(one)
        if out is not None and left is not None:
            screen.say(
                f"{one.name}, exactly: {per_cent_fine(out)} out, {mean(left)} left.", indent=2
            )
        why = whys(one)
        if len(why) > 1:
            parts = [f"{word(name)} {_per_cent(share(n, one.fights))}" for name, n in why]
            screen.say(f"{one.name} is out as: {', '.join(parts)}.", indent=2)


def whys(one: Fared) -> list[tuple[str, int]]:
    """Return why one was out, and how often, the likeliest first."""
    found: Counter[str] = Counter()
    for why, _, count in one.ends:
        if why:
            found[why] += count
    return sorted(found.items(), key=lambda row: (-row[1], row[0]))


def _show_losses(screen: Screen, report: Report) -> None:
    fights = report.summary.fights
    rows = []
    for side, lost, count in report.summary.losses:
        figure = share(count, fights)
        rows.append((side, str(lost), f"{count:,}", _per_cent(figure), _from_to(figure)))
    screen.gap()
    screen.table(
        [
            *(("side", "left"), ("out of it", "right"), ("fights", "right"), ("", "right")),
            ("from ... to", "right"),
        ],
        rows,
    )


def _show_fights(screen: Screen, report: Report) -> None:
    summary, job = report.summary, report.batch.job
    names = {one.who: one.name for one in summary.fared}
    screen.gap()
    for title, fights in (("Longest", summary.longest), ("Shortest", summary.shortest)):
        if job.laws:
            listed = ", ".join(str(one.rounds) for one in fights) + " rounds"
        else:
            listed = ", ".join(f"fight {one.number} ({one.rounds} rounds)" for one in fights)
        screen.say(f"{title}: {listed}.")
    screen.gap()
    screen.table(
        [
            *(("strangest", "right"), ("rounds", "right"), ("", "left"), ("out", "left")),
            ("so in", "right"),
        ],
        [
            (
                "" if job.laws else f"fight {one.first}",
                str(one.rounds),
                word(one.outcome or CUT),
                *(", ".join(names[who] for who in one.out) or NOBODY, f"{one.fights:,}"),
            )
            for one in summary.strangest()
        ],
    )
    if job.laws:
        return
    screen.to_copy(f"Look at one: {command(report.listing, job, summary.strangest(1)[0].first)}")


def command(scenario: Chosen, job: Job, number: int) -> str:
    """Return the command that opens a fight of the batch at the table."""
    named = scenario.named
    words = ["fracas play --from", write_reference(named, job.seed, number)]
    if named == job.scenario and len(shipped_as(job.scenario, None)) > 1:
        words.append(f"--system {job.system}")
    words += [f"--policy {side}={name}" for side, name in job.policies]
    words += [f"--ruling {name}={value}" for name, value in job.rulings]
    return " ".join(words) + package_words(scenario)


def interval(figure: Interval | None) -> dict[str, float | None]:
    """Return a figure with its interval, for programs."""
    if figure is None:
        return {"value": None, "low": None, "high": None}
    return {"value": figure.value, "low": figure.low, "high": figure.high}


def dump(report: Report) -> None:
    """Write everything as JSON: figures with intervals, and the counts they are made from."""
    job, law = report.batch.job, report.law
    whole = {
        "system": job.system,
        "scenario": job.scenario,
        "title": report.listing.title,
        "seed": job.seed,
        "from_laws": bool(job.laws),
        "policies": dict(job.policies),
        "rulings": dict(job.rulings),
        "assumes": ASSUMES,
        "wanted": job.count,
        "fights": report.summary.fights,
        "stopped": report.batch.stopped,
        "outcomes": [
            {
                "outcome": "" if name == CUT else name,
                "cut": name == CUT,
                "fights": count,
                **interval(figure),
                "exactly": None if exact is None else told(exact),
            }
            for name, count, figure, exact in report.outcomes
        ],
        "rounds": {
            **interval(mean_of(report.summary.rounds)),
            "exactly": None if law is None else told(law.ends.rounds),
        },
        "fared": [
            {
                "who": one.who,
                "name": one.name,
                "side": one.side,
                "fights": one.fights,
                "out": interval(share(one.out, one.fights)),
                "left": interval(mean_of(one.lefts)),
                "of": one.most,
                "falls_in": interval(mean_of(one.fell)),
                "why": dict(whys(one)),
                "out_exactly": None if out is None else told(out),
                "left_exactly": None if left is None else told(left),
            }
            for one in report.fared
            for out, left in [report.exactly(one)]
        ],
        "to_win": to_win_tables.figures(report.batch, report.to_win),
        "strangest": report.summary.strangest(),
        "positions": None if law is None else law.positions,
        "summary": report.summary,
    }
    write_json(whole)


def dump_csv(report: Report) -> None:
    """Write a row for each figure: name, owner, figure, interval and exact value."""
    rows: list[tuple[object, ...]] = []

    def add(what: str, who: str, figure: Interval | None, exact: Fraction | None = None) -> None:
        if figure is not None:
            known = "" if exact is None else float(exact)
            rows.append((what, who, figure.value, figure.low, figure.high, known))

    fights = report.summary.fights
    for name, _, figure, exact in report.outcomes:
        add("cut" if name == CUT else "outcome", "" if name == CUT else name, figure, exact)
    law = report.law
    add("rounds", "", mean_of(report.summary.rounds), None if law is None else law.ends.rounds)
    for one in report.fared:
        out, left = report.exactly(one)
        add("out", one.who, share(one.out, one.fights), out)
        add("left", one.who, mean_of(one.lefts), left)
        add("falls in", one.who, mean_of(one.fell))
        for why, count in whys(one):
            add(f"out: {why}", one.who, share(count, one.fights))
    for side, lost, count in report.summary.losses:
        add(f"loses {lost}", side, share(count, fights))
    for number, count in report.summary.rounds:
        add(f"{number} rounds", "", share(count, fights))
    rows.append(("fights", "", fights, "", "", ""))
    write_csv(("what", "who", "figure", "low", "high", "exactly"), rows)
