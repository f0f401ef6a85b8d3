"""How a fight opens: who is back, what is at stake, whether turns are taken and their order."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.asking.answers import Choice, Field, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Roll, Ruling, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.dice.readings import Total
from fracas.kit.deeds import One
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.conditions import ticks
from fracas.rulesets.razorweave.rules.deeds import Actor, which
from fracas.rulesets.razorweave.rules.gear import heavy
from fracas.rulesets.razorweave.rules.hands import recharge
from fracas.rulesets.razorweave.rules.rolls import dice_for
from fracas.rulesets.razorweave.rules.tags import reading
from fracas.rulesets.razorweave.rules.weapons import reaching
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.facts import RolledOrder, Slotted, Structured
from fracas.rulesets.razorweave.state.harm_facts import Consented, Returned
from fracas.rulesets.razorweave.state.scene_facts import Ambushed, Amended, Staked
from fracas.rulesets.razorweave.state.state import SideStake, State

# The rolled order


ORDERS = ("conversational", "popcorn", "rolled")
ATTRIBUTES = ("AGI", "MIG", "PRE", "RSN")


def roll_order(run: Run, by: str = "AGI") -> Procedure[tuple[str, ...]]:
    """Roll for the order of turns: 4d6 + AGI, high to low (RW-INIT-04, RW-GAP-67).

    The game master may name another Attribute. Ties go to the higher AGI, then to a PC, then to
    another roll (RW-INIT-05).
    """
    places: dict[str, tuple[int, ...]] = {}
    for one in run.state.standing():
        total = yield from _roll_place(run, one.id, "order", one.attribute(by))
        places[one.id] = _place(one, total)
    while True:
        all_places = list(places.values())
        tied = [who for who in places if all_places.count(places[who]) > 1]
        if not tied:
            return tuple(sorted(places, key=lambda who: places[who], reverse=True))
        for who in tied:
            total = yield from _roll_place(run, who, "tie", 0)
            places[who] = (*places[who], total)


def _place(one: Combatant, rank: int) -> tuple[int, ...]:
    return (rank, one.agi, int(one.kind == "pc"))


def slot_in(run: Run) -> Procedure[None]:
    """Newcomers to a rolled order roll, and go before the first one they beat (RW-INIT-10)."""
    for one in run.state.standing():
        if one.id in run.state.sequence:
            continue
        mine = _place(one, (yield from _roll_place(run, one.id, "order", one.agi)))
        sequence = run.state.sequence
        ranks = [_place(other, other.rank) for other in map(run.state.who, sequence)]
        at = next((at for at, rank in enumerate(ranks) if rank < mine), len(ranks))
        line = (*sequence[:at], one.id, *sequence[at:])
        yield Slotted(one.id, line, because=("RW-INIT-10",))


def _roll_place(run: Run, who: str, kind: str, modifier: int) -> Procedure[int]:
    hampered = kind == "order" and heavy(run.book, run.state.able(who))
    dice = dice_for(-1 if hampered else 0)
    because: tuple[str, ...] = ("RW-INIT-04",) if kind == "order" else ("RW-INIT-05",)
    if hampered:
        because = (*because, "RW-ARM-04", "RW-GAP-74")

    def ask_roll(state: State) -> Roll:
        return Roll(
            Decider(state.able(who).id), kind, dice, Total(dice, modifier), (), because, One(who)
        )

    result = yield from need(run, ask_roll)
    total: int = result.value
    kept = dice.kept(result.faces) if result.faces else ()
    yield RolledOrder(who, total, kind, result.faces, kept, because=because)
    return total


# The opening


SEVERITIES = ("minor", "moderate", "major", "permanent")

TRIGGERS = ("order", "tactics", "numbers", "lives", "asked")
"""The five reasons to take turns, in the order of the book (RW-FRAME-03)."""

MANY = 3
"""How many enemies acting together are a reason to take turns (RW-FRAME-03)."""


def scene(run: Run) -> Procedure[None]:
    """Open a fight: agree on stakes and severity, and set the order of turns (RW-OUT-01).

    Permanent severity needs every player's consent first (RW-OUT-14); without it the game master is
    asked again. After a complete surprise one ambusher acts before there is an order (RW-FRAME-08).
    """
    barred: tuple[str, ...] = ()
    yield from come_back(run)
    yield from survey(run)
    yield from recharge(run)
    while True:
        agreed = yield from _agree(run, barred)
        sides = side_stakes(run.state, agreed)
        if not _lost_for_good(run.state, agreed["severity"], sides):
            break
        refused = yield from _ask_consent(run)
        if not refused:
            break
        barred = ("permanent",)
    order, by = agreed["order"], agreed["by"]
    because = ("RW-OUT-01", "RW-OUT-10", "RW-OUT-19", "RW-OUT-25", "RW-GM-03")
    yield Staked(agreed["stakes"], agreed["severity"], sides, because=because)
    wounded = tuple(one.id for one in run.state.standing() if one.conditions)
    if wounded:
        yield from ticks(run, wounded, "scene_start", ("RW-COND-14",))
    yield from log_triggers(agreed["triggers"])
    # Turns follow one another until the fight is over.
    following = Beat("next", stays=True)
    ambusher = yield from _pick_ambusher(run, agreed["ambush"])
    if ambusher:
        yield Ambushed(ambusher, order, because=("RW-FRAME-08", "RW-INIT-03"))
        first = (Beat("round"), Beat("ambush", (ambusher,)), Beat("turns", (order, by, "ambush")))
        yield Planned((*first, following), because=("RW-INIT-08", "RW-FRAME-08"))
        return
    yield from take_turns(run, order, by)
    yield Planned((Beat("round"), following), because=("RW-INIT-08",))


def take_turns(run: Run, order: str, by: str, after: str = "") -> Procedure[None]:
    """Begin turns in one of the three orders, or none (RW-FRAME-02, RW-INIT-06).

    `after` an ambush, popcorn goes on with the one the ambusher named.
    """
    sequence: tuple[str, ...] = ()
    if order == "rolled":
        sequence = yield from roll_order(run, by)
    elif order == "popcorn" and after:
        sequence = run.state.sequence
    structured = order != "conversational"
    because = ("RW-FRAME-02", "RW-FRAME-12", "RW-INIT-06")
    yield Structured(order, structured, sequence, because=because)


def shift(run: Run, order: str) -> Procedure[None]:
    """Change to turns in the middle of a scene, and say why (RW-FRAME-03, RW-FRAME-06).

    A scene may do this any number of times (RW-FRAME-11).
    """
    triggers = yield from need(
        run, lambda state: Ruling("triggers", trigger_list(), suggested(state), ("RW-FRAME-03",))
    )
    yield from log_triggers(triggers)
    sequence = (yield from roll_order(run)) if order == "rolled" else ()
    yield Structured(order, True, sequence, because=("RW-FRAME-06", "RW-FRAME-11"))


def amend(run: Run) -> Procedure[None]:
    """The stakes of the fight changed: state them again for everybody (RW-GM-08)."""
    because = ("RW-GM-08",)
    stakes = yield from need(run, lambda _: Ask(GM, "amended", Text(1, 500), because))
    yield Amended(stakes, because=because)


def trigger_list() -> Several:
    """The five reasons to take turns, as a checklist (RW-FRAME-03)."""
    return Several(tuple(Option(one, "trigger", (), ("RW-FRAME-03",)) for one in TRIGGERS))


def suggested(state: State) -> tuple[str, ...]:
    """The reasons the state itself shows: many foes at once, lives at stake (RW-FRAME-10)."""
    kinds = [one.kind for one in state.standing()]
    players = "pc" in kinds
    enemies = len(kinds) - kinds.count("pc")
    deadly = state.severity in ("major", "permanent")
    return (("numbers",) if players and enemies >= MANY else ()) + (("lives",) if deadly else ())


def log_triggers(triggers: tuple[str, ...]) -> Procedure[None]:
    """Record which reasons applied (RW-FRAME-03)."""
    if triggers:
        yield Noted("triggers", triggers, because=("RW-FRAME-03",))


def side_stakes(state: State, agreed: dict[str, Any]) -> tuple[SideStake, ...]:
    """What each side wants and how severe its defeat is, if anything was said (RW-OUT-25)."""
    found = []
    for side in state.sides():
        wants = agreed[f"wants_{side}"].strip()
        severity = agreed[f"severity_{side}"].replace("same", "")
        if wants or severity:
            found.append(SideStake(side, wants, severity))
    return tuple(found)


def _lost_for_good(state: State, severity: str, sides: tuple[SideStake, ...]) -> bool:
    """Whether any player character would fall at Permanent severity (RW-OUT-14, RW-GAP-90)."""
    staked = msgspec.structs.replace(state, severity=severity, aims=sides)
    return any(
        one.kind == "pc" and staked.severity_of(one.id) == "permanent" for one in state.standing()
    )


def _pick_ambusher(run: Run, side: str) -> Procedure[str]:
    """The ambushing side picks who acts; the game master picks for sides without PCs."""

    def members(state: State) -> list[Combatant]:
        return [one for one in state.standing() if one.side == side]

    def ask_ambusher(state: State) -> Ask:
        there = members(state)
        if not there:
            raise Moot(side)
        player = next((one for one in there if one.kind == "pc"), None)
        decider = Decider(player.id) if player is not None else GM
        options = tuple([Actor(one.id).option(because=("RW-FRAME-08",)) for one in there])
        return Ask(decider, "ambusher", Choice(options), ("RW-FRAME-08",), (), there[0].id)

    there = members(run.state)
    if len(there) > 1:
        said: str = yield from need(run, ask_ambusher)
        return said
    return there[0].id if there else ""


def come_back(run: Run) -> Procedure[None]:
    """Those who fell at Minor severity may be back, with two segments filled (RW-OUT-06).

    This never fills the Clock, however small it is; a shared one is set once for all who return
    (RW-RES-09). Those who escaped come back as they left, unless the Clock they share was filled.
    """

    def fallen(state: State) -> tuple[Option, ...]:
        return tuple(
            Option(one.id, "returns", (one.id,), ("RW-OUT-06",))
            for one in state.combatants
            if one.out is not None
            and (one.out.outcome == "escaped" or one.out.severity == "minor")
            and one.out.outcome != "killed"
        )

    for who in (yield from which(run, "returns", fallen, ("RW-OUT-06",))):
        gone, clock = run.state.who(who), run.state.clock_of(who)
        filled = min(run.book.tables.minor_return, clock.size - 1)
        because: tuple[str, ...] = ("RW-OUT-06", "RW-RES-16")
        escaped = gone.out is not None and gone.out.outcome == "escaped"
        if escaped and clock.filled < clock.size:
            filled, because = clock.filled, ("RW-OUT-24", "RW-OUT-27")
        elif filled < run.book.tables.minor_return:
            because = (*because, "RW-OUT-26", "RW-GAP-113")
        yield Returned(who, filled, because=because)


def survey(run: Run) -> Procedure[None]:
    """Log what set-up says about the field: zones or none, and the Tags from each side's view.

    RW-ZONE-08, RW-ZONE-09, RW-ZONE-12, RW-TAG-18, RW-TAG-22.
    """
    state: State = run.state
    book: RazorweaveBook = run.book
    if state.places:
        about = tuple(place.name for place in state.places)
        yield Noted("zones", about, because=("RW-ZONE-08",))
    elif _worth_zones(state, book):
        yield Noted("worth_zones", because=("RW-ZONE-12",))
    if len(state.tags) > book.tables.many_tags:
        yield Noted("many_tags", (str(len(state.tags)),), because=("RW-TAG-18",))
    if state.tags:
        for side in state.sides():
            yield Noted("tags", (side, *reading(state, book, side)), because=("RW-TAG-22",))


def _worth_zones(state: State, book: RazorweaveBook) -> bool:
    """Whether some fight at range and others do not (RW-ZONE-12)."""
    afar = [bool(reaching(book, one.weapons, "far")) for one in state.standing()]
    return any(afar) and not all(afar)


def _agree(run: Run, barred: tuple[str, ...]) -> Procedure[dict[str, Any]]:
    """Everything agreed before the first blow, by the names of the sheet's lines."""

    sheet = Sheet(())

    def ask_stakes(state: State) -> Ruling:
        nonlocal sheet
        severities = tuple(one for one in SEVERITIES if one not in barred)
        severity = state.severity if state.severity in severities else "moderate"
        sheet = opening_sheet(
            state.stakes, severities, severity, state.order, suggested(state), aims_of(state)
        )
        return Ruling("stakes", sheet, (), OPENING)

    ruled = yield from need(run, ask_stakes)
    values = sheet.filled(ruled)
    while not values["stakes"].strip():
        values["stakes"] = yield from need(
            run, lambda _: Ask(GM, "aim", Text(1, 500), ("RW-OUT-01",))
        )
    return values


def aims_of(state: State) -> tuple[SideStake, ...]:
    """What each side is known to want, with an entry for every side there."""
    known = {aim.id: aim for aim in state.aims}
    return tuple([known.get(side) or SideStake(side) for side in state.sides()])


@lru_cache(maxsize=64)
def opening_sheet(
    stakes: str,
    severities: tuple[str, ...],
    severity: str,
    order: str,
    triggers: tuple[str, ...],
    aims: tuple[SideStake, ...],
) -> Sheet:
    """The sheet for everything agreed before the first blow (RW-FRAME-12)."""
    sides = tuple(aim.id for aim in aims)
    fields: tuple[Field, ...] = (
        Field("stakes", Text(1, 500), stakes, ("RW-OUT-01",)),
        Field("severity", Choice(tuple(map(Option, severities))), severity, ("RW-OUT-11",)),
        Field("order", Choice(tuple(map(Option, ORDERS))), order, ORDER_ADVICE),
        Field("by", Choice(tuple(map(Option, ATTRIBUTES))), "AGI", ("RW-INIT-04",)),
        Field("triggers", trigger_list(), triggers, TRIGGER_ADVICE),
        Field("ambush", Choice(tuple(map(Option, ("none", *sides)))), "none", SURPRISE),
    )
    options = Choice(tuple(map(Option, ("same", *severities))))
    for aim in aims:
        falls = aim.severity if aim.severity in severities else "same"
        fields = (
            *fields,
            Field(f"wants_{aim.id}", Text(0, 200), aim.wants, ("RW-OUT-25",)),
            Field(f"severity_{aim.id}", options, falls, ("RW-OUT-19", "RW-GAP-90")),
        )
    return Sheet(fields)


OPENING = ("RW-OUT-01", "RW-OUT-12", "RW-FRAME-12", "RW-FRAME-01", "RW-GAP-55", "RW-GAP-58")
ORDER_ADVICE = ("RW-INIT-07", "RW-INIT-11", "RW-FRAME-04", "RW-FRAME-05", "RW-FRAME-09")
TRIGGER_ADVICE = ("RW-FRAME-03", "RW-FRAME-10")
SURPRISE = ("RW-FRAME-08",)


def _ask_consent(run: Run) -> Procedure[bool]:
    """Whether any player refuses; each consent is recorded (RW-OUT-14)."""
    form = Choice((Option("yes", "consent"), Option("no", "consent")))
    refused = False
    for combatant in run.state.standing():
        if combatant.kind != "pc" or combatant.consents:
            continue
        who = combatant.id

        def ask(state: State, who: str = who) -> Ask:
            decider = Decider(state.able(who).id)
            return Ask(decider, "consent", form, ("RW-OUT-14",), One(who), "no")

        answer = yield from need(run, ask)
        if answer == "yes":
            yield Consented(who, because=("RW-OUT-13", "RW-OUT-14"))
        else:
            refused = True
    return refused
