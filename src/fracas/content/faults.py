"""A fault in content: where it is, what was expected there, what was found, the nearest name."""

from __future__ import annotations

import datetime
import difflib
from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import Any

import msgspec

from fracas.core.errors import ContentError

SHOWN_NAMES = 12
SHOWN_TEXT = 60
LIKENESS = 0.65

LONGEST_STEP = 200
"""How much (characters) is shown of one name in the path of a fault, or among those expected."""

MOST_SHOWN = 50
"""How many faults of one text a page shows."""


class Fault(msgspec.Struct, frozen=True):
    """One fault of a content file.

    `line` and `column` count from 1; 0 means unknown, or the whole file. `path` is the field as in
    `weapons.club.tags[1]`, empty for the whole file. `nearest` is the valid name most like the one
    found, if there is one.
    """

    file: str
    line: int
    path: str
    expected: str
    found: str
    nearest: str | None = None
    column: int = 0

    def text(self) -> str:
        """Return the fault on one line: `file:line: field: expected this; found that`."""
        place = self.file
        if self.line:
            place += f":{self.line}" + (f":{self.column}" if self.column else "")
        field = f" {self.path}:" if self.path else ""
        hint = f"; did you mean {self.nearest!r}?" if self.nearest is not None else ""
        return f"{place}:{field} expected {self.expected}; found {self.found}{hint}"


def report(faults: Iterable[Fault]) -> str:
    """Return all the faults, one line each."""
    return "\n".join(fault.text() for fault in faults)


def refusal(name: str, faults: Sequence[Fault]) -> ContentError:
    """Return the error that says how many faults `name` has, where the first is, and what to do.

    `fields["faults"]` has them all.
    """
    if len(faults) == 1:
        sentence = f"{name} cannot be used until one fault is corrected: {faults[0].text()}"
    else:
        sentence = (
            f"{name} cannot be used until its {len(faults)} faults are corrected; "
            f"the first is {faults[0].text()}"
        )
    return ContentError(sentence.rstrip("?.") + ".", faults=tuple(faults))


def shortened(error: ContentError) -> ContentError:
    """Return the error with its first fifty faults; `fields["more"]` is how many more there are."""
    faults = error.fields.get("faults", ())
    more = len(faults) - MOST_SHOWN
    if more <= 0:
        return error
    fields = {**error.fields, "faults": faults[:MOST_SHOWN], "more": more}
    return ContentError(error.sentence, **fields)


def nearest(name: str, choices: Iterable[str]) -> str | None:
    """Return the valid name most like `name`, ignoring case; None when none is like it."""
    folded = {choice.casefold(): choice for choice in choices}
    close = difflib.get_close_matches(name.casefold()[:SHOWN_TEXT], folded, n=1, cutoff=LIKENESS)
    return folded[close[0]] if close else None


def one_of(names: Iterable[object]) -> str:
    """Return `one of a, b, c` for a closed list of names; long lists end in how many more."""
    every = names if isinstance(names, Collection) else tuple(names)
    first = islice(every, SHOWN_NAMES)
    words = [name[:LONGEST_STEP] if isinstance(name, str) else shown(name) for name in first]
    more = len(every) - SHOWN_NAMES
    listed = ", ".join(words) + (f" and {more} more" if more > 0 else "")
    return f"one of {listed}" if len(every) > 1 else f"{listed or 'nothing'}"


def shown(value: Any) -> str:
    """What a reader of the report would call a value of a content file; None is `nothing`."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() if value.bit_length() > 64:
            return f"a number of {value.bit_length()} bits"
        case int() | float():
            return str(value)
        case str():
            return repr(value if len(value) <= SHOWN_TEXT else value[:SHOWN_TEXT] + "…")
        case dict():
            return "a table" if value else "an empty table"
        case list():
            return f"a list of {len(value)}" if value else "an empty list"
        case datetime.date() | datetime.time():
            return f"the date or time {value.isoformat()}"
    return repr(value)
