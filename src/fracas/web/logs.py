"""What a server logs while it runs: one line per event, for people or for programs.

An event is logged by the standard library: its name is the message, and its details are in
`extra={"told": {...}}`. Only ids of tables and seats, counts, codes of errors and kinds go there.
Tokens, codes of tables, seeds, answers and names never do, nor does the text of an error of the
program, which may quote any of them: only its place in the source is logged, and a reference that
the page showed. If a refused request might be an attempted break-in, the address that it came from
is logged.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, Literal, TextIO

import msgspec

Level = Literal["debug", "info", "warning", "error"]
LEVELS: tuple[Level, ...] = ("debug", "info", "warning", "error")

JOURNALD = "JOURNAL_STREAM"
"""Set if systemd's journal listens: it has the time already, and takes the level as a number."""

OWN = "fracas"
FRAMES = 6
"""How many places of the source are logged of a fault, the innermost first."""

LONGEST = 200

FAULT = "fault"
FAULTY = "Something went wrong on the server, and nothing was saved (reference {}). Try again."
"""What the page shows for a fault of the program, as a code and as a sentence."""

_PRIORITIES = {"debug": 7, "info": 6, "warning": 4, "error": 3}
_BARE = re.compile(r"[A-Za-z0-9_.:/+-]+")


def begin_logging(level: Level, *, as_json: bool = False, stream: TextIO | None = None) -> None:
    """Log everything from a level on to a stream, standard error by default."""
    handler = logging.StreamHandler(stream or sys.stderr)
    journal = bool(os.environ.get(JOURNALD)) and not as_json
    handler.setFormatter(OneLine(as_json=as_json, journal=journal, texts=level == "debug"))
    handler.addFilter(Seldom())
    root = logging.getLogger()
    for old in tuple(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    # What libraries report of every step is not needed here.
    root.setLevel(logging.WARNING)
    logging.getLogger(OWN).setLevel(level.upper())


class Seldom(logging.Filter):
    """Lets messages of a library through once a minute, and counts the others."""

    EVERY, MOST = 60.0, 200

    def __init__(self) -> None:
        """Start with nothing logged."""
        super().__init__()
        self._since: dict[tuple[str, str], float] = {}
        self._besides: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is to be logged."""
        if record.name.split(".")[0] == OWN:
            return True
        key = record.name, str(record.msg)[:LONGEST]
        if record.created - self._since.get(key, -self.EVERY) < self.EVERY:
            self._besides[key] += 1
            return False
        if len(self._since) >= self.MOST:
            self._since.clear()
            self._besides.clear()
        self._since[key] = record.created
        if besides := self._besides.pop(key, 0):
            record.told = {"besides": besides}
        return True


class OneLine(logging.Formatter):
    """An event as one line: `2026-01-31T20:15:00Z info table-made table=3f.. system=razorweave`.

    For systemd's `journal` the time is left out and the level is a number in front; `as_json`
    writes an object. With `texts` the text of an error is logged too, whatever it quotes.
    """

    def __init__(self, *, as_json: bool, journal: bool = False, texts: bool = False) -> None:
        """Set how lines look."""
        super().__init__()
        self._as_json, self._journal, self._texts = as_json, journal, texts

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        level = record.levelname.lower()
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        event, told = self._event(record)
        if self._as_json:
            whole = {"at": at, "level": level, "event": event, **told}
            return msgspec.json.encode(whole, enc_hook=str).decode()
        words = " ".join([event, *[f"{key}={_bare(value)}" for key, value in told.items()]])
        if self._journal:
            return f"<{_PRIORITIES.get(level, 3)}>{words}"
        return f"{at} {level} {words}"

    def _event(self, record: logging.LogRecord) -> tuple[str, dict[str, Any]]:
        told: dict[str, Any] = dict(getattr(record, "told", {}))
        if record.name.split(".")[0] == OWN:
            event = str(record.msg)
        else:
            # Without the arguments: libraries quote what they were given.
            event = "library"
            lines = str(record.msg).splitlines() or [""]
            told |= {"logger": record.name, "said": lines[0][:LONGEST]}
        if record.exc_info and record.exc_info[1] is not None:
            told |= place_of(record.exc_info[1])
            if self._texts:
                told["text"] = str(record.exc_info[1])[:LONGEST]
        return event, told


def place_of(error: BaseException) -> dict[str, str]:
    """Return what an error was and where, without its text."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    places = [f"{Path(one.filename).name}:{one.lineno}:{one.name}" for one in reversed(frames)]
    return {"fault": type(error).__name__, "where": " < ".join(places)}


def fault(log: logging.Logger, what: str, error: BaseException, **told: Any) -> str:
    """Log a fault of the program; return a sentence for the page, with the log's reference."""
    reference = secrets.token_hex(4)
    log.error(what, exc_info=error, extra={"told": {"reference": reference, **told}})
    return FAULTY.format(reference)


def _bare(value: Any) -> str:
    text = str(value)
    return text if _BARE.fullmatch(text) else msgspec.json.encode(text).decode()
