"""A fight played many times: who wins, how sure that is, and a row for each fight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

import msgspec

from fracas.api.checking import MOST_SEED, mapping, text, whole
from fracas.api.fights import SECONDS, Fight, by_sides
from fracas.api.frames import Frame
from fracas.api.listing import Scenario, found
from fracas.api.showing import Bar, card, heading, table
from fracas.core.errors import WorkersLost, WrongUse
from fracas.core.play.journal import Used
from fracas.packages.books import rulings_of
from fracas.packages.package import used
from fracas.rulesets.registry import ruleset
from fracas.sim.batches import intervals
from fracas.sim.batches.batch import Batch as PlayedBatch
from fracas.sim.batches.batch import run
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.batches.rows import RowKeeper
from fracas.sim.play.fight_at_the_table import Opened

if TYPE_CHECKING:
    from fracas.plots.pictures import Picture

NO_ONE = "no one"


class Share(msgspec.Struct, frozen=True):
    """A share of all fights, with its 95 % interval from `low` to `high`."""

    count: int
    fights: int
    value: float
    low: float
    high: float

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


class Batch:
    """The result of many fights of a scenario. Fight `n` is the same in every batch of its seed.

    `seed` is the seed of the batch; `stopped` is `interrupted` if Ctrl-C ended it early, else
    blank.
    """

    def __init__(
        self, batch: PlayedBatch, keeper: RowKeeper, title: str, packages: tuple[Used, ...]
    ) -> None:
        self._batch, self._keeper, self._packages = batch, keeper, packages
        self.title = title
        self.seed = batch.job.seed
        self.stopped = batch.stopped

    def __len__(self) -> int:
        return self._batch.summary.fights

    @property
    def outcomes(self) -> dict[str, Share]:
        """How often each side won, or how else a fight ended, the likeliest first.

        Fights that did not end count as `cut short`.
        """
        summary = self._batch.summary
        counts = sorted(summary.outcomes, key=lambda row: (-row[1], row[0]))
        if summary.cut:
            counts.append(("cut short", summary.cut))
        return {name: self._share(count) for name, count in counts}

    def win(self, side: str) -> Share:
        """Return how often a side won; raises `WrongUse` for a side that does not exist."""
        text(side, "A side", "its id")
        start = opening(self._batch.job)
        outcomes = dict(self._batch.summary.outcomes)
        sides = start.rules.sides(start.state)
        if side not in (*sides, *outcomes):
            near = get_close_matches(side, sides, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(sides)}."
            raise WrongUse(f"There is no side '{side}' in this fight: {hint}", given=side)
        return self._share(outcomes.get(side, 0))

    def fight(self, number: int) -> Fight:
        """Return a fight of the batch at its first choice; `auto` plays it as it was played.

        Raises `WrongUse` for a number that is not in the batch.
        """
        number = whole(number, "The number of a fight")
        if not any(first <= number < end for first, end in self._batch.summary.numbers):
            raise WrongUse(
                f"There is no fight {number} here: use 0 to {len(self) - 1}.", given=number
            )
        opened = Opened(self._batch.job, number)
        start = opening(self._batch.job)
        title = f"{self.title}, fight {number} of seed {self.seed}"
        seating = by_sides(start.rules, start.state)
        chronicle = opened.chronicle(title, seating, packages=self._packages)
        return Fight(chronicle, seconds=SECONDS, batch=opened)

    def to_frame(self) -> Frame:
        """Return a row for each fight, for pandas, Polars and pyarrow to use directly.

        `fight` is its number, `outcome` the side that won, `cut` whether it did not end, then
        `rounds` and `prompts`. For each combatant it has what is `left`, why it is `out` (blank: it
        is not) and in which round it `fell`.
        """
        columns = self._keeper.columns(self._batch.summary)
        rows = list(self._keeper.rows(self._batch.summary))
        return Frame({name: [row[name] for row in rows] for name in columns})

    def plot(self, panel: str = "", *, landscape: bool = False, dark: bool = False) -> Picture:
        """Return a chart of it: win rate, rounds, survival curves and health at the end.

        `panel` draws only one of them: `win-rate`, `rounds`, `survival` or `health`. `landscape`
        puts panels side by side, as on a slide; `dark` is for dark pages. It is an Altair chart,
        which notebooks show. Raises `WrongUse` for a panel that does not exist, and without the
        extra `plots`.
        """
        from fracas.plots.batches import batch_chart
        from fracas.plots.files import check_extra
        from fracas.plots.looks import Heading
        from fracas.plots.outcomes import Chance
        from fracas.plots.pictures import Style

        check_extra()
        chances = tuple(
            Chance(_word(name), intervals.share(one.count, one.fights))
            for name, one in self.outcomes.items()
        )
        head = Heading(self.title, (f"{len(self):,} fights of seed {self.seed}.",))
        style = Style(landscape, dark, panel)
        return batch_chart(head, self._batch.summary, chances, self._batch.fared, style)

    def _share(self, count: int) -> Share:
        figure = intervals.share(count, len(self))
        return Share(count, len(self), figure.value, figure.low, figure.high)

    def __repr__(self) -> str:
        told = ", ".join(f"{_word(name)} {one}" for name, one in self.outcomes.items())
        return f"<{len(self):,} fights of {self.title!r}: {told}>"

    def _repr_html_(self) -> str:
        wins = [
            (_word(name), one.count, str(one), Bar(one.value))
            for name, one in self.outcomes.items()
        ]
        fared = [(one.name, one.side, str(self._share(one.out))) for one in self._batch.fared]
        return card(
            heading(self.title, f"{len(self):,} fights of seed {self.seed}"),
            table(("who wins", "fights", "share (95 % interval)", ""), wins),
            table(("who", "side", "out at the end"), fared),
        )


def simulate(
    scenario: str | Scenario,
    fights: int = 1_000,
    *,
    seed: int = 1,
    system: str | None = None,
    rulings: Mapping[str, str | int] | None = None,
    policies: Mapping[str, str] | None = None,
    packages: Iterable[str] = (),
    jobs: int | None = None,
) -> Batch:
    """Play a scenario many times by the rules, on all cores or in `jobs` processes.

    The same seed gives the same fights, on any machine. `policies` says how a side plays: `advisor`
    (the book's advice, the default), `reckless`, `good`, `hard`, `random`, `cautious` or
    `look-ahead`. Ctrl-C returns the fights finished so far. Raises what `fight` raises, `WrongUse`
    for a side or policy that does not exist, and `WorkersLost` if the processes that play die.


    A script that plays on several cores must keep this call under `if __name__ == "__main__":`,
    because Python starts each of them by reading the script again.
    """
    seed, fights = whole(seed, "seed", 0, MOST_SEED), whole(fights, "fights")
    jobs = None if jobs is None else whole(jobs, "jobs")
    own = mapping(rulings, "rulings", (str, int), "the choice by the name of the ruling")
    played_by = mapping(policies, "policies", str, "the name of the policy by the side")
    chosen = found(scenario, system, packages)
    switched = {**rulings_of(chosen.packages), **own}
    job = Job(
        chosen.system,
        chosen.id,
        tuple(sorted(switched.items())),
        tuple(sorted(played_by.items())),
        seed=seed,
        count=fights,
        content=chosen.content,
    )
    opening(job)
    keeper = RowKeeper(jobs)
    title = f"{chosen.title} - {ruleset(chosen.system).title}"
    try:
        batch = run(job, keeper)
    except WorkersLost:
        raise _lost(0, fights) from None
    if batch.stopped == "lost":
        raise _lost(batch.summary.fights, fights)
    return Batch(batch, keeper, title, used(chosen.packages))


def _lost(done: int, wanted: int) -> WorkersLost:
    return WorkersLost(
        f"The workers died after {done:,} of {wanted:,} fights: keep the call of a script under "
        'if __name__ == "__main__", or play with jobs=1 to see why.',
        done=done,
    )


def _word(outcome: str) -> str:
    """Return an outcome in words."""
    return outcome.replace("_", " ") or NO_ONE
