"""One error type for each way to be wrong.

Every error carries a stable `code` for programs, one sentence for people that says what is wrong,
where and what to do, and `fields` with the details. The command line prints the sentence and never
a traceback; `exit_code` is 2 for wrong use and 1 for a failed run.
"""

from __future__ import annotations

from typing import Any, ClassVar


class FracasError(Exception):
    """Anything that Fracas refuses or cannot do.

    What a sentence quotes is put on one line, without control characters, and cut where it is too
    long.
    """

    code: ClassVar[str] = "fracas"
    exit_code: ClassVar[int] = 1

    def __init__(self, sentence: str, **fields: Any) -> None:
        sentence = on_one_line(sentence)
        super().__init__(sentence)
        self.sentence = sentence
        self.fields = fields


class WrongUse(FracasError):
    """A request that names something which does not exist, or asks for it in the wrong way."""

    code = "wrong-use"
    exit_code = 2


class BrokenRuleset(FracasError):
    """A combat system that is installed but cannot be used: `fields` has its name and package."""

    code = "broken-ruleset"


class IllegalAnswer(FracasError):
    """A well-formed answer that the rules do not allow here."""

    code = "illegal-answer"
    exit_code = 2


class MalformedAnswer(FracasError):
    """An answer that cannot be read as what the prompt asks for."""

    code = "malformed-answer"
    exit_code = 2


class AmbiguousAnswer(FracasError):
    """An answer that fits more than one option."""

    code = "ambiguous-answer"
    exit_code = 2


class StaleAnswer(FracasError):
    """An answer to a prompt that is no longer open."""

    code = "stale-answer"


class NotYourSeat(FracasError):
    """An act that belongs to another seat."""

    code = "not-your-seat"


class NothingToUndo(FracasError):
    """An undo or redo that has nowhere to go."""

    code = "nothing-to-undo"


class DiceNotation(FracasError):
    """A dice expression that cannot be read; `fields["column"]` counts from 1."""

    code = "dice-notation"
    exit_code = 2


class ContentError(FracasError):
    """Faults in content files: `fields["faults"]` lists every one of them."""

    code = "content"


class PackageError(FracasError):
    """A content package that cannot be opened, put in order or kept; nothing of it was kept.

    `fields["why"]` names the reason for programs, such as `climbs-out`, `too-large` or `cycle`.
    """

    code = "package"


class JournalError(FracasError):
    """A journal that cannot be read, trusted or written."""

    code = "journal"


class NoJournal(JournalError):
    """A journal that was to be read, at a name where there is no file."""

    exit_code = 2


class ReplayMismatch(FracasError):
    """A journal whose stored facts differ from those the rules give now."""

    code = "replay-mismatch"


class BudgetExceeded(FracasError):
    """A question whose exact answer would cost more than the budget allows."""

    code = "budget-exceeded"


class StoreError(FracasError):
    """Something that a store could not keep or read; everything it acknowledged before is safe.

    `fields["unsure"]` is True where the write may have been kept all the same: read the table
    again before the next one.
    """

    code = "store"


class StoreConflict(StoreError):
    """A write that does not fit the store: another wrote first, or took a code."""

    code = "store-conflict"


class StoreMissing(StoreError):
    """A table that the store does not have, or no longer has."""

    code = "store-missing"


class StoreFull(StoreError):
    """There is no room left where the store writes."""

    code = "store-full"


class StoreLocked(StoreError):
    """Another program holds what the store needs, for longer than the store waits."""

    code = "store-locked"


class StoreReadOnly(StoreError):
    """The store's folder, file or database may not be written to."""

    code = "store-read-only"


class StoreUnreachable(StoreError):
    """The database server cannot be reached, or does not let Fracas in."""

    code = "store-unreachable"


class StoreInUse(StoreError):
    """A data folder that another Fracas has open."""

    code = "store-in-use"


class StoreVersion(StoreError):
    """A store that was written by a later Fracas, or by something else."""

    code = "store-version"


class StoreDamaged(StoreError):
    """A store whose file or database is not consistent."""

    code = "store-damaged"


class ServerStops(FracasError):
    """An act at a server that is stopping: nothing of it was done, nothing before it is lost."""

    code = "stopping"

    def __init__(self) -> None:
        super().__init__("The server stops here; nothing is lost.")


class WorkersLost(FracasError):
    """Workers are gone or do not answer; their current work is lost."""

    code = "workers-lost"


class TooMuch(FracasError):
    """Something that needs more time or memory than it may use."""

    code = "too-much"


class Moot(Exception):
    """Not a fault: an edit removed what a procedure was about; the beat ends, its facts stay."""

    def __init__(self, subject: str) -> None:
        super().__init__(subject)
        self.subject = subject


LONGEST = 1_200
"""How long a sentence may be, in characters; a longer one loses its middle, which it quotes."""


def on_one_line(text: str) -> str:
    """Return a text with a blank for each line break, and a mark for each unprintable character."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]} ... {text[-LONGEST // 3 :]}"
    if text.isprintable():
        return text
    return "".join(
        [one if one.isprintable() else " " if one.isspace() else "\ufffd" for one in text]
    )
