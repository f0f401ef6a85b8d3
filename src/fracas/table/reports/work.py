"""The work of the report desk: from a journal to one part of a seat's report."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.core.errors import BudgetExceeded, FracasError, JournalError
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.proof.proofs import proof_file
from fracas.odds.budget import after
from fracas.rulesets.registry import ruleset
from fracas.table.play.proof import broken, proof
from fracas.table.reports.look_back import LookingBack, Past
from fracas.table.reports.luck import fortunes
from fracas.table.reports.report import DiceProof, LuckCard, Story, SwingsCard
from fracas.table.reports.swings import sampled, solved

Part = Literal["story", "luck", "solved", "sampled", "dice", "proof"]

TOO_MUCH = (
    "This fight is too big to calculate here. The command fracas luck takes the time it needs."
)


class ReportJob(msgspec.Struct, frozen=True):
    """One part of a seat's report to be made from a journal, in about a number of seconds.

    `blinds` are those of its lines, for a proof.
    """

    part: Part
    journal: bytes
    past: Past
    seconds: float = 0.0
    blinds: tuple[str, ...] = ()


def report(job: ReportJob) -> Story | LuckCard | SwingsCard | DiceProof | bytes | None:
    """Make a part of a report; a part that is too much for time or memory says so in a sentence.

    None if a fight cannot be `solved`: then it is to be `sampled`; and None for the `proof` of a
    journal that is not as it was written.
    """
    try:
        journal = parse_journal(job.journal, "the table's journal")
    except JournalError:
        if job.part == "dice":
            return broken()
        if job.part == "proof":
            return None
        raise
    if job.part == "proof":
        lines = job.journal.splitlines(keepends=True)
        blind = job.blinds.__getitem__ if job.blinds else None
        return proof_file(lines, journal, ruleset(journal.head.system), blind)
    back = LookingBack(replay(journal, ruleset(journal.head.system)), job.past)
    if job.part == "story":
        return back.story()
    if job.part == "dice":
        return proof(back, journal)
    try:
        if job.part == "luck":
            return fortunes(back, after(job.seconds))
        return (solved if job.part == "solved" else sampled)(back, job.seconds)
    except (MemoryError, TimeoutError, FracasError):
        return given_up(job.part)


def given_up(part: Part) -> LuckCard | SwingsCard | None:
    """Return what replaces a part that is too much for time or memory.

    Raises `BudgetExceeded` for the parts that every report needs.
    """
    if part == "luck":
        return LuckCard(caution=TOO_MUCH)
    if part == "solved":
        return None
    if part == "sampled":
        return SwingsCard("", "none", caution=TOO_MUCH)
    raise BudgetExceeded(
        "The fight could not be read again, because memory was too small: use its files instead."
    )
