"""The economy of actions in exact ticks: two Strikes or an opening, whom first, what to lay first.

RW-GAP-12: the book's tip that an opening beats a second Strike is never repeated; both figures
are worked out from the rules and stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

import msgspec

from fracas.core.ruleset import Hint
from fracas.core.run import Run
from fracas.rulesets.razorweave.battlefield import near_enough
from fracas.rulesets.razorweave.check_facts import Granted
from fracas.rulesets.razorweave.forecast import (
    Outlook,
    Strikes,
    after_act,
    after_turn,
    always,
    figure,
    now,
    per_cent,
    ticks_on,
)
from fracas.rulesets.razorweave.maneuver import intents
from fracas.rulesets.razorweave.matrix import Position
from fracas.rulesets.razorweave.state import State

MOST_NAMED = 3
"""So many suggestions of a kind a player hears, the best first (RW-TURN-09)."""

PAIRING = ("RW-ADV-10", "RW-SETUP-12", "RW-GAP-12")


class Pairing(msgspec.Struct, frozen=True):
    """Somebody who opens, somebody who strikes, and a foe: mean ticks of the two ways.

    `two` is a Strike of each (of the striker alone where the other reaches nobody); `opened` is a
    Set Up that gives the striker Edge, and its Strike. `own` is the opener's Strike, or nothing.
    """

    striker: str
    foe: str
    own: str
    two: Fraction
    opened: Fraction


def pairings(run: Run, seen: Position, strikes: Strikes) -> tuple[Pairing, ...]:
    """Every friend with every foe whom it can Strike, the best opening first (RW-SETUP-12).

    Whoever has no friend may open for the own next Strike (RW-SETUP-08).
    """
    state, who = seen.state, seen.who.id
    if "setup" not in seen.open:
        return ()
    start, found = now(state), []
    friends = [ally.id for ally in seen.allies if near_enough(state, who, ally.id, "far")]
    for striker in friends if seen.allies else [who]:
        reached = [foe.id for foe in seen.foes if strikes.open(state, striker, foe.id)]
        if not reached:
            continue
        opening = after_act(run, start, who, always("setup"), f"edge:{striker}")
        for foe in reached:
            own = strikes.best(who, foe)
            blow = strikes.best(striker, foe)
            first = after_act(run, start, who, own)
            two = ticks_on(state, after_act(run, first, striker, blow), foe)
            opened = ticks_on(state, after_act(run, opening, striker, blow), foe)
            found.append(Pairing(striker, foe, own(start.positions[0][0]), two, opened))
    return tuple(sorted(found, key=lambda one: one.opened, reverse=True))


def compared(run: Run, seen: Position, strikes: Strikes) -> Iterator[Hint]:
    """Both ways side by side in exact ticks; the better one is the answer.

    For each friend the best pairing; none where the opening helps a single Strike in nothing.
    """
    best: dict[str, Pairing] = {}
    for one in pairings(run, seen, strikes):
        if one.own or one.opened > one.two:
            best.setdefault(one.striker, one)
    for one in [*best.values()][:MOST_NAMED]:
        wins = one.opened > one.two
        answer = "setup" if wins or not one.own else one.own
        about = (seen.who.id, one.striker, one.foe, figure(one.two), figure(one.opened))
        name = "alone" if not one.own else ("opening_pays" if wins else "two_strikes")
        yield Hint(answer, name, PAIRING, about)


def openings(run: Run, state: State, who: str, strikes: Strikes) -> tuple[Hint, ...]:
    """For whom the Edge of a Set Up is worth most, in ticks of the best Strike (RW-SETUP-12)."""
    found = []
    for ally in (*state.allies(who), state.who(who)):
        if ally.id != who and not near_enough(state, who, ally.id, "far"):
            continue
        edged = Granted(ally.id, who, "", 2).apply(state)
        gains = [
            (with_edge - plain, foe.id, plain, with_edge)
            for foe in state.foes(who)
            for plain in (strikes.at(state, ally.id, foe.id)[1],)
            for with_edge in (strikes.at(edged, ally.id, foe.id)[1],)
        ]
        gain, foe, plain, with_edge = max(gains, key=lambda one: one[0])
        if gain > 0:
            about = (ally.id, foe, figure(plain), figure(with_edge))
            found.append((gain, Hint(f"edge:{ally.id}", "edge_for", ("RW-SETUP-12",), about)))
    found.sort(key=lambda one: one[0], reverse=True)
    return tuple(hint for _, hint in found)


def focus(run: Run, seen: Position, strikes: Strikes) -> tuple[Hint, ...]:
    """Each foe in reach by what a Strike at it brings: its ticks, and the actions that it spares.

    RW-ADV-11: whoever is out makes no ticks in its next turn, so those count with the chance that
    this Strike takes it out.
    """
    state = now(seen.state).positions[0][0]
    reached = [foe.id for foe in seen.foes if seen.strikes_at(foe.id)]
    if len(reached) < 2:  # with one foe in reach there is nothing to choose
        return ()
    harms = {foe.id: harm(run, state, foe.id) for foe in seen.foes}
    scored = []
    for foe in reached:
        option, made = strikes.at(state, seen.who.id, foe)
        if not option:
            continue
        blow = after_act(run, now(state), seen.who.id, always(option))
        spared = sum((chance_out(blow, one) * harms[one] for one in harms), Fraction(0))
        about = (foe, figure(made), per_cent(chance_out(blow, foe)), figure(spared))
        scored.append((made + spared, Hint(option, "focus", ("RW-ADV-11",), about)))
    if len({score for score, _ in scored}) < 2:
        return ()
    scored.sort(key=lambda one: one[0], reverse=True)
    return tuple(hint for _, hint in scored[:MOST_NAMED])


def chance_out(outlook: Outlook, who: str) -> Fraction:
    """The chance that a combatant is out of the fight."""
    return outlook.mean(lambda state: state.who(who).out is not None)


def harm(run: Run, state: State, foe: str) -> Fraction:
    """The mean ticks that a foe makes on the other sides in its next turn, as things stand."""
    outlook = after_turn(run, now(state), foe)
    return sum((ticks_on(state, outlook, key) for key in clocks_against(state, foe)), Fraction(0))


def clocks_against(state: State, foe: str) -> tuple[str, ...]:
    """One bearer of each Clock on the other sides; a group's Clock is named once (RW-RES-08)."""
    bearers: dict[str, str] = {}
    for one in state.foes(foe):
        bearers.setdefault(f"shared {one.shared}" if one.shared else one.id, one.id)
    return tuple(bearers.values())


def groundwork(
    run: Run, seen: Position, strikes: Strikes, *, asked: bool = False
) -> tuple[Hint, ...]:
    """What to lay on a foe before the blows, by what it adds to a Strike of each of the side.

    RW-ADV-11: Conditions that help attackers, and Tags that last. Only on the foe that friends
    reach best, for blows count most together; and only what makes up for the Strike that it costs
    before that foe is likely to be out. When what a Maneuver is for is `asked` already, the answer
    is the aim itself.
    """
    state, who = now(seen.state).positions[0][0], seen.who.id
    side = (who, *(ally.id for ally in seen.allies))
    worth = {foe.id: _together(strikes, state, side, foe.id) for foe in seen.foes}
    foe = max(worth, key=lambda one: worth[one], default="")
    if not (asked or "maneuver" in seen.open) or not foe or not worth[foe]:
        return ()
    own = strikes.at(state, who, foe)[1]
    best: dict[str, tuple[Fraction, Hint]] = {}
    for option in intents(state, run.book, who):
        if option.about[-1:] != (foe,) or option.kind not in ("opening", "mark"):
            continue
        laid = after_act(run, now(state), who, always("maneuver"), option.id)
        after = laid.mean(lambda then: _together(strikes, then, side, foe))
        name = "lasting" if option.kind == "mark" else "stack"
        gain = after - worth[foe]
        if gain <= best.get(name, (Fraction(0), None))[0]:
            continue
        rounds = ceil(own / gain)
        if rounds <= ceil(state.clock_of(foe).left / worth[foe]):
            figures = (figure(worth[foe]), figure(after), figure(own), str(rounds))
            about = (foe, option.about[0], *figures)
            answer = option.id if asked else "maneuver"
            best[name] = (gain, Hint(answer, name, ("RW-ADV-11",), about))
    ranked = sorted(best.values(), key=lambda one: one[0], reverse=True)
    return tuple(hint for _, hint in ranked)


def _together(strikes: Strikes, state: State, side: tuple[str, ...], foe: str) -> Fraction:
    """The mean ticks of a Strike of each of a side at one foe."""
    standing = (one for one in side if state.who(one).standing)
    return sum((strikes.at(state, one, foe)[1] for one in standing), Fraction(0))
