"""Builds a state from content: combatants, maps and opening scenes."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.facts import Beat
from fracas.core.lookups import row_of
from fracas.core.picture.grounds import Ground, Look, Start, Terrain
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import (
    CombatantRow,
    Placing,
    ScenarioRow,
    TerrainRow,
)
from fracas.rulesets.fully_automated.rules.ground import ground_of
from fracas.rulesets.fully_automated.state.state import (
    Alarm,
    Combatant,
    Figure,
    Goal,
    Modifier,
    State,
)
from fracas.rulesets.fully_automated.words.board import ground_words
from fracas.space.hex_map_text import format_map, parse_map
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex, distance, parse_hex
from fracas.space.painting import keys_of, painted, spreads_of

FIRST = {
    "standard": Beat("opening"),
    "light": Beat("light_round", stays=True),
    "other": Beat("light_round", stays=True),
}
"""The agenda when a scene opens, by its mode (FA-OPT-01, FA-LIGHT-12)."""


def combatant_of(
    book: FullyAutomatedBook, key: str, side: str, who: str | None = None, name: str = ""
) -> Combatant:
    """Make a combatant from the book, with all its HP and on no map yet (FA-SETUP-07).

    Combat, which pays for proficiencies, is also its Skill, in full points (FA-WPN-01); the HP
    include abilities that add HP (FA-SPEC-05). Raises `WrongUse` if the book has none of that name.
    """
    row = row_of(book.combatants, key, "Fully Automated", "combatant")
    one = Combatant(
        id=who or key,
        name=name or row.name,
        side=side,
        kind=row.kind,
        speed=row.speed,
        armour=row.armour,
        proficiencies=row.proficiencies,
        weapons=row.weapons,
        restraints=row.restraints,
        tags=row.tags,
        attributes=_figures(row.attributes),
        skills=_figures({"Combat": int(row.combat), **row.skills}),
        modifiers=tuple(Modifier(m.name, m.to, m.amount, m.card, m.checks) for m in row.modifiers),
        policy=row.policy,
        note=_note(row),
    )
    hp = row.hp + one.modifier("hp")
    return replace(one, hp=hp, most_hp=hp)


def _figures(values: dict[str, int]) -> tuple[Figure, ...]:
    return tuple(Figure(name, value) for name, value in values.items())


def _note(row: CombatantRow) -> str:
    """The game master's note, including an impossible load (FA-WPN-27)."""
    told = (row.note, "This load is unrealistic (FA-WPN-27)." if row.unrealistic else "")
    return " ".join(part for part in told if part)


def map_of(book: FullyAutomatedBook, row: ScenarioRow) -> HexMap | None:
    """The map of a scenario with its tokens, or None without one (FA-SETUP-09).

    Raises `ContentError` with the place of each fault in the text.
    """
    return parse_map(row.map, book.terrain) if row.map else None


def stands_of(row: ScenarioRow, board: HexMap | None) -> tuple[Hex | None, ...]:
    """Where each of the cast starts: the hex that it names, or that of its token on the map.

    A token's name is the id of its combatant. Without a map nobody has a place.
    """
    if board is None:
        return (None,) * len(row.cast)
    tokens = {token.name: token.hex for token in board.tokens}
    return tuple(
        parse_hex(one.hex) if one.hex else tokens.get(one.id or one.combatant) for one in row.cast
    )


def scenario_of(book: FullyAutomatedBook, scenario: str) -> ScenarioRow:
    """A scenario of the book; raises `WrongUse` for an unknown one."""
    return row_of(book.scenarios, scenario, "Fully Automated", "scenario")


def begin(book: FullyAutomatedBook, scenario: str) -> State:
    """Make the opening state of a scenario, with its first beat on the agenda (FA-SETUP-03).

    A ruling for light combat, or for none, overrides the scenario's mode (FA-OPT-01); the
    scenario's selection period overrides the ruling (FA-SEL-05). Raises `WrongUse` for an unknown
    scenario.
    """
    row = scenario_of(book, scenario)
    ruled = str(book.rulings["mode"])
    mode = row.mode if ruled == "standard" else ruled
    board = map_of(book, row)
    seconds = row.seconds if row.seconds is not None else book.rulings["selection_seconds"]
    return State(
        title=row.title,
        stakes=row.stakes,
        mode=mode,
        map=None if board is None else board.placed(()),
        combatants=tuple(
            _placed(book, one, place)
            for one, place in zip(row.cast, stands_of(row, board), strict=True)
        ),
        seconds=int(seconds),
        alarms=tuple(
            Alarm(
                key,
                one.label,
                one.size,
                winner=one.winner,
                hexes=tuple(parse_hex(label) for label in one.hexes),
                attribute=one.attribute,
                skill=one.skill,
                target=one.target,
            )
            for key, one in row.alarms.items()
        ),
        goals=tuple(Goal(one.side, one.kind, one.area, one.count) for one in row.goals),
        agenda=(FIRST[mode],),
    )


def _placed(book: FullyAutomatedBook, one: Placing, place: Hex | None) -> Combatant:
    return replace(
        combatant_of(book, one.combatant, one.side, one.id or None, one.name),
        place=place,
        attitude=one.attitude,
        restrained=one.restrained,
    )


def arriving(state: State, book: FullyAutomatedBook, one: Combatant) -> Combatant:
    """Place a late arrival in a free hex: beside its side, else at an exit, else the map's first.

    FA-INIT-04, FA-MOVE-07. Without a map, or with every hex taken, it has no place.
    """
    if state.map is None:
        return one
    ground = ground_of(book, state.map)
    closed = {*ground.barriers, *(other.place for other in state.present())}
    free = [place for place in state.map.hexes() if place not in closed]
    own = [mate.place for mate in state.present() if mate.side == one.side and mate.place]
    if own:
        free.sort(key=lambda place: min(distance(place, mate) for mate in own))
    else:
        free.sort(key=lambda place: place not in ground.exits)
    return replace(one, place=free[0] if free else None)


# Painting the map

LOOKS: tuple[tuple[str, Look], ...] = (
    ("barrier", "wall"),
    ("obstacle", "cover"),
    ("obscures", "leaves"),
    ("exit", "exit"),
    ("rough", "rough"),
)
"""How ground is drawn, by the first of these it is (FA-LOS-01, FA-COVER-01, FA-LOS-05)."""


def ground_to_paint(book: FullyAutomatedBook, scenario: str) -> Ground | None:
    """The map of a scenario for the painter; None without one, as in light combat (FA-LIGHT-08).

    Raises `WrongUse` for an unknown scenario.
    """
    row = scenario_of(book, scenario)
    board = map_of(book, row)
    if board is None:
        return None
    starts = tuple(
        Start(
            one.id or one.combatant,
            one.name or book.combatants[one.combatant].name,
            one.side,
            *((-1, -1) if place is None else board.column_and_row(place)),
        )
        for one, place in zip(row.cast, stands_of(row, board), strict=True)
    )
    return Ground(
        "hex",
        len(board.rows[0]),
        len(board.rows),
        tuple(_terrain(key, kind) for key, kind in book.terrain.items()),
        keys_of(board),
        starts,
        spreads_of(board),
    )


def _terrain(key: str, row: TerrainRow) -> Terrain:
    look: Look = next((look for does, look in LOOKS if getattr(row, does)), "open")
    return Terrain(
        key, row.name, ground_words(row), look, row.because, over=row.obscures and not row.obstacle
    )


def book_with_ground(book: FullyAutomatedBook, scenario: str, ground: Ground) -> FullyAutomatedBook:
    """Return the book with a scenario on the painted map, and its cast where it was put.

    An unchanged map stays as it was written. Raises `WrongUse` for a scenario without a map, and
    for anything but a map of hexes. Reading the content reports combatants in walls.
    """
    row = scenario_of(book, scenario)
    board = map_of(book, row)
    if board is None or ground.shape != "hex":
        raise WrongUse(
            f"The scenario '{scenario}' has no map of hexes to paint on (FA-SETUP-09): "
            "choose one that has."
        )
    labels = {one.id or one.combatant: one.hex for one in row.cast}
    fresh, told = painted(board, ground, book.terrain, labels)
    cast = tuple(replace(one, hex=told[one.id or one.combatant]) for one in row.cast)
    text = row.map if fresh == board else format_map(fresh) + "\n"
    changed = replace(row, map=text, cast=cast)
    return replace(book, scenarios={**book.scenarios, scenario: changed})
