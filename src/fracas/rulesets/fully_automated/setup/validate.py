"""Hold a content file against Fully Automated: its shape, its names, its maps, what is unusual.

Chapters that a file leaves out are those of the shipped content, so a file may hold one house rule
or a whole campaign (FA-OPT-07).
"""

from __future__ import annotations

from collections.abc import Mapping

from fracas.content.checker import Checker
from fracas.content.load import load_beside, open_file
from fracas.content.rows import Rows
from fracas.content.rulings import check_rulings
from fracas.content.write import difference
from fracas.rulesets.fully_automated.content.book import (
    FullyAutomatedBook,
    added,
    house_book,
    open_book,
    shipped,
)
from fracas.rulesets.fully_automated.content.rows import (
    Card,
    CombatantRow,
    Contents,
    Proficiency,
    ScenarioRow,
    Tables,
    TerrainRow,
)
from fracas.rulesets.fully_automated.rules.cards import cards_of, proficient
from fracas.rulesets.fully_automated.setup.scenarios import combatant_of
from fracas.rulesets.fully_automated.setup.validate_scenes import check_scene, start_warnings

OUTCOMES = 5
"""How many outcomes a combat roll has, from -2 to +2 (FA-DICE-08)."""

MOST = 2
"""The greatest outcome of a combat roll (FA-DICE-08)."""


def validate(path: str) -> tuple[str, ...]:
    """Read a content file; raises `ContentError` with every fault, and gives back warnings."""
    checker = open_file(path)
    warnings = judge(checker)
    named = checker.tables.get("name")
    if not named and any(checker.tables.get(one) for one in ("rulings", "tables", "cards")):
        nameless = "The house rules have no name: give the file one to share it (FA-OPT-07)."
        return (nameless, *warnings)
    return warnings


def judge(checker: Checker) -> tuple[str, ...]:
    """As `validate`, for content that was read before, from one file or from many."""
    check(checker)
    contents = checker.load(Contents)
    book = house_book(contents)
    warnings: list[str] = []
    for key in contents.combatants:
        warnings += _load_warnings(book, key)
    for key, row in contents.scenarios.items():
        warnings += start_warnings(book, key, row)
    return tuple(warnings)


def taken_in(book: FullyAutomatedBook, text: str, name: str) -> FullyAutomatedBook:
    """A book with the rows of a content text; raises `ContentError` with every fault (FA-OPT-07).

    The rulings that the book has switched stand before those of the text.
    """
    own = load_beside(
        text, Contents, name, check, lambda: difference(open_book(book.rulings), book)
    )
    return added(book, own)


def _load_warnings(book: FullyAutomatedBook, key: str) -> list[str]:
    """What is carried without being learnt, or learnt without being carried (FA-WPN-07, -09)."""
    one = combatant_of(book, key, "")
    playable = cards_of(book, one)
    warnings = [
        f"combatants.{key} plays {book.cards[card].name} at disadvantage, without the proficiency "
        f"{book.cards[card].proficiency} (FA-WPN-07)."
        for card in playable
        if not proficient(book, one, card)
    ]
    used = {book.cards[card].proficiency for card in playable}
    warnings += [
        f"combatants.{key} has learnt {bought} and carries nothing that it serves (FA-WPN-09)."
        for bought in one.proficiencies
        if bought not in used
    ]
    return warnings


def check(checker: Checker) -> None:
    """Everything beyond the shape of a file; names may stand in it or in what is shipped."""
    rows = Rows(checker, shipped())
    check_rulings(checker, shipped().switches)
    _check_tables(checker, rows)
    cards = rows.all("cards", Card)
    learnt = rows.names("proficiencies")
    weapons = tuple(dict.fromkeys(card.weapon for card in cards.values() if card.weapon))
    for key, row in rows.raw("cards").items():
        _five(checker, ("cards", key, "table"), row.get("table"))
    for key, card in rows.own("cards", Card).items():
        _check_card(checker, key, card)
    _check_variants(checker, rows)
    checker.refer("cards.*.proficiency", learnt, "a proficiency (FA-WPN-06)")
    checker.refer("proficiencies.*.includes[*]", learnt, "a proficiency (FA-WPN-03)")
    checker.refer("proficiencies.*.threats", weapons, "a weapon (FA-WPN-23)", keys=True)
    for key, bought in rows.own("proficiencies", Proficiency).items():
        if bought.cost < 0:
            checker.fault(("proficiencies", key, "cost"), "0 or more (FA-WPN-02)", bought.cost)
    checker.refer("combatants.*.weapons[*]", weapons, "a weapon (FA-WPN-09)")
    checker.refer("combatants.*.armour", rows.names("armour"), "armour (FA-DMG-03)")
    checker.refer("combatants.*.proficiencies[*]", learnt, "a proficiency (FA-WPN-02)")
    checker.refer(
        "combatants.*.modifiers[*].card", ("", *rows.names("cards")), "an attack card (FA-SPEC-05)"
    )
    prices = rows.all("proficiencies", Proficiency)
    for key, one in rows.own("combatants", CombatantRow).items():
        _check_combatant(checker, key, one, cards, prices)
    people = rows.names("combatants")
    checker.refer("scenarios.*.cast[*].combatant", people, "a combatant (FA-SETUP-01)")
    terrain = rows.all("terrain", TerrainRow)
    for key, scene in rows.own("scenarios", ScenarioRow).items():
        check_scene(checker, key, scene, terrain)


def _check_tables(checker: Checker, rows: Rows) -> None:
    """Thresholds that fall, and an entry for each outcome (FA-DICE-08, FA-HP-01, FA-LIGHT-10)."""
    written = checker.tables.get("tables")
    if not isinstance(written, dict):
        return
    for name in ("defend", "restrain"):
        _five(checker, ("tables", name), written.get(name))
    tables = rows.convert(written, Tables)
    if tables is None:
        return
    bands = tables.bands
    if not bands.incapacitated > bands.dying > bands.dead:
        told = f"{bands.incapacitated}, {bands.dying} and {bands.dead}"
        wanted = "HP that fall from incapacitated over dying to dead (FA-HP-01, FA-HP-09)"
        checker.fault("tables.bands", wanted, told)
    for number, (_, outcome) in enumerate(tables.light):
        if abs(outcome) > MOST:
            wanted = "an outcome from -2 to 2 (FA-DICE-08)"
            checker.fault(("tables", "light", number, 1), wanted, outcome)


def _five(checker: Checker, path: tuple[str, ...], row: object) -> None:
    if isinstance(row, list) and len(row) != OUTCOMES:
        wanted = "five entries, for the outcomes -2, -1, 0, +1 and +2 (FA-DICE-08)"
        checker.fault(path, wanted, row)


def _check_card(checker: Checker, key: str, card: Card) -> None:
    """Distances that fit together (FA-RANGE-01, FA-RANGE-02, FA-RANGE-04)."""
    if not 1 <= card.least <= card.range:
        wanted = f"a number from its minimum on, which is {max(card.least, 1)} (FA-RANGE-01)"
        checker.fault(("cards", key, "range"), wanted, card.range)
    if card.far and not card.ranged:
        wanted = "none for a close attack, which has no extended range (FA-RANGE-04)"
        checker.fault(("cards", key, "far"), wanted, card.far)
    elif card.far and card.far <= card.range:
        wanted = f"more than its range, which is {card.range} (FA-RANGE-02)"
        checker.fault(("cards", key, "far"), wanted, card.far)
    for number, near in enumerate(card.awkward):
        if not 1 <= near < card.least:
            wanted = f"a distance below its minimum, which is {card.least} (FA-RANGE-05)"
            checker.fault(("cards", key, "awkward", number), wanted, near)
    if card.base < 0 or card.movement < 0:
        field = "base" if card.base < 0 else "movement"
        rule = "FA-ATK-07" if card.base < 0 else "FA-ATK-08"
        checker.fault(("cards", key, field), f"0 or more ({rule})", getattr(card, field))


def _check_variants(checker: Checker, rows: Rows) -> None:
    """Other figures hang on a switch that there is (FA-OPT-02)."""
    switches = shipped().switches
    for section in ("cards", "proficiencies"):
        pattern = f"{section}.*.variants[*].switch"
        checker.refer(pattern, switches, "a ruling (FA-OPT-02)")


def _check_combatant(
    checker: Checker,
    key: str,
    row: CombatantRow,
    cards: Mapping[str, Card],
    prices: Mapping[str, Proficiency],
) -> None:
    """What is learnt is paid for, and what an ability changes can be played (FA-WPN-01)."""
    here = ("combatants", key)
    cost = sum(prices[bought].cost for bought in row.proficiencies if bought in prices)
    if cost > row.combat:
        wanted = f"proficiencies for at most Combat {row.combat:g} (FA-WPN-01)"
        checker.fault((*here, "proficiencies"), wanted, f"some for {cost:g}")
    if row.hp < 1:
        checker.fault((*here, "hp"), "1 or more (FA-SETUP-07)", row.hp)
    for number, modifier in enumerate(row.modifiers):
        card = cards.get(modifier.card)
        if card is not None and card.weapon and card.weapon not in row.weapons:
            wanted = f"a card whose weapon is carried: {card.weapon} is not (FA-SEL-11)"
            checker.fault((*here, "modifiers", number, "card"), wanted, modifier.card)
