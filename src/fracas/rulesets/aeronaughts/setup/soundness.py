"""Whether a fight is possible: checks of a written scenario, and of a state after an edit.

AE-HP-02, AE-RNG-02.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fracas.content.checker import Checker
from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers
from fracas.core.picture.scenes import misplaced
from fracas.kit.fields import check
from fracas.rulesets.aeronaughts.content import (
    AeronaughtsBook,
    BarRow,
    CombatantRow,
    Placing,
    ScenarioRow,
)
from fracas.rulesets.aeronaughts.setup.cast import consequence_of, zones_of
from fracas.rulesets.aeronaughts.state.state import (
    PRONE,
    TYPES,
    Combatant,
    Condition,
    Consequence,
    State,
    steps_between,
)

# Scenarios


def scene_warnings(key: str, row: ScenarioRow, people: Mapping[str, CombatantRow]) -> list[str]:
    """Warnings for what is allowed but unusual: nobody to play, a Consequence twice (AE-CON-14)."""
    found = []
    if not any(people[one.combatant].kind == "pc" for one in row.cast):
        found.append(f"scenarios.{key} has nobody for a player to play (AE-INIT-02).")
    for number, one in enumerate(row.cast):
        for twice in sorted({t for t in one.consequences if one.consequences.count(t) > 1}):
            found.append(
                f"scenarios.{key}.cast[{number}] has {twice} twice: there is one slot for each "
                "severity and type (AE-CON-14)."
            )
    return found


Steps = tuple[str | int, ...]
"""The place of a fault in a scenario."""


class Staging(NamedTuple):
    """A scenario under check, with the names it may use and the default bars."""

    checker: Checker
    key: str
    row: ScenarioRow
    people: Mapping[str, CombatantRow]
    severities: tuple[str, ...]
    human: BarRow

    @property
    def zones(self) -> tuple[str, ...]:
        """The ids of its zones."""
        return tuple(self.row.zones)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the cast."""
        return tuple(dict.fromkeys(one.side for one in self.row.cast))

    def fault(self, steps: Steps, wanted: str, found: object, names: tuple[str, ...] = ()) -> None:
        """Note a fault somewhere in the scenario."""
        self.checker.fault(("scenarios", self.key, *steps), wanted, found, names)

    def check(self) -> None:
        """Note every fault that the schema does not catch."""
        ids = [one.id or one.combatant for one in self.row.cast]
        for number, who in enumerate(ids):
            if who in ids[:number]:
                wanted = "an id of its own for each of the cast (AE-INIT-04)"
                self.fault(("cast", number, "id"), wanted, who)
        for number, one in enumerate(self.row.cast):
            self.check_placing(number, one)
        self.check_groups()
        self.check_edges()
        if wrong := misplaced({key: zone.at for key, zone in self.row.zones.items()}):
            self.fault(("zones", wrong[0], "at"), wrong[1], self.row.zones[wrong[0]].at)
        for key, clock in self.row.clocks.items():
            if clock.winner not in self.sides:
                wanted = "a side of the cast (AE-INIT-03)"
                self.fault(("clocks", key, "winner"), wanted, clock.winner, self.sides)
        if self.row.fight and len(self.sides) < 2:
            wanted = "two sides, or fight = false (AE-INIT-03)"
            self.fault(("cast",), wanted, f"only {', '.join(self.sides) or 'nobody'}")
        if self.row.fight and self.row.nights:
            wanted = "none in a fight, for nobody rests there (AE-HEAL-17)"
            self.fault(("nights",), wanted, list(self.row.nights))
        if not self.row.fight and not self.row.nights:
            wanted = "a night or more where there is no fight (AE-HEAL-01)"
            self.fault(("nights",), wanted, None)

    def check_placing(self, number: int, one: Placing) -> None:
        """Check for a zone of the scenario, known Consequences, and bars within their maximum."""
        here = ("cast", number)
        if self.zones and not one.zone:
            self.fault((*here, "zone"), "a zone to begin in (AE-RNG-02)", None)
        elif one.zone and one.zone not in self.zones:
            self.fault((*here, "zone"), "a zone of the scenario (AE-RNG-02)", one.zone, self.zones)
        for place, text in enumerate(one.consequences):
            consequence = consequence_of(text)
            if consequence.severity not in self.severities or consequence.type not in TYPES:
                wanted = "a severity and a type of health, as in mild/physical (AE-CON-03)"
                choices = tuple(f"{name}/{type_}" for name in self.severities for type_ in TYPES)
                self.fault((*here, "consequences", place), wanted, text, choices)
        row = self.people.get(one.combatant)
        if row is None:
            return
        for name in ("stress", "wounds"):
            for type_, left in getattr(one, name).items():
                most = getattr(getattr(row, type_), name)
                most = getattr(self.human, name) if most is None else most
                if not 0 <= left <= (most or 0):
                    wanted = f"from 0 to {most}, which is its maximum (AE-HP-02)"
                    self.fault((*here, name, type_), wanted, left)

    def check_groups(self) -> None:
        """Check that an engagement has at least two combatants, all in one zone (AE-RNG-03)."""
        for number, one in enumerate(self.row.cast):
            if not one.group:
                continue
            zones = [other.zone for other in self.row.cast if other.group == one.group]
            if len(zones) < 2:
                wanted = "an engagement of two or more (AE-RNG-03)"
                self.fault(("cast", number, "group"), wanted, one.group)
            elif one.zone != zones[0]:
                wanted = f"an engagement in one zone, which is {zones[0]} (AE-RNG-03)"
                self.fault(("cast", number, "zone"), wanted, one.zone or None)

    def check_edges(self) -> None:
        """Check that edges join two zones of the scenario, and all zones connect (AE-RNG-02)."""
        sound = True
        for number, ends in enumerate(self.row.edges):
            for place, end in enumerate(ends):
                if end not in self.zones:
                    sound = False
                    wanted = "a zone of the scenario (AE-RNG-02)"
                    self.fault(("edges", number, place), wanted, end, self.zones)
            if ends[0] == ends[1]:
                self.fault(("edges", number, 1), "another zone (AE-RNG-02)", ends[1])
        if not sound:
            return
        _, bands = zones_of(self.row)
        for zone in self.zones[1:]:
            if steps_between(bands, self.zones[0], zone) is None:
                wanted = f"edges by which it is reached from {self.zones[0]} (AE-RNG-02)"
                self.fault(("zones", zone), wanted, "none that lead there")


# States: what no edit may break


def check_state(state: State, book: AeronaughtsBook) -> None:
    """Raise `IllegalAnswer` with a rule id if a state is impossible."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two combatants may not share an id (AE-INIT-04).", ids=tuple(ids))
    check(state, None)
    if state.slot > len(state.slots):
        raise IllegalAnswer(
            f"The slot cannot be {state.slot} (AE-INIT-03): give 0 to {len(state.slots)}, which is "
            "once all are taken.",
            count=state.slot,
        )
    if state.turn and state.turn not in ids:
        refuse_strangers(state.turn, ids, "in the fight", "AE-TURN-09")
    _check_zones(state)
    for one in state.combatants:
        _check_combatant(one, state, book)
    for clock in state.clocks:
        if clock.size < 1 or not 0 <= clock.filled <= clock.size:
            raise IllegalAnswer(
                f"{clock.label} cannot be {clock.filled} of {clock.size} rounds (AE-TURN-09): it "
                "has at least one, and no more of them are past.",
                clock=clock.id,
            )


def _check_zones(state: State) -> None:
    """Check that edges join known zones, and every zone is reachable from every other."""
    ids = [zone.id for zone in state.zones]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two zones may not share an id (AE-RNG-02).", ids=tuple(ids))
    for pair in state.bands:
        for end in (pair.one, pair.other):
            refuse_strangers(end, ids, "a zone", "AE-RNG-02")
    for zone in ids:
        if steps_between(state.bands, ids[0], zone) is None:
            raise IllegalAnswer(
                f"No way leads from {ids[0]} to {zone} (AE-RNG-02): add an edge.", zone=zone
            )


def _check_combatant(one: Combatant, state: State, book: AeronaughtsBook) -> None:
    """Check that figures are possible, and names known."""
    check(one, book)
    for type_ in TYPES:
        _check_bar(one, type_)
    zones = tuple(zone.id for zone in state.zones)
    if zones and not one.out:
        refuse_strangers(one.zone, zones, "a zone", "AE-RNG-02")
    for each in one.skills:
        check(each, book)
        if each.characteristic < 0 or each.rank < 0:
            raise IllegalAnswer(
                f"{one.id} cannot have {each.skill} {each.characteristic}/{each.rank} "
                "(AE-DICE-10): give 0 or more for both.",
                who=one.id,
            )
    for honed in one.honed:
        check(honed, book)
    for condition in one.conditions:
        _check_condition(one, condition)
    for consequence in one.consequences:
        _check_consequence(one, consequence, book)


def _check_bar(one: Combatant, type_: str) -> None:
    """Check that no bar is below 0 or above its maximum (AE-HP-02, AE-HP-10)."""
    bar = one.bar(type_)
    stress, wounds = (bar.stress, bar.most_stress), (bar.wounds, bar.most_wounds)
    for what, (left, most) in (("stress", stress), ("wounds", wounds)):
        if not 0 <= left <= most:
            raise IllegalAnswer(
                f"{one.id} cannot have {left} of {most} {type_} {what} (AE-HP-02): it lies between "
                "0 and the maximum, so raise that first.",
                who=one.id,
            )
    if bar.soak < 0:
        raise IllegalAnswer(
            f"{one.id} cannot have {bar.soak} {type_} soak (AE-HP-04): give 0 or more.", who=one.id
        )


def _check_condition(one: Combatant, condition: Condition) -> None:
    check(condition, None)
    least = 0 if condition.name == PRONE else 1
    if condition.count < least:
        raise IllegalAnswer(
            f"{one.id} cannot be {condition.name} for {condition.count} turns (AE-COND-08): give "
            f"{least} or more, or take the condition away.",
            who=one.id,
        )


def _check_consequence(one: Combatant, consequence: Consequence, book: AeronaughtsBook) -> None:
    """Check severity and type, and that rests are left only after treatment (AE-HEAL-11)."""
    check(consequence, book)
    if consequence.scenes < 0 or consequence.treated != (consequence.rests > 0):
        raise IllegalAnswer(
            f"The {consequence.severity} Consequence of {one.id} cannot want {consequence.rests} "
            "rests (AE-HEAL-11): a treated one wants at least one, an untreated one none yet.",
            who=one.id,
        )
