"""What a player is told before a choice: prices, exact odds, and what is left (AP-NAR-04 to -06).

Each piece is a `Hint` by its name; the sentences stand in hint_words. Only what lies open counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Ruling, Together
from fracas.core.ruleset import Hint
from fracas.core.run import Run
from fracas.rulesets.action_points.advice.outlook import (
    Prospect,
    beyond,
    calls,
    injured_next,
    place_with,
    prospect,
    spare,
)
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.armour import rating
from fracas.rulesets.action_points.rules.attacks import hit_chance
from fracas.rulesets.action_points.rules.concerns import HARMLESS, LONG, Concern, concerns
from fracas.rulesets.action_points.rules.damage import mean_damage
from fracas.rulesets.action_points.rules.defence import price_of
from fracas.rulesets.action_points.rules.menu import turns_left
from fracas.rulesets.action_points.rules.points import price
from fracas.rulesets.action_points.state.state import State

PRICED = ("walk", "sprint", "run", "stand", "ready", "drop_bags", "deed")
"""Actions with a price of their own, besides attacks and Full Defense."""


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """All advice that fits the prompt that stands; none where there is nothing to weigh."""
    prompt = run.prompt
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    found: list[Hint] = []
    for ask in asks:
        if not isinstance(ask, Ask | Ruling) or decider not in (None, ask.decider):
            continue
        if ask.kind == "drop":
            found += _of_drop(run.state, run.book)
        elif isinstance(ask, Ask) and (make := _ADVICE.get(ask.kind)) is not None:
            found += make(run.state, run.book, ask)
    return tuple(found)


def percent(share: Fraction | None) -> str:
    """A chance in percent; blank for none."""
    return "" if share is None else str(round(100 * share))


def _names(ask: Ask) -> list[str]:
    assert isinstance(ask.form, Choice)
    return [option.id for option in ask.form.options]


def _of_turn(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """What is offered, what is left after it, and what it promises (AP-NAR-04, AP-NAR-05)."""
    who = ask.decider
    names = _names(ask)
    anew = book.rulings["initiative_each_round"] == "on" and state.round > 0
    armed = any(
        kind == "call" and not book.weapons[about[0]].bare
        for kind, *about in (name.split(":") for name in names)
    )
    for name in names:
        kind, *about = name.split(":")
        if kind == "attack":
            found = prospect(state, book, who, about[0], about[1])
            yield _odds(name, found)
            if anew:
                yield _place(state, name, who, found.left)
            call = f"call:{about[0]}:{about[1]}"
            if call in names and not (armed and book.weapons[about[0]].bare):
                best = best_call(state, book, found, who)
                if best is not None:
                    yield _called(state, book, call, best, found)
    yield from _prices(state, book, who, names)
    yield Hint("pass", "turns", ("AP-NAR-11", "AP-CHAR-14"), tuple(_turns(state, book)))
    if anew:
        yield _place(state, "pass", who, state.who(who).ap)


def _odds(name: str, found: Prospect) -> Hint:
    about = (
        found.weapon,
        found.target,
        str(found.cost),
        str(found.left),
        percent(found.passive),
        percent(found.active),
        f"{float(found.mean):.1f}",
        percent(found.injury),
        str(found.defenses),
    )
    return Hint(name, "odds", ("AP-NAR-04", "AP-NAR-05"), about)


def _place(state: State, name: str, who: str, left: int) -> Hint:
    """What the AP left would be as a place in the next Round (AP-NAR-06)."""
    place, of = place_with(state, who, left)
    return Hint(name, "place", ("AP-NAR-06", "AP-TURN-10"), (str(left), str(place), str(of)))


def best_call(state: State, book: ActionPointsBook, plain: Prospect, who: str) -> Prospect | None:
    """The called shot that is worth more for its AP than a random place; None if none is.

    While the target's total has not passed Fitness by the mean damage (AP-ATK-19); after that by
    the chance of any damage at all, for then every blow costs one Test whatever its size
    (AP-GAP-42). A place that only costs more is never the one (AP-GAP-41).
    """
    other = state.who(plain.target)
    early = spare(other) > 0

    def rate(one: Prospect) -> Fraction:
        if early:
            return one.rate
        harm = beyond(book, one.weapon, other.shape, other.worn, 0, one.location)
        return harm / max(one.cost, 1)

    best, most = None, rate(plain)
    for one in calls(state, book, plain, who):
        if rate(one) > most:
            best, most = one, rate(one)
    return best


def buys(book: ActionPointsBook, one: Prospect, worn: tuple[str, ...]) -> str:
    """What the surcharge of a called shot buys: a multiplier, an uncovered place, both, nothing.

    AP-NAR-05. Without any armour every place is uncovered, and that buys nothing.
    """
    type_ = book.weapons[one.weapon].type
    more = book.locations[one.location].multiplier > 1
    bare = not rating(book, worn, one.location, type_) and any(
        rating(book, worn, key, type_) for key in book.locations
    )
    if more:
        return "both" if bare else "multiplier"
    return "uncovered" if bare else "nothing"


def _called(
    state: State, book: ActionPointsBook, name: str, best: Prospect, plain: Prospect
) -> Hint:
    """A called shot that pays, and by what (AP-ATK-19, AP-NAR-05)."""
    about = (
        best.weapon,
        best.target,
        best.location,
        str(best.cost),
        str(best.cost - plain.cost),
        f"{float(best.rate):.2f}",
        f"{float(plain.rate):.2f}",
        buys(book, best, state.who(best.target).worn),
    )
    rows = ("AP-NAR-05", "AP-ATK-19", "AP-GAP-41", "AP-GAP-42")
    return Hint(name, "called", rows, about)


def _prices(state: State, book: ActionPointsBook, who: str, names: list[str]) -> Iterator[Hint]:
    """What everything besides attacks costs and leaves (AP-NAR-04)."""
    me = state.who(who)
    if "full_defense" in names:
        gained = (str(me.defense), str(me.ap + me.defense))
        yield Hint("full_defense", "full_defense", ("AP-NAR-04", "AP-FD-02", "AP-FD-05"), gained)
    for name in names:
        kind = name.partition(":")[0]
        if kind in PRICED:
            spent = price(book, me, kind)
            about = (kind, str(spent), str(me.ap - spent))
            yield Hint(name, "price", ("AP-NAR-04",), about)
    if "drop_bags" in names:
        yield _bags(state, book, who)


def _bags(state: State, book: ActionPointsBook, who: str) -> Hint:
    load = sum(book.bags[key].ev for key in state.who(who).bags)
    return Hint("drop_bags", "bags", ("AP-PRE-12", "AP-PRE-13"), (str(load),))


def _turns(state: State, book: ActionPointsBook) -> Iterator[str]:
    """How many Turns everybody has left: whoever has more AP never has fewer (AP-CHAR-14)."""
    for one in state.combatants:
        if one.able:
            yield f"{one.id}={turns_left(state, book, one.id)}"


def _of_location(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """What the surcharge buys at each place that can be called (AP-NAR-05)."""
    who, target, weapon = ask.about[:3]
    plain = prospect(state, book, who, weapon, target)
    for name in _names(ask):
        one = prospect(state, book, who, weapon, target, name)
        yield _called(state, book, name, one, plain)


def _of_defense(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """What an active defense changes, and what it costs (AP-NAR-04, AP-NAR-07)."""
    who, by, weapon = ask.decider, ask.about[1], ask.about[2]
    me = state.who(who)
    chances = [
        percent(hit_chance(state, book, by, who, weapon, active=active)) for active in (False, True)
    ]
    spent = price_of(book, me)
    hurt = mean_damage(book, weapon, me.shape, me.worn, ask.about[3])
    about = (by, *chances, str(spent), str(max(me.ap - spent, 0)), f"{float(hurt):.1f}")
    yield Hint("active", "defense", ("AP-NAR-04", "AP-DEF-01", "AP-DEF-07"), about)
    if injured_next(book, me, weapon):
        figures = (str(me.damage), str(me.fitness))
        yield Hint("active", "injured_next", ("AP-NAR-07", "AP-INJ-02"), figures)


def _concern(option: str, concern: Concern) -> Hint:
    figures = tuple([str(figure) for figure in concern.figures])
    about = (concern.kind, concern.who, concern.side, *figures)
    return Hint(option, "concern", concern.because, about)


def _of_drop(state: State, book: ActionPointsBook) -> Iterator[Hint]:
    """All that the check before a fight finds, for the game master (AP-NAR-12)."""
    for concern in concerns(state, book):
        yield _concern("", concern)


def _of_preparation(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """Before combat: prices, bags, and what the check of the fight finds for one (AP-DMG-11).

    That somebody can hardly be hurt concerns all; what one can and cannot bear, its owner.
    """
    who, names = ask.decider, _names(ask)
    for concern in concerns(state, book):
        if concern.kind in (HARMLESS, LONG) or concern.who == who:
            yield _concern("done", concern)
    me = state.who(who)
    for name in names:
        kind = name.partition(":")[0]
        if kind != "done":
            spent = price(book, me, kind)
            yield Hint(name, "price", ("AP-NAR-04",), (kind, str(spent), str(me.ap - spent)))
    if "drop_bags" in names:
        yield _bags(state, book, who)


def _of_consent(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """What Down means by design (AP-DOWN-14)."""
    yield Hint("no", "down", ("AP-DOWN-14",))


_ADVICE = {
    "turn": _of_turn,
    "location": _of_location,
    "defend": _of_defense,
    "prepare": _of_preparation,
    "consent": _of_consent,
}
"""What is told, by the kind of the prompt."""
