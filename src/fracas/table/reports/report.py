"""A report of a fight, as one seat may know it: what a page shows once a fight is over.

All of it is ready to be read. A point of the fight is named by `line`, the number of a line of the
seat's own log (-1 for none), so it has nothing but what the seat saw.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.core.picture.pictures import Figure
from fracas.table.screens.screen import DieFace, SideCard

Work = Literal["working", "ready", "off"]
"""Whether figures are still being calculated; `off` if the server calculates none."""


class PointCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: its line, in words, with its dice; `fell` names who was out by it,
    each with why, and `back` who is in it again."""

    line: int
    text: str
    dice: tuple[DieFace, ...] = ()
    because: tuple[str, ...] = ()
    fell: tuple[tuple[str, str], ...] = ()
    back: tuple[str, ...] = ()


class RoundCard(msgspec.Struct, frozen=True):
    """A round (0: before the first), with what was rolled in it and who fell."""

    number: int
    points: tuple[PointCard, ...]


class LengthCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long it took: rounds that began, choices that this seat knows of by its log, rolls that
    it saw, and the minutes from when the table was made until it last changed."""

    rounds: int
    lines: int
    rolls: int
    minutes: int = 0


class SpreadCard(msgspec.Struct, frozen=True):
    """How the dice of one kind fell, `count` in all.

    `faces` are what they can show: in words, how often it fell, and how often that is on average.
    """

    die: str
    count: int
    faces: tuple[tuple[str, int, float], ...]


class LuckRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """The luck of a roller, or with a blank `who` of a whole side, in one figure.

    `expected` and `got` are means of `headline` over all rolls together; `deviations` is how many
    standard deviations the luck is off: within 1 it is nothing, beyond 2 it is rare. `seat` is who
    answered.
    """

    who: str
    name: str
    side: str
    headline: str
    rolls: int
    expected: float
    got: float
    deviations: float
    seat: str = ""


class LuckyRoll(msgspec.Struct, frozen=True):
    """One roll that stands out: what it brought, what was expected, and how rare that is."""

    point: PointCard
    round: int
    headline: str
    expected: float
    got: float
    chance: float
    good: bool


class LuckCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Luck by side and by figure, and the rolls that stand out.

    Left out of the sums are rolls that decide nothing by themselves (`calm`), that have too many
    consequences (`big`), that were set by hand (`forced`), and whose worth this seat cannot know
    (`hidden`, never counted). `assumes` says what is assumed.
    """

    rows: tuple[LuckRow, ...] = ()
    best: tuple[LuckyRoll, ...] = ()
    worst: tuple[LuckyRoll, ...] = ()
    rolls: int = 0
    calm: int = 0
    big: int = 0
    forced: int = 0
    assumes: str = ""
    caution: str = ""


class ChanceCard(msgspec.Struct, frozen=True):
    """The chance of winning at a point, with its interval."""

    line: int
    round: int
    value: float
    low: float
    high: float


class TurnCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turning point: the chance of winning before and after it, and what happened between."""

    letter: str
    round: int
    before: float
    after: float
    points: tuple[PointCard, ...]
    better: str = ""
    """Another option that would have been best, if the fight could be solved."""
    better_after: float = 0.0


class SwingsCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chance of winning along the fight, for one side, and where it turned.

    `how` says whether it was solved exactly or sampled, with `fights` played in all.
    """

    side: str
    how: Literal["exact", "sampled", "none"]
    curve: tuple[ChanceCard, ...] = ()
    turns: tuple[TurnCard, ...] = ()
    fights: int = 0
    assumed: tuple[str, ...] = ()
    caution: str = ""


class Story(msgspec.Struct, frozen=True):
    """What is known at once of a fight: its end, its rounds, how everyone fares, its dice."""

    outcome: str
    rounds: tuple[RoundCard, ...]
    figures: tuple[Figure, ...]
    sides: tuple[SideCard, ...]
    spreads: tuple[SpreadCard, ...]
    length: LengthCard
    fight: int
    fights: int
    title: str
    over: bool


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """A report of a fight. `fight` counts the fights of this table from 1, of `fights`.

    `luck` and `swings` come once they are calculated; until then `luck_is` and `swings_are` say
    that they are being calculated: ask again in a while.
    """

    story: Story
    luck_is: Work
    swings_are: Work
    luck: LuckCard | None = None
    swings: SwingsCard | None = None


class DrawCard(msgspec.Struct, frozen=True):
    """One number drawn from the stream: of `sides`, counted from 0."""

    sides: int
    drawn: int


class ProofRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One roll that the seat saw, checked against the opened seed.

    `how` says where its dice came from: `stream`, `typed`, `forced` or `batch`. `verdict` is
    `agrees`, `differs`, `sealed` while the seed is not opened, or `foreign` for dice that were not
    the program's. `ordinal`, `box` and `draws` say where the numbers are in the stream, so that a
    page can recalculate them; `promised` are the faces that the seed gives.
    """

    point: PointCard
    round: int
    how: str
    verdict: Literal["agrees", "differs", "sealed", "foreign"]
    promised: tuple[str, ...] = ()
    box: int = 0
    ordinal: int = 0
    draws: tuple[DrawCard, ...] = ()


class SaltCard(msgspec.Struct, frozen=True):
    """Words of a seat that were mixed in, from the roll `since` on."""

    seat: str
    text: str
    since: int


class BoxCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One commitment of dice: its hash, the seed in hexadecimal once opened, and its salts."""

    promise: str
    seed: str = ""
    salts: tuple[SaltCard, ...] = ()


class DiceProof(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every roll of the table that this seat saw, checked against the committed dice.

    `chain_whole` says that the journal on disk is as it was written, line by line; `command` is the
    command that checks a saved journal by itself.
    """

    boxes: tuple[BoxCard, ...]
    rows: tuple[ProofRow, ...]
    agrees: int
    differs: int
    sealed: int
    foreign: int
    chain_whole: bool
    command: str
