"""The round in words: the order, the cards, the steps, ways across the map, how it all ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import listed, minus, plain, sentence, signed
from fracas.rulesets.fully_automated import facts as f
from fracas.rulesets.fully_automated import scene_facts
from fracas.rulesets.fully_automated.checks import D10S
from fracas.rulesets.fully_automated.names import CARDS, Names, hexes, inner, the
from fracas.rulesets.fully_automated.state import ELSE
from fracas.rulesets.fully_automated.state_words import OUTS, ailment

STEPS = {
    "choose": "everybody chooses a card",
    "attacks": "attacks, highest in the order first",
    "defenders": "defenders whom nobody attacked",
    "moves": "movement, lowest in the order first",
    "aims": "aiming and special actions",
}
"""The steps of a round (FA-ROUND-01)."""

NUMBERS = {"attacks": 1, "defenders": 2, "moves": 3, "aims": 4}

MODES = {
    "standard": "standard combat: the map, cards and Fudge dice",
    "light": "light combat: no map, a sentence each, and checks",
    "other": "a fight by other rules: HP, order and notes are kept",
}
"""How a fight is run (FA-OPT-01)."""


def step(name: str) -> str:
    """A step of the round, such as `step 1: attacks, highest in the order first`."""
    words = STEPS.get(name, plain(name))
    return f"step {NUMBERS[name]}: {words}" if name in NUMBERS else words


def _round_began(fact: f.RoundBegan, names: Names) -> str:
    todo = {
        "standard": ": everybody chooses a card",
        "light": ": everybody thinks of one sentence",
    }
    return f"Round {fact.number}{todo.get(names.state.mode, '')}."


def _order_rolled(fact: f.OrderRolled, names: Names) -> str:
    fell = " + ".join(str(face) for face in fact.faces)
    who = names.who(fact.who)
    if fact.tie:
        return f"{who} rolls {fell or fact.total} to break the tie."
    speed = fact.total - sum(fact.faces)
    made = f" ({fell}, Speed {signed(speed)})" if len(fact.faces) == D10S.count else ""
    if fact.later:
        return (
            f"{who} rolls for the turn order anew: {fact.total}{made}, which counts from the next "
            "round on."
        )
    return f"{who} rolls for the turn order: {fact.total}{made}."


def _order_set(fact: f.OrderSet, names: Names) -> str:
    """The order with everybody's total (FA-INIT-05)."""
    parts = []
    for who in fact.sequence:
        one = names.find(who)
        rank = "" if one is None else one.rank if one.rerolled is None else one.rerolled
        parts.append(f"{names.who(who)} {rank or ''}".rstrip())
    return f"Turn order: {', '.join(parts)}."


def _revealed(fact: f.Revealed, names: Names) -> str:
    """All cards at once, and who had no choice (FA-SEL-02, FA-SEL-08)."""
    parts = []
    for who, card in fact.cards:
        forced = " (no choice)" if who in fact.forced else ""
        parts.append(f"{names.who(who)}: {names.card(card)}{forced}")
    return f"The cards are turned over. {'; '.join(parts) or 'None'}."


WAYS = {
    "move": "{0} moves to {1}",
    "tackle": "{0} charges to {1}",
    "attack": "{0} goes a hex for the attack, to {1}",
    "step": "{0} steps to {1}",
    "chase": "{0} comes after, to {1}",
    "retreat": "{0} goes a hex after the attack, to {1}",
    "downed": "{0}, down, gets as far as {1}",
    "carried": "{0} is taken along to {1}",
    "shifted": "{0} is dragged to {1}",
}
"""Ways across the map, by how they came about."""


def _moved(fact: f.Moved, names: Names) -> str:
    if not fact.way:
        return ""
    there = str(fact.way[-1])
    words = WAYS.get(fact.how, "{0} goes to {1}").format(names.who(fact.who), there)
    if fact.how not in ("move", "tackle"):
        return f"{words}."
    passed = f" by way of {', '.join(map(str, fact.way[:-1]))}" if len(fact.way) > 1 else ""
    cost = f" ({hexes(fact.cost)} of movement)" if fact.cost else ""
    return f"{words}{passed}{cost}."


def announced(fact: scene_facts.Announced, names: Names) -> str:
    """The end of a round aloud, each list with how it clears (FA-ROUND-09, FA-LOG-01)."""
    return (
        f"Round {names.state.round} ends. Stunned: {_suffer('stunned', fact.stunned, fact, names)}."
        f" Aimed: {_suffer('aimed', fact.aimed, fact, names)}."
        f" Behind cover: {_covers(fact, names)}. HP: {_health(names)}.{_rest(fact, names)}"
    )


def _suffer(what: str, who: tuple[str, ...], fact: scene_facts.Announced, names: Names) -> str:
    """Those on a list, each with how it clears; the heading says already what they are."""
    parts = []
    for one in who:
        found = [state for state in fact.states if state[0] == one and _kind(state[1]) == what]
        words = ailment(*found[0], names).removeprefix(what) if found else ""
        parts.append(f"{names.who(one)}{words}")
    return "; ".join(parts) or "nobody"


def _kind(state: str) -> str:
    return state.partition(":")[0]


def _covers(fact: scene_facts.Announced, names: Names) -> str:
    """Who is beside which feature, and against whom it is cover now (FA-ROUND-10)."""
    if names.state.map is None:
        # Without a map cover is kept by hand (FA-LIGHT-08).
        return names.all(one.id for one in names.state.present() if one.cover)
    found: dict[str, list[str]] = {}
    for who, feature, foes in fact.cover:
        against = names.all(foes) if foes else "nobody now"
        found.setdefault(who, []).append(f"behind {names.cover(feature)} against {against}")
    if not found:
        return "nobody"
    parts = [f"{names.who(who)} {', '.join(features)}" for who, features in found.items()]
    return f"{'; '.join(parts)}; cover ends when either moves"


def _health(names: Names) -> str:
    present = names.state.in_order()
    return ", ".join(f"{one.name} {minus(one.hp)} of {one.most_hp}" for one in present)


def _rest(fact: scene_facts.Announced, names: Names) -> str:
    """Who is down, bound or glued, and how that ends (FA-LOG-03)."""
    parts: dict[str, list[str]] = {}
    for who, what, clears in fact.states:
        if _kind(what) not in ("stunned", "aimed"):
            parts.setdefault(who, []).append(ailment(who, what, clears, names))
    return "".join(f" {names.who(who)}: {'; '.join(found)}." for who, found in parts.items())


def _alarm(fact: scene_facts.AlarmCounted, names: Names) -> str:
    for alarm in names.state.alarms:
        if alarm.id == fact.alarm:
            now = min(alarm.filled + 1, alarm.size)
            full = f": {names.side(alarm.winner)} win" if now == alarm.size and alarm.winner else ""
            return f"{sentence(alarm.label)}: round {now} of {alarm.size}{full}."
    return ""


def _ground(fact: scene_facts.GroundChanged, names: Names) -> str:
    where = " ".join(str(one) for one in fact.hexes)
    if fact.area:
        what = sentence(plain(fact.area))
        return f"{what} now lies on {where}." if where else f"{what} is gone."
    verb = "becomes" if len(fact.hexes) == 1 else "become"
    return f"{where} {verb} {names.terrain(fact.kind)}." if where else ""


ENDS = {
    "down": "nobody else is left standing",
    "goal": "they have done what they came for",
    "alarm": "the rounds are up",
}
"""How a side wins (FA-OPT-06)."""


def _ended(fact: scene_facts.Ended, names: Names) -> str:
    words = f" “{fact.words}”" if fact.words else ""
    if fact.winner:
        why = f": {ENDS[fact.how]}" if fact.how in ENDS else ""
        return f"The fight is over, and {names.side(fact.winner)} win{why}.{words}"
    plainly = {
        "talk": "The fight ends in talk.",
        "told": "The fight ends as it is told.",
        "draw": "The fight is over, and nobody wins.",
        "down": "The fight is over: nobody is left standing.",
    }
    return f"{plainly.get(fact.how, 'The fight is over.')}{words}"


def _positioned(fact: scene_facts.Positioned, names: Names) -> str:
    cover = "in cover" if fact.cover else "out of cover"
    near = f", close to {names.all(fact.close_with)}" if fact.close_with else ", close to nobody"
    return f"{names.who(fact.who)} is {cover}{near}."


def _declared(fact: scene_facts.Declared, names: Names) -> str:
    if fact.words in CARDS:
        return f"{names.who(fact.who)}: {names.card(fact.words)}."
    named = fact.card and fact.card != ELSE
    card = f" ({names.card(fact.card)})" if named else ""
    return f"{names.who(fact.who)}{card}: “{fact.words or 'nothing'}”"


def _improvised(fact: scene_facts.Improvised, names: Names) -> str:
    if "FA-ATK-13" in fact.because:
        return f"{names.who(fact.who)} attacks an object: “{fact.words}”"
    return f"{names.who(fact.who)}: “{fact.words}”"


def _left(fact: scene_facts.Gone, names: Names) -> str:
    return f"{names.who(fact.who)} {OUTS.get(fact.how, 'leaves the fight: ' + plain(fact.how))}."


def _carried(fact: scene_facts.Carried, names: Names) -> str:
    who = listed([one.name for one in fact.scene.combatants if one.kind == "pc"])
    return f"The next fight: {fact.scene.title}, with {who} as they are."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    f.OrderRolled: _order_rolled,
    f.OrderSet: _order_set,
    f.RoundBegan: _round_began,
    f.Revealed: _revealed,
    f.StepBegan: lambda fact, names: f"{sentence(step(fact.step))}.",
    f.Resolved: lambda fact, names: "",
    f.Moved: _moved,
    scene_facts.Announced: announced,
    scene_facts.AlarmCounted: _alarm,
    scene_facts.AlarmStopped: lambda fact, names: (
        f"{names.who(fact.by)} puts a stop to {inner(names.alarm(fact.alarm))}."
    ),
    scene_facts.GroundChanged: _ground,
    scene_facts.Gone: _left,
    scene_facts.Declared: _declared,
    scene_facts.Positioned: _positioned,
    scene_facts.Improvised: _improvised,
    scene_facts.Ended: _ended,
    scene_facts.ModeSet: lambda fact, names: (
        f"The fight goes on as {MODES.get(fact.mode, plain(fact.mode))}."
    ),
    scene_facts.Carried: _carried,
    scene_facts.Entered: lambda fact, names: (
        f"{fact.combatant.name} joins {the(plain(fact.combatant.side))}, and chooses from the next "
        "round on."
    ),
    scene_facts.Left: lambda fact, names: f"{names.who(fact.who)} is gone for good.",
    scene_facts.Sided: lambda fact, names: (
        f"{names.who(fact.who)} now stands with {names.side(fact.side)}."
    ),
}
"""Facts of the round, as sentences."""
