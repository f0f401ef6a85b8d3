"""What happened, as every screen that may know of it shows it.

A moment is made from three things that a seat already has: the facts that it is shown, its view
before and after, and the roll as it knows it. Nothing else may enter it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.core.chance import Rung
from fracas.core.picture.moments import Motion
from fracas.table.screens.prompt_cards import TermCard


class BarPart(msgspec.Struct, frozen=True, gc=False):
    """A part of a bar: its rung, what the system calls it, and how likely it is (0 to 1)."""

    rung: Rung
    words: str
    chance: float


class BarMark(msgspec.Struct, frozen=True, gc=False):
    """The least total with which a rung is reached."""

    value: int
    rung: Rung


class Bar(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The possible results of a roll, worst to best; parts without a chance are left out.

    `marks` are there if one number decides and more of it is never worse. `missing` is what was not
    followed; `assumed` says that this seat knows part of it only by assumption.
    """

    parts: tuple[BarPart, ...]
    marks: tuple[BarMark, ...] = ()
    missing: float = 0.0
    assumed: bool = False


class Needle(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a result is on its bar, 0 to 1; `below` is the chance of a strictly worse one.

    `at` is null if nothing was thrown for it, as for a result that was given by name.
    """

    at: float | None
    below: float = 0.0


class ThrowCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that fell: for what, what was added, what was needed, and the result.

    `kind` is the system's word for the roll, `words` are people's. `total` and `need` are texts
    such as "28" and "16, his Iron". Damage dice and the like have no rung and no `word`. They are
    good or bad for `roller`, if that is not the actor of the moment.
    """

    kind: str
    words: str
    dice: tuple[MomentDie, ...] = ()
    total: str = ""
    need: str = ""
    terms: tuple[TermCard, ...] = ()
    rung: Rung | None = None
    word: str = ""
    bar: Bar | None = None
    needle: Needle | None = None
    roller: str = ""


class MomentDie(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A fallen die of a moment: `boom` is one thrown again, `drop` one that does not count.

    `shape` is `d4` to `d20`, `fudge`, or the letter of a symbol die, and blank if this seat may not
    know it. Dice of one `pool` belong together.
    """

    text: str
    state: Literal["kept", "boom", "drop"] = "kept"
    shape: str = ""
    words: str = ""
    pool: int = 0


class ChangeCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed for a combatant, or for a clock: from before to after.

    `what` is a `meter` (its `key`, in `words` its name; counts of `most`), a `slip` (a condition
    that came, `after` 1, or went, `after` 0), `out` (felled or back), `place`, `seen`, a `dial`, or
    `sealed`. `good` says whether it is good or bad for its subject.
    """

    who: str
    what: Literal["meter", "slip", "out", "place", "seen", "dial", "sealed"]
    key: str
    words: str
    before: int | str | None = None
    after: int | str | None = None
    most: int = 0
    good: Literal[-1, 0, 1] = 0


class MomentCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: who to whom by what, the dice, and what it did.

    `actor` is blank if this seat may not know who. `lead` is the throw whose bar and word are the
    large ones, -1 for none. `spoken` is the one sentence for screen readers.
    """

    actor: str = ""
    targets: tuple[str, ...] = ()
    deed: str = ""
    throws: tuple[ThrowCard, ...] = ()
    lead: int = -1
    changes: tuple[ChangeCard, ...] = ()
    motions: tuple[Motion, ...] = ()
    spoken: str = ""


class StripCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is about to be rolled: who does what to whom, and what is needed.

    `bar` comes once it is calculated. `assumed` says that `need` is only assumed.
    """

    actor: str
    targets: tuple[str, ...] = ()
    deed: str = ""
    need: str = ""
    bar: Bar | None = None
    assumed: bool = False
