"""What Strikes are worth in mean ticks, found by trying them out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from fracas.rulesets.razorweave.advice.forecast import (
    NONE,
    SURE,
    Forecast,
    Outlook,
    always,
    ticks_on,
)
from fracas.rulesets.razorweave.rules.attacks import Strike
from fracas.rulesets.razorweave.rules.paths import can_act
from fracas.rulesets.razorweave.rules.turns import TURN, menu
from fracas.rulesets.razorweave.state.state import State


class Worth(msgspec.Struct, frozen=True):
    """The best Strike in reach, its mean ticks, and the outlook after it; nothing without one.

    It is not `exact` where some of what a Strike may bring was not followed.
    """

    option: str = ""
    ticks: Fraction = NONE
    exact: bool = True
    after: Outlook = Outlook(())


class Strikes:
    """What Strikes of one combatant at another are worth, remembered while advice is given."""

    def __init__(self, forecast: Forecast) -> None:
        self._forecast = forecast
        self._known: dict[tuple[State, str, str], Worth] = {}

    def at(self, state: State, who: str, foe: str) -> Worth:
        """The best Strike in reach of that foe.

        Once the allowance is used up it is not found, which counts as no exact answer.
        """
        key = (state, who, foe)
        worth = self._known.get(key)
        if worth is None:
            worth = self._tried(state, who, foe) if self._forecast.left else Worth(exact=False)
            if worth.exact or worth.option:
                self._known[key] = worth
        if not worth.exact:
            self._forecast.guesses += 1
        return worth

    def open(self, state: State, who: str, foe: str) -> tuple[str, ...]:
        """The options by which a combatant may Strike that foe from where both stand."""
        target, book = state.find(foe), self._forecast.run.book
        if target is None or target.out is not None or not can_act(state, book, who):
            return ()
        deeds = TURN.of(menu(state, book, who, fresh=True))
        return tuple([one.id for one in deeds if isinstance(one, Strike) and one.target == foe])

    def best(self, who: str, foe: str) -> Callable[[State], str]:
        """The best Strike of a combatant at a foe, from whatever position comes about."""
        return lambda state: self.at(state, who, foe).option

    def _tried(self, state: State, who: str, foe: str) -> Worth:
        best, exact = Worth(), True
        options = self.open(state, who, foe)
        for place, option in enumerate(options):
            with self._forecast.share(len(options) - place):
                before = Outlook(((state, SURE),))
                outlook = self._forecast.after_act(before, who, always(option))
            exact = exact and outlook.exact
            ticks = ticks_on(state, outlook, foe)
            if outlook.telling and (not best.option or ticks > best.ticks):
                best = Worth(option, ticks, after=outlook)
        return msgspec.structs.replace(best, exact=exact)
