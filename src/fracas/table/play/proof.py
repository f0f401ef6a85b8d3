"""The dice of a table checked against the opened seed, roll by roll, for one seat."""

from __future__ import annotations

from fracas.core.play.journal import Journal, Threw
from fracas.core.proof.checked import Verdict
from fracas.core.proof.dice_box import DiceBox
from fracas.core.proof.proofs import check_journal
from fracas.table.reports.look_back import LookingBack, as_shown
from fracas.table.reports.report import BoxCard, DiceProof, DrawCard, ProofRow, SaltCard

COMMAND = "fracas verify fight.fight"
"""The command that checks a saved journal against the rules and its dice, without a table."""


def proof(back: LookingBack, journal: Journal) -> DiceProof:
    """Check every roll that the seat saw against its seed; sealed dice are shown as sealed.

    The chain was checked when the journal was read. Raises what `check_journal` raises if the rules
    do not give this journal.
    """
    entries = journal.entries
    boxes: list[DiceBox] = []
    rows: list[ProofRow] = []
    for fallen, found in check_journal(journal, back.rules).rolls:
        entry = entries[fallen.entry]
        assert isinstance(entry, Threw), "only rolls fall"
        told = back.rolled(fallen.entry)
        if told is None:
            continue
        if not any(box is fallen.box for box in boxes):
            boxes.append(fallen.box)
        rows.append(
            ProofRow(
                back.point(fallen.entry, told, fallen.dice),
                back.round(fallen.entry),
                entry.rolled.how,
                found.verdict,
                as_shown(fallen.dice, found.promised),
                next(at for at, box in enumerate(boxes) if box is fallen.box),
                entry.ordinal,
                tuple([DrawCard(*draw) for draw in found.draws]),
            )
        )
    counts = {name: sum(row.verdict == name for row in rows) for name in _VERDICTS}
    return DiceProof(
        boxes=tuple([_box(box) for box in boxes]),
        rows=tuple(rows),
        chain_whole=True,
        command=COMMAND,
        **counts,
    )


def broken() -> DiceProof:
    """Return the finding on a journal that was altered: nothing in it can be trusted."""
    return DiceProof((), (), 0, 0, 0, 0, chain_whole=False, command=COMMAND)


_VERDICTS: tuple[Verdict, ...] = ("agrees", "differs", "sealed", "foreign")


def _box(box: DiceBox) -> BoxCard:
    seed = box.seed.hex() if box.opened and box.seed is not None else ""
    salts = tuple([SaltCard(one.seat, one.text, one.since) for one in box.salts])
    return BoxCard(box.promised or "", seed, salts)
