"""A fight that a user builds: a draft, as plain data, and what its form shows."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from fracas.content.faults import Fault
from fracas.content.paths import parse_path
from fracas.content.rulings import RULINGS
from fracas.content.shape import DEPTH
from fracas.content.write import text_of
from fracas.core.errors import ContentError, WrongUse
from fracas.core.picture.faces import Face
from fracas.core.picture.pictures import Picture
from fracas.sim.batches.intervals import Interval

LONGEST = 300_000
"""How long a draft may be as TOML, in characters."""

Step = str | int
"""A step of a path in the tables of a draft: a name, or a place in a list."""

Tables = dict[str, Any]


Strengths = tuple[tuple[str, str], ...]
"""How strongly sides play, as (side, strength); all others play by the book."""


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight that is being built: a scenario of a system, rulings that are switched, and content.

    `tables` are chapters of rows as a content file has them, which take precedence over those
    shipped; the scenario is one of them or a shipped one. `packages` are ids of installed ones,
    whose rows are between the two: they are added before a draft is read.
    """

    system: str
    scenario: str
    rulings: dict[str, str | int] = {}
    tables: Tables = {}
    packages: tuple[str, ...] = ()

    def text(self) -> str:
        """Return its content as TOML; raises `WrongUse` for tables that no file could hold."""
        return self._written({})

    def whole_text(self) -> str:
        """Return the same with the rulings that it switches, as a file of its own has them."""
        return self._written({RULINGS: self.rulings} if self.rulings else {})

    def _written(self, first: Tables) -> str:
        text = text_of({"system": self.system, **first, **cleaned(self.tables)})
        if len(text) > LONGEST:
            raise WrongUse(
                f"This draft has {len(text):,} characters, and {LONGEST:,} is the limit: take out "
                "what the fight does not need."
            )
        return text

    def digest(self) -> str:
        """Return its name among drafts: the same for all that play the same fights."""
        rulings = tuple(sorted(self.rulings.items()))
        known = msgspec.json.encode((self.system, self.scenario, rulings, self.text()))
        return hashlib.sha256(known).hexdigest()

    def with_tables(self, tables: Tables) -> Draft:
        """Return the draft with other tables."""
        return msgspec.structs.replace(self, tables=tables)


class DraftFault(msgspec.Struct, frozen=True):
    """What is wrong with a draft: the path to it in its tables, a sentence, the name meant.

    `line` is that of a file which was read, and 0 otherwise.
    """

    path: tuple[Step, ...]
    sentence: str
    nearest: str | None = None
    line: int = 0


class Names(msgspec.Struct, frozen=True):
    """The names that the texts at a path may be, as (id, title); `*` stands for any step.

    With `keys` they are the names of the entries of a table there.
    """

    at: tuple[Step, ...]
    names: tuple[tuple[str, str], ...]
    keys: bool = False


class LevyCard(msgspec.Struct, frozen=True):
    """How many of a kind begin the fight on a side, and the rows that describe them.

    `last` says that the side has no one else, so that one of them has to stay; `face` is the
    silhouette that their row names, or blank.
    """

    kind: str
    name: str
    side: str
    count: int
    chapter: str
    rows: tuple[str, ...]
    summary: str = ""
    last: bool = False
    face: Face = ""


class Checked(msgspec.Struct, frozen=True):
    """The check of a draft: its first faults and how many `more`, or who fights and how.

    `mine` is the side of the player characters, and `picture` the fight as the game master would
    see it.
    """

    faults: tuple[DraftFault, ...] = ()
    choices: tuple[Names, ...] = ()
    title: str = ""
    levies: tuple[LevyCard, ...] = ()
    sides: tuple[str, ...] = ()
    mine: str = ""
    picture: Picture | None = None
    warnings: tuple[str, ...] = ()
    more: int = 0


class SideFigures(msgspec.Struct, frozen=True):
    """How a side fared in the fights so far: its wins, and how many of it were out at the end.

    `losses` are (how many, in how many fights), `most` how many it had at most, `mean` the part of
    it that was out. `change` is by how much more often it wins than in the draft with which this
    one is compared, in fights with the same dice.
    """

    side: str
    win: Interval
    losses: tuple[tuple[int, int], ...]
    most: int
    mean: Interval
    change: Interval | None = None


class Estimate(msgspec.Struct, frozen=True):
    """The results of a draft's fights so far, from the first on.

    `others` are endings that no side won, with how often; `rounds` are (rounds, fights); `cut` is
    how many fights did not end.
    """

    fights: int
    sides: tuple[SideFigures, ...]
    others: tuple[tuple[str, int], ...]
    rounds: tuple[tuple[int, int], ...]
    mean_rounds: float
    cut: int = 0


State = Literal["working", "ready", "long", "off"]
"""Whether fights are still played to win."""


class SideToWin(msgspec.Struct, frozen=True):
    """How often a side wins with these strengths, and by the book.

    `differs` says that the two differ by more than luck, 95 times in 100.
    """

    side: str
    win: Interval
    book: Interval
    differs: bool


class ToWin(msgspec.Struct, frozen=True):
    """The second figure of a draft: how its fights go with the strengths that were asked for.

    `fights` is how many were played so far, of `most` in all. `work` is `long` if one takes too
    long to be played here, and `off` if none are played.
    """

    fights: int
    most: int
    sides: tuple[SideToWin, ...] = ()
    work: State = "working"


class Alteration(msgspec.Struct, frozen=True):
    """One thing that a remedy changes, in words, and its value in the draft."""

    what: str
    value: str
    was: str


class RemedyCard(msgspec.Struct, frozen=True):
    """A way to change a draft: what is changed, what that results in, and its tables.

    `meets` says that the result is near enough to what is wanted.
    """

    changes: tuple[Alteration, ...]
    win: Interval
    losses: Interval
    rounds: float
    fights: int
    meets: bool
    tables: Tables


class Remedies(msgspec.Struct, frozen=True):
    """What would make a draft as it is wanted: the nearest first. `win` is the result now.

    `tried` is how many variants were tried, and `met` whether any comes near enough.
    """

    side: str
    win: Interval
    fights: int
    tried: int
    met: bool
    proposals: tuple[RemedyCard, ...]


class Opened(msgspec.Struct, frozen=True):
    """A content file that was read: its draft, or its first faults and how many `more`."""

    draft: Draft | None = None
    faults: tuple[DraftFault, ...] = ()
    more: int = 0


def cleaned(tables: Tables) -> Tables:
    """Return tables without empty values; raises `WrongUse` for what no TOML file can hold."""
    return {
        key: _cleaned(value, 1)
        for key, value in tables.items()
        if value is not None and key != "system"
    }


def _cleaned(value: Any, depth: int) -> Any:
    if depth > DEPTH:
        raise WrongUse(f"Content is at most {DEPTH} levels deep: this draft is deeper.")
    if isinstance(value, dict):
        return {
            key: _cleaned(inner, depth + 1) for key, inner in value.items() if inner is not None
        }
    if isinstance(value, list):
        if None in value:
            raise WrongUse("A list in this draft has an empty place: remove it.")
        return [_cleaned(inner, depth + 1) for inner in value]
    return value


def with_rows(tables: Tables, changed: Mapping[str, Any]) -> Tables:
    """Return the cleaned tables of a draft with what was `changed` in them, row by row."""
    whole = cleaned(tables)
    for chapter, rows in changed.items():
        whole[chapter] = {**whole.get(chapter, {}), **rows} if isinstance(rows, dict) else rows
    return whole


def fault_cards(error: ContentError) -> tuple[DraftFault, ...]:
    """Return the faults for which content was refused, as a form shows each at its field."""
    return tuple([fault_card(one) for one in error.fields.get("faults", ())])


def fault_card(fault: Fault) -> DraftFault:
    """Return a fault of content as a form shows it at its field."""
    expected = fault.expected[:1].upper() + fault.expected[1:]
    sentence = f"{expected} is expected here; found {fault.found}."
    return DraftFault(parse_path(fault.path), sentence, fault.nearest, fault.line)
