"""What is asked, as a page shows it: sentences, options and dice, ready to be drawn and tapped.

A card says everything that a page needs to ask and to send one answer back; it holds no rules.
Answers go back in the journal's own form: an id, a number, a text, or lists of these.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fracas.core.asking.verbs import Shelf
from fracas.core.chance import Rung


class VerbCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be done, by one or several options: "Strike", "Move", "Take cover".

    `line` says in one line what it does, `icon` is the name of a Lucide icon. With `off` it cannot
    be done now, for that reason.
    """

    id: str
    shelf: Shelf
    words: str
    line: str = ""
    icon: str = ""
    off: str = ""


class CostCard(msgspec.Struct, frozen=True):
    """What an option costs at least: so many of what the sheet calls by that name."""

    count: str
    amount: int


class OptionCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that may be chosen: its id, in words, and the rules behind it.

    `target` is what a tap on the board chooses it by: a figure or a dial, otherwise its place. An
    option of a choice also has its `verb` and its `means`, such as the weapon, its `place` on the
    board, and its costs. No two options of a choice have the same verb, means and target. An option
    between two people has them as its `pair`: who does it, and to whom.
    """

    id: str
    words: str
    because: tuple[str, ...] = ()
    target: str = ""
    verb: str = ""
    means: str = ""
    place: str = ""
    costs: tuple[CostCard, ...] = ()
    pair: tuple[str, ...] = ()


class ChoiceCard(msgspec.Struct, frozen=True, tag="choice"):
    """One of the options; the answer is its id.

    `verbs` are in the order of their first options. `names` has the words of every means, target
    and place. A choice on a line of a sheet has neither.
    """

    options: tuple[OptionCard, ...]
    verbs: tuple[VerbCard, ...] = ()
    names: dict[str, str] = {}


class SeveralCard(msgspec.Struct, frozen=True, tag="several"):
    """From `least` to `most` of the options; the answer is a list of ids."""

    options: tuple[OptionCard, ...]
    least: int
    most: int


class NumberCard(msgspec.Struct, frozen=True, tag="number", omit_defaults=True):
    """A whole number from `least` to `most` in steps; the answer is the number.

    `named` are those that have a name: a page offers these first. `words` say what each number from
    the least on does, if there are few of them and the rules have words for it.
    """

    least: int
    most: int
    step: int
    named: tuple[tuple[str, int], ...] = ()
    words: tuple[str, ...] = ()


class TextCard(msgspec.Struct, frozen=True, tag="text"):
    """Free text; the answer is a text of `least` to `most` characters."""

    least: int
    most: int


class EndCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that can be walked to, its cost, and a cheapest way there (its last place)."""

    place: str
    words: str
    cost: int
    way: tuple[str, ...]


class PathCard(msgspec.Struct, frozen=True, tag="path"):
    """A walk from place to place; the answer is the list of places in order, empty to stay.

    `steps` are (from, to, cost), for a page that lets people draw their own way.
    """

    start: str
    budget: int
    ends: tuple[EndCard, ...]
    steps: tuple[tuple[str, str, int], ...]


class MarkCard(msgspec.Struct, frozen=True):
    """A figure or thing to walk toward, and the course that leads to it as far as it goes."""

    name: str
    words: str
    course: tuple[tuple[int, int], ...]


class CourseCard(msgspec.Struct, frozen=True, tag="course"):
    """A walk over a plane in feet; the answer is a list of points [x, y], empty to stay."""

    start: tuple[int, int]
    budget: int
    width: int
    height: int
    marks: tuple[MarkCard, ...]


class ShareCard(msgspec.Struct, frozen=True):
    """One thing that points may be spent on, from `least` to `most` units at a price each."""

    option: OptionCard
    least: int
    most: int
    price: int


class AllocationCard(msgspec.Struct, frozen=True, tag="allocation"):
    """Points spread over shares; the answer is a list of [id, units].

    With `whole` all of the budget must be spent.
    """

    shares: tuple[ShareCard, ...]
    budget: int
    whole: bool


PlainForm = (
    ChoiceCard | SeveralCard | NumberCard | TextCard | PathCard | CourseCard | AllocationCard
)


class FieldCard(msgspec.Struct, frozen=True):
    """One line of a sheet: its name, what it asks in words, its possible values, its value now."""

    name: str
    words: str
    form: PlainForm
    default: Any
    because: tuple[str, ...] = ()


class SheetCard(msgspec.Struct, frozen=True, tag="sheet"):
    """Several lines at once; the answer is a list of [name, value] for those that are changed."""

    fields: tuple[FieldCard, ...]


FormCard = PlainForm | SheetCard


class TermCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A modifier of a roll, or a reason of a ruling, in words.

    `text` is the shortest that says it ("+1 Tier"); `lean` says whether it helps or hampers the
    roller.
    """

    name: str
    kind: str
    amount: int
    words: str
    because: tuple[str, ...] = ()
    text: str = ""
    lean: Literal[-1, 0, 1] = 0


class DieCard(msgspec.Struct, frozen=True):
    """One real die to be thrown: its name, and what its faces show.

    The answer is the place of the face that fell, counted from 0.
    """

    name: str
    shown: tuple[str, ...]


class RollCard(msgspec.Struct, frozen=True, tag="roll"):
    """Dice to be thrown, by the program or at a real table."""

    notation: str
    dice: tuple[DieCard, ...]
    terms: tuple[TermCard, ...]


class FacesCard(msgspec.Struct, frozen=True):
    """Faces of the last real die, by their places from 0, and the result of the roll with them.

    Without a rung the roll goes on after them: another die is thrown.
    """

    faces: tuple[int, ...]
    rung: Rung | None
    words: str


class ReckonedCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of real dice that are not all thrown: their result so far, with all that is added.

    `reached` is what is certain by now, in words. `next` is the result of each face of the last
    die, the best first; empty if more are missing. With `assumed` the seat knows part of it only by
    assumption.
    """

    total: str = ""
    reached: str = ""
    next: tuple[FacesCard, ...] = ()
    assumed: bool = False


class RulingLine(msgspec.Struct, frozen=True):
    """A ruling in one line: its number, and the sum of the reasons on its card.

    For one of several options it is the one that applies if no one says otherwise.
    """

    number: str
    net: str


class PromptCard(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A question as a seat sees it.

    `asked_at` goes back with the answer. `kind` names the kind of question, to which standing
    orders refer. `mine` says whether this seat answers it; the game master sees what single players
    are asked. `said` is the seat's own answer to a question that others have still to answer.
    `closes` marks an aside that no one waits for, `has_odds` that this seat is sent odds of it.
    """

    asked_at: int
    decider: str
    name: str
    kind: str
    sentence: str
    form: FormCard | RollCard
    mine: bool
    ruling: bool = False
    default: Any = None
    because: tuple[str, ...] = ()
    reasons: tuple[TermCard, ...] = ()
    together: bool = False
    hidden: bool = False
    closes: bool = False
    said: Any = None
    has_odds: bool = False
    line: RulingLine | None = None


class WaitCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom the table waits for besides this seat, and how many of so many have answered.

    `by_itself` says that it goes on by itself if no one steps in.
    """

    names: tuple[str, ...]
    answered: int = 0
    wanted: int = 1
    by_itself: bool = False
