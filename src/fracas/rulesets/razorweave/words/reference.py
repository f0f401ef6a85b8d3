"""The quick reference: one page of tiers, ticks, actions, Conditions and sizes (RW-GM-06)."""

from __future__ import annotations

from fracas.rulesets.razorweave.content.book import RazorweaveBook, shipped


def reference(book: RazorweaveBook) -> tuple[str, ...]:
    """The page as lines, made from the book that is played, house rules included (RW-GM-06).

    Sizes by how great a threat somebody is stand near its end (RW-RES-06), and then the rulings
    that differ from the usual ones, if any.
    """
    tables = book.tables
    steps = ", ".join(f"{name} {dc}" for name, dc in tables.ladder.items())
    lines = ["Outcomes: the least margin, and the ticks of a Strike"]
    lines += [
        f"  {row.tier.replace('_', ' ').title()}: {row.margin:+d}, {row.ticks}"
        if row.margin > LOWEST
        else f"  {row.tier.replace('_', ' ').title()}: below that, {row.ticks}"
        for row in tables.tiers
    ]
    lines += [f"DC: {steps}", "A turn"]
    lines += [f"  {number}. {step}" for number, step in enumerate(TURN, 1)]
    lines.append("Actions")
    lines += [
        f"  {row.name or name} ({' or '.join(row.attributes)}, DC {row.dc}): {row.when}"
        for name, row in tables.actions.items()
    ]
    lines.append("Conditions")
    lines += [
        f"  {row.name} ({row.severity}): {row.effect}; clears {row.clears}"
        for row in book.conditions.values()
    ]
    sizes = ", ".join(
        f"{'player character' if name == 'pc' else name} {size}"
        for name, size in tables.sizes.items()
    )
    lines.append(f"Resolve Clocks: {sizes}")
    lines.append(
        "By threat: 4 for a slight one, 6 for a trained foe or a rival, 8 for the foe of a climax"
    )
    usual = {name: switch.values[0] for name, switch in shipped().switches.items()}
    other = [f"{name}={value}" for name, value in book.rulings.items() if usual[name] != value]
    if other:
        lines.append(f"Ruled otherwise than usual: {', '.join(other)}")
    return tuple(lines)


TURN = (
    "see whose turn it is",
    "say what it is meant to do, how, and by which action",
    "the game master names the DC and what helps or hampers",
    "roll 4d6, with the Attribute and a Skill that applies",
    "apply the outcome: ticks, Tags, Conditions, Edge granted or used",
    "tell what changed",
    "pass on to whoever is next",
)
"""The steps of a turn: seven, of which the overview leaves one out (RW-TURN-10, RW-GAP-04)."""

LOWEST = -90
"""A margin below this stands for all that are left."""
