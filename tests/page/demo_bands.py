"""Aeronaughts' board in real fights: the Kestrel in round two, a choir, a duel, a last stand."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from benchmarks import kept
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Roll, Ruling
from fracas.core.chance import Rolled
from fracas.core.facts import Beat
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.state.state import Condition, Consequence, Slot, State
from fracas.table.play.live import LiveFight
from fracas.table.seats.seat import Place
from tests.page.demo_fights import Shown, seated, shown

BOOK = open_book({})
PLAYER = Seat("s2")
SITS = Place(id=PLAYER, name="Ada", kind="player", rolls="real")
CREW = ("captain", "gunner", "mate")


def _sat(state: State, players: tuple[str, ...]) -> LiveFight:
    """A fight from that state; the second seat answers for the players, the GM for the rest."""
    return seated(RULESET, BOOK, state, (SITS, players))


def _go_on(chronicle: Chronicle, shows: str = "") -> None:
    """Answer what stands as the book advises, or by its default; dice show something, or fall."""
    prompt = chronicle.prompt
    assert isinstance(prompt, Ask | Ruling | Roll)
    assert chronicle.run is not None
    if not isinstance(prompt, Roll):
        advised = RULESET.advise(chronicle.run)
        chronicle.answer(prompt.default if advised is None else advised)
    elif shows:
        faces = tuple(int(face) for face in shows.split())
        chronicle.answer(Rolled(faces, how="typed"))
    else:
        chronicle.throw()


def _up_to(fight: LiveFight, kind: str, *, after: int = 0) -> LiveFight:
    """Play until something of a kind is asked, after so many others of it."""
    chronicle = fight.chronicle
    while (prompt := chronicle.prompt) is not None:
        if prompt.kind == kind:
            if after == 0:
                break
            after -= 1
        _go_on(chronicle)
    return fight


def _kestrel() -> State:
    """The second round: two melees, the Captain hurt, four slots gone, and the Gunner acts."""
    state = kept.opening("aeronaughts", "boarding")
    changes = {
        "captain": {
            "zone": "gangway",
            "group": "plank",
            "acted": True,
            "consequences": (Consequence("mild", "physical"), Consequence("moderate", "mental")),
            "physical": (0, 5),
            "mental": (4, 4),
        },
        "gunner": {"physical": (5, 4), "mental": (4, 4), "acted": True},
        "mate": {"group": "rail", "spiritual": (2, 4), "conditions": (Condition("prone"),)},
        "boarder_1": {"zone": "kestrel", "group": "rail", "physical": (3, 4)},
        "boarder_2": {"zone": "kestrel", "group": "rail"},
        "boarder_3": {"zone": "gangway", "group": "plank", "acted": True, "physical": (1, 4)},
        "boarder_4": {"zone": "raider", "acted": True},
    }
    people = []
    for one in state.combatants:
        values = dict(changes[one.id])
        for type_ in ("physical", "mental", "spiritual"):
            if type_ in values:
                stress, wounds = values[type_]
                values[type_] = replace(one.bar(type_), stress=stress, wounds=wounds)
        people.append(replace(one, placed=True, **values))
    order = ("captain", "boarder_3", "boarder_4", "gunner", "boarder_1", "mate", "boarder_2")
    sides = {one.id: one.side for one in people}
    return replace(
        state,
        combatants=tuple(people),
        round=2,
        slots=tuple(Slot(sides[who], by=who) for who in order),
        slot=4,
        clocks=tuple(replace(one, filled=1) for one in state.clocks),
        agenda=(Beat("turn", ("gunner",)), Beat("slot", stays=True)),
    )


def _aimed(players: tuple[str, ...]) -> LiveFight:
    """The Kestrel, where the Gunner has taken aim."""
    fight = _sat(_kestrel(), players)
    fight.chronicle.answer("focus:gunner")
    return fight


@cache
def kestrel(*players: str) -> LiveFight:
    """The Kestrel: the Gunner chooses."""
    return _aimed(players)


@cache
def spending() -> LiveFight:
    """The Gunner has hit, and has Advantage to spend."""
    fight = _aimed(())
    fight.chronicle.answer("attack:boarder_1:twin_pistols")
    while fight.chronicle.prompt is not None and fight.chronicle.prompt.kind != "spend":
        # Both yellow, the green, the blue of Focus, and two purple: S 2 less F, A 6 less T.
        _go_on(fight.chronicle, "7 10 7 5 4 2")
    return fight


@cache
def hurt() -> LiveFight:
    """Somebody is hit, and may trade some of it away."""
    return _up_to(_sat(_kestrel(), ()), "consequences")


@cache
def underway() -> LiveFight:
    """The boarding as it begins: somebody may still move."""
    fight = _up_to(_sat(kept.opening("aeronaughts", "boarding"), ()), "turn")
    while not any(line.startswith("go:") for line in _options(fight)):
        _go_on(fight.chronicle)
        _up_to(fight, "turn")
    return fight


def _options(fight: LiveFight) -> list[str]:
    prompt = fight.chronicle.prompt
    assert isinstance(prompt, Ask)
    assert isinstance(prompt.form, Choice)
    return [option.id for option in prompt.form.options]


@cache
def choir() -> LiveFight:
    """Three zones in a row, some way into the fight."""
    return _up_to(_sat(kept.opening("aeronaughts", "drowned-choir"), ()), "turn", after=20)


@cache
def duel() -> LiveFight:
    """Two in a cabin."""
    return _up_to(_sat(kept.opening("aeronaughts", "duel-of-wills"), ()), "turn", after=3)


@cache
def phone() -> LiveFight:
    """The Kestrel, where a player answers for the crew."""
    return kestrel(*CREW)


FIGHTS = {
    "gm_bands": (kestrel, GM_SEAT),
    "gm_bands_spend": (spending, GM_SEAT),
    "gm_bands_hurt": (hurt, GM_SEAT),
    "gm_bands_move": (underway, GM_SEAT),
    "gm_bands_row": (choir, GM_SEAT),
    "gm_bands_plain": (duel, GM_SEAT),
    "phone_bands": (phone, PLAYER),
}


def screens() -> dict[str, Shown]:
    """Each moment by its name."""
    return shown(FIGHTS)
