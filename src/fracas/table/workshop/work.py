"""The work of the workshop: check a draft and play it, by the rules alone."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from fracas.content.chapters import chapters_of
from fracas.content.references import Reference, recorded
from fracas.content.rulings import RULINGS
from fracas.content.titles import titled
from fracas.content.toml import parsed
from fracas.content.write import difference
from fracas.core.errors import ContentError, FracasError, WrongUse
from fracas.core.ids import GM, GM_SEAT
from fracas.core.picture.faces import Face
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Levy, Ruleset, Viewer
from fracas.odds.bounds import spent
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job, Opening, fight, opening
from fracas.sim.batches.summary import Summary, Tally, merged
from fracas.sim.batches.verdicts import to_win
from fracas.sim.variants.fields import SCENARIOS
from fracas.sim.variants.variant import MOST_OF_A_KIND, scenario_text
from fracas.table.workshop.drafts import (
    Checked,
    Draft,
    DraftFault,
    LevyCard,
    Names,
    Opened,
    Strengths,
    Tables,
    fault_cards,
    with_rows,
)

MOST_MEMBERS = 80
"""A fight with more members than this is neither played at a table nor shown."""

MOST_FAULTS = 50

LINKS = ("combatant", "creature")
"""The fields by which a member of the cast names its row."""


def checked(draft: Draft) -> Checked:
    """Return the faults of a draft, or its fight. Raises `WrongUse` for a system or ruling."""
    rules = ruleset(draft.system)
    base = rules.open_book(draft.rulings)
    text = draft.text()
    with recorded() as references:
        try:
            book = rules.take_in(base, text)
        except ContentError as error:
            found = fault_cards(error) or (DraftFault((), error.sentence),)
            offered = choices(base, draft.tables, references)
            return Checked(found[:MOST_FAULTS], offered, more=_more(found))
    offered = choices(book, draft.tables, references)
    try:
        state = rules.start(book, draft.scenario)
        rules.check_state(book, state)
        levies = levy_cards(rules, book, draft.scenario)
        members = rules.members(state)
        if len(members) > MOST_MEMBERS:
            raise WrongUse(f"{len(members)} are in this fight, and {MOST_MEMBERS} is the limit.")
        seen = rules.view(state, Viewer(GM_SEAT, (GM, *rules.deciders(state))))
        picture = rules.picture(seen, book)
    except FracasError as error:
        return Checked((DraftFault((SCENARIOS, draft.scenario), error.sentence),), offered)
    sides = rules.sides(state)
    return Checked(
        (),
        offered,
        str(getattr(book, SCENARIOS)[draft.scenario].title),
        levies,
        sides,
        next((one.side for one in members if one.pc), sides[0] if sides else ""),
        picture,
        warnings(rules, text),
    )


def _more(faults: Sequence[DraftFault]) -> int:
    """Return how many faults there are besides those that are shown."""
    return max(0, len(faults) - MOST_FAULTS)


def warnings(rules: Ruleset, text: str) -> tuple[str, ...]:
    """Return what is legal but unusual about a content text, a sentence each."""
    with tempfile.TemporaryDirectory(prefix="fracas-draft-") as folder:
        file = Path(folder, "draft.toml")
        file.write_text(text, encoding="utf-8")
        return rules.validate(str(file))


def choices(book: Book, tables: Tables, references: Sequence[Reference]) -> tuple[Names, ...]:
    """Return the names to choose from, with titles; if several checks apply, what all allow."""
    found: dict[tuple[Any, ...], tuple[str, ...]] = {}
    for one in references:
        key = one.at, one.keys
        before = found.get(key)
        found[key] = one.names if before is None else tuple(n for n in before if n in one.names)
    return tuple(
        Names(at, titled(book, tables, names), keys) for (at, keys), names in found.items()
    )


def levy_cards(rules: Ruleset, book: Book, scenario: str) -> tuple[LevyCard, ...]:
    """Return who begins the scenario, with the rows that describe them."""
    levies = rules.levies(book, scenario)
    cast = getattr(book, SCENARIOS)[scenario].cast
    home = next((name for name, rows in chapters_of(book) if _is_home(rows, cast)), "")
    rows = dict(chapters_of(book)).get(home, {})
    cards = []
    for one in levies:
        mine = _rows_of(one, cast)
        row = rows.get(mine[0]) if mine else None
        summary: str = getattr(row, "summary", "")
        face: Face = getattr(row, "face", "")
        alone = sum(other.count for other in levies if other.side == one.side) == one.count
        card = LevyCard(one.kind, one.name, one.side, one.count, home, mine, summary, alone, face)
        cards.append(card)
    return tuple(cards)


def _link(one: Any) -> str:
    return next((str(getattr(one, name)) for name in LINKS if hasattr(one, name)), "")


def _is_home(rows: dict[str, Any], cast: Sequence[Any]) -> bool:
    return bool(cast) and all(_link(one) in rows for one in cast)


def _rows_of(levy: Levy, cast: Sequence[Any]) -> tuple[str, ...]:
    """Return the rows of a kind: the row of that name, or all that only add a number to it."""
    numbered = re.compile(rf"{re.escape(levy.kind)}[_ -]?[0-9]*")
    linked = [_link(one) for one in cast if one.side == levy.side]
    return tuple(dict.fromkeys(row for row in linked if numbered.fullmatch(row)))


def mustered(draft: Draft, kind: str, side: str, count: int) -> Tables:
    """Return the tables of a draft in which `count` of a kind begin the fight on a side.

    Raises `WrongUse` for an unknown kind or side, for more than forty, and if no one would be left
    on the side; `ContentError` for a draft with faults.
    """
    if not 0 <= count <= MOST_OF_A_KIND:
        raise WrongUse(
            f"There cannot be {count} of one kind: give a number from 0 to {MOST_OF_A_KIND}."
        )
    rules = ruleset(draft.system)
    base = rules.take_in(rules.open_book(draft.rulings), draft.text())
    sides = rules.sides(rules.start(base, draft.scenario))
    if side not in sides:
        raise WrongUse(f"There is no side '{side[:40]}' here: there is {', '.join(sides)}.")
    book = rules.muster(base, draft.scenario, kind, side, count)
    rules.check_state(book, rules.start(book, draft.scenario))
    levies = rules.levies(book, draft.scenario)
    if sum(one.count for one in levies if one.side == side) == 0:
        raise WrongUse(f"No one would be left on the side '{side}': add someone else first.")
    if sum(one.count for one in levies) > MOST_MEMBERS:
        raise WrongUse(f"A fight has at most {MOST_MEMBERS} in it: remove someone first.")
    return with_rows(draft.tables, difference(base, book))


def job_of(draft: Draft, strengths: Strengths = ()) -> Job:
    """Return the fights of a draft; a side without a strength plays by the book's advice."""
    rulings = tuple(sorted(draft.rulings.items()))
    return Job(draft.system, draft.scenario, rulings, strengths, content=draft.text())


def refuse_one_side(found: Opening) -> None:
    """Raise `WrongUse` if there are not two sides to fight."""
    if len(found.rules.sides(found.state)) < 2:
        raise WrongUse("It takes two sides to fight: put someone on another side.")


class Batch(msgspec.Struct, frozen=True):
    """Fights of a draft from a number on: their results, who won each, how long they took."""

    first: int
    summary: Summary
    winners: tuple[str, ...]
    seconds: float

    @property
    def fights(self) -> int:
        """How many fights there are."""
        return len(self.winners)


def joined(first: Batch, then: Batch) -> Batch:
    """Return a batch with the fights that follow it."""
    return Batch(
        first.first,
        merged((first.summary, then.summary)),
        first.winners + then.winners,
        first.seconds + then.seconds,
    )


def played(draft: Draft, first: int, count: int, seconds: float) -> Batch:
    """Return fights of a draft from a number on, as many as fit in `seconds`, at least one.

    Raises `WrongUse` if there are not two sides to fight, and for a draft with faults.
    """
    return _played(job_of(draft).part(first, count), seconds)


def contested(
    draft: Draft, first: int, count: int, seconds: float, strengths: Strengths = ()
) -> Batch:
    """Return the same with sides of other strengths; a side that is not named plays to win.

    A fight in which the worker's own time runs out is left out: from there on computers that play
    to win would have played by the book. So there may be none. Also raises `WrongUse` for a side or
    a strength that does not exist.
    """
    job = to_win(job_of(draft, strengths), count).part(first, count)
    return _played(job, seconds, in_time=True)


def _played(job: Job, seconds: float, *, in_time: bool = False) -> Batch:
    found = opening(job)
    refuse_one_side(found)
    if len(found.rules.members(found.state)) > MOST_MEMBERS:
        raise WrongUse(f"A fight has at most {MOST_MEMBERS} in it: remove someone first.")
    tally, winners, begun = Tally(), list[str](), monotonic()
    for number in range(job.first, job.end):
        one = fight(job, number)
        if in_time and spent():
            break
        tally.add(one)
        winners.append(one.outcome)
        if monotonic() > begun + seconds:
            break
    return Batch(job.first, tally.summary(), tuple(winners), monotonic() - begun)


def saved(draft: Draft) -> str:
    """Return a draft as a content file of its own, with its scenario in it."""
    if checked(draft).faults:
        # A draft with faults can be saved as well, to go on with it another day.
        return draft.whole_text()
    return scenario_text(job_of(draft))


def read(system: str, text: str) -> Opened:
    """Return the draft that a content file makes, with its house rules; checked like a typed one.

    The fight is the file's first scenario, or the first shipped one if it has none.
    """
    rules = ruleset(system)
    base = rules.open_book({})
    try:
        rules.take_in(base, text, "file")
    except ContentError as error:
        faults = fault_cards(error) or (DraftFault((), error.sentence),)
        return Opened(faults=faults[:MOST_FAULTS], more=_more(faults))
    tables = parsed(text)
    tables.pop("system", None)
    rulings = tables.pop(RULINGS, {})
    own = tables.get(SCENARIOS) or {}
    scenario = next(iter(own), rules.scenarios()[0].id)
    return Opened(Draft(system, scenario, rulings, tables))


def said_system(text: str) -> str:
    """Return the system that a content file names; blank if it names none, or cannot be read."""
    try:
        said = parsed(text).get("system", "")
    except (ValueError, RecursionError):
        return ""
    return said if isinstance(said, str) else ""
