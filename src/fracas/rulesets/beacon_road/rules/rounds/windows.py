"""Windows for Reacts: who may answer what just happened, in which order, and with what.

A window asks one creature after another, with its own prompt kind (`react_targeted`), so that a
standing order can answer it. Creatures without a legal React are not asked.

Long because it also has the Reacts that any window may offer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.content.rows import PowerKey
from fracas.rulesets.beacon_road.rules.attacks.aims import has_opening
from fracas.rulesets.beacon_road.rules.ground.relations import threatens
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import adjacent, enemies, feet
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.powers.prices import equipped, payable, power_price, skilled
from fracas.rulesets.beacon_road.rules.rounds.allowances import reacted, reacts_left
from fracas.rulesets.beacon_road.rules.subjects import BEACON_POINTS, REACTS, Price, React, Reply
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.facts import Settled
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent
from fracas.rulesets.beacon_road.state.scene_facts import Left
from fracas.rulesets.beacon_road.state.state import Creature, State

Passed = set[tuple[str, str]]
"""Reacts that were passed, each by who could have made it and the id of its option."""

WINDOWS = (
    "act_declared", "move_step", "targeted", "rolled", "hit", "about_to_suffer", "dropped",
    "turn_start", "turn_end",
)  # fmt: skip
"""The moments when a React may happen, as the ledger names them."""

ON_TARGET = ("targeted", "hit", "about_to_suffer", "dropped")
"""The windows that are about the target of an attack; the others are about the one who acts."""

BECAUSE = (
    "BR-ACT-03", "BR-ACT-18", "BR-ACT-19", "BR-ACT-20", "BR-ACT-23", "BR-GAP-21", "BR-GAP-54",
)  # fmt: skip


class Trigger(NamedTuple):
    """What a React answers: the window, the actor, the target, and the power or attack.

    `failed` means that the answered roll has failed, so nothing can spoil it, `acting` that it is
    the actor's turn.
    """

    window: str
    actor: str
    target: str = ""
    power: str = ""
    failed: bool = False
    acting: bool = False

    @property
    def subject(self) -> str:
        """The target of an attack, or the creature that acts."""
        return self.target if self.window in ON_TARGET and self.target else self.actor


class UseReact(Reply, frozen=True):
    """React by a power (BR-ACT-15)."""

    power: PowerKey

    kind = "react"
    stem = ""

    def rows(self, book: BeaconRoadBook) -> tuple[str, ...]:
        """Those of the power."""
        return (*book.powers[self.power].because, "BR-ACT-15")

    def spend(self, run: Run, who: str, actor: str) -> Procedure[None]:
        """Spend the React, unless the power needs none."""
        if run.book.powers[self.power].cost != "none":
            yield reacted(run.state, run.book, who, self.power, actor, ("BR-ACT-15",))

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """A React, and the power's own price."""
        paid = () if book.powers[self.power].cost == "none" else ((REACTS, 1),)
        me = state.find(prompt.about.who)
        return (*paid, *power_price(book, me, self.power))

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """The Stress of the power."""
        row = book.powers.get(self.power)
        return {"stress": row.stress if row is not None else 0}


class ReactByBeacon(UseReact, frozen=True):
    """React by a power for a Beacon Point, if no React is left (BR-STRESS-07)."""

    kind = "react_beacon"

    @classmethod
    def begins(cls) -> str:
        """Its ids begin with how it is paid."""
        return BEACON

    def rows(self, book: BeaconRoadBook) -> tuple[str, ...]:
        """The power's rules, and the point's."""
        return (*super().rows(book), "BR-STRESS-07")

    def spend(self, run: Run, who: str, actor: str) -> Procedure[None]:
        """Spend the point, and the React that it gives."""
        yield BeaconSpent(who, "react", because=("BR-STRESS-07",))
        yield from super().spend(run, who, actor)

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """A point, and the power's own price."""
        me = state.find(prompt.about.who)
        return ((BEACON_POINTS, 1), *power_price(book, me, self.power))


class Later(Reply, frozen=True):
    """Let the others go first (BR-ACT-20)."""

    kind = "later"
    because = ("BR-ACT-20",)


class NotYet(Reply, frozen=True):
    """Do not React for this target of an attack, but perhaps for the next (BR-ACT-19)."""

    kind = "not_yet"
    because = ("BR-ACT-19",)


class Pass(Reply, frozen=True):
    """Do not React (BR-ACT-03)."""

    kind = "pass"
    because = ("BR-ACT-03",)


class PassRound(Reply, frozen=True):
    """Do not React, and skip prompts of this kind for the rest of the round (BR-ACT-03)."""

    kind = "pass_round"
    because = ("BR-ACT-03", "BR-ACT-15")

    @property
    def like(self) -> str:
        """The same as passing once."""
        return Pass.begins()


BEACON, LATER, NOT_YET, PASS, PASS_ROUND = "beacon", Later(), NotYet(), Pass(), PassRound()

ANSWERS: Deeds[Reply] = Deeds(UseReact, ReactByBeacon, Later, NotYet, PassRound, Pass)
"""The possible answers in a window without anything else."""


class Done(NamedTuple):
    """A React made in a window: whose, and which."""

    who: str
    react: Reply


class More(NamedTuple):
    """Answers other than powers, such as Soak Boxes: those `open`, and how they are `done`.

    `done` runs the choice and pays for it: the window spends a React only for powers. `whom` names
    those who can have an answer; None means everybody. `what` is the pending consequence. If
    `alone`, no power is offered with them.
    """

    open: Callable[[State, str], tuple[Reply, ...]]
    done: Callable[[Run, str, Any], Procedure[object]]
    whom: Callable[[State], tuple[str, ...]] | None = None
    what: str = "damage"
    alone: bool = False

    def asked(self, state: State, who: str) -> bool:
        """Whether a creature can have an answer."""
        return self.whom is None or who in self.whom(state)


def window(
    run: Run,
    name: str,
    actor: str,
    target: str = "",
    power: str = "",
    options: More | None = None,
    *,
    among: tuple[str, ...] | None = None,
    stands: Callable[[State], bool] | None = None,
    failed: bool = False,
    passed: Passed | None = None,
    ahead: bool = False,
) -> Procedure[list[Any]]:
    """Let everybody React to what just happened; return a list of what was done.

    For each React the list has its procedure's result, or a `Done` without one. Players come before
    monsters, and the actor's side comes last (BR-ACT-20); a player may let the others go first.
    Each has one React (BR-ACT-19), which is finished before the next is asked for. `among` limits
    who is asked; when `stands` returns False, because the cause is gone, the window closes.
    `failed` is that of the `Trigger`.

    An attack on several has a window for each target. `passed` has what was declined in the earlier
    ones, which is not offered again until somebody has Reacted; while there are more targets
    `ahead`, a React that shields one of them may be kept for another.
    """
    done: list[Any] = []
    if options is None and _quiet(run.book, name):
        return done
    trigger = Trigger(name, actor, target, power, failed, run.state.turn == actor)
    queue = list(_queue(run.state, run.book, actor, name, options is not None))
    if among is not None:
        queue = [one for one in queue if one in among]
    deferred: set[str] = set()
    seen: State | None = None
    fitting: tuple[str, ...] = ()
    while queue:
        # Only what a creature did meanwhile can close it, or change whose powers fit.
        if seen is not run.state:
            if _gone(run, trigger) or (stands is not None and not stands(run.state)):
                break
            seen = run.state
            fitting = _apt(seen, run.book, trigger, seen.turn)
            if options is None and not fitting:
                break
        who = queue.pop(0)
        if seen.who(who).said(f"react_{name}"):
            continue
        if who not in fitting and (options is None or not options.asked(seen, who)):
            continue
        open_now = offers(run.state, run.book, who, trigger, options)
        if all((who, deed.id) in (passed or ()) for deed in open_now):
            continue
        rivals = () if who in deferred else _rivals(run, who, queue, trigger, options)
        besides = (LATER,) if rivals else ()
        if ahead and any(_shields(run.book, who, trigger, deed) for deed in open_now):
            besides = (*besides, NOT_YET)
        if options is None:
            besides = (*besides, PASS_ROUND)
        chosen = yield from _asked(run, who, trigger, options, besides)
        if chosen is LATER:
            deferred.add(who)
            queue.insert(len(rivals), who)
        elif chosen is NOT_YET:
            continue
        elif chosen is PASS_ROUND:
            yield Settled(who, f"react_{name}", PASS.id, because=chosen.because)
        elif chosen is not PASS:
            done.append((yield from _react(run, who, chosen, trigger, options)))
        elif passed is not None and trigger.target != who:
            passed.update((who, deed.id) for deed in open_now)
        if done and passed:
            passed.clear()
    return done


def _shields(book: BeaconRoadBook, who: str, trigger: Trigger, deed: Reply) -> bool:
    """Whether a React protects the target of an attack, so another target may need it more."""
    row = book.powers.get(deed.power) if isinstance(deed, UseReact) else None
    return row is not None and trigger.target != who and row.target == "ally" and not row.does


def _gone(run: Run, trigger: Trigger) -> bool:
    """Whether the actor has left since; harm may come from nobody, or from one already gone."""
    actor = trigger.actor
    return run.state.find(actor) is None and any(
        isinstance(fact, Left) and fact.who == actor for fact in run.facts
    )


@lasting
def _queue(
    state: State, book: BeaconRoadBook, actor: str, name: str, anybody: bool
) -> tuple[str, ...]:
    """The candidates for a window in the order of BR-ACT-20: those with a power that answers it.

    Everybody if `anybody` says that there are other answers.
    """
    found = [
        one
        for one in state.creatures
        if not one.out and (anybody or _answers(book, one.powers, name))
    ]
    if len(found) > 1:
        acting = state.find(actor)
        own = "" if acting is None else acting.side
        heroes = {one.side for one in state.creatures if one.kind == "pc"}
        found.sort(key=lambda one: (one.side == own, one.side not in heroes))
    return tuple([one.id for one in found])


def _rivals(
    run: Run, who: str, queue: list[str], trigger: Trigger, options: More | None
) -> tuple[str, ...]:
    """Those right after a creature in the queue, on the same side, who have an answer too."""
    state: State = run.state
    side = state.who(who).side
    found: list[str] = []
    wants = False
    for other in queue:
        one = state.find(other)
        if one is None or one.side != side:
            break
        found.append(other)
        wants = wants or bool(offers(state, run.book, other, trigger, options))
    return tuple(found) if wants else ()


def _asked(
    run: Run, who: str, trigger: Trigger, options: More | None, besides: tuple[Reply, ...]
) -> Procedure[Reply]:
    """Ask a creature for its answer, as a deed; `besides` are offered if there is a React."""
    open_now: tuple[Reply, ...] = ()

    def ask(state: State) -> Ask:
        nonlocal open_now
        found = offers(state, run.book, who, trigger, options)
        if not found or _gone(run, trigger):
            raise Moot(who)
        open_now = (*found, *besides, PASS)
        what = options.what if options is not None else "damage"
        about = React(who, trigger.actor, trigger.target, trigger.power, what)
        return _ask(decider_of(state, who), run.book, trigger.window, about, open_now)

    try:
        chosen = yield from need(run, ask)
    except Moot:
        return PASS  # an edit removed the answers; the trigger goes on
    return next(deed for deed in open_now if deed.id == chosen)


@lru_cache(maxsize=1024)
def _ask(
    decider: Decider, book: BeaconRoadBook, name: str, about: React, deeds: tuple[Reply, ...]
) -> Ask:
    form = Choice(tuple([deed.listed(book) for deed in deeds]))
    return Ask(decider, f"react_{name}", form, BECAUSE, about, PASS.id)


@lru_cache(maxsize=64)
def _quiet(book: BeaconRoadBook, name: str) -> bool:
    """Whether no power of the book answers a window at all."""
    return not any(name in row.trigger for row in book.powers.values())


@lru_cache(maxsize=4096)
def _answers(
    book: BeaconRoadBook, powers: tuple[str, ...], name: str
) -> tuple[tuple[str, Power], ...]:
    """The powers of a creature that answer a window (BR-POWER-02).

    By the ruling everybody has Reaction Strike (BR-GAP-23). Assist is asked with the roll.
    """
    known = powers
    if name == "move_step" and book.rulings["reaction_strike_for_all"] == "on":
        known = tuple(dict.fromkeys((*powers, "reaction_strike")))
    return tuple(
        (key, book.powers[key])
        for key in known
        if key in book.powers and key != "assist" and name in book.powers[key].trigger
    )


def offers(
    state: State, book: BeaconRoadBook, who: str, trigger: Trigger, options: More | None = None
) -> tuple[Reply, ...]:
    """Every legal answer of a creature, Reaction Powers first.

    A target has no React to an attack by a creature Hidden from it (BR-COND-05). Nobody has one on
    their own turn, unless the power is triggered only there (BR-ACT-18), or with none left
    (BR-ACT-23). A Beacon Point buys one more (BR-STRESS-07).
    """
    one = state.find(who)
    if one is None or one.out:
        return ()
    extra = options.open(state, who) if options is not None else ()
    if options is not None and options.alone:
        return extra
    known = _fitting(state, book, who, trigger, state.turn == who)
    if not known:
        return extra
    left = reacts_left(book, one, state.round) > 0
    more = not left and one.beacons > 0 and _could_buy(book, one, state.round)
    found: list[Reply] = []
    for key, row in known:
        free = row.cost == "none"
        if (left or more or free) and payable(book, one, key):
            found.append(UseReact(key) if left or free else ReactByBeacon(key))
    return (*found, *extra)


def _could_buy(book: BeaconRoadBook, one: Creature, number: int) -> bool:
    """Whether one more React could be used, because no state forbids it (BR-ACT-23)."""
    return reacts_left(book, replace(one, reacts=one.reacts - 1), number) > 0


@lasting
def _apt(state: State, book: BeaconRoadBook, trigger: Trigger, turn: str) -> tuple[str, ...]:
    """Those with a power that answers this trigger, affordable or not."""
    return tuple(
        [
            who
            for who in _queue(state, book, trigger.actor, trigger.window, False)
            if _fitting(state, book, who, trigger, turn == who)
        ]
    )


@lasting
def _fitting(
    state: State, book: BeaconRoadBook, who: str, trigger: Trigger, own_turn: bool
) -> tuple[tuple[str, Power], ...]:
    """The powers of a creature that answer this trigger, affordable or not."""
    one = state.who(who)
    return tuple(
        [
            (key, row)
            for key, row in _answers(book, one.powers, trigger.window)
            if _fits(state, book, one, key, row, trigger, own_turn)
        ]
    )


def _fits(
    state: State,
    book: BeaconRoadBook,
    one: Creature,
    key: str,
    row: Power,
    trigger: Trigger,
    own_turn: bool,
) -> bool:
    """Whether a power answers this trigger: by roles, requirements and range.

    An Interrupt spoils a roll (BR-POWER-07), so it does not answer a failed one. A power that
    answers both an Act and an attack waits until the attack's targets are named.
    """
    if trigger.failed and row.does == "interrupt":
        return False
    if trigger.window == "act_declared" and _names_targets(book, row, trigger.power):
        return False
    relations = row.whom.get(trigger.window, ())
    if trigger.actor == one.id:
        # The owner's own deeds trigger only powers that say so, even on its own turn.
        meant = "attacker" in relations
    else:
        meant = not own_turn and (
            _related(state, book, one, relations, trigger)
            or (trigger.acting and _answers_act(state, book, one, row, trigger))
        )
        if meant and state.find(trigger.actor) is not None:
            meant = perceives(state, book, one.id, trigger.actor)
    if not meant:
        return False
    strikes_all = key == "reaction_strike" and book.rulings["reaction_strike_for_all"] == "on"
    if not (strikes_all or skilled(one, row)) or not equipped(book, one, row):
        return False
    return _reaches(state, book, one, key, row, trigger) and has_opening(
        state, book, one.id, key, trigger.actor, trigger.power
    )


def _names_targets(book: BeaconRoadBook, row: Power, power: str) -> bool:
    """Whether a React to an announced Act can wait for its targets."""
    act = book.powers.get(power)
    attacks = act is not None and bool(act.against) and not act.does
    return attacks and "targeted" in row.trigger


def _answers_act(
    state: State, book: BeaconRoadBook, one: Creature, row: Power, trigger: Trigger
) -> bool:
    """Whether a React that waited for the targets of an Act answers it, whatever the targets."""
    if trigger.window != "targeted" or not _names_targets(book, row, trigger.power):
        return False
    act = Trigger("act_declared", trigger.actor)
    return _related(state, book, one, row.whom.get(act.window, ()), act)


def _related(
    state: State, book: BeaconRoadBook, one: Creature, relations: tuple[str, ...], trigger: Trigger
) -> bool:
    subject = state.find(trigger.subject)
    if subject is None:
        return False
    if subject.id == one.id:
        return "self" in relations
    if enemies(state, one, subject):
        return "enemy" in relations
    if "ally" in relations:
        return True
    return "adjacent_ally" in relations and adjacent(state, book, one.id, subject.id)


def _reaches(
    state: State, book: BeaconRoadBook, one: Creature, key: str, row: Power, trigger: Trigger
) -> bool:
    """Whether a power's target is in range, and the attack of the kind it answers.

    Striking the creature that acts takes threat (BR-POWER-04), and only melee attacks can be
    parried.
    """
    if row.melee and row.does == "parry":
        attack = book.powers.get(trigger.power)
        return attack is None or attack.melee
    if row.target in ("attacker", "enemy") and state.find(trigger.actor) is None:
        return False
    if row.strikes and row.item == "melee" and row.target in ("attacker", "enemy"):
        return threatens(state, book, one.id, trigger.actor)
    if not row.feet:
        return True
    if row.target == "ally":
        orders = row.takes("strike", "target")
        near = state.allies(one.id) if orders else (state.who(trigger.subject),)
        return any(feet(state, book, one.id, other.id) <= row.feet for other in near)
    aim = state.find(trigger.actor)
    return aim is None or feet(state, book, one.id, aim.id) <= row.feet


def _react(
    run: Run, who: str, deed: Reply, trigger: Trigger, options: More | None
) -> Procedure[Any]:
    """Carry out a React completely (BR-ACT-20); an edit may make it moot."""
    from fracas.rulesets.beacon_road.rules.powers.powers import use  # which opens windows itself

    gave: Any = None
    try:
        if isinstance(deed, UseReact):
            yield from deed.spend(run, who, trigger.actor)
            gave = yield from use(run, who, deed.power, trigger=trigger)
        elif options is not None:
            gave = yield from options.done(run, who, deed)
    except Moot as moot:
        yield Noted("moot", (moot.subject,), because=("BR-NPC-05",))
    return Done(who, deed) if gave is None else gave
