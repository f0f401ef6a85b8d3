"""How a fight ends: death, defeat, surrender, ceasefire, retreat, or a clock (BR-ENTER-13)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from msgspec.structs import replace

from fracas.core.asking.answers import Choice, Field, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, Together, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.dues import Due
from fracas.kit.deeds import Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.health import dies_at, fall
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of, stands
from fracas.rulesets.beacon_road.rules.rolls.rolls import fortune_roll
from fracas.rulesets.beacon_road.rules.rounds.deeds import Turn, TurnDeed
from fracas.rulesets.beacon_road.rules.subjects import Word
from fracas.rulesets.beacon_road.state.changes import changed
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.scene_facts import (
    Ended,
    Gone,
    TrackMade,
    TrackTicked,
    Wavered,
)
from fracas.rulesets.beacon_road.state.state import State, Track

# Clocks: ticking them, and what a full one starts

SIZES = (4, 6, 8)
"""How many segments a clock may have (BR-NPC-06)."""


def is_full(track: Track) -> bool:
    """Whether every segment of a clock that has begun is filled (BR-NPC-06)."""
    return not track.waiting and track.filled >= track.size


def segments(book: BeaconRoadBook, effect: str, multiplier: int = 0) -> int:
    """How many segments an effect ticks: great, standard or limited, more on a critical.

    BR-NPC-06.
    """
    return book.tables.clock_effect[effect] + multiplier


def tick(run: Run, ticks: tuple[tuple[str, int], ...], by: str = "") -> Procedure[None]:
    """Tick clocks for one event, each by some segments; negative ones set a tug-of-war back.

    BR-NPC-06, BR-NPC-07: ticks past the end are lost. All are ticked before any takes effect, so
    both outcomes of a race may come true. A full clock starts its linked one.
    """
    before = {track.id for track in run.state.tracks if is_full(track)}
    for key, count in ticks:
        track = track_of(run.state, key)
        if track is not None and count and not track.waiting and (count < 0 or not is_full(track)):
            yield TrackTicked(key, count, by, because=("BR-NPC-06", "BR-NPC-07"))
    for track in run.state.tracks:
        if track.id in before or not is_full(track):
            continue
        because = ("BR-NPC-07", "BR-ACT-25")
        yield Noted("clock_full", (track.id,), private=track.hidden, because=because)
        linked = track_of(run.state, track.opens) if track.opens else None
        if linked is not None and linked.waiting:
            yield TrackMade(replace(linked, waiting=False), because=("BR-NPC-07",))


def track_of(state: State, key: str) -> Track | None:
    """The clock with that id, or None."""
    return next((track for track in state.tracks if track.id == key), None)


def round_passes(run: Run) -> Procedure[None]:
    """Tick the clocks that count rounds, each by one (BR-ACT-25)."""
    due = tuple(
        (track.id, 1)
        for track in run.state.tracks
        if track.trigger == "round" and not track.waiting
    )
    if due:
        yield from tick(run, due)


# Endings

SURRENDER, RETREAT, CEASEFIRE = "surrender", "retreat", "ceasefire"

LEAVING = {SURRENDER: "surrendered", RETREAT: "fled"}
"""How a creature leaves the fight: it gives up, or escapes."""

BECAUSE = ("BR-ENTER-13", "BR-ENTER-14")

NEVER_MIND, DICE, HOLD = "never_mind", "dice", "hold"


class Agreeing(NamedTuple):
    """The subject of the prompt: who is asked to join what a creature declares for its side."""

    who: Who
    by: Who
    way: str


class OfSide(NamedTuple):
    """The subject of a sheet: a side."""

    side: str


def over(state: State, book: BeaconRoadBook) -> tuple[str, str] | None:
    """Return the winner and how the fight ended, or None while it goes on (BR-ENTER-14).

    A full clock that decides the fight is checked first; if two are full at once both come true,
    and nobody has won (BR-NPC-07). Otherwise the fight is over when at most one side has anybody
    up; the winner is blank if none has.
    """
    for track in state.tracks:
        if track.winner and is_full(track):
            winners = {one.winner for one in state.tracks if one.winner and is_full(one)}
            return (track.winner if len(winners) == 1 else "", "clock")
    side = ""
    for one in state.creatures:
        if stands(book, one):
            if side and one.side != side:
                return None
            side = one.side
    return side, _how(state, side)


def _how(state: State, winner: str) -> str:
    """How the others left: all are dead, or those still alive gave up or got away."""
    losers = [one for one in state.creatures if one.side != winner]
    outs = {one.out for one in losers}
    if losers and outs == {"dead"}:
        return "death"
    if "surrendered" in outs:
        return SURRENDER
    return RETREAT if "fled" in outs else "defeat"


def finish(run: Run, winner: str, how: str) -> Procedure[None]:
    """End the fight, clear the agenda, and log what ended it (BR-ENTER-13)."""
    words = ", ".join(t.label for t in run.state.tracks if t.winner and is_full(t))
    yield Ended(winner, how, words if how == "clock" else "", because=BECAUSE)


class Declare(TurnDeed, frozen=True):
    """Declare surrender, retreat or a ceasefire on the creature's own turn (BR-ENTER-14)."""

    kind = "declare"
    because = ("BR-ENTER-14",)
    icon = "flag"

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open while there is anybody to give up to."""
        alone = len({one.side for one in means.state.present()}) < 2
        return "BR-ENTER-14" if alone else ""

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Declare."""
        yield from declare(run, who)


def declare(run: Run, who: str) -> Procedure[None]:
    """Ask for surrender, retreat or a ceasefire, and apply it (BR-ENTER-14).

    The players of the side are asked whether it is for all of them. A monster speaks for itself;
    only the game master can declare it for the whole side.
    """

    def ask(state: State) -> Ask:
        state.who(who)
        return Ask(decider_of(state, who), "declare", _WAYS, BECAUSE, One(who), NEVER_MIND)

    way = yield from need(run, ask)
    if way == NEVER_MIND:
        return
    state: State = run.state
    fellows = [
        one.id
        for one in state.allies(who)
        if one.kind == "pc" and stands(run.book, one) and decider_of(state, one.id) == one.id
    ]
    agreed: tuple[str, ...] = ()
    if fellows:
        agreed = yield from _agree(run, who, way, fellows)
    if way == CEASEFIRE:
        if len(agreed) < len(fellows):
            yield Noted("no_ceasefire", (who,), because=BECAUSE)
        else:
            yield from truce(run, state.who(who).side)
        return
    for leaving in (who, *agreed):
        if run.state.find(leaving) is not None:
            yield Gone(leaving, LEAVING[way], because=BECAUSE)


def _agree(run: Run, who: str, way: str, fellows: list[str]) -> Procedure[tuple[str, ...]]:
    """Ask which of the others on the side join; they answer openly."""

    def ask(state: State) -> Together:
        asks = tuple(
            Ask(Decider(one), "agree", _AGREE, BECAUSE, Agreeing(one, who, way), "no")
            for one in fellows
            if state.find(one) is not None
        )
        if not asks:
            raise Moot(who)
        return Together("agree", asks, hidden=False, because=BECAUSE, about=Agreeing(who, who, way))

    answers = yield from need(run, ask)
    pairs = zip(ask(run.state).asks, answers, strict=True)
    return tuple([one.about.who for one, answer in pairs if answer == "yes"])


def truce(run: Run, side: str) -> Procedure[None]:
    """Offer a ceasefire; the game master says whether the others accept."""

    def ask(state: State) -> Ruling:
        return Ruling("truce", _TRUCE, "refused", (*BECAUSE, "BR-NPC-05"), OfSide(side))

    if (yield from need(run, ask)) == "taken":
        yield Ended("", CEASEFIRE, because=BECAUSE)
    else:
        yield Noted("no_ceasefire", (side,), because=BECAUSE)


def call_it(run: Run) -> Procedure[None]:
    """Let the game master declare an ending for a side, or a ceasefire (BR-ENTER-14)."""

    def ask(state: State) -> Ruling:
        sides = tuple(dict.fromkeys(one.side for one in state.creatures if stands(run.book, one)))
        return Ruling("ending", _endings(sides), (), (*BECAUSE, "BR-NPC-05"))

    said = yield from need(run, ask)
    form = ask(run.state).form
    assert isinstance(form, Sheet)
    values = form.filled(said)
    way, side = values["way"], values.get("side", "")
    if way == CEASEFIRE:
        yield Ended("", CEASEFIRE, because=BECAUSE)
    elif way == DICE:
        yield from morale(run, side)
    elif way in LEAVING:
        yield from _give_up(run, side, way)


def _give_up(run: Run, side: str, way: str) -> Procedure[None]:
    for one in run.state.creatures:
        if one.side == side and stands(run.book, one):
            yield Gone(one.id, LEAVING[way], because=BECAUSE)


def waver(run: Run) -> Procedure[None]:
    """Handle sides that now consider surrender: the creature they follow is Winded, down or gone.

    The game master says what they do; by default the dice decide (BR-NPC-05).
    """

    def ask(side: str, state: State) -> Ruling:
        if side not in state.sides():
            raise Moot(side)
        because = (*BECAUSE, "BR-NPC-05", "BR-ROLL-24")
        return Ruling("waver", _WAVER, DICE, because, OfSide(side))

    for one in run.state.yields:
        looked_to = run.state.find(one.who)
        if looked_to is not None and stands(run.book, looked_to) and not looked_to.winded:
            continue
        yield Wavered(one.side, because=BECAUSE)
        if not any(
            other.side == one.side and stands(run.book, other) for other in run.state.creatures
        ):
            continue
        way = yield from need(run, partial(ask, one.side))
        if way == DICE:
            yield from morale(run, one.side)
        elif way in LEAVING:
            yield from _give_up(run, one.side, way)


def morale(run: Run, side: str) -> Procedure[None]:
    """Make a Fortune Roll whether a side fights on; it gives up if that fails.

    BR-ROLL-24: it uses the Tier of the side's first creature.
    """
    leader = next((o for o in run.state.creatures if o.side == side and stands(run.book, o)), None)
    if leader is None:
        return
    made: Rolled = yield from fortune_roll(run, leader.id, "morale")
    if made.result != "success":
        yield from _give_up(run, side, SURRENDER)


class Way(Word, frozen=True):
    """The answer which ending a creature declares, or none."""

    kind = "declare"
    icon = "flag"


class Agree(Word, frozen=True):
    """The answer whether to join what is declared."""

    kind = "agree"
    because = BECAUSE


class Truce(Word, frozen=True):
    """The answer whether a ceasefire is accepted."""

    kind = "truce"
    because = BECAUSE


class Waver(Word, frozen=True):
    """The answer what a side does that considers surrender."""

    kind = "waver"


WAYS: Deeds[Way] = Deeds(Way)
AGREES: Deeds[Agree] = Deeds(Agree)
TRUCES: Deeds[Truce] = Deeds(Truce)
WAVERS: Deeds[Waver] = Deeds(Waver)

_DECLARED = (SURRENDER, RETREAT, CEASEFIRE)
_WAYS = Choice((Way(NEVER_MIND).option(), *[Way(way).option(because=BECAUSE) for way in _DECLARED]))
_AGREE = Choice((Agree("yes").option(), Agree("no").option()))
_TRUCE = Choice((Truce("taken").option(), Truce("refused").option()))
_WAVER = Choice(
    (
        Waver(DICE).option(because=("BR-ROLL-24",)),
        Waver(HOLD).option(),
        Waver(SURRENDER).option(because=BECAUSE),
        Waver(RETREAT).option(because=BECAUSE),
    )
)


@lru_cache(maxsize=64)
def _endings(sides: tuple[str, ...]) -> Sheet:
    ways = Choice(
        (
            Option(NEVER_MIND, "ending"),
            *(Option(way, "ending", (), BECAUSE) for way in (SURRENDER, RETREAT, CEASEFIRE)),
            Option(DICE, "ending", (), ("BR-ROLL-24",)),
        )
    )
    fields = [Field("way", ways, NEVER_MIND, BECAUSE)]
    if sides:
        options = tuple(Option(side, "side", (side,)) for side in sides)
        fields.append(Field("side", Choice(options), sides[-1], BECAUSE))
    return Sheet(tuple(fields))


# What an edit may make due: falling at 0 HP, and death

FALLS, DIES = "no_hp", "dies"


def dues(state: State, book: BeaconRoadBook) -> tuple[Due, ...]:
    """Who is in the fight at 0 HP or fewer (BR-HP-05, BR-HP-06, BR-HP-09)."""
    found: list[Due] = []
    for one in state.creatures:
        if one.out or one.hp > 0:
            continue
        if not one.heroic:
            found.append(Due(Beat(FALLS, (one.id,)), ("BR-HP-09",)))
        elif one.hp > dies_at(book, one):
            found.append(Due(Beat(FALLS, (one.id,)), ("BR-HP-05",)))
        else:
            found.append(Due(Beat(DIES, (one.id,)), ("BR-HP-06",)))
    return tuple(found)


def falls(run: Run, who: str) -> Procedure[None]:
    """Let a creature at 0 HP or fewer fall, as if it had just lost the last of them (BR-HP-05).

    There is no attacker, so the game master decides for a lesser creature (BR-HP-09). The fight
    ends if that leaves one side (BR-ENTER-14).
    """
    book: BeaconRoadBook = run.book
    one = run.state.find(who)
    if one is None or one.out or one.hp > 0:
        return
    before = over(changed(run.state, who, hp=1), book)
    yield from fall(run, who, replace(one, hp=1), "")
    ended = over(run.state, book)
    if ended is not None and before is None:
        yield from finish(run, *ended)
