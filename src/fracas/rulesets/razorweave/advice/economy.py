"""How best to use actions, in exact ticks: Strike or open, whom first, what to prepare.

RW-GAP-12: the book's tip that an opening beats a second Strike is never repeated; both figures are
computed from the rules and shown side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import NamedTuple

import msgspec

from fracas.core.system.ruleset import Hint
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.advice.advisor import MANEUVER, SET_UP, Position
from fracas.rulesets.razorweave.advice.forecast import (
    Forecast,
    Outlook,
    Strikes,
    Worth,
    always,
    figure,
    now,
    per_cent,
    ticks_on,
)
from fracas.rulesets.razorweave.rules.maneuver import Mark, Opening, intents
from fracas.rulesets.razorweave.rules.setup import Edge
from fracas.rulesets.razorweave.rules.tags import near_enough
from fracas.rulesets.razorweave.state.facts import Granted
from fracas.rulesets.razorweave.state.state import State

MOST_NAMED = 3
"""How many suggestions of a kind a player gets, the best first (RW-TURN-09)."""

PAIRING = ("RW-ADV-10", "RW-SETUP-12", "RW-GAP-12")


class Compared(NamedTuple):
    """Who opens for whom at which foe: ticks of two Strikes, and of an opening and a Strike."""

    opener: Who
    striker: Who
    foe: Who
    two: str
    opened: str

    @property
    def other(self) -> bool:
        """Whether the opening is for a friend."""
        return self.striker != self.opener


class Edged(NamedTuple):
    """The ticks of an ally's Strike at a foe, without and with Edge."""

    striker: Who
    foe: Who
    plain: str
    edged: str


class Focused(NamedTuple):
    """A Strike at a foe: its ticks, the chance it takes the foe out, and the ticks this saves."""

    foe: Who
    ticks: str
    felled: str
    spared: str

    @property
    def spares(self) -> bool:
        """Whether it saves any."""
        return self.spared.removeprefix("about ") != "0.00"


class Laid(NamedTuple):
    """What is put on a foe: the mean ticks of each Strike without it, with it, and one's own.

    It makes up for the lost Strike in this many `rounds`.
    """

    foe: Who
    what: str
    plain: str
    laid: str
    own: str
    rounds: int

    @property
    def single(self) -> bool:
        """Whether that is one round."""
        return self.rounds == 1


class Pairing(msgspec.Struct, frozen=True):
    """An opener, a striker, and a foe: the mean ticks of both choices.

    `two` is a Strike by each (by the striker alone if the other reaches nobody); `opened` is a Set
    Up that gives the striker Edge, and its Strike. `own` is the opener's Strike, or nothing.
    `exact` says for each of the two figures whether every branch was followed.
    """

    striker: str
    foe: str
    own: str
    two: Fraction
    opened: Fraction
    exact: tuple[bool, bool] = (True, True)


def pairings(forecast: Forecast, seen: Position, strikes: Strikes) -> tuple[Pairing, ...]:
    """Every friend with every foe it can Strike, the best opening first (RW-SETUP-12).

    A combatant without friends may open for its own next Strike (RW-SETUP-08). Pairs that the
    forecast's limit leaves mostly unknown are left out.
    """
    state, who = seen.state, seen.who.id
    if SET_UP not in seen.open:
        return ()
    friends = [ally.id for ally in seen.allies if near_enough(state, who, ally.id, "far")]
    reached = {
        striker: [foe.id for foe in seen.foes if strikes.open(state, striker, foe.id)]
        for striker in (friends if seen.allies else [who])
    }
    found: list[Pairing] = []
    for place, (striker, foes) in enumerate(reached.items()):
        with forecast.share(len(reached) - place):
            found += _paired(forecast, now(state), who, striker, foes, strikes)
    return tuple(sorted(found, key=lambda one: one.opened, reverse=True))


def _paired(
    forecast: Forecast, start: Outlook, who: str, striker: str, foes: list[str], strikes: Strikes
) -> Iterator[Pairing]:
    """One friend with each foe it reaches."""
    if not foes:
        return
    state = start.positions[0][0]
    with forecast.share(1 + len(foes)):
        opening = forecast.after_act(start, who, always(SET_UP.id), Edge(striker).id)
    for place, foe in enumerate(foes):
        blow = strikes.best(striker, foe)
        with forecast.share(2 * (len(foes) - place)):
            opened = forecast.after_act(opening, striker, blow)
        with forecast.share(len(foes) - place):
            own = strikes.at(state, who, foe).option
            first = forecast.after_act(start, who, always(own))
            two = forecast.after_act(first, striker, blow)
        if two.telling and opened.telling:
            exact = (two.exact, opened.exact)
            ticks = ticks_on(state, two, foe), ticks_on(state, opened, foe)
            yield Pairing(striker, foe, own, *ticks, exact)


def compared(forecast: Forecast, seen: Position, strikes: Strikes) -> Iterator[Hint]:
    """Both choices side by side in exact ticks; the better one is the answer.

    The best pairing for each friend; none if the opening does not help a single Strike.
    """
    best: dict[str, Pairing] = {}
    for one in pairings(forecast, seen, strikes):
        if one.own or one.opened > one.two:
            best.setdefault(one.striker, one)
    for one in [*best.values()][:MOST_NAMED]:
        wins = one.opened > one.two
        answer = SET_UP.id if wins or not one.own else one.own
        two = figure(one.two, exact=one.exact[0])
        opened = figure(one.opened, exact=one.exact[1])
        about = Compared(seen.who.id, one.striker, one.foe, two, opened)
        name = "alone" if not one.own else ("opening_pays" if wins else "two_strikes")
        yield Hint(answer, name, PAIRING, about)


def openings(forecast: Forecast, state: State, who: str, strikes: Strikes) -> tuple[Hint, ...]:
    """Who gains most from the Edge of a Set Up, in ticks of the best Strike (RW-SETUP-12)."""
    near = [one.id for one in state.allies(who) if near_enough(state, who, one.id, "far")]
    pairs = [(one, foe.id) for one in (*near, who) for foe in state.foes(who)]
    gains: dict[str, tuple[Fraction, Hint]] = {}
    for place, (one, foe) in enumerate(pairs):
        edged = Granted(one, who, "", 2).apply(state)
        with forecast.share(2 * (len(pairs) - place)):
            plain = strikes.at(state, one, foe)
        with forecast.share(len(pairs) - place):
            with_edge = strikes.at(edged, one, foe)
        gain = with_edge.ticks - plain.ticks
        if plain.option and with_edge.option and gain > gains.get(one, (Fraction(0),))[0]:
            figures = (_ticks(plain), _ticks(with_edge))
            hint = Hint(Edge(one).id, "edge_for", ("RW-SETUP-12",), Edged(one, foe, *figures))
            gains[one] = (gain, hint)
    found = list(gains.values())
    found.sort(key=lambda one: one[0], reverse=True)
    return tuple(hint for _, hint in found)


def _ticks(worth: Worth) -> str:
    return figure(worth.ticks, exact=worth.exact)


def focus(forecast: Forecast, seen: Position, strikes: Strikes) -> tuple[Hint, ...]:
    """Each foe in reach by what a Strike at it is worth: its ticks, and the actions it saves.

    RW-ADV-11: a combatant who is out makes no ticks on its next turn, so those ticks count, times
    the chance that this Strike takes it out. Return nothing if all are equal, or if branches that
    were not followed could reverse their order by a tick.
    """
    state = now(seen.state).positions[0][0]
    reached = [foe.id for foe in seen.foes if seen.strikes_at(foe.id)]
    if len(reached) < 2:  # with one foe in reach there is no choice
        return ()
    harms: dict[str, tuple[Fraction, bool]] = {}
    for place, one in enumerate(seen.foes):
        with forecast.share(len(seen.foes) + len(reached) - place):
            harms[one.id] = harm(forecast, state, one.id)
    scored, doubt = [], Fraction(0)
    for place, foe in enumerate(reached):
        with forecast.share(len(reached) - place):
            made = strikes.at(state, seen.who.id, foe)
        if not made.option:
            continue
        doubt = max(doubt, made.after.missing)
        out = {one: chance_out(made.after, one) for one in harms}
        spared = sum((chance * harms[one][0] for one, chance in out.items()), Fraction(0))
        exact = made.after.exact and all(harms[one][1] for one, chance in out.items() if chance)
        felled = per_cent(out[foe], exact=made.after.exact)
        about = Focused(foe, _ticks(made), felled, figure(spared, exact=exact))
        scored.append((made.ticks + spared, Hint(made.option, "focus", ("RW-ADV-11",), about)))
    scored.sort(key=lambda one: one[0], reverse=True)
    if not scored or scored[0][0] - scored[-1][0] <= doubt:
        return ()
    return tuple(hint for _, hint in scored[:MOST_NAMED])


def chance_out(outlook: Outlook, who: str) -> Fraction:
    """The chance that a combatant is out of the fight."""
    return outlook.mean(lambda state: state.who(who).out is not None)


def harm(forecast: Forecast, state: State, foe: str) -> tuple[Fraction, bool]:
    """The mean ticks a foe makes on the other sides on its next turn, and whether exact.

    The turn starts from this position.
    """
    outlook = forecast.after_turn(now(state), foe)
    marks = clocks_against(state, foe)
    return sum((ticks_on(state, outlook, key) for key in marks), Fraction(0)), outlook.exact


def clocks_against(state: State, foe: str) -> tuple[str, ...]:
    """One bearer of each Clock on the other sides; a group's Clock is named once (RW-RES-08)."""
    bearers: dict[str, str] = {}
    for one in state.foes(foe):
        bearers.setdefault(f"shared {one.shared}" if one.shared else one.id, one.id)
    return tuple(bearers.values())


def groundwork(
    forecast: Forecast, seen: Position, strikes: Strikes, *, asked: bool = False
) -> tuple[Hint, ...]:
    """What to put on a foe before the blows, by what it adds to a Strike by each on the side.

    RW-ADV-11: Conditions that help attackers, and Tags that last. Only on the foe that friends
    reach best, since blows at one foe count most; and only what makes up for the Strike it costs
    before that foe is likely to be out. If the Maneuver's aim is being `asked`, the answer is the
    aim itself.
    """
    state, who = now(seen.state).positions[0][0], seen.who.id
    side = (who, *(ally.id for ally in seen.allies))
    worth: dict[str, tuple[Fraction, bool]] = {}
    for place, one in enumerate(seen.foes):
        with forecast.share(1 + len(seen.foes) - place):
            worth[one.id] = _together(forecast, strikes, state, side, one.id)
    foe = max(worth, key=lambda one: worth[one][0], default="")
    if not (asked or MANEUVER in seen.open) or not foe or not worth[foe][0]:
        return ()
    plain, sure = worth[foe]
    own = strikes.at(state, who, foe)
    best: dict[str, tuple[Fraction, Hint]] = {}
    aims = [
        one
        for one in intents(state, forecast.run.book, who)
        if isinstance(one, Opening | Mark) and one.target == foe
    ]
    for place, aim in enumerate(aims):
        guesses = forecast.guesses
        with forecast.share(len(aims) - place):
            with forecast.share(2):
                laid = forecast.after_act(now(state), who, always(MANEUVER.id), aim.id)
            after = laid.mean(lambda then: _together(forecast, strikes, then, side, foe)[0])
        exact = laid.exact and forecast.guesses == guesses
        name = "lasting" if isinstance(aim, Mark) else "stack"
        gain = after - plain
        if not laid.telling or gain <= best.get(name, (Fraction(0), None))[0]:
            continue
        rounds = ceil(own.ticks / gain)
        if rounds <= ceil(state.clock_of(foe).left / plain):
            figures = (figure(plain, exact=sure), figure(after, exact=exact), _ticks(own))
            what = aim.tag if isinstance(aim, Mark) else aim.condition
            about = Laid(foe, what, *figures, rounds)
            answer = aim.id if asked else MANEUVER.id
            best[name] = (gain, Hint(answer, name, ("RW-ADV-11",), about))
    ranked = sorted(best.values(), key=lambda one: one[0], reverse=True)
    return tuple(hint for _, hint in ranked)


def _together(
    forecast: Forecast, strikes: Strikes, state: State, side: tuple[str, ...], foe: str
) -> tuple[Fraction, bool]:
    """The mean ticks of a Strike by each on a side at one foe, and whether that is exact."""
    standing = [one for one in side if state.who(one).standing]
    total, exact = Fraction(0), True
    for place, one in enumerate(standing):
        with forecast.share(len(standing) - place):
            worth = strikes.at(state, one, foe)
        total, exact = total + worth.ticks, exact and worth.exact
    return total, exact
