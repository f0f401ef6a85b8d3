"""Every check of the contract by name, so that tests can run them one by one."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fracas.contract.additions import check_additions
from fracas.contract.attempts import check_attempts
from fracas.contract.citations import check_citations
from fracas.contract.edits import check_comings, check_corrections, check_losses
from fracas.contract.fates import check_fates
from fracas.contract.fuzz import check_unrest
from fracas.contract.grounds import check_grounds
from fracas.contract.lengths import check_fights_end, check_short_beats
from fracas.contract.lessons import check_lessons
from fracas.contract.musters import check_musters
from fracas.contract.next_fights import check_next_fights
from fracas.contract.options import check_options
from fracas.contract.parts import check_parts
from fracas.contract.pictures import check_pictures
from fracas.contract.replays import check_journal, check_plain_data, check_same_answers, check_undo
from fracas.contract.secrets import check_known, check_secret_fights, check_secrets, check_views
from fracas.contract.sheets import check_sheets
from fracas.contract.sides import check_sides
from fracas.contract.subject import Subject
from fracas.contract.switches import check_switches
from fracas.contract.verbs import check_verbs
from fracas.contract.words import check_words

CHECKS: dict[str, Callable[[Subject], None]] = {
    "every part is there": check_parts,
    "the same answers give the same facts": check_same_answers,
    "states and facts are plain data": check_plain_data,
    "going back and forward changes nothing": check_undo,
    "the journal plays again": check_journal,
    "people may change their minds": check_unrest,
    "options are lawful and stable": check_options,
    "attempts keep their word": check_attempts,
    "values may be corrected at any prompt": check_corrections,
    "who is asked may leave at any prompt": check_losses,
    "combatants come, go and change sides": check_comings,
    "more and fewer can be mustered": check_musters,
    "maps are painted": check_grounds,
    "sheets are written and read": check_sheets,
    "content comes into a fight": check_additions,
    "rulings can be switched": check_switches,
    "content can be learnt": check_lessons,
    "the next fight opens": check_next_fights,
    "everybody has a side": check_sides,
    "views settle": check_views,
    "what a seat knows plays": check_known,
    "secrets stay secret at every prompt": check_secrets,
    "secrets stay secret through a fight": check_secret_fights,
    "pictures come from views alone": check_pictures,
    "everything cites rules": check_citations,
    "everything has words": check_words,
    "options are verbs": check_verbs,
    "everybody has a fate": check_fates,
    "beats are short": check_short_beats,
    "fights end": check_fights_end,
}
"""The whole contract. A check takes a subject and raises `AssertionError`, saying what is wrong."""


class Case(msgspec.Struct, frozen=True):
    """One check over one subject; call it, and it raises `AssertionError` if the subject fails."""

    name: str
    check: Callable[[Subject], None]
    subject: Subject

    def __call__(self) -> None:
        """Run the check."""
        self.check(self.subject)

    def __str__(self) -> str:
        """Return the system and what is checked."""
        return f"{self.subject.rules.id}: {self.name}"


def cases(subject: Subject) -> tuple[Case, ...]:
    """All checks over a subject, for `pytest.mark.parametrize("case", cases(SUBJECT), ids=str)`.

    A test of a whole system is then `def test_contract(case): case()`.
    """
    return tuple(Case(name, check, subject) for name, check in CHECKS.items())
