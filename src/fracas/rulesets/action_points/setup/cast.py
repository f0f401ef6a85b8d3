"""Who is in a fight: at the start by side and kind, latecomers, leavers, and the next fight.

Also how everybody is doing, and what the game master can edit on a figure.
"""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.core.picture.handles import Handle
from fracas.core.system.billing import Billing, clocked, party_of
from fracas.core.system.ruleset import Fate, Levy
from fracas.kit.crowd import free_id, levied, seats_of
from fracas.rulesets.action_points.content import ActionPointsBook, Placing, ScenarioRow
from fracas.rulesets.action_points.rules.circumstances import mapped
from fracas.rulesets.action_points.rules.injury import steps_left
from fracas.rulesets.action_points.rules.scenarios import (
    arriving,
    begin,
    combatant_of,
    drops_of,
    scenario_of,
)
from fracas.rulesets.action_points.state.scene_facts import (
    Carried,
    Entered,
    FightBegan,
    Left,
    Sided,
)
from fracas.rulesets.action_points.state.state import State
from fracas.rulesets.action_points.words.words import Names

# Who opens a scenario


def levies(book: ActionPointsBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (AP-TURN-18)."""
    cast = [(one.side, one.combatant) for one in scenario_of(book, scenario).cast]
    return levied(cast, book.combatants)


def billing(book: ActionPointsBook, scenario: str) -> Billing:
    """Whether a side has the drop on another, and which counts of Rounds decide (AP-GAP-21)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    if row.drops:
        return Billing(party, "Ambush")
    return Billing(party, clocked([one.winner for one in row.clocks.values()], party))


def muster(
    book: ActionPointsBook, scenario: str, kind: str, side: str, count: int
) -> ActionPointsBook:
    """Return the book with `count` of a kind on a side of the scenario (AP-TURN-18).

    A newcomer starts beside its side; drops of those removed are removed too. Raises `WrongUse` for
    an unknown kind, for fewer than none, and if there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.combatant, one.side) == (kind, side)]
    leaving = mine[count:]
    row = _without(row, leaving)
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _without(row: ScenarioRow, leaving: list[Placing]) -> ScenarioRow:
    gone = {one.id or one.combatant for one in leaving}
    return replace(
        row,
        cast=tuple(one for one in row.cast if (one.id or one.combatant) not in gone),
        drops=tuple(drop for drop in row.drops if drop.by not in gone and drop.on not in gone),
    )


def _another(book: ActionPointsBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """Place one more of a kind on a free spot beside its side (AP-MOV-13)."""
    state = begin(book, scenario)
    made = combatant_of(book, kind, side, free_id(state, kind))
    spot = arriving(state, made)
    name = f"{made.name} {number}" if number > 1 else ""
    return Placing(kind, side, spot.x, spot.y, made.id, name)


# Who comes and goes


def enter(book: ActionPointsBook, state: State, combatant: str, side: str) -> Fact:
    """The fact that a combatant joins, with a place from the next Combat Turn on (AP-TURN-18)."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, joining), because=("AP-TURN-18",))


def leave(decider: Decider) -> Fact:
    """The fact that a combatant leaves for good (AP-TURN-19)."""
    return Left(decider, because=("AP-TURN-19",))


def change_side(decider: Decider, side: str) -> Fact:
    """The fact that a combatant changes sides (AP-TURN-19)."""
    return Sided(decider, side, because=("AP-TURN-19",))


# The next fight

BECAUSE = ("AP-HEAL-03", "AP-INJ-01", "AP-HEAL-11", "AP-HEAL-12", "AP-DOWN-04")

AWAY = ("surrendered", "captured")
"""The ways to leave a fight after which one comes along only if one's side won."""


def carry(book: ActionPointsBook, state: State, scenario: str) -> Carried:
    """The fact that opens the next fight; damage, lost dice and gear carry over.

    Nobody heals between fights (AP-HEAL-03, AP-HEAL-11), and those Down stay Down (AP-DOWN-04). The
    dead stay behind (AP-HEAL-12), and so do those who surrendered to the winners or were captured
    by them. Raises `IllegalAnswer` if nobody is on their feet.
    """
    fresh, row = begin(book, scenario), scenario_of(book, scenario)
    people = [
        one
        for one in state.combatants
        if one.kind == "pc" and not one.dead and (one.out not in AWAY or one.side == state.result)
    ]
    if not any(not one.down for one in people):
        raise IllegalAnswer(
            "Nobody is on their feet for another fight (AP-DOWN-04): let days pass first, or bring "
            "others in."
        )
    side, others, taken = seats_of(fresh, people)
    # A further fight of a chain prepares people in the same way.
    began = FightBegan(fresh.title).apply(replace(state, combatants=tuple(people)))
    scene = replace(fresh, combatants=others, day=state.day, fought=state.fought)
    for one in began.combatants:
        own = taken.get(one.id)
        made = replace(one, side=side, ap=0, ap_full=0)
        made = replace(made, x=own.x, y=own.y) if own else arriving(scene, made)
        at = sum(other.kind == "pc" for other in scene.combatants)
        scene = replace(scene, combatants=(*scene.combatants[:at], made, *scene.combatants[at:]))
    there = {one.id for one in scene.combatants}
    goals = tuple([one for one in scene.goals if one.victim in there])
    drops = drops_of(row, scene.combatants)
    return Carried(replace(scene, goals=goals, drops=drops), because=BECAUSE)


# How everybody is doing


def fates(book: ActionPointsBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the die steps they have left, 0 for those Down (AP-INJ-13)."""
    found = []
    for one in state.combatants:
        left = steps_left(book, one) if one.able else 0
        most = sum([book.tests[each.undamaged] for each in one.attributes])
        out = one.out or ("dead" if one.dead else "down" if one.down else "")
        found.append(Fate(Decider(one.id), one.name, one.side, left, most, out))
    return tuple(found)


def handles(state: State, book: ActionPointsBook, who: str) -> tuple[Handle, ...]:
    """What the game master can edit: damage, AP, place, postures, dice (AP-INJ-01, AP-CHAR-10)."""
    one, names = state.who(who), Names(state, book)
    root = f"combatants/{who}"
    dice = tuple([(size, f"d{size}" if size else "none") for size in book.chain])
    places = (("x", "Feet from the left", state.width), ("y", "Feet from the top", state.height))
    return (
        Handle(
            f"{root}/damage", "Damage", "life", "number", one.damage,
            most=max(2 * one.fitness, one.damage), lean=-1, note=f"Tests beyond {one.fitness}",
        ),
        Handle(
            f"{root}/ap", "AP", "counts", "number", one.ap,
            least=min(one.ap, 0), most=max(one.ap_full, one.ap),
        ),
        Handle(f"{root}/fitness", "Fitness", "counts", "number", one.fitness, most=30),
        *[
            Handle(f"{root}/{axis}", words, "place", "number", getattr(one, axis), most=most)
            for axis, words, most in places
            if mapped(state)
        ],
        Handle(
            f"{root}/prone", "Prone", "conditions", "switch", one.prone, icon="down", lean=-1
        ),
        Handle(f"{root}/down", "Down", "conditions", "switch", one.down, icon="down", lean=-1),
        Handle(f"{root}/dead", "Dead", "conditions", "switch", one.dead, icon="skull", lean=-1),
        Handle(
            f"{root}/full_defense", "Full Defense", "conditions", "switch", one.full_defense,
            icon="shield", lean=1,
        ),
        *[
            Handle(
                f"{root}/attributes/{each.name}/current", names.attribute(each.name), "defences",
                "choice", each.current, options=dice, note=f"whole, d{each.undamaged}",
            )
            for each in one.attributes
        ],
    )  # fmt: skip
