"""What wins at a prompt, on request: the answer of *good*, and what it gains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.cli.keyboard.asking import options_of, shown
from fracas.cli.shared.limits import working
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.errors import MalformedAnswer
from fracas.core.ids import GM

if TYPE_CHECKING:
    from fracas.cli.keyboard.terminal import Terminal
    from fracas.table.odds.cards import WinCard

UNKNOWN = "By what you know, there is no telling what wins here."


def wins(terminal: Terminal, rest: str) -> None:
    """Show what *good* would answer from what you know, and how much more it wins than the book."""
    from fracas.table.odds.jobs import TO_WIN, known_job
    from fracas.table.odds.wins import look

    prompt, chronicle = terminal.asked, terminal.chronicle
    if not isinstance(prompt, Ask | Ruling) or prompt.decider == GM:
        raise MalformedAnswer("This is not a player's choice, so nothing wins here.")
    job = known_job(chronicle, terminal.seat, prompt.decider, 0, TO_WIN)
    if job is None:
        raise MalformedAnswer(UNKNOWN)
    with working(TO_WIN.seconds):
        card = look(chronicle.rules, chronicle.book, job)
    if card.caution:
        raise MalformedAnswer(card.caution)
    words = shown(card.answer)
    listed = [option.id for option in options_of(prompt.form)]
    if card.answer in listed:
        said = chronicle.rules.say_option(prompt, card.answer, terminal.seen, chronicle.book)
        words = f"{listed.index(card.answer) + 1}  {said}"
    terminal.screen.say(f"To win: {words}", indent=2)
    terminal.screen.say(gain_of(card), indent=4)


def gain_of(card: WinCard) -> str:
    """Return in a sentence how much more the answer wins than the book's."""
    if card.as_book:
        return "It is what the book would do."
    if card.gain is None:
        return "It looks better than the book's answer. By how much is not known."
    value, low, high = (
        f"{100 * one:+.0f}" for one in (card.gain.value, card.gain.low, card.gain.high)
    )
    return (
        f"The chance to win changes by about {value} points ({low} to {high}) against the book's "
        f"answer, in {card.pairs} pairs of fights played on."
    )
