"""A saved fight read again for one seat: its lines, the fights on them, and what it may see.

Everything here comes from what the seat's viewer was shown. It needs no table and runs in a worker
process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.chance import Faces
from fracas.core.ids import Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Threw
from fracas.core.rounds import round_of
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.dice.tapped import dies_of
from fracas.odds.decision_points import DecisionPoint, decision_points
from fracas.odds.seats import known_moments
from fracas.table.reports.report import (
    LengthCard,
    PointCard,
    RoundCard,
    SpreadCard,
    Story,
)
from fracas.table.screens.log_lines import Annals, Line, Teller
from fracas.table.screens.screen import DieFace
from fracas.table.seats.viewer import sides_seen


class Past(msgspec.Struct, frozen=True):
    """Which seat looks back, at which fight (0: the last), and what its log and its table say.

    `lines` has the entry behind each line of the seat's log; `seats` are (decider, name of the
    seat); `minutes` is how long the table has been there.
    """

    seat: Seat
    deciders: tuple[Any, ...]
    lines: tuple[int, ...]
    seats: tuple[tuple[str, str], ...] = ()
    fight: int = 0
    minutes: int = 0


class LookingBack:
    """One seat's past: the current line of play, cut into fights, with its words and dice."""

    def __init__(self, chronicle: Chronicle, past: Past) -> None:
        self.chronicle, self.past = chronicle, past
        self.rules: Ruleset = chronicle.rules
        self.viewer = Viewer(past.seat, past.deciders)
        self._annals = annals = Annals.of(chronicle)
        self._teller = Teller(annals, chronicle.book)
        self._teller.hear(chronicle.entries, self.viewer)
        self._told: dict[int, list[Line]] = {}
        for line in self._teller.lines:
            if line.kind in ("fact", "edit"):
                self._told.setdefault(line.entry, []).append(line)
        self._at: dict[int, int] = {}
        for at, entry in enumerate(past.lines):
            self._at.setdefault(entry, at)
        self.fights = self._cut(chronicle.line)
        open_ = self.fights if self.viewer.is_gm else self._ended()
        self.number = past.fight if 1 <= past.fight <= len(open_) else max(1, len(open_))
        self.line = self.fights[self.number - 1]

    def _cut(self, line: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the line of play by its fights; each begins where the one before it was over."""
        fights: list[list[int]] = [[]]
        over, thrown = False, False
        for number in line:
            after = bool(self.rules.outcome(self._annals.after(number)))
            if over and not after and thrown:
                fights.append([])
                thrown = False
            fights[-1].append(number)
            thrown = thrown or isinstance(self.chronicle.entries[number], Threw)
            over = after
        if len(fights) > 1 and not thrown and not self._begun(fights[-1]):
            # Rests after the last fight are not a fight.
            rests = fights.pop()
            fights[-1] += rests
        return [tuple(one) for one in fights]

    def _ended(self) -> list[tuple[int, ...]]:
        """Return the fights that are over, which players may look back on."""
        outcome, after = self.rules.outcome, self._annals.after
        return [one for one in self.fights if any(outcome(after(number)) for number in one)]

    def _begun(self, numbers: Sequence[int]) -> bool:
        return any(round_of(self._annals.after(one)) for one in numbers)

    # What was shown

    @property
    def lines(self) -> tuple[Line, ...]:
        """Everything that this seat saw, of all fights, in order."""
        return tuple(self._teller.lines)

    def told(self, entry: int) -> list[Line]:
        """Return the lines of an entry, as the seat saw them."""
        return self._told.get(entry, [])

    def rolled(self, entry: int) -> Line | None:
        """Return the line that showed this seat a roll; None if the seat did not see all of it."""
        lines = self.told(entry)
        if not isinstance(self.chronicle.entries[entry], Threw):
            return None
        facts = [fact for fact, _ in self._annals.facts(entry)]
        # A fact that was shown whole shows its dice, whether or not it writes them down by face.
        whole = (one for one in lines if one.fact is not None and one.fact in facts)
        return next((one for one in lines if one.dice), None) or next(whole, None)

    def dice(self, entry: int, line: Line, dice: Any = None) -> tuple[DieFace, ...]:
        """Return the dice of a roll as they fell, in the words of their kinds if `dice` has any."""
        thrown = self.chronicle.entries[entry]
        if not isinstance(thrown, Threw) or line is not self.rolled(entry):
            return tuple([DieFace(text, kept) for text, kept in line.dice])
        faces = thrown.rolled.faces
        dice = dice or self._dice.get(entry)
        kept = [counts for _, counts in line.dice]
        if len(kept) != len(faces):
            kept = [True] * len(faces)
        texts = as_shown(dice, faces)
        return tuple([DieFace(text, one) for text, one in zip(texts, kept, strict=True)])

    @cached_property
    def _dice(self) -> dict[int, Any]:
        """The dice of every roll of this fight, by its entry."""
        here = set(self.line)
        return {
            one.entry: one.prompt.dice
            for one in decision_points(self.chronicle)
            if one.entry in here and isinstance(one.prompt, Roll)
        }

    @cached_property
    def opening(self) -> Any:
        """The state in which the fight began; a next fight begins with what brought it about."""
        if not self.line:
            return self._annals.opening
        first, annals = self.line[0], self._annals
        return annals.after(first) if self.number > 1 else annals.before(first)

    @property
    def opening_seen(self) -> Any:
        """The state in which the fight began, as the seat sees it."""
        return self.rules.view(self.opening, self.viewer)

    def seen(self, entry: int) -> Any:
        """Return the state after an entry, as the seat sees it."""
        return self.rules.view(self._annals.after(entry), self.viewer)

    def round(self, entry: int) -> int:
        """Return the round in which an entry was made, and 0 before the first."""
        begins = entry == self.line[0]
        return round_of(self.opening if begins else self._annals.before(entry))

    def point(self, entry: int, line: Line | None = None, dice: Any = None) -> PointCard:
        """Return an entry as a point: by the line given, or its first line.

        `dice` are those of its roll, for one that was taken back.
        """
        line = line or self.rolled(entry) or next(iter(self.told(entry)), None)
        at = self._at.get(entry, -1)
        if line is None:
            return PointCard(at, "")
        return PointCard(at, line.text, self.dice(entry, line, dice), line.because)

    @cached_property
    def points(self) -> dict[int, PointCard]:
        """What happened in the fight by entries: rolls, and who fell or came back."""
        found: dict[int, PointCard] = {}
        book = self.chronicle.book
        out = {one.who: one.out for one in self.rules.fates(book, self.opening_seen)}
        for entry in self.line:
            fates = self.rules.fates(book, self.seen(entry)) if self.told(entry) else ()
            fell = [(one.name, one.out) for one in fates if one.out and not out.get(one.who)]
            back = [one.name for one in fates if not one.out and out.get(one.who)]
            out |= {one.who: one.out for one in fates}
            if fell or back or self.rolled(entry) is not None:
                found[entry] = msgspec.structs.replace(
                    self.point(entry), fell=tuple(fell), back=tuple(back)
                )
        return found

    def decision_points(self) -> Iterator[DecisionPoint]:
        """Yield the moments of this fight, as the seat may know them."""
        here = set(self.line)
        line = (one for one in decision_points(self.chronicle) if one.entry in here)
        return known_moments(self.chronicle, self.viewer, line)

    def rolls(self) -> Iterator[DecisionPoint]:
        """Yield the rolls of this fight that the seat saw."""
        for one in self.decision_points():
            if isinstance(one.prompt, Roll) and self.rolled(one.entry) is not None:
                yield one

    # Words

    @cached_property
    def names(self) -> dict[str, str]:
        """Names by id, of everyone that the seat ever saw in this fight."""
        book, found = self.chronicle.book, dict[str, str]()
        for seen in (self.opening_seen, *map(self.seen, (*self.points, self.end))):
            found |= {one.who: one.name for one in self.rules.fates(book, seen)}
            found |= {str(one.id): one.name for one in self.rules.members(seen)}
        return found

    def option(self, moment: DecisionPoint, decider: Any, answer: Any) -> str:
        """Return an answer to a question, in the system's words."""
        prompt = moment.prompt
        ask = prompt.ask_of(decider) if isinstance(prompt, Together) else prompt
        if not isinstance(ask, Ask | Ruling):
            return ""
        rules, book = self.rules, self.chronicle.book
        if isinstance(ask.form, Choice):
            return rules.say_option(ask, str(answer), moment.state, book)
        return rules.say_prompt(ask, moment.state, book)

    def choice(self, moment: DecisionPoint) -> str:
        """Return who chose what, of the choices that this seat made; the game master sees all."""
        prompt = moment.prompt
        if isinstance(prompt, Together):
            pairs = list(zip(prompt.deciders, moment.reply, strict=True))
        elif isinstance(prompt, Ask | Ruling):
            pairs = [(prompt.decider, moment.reply)]
        else:
            return ""
        own = [two for two in pairs if self.viewer.is_gm or two[0] in self.viewer.deciders]
        said = [
            f"{self.names.get(str(who), str(who))}: {self.option(moment, who, answer)}"
            for who, answer in own
        ]
        return "; ".join(said)

    # The story

    def story(self) -> Story:
        """Return what can be said at once."""
        chronicle, rules = self.chronicle, self.rules
        end = self.line[-1] if self.line else 0
        rounds: dict[int, list[PointCard]] = {}
        for entry, point in self.points.items():
            rounds.setdefault(self.round(entry), []).append(point)
        last = self.seen(self.end)
        played = max([self.round(entry) for entry in self.line] or [0])
        lines = sum(len(self.told(entry)) for entry in self.line)
        rolls = sum(1 for point in self.points.values() if point.dice)
        return Story(
            outcome=self._outcome(),
            rounds=tuple([RoundCard(number, tuple(points)) for number, points in rounds.items()]),
            figures=rules.picture(last, chronicle.book).figures,
            sides=sides_seen(rules, last, self.viewer),
            spreads=self._spreads(),
            length=LengthCard(played, lines, rolls, self.past.minutes),
            fight=self.number,
            fights=len(self.fights),
            title=str(getattr(last, "title", "")),
            over=bool(rules.outcome(self._annals.after(end))),
        )

    @cached_property
    def end(self) -> int:
        """Where the fight ended: the first entry after which it was over, otherwise its last."""
        over = (one for one in self.line if self.rules.outcome(self._annals.after(one)))
        return next(over, self.line[-1] if self.line else 0)

    @property
    def outcome_at_end(self) -> str:
        """The side that won, or in a word how it ended; blank while the fight goes on."""
        return self.rules.outcome(self._annals.after(self.end))

    def _outcome(self) -> str:
        """Return how the fight ended, as this seat saw it; blank while it goes on."""
        end = self.end
        outcome = self.rules.outcome(self._annals.after(end))
        if not outcome:
            return ""
        for line in self.told(end):
            if line.fact is None or line.before is None:
                continue
            if self.rules.outcome(line.before) != outcome:
                after = line.fact.apply(line.before)
                if self.rules.outcome(after) == outcome:
                    return line.text
        return outcome.replace("_", " ")

    def _spreads(self) -> tuple[SpreadCard, ...]:
        """Return how the dice fell that the seat saw, by their kinds."""
        fallen: dict[tuple[str, tuple[str, ...]], dict[str, int]] = {}
        for moment in self.rolls():
            prompt, rolled = moment.prompt, moment.reply
            assert isinstance(prompt, Roll), "only rolls are given"
            for die, shown, face in fallen_as(prompt.dice, rolled.faces):
                counts = fallen.setdefault((die, shown), dict.fromkeys(shown, 0))
                counts[face] += 1
        cards = []
        for (die, shown), counts in fallen.items():
            count = sum(counts.values())
            # Symbol dice show the same on several faces.
            faces = [
                (face, number, count * shown.count(face) / len(shown))
                for face, number in counts.items()
            ]
            cards.append(SpreadCard(die, count, tuple(faces)))
        return tuple(sorted(cards, key=lambda one: (-one.count, one.die)))


def as_shown(dice: Any, faces: Faces) -> tuple[str, ...]:
    """Return what each face shows, in the words of its die if these are known."""
    named = fallen_as(dice, faces) if dice is not None else []
    return tuple([face for _, _, face in named] if len(named) == len(faces) else map(str, faces))


def fallen_as(dice: Any, faces: Faces) -> list[tuple[str, tuple[str, ...], str]]:
    """Return each face with the kind of its die, all that such a die shows, and what it showed.

    Dice are told apart if each fell once; of dice thrown again only those of a single kind can be.
    """
    dies = dies_of(dice)
    kinds = {(one.name, one.shown) for one in dies}
    if not dies or (len(faces) != len(dies) and len(kinds) != 1):
        return []
    found = []
    for at, face in enumerate(faces):
        die = dies[at] if at < len(dies) else dies[0]
        text = _text(dice, die.shown, face)
        if text is not None:
            found.append((die.name, die.shown, text))
    return found


def _text(dice: Any, shown: tuple[str, ...], face: int) -> str | None:
    """Return what a face shows, in the words of its die."""
    if hasattr(dice, "kinds"):  # symbol dice count their faces from 1
        return shown[face - 1] if 1 <= face <= len(shown) else None
    if shown == ("-", "0", "+"):
        return shown[face + 1] if -1 <= face <= 1 else None
    return str(face) if str(face) in shown else None
