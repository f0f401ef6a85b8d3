"""The board that a page draws: areas, distances, the order of turns, what the one due can do.

The rules have calculated all of it already; a page only adds the choice the player made.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations

import msgspec
from msgspec import convert
from msgspec.structs import asdict

from fracas.core.picture.pictures import tokens_of
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.picture.portraits import (
    TYPES,
    ActionPointsBody,
    ActionPointsFighter,
    Portrait,
    body,
)
from fracas.rulesets.action_points.rules.attacks import (
    COMBAT_SKILL,
    DEFENSE_SKILL,
    Attack,
    Attempt,
    Call,
    attempt,
)
from fracas.rulesets.action_points.rules.circumstances import BASE, distance, mapped
from fracas.rulesets.action_points.rules.deeds import (
    cost_of,
    means_of,
    payable,
    targets,
    weapons_of,
)
from fracas.rulesets.action_points.rules.defence import can_defend
from fracas.rulesets.action_points.rules.movement import GAITS
from fracas.rulesets.action_points.state.state import Area, Combatant, State
from fracas.rulesets.action_points.words.pages import area_words
from fracas.rulesets.action_points.words.words import Names, say
from fracas.space.plane import feet


class ActionPointsArea(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A rectangle of the plane in feet; `words` describe it."""

    id: str
    name: str
    x: int
    y: int
    width: int
    height: int
    words: str
    cover: str = ""
    light: str = ""
    high: bool = False
    solid: bool = False


class ActionPointsRung(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A rung of the ladder: who, their Initiative, and their status in this Turn."""

    id: str
    initiative: str
    flag: str


class ActionPointsAim(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An attack that the combatant due can declare: at whom, from how many feet, for how many AP.

    `option` is its id at the prompt of the Turn, `call` that of the called shot. `type` is the
    index of its damage type in the drawing, `calls` the places of the body that the AP left can
    call. `how` says what is rolled, `hinders` lists the circumstances that apply.
    """

    option: str
    call: str
    who: str
    target: str
    weapon: str
    feet: int
    price: int
    left: int
    type: int
    how: str
    calls: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()


class ActionPointsGait(msgspec.Struct, frozen=True, gc=False):
    """A gait that the combatant due can pay for: how far in feet, for how many AP."""

    option: str
    name: str
    feet: int
    price: int


class ActionPointsDrawing(msgspec.Struct, frozen=True, gc=False, tag="action_points"):
    """The whole board: the plane is `width` by `height` feet, 0 by 0 without a map.

    `ladder` is in the order of Initiative, `chain` has the sizes of dice from the smallest, `feet`
    the distance between each two, `types` the types of damage. `due` is who acts, blank for nobody;
    `aims` and `gaits` are theirs.
    """

    width: int
    height: int
    due: str
    chain: tuple[int, ...]
    types: tuple[str, ...]
    areas: tuple[ActionPointsArea, ...]
    bodies: tuple[ActionPointsBody, ...]
    ladder: tuple[ActionPointsRung, ...]
    fighters: tuple[ActionPointsFighter, ...]
    feet: tuple[tuple[str, str, int], ...]
    aims: tuple[ActionPointsAim, ...]
    gaits: tuple[ActionPointsGait, ...]


def drawn(
    names: Names, people: tuple[Combatant, ...], sheets: dict[str, Portrait]
) -> ActionPointsDrawing:
    """The board of these people, each with a portrait, in the order of Initiative."""
    state, book = names.state, names.book
    due = whose(state)
    apart = distances(tuple([(one.id, one.x, one.y) for one in people])) if mapped(state) else ()
    return ActionPointsDrawing(
        state.width,
        state.height,
        due,
        book.chain[1:],
        TYPES,
        areas(state.areas),
        tuple([body(book, shape) for shape in dict.fromkeys(one.shape for one in people)]),
        tuple([_rung(state, one, due) for one in people]),
        tuple([sheets[one.id].drawn for one in people]),
        apart,
        _aims(state, book, names, due),
        _gaits(state, book, names, due),
    )


@lru_cache(maxsize=256)
def areas(found: tuple[Area, ...]) -> tuple[ActionPointsArea, ...]:
    """The areas of the plane with their descriptions."""
    return tuple(
        [convert({**asdict(one), "words": area_words(one)}, ActionPointsArea) for one in found]
    )


@lru_cache(maxsize=1024)
def distances(people: tuple[tuple[str, int, int], ...]) -> tuple[tuple[str, str, int], ...]:
    """How many feet each two are apart, rounded down (AP-MOV-13)."""
    pairs = combinations(people, 2)
    return tuple([(one, other, feet((x, y), (u, v))) for (one, x, y), (other, u, v) in pairs])


def _rung(state: State, one: Combatant, due: str) -> ActionPointsRung:
    initiative = str(one.initiative) if one.id in state.order else ""
    return ActionPointsRung(one.id, initiative, flag(state, one, due))


def _aims(
    state: State, book: ActionPointsBook, names: Names, due: str
) -> tuple[ActionPointsAim, ...]:
    """The attacks that the combatant due can declare (AP-TURN-13, AP-ATK-13, AP-ATK-14)."""
    one = state.find(due) if due and not state.is_caught(due) else None
    found: list[ActionPointsAim] = []
    for weapon in weapons_of(book, one) if one is not None and not state.acting else ():
        assert one is not None, "weapons are somebody's"
        spent = cost_of(book, one, weapon)
        if spent <= one.ap:
            found += [
                _aim(state, book, names, one, other, weapon, spent)
                for other in targets(state, book, one, weapon)
            ]
    return tuple(found)


def _aim(
    state: State,
    book: ActionPointsBook,
    names: Names,
    one: Combatant,
    other: Combatant,
    weapon: str,
    spent: int,
) -> ActionPointsAim:
    passive, active = attempt(state, book, one, other, weapon, active=False), None
    if other.defends and can_defend(state, book, other.id):
        active = attempt(state, book, one, other, weapon, active=True)
    return ActionPointsAim(
        Attack(weapon, other.id).id,
        Call(weapon, other.id).id,
        one.id,
        other.id,
        say("picture", "weapon", {"weapon": book.weapons[weapon]}),
        distance(state, one, other),
        spent,
        one.ap - spent,
        TYPES.index(book.weapons[weapon].type),
        _how(other, passive, active),
        payable(book, weapon, other.shape, one.ap - spent),
        _hinders(names, passive),
    )


def _how(other: Combatant, passive: Attempt, active: Attempt | None) -> str:
    """What an attack rolls against each way of defending (AP-ATK-02 to AP-ATK-05)."""
    ways = [
        say("picture", "way", {"stance": stance, "defense": one.defense})
        for stance, one in (("passive", passive), ("active", active))
        if one is not None and one.defended
    ]
    values = {"attack": passive.attack, "target": other, "ways": ", ".join(ways)}
    return say("picture", "how", values)


def _hinders(names: Names, found: Attempt) -> tuple[str, ...]:
    """The circumstances of an attack besides the base ones (AP-CORE-09)."""
    usual = {BASE, COMBAT_SKILL, DEFENSE_SKILL, "passive", "shield"}
    counted = dict.fromkeys(term.name for term in found.terms if term.name not in usual)
    return tuple(dict.fromkeys(map(names.circumstance, counted)))


def _gaits(
    state: State, book: ActionPointsBook, names: Names, due: str
) -> tuple[ActionPointsGait, ...]:
    """How the combatant due can move, and how far (AP-MOV-02 to AP-MOV-04)."""
    one = state.find(due) if due and not state.is_caught(due) else None
    if one is None or not mapped(state) or state.acting:
        return ()
    means, found = means_of(book, one), []
    for gait in GAITS:
        if not gait.shut(book, means):
            far = gait.reach(book, one.movement, prone=one.prone)
            price = gait.price(book, means.load)
            found.append(ActionPointsGait(gait.kind, names.action(gait.kind), far, price))
    return tuple(found)


# The order of turns, and the signs of the tokens


def flag(state: State, one: Combatant, due: str) -> str:
    """A combatant's status in this Combat Turn, in a word or two; blank outside (AP-TURN-16)."""
    if one.dead or one.down:
        return "dead" if one.dead else "Down"
    if one.id == due:
        return "acting"
    if not state.turn:
        return ""
    if one.id not in state.order:
        return "not in the order yet"
    if state.is_caught(one.id):
        return "surprised"
    if one.passed or one.resting:
        return "passed"
    return "ready" if one.token else "defended" if one.defended else "Action spent"


NUMBERED = re.compile(r"^(.*?)_(\d{1,2})$")
"""An id that ends in a number, like those of several of one kind."""


def ladder(state: State) -> tuple[Combatant, ...]:
    """Everybody present in the order of Initiative; those without a place come last."""
    by_id = {one.id: one for one in state.combatants if not one.out}
    ordered = [by_id.pop(who) for who in state.order if who in by_id]
    return (*ordered, *by_id.values())


def whose(state: State) -> str:
    """Who acts, or whose place it is: the next one who still has its Action (AP-TURN-04)."""
    if state.acting or state.result:
        return "" if state.result else state.acting
    return next(iter(_to_come(state)), "") if state.turn else ""


def _to_come(state: State) -> list[str]:
    """Who still has an unspent place to come in this Combat Turn."""
    ready = {one.id for one in state.combatants if one.able and one.token}
    return [who for who in state.order[state.place :] if who in ready]


def turns(state: State, due: str) -> dict[str, str]:
    """Everybody's place in the order of this Combat Turn."""
    if not state.turn or state.result:
        return {}
    coming = [who for who in _to_come(state) if who != due]
    found = dict.fromkeys(state.order, "acted")
    found.update(dict.fromkeys(coming, "waits"))
    if coming:
        found[coming[0]] = "next"
    if due:
        found[due] = "acts"
    return found


@lru_cache(maxsize=256)
def tokens_for(people: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """A sign for each token, by id; `people` are ids and names.

    Several of a kind show their numbers, with the kind's letter if there are several kinds.
    """
    numbers = {who: found for who, _ in people if (found := NUMBERED.match(who))}
    lettered = len({found[1] for found in numbers.values()}) > 1
    given = {
        who: f"{found[1][:1].upper() if lettered else ''}{found[2]}"
        for who, found in numbers.items()
    }
    others = [(who, name) for who, name in people if who not in given]
    given.update(
        zip([who for who, _ in others], tokens_of(name for _, name in others), strict=True)
    )
    if len(set(given.values())) < len(people):
        everybody = dict(people)
        return dict(zip(everybody, tokens_of(everybody.values()), strict=True))
    return given
