"""What would make a draft fair: the search of `sim.balance`, bounded, as a form shows it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic

from fracas.content.chapters import chapters_of
from fracas.content.titles import title_of
from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import LOSSES, ROUNDS, WIN, Measure, figure
from fracas.sim.batches.intervals import Interval
from fracas.sim.batches.jobs import Opening, opening
from fracas.sim.batches.scores import Runner, Score
from fracas.sim.variants.balance import Balance, Proposal, balance
from fracas.sim.variants.fields import NUMBER, SCENARIOS
from fracas.sim.variants.parameters import Lever
from fracas.sim.variants.settings import Setting, Value, written
from fracas.sim.variants.sweep import own_side
from fracas.sim.variants.targets import Target
from fracas.table.workshop.drafts import Alteration, Draft, Remedies, RemedyCard
from fracas.table.workshop.work import job_of, refuse_one_side

SHOWN = 4
"""How many proposals are shown at most."""

LOOKED_AT = 24
"""How many of the nearest variants are considered for them."""

UNKNOWN = Interval(0.0, 0.0, 1.0)


def fairer(draft: Draft, low: float, high: float, seconds: float) -> Remedies:
    """Return changes by which the players' side wins a draft with a chance from `low` to `high`.

    The search ends after about `seconds` with what is known by then. Raises `WrongUse` for an
    impossible chance, if nothing can be moved, and for a draft with faults.
    """
    if not 0 <= low <= high <= 1:
        raise WrongUse("A chance is between 0 and 1, the lower end first.")
    job = job_of(draft)
    found = opening(job)
    refuse_one_side(found)
    side, ends = own_side(job), monotonic() + seconds

    def tell(done: int, whole: int, what: str) -> None:
        if monotonic() > ends:
            # The search treats this like a person's stop: it returns what is known by then.
            raise KeyboardInterrupt

    with Runner(1) as runner:
        target = Target(Measure(WIN, side), low, high)
        searched = balance(job, runner, [target], side=side, shown=LOOKED_AT, tell=tell)
    names = _names(found)
    now = searched.written.variant.scores
    return Remedies(
        side,
        _figure(Measure(WIN, side), now),
        len(now),
        searched.tried,
        searched.met,
        tuple(_card(searched, one, names) for one in _worthwhile(searched))[:SHOWN],
    )


def _worthwhile(found: Balance) -> Iterator[Proposal]:
    """Yield proposals nearer than the draft that change no more than a nearer one does."""
    taken: list[set[Setting]] = []
    for one in found.proposals:
        changes = set(one.settings)
        if not changes or not one.fights or one.distance >= found.written.distance:
            continue
        if not any(other <= changes for other in taken):
            taken.append(changes)
            yield one


def _names(found: Opening) -> dict[str, str]:
    """Return the names of the combatants and rows of the book, by how fields begin with them."""
    names = {
        f"{chapter}.{key}": title_of(key, row)
        for chapter, rows in chapters_of(found.book)
        for key, row in rows.items()
    }
    for scenario in getattr(found.book, SCENARIOS):
        for one in found.rules.levies(found.book, scenario):
            names[f"{NUMBER}.{one.side}.{one.kind}"] = one.name
    return names


def _card(found: Balance, one: Proposal, names: Mapping[str, str]) -> RemedyCard:
    scores = one.variant.scores
    tables = tomllib.loads(one.variant.record.job.content)
    tables.pop("system", None)
    return RemedyCard(
        tuple(
            _change(lever, value, names)
            for name, value in one.settings
            for lever in found.levers
            if lever.name == name
        ),
        _figure(Measure(WIN, found.side), scores),
        _figure(Measure(LOSSES, found.side), scores),
        _figure(Measure(ROUNDS), scores).value,
        one.fights,
        one.meets(found.within),
        tables,
    )


def _figure(measure: Measure, scores: Sequence[Score]) -> Interval:
    found = figure(measure, scores)
    # From one fight alone the interval of a mean has no end, which no page could draw.
    return UNKNOWN if found is None or len(scores) < 2 else found


def _change(lever: Lever, value: Value, names: Mapping[str, str]) -> Alteration:
    begins = next((one for one in names if f"{lever.name}.".startswith(f"{one}.")), "")
    rest = lever.name.removeprefix(begins).replace("_", " ").replace("-", " ")
    steps = ([names[begins]] if begins else []) + [step for step in rest.split(".") if step]
    words = ", ".join(steps)
    was = "" if lever.present is None else written(lever.present)
    return Alteration(words[:1].upper() + words[1:], written(value), was)
