"""A journal checked against its promises: dice, seals, seeds, and what cannot be checked."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.errors import JournalError, ReplayMismatch
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Closed, Journal, Opened, Threw, format_journal, parse_journal
from fracas.core.play.replay import take_up
from fracas.core.proof.proofs import check_journal, promises_of, proof_file
from fracas.web.verify_dice import verify
from tests.core.play.test_upgrade import Newer
from tests.core.table import MARA, at_roll, option_ids, typed
from tests.toy import TOY


def fought(*, opened: bool = True) -> Chronicle:
    """Ann strikes twice: by the promised dice, with salt between, and by dice from a real table."""
    chronicle = at_roll()
    chronicle.throw()
    chronicle.undo()
    chronicle.salt(MARA, "luck")
    chronicle.throw()
    chronicle.undo()
    chronicle.answer(typed(1, 2))
    if opened:
        chronicle.open_seed()
    return chronicle


def journal_of(chronicle: Chronicle) -> Journal:
    return parse_journal(chronicle.text())


def test_each_roll_and_each_seal_is_checked_against_the_seed() -> None:
    found = check_journal(journal_of(fought()), TOY)
    assert [roll.verdict for _, roll in found.rolls] == ["agrees", "agrees", "foreign"]
    assert [verdict for _, verdict in found.seals] == ["foreign", "agrees"]
    assert found.differs == ()
    assert found.before == 0
    for fallen, roll in found.rolls[:2]:
        assert len(roll.draws) == len(roll.promised) == 2
        assert [sides for sides, _ in roll.draws] == [6, 6]
        assert [drawn + 1 for _, drawn in roll.draws] == list(roll.promised)
        assert fallen.box.promised == found.boxes[0][0]


def test_a_sealed_seed_leaves_its_dice_unproved_until_somebody_gives_it() -> None:
    chronicle = fought(opened=False)
    journal = journal_of(chronicle)
    found = check_journal(journal, TOY)
    assert [roll.verdict for _, roll in found.rolls] == ["sealed", "sealed", "foreign"]
    assert [verdict for _, verdict in found.seals] == ["foreign", "sealed"]
    assert found.boxes == ((journal.head.commitment, ""),)
    found = check_journal(journal, TOY, [b"seed"])
    assert [roll.verdict for _, roll in found.rolls] == ["agrees", "agrees", "foreign"]
    assert found.boxes == ((journal.head.commitment, b"seed".hex()),)
    with pytest.raises(JournalError, match="No line of this journal committed to the seed"):
        check_journal(journal, TOY, [b"another"])


def test_the_first_line_that_keeps_no_promise_is_named() -> None:
    chronicle = fought()
    entries = list(chronicle.entries)
    closed = next(n for n, one in enumerate(entries) if isinstance(one, Closed) and one.seals)
    seals = entries[closed].seals  # type: ignore[attr-defined]
    entries[closed] = replace(entries[closed], seals=(seals[1], seals[0]))
    found = check_journal(parse_journal(format_journal(entries)), TOY)
    assert found.differs == (closed,)
    lucky = at_roll()
    lucky.salt(MARA, "luck")
    at_six = lucky.dice.throw(lucky.prompt.dice, 0)  # type: ignore[union-attr]
    other = replace(at_six, faces=tuple(7 - face for face in at_six.faces))
    lucky.answer(other)
    lucky.open_seed()
    journal = journal_of(lucky)
    found = check_journal(journal, TOY)
    assert found.differs == (journal.entries.index(_threw(journal)),)
    assert found.rolls[0][1].promised == at_six.faces
    assert found.rolls[0][1].verdict == "differs"


def _threw(journal: Journal) -> Threw:
    return next(one for one in journal.entries if isinstance(one, Threw))


@pytest.mark.parametrize("seed", [b"other".hex(), "no hex"])
def test_another_seed_than_the_promised_is_named_with_its_line(seed: str) -> None:
    chronicle = fought()
    entries = [
        replace(one, seed=seed) if isinstance(one, Opened) else one for one in chronicle.entries
    ]
    with pytest.raises(JournalError) as error:
        check_journal(parse_journal(format_journal(entries)), TOY)
    assert error.value.sentence.startswith(f"Line {len(entries)} opens another seed than the one")
    assert error.value.fields["line"] == len(entries)


def test_a_salt_that_was_put_off_is_no_play_by_the_rules() -> None:
    chronicle = fought()
    entries = [
        replace(one, since=9) if getattr(one, "text", "") == "luck" else one
        for one in chronicle.entries
    ]
    with pytest.raises(ReplayMismatch, match="differs in its since"):
        check_journal(parse_journal(format_journal(entries)), TOY)


def test_a_proof_tells_the_dice_of_opened_seeds_and_of_no_others() -> None:
    for opened in (True, False):
        chronicle = fought(opened=opened)
        text = chronicle.text()
        made = proof_file(text.splitlines(keepends=True), parse_journal(text), TOY)
        assert made.count(b'"dice":[[6,1],[6,1]]') == 2 * opened
        assert check_journal(parse_journal(made), TOY).differs == ()


def test_every_promise_is_known_by_its_line() -> None:
    chronicle = fought()
    chronicle.fork("what if")
    entries = journal_of(chronicle).entries
    assert list(promises_of(entries)) == [0, len(entries) - 1]


def test_rolls_of_before_an_upgrade_are_counted_and_not_played_again() -> None:
    chronicle = take_up(journal_of(fought()), Newer())
    while not chronicle.over:
        prompt = chronicle.prompt
        if isinstance(prompt, Together):
            chronicle.say_all(tuple(ask.form.options[-1].id for ask in prompt.asks))  # type: ignore[union-attr]
        elif isinstance(prompt, Roll):
            chronicle.throw()
            break
        else:
            options = option_ids(chronicle) if isinstance(prompt, Ask) else ()
            strikes = [one for one in options if one.startswith("strike")]
            chronicle.answer(strikes[0] if strikes else options[-1] if options else ())
    chronicle.open_seed()
    journal = journal_of(chronicle)
    found = check_journal(journal, Newer())
    assert found.before == 3
    assert [roll.verdict for _, roll in found.rolls] == ["agrees"]
    assert len(found.boxes) == 2
    assert all(seed for _, seed in found.boxes)
    # Only the rules of then know which dice those were.
    made = proof_file(chronicle.text().splitlines(keepends=True), journal, Newer())
    assert "{'unproved': 2, 'typed': 1, 'proved': 1}" in verify(
        io.StringIO(made.decode(), newline="\n")
    )
