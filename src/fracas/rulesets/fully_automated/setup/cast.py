"""Who opens a fight, joins or leaves it, is in the next one, and what can be edited."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.asking.grammar import minus
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.core.picture.handles import Handle
from fracas.core.system.billing import Billing, clocked, party_of
from fracas.core.system.ruleset import Levy
from fracas.kit.crowd import free_id, levied, seats_of
from fracas.kit.fields import lapsed
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Placing, ScenarioRow
from fracas.rulesets.fully_automated.rules.conditions import band
from fracas.rulesets.fully_automated.rules.endings import effective
from fracas.rulesets.fully_automated.setup.scenarios import (
    arriving,
    begin,
    combatant_of,
    map_of,
    scenario_of,
)
from fracas.rulesets.fully_automated.state.scene_facts import Carried, Entered, Left, Sided
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.rulesets.fully_automated.words.board import HP, SIGNS
from fracas.space.hex_map_text import format_map


def enter(book: FullyAutomatedBook, state: State, combatant: str, side: str) -> Fact:
    """The fact that a combatant joins, choosing from the next round on (FA-INIT-04)."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, book, joining), because=("FA-INIT-04",))


def leave(decider: Decider) -> Fact:
    """The fact that a combatant leaves for good (FA-OPT-06)."""
    return Left(decider, because=("FA-OPT-06",))


def change_side(decider: Decider, side: str) -> Fact:
    """The fact that a combatant changes sides (FA-SETUP-08)."""
    return Sided(decider, side, because=("FA-SETUP-08",))


# The next fight

BECAUSE = ("FA-HP-03", "FA-HP-09", "FA-STUN-02", "FA-RESTR-08", "FA-OPT-06", "FA-INIT-02")

AWAY = ("surrendered",)
"""The ways to leave a fight after which one comes along only if one's side won."""


def carry(book: FullyAutomatedBook, state: State, scenario: str) -> Carried:
    """The fact that opens the next fight; HP and gear carry over.

    Lost HP stay lost, and those who are down or restrained stay so (FA-HP-03, FA-RESTR-08). Stuns,
    aim, cards and the order end with the last fight (FA-STUN-02, FA-INIT-02). The dead stay behind
    (FA-HP-09), and so do those who surrendered to the winners. Raises `IllegalAnswer` if nobody can
    fight.
    """
    fresh = begin(book, scenario)
    people = [
        one
        for one in state.combatants
        if one.kind == "pc"
        and band(book, one) != "dead"
        and (one.out not in AWAY or one.side == state.result)
    ]
    if not any(effective(book, replace(one, out="", attitude="hostile")) for one in people):
        raise IllegalAnswer(
            "Nobody is fit for another fight (FA-HP-03): heal or release somebody first, or bring "
            "others in."
        )
    side, others, taken = seats_of(fresh, people)
    scene = replace(fresh, combatants=others)
    # Those with a fixed place take it before others look for one.
    for one in sorted(people, key=lambda one: one.id not in taken):
        own, made = taken.get(one.id), _as_is(one, side)
        made = replace(made, place=own.place) if own else arriving(scene, book, made)
        at = sum(other.kind == "pc" for other in scene.combatants)
        scene = replace(scene, combatants=(*scene.combatants[:at], made, *scene.combatants[at:]))
    return Carried(scene, because=BECAUSE)


def _as_is(one: Combatant, side: str) -> Combatant:
    """A combatant before a fight, without what lasted only for the last one."""
    return replace(lapsed(one, "round", "fight"), side=side)


# More or fewer of a kind


def levies(book: FullyAutomatedBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (FA-INIT-04)."""
    cast = [(one.side, one.combatant) for one in scenario_of(book, scenario).cast]
    return levied(cast, book.combatants)


def billing(book: FullyAutomatedBook, scenario: str) -> Billing:
    """Whether the players want the others alive, and which counts of rounds decide (FA-OPT-06)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    if any(one.side == party and one.kind == "captured" for one in row.goals):
        return Billing(party, "Take them alive")
    return Billing(party, clocked([one.winner for one in row.alarms.values()], party))


def muster(
    book: FullyAutomatedBook, scenario: str, kind: str, side: str, count: int
) -> FullyAutomatedBook:
    """Return the book with `count` of a kind on a side of the scenario (FA-INIT-04).

    A newcomer gets a free hex beside its side; the tokens of those removed leave the map. Raises
    `WrongUse` for an unknown kind, for fewer than none, and if there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.combatant, one.side) == (kind, side)]
    leaving = mine[count:]
    row = _without(book, row, leaving)
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _without(book: FullyAutomatedBook, row: ScenarioRow, leaving: list[Placing]) -> ScenarioRow:
    gone = {one.id or one.combatant for one in leaving}
    cast = tuple(one for one in row.cast if (one.id or one.combatant) not in gone)
    board = map_of(book, row)
    if board is None or not any(token.name in gone for token in board.tokens):
        return replace(row, cast=cast)
    there = board.placed(token for token in board.tokens if token.name not in gone)
    return replace(row, cast=cast, map=format_map(there) + "\n")


def _another(book: FullyAutomatedBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """Place one more of a kind, with room beside its side (FA-MOVE-07)."""
    state = begin(book, scenario)
    made = combatant_of(book, kind, side, free_id(state, kind))
    place = arriving(state, book, made).place
    if place is None and state.map is not None:
        raise WrongUse(
            f"There is no room on the map of '{scenario}' for {number} of '{kind}': give fewer.",
            given=number,
        )
    name = f"{made.name} {number}" if number > 1 else ""
    return Placing(kind, side, "" if place is None else str(place), made.id, name)


# What the game master can edit on a figure


def handles(state: State, book: FullyAutomatedBook, who: str) -> tuple[Handle, ...]:
    """What can be edited: HP with bounds, markers, and the place (FA-DMG-01, FA-LOG-03)."""
    one, bands = state.who(who), book.tables.bands
    root = f"combatants/{who}"

    def marker(field: str, words: str, sign: str, most: int) -> Handle:
        value = getattr(one, field)
        _, icon, lean = SIGNS[sign]
        return Handle(
            f"{root}/{field}", words, "conditions", "number", value,
            most=max(most, value), icon=icon, lean=lean,
        )  # fmt: skip

    _, icon, lean = SIGNS["restrained"]
    sets = max(one.restraints, 9)
    return (
        Handle(
            f"{root}/hp", HP, "life", "number", one.hp, least=min(bands.dead, one.hp),
            most=max(one.most_hp, one.hp), note=f"dying at {minus(bands.dying)}",
        ),
        Handle(f"{root}/speed", "Speed", "counts", "number", one.speed, most=12),
        Handle(f"{root}/restraints", "Restraints", "gear", "number", one.restraints, most=sets),
        marker("stuns", "Stunned", "stunned", 5),
        marker("stunned_next", "Stunned next round", "ahead", 5),
        marker("aim", "Aimed", "aim", 2),
        Handle(
            f"{root}/restrained", "Restrained", "conditions", "switch", one.restrained,
            icon=icon, lean=lean,
        ),
        Handle(f"{root}/stabilized", "Stabilized", "conditions", "switch", one.stabilized),
    )  # fmt: skip
