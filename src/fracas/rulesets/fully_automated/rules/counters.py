"""The counter-attack: what a good defence earns, and a bad attempt to restrain."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Term, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.blows import blow
from fracas.rulesets.fully_automated.rules.conditions import gone
from fracas.rulesets.fully_automated.rules.overruling import judged
from fracas.rulesets.fully_automated.rules.rolls import level
from fracas.rulesets.fully_automated.rules.targets import can_reach
from fracas.rulesets.fully_automated.rules.weapons import card_of, cards_of
from fracas.rulesets.fully_automated.state.state import State


def counter(run: Run, who: str, target: str, *, disadvantaged: bool) -> Procedure:
    """The defender's answer: any card of one's own in reach, at once, not defended against.

    FA-DEF-06, FA-DEF-07, FA-DEF-14, FA-DEF-15, FA-DEF-17, FA-DEF-23, FA-DEF-25, FA-GAP-06. Neither
    Restrain nor Tackle answers (FA-DEF-18); nobody has one against it, and nothing reaches is said
    aloud (FA-DEF-16). Whoever is restrained has bare hands only (FA-STUN-06).
    """
    book: FullyAutomatedBook = run.book
    one = run.state.find(who)
    if one is None or one.out or run.state.find(target) is None:
        return
    if gone(book, one):
        return
    if not answers(run.state, book, who, target):
        yield Noted("no_counter", (who, target), because=("FA-DEF-16",))
        return

    def ask(state: State) -> Ask:
        open_cards = answers(state, book, who, target)
        options = tuple(Option(key, "counter", (key, target), ("FA-DEF-15",)) for key in open_cards)
        none = Option("none", "no_counter", (), ("FA-DEF-23",))
        because = ("FA-DEF-06" if disadvantaged else "FA-DEF-07", "FA-DEF-14", "FA-DEF-23")
        return Ask(
            Decider(state.who(who).id),
            "counter",
            Choice((*options, none)),
            because,
            (who, target),
            (*open_cards, "none")[0],
        )

    chosen: str = yield from need(run, ask)
    if chosen == "none":
        return
    extra: tuple[Term, ...] = ()
    if disadvantaged:
        extra = (level("hasty_counter", -1, ("FA-DEF-06", "FA-RESTR-05", "FA-ATK-15")),)
    ruled = yield from judged(run, who, target)
    yield from blow(run, who, target, chosen, ruled, aimed=False, extra=extra, counter=True)


def answers(state: State, book: FullyAutomatedBook, who: str, target: str) -> tuple[str, ...]:
    """The cards with which somebody may counter-attack from the present hex (FA-DEF-15).

    They are those of what is carried, and of bare hands (FA-ATK-18).
    """
    one = state.who(who)
    keys = cards_of(book, one)
    if one.restrained:
        keys = tuple(key for key in keys if not card_of(book, key).weapon)
    return tuple(key for key in keys if can_reach(state, book, who, target, key))
