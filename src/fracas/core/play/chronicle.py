"""Play at a table: answers, rolls, edits, undo, redo and forks over beats, all of it in a journal.

A chronicle outlives a fight: rests and new scenes are beats too, planned when a fight is over.

Long because it is the one door to play; line, history and dice_box do the work behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from fracas import __version__
from fracas.core.asking.answers import Answer
from fracas.core.asking.options import settled
from fracas.core.asking.prompts import Answers, Edit, Prompt, Roll, Together
from fracas.core.chance import Rolled
from fracas.core.errors import (
    IllegalAnswer,
    MalformedAnswer,
    NothingToUndo,
    NotYourSeat,
    StaleAnswer,
)
from fracas.core.facts import Applied, Fact
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.history import History
from fracas.core.play.journal import (
    FORMAT,
    Answered,
    Closed,
    Edited,
    Entry,
    Forked,
    Head,
    Opened,
    Ordered,
    Redone,
    Resumed,
    Said,
    Salted,
    Seated,
    Threw,
    Undone,
    Used,
    format_journal,
)
from fracas.core.play.journal_file import Sink
from fracas.core.play.line import Line
from fracas.core.play.run import Run
from fracas.core.play.seats import Seating, StandingOrder, seating_of
from fracas.core.proof.dice_box import DiceBox
from fracas.core.proof.streams import commitment
from fracas.core.system.book import Book
from fracas.core.system.dues import refuse_not_due
from fracas.core.system.ruleset import Ruleset


class Chronicle:
    """Play of one or more fights by one ruleset, from one opening state.

    `entries` is the journal and `head` the entry at which the line of play is. Every method that
    changes something writes one entry to the sink before it counts. If it is refused or cannot be
    written, it raises and changes nothing.
    """

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        state: Any,
        *,
        seed: bytes | None = None,
        title: str = "",
        seating: Seating | None = None,
        sink: Sink | None = None,
        head: Head | None = None,
        packages: tuple[Used, ...] = (),
    ) -> None:
        """Open play. A replay passes the journal's own `head`, and with it the promised dice."""
        self.rules = rules
        self.book = book
        self.seating = Seating()
        self._history = History(sink)
        self.ordinal = 0
        self.asked_at = 1
        self.pending: dict[Decider, Answer] = {}
        self._boxes = {0: DiceBox(seed, head.commitment if head else None)}
        self._ahead: list[int] = []
        self._line = Line(rules, book, state, self._history.reply_of, self._history.facts_of)
        facts = self._line.open()
        self._history.append(
            Head(
                format=FORMAT,
                engine=head.engine if head else __version__,
                system=rules.id,
                version=head.version if head else rules.version,
                title=head.title if head else title,
                book=book,
                state=state,
                commitment=self.dice.promised or "",
                packages=head.packages if head else packages,
                facts=facts,
                idle=self.over,
            )
        )
        for decider, seat in seating.holders if seating else ():
            self.sit(decider, seat)
        for order in seating.orders if seating else ():
            self.order(order.seat, order.kind, order.answer, decider=order.decider)

    # The opening

    @property
    def title(self) -> str:
        """The title of the play; blank where it has none."""
        return self._history.head.title

    @property
    def opening(self) -> Any:
        """The state in which play was opened."""
        return self._history.head.state

    # The present

    @property
    def entries(self) -> list[Entry]:
        """The journal: every entry so far, the head first. Not to be changed from outside."""
        return self._history.entries

    @property
    def run(self) -> Run | None:
        """The running beat; None when nothing is asked."""
        return self._line.run

    @property
    def state(self) -> Any:
        """The state now."""
        return self._line.state

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; None when the agenda is empty and nothing waits."""
        return self._line.prompt

    @property
    def over(self) -> bool:
        """Whether nothing is asked and nothing is planned."""
        return self._line.run is None

    @property
    def head(self) -> int:
        """The entry at which the line of play is; 0 is the opening."""
        numbers = self._line.numbers
        return numbers[-1] if numbers else 0

    @property
    def may_redo(self) -> bool:
        """Whether something was undone since the last answer."""
        return bool(self._ahead)

    @property
    def line(self) -> tuple[int, ...]:
        """The numbers of the entries on the current line of play, oldest first."""
        return tuple(self._line.numbers)

    @property
    def dice(self) -> DiceBox:
        """The committed dice of the current line of play."""
        if len(self._boxes) == 1:
            return self._boxes[0]
        line = reversed(self._line.numbers)
        return self._boxes[next((number for number in line if number in self._boxes), 0)]

    @property
    def seeds(self) -> dict[str, bytes]:
        """The seed behind each commitment, where known: a secret, which is in no journal."""
        boxes = self._boxes.values()
        return {box.promised: box.seed for box in boxes if box.promised and box.seed is not None}

    def unseal(self, seeds: Mapping[str, bytes]) -> None:
        """Give the seeds behind their commitments to the dice of a journal that was read."""
        for box in self._boxes.values():
            seed = seeds.get(box.promised or "")
            if seed is not None and commitment(seed) == box.promised:
                box.seed = seed

    @property
    def beat(self) -> tuple[Any, tuple[Any, ...]]:
        """The state at the start of the running beat, and what has been answered in it."""
        return self._line.beat_state, self._line.beat_replies()

    # Answers

    def answer(self, answer: Any, *, seat: Seat | None = None, asked_at: int | None = None) -> None:
        """Answer the open prompt, for its single decider.

        `seat` says who answers (None: the driver is trusted); `asked_at` names the prompt that is
        answered. Raises `StaleAnswer`, `NotYourSeat`, or what the prompt says of the answer. A seat
        cannot claim that faces are from the committed dice: only `throw` rolls those.
        """
        prompt = self._standing(asked_at)
        kind = type(prompt)
        if kind is Together:
            raise MalformedAnswer("Several are asked together: say which of them answers.")
        decider = prompt.decider  # type: ignore[union-attr]
        if seat is not None:
            self.seating.refuse_stranger(seat, decider)
        if kind is Roll:
            if seat is not None and isinstance(answer, Rolled) and answer.how == "stream":
                raise IllegalAnswer("Only the committed dice roll as stream: say how, or throw.")
            self._roll(prompt, answer)  # type: ignore[arg-type]
            return
        if type(answer) is not str:
            answer = settled(answer)
        holder = seat or self.seating.seat_of(decider)
        # Plain functions, here and in `_roll`: a partial takes more than twice as long to make an
        # entry, and simulations make hundreds of thousands.
        self._play(
            answer,
            lambda parent, facts, idle: Answered(
                parent=parent,
                facts=facts,
                idle=idle,
                seat=holder,
                decider=decider,
                kind=prompt.kind,
                answer=answer,
            ),
        )

    def throw(self) -> Rolled:
        """Roll the committed dice for the open roll, and answer it."""
        prompt = self._standing(None)
        if type(prompt) is not Roll:
            raise MalformedAnswer("No roll is asked for here.")
        if self.dice.opened:
            self.fork("after the opening")
        rolled = self.dice.throw(prompt.dice, self.ordinal)
        self._roll(prompt, rolled)
        return rolled

    def say(
        self,
        decider: Decider,
        answer: Any,
        *,
        seat: Seat | None = None,
        asked_at: int | None = None,
        closing: bool = True,
    ) -> None:
        """Give one decider's answer to a `Together`; it may change until enough are in to close it.

        An answer that is kept stays kept when closing fails: close it again. A replay says without
        `closing`, because the closing is an entry of its own.
        """
        prompt = self._together(asked_at)
        if seat is not None:
            self.seating.refuse_stranger(seat, decider)
        answer = settled(answer)
        prompt.ask_of(decider).accept(answer)
        self._say(decider, answer, seat)
        if closing:
            self.close_if_all_in()

    def say_all(self, answers: tuple[Any, ...]) -> None:
        """Give every answer to a `Together` in the order of its asks, which closes it.

        For a driver that answers for all of them; the journal is as if each had given its own. If
        one answer is refused, none is given.
        """
        prompt = self._together(None)
        answers = prompt.accept(settled(answers))
        for decider, answer in zip(prompt.deciders, answers, strict=True):
            self._say(decider, answer, None)
        self.close("all-in")

    def close_if_all_in(self) -> None:
        """Close the open `Together` once every awaited answer is in."""
        prompt = self.prompt
        if isinstance(prompt, Together) and prompt.complete(self.pending):
            self.close("all-in")

    def close(
        self, how: str = "gm", *, missing: Answers | None = None, seals: tuple[str, ...] = ()
    ) -> None:
        """Close a `Together` (`how`: all-in, deadline, gm) with the `missing` answers, or defaults.

        A replay passes the journal's `seals`. `IllegalAnswer` where there is no legal default.
        """
        prompt = self._standing(None)
        if not isinstance(prompt, Together):
            raise MalformedAnswer("There is nothing to close: no prompt asks several together.")
        held = {**(missing or {}), **self.pending}
        answers = tuple(settled(held.get(ask.decider, ask.default)) for ask in prompt.asks)
        for ask, answer in zip(prompt.asks, answers, strict=True):
            if answer is None:
                said = f"{ask.decider} has not answered and there is no default: wait."
                raise IllegalAnswer(said, decider=ask.decider)
        if prompt.hidden and self.dice.seed is not None:
            seals = self.dice.seals(self.head, tuple(zip(prompt.deciders, answers, strict=True)))
        self._play(
            answers, partial(Closed, kind=prompt.kind, how=how, answers=answers, seals=seals)
        )

    def edit(
        self, fact: Fact, reason: str = "", *, seat: Seat = GM_SEAT, more: tuple[Fact, ...] = ()
    ) -> None:
        """Change anything, at any prompt or when nothing is asked, with `more` in one entry.

        A rule that an edit made due is `Applied` as an edit too, while something is asked. Raises
        `IllegalAnswer` when the state would be illegal or the rule is not due, and `NotYourSeat`.
        """
        if seat != GM_SEAT:
            raise NotYourSeat("Only the game master may edit: ask for the change.", seat=seat)
        if isinstance(fact, Applied):
            refuse_not_due(self.rules, self.book, self.state, fact)
            self._standing(None)
        edit = Edit(fact, reason, more)
        self.rules.check_state(self.book, changed := edit.applied(self.state))
        self._refuse_unknown_beats(changed)
        self._play(edit, partial(Edited, seat=seat, fact=fact, reason=reason, more=more))

    # Going back and forth

    def undo(self, *, seat: Seat = GM_SEAT, to: int | None = None) -> None:
        """Go back one entry, or to the entry `to` of this line.

        A player may take back only what the same seat said, before any roll or reveal, and what was
        edited or sealed after it; the game master anything. Raises `NothingToUndo`, `NotYourSeat`.
        """
        numbers = self._line.numbers
        start = 1 if self._history.base(numbers) else 0
        if len(numbers) <= start:
            raise NothingToUndo("Nothing has been answered yet: there is nothing to undo.")
        if to is None:
            to = numbers[-2] if len(numbers) > 1 else 0
        if to not in ((0, *numbers[:-1]) if not start else numbers[:-1]):
            raise NothingToUndo(f"Entry {to} is not earlier on this line of play.", to=to)
        kept = numbers.index(to) + 1 if to else 0
        back = numbers[kept:]
        self._history.refuse_take_back(seat, back)
        self._history.append(Undone(parent=self.head, seat=seat, to=to))
        self._stand(numbers[:kept], [*self._ahead, *reversed(back)])

    def redo(self, *, seat: Seat = GM_SEAT) -> None:
        """Restore the last undone entry; raises `NothingToUndo` once play went another way."""
        if not self._ahead:
            raise NothingToUndo("Nothing was undone since the last answer: there is no redo.")
        to = self._ahead[-1]
        self._history.refuse_take_back(seat, [to])
        self._history.append(Redone(parent=self.head, seat=seat, to=to))
        self._stand([*self._line.numbers, to], self._ahead[:-1])

    def switch(self, to: int, *, seat: Seat = GM_SEAT) -> None:
        """Switch to any point of any line of play in the journal; the game master's own act."""
        if seat != GM_SEAT:
            raise NotYourSeat("Only the game master may change the line of play.", seat=seat)
        here = self.head
        self.go(to)
        try:
            self._history.append(Redone(parent=here, seat=seat, to=to))
        except BaseException:
            self.go(here)
            raise
        self.asked_at = len(self.entries)

    def go(self, to: int) -> None:
        """Go to any entry, without journaling it; raises `NothingToUndo` for no point."""
        if not self._history.is_point(to):
            raise NothingToUndo(f"Entry {to} is not a point of any line of play.", to=to)
        here, numbers = self._line.numbers, self._history.path(to)
        if self._history.base(here) != self._history.base(numbers):
            raise NothingToUndo(
                "That point is before an upgrade of the rules: it can be read, not played.",
                to=to,
            )
        redone = self._ahead[-1:] == [to]
        self._stand(numbers, self._ahead[:-1] if redone else [])

    def fork(self, name: str, *, box: DiceBox | None = None) -> None:
        """Start a separate line of play here, with a name and a fresh committed seed."""
        box = box or DiceBox()
        number = self._history.append(
            Forked(parent=self.head, name=name, commitment=box.promised or "", idle=self.over)
        )
        self._boxes[number] = box
        self._line.keep(number)
        self._ahead.clear()
        self.ordinal = 0

    # Dice, seats, standing orders

    def salt(self, seat: Seat, text: str) -> None:
        """Add a seat's salt to the dice; it counts from the first roll never made before."""
        since = max(self.dice.thrown, self.ordinal)
        self._history.append(Salted(parent=self.head, seat=seat, text=text, since=since))
        self.dice.salt(seat, text, since)

    def open_seed(self) -> None:
        """Open the seed, so that everyone can verify the dice; later rolls take a fresh one."""
        if self.dice.seed is None or self.dice.opened:
            raise IllegalAnswer("There is no sealed seed to open.")
        self._history.append(Opened(parent=self.head, seed=self.dice.seed.hex()))
        self.dice.open(self.dice.seed)

    def sit(self, decider: Decider, seat: Seat) -> None:
        """Give a decider to a seat."""
        self._history.append(Seated(parent=self.head, decider=decider, seat=seat))
        self.seating = self.seating.moved(decider, seat)

    def order(
        self,
        seat: Seat,
        kind: str,
        answer: Any = None,
        *,
        decider: Decider | None = None,
        recall: bool = False,
    ) -> None:
        """Give or cancel a standing order for prompts of one kind, of one decider or of all."""
        answer = settled(answer)
        self._history.append(
            Ordered(
                parent=self.head,
                seat=seat,
                kind=kind,
                answer=answer,
                recalled=recall,
                decider=decider or "",
            )
        )
        self.seating = (
            self.seating.recalled(seat, kind, decider)
            if recall
            else self.seating.ordered(StandingOrder(seat, kind, answer, decider))
        )

    def resume(
        self,
        book: Book,
        state: Any,
        aside: tuple[int, ...],
        *,
        box: DiceBox | None = None,
        engine: str = __version__,
    ) -> None:
        """Continue from a state of an older version: answers in `aside` are kept but not played.

        Raises `IllegalAnswer` when a beat is pending that this version does not have.
        """
        self._refuse_unknown_beats(state)
        box = box or DiceBox()
        number = len(self.entries)
        line = Line(self.rules, book, state, self._history.reply_of, self._history.facts_of)
        line.rebase(state, [number])
        facts = line.open()
        self._history.append(
            Resumed(
                parent=self.head,
                engine=engine,
                version=self.rules.version,
                book=book,
                state=state,
                commitment=box.promised or "",
                aside=aside,
                facts=facts,
                idle=line.run is None,
            )
        )
        self._boxes[number] = box
        self._ahead.clear()
        self.book = book
        self._line = line
        self._recount()

    def note(self, entry: Entry) -> None:
        """Put an entry beside the line, or a sealed answer on it, as a replay does."""
        number = self._history.append(entry)
        if isinstance(entry, Said):
            self._line.keep(number)
            self._recount()

    def widen(self, book: Book, entry: Entry) -> None:
        """Read a book with more rows from now on, and journal why; see `additions`."""
        self._line.read_by(book)
        try:
            self._history.append(entry)
        except BaseException:
            self._line.read_by(self.book)
            raise
        self.book = book

    def keep_in(self, sink: Sink | None) -> None:
        """Write entries from now on to a sink that already has those so far."""
        self._history.sink = sink

    @classmethod
    def reading(
        cls,
        rules: Ruleset,
        book: Book,
        state: Any,
        entries: tuple[Entry, ...],
        sink: Sink | None = None,
    ) -> Chronicle:
        """Return a chronicle over entries that are not played again; call `resume` next."""
        chronicle = cls(rules, book, msgspec.structs.replace(state, agenda=()), seed=b"")
        chronicle._history.entries[:] = entries
        chronicle._history.sink = sink
        chronicle.seating = seating_of(entries)
        return chronicle

    def text(self) -> bytes:
        """Return the whole journal as it would be on disk."""
        return format_journal(self.entries)

    # Internals

    def _standing(self, asked_at: int | None) -> Prompt:
        prompt = self._line.prompt
        if prompt is None or (asked_at is not None and asked_at != self.asked_at):
            raise StaleAnswer(
                "That question is no longer open: look at what is asked now.",
                asked_at=asked_at,
                standing=self.asked_at,
            )
        return prompt

    def _together(self, asked_at: int | None) -> Together:
        prompt = self._standing(asked_at)
        if not isinstance(prompt, Together):
            raise MalformedAnswer("Only one decider is asked here: answer without naming it.")
        return prompt

    def _refuse_unknown_beats(self, state: Any) -> None:
        beats = self.rules.beats
        for beat in state.agenda:
            if beat.name not in beats:
                one = f"{self.rules.title} has no beat '{beat.name}'"
                raise IllegalAnswer(f"{one}: plan one of {', '.join(beats)}.", beat=beat.name)

    def _roll(self, prompt: Roll, rolled: Any) -> None:
        """Answer the open roll, and count its place on the line of play."""
        who, ordinal = prompt.decider, self.ordinal
        self._play(
            rolled,
            lambda parent, facts, idle: Threw(
                parent=parent,
                facts=facts,
                idle=idle,
                decider=who,
                kind=prompt.kind,
                ordinal=ordinal,
                rolled=rolled,
            ),
        )
        self.dice.fell(ordinal)
        self.ordinal += 1

    def _say(self, decider: Decider, answer: Answer, seat: Seat | None) -> None:
        """Journal what one of several says; it may change until they are closed."""
        holder = seat or self.seating.seat_of(decider)
        said = Said(parent=self.head, seat=holder, decider=decider, answer=answer)
        self._line.keep(self._history.append(said))
        self._ahead.clear()
        self.pending = {**self.pending, decider: answer}

    def _play(self, reply: Any, entry_of: Callable[..., Entry]) -> None:
        """Play a reply and journal it; if that fails, nothing has happened.

        `entry_of` makes the entry from its `parent`, its `facts`, and whether play is `idle` now.
        """
        line = self._line
        head = line.numbers[-1] if line.numbers else 0
        facts = line.play(reply)
        try:
            number = self._history.append(entry_of(parent=head, facts=facts, idle=line.run is None))
        except BaseException:
            line.stand(line.numbers)
            raise
        line.keep(number)
        if self._ahead:
            self._ahead.clear()
        if self.pending:
            self.pending = {}
        self.asked_at = number + 1

    def _stand(self, numbers: list[int], ahead: list[int]) -> None:
        self._line.stand(numbers)
        self._ahead = ahead
        self._recount()

    def _recount(self) -> None:
        self.ordinal = self._history.ordinal(self._line.numbers)
        self.pending = self._history.pending(self._line.numbers)
        self.asked_at = len(self.entries)
