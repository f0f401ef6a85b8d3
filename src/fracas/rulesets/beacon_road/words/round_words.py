"""The round in words: surprise, stages and who may act in them, Acts, Reacts, Stress, endings.

Of somebody unseen only that a turn is theirs and what they do is told: not what is left to them
(BR-INFO-02).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import count, listed, plain, sentence
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, reacts_left
from fracas.rulesets.beacon_road.rules.rounds.rounds import waiting
from fracas.rulesets.beacon_road.rules.view import without_unnoticed
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, BotchPoint, Stressed
from fracas.rulesets.beacon_road.state.round_facts import (
    Acted,
    Bought,
    Chosen,
    Marked,
    Noticed,
    Reacted,
    RoundBegan,
    RoundEnded,
    StageBegan,
    TurnBegan,
    TurnEnded,
)
from fracas.rulesets.beacon_road.state.scene_facts import (
    Carried,
    Ended,
    Entered,
    Geared,
    Left,
    SceneSet,
    Sided,
    TrackMade,
    TrackTicked,
    Wavered,
)
from fracas.rulesets.beacon_road.state.state import Creature, State, Track
from fracas.rulesets.beacon_road.words.names import Names, acts_and_reacts

STAGES = {
    "choice": "stage 1, the choice",
    "ambush": "stage 2, the ambush",
    "rash": "stage 3, the Rash",
    "monsters": "stage 4, the monsters",
    "cautious": "stage 5, the Cautious",
}
"""The five stages of a round."""


def left_to(one: Creature, names: Names, number: int) -> str:
    """Acts and Reacts that are left, as in `2 Acts and 1 React` (BR-INFO-06)."""
    acts = acts_left(names.book, one, number)
    reacts = reacts_left(names.book, one, number)
    return acts_and_reacts(acts, reacts)


def who_acts(state: State, names: Names) -> str:
    """Who may act in the stage that is on, with what is left to each, and who has (BR-INFO-06)."""
    ready, idle = waiting(state, names.book, state.stage)
    parts = [f"to act: {_allowed(ready, names, state)}"] if ready else []
    if idle:
        parts.append(f"unable to act: {names.all(idle)}")
    done = names.each(one.id for one in state.present() if one.taken and one.id != state.turn)
    if done:
        parts.append(
            f"has acted: {listed(done)}" if len(done) == 1 else f"have acted: {listed(done)}"
        )
    return "; ".join(parts)


def _allowed(who: tuple[str, ...], names: Names, state: State) -> str:
    """Those who may act, together where they have as much left."""
    found: dict[str, list[str]] = {}
    for one in who:
        left = left_to(state.who(one), names, state.round)
        found.setdefault(left, []).append(one)
    told = [(names.each(some), left) for left, some in found.items()]
    return listed(
        f"{listed(some)} ({left}{' each' if len(some) > 1 else ''})" for some, left in told
    )


def _noticed(fact: Noticed, names: Names) -> str:
    if not fact.surprised and not fact.ambushing:
        return "Nobody is Surprised, and nobody is Ambushing."
    parts = []
    if fact.surprised:
        be = "is" if len(names.each(fact.surprised)) == 1 else "are"
        parts.append(f"{names.all(fact.surprised)} {be} Surprised until round 1 ends")
    if fact.ambushing:
        be = "is" if len(names.each(fact.ambushing)) == 1 else "are"
        parts.append(f"{names.all(fact.ambushing)} {be} Ambushing")
    return f"{sentence('; '.join(parts))}."


def _stage(fact: StageBegan, names: Names) -> str:
    after: State = fact.apply(names.state)
    title = sentence(STAGES.get(fact.stage, plain(fact.stage)))
    said = who_acts(without_unnoticed(after), names)
    return f"{title}; {said}." if said else f"{title}."


def _chosen(fact: Chosen, names: Names) -> str:
    said = dict(fact.choices)
    rash = [who for who, choice in said.items() if choice == "rash"]
    cautious = [who for who in said if who not in rash]
    parts = []
    if rash:
        parts.append(f"Rash: {names.all(rash)}")
    if cautious:
        parts.append(f"Cautious: {names.all(cautious)}")
    return f"{'; '.join(parts)}." if parts else ""


def _turn(fact: TurnBegan, names: Names) -> str:
    after: State = fact.apply(names.state)
    one = after.find(fact.who)
    if one is None:
        return ""
    if names.is_unseen(one.id):
        return f"{one.name}'s turn."
    stress = f", Stress {one.stress} of {one.most_stress}" if one.most_stress else ""
    return f"{one.name}'s turn: {left_to(one, names, after.round)}{stress}."


def _turn_ended(fact: TurnEnded, names: Names) -> str:
    who = names.who(fact.who)
    if fact.extra:
        return f"{who}'s ambush turn is over; another one comes in {who}'s own stage."
    one = names.find(fact.who)
    untold = one is None or names.is_unseen(fact.who)
    left = 0 if one is None or untold else acts_left(names.book, one, names.state.round)
    lost = f"; {count(left, 'Act')} left unused" if left else ""
    return f"{who}'s turn is over{lost}."


ACTS = {
    "advance": "Advance",
    "maneuver": "Maneuver",
    "stand": "standing up",
    "ready": "drawing or stowing",
    "pick": "picking something up",
    "reload": "reloading",
    "resist": "Resistance Roll",
    "assist": "Assist",
    "guard": "Protect maneuver",
    "protect": "Protect maneuver",
    "improvise": "something else",
    "prepare": "preparing",
}
"""Acts and Reacts that are no powers."""


def deed(act: str, names: Names) -> str:
    """An Act or React by its name, with whom it is about: `Assist for Ila`."""
    if act in names.book.powers:
        return names.power(act)
    bare, _, about = act.partition(":")
    upgraded = names.book.powers.get(bare)
    if upgraded is not None and about in upgraded.upgrades:
        return names.power(act)
    said = ACTS.get(bare) or (names.power(bare) if upgraded is not None else "")
    whom = [names.who(one) for one in about.split(":") if names.find(one) is not None]
    link = "for" if bare in ACTS or helps(bare, names) else "on"
    return f"{said or plain(bare)}{f' {link} {listed(whom)}' if whom else ''}"


def helps(power: str, names: Names) -> bool:
    """Whether a power or an item is for an ally, and so is not used on a foe."""
    row = names.book.powers.get(power)
    return row is not None and row.target == "ally"


def _acted(fact: Acted, names: Names) -> str:
    who, what = names.who(fact.who), deed(fact.act, names)
    if fact.free:
        return f"{who}, without an Act: {what}."
    spare, left = _allowance(fact, names, acts_left)
    return f"{who} spends an Act{spare}: {what}{left}."


def _reacted(fact: Reacted, names: Names) -> str:
    who, what = names.who(fact.who), deed(fact.react, names)
    to = f", in answer to {names.who(fact.to)}" if fact.to not in ("", fact.who) else ""
    spare, left = _allowance(fact, names, reacts_left)
    return f"{who} spends a React{spare}: {what}{to}{left}."


def _allowance(
    fact: Acted | Reacted, names: Names, left: Callable[[BeaconRoadBook, Creature, int], int]
) -> tuple[str, str]:
    """Whether it was the one more of Hastened, and what is left; of somebody unseen neither."""
    after: State = fact.apply(names.state)
    one = after.find(fact.who)
    if one is None or names.is_unseen(fact.who):
        return "", ""
    spare = ", the one more of Hastened" if fact.spare else ""
    return spare, f" ({left(names.book, one, after.round)} left)"


STRESS = {
    "push": "to push",
    "act": "for one more Act",
    "assist": "to Assist",
    "together": "for those of the group who failed",
    "resist": "for the Resistance Roll",
    "terrified": "to come closer to what is feared",
}
"""What Stress is taken for; powers have names of their own."""


def price(why: str, names: Names) -> str:
    """What Stress is for, in the middle of a sentence."""
    if why in STRESS:
        return STRESS[why]
    return f"for {names.ability(why)}" if why else ""


def _stressed(fact: Stressed, names: Names) -> str:
    one = names.find(fact.who)
    why = f" {price(fact.why, names)}" if fact.why else ""
    if one is None:
        return ""
    if not fact.amount:
        return f"{one.name} takes no Stress{why}."
    after: State = fact.apply(names.state)
    marked = f": {after.who(fact.who).stress} of {one.most_stress}"
    now = "" if names.is_unseen(fact.who) else marked
    if fact.amount < 0:
        return f"{one.name} clears {-fact.amount} Stress{why}{now}."
    return f"{one.name} takes {fact.amount} Stress{why}{now}."


BEACON = {
    "death": "and does not die",
    "act": "for one more Act",
    "react": "for one more React",
    "reroll": "to roll again, at one Tier more",
    "stress": "in the place of Stress",
}


def _beacon(fact: BeaconSpent, names: Names) -> str:
    one = names.find(fact.who)
    left = f" ({max(one.beacons - 1, 0)} left)" if one is not None else ""
    return (
        f"{names.who(fact.who)} spends a Beacon Point {BEACON.get(fact.why, '')}".rstrip()
        + f"{left}."
    )


def _botched(fact: BotchPoint, names: Names) -> str:
    points = count(names.state.botches + 1, "Botch Point")
    return f"{names.who(fact.who)} has botched: the GM now has {points}."


ENDINGS = {
    "death": "all others are dead",
    "defeat": "nobody else is able to go on",
    "surrender": "the others give up",
    "retreat": "the others have got away",
    "ceasefire": "by a ceasefire",
    "clock": "a clock is full",
}


def _ended(fact: Ended, names: Names) -> str:
    how = ENDINGS.get(fact.how, plain(fact.how))
    words = f" (“{fact.words}”)" if fact.words else ""
    if fact.winner:
        return f"The fight is over, won by {names.side(fact.winner)}: {how}{words}."
    if fact.how == "ceasefire":
        return f"The fight is over {how}{words}."
    return f"The fight is over, and nobody wins: {how}{words}."


def _ticked(fact: TrackTicked, names: Names) -> str:
    track = next((one for one in names.state.tracks if one.id == fact.track), None)
    if track is None:
        return ""
    after: State = fact.apply(names.state)
    now = next(one.filled for one in after.tracks if one.id == fact.track)
    by = f", by {names.who(fact.by)}" if fact.by else ""
    way = "goes back" if fact.ticks < 0 else "ticks"
    return (
        f"The clock {names.clock(fact.track)} {way} by {abs(fact.ticks)}{by}: {now} of "
        f"{track.size} segments."
    )


def _made(fact: TrackMade, names: Names) -> str:
    track: Track = fact.track
    return f"A clock begins: “{track.label}”, {track.filled} of {track.size} segments."


def _carried(fact: Carried, names: Names) -> str:
    who = listed([one.name for one in fact.scene.creatures if one.kind == "pc"])
    return f"The next fight: {fact.scene.title}, with {who} as they are."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    Noticed: _noticed,
    RoundBegan: lambda fact, names: f"Round {fact.number} begins.",
    StageBegan: _stage,
    Chosen: _chosen,
    Marked: lambda fact, names: f"{names.who(fact.who)} is Ambushing in this round.",
    TurnBegan: _turn,
    TurnEnded: _turn_ended,
    RoundEnded: lambda fact, names: f"Round {names.state.round} is over.",
    Acted: _acted,
    Reacted: _reacted,
    Bought: lambda fact, names: f"{names.who(fact.who)} may Act once more.",
    Stressed: _stressed,
    BeaconSpent: _beacon,
    BotchPoint: _botched,
    Ended: _ended,
    Wavered: lambda fact, names: (
        f"Things look bad for {names.side(fact.side)}, and surrender comes to mind."
    ),
    SceneSet: lambda fact, names: "A fight begins.",
    Geared: lambda fact, names: "For the next adventure every Soak Box is free again.",
    TrackTicked: _ticked,
    TrackMade: _made,
    Carried: _carried,
    Entered: lambda fact, names: (
        f"{fact.creature.name} joins, on the side of {names.side(fact.creature.side)}."
    ),
    Left: lambda fact, names: f"{names.who(fact.who)} is gone.",
    Sided: lambda fact, names: f"{names.who(fact.who)} now stands with {names.side(fact.side)}.",
}
