"""Whatever is altered before a fingerprint that somebody saw comes out, by either verifier.

One who alters may know every secret of the table, work all hashes out anew, and choose what nobody
has a hash of. He cannot have the same fingerprint for another text.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.core.errors import JournalError
from fracas.core.play.journal import Scribe, body_of, parse_journal
from fracas.core.proof.fingerprints import Proof, marks, parted, with_proofs
from fracas.web.verify_dice import verify
from tests.fights import SYSTEMS, proof

SEEN = 30
"""The line whose fingerprint everybody saw, from 0."""

TRIES = int(os.environ.get("FRACAS_TRIES", "60"))
"""How many ways to alter a file are tried for each system; scripts/soak-proofs tries more."""


def accepted(data: bytes, seen: str) -> tuple[bool, bool]:
    """Whether `fracas verify` and the short program find nothing wrong up to what was seen.

    Of the first only what needs no rules is asked: it has to hold by itself.
    """
    try:
        parse_journal(data)
        ours = any(one.answers_to(seen) for one in marks(data.splitlines(keepends=True)))
    except JournalError:
        ours = False
    try:
        bare = bool(verify(read(data), seen))
    except (SystemExit, ValueError):
        bare = False
    return ours, bare


def read(data: bytes) -> list[str]:
    """The lines of a file as the short program reads them."""
    return list(io.StringIO(data.decode(errors="surrogateescape"), newline="\n"))


def rewritten(lines: Sequence[bytes]) -> bytes:
    """A file of these entries whose own chain vouches for them."""
    scribe = Scribe()
    return b"".join(scribe.link(line) for line in lines)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_was_not_altered_is_accepted(system: str) -> None:
    data, seen = proof(system)
    assert len(seen) > SEEN + 10
    assert accepted(data, seen.at(SEEN)) == (True, True)
    bodies = [body_of(line) for line in data.splitlines(keepends=True)]
    assert rewritten(bodies) == data


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=TRIES, deadline=None)
@given(data=st.data())
def test_no_byte_up_to_what_was_seen_can_be_altered(system: str, data: st.DataObject) -> None:
    text, seen = proof(system)
    end = sum(len(line) for line in text.splitlines(keepends=True)[: SEEN + 1])
    at = data.draw(st.integers(0, end - 1))
    byte = data.draw(st.integers(0, 255))
    how = data.draw(st.sampled_from(("change", "leave out", "put in")))
    middle = b"" if how == "leave out" else bytes([byte])
    other = text[:at] + middle + text[at + (how != "put in") :]
    if other != text:
        assert accepted(other, seen.at(SEEN)) == (False, False)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=TRIES, deadline=None)
@given(data=st.data())
def test_working_all_hashes_out_anew_does_not_help(system: str, data: st.DataObject) -> None:
    text, seen = proof(system)
    bodies = [body_of(line) for line in text.splitlines(keepends=True)]
    at = data.draw(st.integers(1, SEEN - 1))
    how = data.draw(st.sampled_from(("number", "drop", "twice", "swap", "later words")))
    bare, known = parted(bodies[at])
    assert known is not None
    if how == "number":
        digits = [place for place, sign in enumerate(bare) if sign in b"0123456789"]
        place = data.draw(st.sampled_from(digits))
        sign = data.draw(st.sampled_from([one for one in b"123456789" if one != bare[place]]))
        bodies[at] = _with(bare[:place] + bytes([sign]) + bare[place + 1 :], known)
    elif how == "drop":
        del bodies[at]
    elif how == "twice":
        bodies.insert(at, bodies[at])
    elif how == "swap" and bodies[at] != bodies[at - 1]:
        bodies[at - 1 : at + 1] = bodies[at], bodies[at - 1]
    else:
        # What stands behind the proof is in no fingerprint, so it must not count for anything.
        bodies[at] = bodies[at][:-1] + b',"ordinal":0,"rolled":{"faces":[6,6,6]},"salts":[]}'
    assert accepted(rewritten(bodies), seen.at(SEEN)) == (False, False)


def _with(bare: bytes, known: Proof) -> bytes:
    """An entry with its proof behind it."""
    return bare[:-1] + b',"proof":' + msgspec.json.encode(known) + b"}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_another_blind_does_not_hide_another_text(system: str) -> None:
    text, seen = proof(system)
    lines = text.splitlines(keepends=True)
    forged = with_proofs(lines, lambda number: seen.blind(number + 1))
    assert accepted(forged, seen.at(SEEN)) == (False, False)


@pytest.mark.parametrize("system", SYSTEMS)
def test_dice_that_were_altered_with_everything_else_are_not_those_of_the_seed(system: str) -> None:
    text, _ = proof(system)
    bodies = [body_of(line) for line in text.splitlines(keepends=True)]
    at = next(
        number
        for number, body in enumerate(bodies)
        if body.startswith(b'{"entry":"threw"') and b'"dice":[[' in body
    )
    start = bodies[at].index(b'"faces":[') + len(b'"faces":[')
    end = bodies[at].index(b"]", start)
    faces = bodies[at][start:end].split(b",")
    faces[0] = b"2" if faces[0] == b"1" else b"1"
    bodies[at] = bodies[at][:start] + b",".join(faces) + bodies[at][end:]
    with pytest.raises(SystemExit, match=f"NOT PROVED: line {at + 1}: "):
        verify(read(rewritten(bodies)))
