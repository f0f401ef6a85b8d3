"""Fingerprints: what screens show of a journal, and what it tells nobody."""

from __future__ import annotations

import hashlib
import json

import pytest
from msgspec.structs import replace

from fracas.core.errors import JournalError, WrongUse
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Scribe, body_of, format_journal, parse_journal, sealed
from fracas.core.play.replay import replay
from fracas.core.proof.fingerprints import (
    Fingerprints,
    Proof,
    fingerprint,
    marks,
    parted,
    read_fingerprint,
    with_proofs,
)
from fracas.core.proof.streams import commitment
from tests.core.table import ANN, BOB, at_act, at_cards, at_roll, opened
from tests.toy import TOY

KEY = bytes(range(32))


def lines_of(chronicle: Chronicle) -> list[bytes]:
    return chronicle.text().splitlines(keepends=True)


def test_a_fingerprint_is_the_hash_that_the_page_describes() -> None:
    lines = lines_of(at_act())
    marked = Fingerprints(KEY, lines)
    link = ""
    for number, line in enumerate(format_journal(sealed(at_act().entries)).splitlines()):
        body = line.rpartition(b',"chain"')[0] + b"}"
        link = hashlib.sha256(link.encode() + body).hexdigest()
        place = f"fracas-blind|{number}".encode()
        blind = hashlib.blake2b(place, key=KEY, digest_size=16).hexdigest()
        assert marked.blind(number) == blind
        text = f"fracas-fingerprint|{blind}|{link}".encode()
        assert marked.at(number) == hashlib.sha256(text).hexdigest() == fingerprint(blind, link)
    assert len(marked) == len(lines)


def test_what_leads_to_fingerprints_is_no_trouble_to_a_journal() -> None:
    chronicle = at_roll()
    chronicle.throw()
    lines = lines_of(chronicle)
    marked = Fingerprints(KEY, lines)
    text = with_proofs(lines, marked.blind, {3: Proof("", dice=((6, 1),))})
    assert replay(parse_journal(text), TOY).state == chronicle.state
    found = marks(text.splitlines(keepends=True))
    assert [one.fingerprint for one in found] == [marked.at(n) for n in range(len(lines))]
    assert all(one.blinded for one in found)
    again = with_proofs(text.splitlines(keepends=True), None)
    assert [one.fingerprint for one in marks(again.splitlines(keepends=True))] == [
        one.fingerprint for one in found
    ]
    known = parted(body_of(text.splitlines(keepends=True)[3]))[1]
    assert known == Proof(marked.blind(3), ((6, 1),))


def test_sealed_answers_are_in_no_fingerprint_and_in_no_proof() -> None:
    told = []
    for card in ("high", "low"):
        chronicle = at_cards()
        chronicle.say(ANN, card)
        lines = lines_of(chronicle)
        marked = Fingerprints(KEY, lines)
        told.append((marked.at(len(lines) - 1), with_proofs(lines, marked.blind)))
    assert told[0] == told[1]


def test_a_plain_journal_is_known_by_its_own_chain_too() -> None:
    chronicle = at_cards()
    chronicle.say(ANN, "high")
    chronicle.say(BOB, "low")
    lines = lines_of(chronicle)
    found = marks(lines)
    journal = parse_journal(chronicle.text())
    assert found[-1].chain == journal.chain
    assert not any(one.blinded for one in found)
    assert found[-1].answers_to(journal.chain[:8])
    assert found[-1].answers_to(found[-1].fingerprint)
    assert not found[-1].answers_to(found[-2].fingerprint[:8])


def test_a_proof_that_is_none_is_refused() -> None:
    body = with_proofs(lines_of(opened()), None).splitlines(keepends=True)[0]
    inner = body_of(body)
    scribe = Scribe()
    forged = scribe.link(inner[:-1] + b',"proof":{"blind":""},"title":"another"}')
    with pytest.raises(JournalError, match="has a proof that cannot be read"):
        marks([forged])


@pytest.mark.parametrize("text", ["", "4f2a91c", "4f2a91cg", "a" * 65, "zwölf Zeichen"])
def test_what_is_no_fingerprint_is_refused(text: str) -> None:
    with pytest.raises(WrongUse, match="is not a fingerprint: give the first 8"):
        read_fingerprint(text)
    assert read_fingerprint(" 4F2A 91c0\n") == "4f2a91c0"


# What somebody could try out


def secrets_tried(chronicle: Chronicle) -> dict[str, bytes]:
    """The opening as it would be with each secret that Bob may have: the truth is among them.

    Whoever tries knows everything of the fight but this one number from 0 to 99.
    """
    head = chronicle.entries[0]
    fighters = head.state.fighters  # type: ignore[attr-defined]
    tried = {}
    for secret in range(100):
        other = tuple(replace(one, secret=secret) if one.id == BOB else one for one in fighters)
        state = replace(head.state, fighters=other)  # type: ignore[attr-defined]
        tried[str(secret)] = body_of(Scribe().line(replace(head, state=state)))
    return tried


def test_nobody_learns_a_secret_by_trying_out_what_fits_a_fingerprint() -> None:
    chronicle = opened()
    truth = str(next(one for one in chronicle.state.fighters if one.id == BOB).secret)
    tried = secrets_tried(chronicle)
    assert truth in tried
    marked = Fingerprints(KEY, lines_of(chronicle))
    shown = marked.at(0)
    links = {name: hashlib.sha256(body).hexdigest() for name, body in tried.items()}
    # The bare link would give the secret away at once: this is what blinds are for.
    bare = hashlib.sha256(body_of(lines_of(chronicle)[0])).hexdigest()
    assert [name for name, link in links.items() if link == bare] == [truth]
    # All that a seat may come to know later opens no blind: the seed of the dice among it.
    seed = chronicle.dice.seed
    assert seed is not None
    known = [b"", seed, bytes.fromhex(commitment(seed)), bytes.fromhex(bare), b"fracas"]
    guesses = {
        *("", seed.hex(), commitment(seed), bare),
        *(Fingerprints(key).blind(0) for key in known if key),
        *(marked.blind(number) for number in range(1, 200)),
    }
    for blind in guesses:
        assert shown not in {fingerprint(blind, link) for link in links.values()}
    # With the blind of the line, which a proof file opens, one text fits and no other.
    fits = [name for name, link in links.items() if fingerprint(marked.blind(0), link) == shown]
    assert fits == [truth]


def test_a_proof_opens_its_own_lines_and_none_that_come_later() -> None:
    lines = lines_of(at_act())
    marked = Fingerprints(KEY, lines)
    text = with_proofs(lines, marked.blind).decode()
    assert KEY.hex() not in text
    for number in range(len(lines) + 20):
        assert (marked.blind(number) in text) == (number < len(lines))
    assert json.loads(text.splitlines()[-1])["proof"]["blind"] == marked.blind(len(lines) - 1)
