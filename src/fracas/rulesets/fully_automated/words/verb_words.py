"""Options as verbs: cards by their names, then whom they are for and which hex one goes to."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.book import Book
from fracas.core.grammar import sentence
from fracas.core.options import Option
from fracas.core.prompts import Ask, Ruling
from fracas.core.verbs import Shelf, Sorted, Verb, apart
from fracas.rulesets.fully_automated.state.state import (
    AIM,
    ALARM,
    BREAK_FREE,
    DEFEND,
    ELSE,
    HEAL,
    MOVE,
    RESTRAIN,
    STABILIZE,
    TACKLE,
    UNGLUE,
    State,
)
from fracas.rulesets.fully_automated.words.names import Names, names_of
from fracas.rulesets.fully_automated.words.option_words import offer, say_option

Sort = Callable[[Ask | Ruling, Option, Names], Sorted]


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """An option as a verb with its means, target and place; cards and others stand alone."""
    names = names_of(state, book)
    found = _KINDS.get(option.kind)
    if found is not None:
        return found(prompt, option, names)
    return apart(option, say_option(prompt, option.id, names))


_CARDS: dict[str, tuple[Shelf, str]] = {
    DEFEND: ("defend", "shield"),
    MOVE: ("move", "footprints"),
    AIM: ("power", "crosshair"),
    RESTRAIN: ("attack", "link"),
    TACKLE: ("attack", "dumbbell"),
    BREAK_FREE: ("defend", "unlink"),
    HEAL: ("help", "heart-plus"),
    STABILIZE: ("help", "heart-pulse"),
    UNGLUE: ("help", "hand-helping"),
    ELSE: ("other", "message-circle"),
}
"""Where the cards that are no attack of the book belong, with their icons."""


def _card(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A card by its name, with what it does as its line (FA-SEL-12)."""
    key = option.id
    said = offer(key, prompt.about[0], names)
    shelf, icon = _CARDS.get(key, ("attack", "swords"))
    if key.startswith(ALARM):
        shelf, icon = "other", "siren"
    words = names.card(key)
    line = sentence(said.removeprefix(words).removeprefix(": "))
    return Sorted(Verb(key, words, shelf, line, icon))


def _whom(key: str, words: str, shelf: Shelf, line: str, icon: str, *, card: bool = False) -> Sort:
    """A deed done to one figure; with `card`, by the card that the prompt is about."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        who = option.about[-1]
        means = prompt.about[1] if card and len(prompt.about) > 1 else ""
        named = ((who, names.who(who)), *(((means, names.card(means)),) if means else ()))
        return Sorted(Verb(key, words, shelf, line, icon), means, who, names=named)

    return sort


def _where(key: str, words: str, line: str, icon: str = "footprints") -> Sort:
    """A hex to go to, or to set a companion down in."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        place = option.about[0]
        return Sorted(Verb(key, words, "move", line, icon), place=place, names=((place, place),))

    return sort


def _hex(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """Where one goes oneself, or where a companion is set down (FA-MOVE-14)."""
    if prompt.kind == "set_down":
        return _where("set_down", "Set down at", "Beside you", "arrow-down-to-line")(
            prompt, option, names
        )
    return _where("hex", "Go to", "One hex of your Move")(prompt, option, names)


def _counter(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    card, target = option.about
    return Sorted(
        Verb("counter", "Strike back", "attack", "A counter-attack", "swords"),
        means=card,
        target=target,
        names=((card, names.card(card)), (target, names.who(target))),
    )


def _deed(key: str, words: str, shelf: Shelf, line: str, icon: str) -> Sort:
    """One thing to do."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        return Sorted(Verb(key, words, shelf, line, icon))

    return sort


def _none(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A card goes unused (FA-ATK-12)."""
    line = "No attack" if prompt.kind == "target" else "The card goes unused"
    return _deed("none", "Let it go", "end", line, "x")(prompt, option, names)


_KINDS: dict[str, Sort] = {
    "card": _card,
    "strike": _whom("strike", "Attack", "attack", "Within reach of the card", "swords", card=True),
    "appeal": _whom(
        "appeal", "Ask the GM to allow", "attack", "Something is in the way", "megaphone", card=True
    ),
    "step": _where("step", "Step to", "One hex of attack movement"),
    "hex": _hex,
    "object": _deed("object", "Attack an object", "attack", "If the GM allows it", "hammer"),
    "stay": _deed("stay", "Stay", "end", "Stand where you are", "x"),
    "none": _none,
    "alone": _deed("none", "Go alone", "end", "", "x"),
    "leave": _deed("leave", "Leave the fight", "move", "By the exit", "log-out"),
    "restrain": _whom("restrain", "Bind", "attack", "Into restraints", "link"),
    "release": _whom("release", "Set free", "help", "Out of restraints", "unlink"),
    "along": _whom("along", "Take along", "help", "A companion who moves with you", "users"),
    "patient": _whom("patient", "Help", "help", "A neighbour or yourself", "hand-helping"),
    "counter": _counter,
    "act": _whom("act", "Let act", "other", "In this place of the order", "users"),
    "interject": _deed("now", "Move now", "move", "Before the others go on", "zap"),
}
"""How options are sorted, by their kind."""
