"""From facts that belong together to a moment: its throws, changes, motions and sentence.

All of it comes from what a viewer is shown and sees. How a roll was asked for gives the shapes of
its dice, and only if the system says that these may be seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from fracas.core.asking.grammar import sentence
from fracas.core.chance import Rung
from fracas.core.facts import Fact
from fracas.core.picture.moments import Motion, Opening
from fracas.core.picture.pictures import Picture
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset, ShowsFaces, Viewer
from fracas.dice.shapes import Shape, shapes_of
from fracas.table.play.asked_rolls import Witnessed
from fracas.table.screens.comparing import changed, merged
from fracas.table.screens.moment_cards import ChangeCard, MomentCard, MomentDie, ThrowCard
from fracas.table.screens.questions import Words

PICTURES = 16
"""How many pictures are kept: those with which moments of one act are compared."""


class Piece(NamedTuple):
    """A fact as it was shown, the entry it belongs to, and the true states around it.

    `seen` is the state before as it was seen; `dice` are the faces of the fact as the log has them:
    what each shows, and whether it counts.
    """

    entry: int
    fact: Fact
    before: Any
    after: Any
    seen: Any
    opening: Opening | None
    dice: tuple[tuple[str, bool], ...] = ()


class Pictures:
    """Pictures of states as they are seen, each drawn once for all who see the same."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._drawn: deque[tuple[Any, Book, Picture]] = deque(maxlen=PICTURES)

    def of(self, seen: Any, book: Book) -> tuple[Any, Picture]:
        """Return an equal state, and its picture."""
        for other, by, picture in reversed(self._drawn):
            if by is book and (other is seen or other == seen):
                return other, picture
        picture = self._rules.picture(seen, book)
        self._drawn.append((seen, book, picture))
        return seen, picture


class Maker:
    """Makes the moments of one way of seeing."""

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        viewer: Viewer,
        view: Callable[[Any, Viewer], Any],
        pictures: Pictures,
        asked: Callable[[int], Witnessed | None],
    ) -> None:
        """`view` returns a true state as the viewer sees it, `asked` the roll behind an entry."""
        self._rules, self._book, self._viewer = rules, book, viewer
        self._view, self._pictures, self._asked = view, pictures, asked

    def card(self, first: Opening, deed: str, pieces: Sequence[Piece]) -> MomentCard:
        """Return the moment of these facts, which `first` opened."""
        changes, names = self._changes(pieces)
        throws, lead = self._throws(pieces, names)
        targets = [*first.targets]
        for piece in pieces:
            if piece.opening is not None and piece.opening.actor == first.actor:
                targets += piece.opening.targets
        card = MomentCard(
            first.actor if first.actor in names else "",
            tuple([one for one in dict.fromkeys(targets) if one in names]),
            deed,
            throws,
            lead,
            changes,
            self._motions(pieces, names),
        )
        return replace(card, spoken=spoken(card, names))

    def _changes(self, pieces: Sequence[Piece]) -> tuple[tuple[ChangeCard, ...], dict[str, str]]:
        """Return what differs after these facts, and the names of all who were seen meanwhile.

        What others did in between is left out. What the viewer could not see there divides nothing:
        the same facts have the same changes in the same order, whatever was hidden among them.
        """
        found: list[ChangeCard] = []
        names: dict[str, str] = {}
        stretches: list[list[Any]] = []
        for piece in pieces:
            if stretches and self._joins(stretches[-1][1], piece):
                stretches[-1][1] = piece.after
            else:
                stretches.append([piece.seen, piece.after])
        for before, after in stretches:
            was, one = self._pictures.of(before, self._book)
            now, other = self._pictures.of(self._view(after, self._viewer), self._book)
            for seen in (was, now):
                names |= {str(who.id): who.name for who in self._rules.members(seen)}
            found += changed(one, other)
        told = [card for card in merged(found) if card.good or card.what != "meter"]
        return tuple([card for card in told if not card.who or card.who in names]), names

    def _joins(self, end: Any, piece: Piece) -> bool:
        """Return whether the viewer sees no difference between a state and that before a fact."""
        return end is piece.before or self._view(end, self._viewer) == piece.seen

    def _throws(
        self, pieces: Iterable[Piece], names: Mapping[str, str]
    ) -> tuple[tuple[ThrowCard, ...], int]:
        """Return the dice that fell, and which of them the moment is about."""
        throws: list[ThrowCard] = []
        lead, led, settled = -1, None, None
        for piece in pieces:
            one = piece.opening
            settled = settled if one is None else one.settles or settled
            if one is None or not one.throw:
                continue
            if one.leads and (led is None or led.targets == one.targets):
                lead, led = len(throws), one
            throws.append(self._throw(piece, one, one.roller if one.roller in names else ""))
        if settled is not None and lead >= 0:
            word = self._word(throws[lead].kind, settled)
            throws[lead] = replace(throws[lead], rung=settled, word=word)
        return tuple(throws), lead

    def _throw(self, piece: Piece, one: Opening, roller: str) -> ThrowCard:
        words = Words(self._rules, self._book, piece.seen)
        return ThrowCard(
            one.throw,
            one.words,
            self._dice(piece),
            one.total,
            one.need,
            tuple([words.term(term) for term in one.terms]),
            one.rung,
            self._word(one.throw, one.rung) if one.rung else "",
            roller=roller,
        )

    def _word(self, kind: str, rung: Rung) -> str:
        return sentence(self._rules.say_rung(kind, rung))

    def _dice(self, piece: Piece) -> tuple[MomentDie, ...]:
        rules, faces = self._rules, getattr(piece.fact, "faces", ())
        if not faces:
            fell = piece.opening.fell if piece.opening is not None else ()
            return tuple([MomentDie(str(face), shape=shape) for shape, face in fell])
        if isinstance(rules, ShowsFaces) and (shown := rules.show_faces(piece.fact, self._book)):
            return tuple([MomentDie(one.text, shape=one.die, words=one.words) for one in shown])
        shapes: tuple[Shape, ...] = ()
        if rules.telling.shows_dice(piece.fact, piece.seen):
            roll = self._asked(piece.entry)
            shapes = shapes_of(roll.prompt.dice, faces) if roll is not None else ()
        if len(shapes) != len(piece.dice):
            return tuple([MomentDie(text, "kept" if kept else "drop") for text, kept in piece.dice])
        return tuple(
            [
                MomentDie(
                    text, "boom" if one.again else "kept" if kept else "drop", one.name,
                    pool=one.pool,
                )
                for one, (text, kept) in zip(shapes, piece.dice, strict=True)
            ]
        )  # fmt: skip

    def _motions(self, pieces: Iterable[Piece], names: dict[str, str]) -> tuple[Motion, ...]:
        telling = self._rules.telling
        return tuple(
            [
                motion
                for piece in pieces
                for motion in telling.stirs(piece.fact, piece.seen, self._book)
                if motion.who in names and (not motion.to or motion.to in names)
            ]
        )


def spoken(card: MomentCard, names: dict[str, str]) -> str:
    """Return a moment as one sentence, for those who hear the page instead of seeing it."""
    whom = ", ".join(names[one] for one in card.targets)
    deed = f"{card.deed} on {whom}" if card.deed and whom else card.deed or whom
    opening = ", ".join(part for part in (names.get(card.actor, ""), deed) if part)
    parts = []
    if card.lead >= 0:
        lead = card.throws[card.lead]
        rolled = f"{lead.total} against {lead.need}" if lead.need and lead.total else lead.total
        parts += [part for part in (rolled, lead.word.lower()) if part]
    parts += [said for change in card.changes if (said := _said(change, names))]
    told = ", ".join(parts)
    return f"{opening}: {told}." if opening and told else f"{opening or told}."


def _said(change: ChangeCard, names: dict[str, str]) -> str:
    """Return what is left, and not what was taken."""
    who = names.get(change.who, "")
    match change.what:
        case "meter":
            return f"{who} {change.words} {change.before} to {change.after}"
        case "slip":
            return f"{who} {'is' if change.after else 'is no longer'} {change.words}"
        case "out":
            return f"{who} {change.words}" if change.after else f"{who} is back"
        case "dial":
            return f"{change.words} {change.after} of {change.most}"
    return ""
