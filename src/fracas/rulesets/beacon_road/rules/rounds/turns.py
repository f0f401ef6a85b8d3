"""A turn: effects at its start, its Acts, and the roll against a wound at its end.

Every Act is a separate beat, so that undo goes back one Act.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.gear.handling import Pick, Ready, Reload
from fracas.rulesets.beacon_road.rules.ground.movement import (
    ONWARD,
    Advance,
    Maneuver,
    Onward,
    StandUp,
)
from fracas.rulesets.beacon_road.rules.ground.relations import in_melee
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.harm.health import heal, lose_hp
from fracas.rulesets.beacon_road.rules.harm.resistance import ShakeOff, wound_roll
from fracas.rulesets.beacon_road.rules.harm.wounds import (
    CHARMED,
    decider_of,
    effect_die,
    proposer_of,
    refuses,
    resistible,
    ruled_by,
    wound_at,
)
from fracas.rulesets.beacon_road.rules.powers.powers import Again, UsePower
from fracas.rulesets.beacon_road.rules.powers.rites import REGENERATION, regenerate
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_roll
from fracas.rulesets.beacon_road.rules.rolls.teamwork import Assist
from fracas.rulesets.beacon_road.rules.rounds.allowances import PRICE, acts_left, buy_act, can_buy
from fracas.rulesets.beacon_road.rules.rounds.deeds import Turn, TurnDeed
from fracas.rulesets.beacon_road.rules.rounds.endings import Declare, over
from fracas.rulesets.beacon_road.rules.rounds.improvising import Improvise, Prepare
from fracas.rulesets.beacon_road.rules.rounds.windows import window
from fracas.rulesets.beacon_road.rules.subjects import BEACON_POINTS, STRESS, Reply
from fracas.rulesets.beacon_road.state.changes import ACT, WAY
from fracas.rulesets.beacon_road.state.facts import Settled, TurnBegan, TurnEnded
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent
from fracas.rulesets.beacon_road.state.state import Creature, Place, State, Wound

# The start of a turn: harm first, then restored HP


@lru_cache(maxsize=16)
def ticking(book: BeaconRoadBook) -> tuple[str, ...]:
    """The wounds that hurt as a turn starts, in order (BR-WOUND-13)."""
    bleeding = [name for name, row in book.wounds.items() if row.bleeds]
    return (*bleeding, *[name for name, row in book.wounds.items() if row.ticks])


def ticks(run: Run, who: str) -> Procedure[bool]:
    """Apply wounds and boons at the start of a turn; return whether the turn goes on.

    BR-WOUND-13: bleeding, blighted, burning, corroding, then restored HP. Harm down to 0 HP or
    fewer ends the turn: the remaining harm is still suffered, but nothing is restored
    (BR-WOUND-14).
    """
    book: BeaconRoadBook = run.book
    one: Creature = run.state.who(who)
    if not one.wounds and not one.boons:
        return one.hp > 0
    for name in ticking(book) if one.wounds else ():
        # Each harm may end a wound or the creature, so the sheet is read again each time.
        for wound in [wound for wound in run.state.who(who).wounds if wound.name == name]:
            if run.state.who(who).out:
                return False
            yield from _tick(run, who, wound)
    one = run.state.who(who)
    if one.out or one.hp <= 0:
        return False
    yield from _restore(run, who)
    return True


def _tick(run: Run, who: str, wound: Wound) -> Procedure[None]:
    """Let one wound hurt once: HP lost, or damage of its type (BR-WND-01 to BR-WND-06)."""
    book: BeaconRoadBook = run.book
    row = book.wounds[wound.name]
    if row.bleeds and not run.state.who(who).living:
        yield Noted("does_not_bleed", (who,), because=("BR-WND-01",))
        return
    rows = (*row.because, "BR-WOUND-13", "BR-DICE-05")
    die = effect_die(book, wound.severity)
    amount = yield from effect_roll(run, who, wound.name, 1, die, because=rows)
    if row.bleeds:
        yield from lose_hp(run, who, amount, wound.name, by=wound.by)
    else:
        yield from suffer(run, who, Hit(amount, (row.ticks,), wound.by, wound.name, tick=True))


def _restore(run: Run, who: str) -> Procedure[None]:
    """Restore HP at the start of a turn: Regenerating, by level and Tier (BR-BOON-11).

    Never above the maximum, and not to the dying (BR-BOON-18).
    """
    book: BeaconRoadBook = run.book
    one = run.state.who(who)
    best = max((b.level for b in one.boons if book.boons[b.name].heals == "turn"), default=0)
    if best and one.hp > 0:
        rows = ("BR-BOON-11", "BR-WOUND-13")
        yield from heal(run, who, best + one.tier, who, "regenerating", because=rows)


# The turn


class More(TurnDeed, frozen=True):
    """A deed that gives one more Act in this turn."""

    icon = "plus"


class SpendBeacon(More, frozen=True):
    """A Beacon Point for one more Act (BR-STRESS-07)."""

    kind = "act_more"
    stem = "beacon"
    because = ("BR-STRESS-07",)
    costs = ((BEACON_POINTS, 1),)

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open to those who have a point, and no Act left."""
        there = not means.acts and has_beacon(book, means.one, means.state.round)
        return "" if there else "BR-STRESS-07"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Spend the point."""
        yield BeaconSpent(who, "act", because=self.because)


class BuyAct(More, frozen=True):
    """1 Stress for an Act while Slowed or Stunned (BR-WND-23, BR-WND-26)."""

    kind = "act_more"
    stem = "buy"
    because = ("BR-STRESS-02", "BR-WND-23", "BR-WND-26")
    costs = ((STRESS, PRICE),)
    risky = True

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open while the wound allows one and it can be paid for."""
        there = means.one.wounds and can_buy(book, means.one)
        return "" if there else "BR-STRESS-02"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Pay for it."""
        yield from buy_act(run, who)


class End(TurnDeed, frozen=True):
    """End the turn; unused Acts are lost (BR-ROUND-15)."""

    kind = "end"
    because = ("BR-ROUND-15",)
    shelf = "end"
    icon = "hourglass"


END = End()

MENU: Deeds[TurnDeed] = Deeds(
    UsePower, Again, Advance, Onward, Maneuver, StandUp, Ready, Reload, Pick, ShakeOff, Assist,
    Improvise, Prepare, SpendBeacon, BuyAct, Declare, End,
)  # fmt: skip
"""Everything that may be done in a turn, in menu order (BR-ACT-07 to BR-ACT-13)."""


def may_go_on(book: BeaconRoadBook, one: Creature, number: int) -> bool:
    """Whether a creature has an Act left in this turn, or could still get one.

    For Stress while Slowed or Stunned (BR-STRESS-02), or for a Beacon Point (BR-STRESS-07).
    """
    return acts_left(book, one, number) > 0 or can_buy(book, one) or has_beacon(book, one, number)


def has_beacon(book: BeaconRoadBook, one: Creature, number: int) -> bool:
    """Whether a Beacon Point would give one more Act, and no state forbids it (BR-STRESS-07)."""
    return one.beacons > 0 and acts_left(book, replace(one, acts=one.acts - 1), number) > 0


def menu(state: State, book: BeaconRoadBook, who: str, *, own: bool = False) -> Ask:
    """Everything open to a creature now; the last option ends the turn.

    The same Act may be taken twice (BR-ACT-16). For the Charmed and the Dominated their controller
    is asked (BR-WND-08, BR-WND-12), unless it is their `own` choice.
    """
    one = state.who(who)
    turn = Turn(state, one, acts_left(book, one, state.round))
    deeds = tuple([deed for kind in MENU.kinds for deed in kind.offered(book, turn)])
    decider = decider_of(state, who) if own else proposer_of(state, who)
    return _menu(decider, who, book, deeds)


@lru_cache(maxsize=4096)
def _menu(decider: Decider, who: str, book: BeaconRoadBook, deeds: tuple[TurnDeed, ...]) -> Ask:
    rows = (
        "BR-ACT-01", "BR-ACT-02", "BR-ACT-10", "BR-ACT-16", "BR-ACT-21", "BR-ACT-22", "BR-GAP-82",
    )  # fmt: skip
    form = Choice(tuple([deed.listed(book) for deed in deeds]))
    return Ask(decider, "act", form, rows, One(who), END.id)


def turn(run: Run, who: str) -> Procedure[None]:
    """Begin a turn: wounds tick, HP are restored, and then the creature may Act (BR-ROUND-13).

    A tick that brings it to 0 HP or fewer ends the turn (BR-WOUND-14). A creature that cannot act
    still has its turn, without Acts (BR-ROUND-14).
    """
    one: Creature | None = run.state.find(who)
    if one is None or one.out or one.taken:
        return
    yield TurnBegan(who, because=("BR-ROUND-06", "BR-ROUND-13", "BR-BOON-16"))
    if (yield from ticks(run, who)):
        yield from window(run, "turn_start", who)
        if REGENERATION in run.state.who(who).abilities:
            yield from regenerate(run, who)
        yield from act(run, who)
    else:
        yield from end_turn(run, who, felled=True)


def act(run: Run, who: str) -> Procedure[None]:
    """Run one Act of a turn, chosen from the menu; with none left the turn ends (BR-ACT-02)."""
    book: BeaconRoadBook = run.book
    if not _goes_on(run.state, book, who):
        yield from end_turn(run, who)
        return
    chosen = goes_on(run.state, book, who)
    if chosen is None:
        if run.state.who(who).said(WAY):
            yield Settled(who, WAY, "", because=("BR-ACT-16",))
        chosen = MENU.read((yield from need(run, lambda state: menu(state, book, who))))
    deed: TurnDeed = yield from _ordered(run, who, chosen)
    if isinstance(deed, End):
        yield from end_turn(run, who)
        return
    try:
        yield from deed.do(run, who)
    except Moot as moot:
        if run.state.find(who) is None:
            raise
        yield Noted("moot", (moot.subject,), because=("BR-NPC-05",))
    if run.state.result:
        return
    if _goes_on(run.state, book, who):
        yield Planned((Beat("act", (who,)),), because=("BR-ACT-01", "BR-ACT-16"))
    else:
        yield from end_turn(run, who)


def goes_on(state: State, book: BeaconRoadBook, who: str) -> TurnDeed | None:
    """The Act that a creature repeats (BR-ACT-16); None if it has to be asked.

    An attack while its target is up, an Advance while nobody is in melee with it.
    """
    one = state.who(who)
    if one.said(WAY):
        left = acts_left(book, one, state.round) > 0
        return ONWARD if left and not in_melee(state, book, who) else None
    if not (said := one.said(ACT)):
        return None
    deed = MENU.read(said)
    target = state.find(deed.target) if isinstance(deed, UsePower) else None
    stands = target is not None and not target.out and target.hp > 0
    return deed if stands and deed in MENU.of(menu(state, book, who)) else None


def _ordered(run: Run, who: str, deed: TurnDeed) -> Procedure[TurnDeed]:
    """Return the deed finally done: the Charmed may refuse an undue danger (BR-WND-08).

    A creature that refuses chooses for itself instead.
    """
    if ruled_by(run.state, who)[0] != CHARMED or not deed.endangers(run.book, run.state.who(who)):
        return deed
    if not (yield from refuses(run, who, deed.id)):
        return deed
    yield Noted("refused", (who, deed.id), because=("BR-WND-08", "BR-GAP-51"))
    return MENU.read((yield from need(run, lambda state: menu(state, run.book, who, own=True))))


def _goes_on(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether there is anything left to do in this turn, and anybody to do it against."""
    one = state.find(who)
    if one is None or one.out or state.turn != who or not may_go_on(book, one, state.round):
        return False
    return over(state, book) is None


def end_turn(run: Run, who: str, *, felled: bool = False) -> Procedure[None]:
    """End a turn, with one Resistance Roll against one wound (BR-ROUND-12, BR-WOUND-18).

    It costs no Act, and those who cannot Act may make it too (BR-RESIST-06). Unused Acts are lost
    (BR-ROUND-15). `felled` means that a tick ended the turn (BR-WOUND-14).
    """
    one: Creature | None = run.state.find(who)
    if one is None or run.state.turn != who:
        return
    if not one.out and one.wounds and over(run.state, run.book) is None:
        yield from _ease(run, who)
    if run.state.find(who) is not None and not run.state.who(who).out:
        yield from window(run, "turn_end", who)
    extra = has_another(run.state, run.book, who)
    because = ("BR-ROUND-15", *(("BR-ROUND-06", "BR-GAP-17") if extra else ()))
    if felled:
        because = (*because, "BR-WOUND-14")
    yield TurnEnded(who, extra, because=because)


def has_another(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether the turn that ends is an ambusher's extra one, by the ruling (BR-GAP-17)."""
    one = state.find(who)
    if one is None or state.stage != "ambush" or not one.ambushing:
        return False
    return book.rulings["ambush_extra_turn"] == "on"


class Ease(Reply, frozen=True):
    """The answer to roll against a wound at the end of a turn (BR-WOUND-03)."""

    place: Place

    kind = "ease"
    stem = ""
    because = ("BR-WOUND-03",)

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """The wound."""
        return {"wound": wound_at(state.find(prompt.about.who), self.place)}


class NoRoll(Reply, frozen=True):
    """The answer to roll against none."""

    kind = "no_roll"
    stem = "none"


EASES: Deeds[Reply] = Deeds(Ease, NoRoll)


def _ease(run: Run, who: str) -> Procedure[None]:
    """Ask which wound to roll against, before the dice (BR-WOUND-03, BR-WOUND-05)."""
    book: BeaconRoadBook = run.book

    def ask(state: State) -> Ask:
        places = resistible(book, state.who(who))
        if not places:
            raise Moot(who)
        return _ask_ease(decider_of(state, who), who, places)

    if not resistible(book, run.state.who(who)):
        return
    chosen = EASES.read((yield from need(run, ask)))
    if isinstance(chosen, Ease):
        yield from wound_roll(run, who, int(chosen.place), act=False)


@lru_cache(maxsize=512)
def _ask_ease(decider: Decider, who: str, places: tuple[int, ...]) -> Ask:
    because = (
        "BR-ROUND-12", "BR-WOUND-03", "BR-WOUND-05", "BR-RESIST-07", "BR-GAP-10", "BR-GAP-73",
        "BR-GAP-75",
    )  # fmt: skip
    deeds = (*[Ease(str(place)) for place in places], NoRoll())
    form = Choice(tuple([deed.option() for deed in deeds]))
    return Ask(decider, "ease", form, because, One(who), deeds[0].id)
