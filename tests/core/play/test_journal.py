"""The journal as text: whole and unchanged, or one clear error and its sound beginning."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import FracasError, JournalError
from fracas.core.ids import GM_SEAT
from fracas.core.play.journal import (
    Head,
    Ordered,
    Said,
    Scribe,
    Undone,
    answer_of,
    format_journal,
    parse_journal,
    sealed,
)
from fracas.core.play.seats import seating_of
from tests.core.table import ANN, at_act, at_cards, at_end, at_roll

FIGHT = at_end()
TEXT = FIGHT.text()
LINES = TEXT.splitlines(keepends=True)


def rechained(lines: list[bytes]) -> bytes:
    """Lines with a chain that fits, as a forger with this page would make it."""
    chain, out = "", []
    for line in lines:
        body = line.rpartition(b',"chain":"')[0] + b"}"
        chain = hashlib.sha256(chain.encode() + body).hexdigest()
        out.append(body[:-1] + b',"chain":"' + chain.encode() + b'"}\n')
    return b"".join(out)


def test_the_text_reads_back_as_written() -> None:
    journal = parse_journal(TEXT)
    assert format_journal(journal.entries) == TEXT
    assert len(journal.entries) == len(FIGHT.entries)
    assert (journal.length, journal.cut) == (len(TEXT), False)
    assert journal.chain == json.loads(LINES[-1])["chain"]
    assert isinstance(journal.head, Head)
    assert (journal.head.system, journal.head.title) == ("toy", "A duel")
    assert rechained(LINES) == TEXT


def test_every_line_is_plain_json_chained_to_the_one_before() -> None:
    chain = ""
    for number, line in enumerate(LINES):
        raw = json.loads(line)
        body = line[: line.rindex(b',"chain"')] + b"}"
        chain = hashlib.sha256(chain.encode() + body).hexdigest()
        assert raw["chain"] == chain
        assert raw["entry"] == type(FIGHT.entries[number]).__name__.lower()


def test_a_scribe_goes_on_where_another_stopped() -> None:
    journal = parse_journal(b"".join(LINES[:5]))
    scribe = Scribe(journal.chain)
    more = b"".join(scribe.line(entry) for entry in FIGHT.entries[5:])
    assert b"".join(LINES[:5]) + more == TEXT


def swapped() -> bytes:
    lines = list(LINES)
    lines[6], lines[7] = lines[7], lines[6]
    return b"".join(lines)


BROKEN: dict[str, tuple[Callable[[], bytes], int, str]] = {
    "truncated": (lambda: TEXT[:-40], len(LINES) - 1, "cut short or not a journal line"),
    "no last newline": (lambda: TEXT[:-1], len(LINES) - 1, "cut short"),
    "tampered": (lambda: TEXT.replace(b"strike:bob", b"strike:bib", 1), 9, "was changed"),
    "reordered": (swapped, 6, "was changed, or a line before it is missing"),
    "line missing": (lambda: b"".join(LINES[:4] + LINES[5:]), 4, "was changed"),
    "line doubled": (lambda: b"".join(LINES[:5] + LINES[4:]), 5, "was changed"),
    "line of another fight": (
        lambda: b"".join([*LINES[:9], at_cards().text().splitlines(keepends=True)[3]]),
        9,
        "was changed",
    ),
    "garbage": (lambda: b"".join(LINES[:3]) + b"\x00\xff\n", 3, "not a journal line"),
    "windows line ends": (
        lambda: LINES[0] + LINES[1].replace(b"\n", b"\r\n"),
        1,
        "its line ends were changed",
    ),
    "unknown entry": (
        lambda: rechained([*LINES[:5], LINES[5].replace(b'"closed"', b'"sung"')]),
        5,
        "not an entry that this version knows",
    ),
    "second head": (lambda: rechained([*LINES[:5], LINES[0]]), 5, "one head line"),
    "parent ahead": (
        lambda: rechained([*LINES[:5], LINES[5].replace(b'"parent":', b'"parent":9')]),
        5,
        "is not before it",
    ),
    "undone ahead": (
        lambda: (
            b"".join(LINES)
            + rechained([*LINES, Scribe().line(Undone(parent=3, seat="gm", to=99))])[len(TEXT) :]
        ),
        len(LINES),
        "is not before it",
    ),
    "too deep": (
        lambda: rechained(
            [*LINES[:2], b'{"entry":"said","answer":' + b"[" * 9999 + b',"chain":"'],
        ),
        2,
        "not an entry that this version knows",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_not_whole_gives_one_error_and_its_sound_beginning(name: str) -> None:
    make, sound, sentence = BROKEN[name]
    text = make()
    with pytest.raises(JournalError) as error:
        parse_journal(text, "duel.fight")
    assert sentence in error.value.sentence
    assert error.value.sentence.startswith(f"duel.fight, line {sound + 1}")
    assert error.value.fields["line"] == sound + 1
    salvaged = parse_journal(text, "duel.fight", salvage=True)
    assert salvaged.cut
    assert format_journal(salvaged.entries) == b"".join(LINES[:sound])
    assert salvaged.length == len(b"".join(LINES[:sound]))
    assert salvaged.chain == json.loads(LINES[sound - 1])["chain"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "x is empty: a journal begins with a head line"),
        (b"\n", "x is not a fight's journal"),
        (b"hello", "x is not a fight's journal"),
        (b'{"a": 1}\n', "x is not a fight's journal"),
        (b"[" * 9999, "x is not a fight's journal"),
        (b"\xff\xfe{}", "x is not a fight's journal"),
        (TEXT[:50], "x is not a fight's journal"),
        (LINES[1], "x is not a fight's journal"),
        (LINES[0].replace(b'"format":1', b'"format":2'), "x is written in journal format 2"),
        (LINES[0][:-30] + b"\n", "x is not a fight's journal"),
        (LINES[0].replace(b"A duel", b"A dual"), "x, line 1 was changed"),
    ],
)
def test_what_has_no_sound_head_is_refused_even_for_salvage(text: bytes, sentence: str) -> None:
    for salvage in (False, True):
        with pytest.raises(JournalError) as error:
            parse_journal(text, "x", salvage=salvage)
        assert sentence in error.value.sentence


def test_advice_to_salvage_needs_whole_lines() -> None:
    def said(text: bytes) -> str:
        with pytest.raises(JournalError) as error:
            parse_journal(text, "x")
        return error.value.sentence

    salvage = "whole, and fracas replay FILE --salvage plays what is"
    assert f"the 2 lines before it are {salvage}" in said(b"".join(LINES[:3])[:-9])
    assert f"the line before it is {salvage}" in said(b"".join(LINES[:2])[:-9])
    assert "salvage" not in said(LINES[0][:-1])
    assert "salvage" not in said(LINES[0].replace(b"A duel", b"A dual"))
    returned = said(TEXT.replace(b"\n", b"\r\n"))
    assert "x, line 1 ends in CR LF, so its line ends were changed" in returned
    assert "salvage" not in returned
    assert f"the line before it is {salvage}" in said(LINES[0] + LINES[1][:-1] + b"\r\n")


@given(st.binary(max_size=60), st.integers(0, len(TEXT)), st.integers(0, 30))
def test_any_damage_is_an_error_or_nothing(noise: bytes, at: int, gone: int) -> None:
    text = TEXT[:at] + noise + TEXT[at + gone :]
    try:
        journal = parse_journal(text)
    except FracasError as error:
        assert isinstance(error, JournalError)  # noqa: PT017 - either outcome is right
    else:
        assert text.startswith(format_journal(journal.entries))
        assert text in (TEXT, *(b"".join(LINES[:n]) for n in range(len(LINES))))


def test_sealed_answers_are_in_no_export() -> None:
    chronicle = at_cards()
    chronicle.say(ANN, "high")
    chronicle.say(ANN, "low")
    said = [entry for entry in chronicle.entries if isinstance(entry, Said)]
    assert [answer_of(entry) for entry in said[-2:]] == ["high", "low"]
    text = format_journal(sealed(chronicle.entries))
    assert b'"high"' not in text.partition(b"\n")[2].rpartition(b'"closed"')[2]
    exported = parse_journal(text)
    assert all(entry.answer is None for entry in exported.entries if isinstance(entry, Said))
    closed = format_journal(sealed(at_act().entries))
    assert b'"answers":["high","low"]' in closed


def test_only_what_was_said_is_sealed() -> None:
    entries = at_roll().entries
    others = [entry for entry in entries if not isinstance(entry, Said)]
    assert [entry for entry in sealed(entries) if not isinstance(entry, Said)] == others


def test_what_a_player_ordered_is_in_no_export() -> None:
    chronicle = at_cards()
    seat = chronicle.seating.seat_of(ANN)
    assert seat != GM_SEAT
    chronicle.order(seat, "card", "high")
    chronicle.order(GM_SEAT, "card", "low")
    orders = [entry for entry in sealed(chronicle.entries) if isinstance(entry, Ordered)]
    assert [(one.seat, one.answer, one.recalled) for one in orders] == [
        (seat, None, True),
        (GM_SEAT, "low", False),
    ]
    text = format_journal(sealed(chronicle.entries))
    assert [one.seat for one in seating_of(parse_journal(text).entries).orders] == [GM_SEAT]
