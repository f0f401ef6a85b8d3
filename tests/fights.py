"""Fights of all five systems with everything in them that a proof has to hold."""

from __future__ import annotations

import hashlib
from functools import cache

from fracas.contract.play import step
from fracas.contract.subject import Subject, source
from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.ids import Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import parse_journal
from fracas.core.proof.fingerprints import Fingerprints
from fracas.core.proof.proofs import proof_file
from fracas.rulesets.registry import ruleset

FIGHTS = {
    "razorweave": 3,
    "fully_automated": 4,
    "beacon_road": 12,
    "action_points": 5,
    "aeronaughts": 0,
}
"""For each system the number of a fight that goes on for long enough."""

SYSTEMS = tuple(FIGHTS)

KEY = hashlib.sha256(b"a table's own secret").digest()
"""The secret behind the fingerprints of these fights."""

ACTS = 60
"""How many prompts are answered in each: enough for rolls of all kinds, and quick."""


@cache
def played(system: str) -> Chronicle:
    """Some prompts of a fight: salted twice, typed once, taken back, forked, and opened at last."""
    subject = Subject(rules=ruleset(system), prompts=ACTS)
    chronicle = subject.fight(FIGHTS[system])
    chance = source("proofs", system, FIGHTS[system])
    typed = False
    for at in range(ACTS):
        if chronicle.prompt is None:
            break
        if isinstance(chronicle.prompt, Roll) and at > ACTS // 5 and not typed:
            typed = True
            faces = chronicle.prompt.dice.roll(chance)
            chronicle.answer(Rolled(faces, how="typed"))
            continue
        step(chronicle, chance)
        if at in (ACTS // 6, ACTS // 3):
            chronicle.salt(Seat("mara"), f"words {at} ö, 'quoted' \u2028 \N{DIE FACE-6}")
        if at == ACTS // 4:
            chronicle.undo(to=chronicle.line[-4])
    here = chronicle.head
    chronicle.fork("what if")
    for _ in range(4):
        if chronicle.prompt is not None:
            step(chronicle, chance)
    chronicle.switch(here)
    chronicle.open_seed()
    return chronicle


@cache
def proof(system: str) -> tuple[bytes, Fingerprints]:
    """The proof file of such a fight, as a table would make it, and what its screens showed."""
    text = played(system).text()
    lines = text.splitlines(keepends=True)
    marks = Fingerprints(KEY, lines)
    made = proof_file(lines, parse_journal(text), ruleset(system), marks.blind)
    return made, marks
