"""The quick reference: one page of stages, Acts, wounds, boons and modifiers (BR-WOUND-20)."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.words.names import acts_and_reacts

MOST = 100
"""The most characters in a line of the page."""


def reference(book: BeaconRoadBook) -> tuple[str, ...]:
    """Return the page as lines, from the book in play, including house rules.

    It is a reminder, not a lesson. Numbers are the book's; a graded wound or boon has no number.
    """
    lines = (
        *_round(book),
        *_acts(book),
        *_reacts(book),
        *_roll(book),
        "Wounds: severity, effect (each but an event eases by 1 for a Resistance Roll)",
        *_states((row.name, row.severity, row.effect) for row in book.wounds.values()),
        "Boons: quality level, effect",
        *_states((row.name, row.level, row.effect) for row in book.boons.values()),
    )
    return tuple(part for line in lines for part in _cut(line))


def _round(book: BeaconRoadBook) -> tuple[str, ...]:
    """The five stages, and what can be spent in them (BR-ROUND-01 to -05, BR-ACT-01)."""
    tables = book.tables
    rash = acts_and_reacts(tables.acts - tables.rash_acts, tables.reacts - tables.rash_reacts)
    cautious = acts_and_reacts(tables.acts, tables.reacts)
    return (
        "A round",
        "  1 Choice: each player says in sight of all who acts Rashly, who Cautiously",
        "  2 Ambush: those who surprised somebody, with all Acts and Reacts",
        f"  3 Rash: characters with {rash}, in the order that players like",
        "  4 Monsters: in the order that the game master likes",
        f"  5 Cautious: characters with {cautious}, in the order that players like",
        "  End of a turn: one Resistance Roll against a wound of your own, for nothing",
    )


def _acts(book: BeaconRoadBook) -> tuple[str, ...]:
    """What an Act is spent on (BR-ACT-07 to -13, BR-ACT-17, BR-ACT-24)."""
    return (
        "An Act: a basic attack; Advance up to Stride; "
        f"Maneuver {book.tables.maneuver}'; another power; stand up",
        "  draw or stow one or two Readied items; pick one up; reload; use one; resist a wound",
        "  Assist (1 Stress: +1 Tier, and another try); prepare; anything else, by an Action Roll",
    )


def _reacts(book: BeaconRoadBook) -> tuple[str, ...]:
    """What a React is spent on, and what Resistance costs (BR-ACT-14, BR-RESIST-10, BR-DMG-14)."""
    stress = book.tables.resist_stress
    listed = ", ".join(
        f"{result} {'clears' if cost < 0 else 'costs'} {abs(cost)}"
        for result, cost in stress.items()
    )
    effect = {
        "chapter": "half the damage, or another consequence averted",
        "reduce": "half the damage, or another consequence lessened",
        "avoid": "the damage or another consequence averted",
    }[str(book.rulings["resist_effect"])]
    return (
        "A React, one for each trigger: a Reaction Power; Assist; take another's consequence",
        f"  Resistance Roll: {effect}. Stress: {listed}",
        f"  Soak Boxes take no React: each is {book.tables.soak} damage, or another consequence",
    )


def _roll(book: BeaconRoadBook) -> tuple[str, ...]:
    """TNs, margins, and everything that shifts them (BR-ROLL-10, BR-ROLL-11, BR-ROLL-18)."""
    tables = book.tables
    position = ", ".join(f"{name} {shift:+d}" for name, shift in tables.position.items() if shift)
    check = ", ".join(f"{name} {base}" for name, base in tables.check_base.items())
    melee = "areas aside" if book.rulings["area_ignores_melee_defense"] == "on" else "areas too"
    downed, surprised = book.wounds["downed"].defense, book.wounds["surprised"].defense
    exposed = book.wounds["exposed"].defense
    concealed, sheltered = book.boons["concealed"].defense, book.boons["sheltered"].defense
    return (
        "A roll: the best d20 of your Tier and the best die of the rating; what is best explodes",
        f"  Meet the Defense to hit; each {tables.critical} above it is an effect die more",
        f"  Position: {position}. Without a Defense: {check}, and the Tier",
        "+1 Tier: Hidden from the target, flanking, Focused; push, Assist, Aim, Feint",
        "-1 Tier: Distracted or Sickened, Terrified, Goaded and it is elsewhere; beyond range",
        "  in melee with neither melee, touch nor a neighbour; Blinded (sight), Deafened (sound)",
        "  Agile with Skirmish, Powerful with Finesse; Defensive Stance",
        f"Defense: Concealed {concealed:+d}, Sheltered {sheltered:+d}, in melee "
        f"{tables.melee_defense:+d} against what is no melee attack ({melee})",
        f"  Downed {downed:+d}, Surprised {surprised:+d}, Exposed {exposed:+d} to one, Fortified "
        f"{book.boons['fortified'].defense:+d} to one",
        f"  Incapacitated: {tables.fixed_defense}, whatever else holds",
    )


def _states(rows: Iterable[tuple[str, int, str]]) -> list[str]:
    """A line for each name, with its number if it has one."""
    return [
        f"  {name} {number or ''}".rstrip() + f": {effect}" for name, number, effect in sorted(rows)
    ]


def _cut(line: str) -> list[str]:
    """A line broken to the page's width, with later lines indented."""
    found = []
    while len(line) > MOST:
        place = line.rindex(" ", 0, MOST)
        found.append(line[:place])
        line = "    " + line[place + 1 :]
    return [*found, line]
