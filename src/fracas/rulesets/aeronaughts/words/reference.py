"""What a table prints: the rules on one page, from the book that is played, house rules included.

Dice are always shown with letter and shape as well as colour.
"""

from __future__ import annotations

from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.content.rows import (
    LETTERS,
    ConsequenceRow,
    EntryRow,
    ItemRow,
    QualityRow,
    WeaponRow,
)
from fracas.rulesets.aeronaughts.state.state import TYPES

COINS = {
    "advantage": "Advantage buys, besides qualities",
    "triumph": "A triumph buys one quality, one entry of advantage, or",
    "threat": "Threat, spent by the other side",
    "despair": "A despair, spent by the other side",
}
"""The menus in the order in which they are spent (AE-SYM-01 to AE-SYM-05)."""


def reference(book: AeronaughtsBook) -> tuple[str, ...]:
    """The rules as lines: dice, checks, a turn, damage, Consequences, qualities, menus, rest."""
    return (
        *_dice(book),
        *_checks(book),
        *_turn(book),
        *_maneuvers(book),
        *_actions(book),
        *_harm(book),
        *_consequences(book),
        *_qualities(book),
        *_menus(book),
        *_gear(book),
        *_rest(book),
    )


def _dice(book: AeronaughtsBook) -> tuple[str, ...]:
    """The six dice by letter, shape and colour, and what is on them (AE-DICE-01, AE-DICE-22)."""
    lines = [
        f"  {letter} {die.name}, {die.colour} {die.shape}: {' '.join(die.faces)}"
        for letter, die in ((letter, book.dice[letter]) for letter in LETTERS)
    ]
    return (
        "Dice: S success, F failure, A advantage, T threat, TR triumph, DE despair, - blank",
        *lines,
        "  S and F cancel, A and T cancel; TR counts as S and DE as F, and each acts once besides",
    )


def _checks(book: AeronaughtsBook) -> tuple[str, ...]:
    """How a pool comes about and how it is read (AE-DICE-04 to -06, AE-DICE-10, AE-DICE-14)."""
    named = ", ".join(
        f"{name.title()} {purple}P" for name, purple in book.tables.difficulties.items()
    )
    return (
        "A check succeeds with one S left; A or T that are left count on a miss too",
        "  Characteristic and rank: the higher in G, as many of them Y as the lower",
        "  Against it the target's skill, in P and R alike, or a difficulty",
        "  Then dice added (GYPR), upgrades (G to Y, P to R; with none left one more), "
        "downgrades, B and K",
        f"  {named}",
    )


def _turn(book: AeronaughtsBook) -> tuple[str, ...]:
    """The order and the economy (AE-INIT-01 to -04, AE-TURN-01 to -04)."""
    tables = book.tables
    ready, unaware = (book.skills[tables.initiative[how]].name for how in ("ready", "unaware"))
    owner = (
        "Each slot is its side's, for whoever of it has not acted in the round"
        if book.rulings["initiative"] == "slots"
        else "Each slot stays with whoever rolled it"
    )
    return (
        f"The order: {ready} if ready, else {unaware}, 0P; by S, then A, then players",
        f"  {owner}",
        "A turn: one maneuver and one action, in any order",
        f"  A second maneuver for {tables.second_maneuver} Mental stress, or in place of the "
        f"action; at most {tables.most_maneuvers} in a round",
    )


def _maneuvers(book: AeronaughtsBook) -> tuple[str, ...]:
    """The maneuvers (AE-MAN-01 to AE-MAN-31)."""
    tables = book.tables
    exploit = ", ".join(f"{row.name} {row.exploit}" for row in severities(book))
    paid = (
        "counts on a hit without advantage"
        if book.rulings["hone_prepaid"] == "on"
        else "still wants its advantage"
    )
    rating = {
        "weapon": "rated as on the weapon",
        "skill_rank": "rated as the rank of the skill",
    }.get(str(book.rulings["hone_rating"]), f"rating {book.rulings['hone_rating']}")
    return (
        "Maneuvers",
        f"  Focus: {tables.focus_dice} on the next check that somebody, or you, makes as an action",
        "  Move: one band, into or out of an engagement, or to the next zone",
        f"  Exploit: on your next check against one target, for each Consequence: {exploit}",
        f"  Steady: {tables.steady_dice} on all hostile checks at you until your next turn, and "
        "the Soak of a Block of an earlier round;",
        f"    {tables.steady_magical} Mental stress if that Block was magical",
        f"  Hone: a starred quality for your next attack, {rating}, for Physical or Mental stress;",
        f"    it {paid}",
        "  Stand up, draw or stow a weapon, use an item",
    )


def _actions(book: AeronaughtsBook) -> tuple[str, ...]:
    """The actions (AE-ACT-01 to AE-ACT-16)."""
    tables = book.tables
    if book.rulings["range_difficulty"] == "book":
        bands = ", ".join(f"{band} {count}P" for band, count in tables.range_difficulty.items())
        against = bands
    else:
        against = ", ".join(
            f"{type_.title()} {book.skills[skill].name}" for type_, skill in tables.defences.items()
        )
    at_once = book.rulings["block_immediate"] == "on"
    when = "at once, until your next turn" if at_once else "once Steady wakes it in a later round"
    which = "last" if book.rulings["block_keeps"] == "last" else "best"
    blocks = ", ".join(row.name for row in book.skills.values() if row.blocks)
    return (
        "Actions",
        f"  Attack: your skill against {against}",
        f"  Block: {blocks} or another against {tables.block_difficulty}P: net success is Soak,",
        f"    {when}; the {which} one counts",
        f"  Tear loose: Athletics, a P for each turn left. Put out a fire: Athletics "
        f"{tables.fire_difficulty}P, {tables.fire_soft}P on soft ground",
    )


def _harm(book: AeronaughtsBook) -> tuple[str, ...]:
    """From a hit to Wounds (AE-HP-01 to AE-HP-12)."""
    human = book.tables.human
    pool = "a bar for each" if book.rulings["wounds_pool"] == "per_type" else "one bar for all"
    return (
        "A hit: base + net success + qualities - Soak; Consequences if the victim will, then "
        "Stress, then Wounds",
        f"  {', '.join(type_.title() for type_ in TYPES)}: each has Soak and Stress; Wounds have "
        f"{pool}; at 0 one is out",
        f"  A human has Soak {human.soak}, Stress {human.stress} and Wounds {human.wounds}; worn "
        "Soak and that of a Block add up",
    )


def severities(book: AeronaughtsBook) -> tuple[ConsequenceRow, ...]:
    """The Consequences that are played, lightest first; Extreme by a switch alone (AE-CON-10)."""
    extreme = book.rulings["extreme_consequence"] == "on"
    return tuple(row for row in book.consequences.values() if extreme or not row.optional)


def _consequences(book: AeronaughtsBook) -> tuple[str, ...]:
    """What each trades away and costs, and how it heals (AE-CON-04 to -09, AE-HEAL-08 to -10)."""
    each = (
        "one for each severity and type"
        if book.rulings["consequence_slots"] == "one"
        else "any number"
    )
    lines = []
    for row in severities(book):
        wanted = f"{row.difficulty}P" + (f" upgraded {row.upgrades}" if row.upgrades else "")
        check = f" and a check of {wanted}" if row.difficulty else ""
        nights = "1 rest" if row.rests == 1 else f"{row.rests} rests"
        lines.append(
            f"  {row.name}: up to {row.absorbs} damage; {row.penalty} on related checks; heals "
            f"with a scene{check}, then {nights}"
        )
    return (f"Consequences, {each}", *lines)


def _qualities(book: AeronaughtsBook) -> tuple[str, ...]:
    """Every quality with what it costs (AE-SYM-02, AE-MAN-24)."""
    return (
        'Qualities by price in advantage, * for Hone by stress; "as much" is the rating',
        *(f"  {row.name}{price(row)}: {row.effect}" for row in book.qualities.values()),
    )


def price(row: QualityRow) -> str:
    """What a quality costs: ` 2 or 3`, ` 3, *3`; nothing for what is passive (AE-SYM-10)."""
    cost = f" {row.cost}" if row.cost else ""
    if row.other_cost:
        cost += f" or {row.other_cost}"
    return cost + (f"{',' if cost else ''} *{row.hone}" if row.hone else "")


def _menus(book: AeronaughtsBook) -> tuple[str, ...]:
    """The menus, unless a table spends on qualities alone (AE-SYM-06, AE-GAP-44)."""
    if book.rulings["symbol_menu"] != "on":
        return ("Advantage and triumphs buy qualities alone; threat and despair buy nothing",)
    lines: list[str] = []
    for coin, title in COINS.items():
        rows = [row for row in book.entries.values() if row.coin == coin and row.on]
        if rows:
            lines += [title, *(f"  {_entry(row)}" for row in rows)]
    return tuple(lines)


def _entry(row: EntryRow) -> str:
    priced = row.coin in ("advantage", "threat") or row.price > 1
    return f"{row.price} {row.name}" if priced else row.name


def _gear(book: AeronaughtsBook) -> tuple[str, ...]:
    """What there is to attack with and to wear, a line each (AE-ACT-04, AE-ACT-06, AE-HP-04)."""
    return (
        "Weapons: skill, base, farthest band, qualities",
        *(f"  {weapon_line(book, row)}" for row in book.weapons.values()),
        "Worn and carried",
        *(f"  {item_line(book, row)}" for row in book.items.values()),
    )


def weapon_line(book: AeronaughtsBook, row: WeaponRow) -> str:
    """A weapon on one line: `Cutlass: Melee, Physical 4, engaged, Finesse 2, Defensive 1`."""
    parts = [book.skills[row.skill].name, f"{row.type.title()} {row.base}", row.band]
    return f"{row.name}: {', '.join([*parts, *rated(book, row.qualities)])}"


def item_line(book: AeronaughtsBook, row: ItemRow) -> str:
    """An item on one line: `Boiler plate: Physical Soak +2, K on Athletics`."""
    parts = [f"{type_.title()} Soak +{soak}" for type_ in TYPES if (soak := getattr(row, type_))]
    parts += rated(book, row.qualities)
    parts += [f"{'K' * count} on {book.skills[skill].name}" for skill, count in row.setback.items()]
    return f"{row.name}: {', '.join(parts)}" if parts else row.name


def rated(book: AeronaughtsBook, borne: dict[str, int]) -> list[str]:
    """Qualities with their ratings, those that have none by name alone."""
    return [
        f"{row.name} {rating}" if row.rated else row.name
        for name, rating in borne.items()
        for row in (book.qualities[name],)
    ]


def _rest(book: AeronaughtsBook) -> tuple[str, ...]:
    """Bands, and what heals (AE-RNG-01 to -03, AE-HEAL-02 to -13)."""
    skills = ", ".join(
        f"{type_.title()} {book.skills[skill].name}"
        for type_, skill in book.tables.treatments.items()
    )
    return (
        "Bands: engaged or short in a zone; medium, long and extreme one, two and three edges away",
        "Rest: 7 to 9 hours of sleep give 1 Wound, on a bar of your choice, and all Stress unless "
        "it was disturbed",
        "  Every treated Consequence comes a rest nearer to its end",
        f"  Treatment: {skills}, by the patient or another",
    )
