"""The round in words: its stages and who may act in them, Acts, Reacts, what Stress is for."""

from __future__ import annotations

from fracas.core.grammar import listed, plain
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, reacts_left
from fracas.rulesets.beacon_road.rules.rounds.rounds import waiting
from fracas.rulesets.beacon_road.state.state import Creature, State
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
