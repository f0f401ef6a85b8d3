"""A whole fight as a viewer saw it: as data with a schema, as text, as a table, as a page.

At a live table it is what a seat saw; for a saved fight it is made from the journal, as the game
master or the player of a combatant saw it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from fracas.content.schema import schema_of
from fracas.core.errors import WrongUse
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.additions import whole_book
from fracas.core.play.journal import Entry, Forked, Journal, Opened
from fracas.core.play.stored import last_point, opening
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.table.screens.log_lines import Annals, Line, Teller, log_card, standing_line, undone
from fracas.table.screens.screen import DieFace, LogCard

if TYPE_CHECKING:
    from fracas.table.screens.drawn import Screens
    from fracas.table.seats.seat import Place

COLUMNS = ("line", "sentence", "kept", "dropped", "rules", "taken_back")
"""The columns of the table of rolls; after them comes one for each die, `die_1` and so on."""

FINGERPRINT = "Fingerprint of the fight's journal"
"""What comes before it in a text."""

_MARKED = re.compile(r"([\\`*_\[\]~#|])")
"""Characters that mean something in Markdown."""


class Record(msgspec.Struct, frozen=True):
    """A fight as one seat saw it: what was played, how it ended or is, and every line of its log.

    `promise` is the commitment of the dice, `seed` what was opened and `fingerprint` that of the
    journal, all in hexadecimal; nothing up to it can be altered unnoticed.
    """

    system: str
    system_title: str
    title: str
    seat: str
    over: bool
    outcome: str
    promise: str
    seed: str
    lines: tuple[LogCard, ...]
    fingerprint: str = ""


def record_schema() -> dict[str, Any]:
    """Return the JSON Schema of a record as JSON."""
    return schema_of(Record)


def record_at(screens: Screens, place: Place) -> Record:
    """Return the fight of a live table as a seat saw it until now."""
    screens.log(place.id)
    table = screens.screen(place.id).table
    return Record(
        table.system,
        table.system_title,
        table.title,
        place.name,
        table.over,
        table.outcome,
        table.promise,
        table.seed,
        tuple(screens.eyes(place.id).told),
        screens.fingerprint,
    )


def record_of(journal: Journal, rules: Ruleset, eyes: str = "", fingerprint: str = "") -> Record:
    """Return a saved fight by its stored facts, as the game master or with `eyes` a player saw it.

    `fingerprint` is that of the journal, if it may be shown. Raises `WrongUse` if no one of that id
    was in the fight when it began.
    """
    head = journal.head
    first, book = opening(journal, rules)[1], whole_book(journal, rules)
    viewer, seat = Viewer(GM_SEAT, (GM,)), "Game master"
    if eyes:
        names = {one.id: one.name for one in rules.members(first)}
        if eyes not in names:
            raise WrongUse(
                f"'{eyes}' was not in this fight when it began: there is {', '.join(names)}."
            )
        seat = names[Decider(eyes)]
        viewer = Viewer(Seat(eyes), (Decider(eyes),))
    teller = Teller(Annals(rules, first), book)
    point = last_point(journal)
    line = standing_line(journal.entries, point)
    gone = undone(journal.entries, line)
    told = teller.hear(journal.entries, viewer)
    outcome = next(
        (
            found
            for number in reversed(line)
            if (found := rules.outcome(rules.view(teller.after(number), viewer)))
        ),
        "",
    )
    return Record(
        head.system,
        rules.title,
        head.title,
        seat,
        bool(outcome),
        outcome,
        _promise(journal.entries, line) or head.commitment,
        next((one.seed for one in reversed(journal.entries) if isinstance(one, Opened)), ""),
        tuple(_card(at, one, gone, gm=not eyes) for at, one in enumerate(told)),
        fingerprint,
    )


def _card(at: int, line: Line, gone: frozenset[int], *, gm: bool) -> LogCard:
    entry = line.entry if gm else 0
    return msgspec.structs.replace(log_card(at, line), entry=entry, undone=line.entry in gone)


def _promise(entries: Sequence[Entry], line: Sequence[int]) -> str:
    """Return the commitment of the last line of play that was begun on the current one."""
    forks = [entries[number] for number in reversed(line)]
    return next((one.commitment for one in forks if isinstance(one, Forked)), "")


def as_json(record: Record) -> bytes:
    """Return a record as JSON that fits `record_schema`."""
    return msgspec.json.encode(record) + b"\n"


def as_markdown(record: Record) -> bytes:
    """Return a record as Markdown: each line of the log, with its dice and rules."""
    lines = [f"# {_plain(record.title)}", ""]
    for card in record.lines:
        dice = " ".join(_die(one) for one in card.dice)
        rules = f" `{' '.join(card.because)}`" if card.because else ""
        text = _plain(card.text)
        text = f"~~{text}~~" if card.undone else text
        lines.append(f"- {text}{f' ({_plain(dice)})' if dice else ''}{rules}")
    if record.fingerprint:
        lines += ["", f"{FINGERPRINT}: `{record.fingerprint}`"]
    return "\n".join([*lines, ""]).encode()


def _plain(text: str) -> str:
    # As entities: a backslash before them does not keep every reader of Markdown from taking
    # a name for HTML.
    bare = escape(" ".join(text.split()), quote=False)
    return _MARKED.sub(r"\\\1", bare)


def _die(die: DieFace) -> str:
    return die.text if die.kept else f"-{die.text}-"


def as_rolls(record: Record) -> bytes:
    """Return the rolls of a record as comma-separated values, with a column for each die.

    A text that a spreadsheet would take for a formula begins with an apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    most = max((len(card.dice) for card in record.lines), default=0)
    writer.writerow((*COLUMNS, *(f"die_{number}" for number in range(1, most + 1))))
    for card in record.lines:
        if card.dice:
            kept = " ".join(one.text for one in card.dice if one.kept)
            dropped = " ".join(one.text for one in card.dice if not one.kept)
            row = (card.text, kept, dropped, " ".join(card.because))
            gone = "yes" if card.undone else "no"
            faces = [one.text for one in card.dice]
            faces += [""] * (most - len(faces))
            writer.writerow((card.at, *map(_no_formula, row), gone, *map(_no_formula, faces)))
    return out.getvalue().encode()


def _no_formula(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
p {{ overflow-wrap: anywhere; }}
body {{ margin: 0 auto; padding: 1rem; max-width: 44rem; font: 1rem/1.5 system-ui, sans-serif; }}
li {{ margin: 0 0 .4rem; overflow-wrap: anywhere; }}
code {{ font-size: .85em; opacity: .8; }}
b.die {{ border: 1px solid; border-radius: .3em; padding: 0 .35em; font-weight: 600; }}
b.dropped {{ text-decoration: line-through; font-weight: 400; border-style: dashed; }}
@media print {{ body {{ max-width: none; }} }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{about}</p>
<ol start="0">
{lines}
</ol>
</body>
</html>
"""


def as_page(record: Record) -> bytes:
    """Return a record as a page of its own, without scripts or anything from a network."""
    about = f"{record.system_title}, as seen by: {record.seat}."
    if record.outcome:
        about += f" It ended: {record.outcome}."
    if record.fingerprint:
        about += f" {FINGERPRINT}: {record.fingerprint}."
    lines = "\n".join(_item(card) for card in record.lines)
    return _PAGE.format(title=escape(record.title), about=escape(about), lines=lines).encode()


def _item(card: LogCard) -> str:
    text = escape(card.text)
    text = f"<del>{text}</del> (taken back)" if card.undone else text
    dice = "".join(map(_face, card.dice))
    rules = f" <code>{escape(' '.join(card.because))}</code>" if card.because else ""
    return f"<li>{text}{dice}{rules}</li>"


def _face(die: DieFace) -> str:
    kind = "die" if die.kept else "die dropped"
    title = f' title="{escape(die.words)}"' if die.words else ""
    return f' <b class="{kind}"{title}>{escape(die.text)}</b>'
