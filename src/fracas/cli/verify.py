"""`fracas verify`: check a saved fight: its dice, its journal and its rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fracas.cli.shared.codes import FAILED
from fracas.cli.shared.forms import write_json
from fracas.cli.shared.options import json_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fracas.core.proof.fingerprints import Marked
    from fracas.core.proof.proofs import CheckedJournal


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--head", metavar="FINGERPRINT", help="One that a screen showed, or its start.")
@click.option("--seed", metavar="HEX", help="The opened seed, if the file does not have it.")
@json_option("One JSON object instead of sentences.")
def verify(file: Path, head: str | None, seed: str | None, as_json: bool) -> int:
    """Verify a saved fight: its dice, its journal and its rules.

    No line may have changed since it was written, the rules must give the same facts, each die must
    be the one the opened seed gives, and each sealed choice the one that was sealed. With --head
    nothing may have changed since a screen showed that fingerprint. It says what is proved, what is
    still sealed, and what cannot be proved; the exit code is 1 if something differs.
    """
    from fracas.core.play.journal import parse_journal
    from fracas.core.play.journal_file import read_lines
    from fracas.core.proof.fingerprints import marks, read_fingerprint
    from fracas.core.proof.proofs import check_journal
    from fracas.core.proof.streams import read_seed
    from fracas.rulesets.registry import ruleset

    wanted = read_fingerprint(head) if head is not None else ""
    seeds = [read_seed(seed)] if seed is not None else []
    data = read_lines(file)
    journal = parse_journal(data, str(file))
    marked = marks(data.splitlines(keepends=True))
    seen = _seen(marked, wanted, str(file)) if wanted else 0
    found = check_journal(journal, ruleset(journal.head.system), seeds)
    told = _figures(found, marked, seen)
    if as_json:
        write_json(told)
    else:
        for line in _sentences(found, told):
            click.echo(line)
    return FAILED if found.differs else 0


def _seen(marked: Sequence[Marked], wanted: str, name: str) -> int:
    """Return the line with that fingerprint, from 1; raises `JournalError` where none has it."""
    from fracas.core.errors import JournalError

    for number, one in enumerate(marked, 1):
        if one.answers_to(wanted):
            return number
    raise JournalError(
        f"No line of {name} has the fingerprint {wanted}: it was changed since then, or "
        "it is the file of another fight.",
        file=name,
    )


def _figures(found: CheckedJournal, marked: Sequence[Marked], seen: int) -> dict[str, Any]:
    """Return what was found, for programs; lines count from 1, as in an editor."""
    entries = found.again.chronicle.entries
    rolls = {name: [0, 0] for name in ("agrees", "differs", "sealed", "foreign")}
    for fallen, roll in found.rolls:
        entry: Any = entries[fallen.entry]
        rolls[roll.verdict][0] += 1
        rolls[roll.verdict][1] += len(entry.rolled.faces)
    return {
        "agrees": not found.differs,
        "lines": len(marked),
        "fingerprint": marked[-1].fingerprint,
        "seen": seen,
        "facts": sum(len(entry.facts) for entry in entries),
        "promises": [{"commitment": promise, "seed": seed} for promise, seed in found.boxes],
        "rolls": {name: {"rolls": count, "dice": dice} for name, (count, dice) in rolls.items()},
        "rolls_before_upgrade": found.before,
        "seals": {
            name: sum(verdict == name for _, verdict in found.seals)
            for name in ("agrees", "differs", "sealed")
        },
        "differing_lines": [number + 1 for number in found.differs],
    }


def _sentences(found: CheckedJournal, told: dict[str, Any]) -> list[str]:
    """Return what was found, for people."""
    rolls, seals = told["rolls"], told["seals"]
    lines = [
        f"The chain holds: {told['lines']} lines, none changed, removed or added.",
        f"Its last fingerprint is {told['fingerprint']}.",
    ]
    if told["seen"]:
        lines.append(
            f"What you saw is the fingerprint of line {told['seen']}: all up to it is unchanged."
        )
    lines.append(f"The rules give the same {told['facts']} facts.")
    lines += [
        f"The seed promised as {promise} "
        + (f"is {seed}." if seed else "is still sealed, so its dice cannot be proved yet.")
        for promise, seed in found.boxes
    ]
    tally = (
        ("agrees", "fell as the opened seed says: proved."),
        ("sealed", "came from a seed that is still sealed: not proved yet."),
        ("foreign", "came from real dice, were set by hand or are of a batch: not provable."),
    )
    for name, words in tally:
        if rolls[name]["rolls"]:
            count, dice = rolls[name]["rolls"], rolls[name]["dice"]
            lines.append(f"{_many(count, 'roll')} ({dice} dice) {words}")
    if told["rolls_before_upgrade"]:
        lines.append(
            f"{told['rolls_before_upgrade']} rolls come before an upgrade of the rules: only the "
            "version that they were played with can check them."
        )
    if seals["agrees"]:
        lines.append(f"{_many(seals['agrees'], 'sealed choice')} came out as sealed: proved.")
    if seals["sealed"]:
        lines.append(
            f"{_many(seals['sealed'], 'sealed choice')} cannot be checked before the seed "
            "is opened."
        )
    if found.differs:
        lines.append(_first_difference(found, found.differs[0]))
    return lines


def _first_difference(found: CheckedJournal, entry: int) -> str:
    """Return the first line that differs, in words."""
    line = f"NOT PROVED: line {entry + 1} is the first that differs"
    at: Any = found.again.chronicle.entries[entry]
    for fallen, roll in found.rolls:
        if fallen.entry == entry:
            fell, promised = _faces(at.rolled.faces), _faces(roll.promised)
            return f"{line}; it shows {fell}, and the opened seed gives {promised}."
    return f"{line}; it shows answers that were not the sealed ones."


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) or "no dice"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


COMMAND = verify
