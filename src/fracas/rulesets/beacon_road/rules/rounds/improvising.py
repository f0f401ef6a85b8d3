"""What no list covers: any of the twelve Actions used inventively, and preparing for later.

The player says it in words and names an Action; the game master's sheets set the TN and record the
effect. Set-ups and Acting Together work this way too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, Together, need
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import TYPES
from fracas.rulesets.beacon_road.rules.gear.items import ARMOUR, SERVES, wears_armour
from fracas.rulesets.beacon_road.rules.ground.sight import hide, may_hide
from fracas.rulesets.beacon_road.rules.harm.boons import bless
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.harm.health import heal
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of, inflict, proposer_of
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim, Declared, declare
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ACTION
from fracas.rulesets.beacon_road.rules.rolls.rolls import action_roll
from fracas.rulesets.beacon_road.rules.rolls.teamwork import (
    EFFECT,
    best_of,
    failures,
    lent,
    set_up,
    teammates,
)
from fracas.rulesets.beacon_road.rules.rounds.deeds import Act
from fracas.rulesets.beacon_road.rules.rounds.endings import is_full, segments, tick
from fracas.rulesets.beacon_road.rules.subjects import Pair, Word
from fracas.rulesets.beacon_road.state.roll_facts import Rolled, Used
from fracas.rulesets.beacon_road.state.scene_facts import Improvised
from fracas.rulesets.beacon_road.state.state import State

NOBODY, NOTHING = "nobody", "nothing"

PROWL = "Prowl"

ALONE, TOGETHER, FOR_OTHERS = "alone", "together", "set_up"
"""The purpose of an action: for oneself, as a group, or to set others up."""

EFFECTS = ("limited", "standard", "great")

BECAUSE = ("BR-ACT-24", "BR-ACT-25")

MOST = 100
"""The most HP a game master's sheet can give or take at once."""


class Outcome(NamedTuple):
    """The subject of the effect's sheet: whose roll, its result, and its Critical Multiplier."""

    who: Who
    result: str
    multiplier: int


class Improvise(Act, frozen=True):
    """An Act that no list has: described, rolled against the game master's TN, and recorded."""

    kind = "act"
    stem = "improvise"
    because = ("BR-ACT-24", "BR-TEAM-04", "BR-TEAM-05")
    icon = "message-circle"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Say it, spend the Act, and roll."""
        yield from improvise(run, who, self)


def improvise(run: Run, who: str, act: Act | None = None) -> Procedure[None]:
    """Ask for an action in words, roll for it and record it; an `act` is spent on it (BR-ACT-24).

    Without words nothing happens and no Act is spent; outside a fight there is none to spend.
    """
    book: BeaconRoadBook = run.book

    def ask(state: State) -> Ask:
        others = tuple([one.id for one in state.present() if one.id != who])
        form = _plan(book, others, bool(teammates(state, book, who)))
        return Ask(proposer_of(state, who), "improvise", form, BECAUSE, One(who), ())

    plan: dict[str, Any] = dict((yield from need(run, ask)))
    words: str = plan.get("words", "").strip()
    if not words or (act is not None and not (yield from act.spend(run, who))):
        return
    yield Improvised(who, words, because=BECAUSE)
    target = plan.get("on", NOBODY)
    target = "" if target == NOBODY or run.state.find(target) is None else target
    how = plan.get("how", ALONE)
    aim = Aim(ACTION, plan.get("action", _actions(book)[0]), target=target)
    made: Rolled
    if how == TOGETHER:
        made = yield from _together(run, who, aim)
    else:
        made = yield from action_roll(run, who, aim)
    if how == FOR_OTHERS and made.result == "success":
        yield from set_up(run, who, plan.get("benefit", "position"), target)
    yield from _came_of_it(run, who, target, made)


def _actions(book: BeaconRoadBook) -> tuple[str, ...]:
    return tuple(book.attribute_of)


@lru_cache(maxsize=256)
def _plan(book: BeaconRoadBook, others: tuple[str, ...], team: bool) -> Sheet:
    actions = tuple(Option(action, "action", (), ("BR-ACT-24",)) for action in _actions(book))
    on = (Option(NOBODY), *(Option(one, "on", (one,)) for one in others))
    fields = [
        Field("words", Text(0, 300), "", ("BR-ACT-24",)),
        Field("action", Choice(actions), actions[0].id, ("BR-ACT-24",)),
        Field("on", Choice(on), NOBODY, ("BR-ROLL-19",)),
    ]
    if team:
        ways = (
            Option(ALONE, "how"),
            Option(FOR_OTHERS, "how", (), ("BR-TEAM-04",)),
            Option(TOGETHER, "how", (), ("BR-TEAM-05",)),
        )
        fields.append(Field("how", Choice(ways), ALONE, ("BR-TEAM-04", "BR-TEAM-05")))
        fields.append(Field("benefit", _BENEFIT, "position", ("BR-TEAM-04",)))
    return Sheet(tuple(fields))


_BENEFIT = Choice(
    (
        Option("position", "benefit", (), ("BR-TEAM-04", "BR-ROLL-18")),
        Option(EFFECT, "benefit", (), ("BR-TEAM-04", "BR-NPC-06")),
    )
)


def _together(run: Run, who: str, aim: Aim) -> Procedure[Rolled]:
    """Let all who join roll the same Action; the best roll counts for all (BR-TEAM-05).

    The declarations of the leader's roll count for all, except those that help only the leader. The
    leader takes 1 Stress for each failure.
    """
    joining = yield from _joining(run, who)
    said: Declared = yield from declare(run, who, aim)
    rolls: list[Rolled] = [(yield from action_roll(run, who, aim, said))]
    plain = replace(said, terms=(), helper="")
    for one in joining:
        if run.state.find(one) is not None:
            rolls.append((yield from action_roll(run, one, aim, plain)))
    yield from failures(run, who, tuple(rolls))
    return best_of(tuple(rolls))


def _joining(run: Run, who: str) -> Procedure[tuple[str, ...]]:
    """Ask openly which teammates join (BR-TEAM-05, BR-TEAM-06)."""
    book: BeaconRoadBook = run.book
    asked = [one for one in teammates(run.state, book, who) if decider_of(run.state, one) == one]
    if not asked:
        return ()

    def ask(state: State) -> Together:
        asks = tuple(
            Ask(Decider(one), "join", _JOIN, ("BR-TEAM-05",), Pair(one, who), "no")
            for one in asked
            if state.find(one) is not None
        )
        if not asks:
            raise Moot(who)
        return Together("join", asks, hidden=False, because=("BR-TEAM-05",), about=One(who))

    answers = yield from need(run, ask)
    pairs = zip(ask(run.state).asks, answers, strict=True)
    return tuple([one.about.who for one, answer in pairs if answer == "yes"])


class Join(Word, frozen=True):
    """The answer whether to Act Together with a teammate (BR-TEAM-05)."""

    kind = "join"


JOINS: Deeds[Join] = Deeds(Join)

_JOIN = Choice((Join("yes").option(because=("BR-TEAM-05",)), Join("no").option()))


def _came_of_it(run: Run, who: str, target: str, made: Rolled) -> Procedure[None]:
    """Ask the game master for the effect of an improvised action (BR-ACT-24, BR-NPC-06, BR-NPC-07).

    By default nothing. A success ticks a clock by its effect and by the Critical Multiplier, a
    complication a danger clock by 1 to 3.
    """
    book: BeaconRoadBook = run.book
    place = next((at for at, e in enumerate(run.state.who(who).edges) if e.kind == EFFECT), None)
    effect = EFFECTS[1] if place is None else EFFECTS[2]

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present()])
        foes = tuple([one.id for one in state.foes(who)])
        hides = made.action == PROWL and made.result == "success"
        unseen = may_hide(state, book, who) if hides and state.map is not None else ()
        clocks = tuple([one.id for one in state.tracks if not one.waiting and not is_full(one)])
        armoured = wears_armour(state, book, people)
        form = _record(book, people, (foes, unseen), clocks, target, effect, armoured=armoured)
        about = Outcome(who, made.result, made.multiplier)
        return Ruling("effect", form, (), (*BECAUSE, "BR-NPC-05", "BR-NPC-06"), about)

    said = yield from need(run, ask)
    form = ask(run.state).form
    assert isinstance(form, Sheet)
    done = form.filled(said)
    if place is not None and run.state.find(who) is not None:
        yield Used(who, place, because=("BR-TEAM-04",))
    yield from _on_creature(run, who, done["on"], done)
    if done.get("hidden") and run.state.find(who) is not None:
        yield from hide(run, who, done["hidden"])
    clock = done.get("clock", NOTHING)
    if clock != NOTHING:
        count = done["danger"] or segments(book, done["effect"], made.multiplier)
        yield from tick(run, ((clock, count),), who)


def _on_creature(run: Run, who: str, other: str, done: dict[str, Any]) -> Procedure[None]:
    """Apply HP lost or regained, a wound and a boon, as the game master's sheet says."""
    if run.state.find(other) is None:
        return
    if done["damage"]:
        # It is against no Defense, so armour helps only if the sheet says so.
        soaks = done.get("armour") == SERVES
        hit = Hit(done["damage"], (done["type"],), who, "improvise", soaks=soaks)
        yield from suffer(run, other, hit)
    if done["healed"]:
        yield from heal(run, other, done["healed"], who, "improvise", because=BECAUSE)
    if done["wound"] != NOTHING and run.state.find(other) is not None:
        yield from inflict(run, other, done["wound"], done["severity"], who)
    if done["boon"] != NOTHING and run.state.find(other) is not None:
        yield from bless(run, other, done["boon"], 0, who)


@lru_cache(maxsize=256)
def _record(
    book: BeaconRoadBook,
    people: tuple[str, ...],
    hiding: tuple[tuple[str, ...], tuple[str, ...]],
    clocks: tuple[str, ...],
    target: str,
    effect: str,
    *,
    armoured: bool,
) -> Sheet:
    on = (Option(NOBODY), *(Option(one, "on", (one,)) for one in people))
    wounds = (Option(NOTHING), *(Option(one, "wound") for one in book.wounds))
    boons = (Option(NOTHING), *(Option(one, "boon") for one in book.boons))
    fields = [
        Field("on", Choice(on), target if target in people else NOBODY, ("BR-ACT-24",)),
        Field("damage", Number(0, MOST), 0, ("BR-ACT-24",)),
        Field(
            "type", Choice(tuple(Option(one, "type") for one in TYPES)), "kinetic", ("BR-DMG-09",)
        ),
        *((ARMOUR,) if armoured else ()),
        Field("healed", Number(0, MOST), 0, ("BR-ACT-24",)),
        Field("wound", Choice(wounds), NOTHING, ("BR-WOUND-01",)),
        Field("severity", Number(0, 5), 0, ("BR-WOUND-17",)),
        Field("boon", Choice(boons), NOTHING, ("BR-BOON-01",)),
    ]
    foes, unseen = hiding
    if foes:
        options = tuple(Option(one, "who", (one,)) for one in foes)
        fields.append(Field("hidden", Several(options), unseen, ("BR-COND-04", "BR-COND-11")))
    if clocks:
        open_clocks = (Option(NOTHING), *(Option(one, "clock", (one,)) for one in clocks))
        effects = tuple(Option(one, "level", (), ("BR-NPC-06",)) for one in EFFECTS)
        fields += [
            Field("clock", Choice(open_clocks), NOTHING, ("BR-NPC-06", "BR-ACT-25")),
            Field("effect", Choice(effects), effect, ("BR-NPC-06",)),
            Field("danger", Number(0, 3), 0, ("BR-NPC-07",)),
        ]
    return Sheet(tuple(fields))


class Prepare(Act, frozen=True):
    """An Act to prepare for a later turn, described in words (BR-ACT-17, BR-GAP-64).

    It has no effect unless the game master grants the creature the benefit of a set-up.
    """

    kind = "act"
    stem = "prepare"
    because = ("BR-ACT-17", "BR-GAP-64")
    shelf = "defend"
    icon = "hourglass"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Ask for it, and ask the game master what it grants."""

        def ask(state: State) -> Ask:
            decider = proposer_of(state, who)
            return Ask(decider, "prepare", Text(0, 300), self.because, One(who), "")

        words: str = (yield from need(run, ask)).strip()
        if not words or not (yield from self.spend(run, who)):
            return
        yield Improvised(who, words, because=self.because)

        def ask_grant(state: State) -> Ruling:
            state.who(who)
            form = Choice((Option(NOTHING, "grant"), *_BENEFIT.options))
            return Ruling("grant", form, NOTHING, ("BR-ACT-17", "BR-NPC-05"), One(who))

        granted = yield from need(run, ask_grant)
        if granted != NOTHING:
            yield lent(run.state, who, who, granted, because=("BR-ACT-17", "BR-TEAM-04"))
