"""Standing orders at the keyboard: an answer that is given from now on without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fracas.cli.keyboard.asking import shown
from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Prompt, Ruling, Together
from fracas.core.errors import MalformedAnswer
from fracas.core.ids import GM, Decider
from fracas.core.play.seats import StandingOrder

if TYPE_CHECKING:
    from fracas.cli.keyboard.terminal import Terminal

TIMES = 3
"""After this many equal answers in a row a standing order is offered."""


class Habits:
    """What a human keeps answering, so that a standing order can be offered once."""

    def __init__(self) -> None:
        self._last: dict[tuple[Decider, str], tuple[Answer, int]] = {}
        self._offered: set[str] = set()

    def offers(self, prompt: Ask | Ruling, answer: Answer) -> bool:
        """Return whether to offer an order now: after enough equal answers, the first time only."""
        key = prompt.decider, prompt.kind
        last, times = self._last.get(key, (None, 0))
        times = times + 1 if last == answer else 1
        self._last[key] = answer, times
        if times < TIMES or prompt.kind in self._offered:
            return False
        self._offered.add(prompt.kind)
        return True


def always(terminal: Terminal, rest: str) -> None:
    """Answer this kind of prompt in one way from now on, starting with this one.

    Without words the order is for what is proposed each time: for choices, what the book advises.
    It also answers where several are asked in the open.
    """
    prompt, chronicle = terminal.asked, terminal.chronicle
    whole = chronicle.prompt
    if not isinstance(prompt, Ask | Ruling) or (isinstance(whole, Together) and whole.hidden):
        raise MalformedAnswer(
            "A standing order answers choices: dice, and what several choose in secret, "
            "are asked each time."
        )
    answer: Any = prompt.form.parse(rest, terminal.says(prompt)) if rest else None
    proposed = terminal.proposed(prompt) if answer is None else answer
    if proposed is None:
        raise MalformedAnswer(
            "There is no proposed answer to repeat here: write always and the answer."
        )
    prompt.accept(proposed)
    seat = chronicle.seating.seat_of(prompt.decider)
    chronicle.order(seat, prompt.kind, answer, decider=prompt.decider)
    terminal.screen.say(
        f"{_described(chronicle.seating.orders[-1])}; cancel it with orders off.", "dim"
    )


def orders(terminal: Terminal, rest: str) -> None:
    """List the standing orders, or cancel one or all of them."""
    standing = terminal.chronicle.seating.orders
    word, _, which = rest.partition(" ")
    if not word:
        for number, order in enumerate(standing, 1):
            terminal.screen.say(f"{number}  {_described(order)}", indent=2)
        if not standing:
            terminal.screen.say("You have no standing orders.", indent=2)
        return
    which = which.strip()
    known = which in {str(number) for number in range(1, len(standing) + 1)}
    if word != "off" or (which and not known):
        raise MalformedAnswer(
            f"There is no order '{rest}': write orders to see them, orders off to cancel all, "
            "or orders off and a number."
        )
    for order in (standing[int(which) - 1],) if which else standing:
        recall(terminal, order)


def recall(terminal: Terminal, order: StandingOrder) -> None:
    """Cancel one order, and say so."""
    terminal.chronicle.order(order.seat, order.kind, decider=order.decider, recall=True)
    terminal.screen.say(f"no more: {_described(order)}", "dim", indent=2)


def ask_again(terminal: Terminal) -> None:
    """After an undo: cancel what would answer the open prompt without being asked."""
    prompt = terminal.chronicle.prompt
    for ask in prompt.asks if isinstance(prompt, Together) else (prompt,):
        while isinstance(ask, Ask | Ruling) and answered(terminal, ask) is not None:
            order = terminal.chronicle.seating.order_for(ask.decider, ask.kind)
            assert order is not None, "an order answered"
            recall(terminal, order)


def answered(terminal: Terminal, prompt: Prompt) -> Answer | None:
    """Return what a standing order answers; None where the prompt has to be asked."""
    return terminal.chronicle.seating.standing_answer(prompt, terminal.proposed)


def _described(order: StandingOrder) -> str:
    what = "what is proposed" if order.decider == GM else "as the book would"
    if order.answer is not None:
        what = "nothing" if order.answer == () else shown(order.answer)
    whose = "everybody" if order.decider is None else str(order.decider)
    return f"always {what}, when {whose} is asked for {order.kind.replace('_', ' ')}"
