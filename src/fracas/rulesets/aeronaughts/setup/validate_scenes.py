"""Hold scenarios against Aeronaughts: the cast, zones and edges, clocks, nights."""

from __future__ import annotations

from collections.abc import Mapping

from fracas.content.checker import Checker
from fracas.core.scenes import misplaced
from fracas.rulesets.aeronaughts.content.rows import BarRow, CombatantRow, Placing, ScenarioRow
from fracas.rulesets.aeronaughts.rules.ranges import steps_between
from fracas.rulesets.aeronaughts.setup.scenarios import consequence_of, zones_of
from fracas.rulesets.aeronaughts.state.state import TYPES


def scene_warnings(
    key: str, row: ScenarioRow, people: Mapping[str, CombatantRow]
) -> tuple[str, ...]:
    """What may be, and is unusual: nobody to play, one Consequence twice (AE-CON-14)."""
    found = []
    if not any(people[one.combatant].kind == "pc" for one in row.cast):
        found.append(f"scenarios.{key} has nobody for a player to play (AE-INIT-02).")
    for number, one in enumerate(row.cast):
        for twice in sorted(
            {text for text in one.consequences if one.consequences.count(text) > 1}
        ):
            found.append(
                f"scenarios.{key}.cast[{number}] has {twice} twice: there is one slot for each "
                "severity and type (AE-CON-14)."
            )
    return tuple(found)


def check_scene(
    checker: Checker,
    key: str,
    row: ScenarioRow,
    people: Mapping[str, CombatantRow],
    severities: tuple[str, ...],
    human: BarRow,
) -> None:
    """Note every fault of a scenario that its shape does not show.

    `people` and `severities` are what it may name, and `human` the bars of whoever has no others.
    """
    _Scene(checker, key, row, people, severities, human).check()


class _Scene:
    """One scenario under check."""

    def __init__(
        self,
        checker: Checker,
        key: str,
        row: ScenarioRow,
        people: Mapping[str, CombatantRow],
        severities: tuple[str, ...],
        human: BarRow,
    ) -> None:
        self.checker = checker
        self.path = ("scenarios", key)
        self.row = row
        self.people = people
        self.severities = severities
        self.human = human
        self.zones = tuple(row.zones)
        self.sides = tuple(dict.fromkeys(one.side for one in row.cast))

    def fault(
        self,
        steps: tuple[str | int, ...],
        wanted: str,
        found: object,
        choices: tuple[str, ...] = (),
    ) -> None:
        """Note a fault somewhere in the scenario."""
        self.checker.fault((*self.path, *steps), wanted, found, choices)

    def check(self) -> None:
        """All of it."""
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
        """A zone of the scenario, Consequences that there are, bars that are not overfull."""
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
        """An engagement has at least two, and lies in one zone (AE-RNG-03)."""
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
        """Edges join two zones of the scenario, and all zones hang together (AE-RNG-02)."""
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
