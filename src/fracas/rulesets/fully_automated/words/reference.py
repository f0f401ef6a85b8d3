"""What a table prints: the cheat sheet of the book that is played (FA-LOG-05)."""

from __future__ import annotations

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Card
from fracas.rulesets.fully_automated.rules.weapons import (
    card_of,
    cards_of,
    portability,
    proficient,
    weapon_threat,
)
from fracas.rulesets.fully_automated.state.state import Combatant
from fracas.rulesets.fully_automated.words.catalogue import weapon

OUTCOMES = ("-2", "-1", "0", "+1", "+2")
"""The outcomes of a combat roll as they are printed (FA-DICE-01)."""

DEFENCES = {
    "proceeds": "the attack proceeds",
    "disadvantage": "it proceeds at disadvantage",
    "fails": "the attack fails",
    "counter_disadvantage": "it fails; counter-attack at disadvantage",
    "counter": "it fails; counter-attack",
}
"""What a defence does, in words (FA-DEF-03 to -07)."""

HOLDS = {
    "counter": "fails; the target counter-attacks at disadvantage",
    "harm": "fails; the target takes {damage} damage",
    "restrained": "the target is restrained",
}
"""What an attempt to restrain comes to, in words (FA-RESTR-05 to -07)."""


def reference(book: FullyAutomatedBook) -> tuple[str, ...]:
    """The cheat sheet as lines, made from the book that is played, house rules included.

    Steps of a round, everybody's cards, the tables, and a line for each attack card; it reminds and
    does not teach (FA-LOG-05, FA-GAP-49).
    """
    return (
        *_round(book),
        *_moves(book),
        "Defend, one roll against each attack"
        if book.rulings["defend_uses"] == "each_attack"
        else "Defend, one roll against the first attack",
        *_by_outcome([DEFENCES[effect] for effect in book.tables.defend]),
        f"Restrain, adjacent and with at least {book.tables.restrain_gap} HP more than the target",
        *_by_outcome(
            [
                HOLDS[effect].format(damage=book.tables.restrain_damage)
                for effect in book.tables.restrain
            ]
        ),
        "Attacks: reach in hexes, damage on -2/-1/0/+1/+2, outcomes that stun, aimed",
        *(f"  {_line(card)}" for card in book.cards.values()),
        *_states(book),
    )


def _round(book: FullyAutomatedBook) -> tuple[str, ...]:
    """The steps of a round (FA-ROUND-01 to -06)."""
    seconds = book.rulings["selection_seconds"]
    clock = f"{seconds} seconds" if seconds else "until all are ready"
    return (
        "A round",
        f"  Choose a card each in secret ({clock}; whoever is late Defends), reveal together",
        "  1 Attacks, highest turn order first: name a target; it may step and Defend; then roll",
        "  2 Defenders whom nobody attacked may move one hex",
        "  3 Moves, lowest turn order first; whoever is higher may interject",
        "  4 Aim is marked for all who took no damage, then special actions",
        "  End: the dying lose HP, stuns pass, aim ages; say who is stunned, aimed, behind cover",
    )


def _moves(book: FullyAutomatedBook) -> tuple[str, ...]:
    """What Move gives and what hexes cost (FA-MOVE-01 to -08)."""
    moves = book.tables.moves
    again = moves.base + moves.repeated
    return (
        f"Move {moves.base} hexes, {again} after a Move, {moves.aimed} aimed",
        f"  A hex costs {moves.open}, rough ground +{moves.rough}, "
        f"an adversary's hex +{moves.adversary}, "
        f"shifting the unwilling {moves.unwilling}",
        "Tackle is a Move and an unarmed attack in step 1; it stuns whoever plays it",
        "Defend is at disadvantage when exposed, against an aimed attack, and for each stun",
    )


def _states(book: FullyAutomatedBook) -> tuple[str, ...]:
    """Thresholds, armour, cover and checks (FA-HP-01 to -09, FA-DMG-03, FA-COVER-04)."""
    bands, checks = book.tables.bands, book.tables.checks
    worn = [row for row in book.armour.values() if row.reduction]
    armour = ", ".join(f"{row.name} -{row.reduction}" for row in worn)
    return (
        f"HP {bands.incapacitated} or less is incapacitated, {bands.dying} dying "
        f"(-{book.tables.dying_loss} a round), {bands.dead} dead",
        f"Damage: {armour}; cover -{book.tables.cover} from shots",
        f"Check: 2d10 + Attribute + Skill, {checks.target} or more; to break free "
        f"{checks.break_free:+d} with {' + '.join(checks.free)}",
    )


def _by_outcome(effects: list[str]) -> list[str]:
    """A line for each outcome, or for several that have the same effect."""
    lines: list[tuple[list[str], str]] = []
    for outcome, effect in zip(OUTCOMES, effects, strict=True):
        if lines and lines[-1][1] == effect:
            lines[-1][0].append(outcome)
        else:
            lines.append(([outcome], effect))
    return [f"  {' '.join(outcomes)}: {effect}" for outcomes, effect in lines]


def _line(card: Card) -> str:
    """A card on one line of the cheat sheet."""
    parts = [f"{card.name} {hexes(card)}", damage(card), stuns(card)]
    if aimed := aim_effect(card):
        parts.append(f"aimed {aimed}")
    return ", ".join(part for part in parts if part)


def damage(card: Card) -> str:
    """The damage of a card by its outcomes, from the worst to the best (FA-ATK-06)."""
    return "/".join(str(max(0, card.base + more)) for more in card.table)


def hexes(card: Card) -> str:
    """From where a card can be played, and from where at disadvantage (FA-RANGE-01, -02)."""
    normal = str(card.range) if card.least == card.range else f"{card.least}-{card.range}"
    awkward = [str(near) for near in card.awkward]
    if card.far:
        far = card.range + 1
        awkward.append(str(card.far) if far == card.far else f"{far}-{card.far}")
    return f"{normal} ({' and '.join(awkward)} at disadvantage)" if awkward else normal


def stuns(card: Card) -> str:
    """The outcomes on which a card stuns or glues, blank where there are none."""
    parts = [
        f"{word} on {' '.join(OUTCOMES[total + 2] for total in totals)}"
        for word, totals in (("stuns", card.stuns), ("glues", card.glues))
        if totals
    ]
    return "; ".join(parts)


def aim_effect(card: Card) -> str:
    """What an aimed attack has besides its advantage, blank where there is nothing (FA-AIM-06)."""
    parts = []
    if card.aim:
        parts.append(f"+{card.aim} damage")
    if card.close_aim:
        parts.append(f"+{card.close_aim} instead at {card.close}")
    if card.aim_stuns:
        totals = " ".join(OUTCOMES[total + 2] for total in card.aim_stuns)
        parts.append(f"stuns also on {totals}")
    if card.aim_double:
        parts.append("each stun counts twice")
    return ", ".join(parts)


# An Actions & Items sheet

THREAT = ("no threat", "low threat", "high threat", "extreme threat")
PORTABILITY = ("cannot be hidden", "awkward to hide", "easily hidden", "never seen")
"""Threat and portability from 0 to 3, in words (FA-WPN-23, FA-GAP-48)."""


def loadout(book: FullyAutomatedBook, one: Combatant) -> tuple[tuple[str, str], ...]:
    """Somebody's attack cards, each with all its figures, and what is carried (FA-LOG-06).

    Of each weapon it is told how threatening it looks, and how well it is hidden (FA-WPN-27).
    """
    rows = [(book.cards[key].name, figures(book, one, key)) for key in cards_of(book, one)]
    if one.weapons:
        looks = [
            f"{weapon(book, key)} ({THREAT[weapon_threat(book, key)]}, "
            f"{PORTABILITY[portability(book, key)]})"
            for key in one.weapons
        ]
        rows.append(("Carried", ", ".join(looks)))
    return tuple(rows)


def figures(book: FullyAutomatedBook, one: Combatant, key: str) -> str:
    """A card in somebody's hands: damage, distances, stuns, aim, nature, what it asks for."""
    card = card_of(book, key)
    nature = "a shot or throw" if card.ranged else "close quarters"
    if card.movement:
        nature += f", {card.movement} hex of movement"
    aimed = aim_effect(card)
    wanted = weapon(book, card.weapon) or card.needs
    # The signs are those that can be read aloud.
    parts = (
        f"{damage(card)} damage on −2 to +2",
        f"reach {distances(book, one, key)}",
        stuns(card).replace("-", "−"),
        f"aimed {aimed.replace('-', '−')}" if aimed else "",
        f"{nature}, {'lethal' if card.lethal else 'non-lethal'}",
        f"needs {wanted}" if wanted else "",
        "" if proficient(book, one, key) else "without proficiency",
    )
    return "; ".join(part for part in parts if part)


def distances(book: FullyAutomatedBook, one: Combatant, key: str) -> str:
    """The hexes at which somebody can play a card, and those at disadvantage (FA-RANGE-01)."""
    card, more = card_of(book, key), one.modifier("range", key)
    farthest = card.range + more
    near = str(card.least) if farthest <= card.least else f"{card.least}–{farthest}"
    ill = [str(hexes) for hexes in card.awkward]
    if card.far:
        first, last = farthest + 1, card.far + more
        ill.append(str(last) if first >= last else f"{first}–{last}")
    return f"{near} ({', '.join(ill)} at disadvantage)" if ill else near
