"""A fight at a table: who may do what, and what goes on by itself. It knows no clock and no disk.

Every act either raises a coded error and changes nothing, or is played. What is played is in the
chronicle's entries; `open_table` saves them before any seat sees them.

Long because it is the one door to all acts of seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fracas.core.asking.options import settled
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Together
from fracas.core.chance import Rolled
from fracas.core.errors import (
    IllegalAnswer,
    MalformedAnswer,
    NothingToUndo,
    NotYourSeat,
    StaleAnswer,
)
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Answered, Closed, Threw
from fracas.core.proof.dice_box import DiceBox
from fracas.dice.tapped import Die, faces_of
from fracas.sim.play.policies import policy as policy_of
from fracas.table.play.advising import Proposed
from fracas.table.play.arrivals import Proposals
from fracas.table.play.asked_rolls import Witness
from fracas.table.play.changes import change
from fracas.table.play.computers import COMPUTERS, QUICK, Computers
from fracas.table.play.dues import OpenDues
from fracas.table.play.lobby import Lobby
from fracas.table.play.rulings import Rulings
from fracas.table.play.undoing import before_last_act, own_last_act, take_back
from fracas.table.seats.handing_out import sit
from fracas.table.seats.seat import Places, refuse_players
from fracas.table.seats.standing_orders import Orders

MOST_SALTS = 8
"""How many times one seat may salt the same dice."""

NOT_YOURS = (
    "A player may take back only their own last answer, and only before any roll or reveal: ask "
    "the game master to undo further."
)


class LiveFight:
    """One chronicle with the seats around it.

    `rulings` says how the game master's rulings are treated, `orders` what standing orders say,
    `proposals` what players ask to bring, `dues` what edits made due; `lobby` says whether the
    fight has begun. While `paused`, play is held.
    """

    def __init__(
        self,
        chronicle: Chronicle,
        places: Places,
        rulings: Rulings | None = None,
        orders: Orders | None = None,
        proposals: Proposals | None = None,
        dues: OpenDues | None = None,
        lobby: Lobby | None = None,
    ) -> None:
        self.chronicle = chronicle
        self.places = places
        self.rulings = rulings or Rulings.of(chronicle.rules)
        self.orders = orders or Orders()
        self.proposals = proposals or Proposals()
        self.dues = dues or OpenDues()
        self.lobby = lobby or Lobby()
        self.paused = False
        self.told: Callable[[Seat, int], bool] = lambda seat, entry: True
        """Whether a seat saw anything of an entry; the screens know that."""
        self.witness = Witness()
        self.proposed = Proposed(chronicle)
        self._computers = Computers(chronicle)
        self._pondered: tuple[Prompt, Decider, Any] | None = None

    # Who answers

    def is_computer(self, decider: Decider) -> bool:
        """Whether a policy answers for a decider."""
        return self.chronicle.seating.seat_of(decider) in COMPUTERS

    def open_to_people(self, decider: Decider) -> bool:
        """Whether the decider's open question waits for a person at the table."""
        prompt = self.chronicle.prompt
        if prompt is None or self.lobby.opened or self.is_computer(decider):
            return False
        if isinstance(prompt, Roll):
            return self._waits_for_throw(prompt)
        if isinstance(prompt, Together):
            return True
        return self.paused or self._standing_answer(prompt) is None

    def _waits_for_throw(self, prompt: Roll) -> bool:
        """Whether a person has to throw a roll; otherwise it falls at once."""
        seat = self.chronicle.seating.seat_of(prompt.decider)
        if seat not in self.places:
            return False
        rolls = self.places.of(seat).rolls
        return rolls != "auto" or (seat != GM_SEAT and self._odds_changed())

    def _odds_changed(self) -> bool:
        """Whether the game master changed a proposed ruling since the last roll of this beat.

        The odds that were shown before are then wrong, and the roller sees the new ones first.
        """
        chronicle = self.chronicle
        for number in reversed(chronicle.line):
            entry = chronicle.entries[number]
            if isinstance(entry, Threw | Closed):
                return False
            if isinstance(entry, Answered):
                return entry.decider == GM and settled(entry.answer) != ()
        return False

    def _standing_answer(self, prompt: Ask | Ruling) -> Any:
        """Return the answer given without asking, by a standing order or a treatment of rulings."""
        ordered = self.chronicle.seating.standing_answer(prompt, self.proposed)
        if ordered is not None or not isinstance(prompt, Ruling):
            return ordered
        return prompt.default if self.rulings.how(prompt.kind) in ("tell", "do") else None

    # Acts of seats

    def answer(self, seat: Seat, decider: Decider, answer: Any) -> None:
        """Answer for a decider; raises `NotYourSeat`, or what the question says of the answer.

        A refusal has the rules of the question in its field `because`.
        """
        if seat != GM_SEAT:
            self.chronicle.seating.refuse_stranger(seat, decider)
        prompt = self._prompt()
        answer = settled(answer)
        if isinstance(prompt, Roll):
            raise IllegalAnswer("This is a roll, not a choice: throw the dice.")
        if isinstance(prompt, Together):
            asked: Ask | Ruling = prompt.ask_of(decider)
        elif decider != prompt.decider:
            raise StaleAnswer("That question is no longer open: look at the current one.")
        else:
            asked = prompt
        try:
            if isinstance(prompt, Together):
                self.chronicle.say(decider, answer, seat=seat)
            else:
                self.chronicle.answer(answer, seat=seat)
        except (IllegalAnswer, MalformedAnswer) as error:
            error.fields.setdefault("because", asked.because or prompt.because)
            raise
        self.paused = False

    def throw(self, seat: Seat) -> None:
        """Let the program's dice fall for the open roll."""
        self._refuse_stranger(seat, self._roll())
        self._throw()
        self.paused = False

    def dice(self, seat: Seat, taps: Sequence[int], total: int | None = None) -> Die | None:
        """Enter real dice for the open roll; return the die that has to be thrown next, if any."""
        prompt = self._roll()
        self._refuse_stranger(seat, prompt)
        by = None if seat == GM_SEAT else seat
        self.witness.note(self.chronicle)
        if total is not None:
            self.chronicle.answer(Rolled(total=total, how="typed"), seat=by)
        else:
            faces = faces_of(prompt.dice, taps)
            if isinstance(faces, Die):
                return faces
            self.chronicle.answer(Rolled(faces=faces, how="typed"), seat=by)
        self.paused = False
        return None

    def close(self, seat: Seat, how: str = "gm") -> None:
        """End a joint question: missing answers are those that are proposed."""
        _refuse_players(seat, "end this choice for all")
        self.lobby.refuse_play()
        prompt = self.chronicle.prompt
        missing = self.proposed.missing(prompt) if isinstance(prompt, Together) else {}
        self.chronicle.close(how, missing=missing)
        self.paused = False

    def expire(self, seat: Seat, prompt: Together) -> None:
        """End a seat's time for a joint question: its answers are those that are proposed.

        A question without a proposed answer goes on waiting. Nothing happens if another question is
        open.
        """
        if self.chronicle.prompt is not prompt:
            return
        missing = self.proposed.missing(prompt)
        for ask in prompt.asks:
            mine = self.chronicle.seating.seat_of(ask.decider) == seat and not ask.closes
            if self.chronicle.prompt is not prompt:
                return
            if mine and ask.decider in missing:
                self.chronicle.say(ask.decider, missing[ask.decider], seat=seat)

    def undo(self, seat: Seat, to: int | None = None) -> None:
        """Take back the seat's last act; the game master may take back everything after a point."""
        chronicle = self.chronicle
        if seat == GM_SEAT:
            self.lobby.begin()
            if to is None:
                to = before_last_act(chronicle, self.places, self.rulings)
            chronicle.undo(seat=seat, to=to)
        else:
            self.lobby.refuse_play()
            if to is not None:
                _refuse_players(seat, "go back to a point")
            mine = own_last_act(chronicle, seat, self.told)
            if mine is None:
                raise NotYourSeat(NOT_YOURS, seat=seat)
            take_back(chronicle, seat, *mine)
        self._hold()

    def may_undo(self, seat: Seat) -> bool:
        """Whether a seat has something that it may take back."""
        chronicle = self.chronicle
        if seat == GM_SEAT:
            return bool(chronicle.line)
        if self.lobby.opened:
            return False
        return own_last_act(chronicle, seat, self.told) is not None

    def may_redo(self, seat: Seat) -> bool:
        """Whether something was taken back that the game master may redo."""
        return seat == GM_SEAT and self.chronicle.may_redo

    def redo(self, seat: Seat) -> None:
        """Redo what was taken back, up to the next question for a person at the table."""
        chronicle = self.chronicle
        chronicle.redo(seat=seat)
        self.lobby.begin()
        self.paused = False
        while chronicle.prompt is not None and not self._stands_open():
            try:
                chronicle.redo(seat=seat)
            except (NothingToUndo, NotYourSeat):
                break

    def go(self, seat: Seat, to: int) -> None:
        """Go to any point of any line of play; what would go on by itself there is held."""
        self.chronicle.switch(to, seat=seat)
        self.lobby.begin()
        self._hold()

    def play(self, seat: Seat) -> None:
        """Let play go on by itself."""
        _refuse_players(seat, "let play go on")
        self.paused = False

    def ready(self, seat: Seat, *, ready: bool) -> None:
        """Say before a fight whether a seat is ready; raises `StaleAnswer` once it has begun."""
        self.lobby.say(seat, ready=ready)

    def begin(self, seat: Seat) -> None:
        """Begin the fight for which people gather, ready or not; do nothing once it has begun."""
        _refuse_players(seat, "begin the fight")
        self.lobby.begin()

    def fork(self, seat: Seat, name: str) -> None:
        """Begin a fork here."""
        _refuse_players(seat, "start a fork")
        self.chronicle.fork(name.strip()[:80] or "another line")

    def edit(self, seat: Seat, what: str, reason: str, **given: Any) -> None:
        """Change something; see the message `edit` for `what` and what is `given` with it."""
        _refuse_players(seat, "change the fight")
        if what == "waive":
            self.dues.waive(self.chronicle, str(given.get("who", "")))
            return
        change(self.chronicle, seat, what, reason, **given)
        if what == "next":
            self.lobby.gather()

    def order(
        self, seat: Seat, kind: str, answer: Any, decider: Decider | None, *, recall: bool
    ) -> None:
        """Give a standing order, or take it back; see `Orders.give` for what it raises."""
        self.orders.give(self.chronicle, seat, kind, settled(answer), decider, recall=recall)

    def treat(self, seat: Seat, kind: str, how: str) -> None:
        """Set how the game master's rulings of a kind are treated from now on."""
        _refuse_players(seat, "choose how rulings are treated")
        self.rulings.treat(kind, how, len(self.chronicle.entries))

    def sit(self, seat: Seat, decider: Decider, to: Seat) -> None:
        """Give a decider to a seat, or to a policy; see `handing_out.sit` for what it raises."""
        sit(self.chronicle, self.places, seat, decider, to)

    def let_play(self, seat: Seat, decider: Decider, policy: str) -> None:
        """Let a computer play a decider by a policy; raises `WrongUse` for an unknown one."""
        refuse_players(seat, "Only the game master lets a computer play.")
        self.sit(seat, decider, Seat(policy_of(policy).name))

    def salt(self, seat: Seat, text: str) -> None:
        """Mix words of a seat's own into the next dice."""
        if not text.strip() or len(text) > 200:
            raise IllegalAnswer("Salt has 1 to 200 characters: write some words of your own.")
        dice = self.chronicle.dice
        if dice.opened or dice.seed is None:
            raise IllegalAnswer("These dice are finished: add salt once the next seed is sealed.")
        if sum(salt.seat == seat for salt in dice.salts) >= MOST_SALTS:
            raise IllegalAnswer(f"A seat may salt the same dice {MOST_SALTS} times at most.")
        self.chronicle.salt(seat, text.strip())

    def open_seed(self, seat: Seat) -> None:
        """Open the seed of the dice, so that all can verify them."""
        _refuse_players(seat, "open the seed")
        self.chronicle.open_seed()

    # What goes on by itself

    def step(self) -> bool:
        """Play one answer or roll that needs no person; False if a person is waited for."""
        chronicle = self.chronicle
        prompt = chronicle.prompt
        self.rulings.meet(chronicle)
        if prompt is None or self.paused or self.lobby.opened:
            return False
        if isinstance(prompt, Roll):
            if self._waits_for_throw(prompt):
                return False
            self._throw()
            return True
        if isinstance(prompt, Together):
            return self._step_together(prompt)
        answer = self._standing_answer(prompt)
        if answer is not None:
            if isinstance(prompt, Ruling):
                self.rulings.stands(chronicle, prompt, answer)
            chronicle.answer(answer)
            return True
        if not self.is_computer(prompt.decider):
            return False
        chronicle.answer(self._answer_of(prompt, prompt))
        return True

    def is_slow(self) -> bool:
        """Whether the next step may take long: a computer that weighs its options."""
        prompt = self.chronicle.prompt
        if prompt is None or isinstance(prompt, Roll) or self.lobby.opened:
            return False
        holders = [self.chronicle.seating.seat_of(one) for one in prompt.deciders]
        return any(holder in COMPUTERS and holder not in QUICK for holder in holders)

    def ponder(self) -> None:
        """Calculate what a slow computer answers next, for the coming step; nothing changes yet.

        The only thing here that may run in a thread of its own.
        """
        prompt = self.chronicle.prompt
        if prompt is None or isinstance(prompt, Roll):
            return
        for ask in prompt.asks if isinstance(prompt, Together) else (prompt,):
            holder = self.chronicle.seating.seat_of(ask.decider)
            waits = holder in COMPUTERS and ask.decider not in self.chronicle.pending
            if waits and holder not in QUICK:
                answer = self._computers.answer(self.chronicle, ask)
                self._pondered = (prompt, ask.decider, answer)
                return

    def _answer_of(self, prompt: Prompt, ask: Ask | Ruling) -> Any:
        """Return what the computer in a decider's seat answers, as it was pondered or at once."""
        pondered, self._pondered = self._pondered, None
        if pondered is not None and pondered[0] is prompt and pondered[1] == ask.decider:
            return pondered[2]
        return self._computers.answer(self.chronicle, ask)

    def _step_together(self, prompt: Together) -> bool:
        chronicle = self.chronicle
        for ask in prompt.awaited or prompt.asks:
            if ask.decider in chronicle.pending:
                continue
            if self.is_computer(ask.decider):
                chronicle.say(ask.decider, self._answer_of(prompt, ask))
                return True
            ordered = self._standing_answer(ask)
            if ordered is not None:
                chronicle.say(ask.decider, ordered)
                return True
        return False

    # Inside

    def _throw(self) -> None:
        chronicle = self.chronicle
        if chronicle.dice.seed is None or chronicle.dice.opened:
            chronicle.fork("with fresh dice", box=DiceBox())
        self.witness.note(chronicle)
        chronicle.throw()

    def _prompt(self) -> Prompt:
        self.lobby.refuse_play()
        prompt = self.chronicle.prompt
        if prompt is None:
            raise StaleAnswer("Nothing is asked now: look at the table.")
        return prompt

    def _roll(self) -> Roll:
        prompt = self._prompt()
        if not isinstance(prompt, Roll):
            raise StaleAnswer("No roll is open now: look at the current question.")
        return prompt

    def _refuse_stranger(self, seat: Seat, prompt: Roll) -> None:
        if seat != GM_SEAT:
            self.chronicle.seating.refuse_stranger(seat, prompt.decider)

    def _hold(self) -> None:
        """Hold play if something would go on by itself and bring back what was left."""
        self.paused = False
        prompt = self.chronicle.prompt
        silent = isinstance(prompt, Together) and any(
            self.is_computer(one) and one not in self.chronicle.pending for one in prompt.deciders
        )
        self.paused = silent or not self._stands_open()

    def _stands_open(self) -> bool:
        """Whether a person at the table is asked here."""
        prompt = self.chronicle.prompt
        return prompt is not None and any(self.open_to_people(one) for one in prompt.deciders)


def _refuse_players(seat: Seat, what: str) -> None:
    refuse_players(seat, f"Only the game master may {what}: ask for it.")
