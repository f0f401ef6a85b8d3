"""The dice of a table held against the opened seed, roll by roll, for one seat."""

from __future__ import annotations

from typing import Literal

from fracas.core.dice_box import DiceBox
from fracas.core.journal import Journal, Opened, Threw
from fracas.core.replay import fallen_dice
from fracas.core.streams import Throw
from fracas.table.looking_back import LookingBack, as_shown
from fracas.table.report import BoxCard, DiceProof, DrawCard, ProofRow, SaltCard

COMMAND = "fracas replay fight.fight --check"
"""What holds a saved journal against the rules and its dice, without a table."""

Verdict = Literal["agrees", "differs", "sealed", "foreign"]


class _Recorder:
    """A source that notes every number that is drawn from it."""

    def __init__(self, throw: Throw) -> None:
        self._throw = throw
        self.draws: list[DrawCard] = []

    def below(self, sides: int) -> int:
        """The next number, noted."""
        drawn = self._throw.below(sides)
        self.draws.append(DrawCard(sides, drawn))
        return drawn


def proof(back: LookingBack, journal: Journal) -> DiceProof:
    """Every roll that the seat was told of, against its seed; of sealed dice it says that they are.

    The journal was held against its chain when it was read. Raises what `fallen_dice` raises of a
    journal that the rules do not give.
    """
    entries = journal.entries
    opened = {one.seed for one in entries if isinstance(one, Opened)}
    boxes: list[DiceBox] = []
    rows: list[ProofRow] = []
    for one in fallen_dice(journal, back.rules):
        entry = entries[one.entry]
        assert isinstance(entry, Threw), "only rolls fall"
        told = back.rolled(one.entry)
        if told is None:
            continue
        if not any(box is one.box for box in boxes):
            boxes.append(one.box)
        at = next(at for at, box in enumerate(boxes) if box is one.box)
        verdict: Verdict = "foreign"
        promised: tuple[str, ...] = ()
        draws: tuple[DrawCard, ...] = ()
        if entry.rolled.how == "stream":
            verdict = "sealed"
            if one.box.opened and one.box.seed is not None and one.box.seed.hex() in opened:
                source = _Recorder(Throw(one.box.seed, entry.ordinal, one.box.salts))
                faces = one.dice.roll(source)
                promised, draws = as_shown(one.dice, faces), tuple(source.draws)
                verdict = "agrees" if faces == entry.rolled.faces else "differs"
        rows.append(
            ProofRow(
                back.point(one.entry, told, one.dice),
                back.round(one.entry),
                entry.rolled.how,
                verdict,
                promised,
                at,
                entry.ordinal,
                draws,
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
    """What is told of a journal that is not as it was written: nothing in it can be trusted."""
    return DiceProof((), (), 0, 0, 0, 0, chain_whole=False, command=COMMAND)


_VERDICTS: tuple[Verdict, ...] = ("agrees", "differs", "sealed", "foreign")


def _box(box: DiceBox) -> BoxCard:
    seed = box.seed.hex() if box.opened and box.seed is not None else ""
    salts = tuple([SaltCard(one.seat, one.text, one.since) for one in box.salts])
    return BoxCard(box.promised or "", seed, salts)
