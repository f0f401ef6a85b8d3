"""Check a journal against all that was promised, and write the file that lets others do so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from fracas.core.errors import JournalError
from fracas.core.play.journal import Closed, Entry, Forked, Head, Journal, Opened, Resumed, Threw
from fracas.core.play.replay import Again, Fallen, played_again
from fracas.core.proof.checked import CheckedRoll, Verdict, check_roll, check_seals
from fracas.core.proof.fingerprints import Proof, with_proofs
from fracas.core.proof.streams import commitment
from fracas.core.system.ruleset import Ruleset


class CheckedJournal(msgspec.Struct, frozen=True):
    """A whole journal checked against its promises, including what was undone.

    `rolls` and `seals` have the entry of each. `boxes` are the commitments with the seed of each in
    hexadecimal, blank while it is sealed. `before` counts the rolls from before an upgrade of the
    rules: those are not played again.
    """

    again: Again
    rolls: tuple[tuple[Fallen, CheckedRoll], ...]
    seals: tuple[tuple[int, Verdict], ...]
    boxes: tuple[tuple[str, str], ...]
    before: int = 0

    @property
    def differs(self) -> tuple[int, ...]:
        """The entries that break a promise, the earliest first."""
        rolls = [fallen.entry for fallen, found in self.rolls if found.verdict == "differs"]
        return tuple(sorted(rolls + [entry for entry, found in self.seals if found == "differs"]))


def check_journal(journal: Journal, rules: Ruleset, seeds: Iterable[bytes] = ()) -> CheckedJournal:
    """Play a journal again, and check all its dice and sealed choices against the opened seeds.

    `seeds` are opened seeds that are not in the file. Raises what `played_again` raises, and
    `JournalError` for an opened seed that is not the one promised, or a given one that was never
    promised.
    """
    entries = journal.entries
    _refuse_wrong_seeds(entries)
    again = played_again(journal, rules)
    promises = list(promises_of(entries).values())
    opened = {commitment(seed): seed for seed in seeds}
    if not opened.keys() <= set(promises):
        raise JournalError(
            "No line of this journal committed to the seed that was given: give the seed of this "
            "fight, or the journal of that one."
        )
    for box in [one.box for one in again.fallen] + [one.box for one in again.closed]:
        if not box.opened and box.promised in opened:
            box.open(opened[box.promised])
    for entry in entries:
        if isinstance(entry, Opened):
            seed = bytes.fromhex(entry.seed)
            opened[commitment(seed)] = seed
    rolls, seals = [], []
    for fallen in again.fallen:
        threw = entries[fallen.entry]
        assert isinstance(threw, Threw), "only rolls fall"
        rolls.append((fallen, check_roll(fallen.box, fallen.dice, threw)))
    for shut in again.closed:
        closed = entries[shut.entry]
        assert isinstance(closed, Closed), "only choices of several close"
        seals.append((shut.entry, check_seals(shut.box, shut.who, closed)))
    thrown = sum(isinstance(one, Threw) for one in entries)
    return CheckedJournal(
        again,
        tuple(rolls),
        tuple(seals),
        tuple([(one, opened[one].hex() if one in opened else "") for one in promises]),
        thrown - len(rolls),
    )


def promises_of(entries: Sequence[Entry]) -> dict[int, str]:
    """Return the commitments of a journal by the entries that made them."""
    return {
        number: one.commitment
        for number, one in enumerate(entries)
        if isinstance(one, Head | Forked | Resumed)
    }


def _refuse_wrong_seeds(entries: Sequence[Entry]) -> None:
    """Raise `JournalError` with the line of an opened seed that is not the one promised."""
    promises = promises_of(entries)
    boxes: dict[int, int] = {}
    for number, one in enumerate(entries):
        box = boxes[number] = number if number in promises else boxes.get(one.parent, 0)
        if isinstance(one, Opened) and not _opens(promises[box], one.seed):
            raise JournalError(
                f"Line {number + 1} opens another seed than the one that line {box + 1} committed "
                "to: these dice cannot be trusted.",
                line=number + 1,
            )


def _opens(promise: str, seed: str) -> bool:
    try:
        return commitment(bytes.fromhex(seed)) == promise
    except ValueError:
        return False


def proof_file(
    lines: Sequence[bytes],
    journal: Journal,
    rules: Ruleset,
    blind: Callable[[int], str] | None = None,
) -> bytes:
    """Return a journal with what a short program needs to prove it without any rules.

    That is the blind of each line, and the dice of each roll under an opened seed. `lines` are the
    journal's own, and so are their blinds if `blind` is not given. Sealed answers are left out.
    Raises what `check_journal` raises.
    """
    found = check_journal(journal, rules)
    more: dict[int, Proof] = {}
    for fallen, roll in found.rolls:
        if roll.draws:
            pairs = zip(roll.draws, roll.promised, strict=True)
            dice = tuple([(sides, face - drawn) for (sides, drawn), face in pairs])
            more[fallen.entry] = Proof("", dice=dice)
    return with_proofs(lines, blind, more)
