"""Why a batch does not fit a store: the same sentences for every back end."""

from __future__ import annotations

from fracas.core.errors import StoreConflict, StoreError, StoreMissing
from fracas.store.protocol import Lines, Write

SURE = "this was not kept, and all before it is safe"
UNSURE = "whether this was kept shows when it is read again, and all before it is safe"


def missing(table: str) -> StoreMissing:
    """Return the error for a table that does not exist."""
    return StoreMissing(
        f"There is no table '{table}' in the store: it was removed, or never saved; "
        "list the tables to see what exists.",
        table=table,
    )


def closed(table: str) -> StoreConflict:
    """Return the error for lines of a table that takes no more."""
    return StoreConflict(
        f"The table '{table}' is closed and takes no more lines: open it again first.",
        table=table,
        unsure=False,
    )


def out_of_turn(table: str, length: int, first: int) -> StoreConflict:
    """Return the error for lines from `first` on where the journal has `length`."""
    return StoreConflict(
        f"The journal of the table '{table}' has {length} lines, so line "
        f"{first} cannot come next: someone else wrote first; read the table again.",
        table=table,
        length=length,
        first=first,
        unsure=False,
    )


def code_is_taken(code: str) -> StoreConflict:
    """Return the error for a code that leads to another table."""
    return StoreConflict(
        f"The code {code} leads to another table already: draw another one.",
        code=code,
        unsure=False,
    )


def unkeepable(write: Write) -> StoreError | None:
    """Return why no store can keep a write: text that some databases refuse, or invalid lines."""
    if isinstance(write, Lines):
        for number, line in enumerate(write.lines, write.first):
            if line.find(b"\n") != len(line) - 1:
                return StoreError(
                    f"Line {number} of the table '{write.table}' is not a line of a journal: "
                    f"it must end with its only line break; {SURE}.",
                    table=write.table,
                    number=number,
                    unsure=False,
                )
    for field in write.__struct_fields__:
        text = getattr(write, field)
        if isinstance(text, str) and ("\0" in text or not _encodes(text)):
            return StoreError(
                f"The {field} {text!r} has a character that cannot be saved: leave it out; {SURE}.",
                field=field,
                unsure=False,
            )
    return None


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
