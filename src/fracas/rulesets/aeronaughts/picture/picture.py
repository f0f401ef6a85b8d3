"""The fight as a page draws it: figures in the order of turns, clocks, and the board.

It is made only from what a viewer may see: equal views return equal pictures.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from fracas.core.asking.grammar import listed, sentence
from fracas.core.picture.pictures import Dial, Picture, tokens_of
from fracas.rulesets.aeronaughts.content import LETTERS, AeronaughtsBook
from fracas.rulesets.aeronaughts.picture.drawn import (
    AeronaughtsAim,
    AeronaughtsDie,
    AeronaughtsDrawing,
    AeronaughtsPrice,
    AeronaughtsSlot,
    AeronaughtsZone,
    Ground,
    Taken,
    at_the_ready,
    ground,
    scene,
    stages,
)
from fracas.rulesets.aeronaughts.picture.portraits import (
    AeronaughtsBand,
    AeronaughtsPerson,
    figure,
    health,
    injuries,
)
from fracas.rulesets.aeronaughts.rules.attacks import Attack, assault
from fracas.rulesets.aeronaughts.rules.deeds import scope_of
from fracas.rulesets.aeronaughts.rules.interludes import INTERLUDES
from fracas.rulesets.aeronaughts.rules.pools import sides_of
from fracas.rulesets.aeronaughts.rules.rounds import candidates
from fracas.rulesets.aeronaughts.state.state import Combatant, Honed, Slot, Stake, State, neighbours
from fracas.rulesets.aeronaughts.words.catalogue import (
    Names,
    catalogue,
    say,
    term,
    type_name,
    values_of,
)
from fracas.rulesets.aeronaughts.words.pages import markers
from fracas.rulesets.aeronaughts.words.words import SYMBOLS

AXES = tuple(catalogue().texts["axes"].items())
"""How symbols are counted, both ways (AE-DICE-04 to AE-DICE-06, AE-SYM-01)."""

_RANKS = {"acted": 0, "acts": 1, "next": 2, "waits": 3, "": 3, "out": 4}

Turns = dict[str, str]
"""Where everybody is in the order of turns, by id."""


def picture(state: State, book: AeronaughtsBook) -> Picture:
    """Return the fight as a page draws it; `state` is what the viewer may see (AE-GM-01)."""
    names = Names(state, book)
    there = ground(state, book)
    slots = _slots(state, names)
    turns = _turns(state, slots)
    drawing = _drawing(names, there, slots)
    signs = tokens_of([one.name for one in state.combatants])
    tokens = {one.id: sign for one, sign in zip(state.combatants, signs, strict=True)}
    order = sorted(state.combatants, key=lambda one: _RANKS[turns[one.id]])
    return Picture(
        heads=_heads(state, names),
        figures=tuple([figure(one, tokens[one.id], turns[one.id], names) for one in order]),
        dials=tuple([_dial(one, names) for one in state.clocks]),
        lines=_lines(names, there, drawing, turns, order),
        drawing=drawing,
        scene=scene(state, book, there),
        stages=stages(slots),
    )


# The order


def _slots(state: State, names: Names) -> tuple[AeronaughtsSlot, ...]:
    """The slots by side, and who may take those left (AE-INIT-03 to AE-INIT-05)."""
    # While a combatant's turn is on, its slot is the one before the next that is due.
    now = state.slot - 1 if state.turn else state.slot
    left: dict[str, int] = {}
    found: list[AeronaughtsSlot] = []
    for place, slot in enumerate(state.slots):
        people: tuple[str, ...] = ()
        taken: Taken = "taken"
        if place == now and state.turn:
            taken, people = "now", (state.turn,)
        elif place >= now:
            people = candidates(state, slot)
            # A side has as many open slots as it has people who have not acted.
            room = left.setdefault(slot.side, len(people) if not slot.who else len(state.slots))
            left[slot.side] = room - 1
            taken = "lapsed" if not people or room < 1 else "open"
            if taken == "lapsed":
                people = ()
        elif slot.who:
            people = (slot.who,)
        name = _slot_name(slot, taken, people, names)
        if taken == "open" and all(one.taken != "due" for one in found):
            taken = "due"  # The first open slot is taken next.
        found.append(AeronaughtsSlot(slot.side, taken, name, people))
    return tuple(found)


def _turns(state: State, slots: tuple[AeronaughtsSlot, ...]) -> Turns:
    on = bool(state.round) and not state.result
    due = next((slot.people for slot in slots if slot.taken == "due"), ())
    found = {}
    for one in state.combatants:
        if not one.able:
            found[one.id] = "out"
        elif not on:
            found[one.id] = ""
        elif state.turn == one.id:
            found[one.id] = "acts"
        elif one.acted:
            found[one.id] = "acted"
        else:
            found[one.id] = "next" if one.id in due else "waits"
    return found


def _heads(state: State, names: Names) -> tuple[tuple[str, str], ...]:
    """The facts of the masthead: round and slot, or the day; and the stakes."""
    found: list[tuple[str, str]] = []
    if state.round and not state.result:
        found.append(("Round", str(state.round)))
        due = state.slot if state.turn else state.slot + 1
        if state.slots and due <= len(state.slots):
            side = names.side(state.slots[due - 1].side)
            found.append(("Slot", f"{due} of {len(state.slots)}, {side}"))
    elif state.result:
        found.append(("Fight", "over"))
    elif state.day or any(beat.name in INTERLUDES for beat in state.agenda):
        found.append(("Day", str(state.day + 1)))
    if state.stakes:
        found.append(("Stakes", state.stakes.rstrip(".")))
    return tuple(found)


def _slot_name(slot: Slot, taken: str, people: tuple[str, ...], names: Names) -> str:
    """The label of a slot: its side, and a combatant if only one may take it."""
    if taken != "lapsed" and len(people) == 1:
        return names.who(people[0])
    return type_name(slot.side)


def _dial(clock: Stake, names: Names) -> Dial:
    """A count of rounds, marked as ours if it wins for the players' side."""
    ours = any(one.kind == "pc" and one.side == clock.winner for one in names.state.combatants)
    note = say("picture", "clock", values_of(names, clock=clock))
    filled = min(clock.filled, clock.size)
    return Dial(clock.id, clock.label, filled, clock.size, "ours" if ours else "theirs", note)


# The board


def _drawing(names: Names, there: Ground, slots: tuple[AeronaughtsSlot, ...]) -> AeronaughtsDrawing:
    state, book = names.state, names.book
    present, acting = state.present(), state.find(state.turn)
    able = [one for one in present if not one.down]
    first = next((one for one in able if one.kind == "pc"), able[0] if able else None)
    eye = acting or first
    return AeronaughtsDrawing(
        eye.id if eye is not None else "",
        there.zones,
        there.ways,
        there.melees,
        tuple([_person(one, names, there) for one in present]),
        slots,
        _aims(names, acting) if acting is not None and not acting.out else (),
        _prices(names, acting),
        _legend(book),
        SYMBOLS,
        AXES,
    )


def _person(one: Combatant, names: Names, there: Ground) -> AeronaughtsPerson:
    bands = there.bands[one.id]
    zone = one.zone if one.zone in [zone.id for zone in there.zones] else ""
    seen = health(one, names), bands, _reach(bands), injuries(one, names)
    return AeronaughtsPerson(one.id, zone, *seen, one.down)


@lru_cache(maxsize=16)
def _legend(book: AeronaughtsBook) -> tuple[AeronaughtsDie, ...]:
    """The kinds of dice by their shapes (AE-DICE-01)."""
    rows = [(key, book.dice[key]) for key in LETTERS]
    return tuple([AeronaughtsDie(key, row.name, row.shape) for key, row in rows])  # type: ignore[arg-type]


def _reach(bands: Iterable[AeronaughtsBand]) -> str:
    """How far each weapon at the ready goes: its last band (AE-ACT-06)."""
    farthest: dict[str, str] = {}
    for band in bands:
        for weapon in band.reach:
            farthest[weapon] = band.band
    found = [f"{weapon}, {band}" for weapon, band in farthest.items()]
    return f"Reach: {'; '.join(found)}" if found else ""


# Attacks before one is chosen, and what symbols can buy


def _aims(names: Names, one: Combatant) -> tuple[AeronaughtsAim, ...]:
    """Every attack that is open to a combatant whose turn it is (AE-ACT-06, AE-DICE-14)."""
    attacks = Attack.offered(names.book, scope_of(names.state, names.book, one))
    return tuple([_aim(names, one, deed) for deed in attacks])


def _aim(names: Names, one: Combatant, deed: Attack) -> AeronaughtsAim:
    """Both sides' dice, and what a hit does besides its net success (AE-ACT-04, AE-HP-04)."""
    made = assault(names.state, names.book, one.id, deed.target, deed.weapon)
    trial, blow = made.check.trial, made.blow
    type_ = names.book.weapons[deed.weapon].type
    # A skill of the target, or a difficulty.
    against = names.skill(trial.defence) if trial.defence else say("picture", "difficulty")
    return AeronaughtsAim(
        deed.id,
        one.id,
        deed.target,
        names.weapon(deed.weapon),
        (names.skill(trial.skill), against),
        *sides_of(made.check.build),
        say("picture", "hit", {"damage": blow.base + blow.added, "soak": blow.soak, "type": type_}),
        tuple([term(each, names) for each in made.check.terms]),
        (*trial.because, "AE-DICE-14", "AE-ACT-04", "AE-HP-04"),
    )


def _prices(names: Names, one: Combatant | None) -> tuple[AeronaughtsPrice, ...]:
    """What symbols buy: qualities of the weapons at the ready, then the menus."""
    ready, honed = (at_the_ready(one), one.honed) if one is not None else ((), ())
    return _prices_of(names.book, ready, honed)


@lru_cache(maxsize=256)
def _prices_of(
    book: AeronaughtsBook, ready: tuple[str, ...], honed: tuple[Honed, ...]
) -> tuple[AeronaughtsPrice, ...]:
    ratings: dict[str, int] = {}
    for weapon in ready:
        own = {**book.weapons[weapon].qualities, **{each.quality: each.rating for each in honed}}
        for key, rating in own.items():
            # Of two weapons with the same key the higher rating counts.
            ratings[key] = max(rating, ratings.get(key, rating))
    found: dict[str, AeronaughtsPrice] = {}
    for key, rating in ratings.items():
        row = book.qualities[key]
        if row.cost:
            name = f"{row.name} {rating}" if row.rated else row.name
            found[key] = AeronaughtsPrice(key, "advantage", row.cost, name, row.effect, row.because)
    if book.rulings["symbol_menu"] == "on":
        for key, entry in book.entries.items():
            if entry.on:
                costs = key, entry.coin, entry.price
                found[key] = AeronaughtsPrice(*costs, entry.name, "", entry.because)
    return tuple(found.values())


# The board in sentences: everything that the drawing shows


def _lines(
    names: Names, there: Ground, drawing: AeronaughtsDrawing, turns: Turns, order: list[Combatant]
) -> tuple[str, ...]:
    state = names.state
    lines = [_say(_moment(state), names, turn=state.find(state.turn), day=state.day + 1)]
    if drawing.slots:
        slots = "; ".join([_slot(one, names) for one in drawing.slots])
        lines.append(_say("slots", names, slots=slots))
    if state.stakes:
        lines.append(state.stakes)
    lines += [_zone(zone, names) for zone in there.zones if zone.id or there.melees]
    for person in drawing.people:
        lines.append(_bands(state.who(person.id), person.bands, names))
        if person.id == drawing.eye:
            lines.append(f"{person.reach}." if person.reach else "")
    lines += [_aim_line(aim, names) for aim in drawing.aims]
    for one in order:
        own = _say("gone", names, who=one) if one.out else _person_line(one, turns[one.id], names)
        lines.append(own)
    lines += _price_lines(drawing.prices)
    lines += [f"{axis}: {how}." for axis, how in drawing.axes if drawing.aims]
    lines += [_say("dial", names, dial=_dial(clock, names)) for clock in state.clocks]
    return tuple([line for line in lines if line])


def _say(name: str, names: Names, **values: Any) -> str:
    return say("picture", name, values_of(names, **values))


def _moment(state: State) -> str:
    """The round and turn, or the day."""
    if state.result:
        return "over"
    return "round" if state.round else "day" if state.day else "none"


def _slot(one: AeronaughtsSlot, names: Names) -> str:
    """A slot of the round (AE-INIT-03, AE-INIT-04)."""
    who = " or ".join([names.who(who) for who in one.people])
    return _say(f"slot.{one.taken}", names, one=one, who=who)


def _zone(zone: AeronaughtsZone, names: Names) -> str:
    """A zone with who is there, who is engaged, and its neighbouring zones."""
    groups: dict[str, list[str]] = {}
    for who in zone.people:
        groups.setdefault(names.state.who(who).group, []).append(who)
    alone = groups.pop("", [])
    alone += [some[0] for some in groups.values() if len(some) == 1]
    parts = [_say("together", names, people=some) for some in groups.values() if len(some) > 1]
    people = "; ".join([*parts, *map(names.who, alone)])
    near = listed([names.zone(one) for one in neighbours(names.state, zone.id)])
    return _say("zone", names, zone=zone, near=near, people=people)


def _bands(one: Combatant, bands: Iterable[AeronaughtsBand], names: Names) -> str:
    """How far all others are from a combatant (AE-RNG-01)."""
    parts = []
    for band in bands:
        people = [names.who(who) for who in band.loose]
        people += [_say("together", names, people=part) for part in band.melees]
        if people:
            parts.append(f"{band.band} {listed(people)}")
    return _say("bands", names, who=one, bands="; ".join(parts)) if parts else ""


def _person_line(one: Combatant, turn: str, names: Names) -> str:
    """A combatant in full: side, turn, three types of health, and everything on the sheet."""
    parts = [_say("person", names, who=one, turn=catalogue().texts["turns"].get(turn, ""))]
    parts += [_say("health", names, one=each) for each in health(one, names)]
    parts += [sentence(each) for each in markers(one, names)]
    held = [names.weapon(weapon) for weapon in one.in_hand if weapon not in one.broken]
    if held:
        parts.append(_say("ready", names, held=listed(held)))
    return f"{'; '.join(parts)}."


def _aim_line(aim: AeronaughtsAim, names: Names) -> str:
    """An open attack: both sides of its pool, and what a hit does (AE-ACT-04)."""
    own, against = aim.skills
    added = listed(aim.added) if aim.added else ""
    return _say("aim", names, aim=aim, skill=own, defence=against, added=added)


def _price_lines(prices: Iterable[AeronaughtsPrice]) -> list[str]:
    """What each kind of symbol buys (AE-SYM-01 to AE-SYM-05)."""
    found: dict[str, list[str]] = {}
    for one in prices:
        price = f"{one.price} for " if one.coin in ("advantage", "threat") else ""
        found.setdefault(one.coin, []).append(f"{price}{one.name}")
    return [f"{sentence(coin)} buys: {'; '.join(names)}." for coin, names in found.items()]
