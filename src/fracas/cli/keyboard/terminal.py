"""A fight at one keyboard: show what happened, ask the question, take the answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.text import Text as Styled

from fracas.cli.chances.figures import kinds
from fracas.cli.chances.option_odds import OptionsShown, has_odds
from fracas.cli.keyboard import commands
from fracas.cli.keyboard.after import after
from fracas.cli.keyboard.asking import Worth, is_brief, show_ask, show_roll
from fracas.cli.keyboard.drivers import Chance, computed
from fracas.cli.keyboard.menu import Menu
from fracas.cli.keyboard.orders import Habits, answered
from fracas.cli.keyboard.rolls import Rolls, show_lines
from fracas.cli.keyboard.screen import Screen, sound
from fracas.cli.keyboard.script import Lines
from fracas.cli.keyboard.seats import ADVISOR, DRIVERS, HUMAN, policy_seats
from fracas.cli.keyboard.sides import sides
from fracas.core.asking.answers import Answer, Text
from fracas.core.asking.options import Says
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Together
from fracas.core.errors import (
    AmbiguousAnswer,
    BudgetExceeded,
    FracasError,
    IllegalAnswer,
    JournalError,
    MalformedAnswer,
)
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Edited, Entry, Ordered, Threw
from fracas.core.play.journal_file import JournalFile
from fracas.core.proof.dice_box import DiceBox
from fracas.core.proof.streams import seed_from_number
from fracas.core.system.ruleset import Member, Viewer
from fracas.table.play.advising import Proposed
from fracas.table.screens.log_lines import Annals, Teller, standing_line, undone
from fracas.table.screens.questions import Words

if TYPE_CHECKING:
    from fracas.sim.play.fight_at_the_table import Opened

MOST_UNATTENDED = 5_000
MOST_RULES = 4
"""How many rules behind a prompt a refused answer names."""


class Terminal:
    """Drives a chronicle in a terminal.

    `seed` is the number that was asked for; fresh dice are made from it when play goes on after an
    opened or unknown seed. None takes them from the machine. With a `batch` the batch's dice fall,
    and it answers where no human does.
    """

    def __init__(
        self,
        chronicle: Chronicle,
        screen: Screen,
        lines: Lines,
        *,
        seed: int | None = None,
        real_dice: bool = False,
        kept: JournalFile | None = None,
        batch: Opened | None = None,
    ) -> None:
        self.chronicle = chronicle
        self.batch = batch
        self.screen = screen
        self.lines = lines
        self.rules = chronicle.rules
        self.chance = Chance(seed)
        annals = Annals.of(chronicle)
        self.teller = Teller(annals, chronicle.book)
        self.rolls = Rolls(chronicle, annals)
        self.kept = kept
        self.weighed = OptionsShown()
        self._seed = seed
        self._real_dice = real_dice
        self._board: tuple[str, ...] = ()
        self._own_words: set[str] = set()
        self._habits = Habits()
        self._menu = Menu()
        self._worth = Worth({})
        self.proposed = Proposed(chronicle)

    # Who looks, and who answers

    def driver(self, decider: Decider) -> Seat:
        """Return what answers for a decider: the human, the advisor or chance."""
        seat = self.chronicle.seating.seat_of(decider)
        if seat == GM_SEAT and self.batch is None:
            return HUMAN
        return seat if seat in DRIVERS or seat in policy_seats() else ADVISOR

    @property
    def attended(self) -> bool:
        """Whether a human answers for anyone."""
        return any(self.driver(one) == HUMAN for one in self.rules.deciders(self.chronicle.state))

    @property
    def seat(self) -> Seat:
        """Through whose eyes the screen shows the fight: the human's, or without one the GM's."""
        return HUMAN if self.attended else GM_SEAT

    @property
    def viewer(self) -> Viewer:
        """The eyes of the screen."""
        if not self.attended or self.driver(GM) == HUMAN:
            return Viewer(self.seat, (GM, *self.chronicle.seating.viewer(self.seat).deciders))
        return self.chronicle.seating.viewer(HUMAN)

    @property
    def seen(self) -> Any:
        """The state as the screen may show it."""
        return self.rules.view(self.chronicle.state, self.viewer)

    def asked_of_human(self, prompt: Prompt) -> bool:
        """Return whether the keyboard answers this prompt, or some part of it."""
        if isinstance(prompt, Roll):
            return self._real_dice and self.driver(prompt.decider) == HUMAN
        if isinstance(prompt, Together):
            return self._open_part(prompt) is not None
        if answered(self, prompt) is not None:
            return False
        # Without a game master here, the player who puts an act into words also judges it.
        own = isinstance(prompt, Ruling) and bool(self._own_words & set(prompt.about))
        return own or self.driver(prompt.decider) == HUMAN

    @property
    def asked(self) -> Ask | Ruling | Roll | None:
        """What the keyboard is asked now: of a `Together` the first part it still has to answer."""
        prompt = self.chronicle.prompt
        if isinstance(prompt, Together):
            return self._open_part(prompt)
        return prompt

    def _open_part(self, prompt: Together) -> Ask | None:
        """Return the first part for the keyboard, except parts that close or have an order."""
        for ask in prompt.awaited or prompt.asks:
            mine = self.driver(ask.decider) == HUMAN and ask.decider not in self.chronicle.pending
            if mine and answered(self, ask) is None:
                return ask
        return None

    def is_own(self, entry: Entry) -> bool:
        """Return whether an entry is what the human at the keyboard did."""
        if isinstance(entry, Threw):
            return entry.rolled.how != "stream" and self.driver(Decider(entry.decider)) == HUMAN
        # Standing orders have a command of their own to cancel them.
        said = not isinstance(entry, Ordered) and getattr(entry, "seat", "") == HUMAN
        return isinstance(entry, Edited) or said

    def members(self) -> tuple[Member, ...]:
        """Everyone who may be asked now, besides the game master."""
        return self.rules.members(self.chronicle.state)

    # Play

    def play(self) -> None:
        """Play until the fight is over and the human has nothing to add.

        Raises `Leaving` when the human leaves, `FracasError` when the input ends before the fight,
        `JournalError` when the journal cannot be written.
        """
        unattended = 0
        self.tell()
        while True:
            self._seat_arrivals()
            self.rolls.note()
            prompt = self.chronicle.prompt
            if prompt is None:
                if not after(self):
                    return
            elif self.asked_of_human(prompt):
                unattended = 0
                self._ask_human(prompt)
            elif self._is_cut():
                self.screen.say("The batch cut this fight here, as it did not end; it stops here.")
                return
            else:
                unattended += 1
                if unattended > MOST_UNATTENDED and self.batch is None:
                    raise BudgetExceeded(
                        f"Nobody at the keyboard was asked in {MOST_UNATTENDED} answers, and the "
                        "fight goes on: take a seat with --seat NAME=human.",
                        most=MOST_UNATTENDED,
                    )
                self._compute(prompt)
            self.tell()

    def _seat_arrivals(self) -> None:
        """Seat newcomers: with their side, else PCs at the keyboard and others with the advisor.

        Where no one was ever seated, the keyboard answers for all.
        """
        held = dict(self.chronicle.seating.holders)
        if not held:
            return
        everyone = self.members()
        sides = {one.side: held[one.id] for one in reversed(everyone) if one.id in held}
        for one in everyone:
            if one.id not in held:
                usual = HUMAN if one.pc and HUMAN in held.values() else ADVISOR
                self.chronicle.sit(one.id, sides.get(one.side, usual))

    def tell(self) -> None:
        """Show what is new in the log, and the needle of each roll on its bar."""
        lines = self.teller.hear(self.chronicle.entries, self.viewer)
        show_lines(self.screen, lines, self.rolls.hear(self.viewer))

    def show_log(self) -> None:
        """Show the whole log again; what was undone is marked."""
        entries = self.chronicle.entries
        gone = undone(entries, standing_line(entries, self.chronicle.head))
        for line in self.teller.lines:
            self.screen.line(line, undone=line.entry in gone)

    def show_board(self, *, if_new: bool = False) -> None:
        """Show the state, as the system draws it; with `if_new` only when it changed."""
        board = self.rules.board(self.seen, self.chronicle.book)
        if not if_new or board != self._board:
            self._board = board
            self.screen.board(board)

    def _is_cut(self) -> bool:
        """Whether no human is watching where the batch gave the fight up."""
        return self.batch is not None and not self.attended and self.batch.is_cut(self.chronicle)

    def _compute(self, prompt: Prompt) -> None:
        if isinstance(prompt, Roll):
            self.throw()
        elif self._is_batchs(prompt):
            assert self.batch is not None, "only a batch has prompts of its own"
            self.batch.answer(self.chronicle)
        elif isinstance(prompt, Together):
            for ask in prompt.awaited or prompt.asks:
                if ask.decider not in self.chronicle.pending:
                    self.chronicle.say(ask.decider, self._computed(ask))
                    return
            self.chronicle.close("all-in")
        else:
            self.chronicle.answer(self._computed(prompt))

    def _is_batchs(self, prompt: Prompt) -> bool:
        """Return whether everything that is asked goes to those who play as in a batch."""
        return (
            self.batch is not None
            and not self.chronicle.pending
            and all(self.driver(one) != HUMAN for one in prompt.deciders)
            and (isinstance(prompt, Together) or answered(self, prompt) is None)
        )

    def _computed(self, ask: Ask | Ruling) -> Answer:
        if (ordered := answered(self, ask)) is not None:
            return ordered
        if self.batch is not None:
            return self.batch.answer_one(self.chronicle, ask)
        return computed(self.chronicle, ask, self.driver(ask.decider), self.chance)

    def throw(self) -> None:
        """Let the dice of the batch fall, or the committed ones.

        Where the seed of the committed ones is opened or lost, fresh ones fall.
        """
        if self.batch is not None:
            self.batch.throw(self.chronicle)
            return
        if self.chronicle.dice.seed is None or self.chronicle.dice.opened:
            self.chronicle.fork("with fresh dice", box=DiceBox(self._fresh_seed()))
        self.chronicle.throw()

    def _fresh_seed(self) -> bytes | None:
        if self._seed is None:
            return None
        # Dice of the same number must not repeat those of the beginning.
        since = str(len(self.chronicle.entries)).encode()
        return hashlib.sha256(seed_from_number(self._seed) + since).digest()

    # The human

    def _ask_human(self, prompt: Prompt) -> None:
        self.screen.gap()
        asked = self.asked
        assert asked is not None, "the human is asked here"
        if not isinstance(prompt, Ruling) and not (self._board and is_brief(asked)):
            self.show_board(if_new=True)
        self._show_sides()
        if not isinstance(asked, Roll):
            self._worth = self._weighed(asked)._replace(proposed=self.proposed(asked))
            self._menu.begin(self._words, asked)
        self._show(asked)
        self._answer_until_taken(asked, together=isinstance(prompt, Together))

    @property
    def _words(self) -> Words:
        return Words(self.rules, self.chronicle.book, self.seen)

    def _show_sides(self) -> None:
        """Show how both sides fare, as far as the screen may show it."""
        picture = self.rules.picture(self.seen, self.chronicle.book)
        order = self.rules.sides(self.seen)
        for line in filter(None, sides(picture, order, self.viewer.deciders)):
            self.screen.hang(Styled(sound(line), style="cyan"), "  ", "    ")

    def show_all(self) -> None:
        """Show the open prompt again, with every option of a long list."""
        if self.asked is not None:
            self._show(self.asked, whole=True)

    def _show(self, prompt: Ask | Ruling | Roll, *, whole: bool = False) -> None:
        if isinstance(prompt, Roll):
            show_roll(self.screen, self.rules, self.chronicle.book, prompt, self.seen)
            return
        rows = () if whole else self._menu.rows(self._words, prompt, self._worth)
        show_ask(self.screen, self._words, prompt, self._worth, rows, self._menu.hint, whole=whole)

    def _weighed(self, prompt: Ask | Ruling) -> Worth:
        """Return what the options of a question are worth, as far as that is known at once."""
        kind_of = kinds(self.chronicle)
        # A ruling mostly leads to whole turns of others: slow to weigh, and no help.
        if not isinstance(prompt, Ask) or not has_odds(prompt):
            return Worth(kind_of)
        laws, caution = self.weighed.weigh(self.chronicle, self.seat, prompt.decider)
        return Worth(kind_of, laws, self.weighed.bars(self.rules), caution)

    def _answer_until_taken(self, prompt: Ask | Ruling | Roll, *, together: bool = False) -> None:
        standing = len(self.chronicle.entries), self.chronicle.head
        for line in self._typed():
            try:
                if not commands.obeyed(self, line, self._is_text(prompt)):
                    self._take_or_refuse(prompt, line, together=together)
            except JournalError:
                raise
            except FracasError as error:
                self.screen.fault(error.sentence)
            # A command may have moved play, so another question may be open.
            if (len(self.chronicle.entries), self.chronicle.head) != standing:
                return

    def _take_or_refuse(self, prompt: Ask | Ruling | Roll, line: str, *, together: bool) -> None:
        """Take an answer, or open a verb by it; refuse one that the prompt does not allow."""
        if self._menu.turned(line):
            self._show(prompt)
            return
        try:
            self._take(prompt, line, together=together)
        except (AmbiguousAnswer, IllegalAnswer, MalformedAnswer) as error:
            if self._menu.opened(line):
                self._show(prompt)
                return
            told = () if isinstance(error, AmbiguousAnswer) else prompt.because[:MOST_RULES]
            self.screen.fault(error.sentence + self.screen.cited(told))

    def _is_text(self, prompt: Prompt) -> bool:
        return isinstance(prompt, Ask | Ruling) and isinstance(prompt.form, Text)

    def _take(self, prompt: Ask | Ruling | Roll, line: str, *, together: bool) -> None:
        if isinstance(prompt, Roll):
            if not line.strip():
                self.throw()
                return
            from fracas.dice.typed import parse_typed

            self.chronicle.answer(parse_typed(prompt.dice, line))  # type: ignore[arg-type]
            return
        answer: Any = self.proposed(prompt)
        if line.strip() or answer is None:
            answer = prompt.form.parse(line, self.says(prompt))
        if self._is_text(prompt):
            self._own_words.add(str(answer))
        if together:
            self.chronicle.say(prompt.decider, answer)
        else:
            self.chronicle.answer(answer, seat=self.chronicle.seating.seat_of(prompt.decider))
            if self.proposed(prompt) == answer and self._habits.offers(prompt, answer):
                words = line.strip() or "and Enter"
                self.screen.say(f"To stop being asked: always {words}.", "dim")

    def says(self, prompt: Ask | Ruling) -> Says:
        """Return the words by which this screen shows the options of a prompt."""
        seen, book = self.seen, self.chronicle.book
        return lambda option: self.rules.say_option(prompt, option, seen, book)

    def _typed(self) -> Iterator[str]:
        """Yield lines until there are no more; before the end of the fight that is a fault."""
        while True:
            line = self.lines.read(commands.MARK)
            if line is None:
                raise FracasError(
                    "The input ended before the fight did: your answers are kept, and "
                    "play can go on from there."
                )
            yield line
