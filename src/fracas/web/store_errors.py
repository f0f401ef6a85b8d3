"""What pages see when a store fails: what became of their act, and nothing of the machine.

File locations, the database and the driver's text go into the log, for the server's owner.
"""

from __future__ import annotations

from fracas.core.errors import FracasError, StoreError
from fracas.store.refusals import SURE, UNSURE

WHY = {
    "store-full": "there is no room left",
    "store-locked": "another program has locked its store",
    "store-read-only": "its store is read-only",
    "store-unreachable": "its database cannot be reached",
    "store-damaged": "its store is damaged",
}
"""What is wrong, by the code of the error; other codes have no reason."""

DAMAGED = (
    "This table cannot be opened: what the server saved of it is damaged. Nothing of it was "
    "changed. The log of the server says more."
)
"""The sentence about a table that alone is damaged."""

OPEN = frozenset(("store-missing", "store-conflict"))
"""Codes of what is wrong with a request, not with the machine."""


def of_the_machine(error: FracasError) -> bool:
    """Whether an error is about the machine, so that its sentence is for the owner alone."""
    return isinstance(error, StoreError) and error.code not in OPEN and "field" not in error.fields


def why(error: FracasError) -> str:
    """Return the sentence of an error about the machine, for the log; blank for any other."""
    return error.sentence if of_the_machine(error) else ""


def sentence_of(error: FracasError) -> str:
    """Return the sentence of an error as a page gets it."""
    if isinstance(error, StoreError) and error.code == "store-conflict":
        return "Something else was written at the same moment: look at the table, then try again."
    if not of_the_machine(error):
        return error.sentence
    if error.code == "store-damaged" and "table" in error.fields:
        return DAMAGED
    because = f", because {WHY[error.code]}" if error.code in WHY else ""
    unsure = error.fields.get("unsure")
    kept = "nothing is lost" if unsure is None else UNSURE if unsure else SURE
    return (
        f"The server cannot save or read anything just now{because}: {kept}. "
        "The log of the server says more."
    )
