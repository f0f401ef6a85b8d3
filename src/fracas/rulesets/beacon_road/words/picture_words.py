"""What a picture says: where somebody stands and with whom, ground, cover, stages, sheets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fracas.core.grammar import listed, minus, plain, sentence
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import TerrainRow
from fracas.rulesets.beacon_road.rules.gear.items import row_of, weapon_die
from fracas.rulesets.beacon_road.rules.ground.sight import Cover
from fracas.rulesets.beacon_road.rules.rolls.pools import attribute_die
from fracas.rulesets.beacon_road.state.drawing import Block
from fracas.rulesets.beacon_road.state.state import Creature, State, Track
from fracas.rulesets.beacon_road.words.names import ATTRIBUTES, DEFENSES, Names, inner
from fracas.space.squares import Square


class Standing(NamedTuple):
    """Somebody on the map: the words for the place, whom they are in melee with, their threat.

    `threat` is the block of squares in which they threaten (BR-COND-13).
    """

    where: str
    melee: tuple[str, ...]
    flanked: bool
    threat: Block | None


STAGE_NAMES = {
    "choice": "Choice",
    "ambush": "Ambush",
    "rash": "Rash",
    "monsters": "Monsters",
    "cautious": "Cautious",
}

WINDOW_WORDS = {
    "turn_start": "turn begins",
    "act_declared": "act declared",
    "move_step": "step taken",
    "targeted": "targeted",
    "rolled": "rolled",
    "hit": "hit",
    "about_to_suffer": "about to suffer",
    "dropped": "dropped",
    "turn_end": "turn ends",
}
"""The moments at which Reacts come in between, in the order in which they come about."""

GONE = {
    "dead": "dead",
    "unconscious": "unconscious",
    "surrendered": "surrendered",
    "fled": "got away",
    "ceasefire": "laid down arms",
}
"""Why somebody is out of the fight, in a word."""

DOES = {
    "difficult": "difficult",
    "conceals": "conceals",
    "shelters": "shelters",
    "blocks": "stops sight and attacks",
    "impassable": "no way through",
    "dark": "dark",
    "drop": "a drop",
}
"""What ground does, in a word or two."""


def ground_words(row: TerrainRow, does: Iterable[str]) -> str:
    """A kind of ground and what it does: `Stream: difficult`."""
    said = [DOES[one] for one in does]
    return f"{row.name}: {', '.join(said)}" if said else row.name


def map_words(columns: int, rows: int, feet: int) -> str:
    """How large the map is."""
    return f"The map is {columns} by {rows} squares of {feet} feet."


def block_words(first: str, last: str) -> str:
    """A block of squares by its corners: `K1 to N4`."""
    return first if first == last else f"{first} to {last}"


def lie_words(ground: str, blocks: Iterable[str]) -> str:
    """Where a kind of ground lies."""
    return f"{ground}. It lies at {', '.join(blocks)}."


def from_words(who: str, said: Iterable[str]) -> str:
    """How the others lie to somebody."""
    return f"From {who}: {'; '.join(said)}."


def scale_words(feet: int) -> str:
    """What a square measures."""
    return f"{feet}' a square"


def thing_words(thing: str, place: str) -> str:
    """Something that lies on the ground."""
    return f"{sentence(thing)} on the ground at {place}"


def cover_words(book: BeaconRoadBook, feet: int, cover: Cover) -> str:
    """How far somebody is, and what is in the way: `25', Concealed +5`."""
    if cover.blocked_by is not None:
        return f"{feet}', no line"
    parts = [f"{feet}'"]
    if cover.concealed_by is not None:
        row = book.boons["concealed"]
        parts.append(f"{row.name} +{row.defense}")
    if cover.sheltered_by is not None:
        row = book.boons["sheltered"]
        parts.append(f"{row.name} +{row.defense}{', half damage' if row.halves else ''}")
    if cover.unseen:
        parts.append("out of sight")
    return ", ".join(parts)


def short_of(names: Iterable[str]) -> str:
    """Names with those that differ by a number alone drawn together: `Archer 1, 2 and Captain`."""
    groups: dict[str, list[str]] = {}
    for name in names:
        stem, _, last = name.rpartition(" ")
        if stem and last.isdecimal():
            groups.setdefault(stem, []).append(last)
        else:
            groups.setdefault(name, [])
    return listed(f"{stem} {', '.join(last)}".strip() for stem, last in groups.items())


def place_words(place: str, ground: str) -> str:
    """A square and what lies there: `M6 (bridge)`."""
    return f"{place} ({inner(ground)})" if ground else place


def threat_words(threat: Block) -> str:
    """The squares in which somebody threatens (BR-COND-13)."""
    x, y, width, height = threat
    last = Square(x + width - 1, y + height - 1)
    return f"threatens {block_words(str(Square(x, y)), str(last))}"


def melee_words(names: Names, melee: tuple[str, ...], flanked: bool) -> str:
    """With whom somebody is in melee, and whether they are flanked there."""
    if not melee:
        return ""
    said = f"in melee with {short_of(names.who(who) for who in melee)}"
    return f"{said}, Flanked" if flanked else said


def clock_words(track: Track, names: Names) -> str:
    """What makes a clock tick and what it decides."""
    said = []
    if track.trigger == "round":
        said.append("ticks as each round ends")
    if track.winner:
        said.append(f"full, it is won by {names.side(track.winner)}")
    if track.hidden:
        said.append("hidden from the players")
    return "; ".join(said)


def out_word(one: Creature) -> str:
    """Why somebody cannot go on who is out, or has no HP left."""
    return GONE.get(one.out, plain(one.out)) if one.out else "fallen"


def round_word(state: State) -> str:
    """The round and its stage: `2, stage 4`."""
    if not state.round:
        return "not begun"
    number = list(STAGE_NAMES).index(state.stage) + 1 if state.stage in STAGE_NAMES else 0
    return f"{state.round}, stage {number}" if number else str(state.round)


def sheet_words(book: BeaconRoadBook, one: Creature, names: Names) -> tuple[tuple[str, str], ...]:
    """A sheet as name and words, line by line: what somebody rolls, wields, can do and carries."""
    kept = one.sheet
    if kept is None or kept[0] is not book:
        kept = one.__dict__["sheet"] = book, _sheet_words(book, one, names)
    return kept[1]  # type: ignore[no-any-return]


def _sheet_words(book: BeaconRoadBook, one: Creature, names: Names) -> tuple[tuple[str, str], ...]:
    dice = {name: attribute_die(book, one, name) for name in ATTRIBUTES}
    attributes = [f"{ATTRIBUTES[name]} {f'd{die}' if die else '0'}" for name, die in dice.items()]
    defenses = [
        f"{said} {value}"
        for said, value in zip(DEFENSES.values(), (one.iron, one.ward, one.grit), strict=True)
    ]
    actions = [f"{plain(rating.action).title()} {rating.dots}" for rating in one.actions]
    body = f"{one.size}, Stride {one.stride}'"
    if one.senses:
        body += f", {listed(map(plain, one.senses))}"
    found = [
        ("Tier", str(one.tier)),
        ("Attributes", ", ".join(attributes)),
        ("Defenses", ", ".join(defenses)),
        ("Actions", ", ".join(actions)),
        ("Body", body),
        ("Items", "; ".join(_item(book, one, at, names) for at in range(len(one.items)))),
        ("Powers", ", ".join(names.power(key) for key in one.powers)),
        ("Abilities", ", ".join(names.ability(key) for key in one.abilities)),
        ("Resists", listed(map(plain, one.resists))),
        ("Weak to", listed(map(plain, one.weak_to))),
        ("Beacon Points", str(one.beacons) if one.beacons else ""),
    ]
    return tuple([(name, said) for name, said in found if said])


def _item(book: BeaconRoadBook, one: Creature, at: int, names: Names) -> str:
    """An item with its die, its reach and how it is carried: `longsword (d10, 5', in hand)`."""
    item = one.items[at]
    row = row_of(book, item)
    facts = []
    if row.kind == "weapon" and (die := weapon_die(book, one, item)):
        facts.append(f"d{die}")
    facts += [f"{int(reach)}'" for reach in (row.melee, row.ranged) if reach >= 1]
    if row.boxes:
        facts.append(f"{row.boxes - item.marked} of {row.boxes} Soak Boxes")
    if not item.loaded:
        facts.append("not loaded")
    facts.append(CARRIED.get(item.state, plain(item.state)))
    return f"{names.kind(item.kind)} ({', '.join(facts)})"


CARRIED = {"wielded": "in hand", "readied": "ready", "packed": "packed", "worn": "worn"}
"""How an item is carried."""


def heads_of(state: State, names: Names) -> tuple[tuple[str, str], ...]:
    """The facts above the table: the round, whose turn it is, what is at stake."""
    found = [("Round", round_word(state))]
    if state.result:
        found = [("Over", "no side won")]
        if state.result in state.sides():
            found = [("Over", f"{names.side(state.result)} won")]
    elif state.turn:
        found.append(("Turn", names.who(state.turn)))
    if state.stakes:
        found.append(("Stakes", state.stakes))
    return tuple(found)


def stage_words(stage: str, who: list[str], names: Names) -> str:
    """Who has a turn in a stage."""
    if stage == "choice":
        return "Rash or Cautious"
    state = names.state
    acting = state.turn if state.turn in who else ""
    others = short_of(names.who(one) for one in who if one != acting)
    if not acting:
        return others or "nobody"
    said = f"{names.who(acting)} acts"
    return f"{said}; {others}" if others else said


FEW = 2
"""So many who have a turn in a stage are named in brief; of more only who acts is."""


def stage_short(who: list[str], words: str, names: Names) -> str:
    """Who has a turn in a stage, in brief: whoever acts, or the names of a few."""
    if names.state.turn in who:
        return f"{names.who(names.state.turn)} acts"
    return words if len(who) <= FEW else ""


def figure_note(one: Creature, where: str, melee: tuple[str, ...], names: Names) -> str:
    """Where somebody stands and with whom, Rash or Cautious: `Cautious; at M6 (bridge)`."""
    said = [one.choice.capitalize(), f"at {where}" if where else ""]
    if not where and names.state.map is not None and not one.out:
        said.append("not on the map")
    said.append(melee_words(names, melee, flanked=False))
    if not one.veiled and one.hp < 0 and not one.out:
        said.append(f"{minus(one.hp)} HP")
    return "; ".join(part for part in said if part)


def piece_words(one: Creature, mark: str, at: Standing | None, names: Names) -> str:
    """Somebody on the board in a sentence: where, with whom, and what is drawn of them."""
    head = f"{one.name}{f' ({mark})' if mark else ''} of {names.side(one.side)}"
    said = [f"at {at.where}" if at else "not on the map"]
    if names.state.turn == one.id:
        said.append("acts now")
    if one.hp <= 0:
        said.append("fallen")
    elif one.winded:
        said.append("Winded")
    said += [f"{names.wound(wound.name)} {wound.severity}" for wound in one.wounds]
    if at is not None:
        said.append(melee_words(names, at.melee, at.flanked))
        if at.threat is not None:
            said.append(threat_words(at.threat))
    return f"{head} {', '.join(part for part in said if part)}"
