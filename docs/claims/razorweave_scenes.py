"""Scenes of Razorweave for the claims: who fights whom, and what each is told to do."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from docs.claims.exact import Room, Say, asked_of, options, room, sure
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.razorweave.state.combatants import Clock, Combatant
from fracas.rulesets.razorweave.state.state import State, pair

ENDLESS = Clock(999)
TURN = (Beat("next", stays=True),)


def hero(who: str, bonus: int = 2, **values: Any) -> Combatant:
    """A player's own with one bonus on every Attribute and a sword."""
    clock = values.pop("clock", Clock(6))
    values.setdefault("weapons", ("longsword",))
    every = {"mig": bonus, "agi": bonus, "pre": bonus, "rsn": bonus}
    return Combatant(who, who.title(), "party", clock, kind="pc", **{**every, **values})


def foe(who: str = "foe", clock: Clock = ENDLESS, bonus: int = 1, **values: Any) -> Combatant:
    """A foe with a sword."""
    values.setdefault("weapons", ("longsword",))
    return Combatant(who, who.title(), "foes", clock, mig=bonus, agi=bonus, **values)


def melee(*cast: Combatant, **values: Any) -> State:
    """The first round, everybody Engaged with all foes; turns go in the order of the list."""
    engaged = tuple(
        pair(one.id, other.id)
        for place, one in enumerate(cast)
        for other in cast[place + 1 :]
        if one.side != other.side
    )
    return State(
        stakes="Who gives way.",
        structured=True,
        order="rolled",
        round=1,
        combatants=cast,
        sequence=tuple(one.id for one in cast),
        engaged=engaged,
        agenda=TURN,
        **values,
    )


def told(actions: Callable[[Run, str], str | None], dc: int = 14, **others: str) -> Say:
    """Main actions as told, each Strike against the DC; who says nothing passes.

    `others` answer prompts by their kind.
    """

    def say(run: Run) -> Any:
        prompt: Any = run.prompt
        if prompt.kind == "action":
            open_ = options(run)
            chosen = actions(run, asked_of(run)) if not _acted(run) else None
            return chosen if chosen in open_ else "pass" if "pass" in open_ else open_[-1]
        if prompt.kind == "difficulty" and prompt.about[1] == "strike":
            return (("dc", dc),)
        return others.get(prompt.kind)

    return say


def _acted(run: Run) -> bool:
    """Whether the main action of this turn is made: movement alone is left to choose."""
    return not any(one.startswith(("strike:", "setup")) for one in options(run))


def strike(target: str = "foe", weapon: str = "longsword") -> str:
    """The option of a Strike."""
    return f"strike:{target}:{weapon}"


def ticks(state: State) -> int:
    """Segments filled on the foe."""
    return state.clock_of("foe").filled


def struck(
    here: Room, attacker: Combatant, target: Combatant, dc: int = 14, **others: Any
) -> Fraction:
    """Mean ticks of one Strike."""
    weapon = others.pop("option", strike("foe", attacker.weapons[0]))
    start = sure(melee(attacker, target))
    return here.after(start, told(lambda run, who: weapon, dc, **others)).mean(ticks)


def unanswered() -> Room:
    """Fights in which no foe strikes: what a Partial costs the attacker does not matter then."""

    def whole(state: State) -> State:
        cast = tuple(
            replace(one, conditions=()) if one.side == "party" else one for one in state.combatants
        )
        return replace(state, combatants=cast)

    return room("razorweave").forgetting(whole)


def foes_turn(state: State) -> bool:
    """Whether somebody of the other side is up, and has anybody left to fight."""
    who = state.up_next()
    return bool(who) and bool(state.agenda) and state.who(who).side != "party"


def by_round(friends: int, rounds: int, *, opening: bool) -> list[Fraction]:
    """Ticks up to the end of each round, with a Maneuver as the first of all acts or without."""
    here = unanswered()
    cast = [hero(one) for one in ("ann", "dan", "eve")[:friends]]

    def acts(run: Run, who: str) -> str | None:
        if opening and who == "ann" and run.state.round == 1:
            return "maneuver"
        return strike() if who != "foe" else None

    def untouched(state: State) -> State:
        return _with(state, "foe", clock=ENDLESS)

    found: list[Fraction] = []
    spread = sure(melee(*cast, foe()))
    for number in range(rounds):
        spread = here.after(spread, told(acts, intent="exposed:foe"), friends + (number > 0))
        found.append(spread.mean(ticks) + (found[-1] if found else 0))
        spread = here.changed(spread, untouched)
    return found


def _with(state: State, who: str, **values: Any) -> State:
    """The state with something of one combatant changed."""
    cast = tuple(replace(one, **values) if one.id == who else one for one in state.combatants)
    return replace(state, combatants=cast)


ARMOURS = (
    ("no armour", ()), ("Medium Armor", ("chainmail",)), ("Heavy Armor", ("riot_gear",)),
    ("Heavy, Reinforced", ("plate_armor",)),
)  # fmt: skip


def gear_blow(weapon: str, armour: tuple[str, ...], option: str = "") -> Fraction:
    """Mean ticks of a blow with a weapon at somebody in armour."""
    attacker = hero("ann", weapons=(weapon,))
    return struck(
        room("razorweave"), attacker, foe(armour=armour), option=option or strike("foe", weapon)
    )
