"""From content to a state: combatants, maps and opening scenes; and whether a state can be."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from typing import get_args

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Beat
from fracas.rulesets.fully_automated.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content_rows import (
    CombatantRow,
    GoalKind,
    Modified,
    Placing,
    Policy,
    ScenarioRow,
)
from fracas.rulesets.fully_automated.ground import ground_of
from fracas.rulesets.fully_automated.state import (
    AIM,
    BREAK_FREE,
    DEFEND,
    MOVE,
    RESTRAIN,
    TACKLE,
    Alarm,
    Combatant,
    Figure,
    Goal,
    Modifier,
    State,
)
from fracas.rulesets.fully_automated.weapons import weapons_of
from fracas.space.hex_map_text import parse_map
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex, distance, parse_hex

FIRST = {
    "standard": Beat("opening"),
    "light": Beat("light_round", stays=True),
    "other": Beat("light_round", stays=True),
}
"""What waits on the agenda when a scene opens, by its mode (FA-OPT-01, FA-LIGHT-12)."""


def combatant_of(
    book: FullyAutomatedBook, key: str, side: str, who: str | None = None, name: str = ""
) -> Combatant:
    """A combatant from the book, with all its HP and on no map yet (FA-SETUP-07).

    The Combat that pays for proficiencies is its Skill too, whole points of it (FA-WPN-01); an
    ability that adds HP has done so already (FA-SPEC-05). Raises `WrongUse` when the book has none
    of that name.
    """
    row = book.combatants.get(key)
    if row is None:
        near = difflib.get_close_matches(key, list(book.combatants), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"it has {', '.join(book.combatants)}."
        raise WrongUse(f"Fully Automated has no combatant '{key}': {hint}", given=key)
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
        modifiers=tuple(Modifier(m.name, m.to, m.amount, m.card) for m in row.modifiers),
        policy=row.policy,
        note=_note(row),
    )
    hp = row.hp + one.modifier("hp")
    return replace(one, hp=hp, most_hp=hp)


def _figures(values: dict[str, int]) -> tuple[Figure, ...]:
    return tuple(Figure(name, value) for name, value in values.items())


def _note(row: CombatantRow) -> str:
    """What the game master keeps in mind, the load that cannot be carried so too (FA-WPN-27)."""
    told = (row.note, "This load is unrealistic (FA-WPN-27)." if row.unrealistic else "")
    return " ".join(part for part in told if part)


def map_of(book: FullyAutomatedBook, row: ScenarioRow) -> HexMap | None:
    """The map of a scenario, its tokens too, or None where it has none (FA-SETUP-09).

    Raises `ContentError` with the place of each fault in the text.
    """
    return parse_map(row.map, book.terrain) if row.map else None


def stands_of(row: ScenarioRow, board: HexMap | None) -> tuple[Hex | None, ...]:
    """Where each of the cast starts: the hex that it names, or that of its token on the map.

    A token stands for the one whose id is its name. Nobody stands anywhere without a map.
    """
    if board is None:
        return (None,) * len(row.cast)
    tokens = {token.name: token.hex for token in board.tokens}
    return tuple(
        parse_hex(one.hex) if one.hex else tokens.get(one.id or one.combatant) for one in row.cast
    )


def scenario_of(book: FullyAutomatedBook, scenario: str) -> ScenarioRow:
    """A scenario of the book; raises `WrongUse` when there is none such."""
    row = book.scenarios.get(scenario)
    if row is None:
        near = difflib.get_close_matches(scenario, list(book.scenarios), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"it has {', '.join(book.scenarios)}."
        raise WrongUse(f"Fully Automated has no scenario '{scenario}': {hint}", given=scenario)
    return row


def begin(book: FullyAutomatedBook, scenario: str) -> State:
    """The opening state of a scenario, with its first beat on the agenda (FA-SETUP-03).

    A ruling for light combat, or for none, goes before the scenario's own mode (FA-OPT-01); the
    scenario's selection period before the ruling (FA-SEL-05). Raises `WrongUse` when there is no
    such scenario.
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


def free_id(state: State, key: str) -> str:
    """An id not yet taken: the key itself, or with a number behind it."""
    taken = {one.id for one in state.combatants}
    number, who = 1, key
    while who in taken:
        number += 1
        who = f"{key}_{number}"
    return who


def arriving(state: State, book: FullyAutomatedBook, one: Combatant) -> Combatant:
    """A late arrival in a free hex: beside its side, else at an exit, else the map's first.

    FA-INIT-04, FA-MOVE-07. Without a map, or with every hex taken, it stands nowhere.
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


CARDS = ("", MOVE, DEFEND, AIM, RESTRAIN, TACKLE, BREAK_FREE)
"""The cards that are no attack of the book, and none at all (FA-SEL-12)."""

SPECIALS = ("heal", "stabilize", "unglue", "else")
"""Special actions that need no further name (FA-SPEC-01)."""

STEPS = ("", "choose", "attacks", "defenders", "moves", "aims")
"""Where a round can stand (FA-ROUND-01)."""

COUNTS = {
    "restraints": "FA-RESTR-14",
    "stuns": "FA-STUN-04",
    "stunned_next": "FA-STUN-04",
    "stun_rounds": "FA-STUN-04",
    "glued": "FA-WPN-26",
    "damage": "FA-ROUND-14",
    "defended": "FA-DEF-13",
}
"""Figures of a combatant that never fall below 0, and their rules."""

OUTS = ("", "surrendered", "fled", "escaped", "agreed")
"""How one may have left a fight alive, or not at all (FA-OPT-06)."""

MOST_AIM = 2
"""The age that the aim condition reaches when it was kept (FA-AIM-05)."""


def check_state(state: State, book: FullyAutomatedBook) -> None:
    """Raise `IllegalAnswer` with a rule id when a state cannot be (FA-SETUP-01, FA-MOVE-07)."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two combatants may not share an id (FA-SETUP-01).", ids=tuple(ids))
    _one_of(state.mode, FIRST, "a mode of a fight", "FA-OPT-01")
    _one_of(state.step, STEPS, "a step of a round", "FA-ROUND-01")
    for what, count, rule in (
        ("The round", state.round, "FA-ROUND-01"),
        ("The selection period", state.seconds, "FA-SEL-05"),
    ):
        if count < 0:
            raise IllegalAnswer(f"{what} cannot be {count} ({rule}): give 0 or more.", count=count)
    if len(set(state.sequence)) != len(state.sequence) or not set(state.sequence) <= set(ids):
        raise IllegalAnswer(
            "The turn order names everybody once, and nobody who is not there (FA-INIT-05).",
            sequence=state.sequence,
        )
    if state.map is not None:
        _check_map(state.map, book)
    elif state.mode == "standard":
        raise IllegalAnswer(
            "A standard fight needs a map (FA-SETUP-01): play it light, or add one."
        )
    for one in state.combatants:
        _check_combatant(one, state, book)
    _check_places(state, book)
    for alarm in state.alarms:
        _check_alarm(alarm, state.map)
    for goal in state.goals:
        _one_of(goal.kind, get_args(GoalKind), "a goal", "FA-OPT-06")


def _one_of(found: str, known: Collection[str], what: str, rule: str) -> None:
    if found not in known:
        near = difflib.get_close_matches(found, known, 1)
        listed = ", ".join(name for name in known if name)
        hint = f"did you mean '{near[0]}'?" if near else f"there is {listed}."
        raise IllegalAnswer(f"'{found}' is not {what} ({rule}): {hint}", given=found)


def _check_map(board: HexMap, book: FullyAutomatedBook) -> None:
    """Every hex has a kind of ground that the book knows, and all rows are equally long."""
    if len({len(row) for row in board.rows}) != 1 or not board.rows[0]:
        raise IllegalAnswer("All rows of a map have as many hexes (FA-SETUP-09): mend its rows.")
    glyphs = [kind.glyph for kind in board.kinds]
    strange = sorted({glyph for row in board.rows for glyph in row} - set(glyphs))
    if strange or len(set(glyphs)) != len(glyphs):
        raise IllegalAnswer(
            "Each glyph of a map stands for one kind of ground (FA-SETUP-09): "
            f"see to {' '.join(strange or glyphs)}.",
            glyphs=tuple(strange or glyphs),
        )
    for kind in board.kinds:
        _one_of(kind.name, book.terrain, "a kind of ground", "FA-SETUP-09")
    for area in board.areas:
        _on_map(area.hexes, board, f"The area {area.name}")


def _on_map(places: Collection[Hex], board: HexMap, what: str) -> None:
    for place in places:
        if not board.holds(place):
            raise IllegalAnswer(
                f"{what} cannot lie on {place}, which is not on the map (FA-SETUP-09).", hex=place
            )


def _check_places(state: State, book: FullyAutomatedBook) -> None:
    """Whoever is there stands on the map, not in a wall, and alone in the hex (FA-MOVE-07)."""
    board, taken = state.map, dict[Hex, str]()
    if board is None:
        return
    barriers = ground_of(book, board).barriers
    for one in state.present():
        place = one.place
        if place is None:
            continue
        if not board.holds(place):
            raise IllegalAnswer(
                f"{one.id} cannot stand on {place}, which is not on the map (FA-MOVE-13).",
                who=one.id,
            )
        if place in barriers:
            raise IllegalAnswer(
                f"{one.id} cannot stand on {place}: {board.kind(place)} fills it (FA-MOVE-13).",
                who=one.id,
            )
        if place in taken:
            raise IllegalAnswer(
                f"{one.id} cannot stand on {place}, where {taken[place]} stands (FA-MOVE-07): "
                "choose another hex.",
                who=one.id,
            )
        taken[place] = one.id


def _check_combatant(one: Combatant, state: State, book: FullyAutomatedBook) -> None:
    for field, rule in COUNTS.items():
        if getattr(one, field) < 0:
            raise IllegalAnswer(
                f"{one.id} cannot have {getattr(one, field)} for {field} ({rule}): give 0 or more.",
                who=one.id,
            )
    if one.most_hp < 1 or one.hp > one.most_hp:
        raise IllegalAnswer(
            f"{one.id} cannot have {one.hp} of {one.most_hp} HP (FA-DMG-06): the maximum is at "
            "least 1 and never exceeded, so raise it first.",
            who=one.id,
        )
    if not 0 <= one.aim <= MOST_AIM:
        raise IllegalAnswer(
            f"The aim of {one.id} cannot be {one.aim} rounds old (FA-AIM-05): it is 0, 1 or "
            f"{MOST_AIM}.",
            who=one.id,
        )
    for card in (one.card, one.last):
        _check_card(card, state, book)
    for weapon in one.weapons:
        _one_of(weapon, weapons_of(book), "a weapon", "FA-WPN-09")
    for bought in one.proficiencies:
        _one_of(bought, book.proficiencies, "a proficiency", "FA-WPN-02")
    _one_of(one.armour, book.armour, "armour", "FA-DMG-03")
    _one_of(one.kind, ("pc", "npc"), "a kind of combatant", "FA-SETUP-10")
    _one_of(one.attitude, ("hostile", "neutral"), "an attitude", "FA-SETUP-08")
    _one_of(one.policy, get_args(Policy), "a way to play", "FA-ADV-06")
    _one_of(one.out, OUTS, "a way out of a fight", "FA-OPT-06")
    for modifier in one.modifiers:
        _one_of(modifier.to, get_args(Modified), "a figure that abilities change", "FA-SPEC-05")
        if modifier.card:
            _check_card(modifier.card, state, book)


def _check_card(card: str, state: State, book: FullyAutomatedBook) -> None:
    if card not in CARDS and card not in book.cards:
        alarms = (f"alarm:{alarm.id}" for alarm in state.alarms)
        specials = tuple(f"special:{name}" for name in (*SPECIALS, *alarms))
        _one_of(card, (*CARDS, *book.cards, *specials), "a card", "FA-SEL-12")


def _check_alarm(alarm: Alarm, board: HexMap | None) -> None:
    if alarm.size < 1 or not 0 <= alarm.filled <= alarm.size:
        raise IllegalAnswer(
            f"{alarm.label} cannot be {alarm.filled} of {alarm.size} rounds: it has at least one "
            "and no more of them are past (FA-SPEC-01).",
            alarm=alarm.id,
        )
    if board is not None:
        _on_map(alarm.hexes, board, alarm.label)
