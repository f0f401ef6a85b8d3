"""A turn: its start, its deeds in any order, its end; and maneuvers won out of turn.

Anything that no list covers is in the player's words (AE-ACT-20, AE-SYM-07).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice, Field, Number, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, need
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Menu, One
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.rules.blocking import Blocking
from fracas.rulesets.aeronaughts.rules.checks import Trial, check
from fracas.rulesets.aeronaughts.rules.damage import suffer
from fracas.rulesets.aeronaughts.rules.deeds import (
    Buy,
    GiveUp,
    Maneuver,
    Scope,
    Second,
    TurnDeed,
    has_action,
    means,
    scope_of,
)
from fracas.rulesets.aeronaughts.rules.maneuvers import MANEUVERS
from fracas.rulesets.aeronaughts.rules.qualities import BreakFree, PutOut, afflict, burn, count_down
from fracas.rulesets.aeronaughts.rules.rounds import over
from fracas.rulesets.aeronaughts.rules.spending import spend
from fracas.rulesets.aeronaughts.rules.whole import WHOLE, Whole, is_spent
from fracas.rulesets.aeronaughts.state.facts import (
    Acted,
    Checked,
    Forgone,
    Lined,
    Maneuvered,
    Prepared,
    TurnBegan,
    TurnEnded,
)
from fracas.rulesets.aeronaughts.state.harm_facts import Recovered
from fracas.rulesets.aeronaughts.state.scene_facts import Improvised
from fracas.rulesets.aeronaughts.state.state import (
    CONDITIONS,
    TYPES,
    State,
    Waiting,
)


class Regroup(TurnDeed, frozen=True):
    """Have the side asked again who takes its slots (AE-INIT-04)."""

    kind = "regroup"
    because = ("AE-INIT-04",)
    icon = "users"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open to those whose side takes them as listed."""
        return "" if means.lined else "AE-INIT-04"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Ask from the next slot on."""
        side = run.state.who(who).side
        people = tuple([one.id for one in run.state.combatants if one.side == side])
        yield Lined(people, "asked", because=self.because)


class End(TurnDeed, frozen=True):
    """End the turn (AE-TURN-05)."""

    kind = "end"
    because = ("AE-TURN-05",)
    shelf = "end"
    icon = "hourglass"


class NoManeuver(TurnDeed, frozen=True):
    """Let a free maneuver pass (AE-TURN-10)."""

    kind = "none"
    because = ("AE-TURN-10",)
    shelf = "end"
    icon = "x"


# What no list covers: the player's words, a check that the GM picks, and its effect

BECAUSE = ("AE-ACT-20", "AE-GM-02")


class Tried(NamedTuple):
    """The subject of what a player tries in their own words."""

    who: Who
    words: str


class Effect(NamedTuple):
    """The subject of its effect: `how` is passed, failed, or blank without a check."""

    who: Who
    words: str
    how: str


class Else(TurnDeed, frozen=True):
    """Something that no list covers, in free words (AE-ACT-20)."""

    kind = "else"
    because = ("AE-ACT-20",)
    icon = "message-circle"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open once a turn, to those who can still do something."""
        return "" if means.talks and (means.acts or means.how) else "AE-ACT-20"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Ask for it; the GM names its price and a check, then its effect.

        It costs the action, a maneuver or nothing (AE-TURN-11), of those still open.
        """
        book: AeronaughtsBook = run.book

        def ask_words(state: State) -> Ask:
            decider = Decider(state.who(who).id)
            return Ask(decider, "else", Text(1, 300), BECAUSE, One(who), "...")

        words: str = (yield from need(run, ask_words)).strip()
        yield Improvised(who, words, deed=True, because=BECAUSE)
        form = Sheet(())

        def ask_way(state: State) -> Ruling:
            nonlocal form
            one = state.who(who)
            costs = ["incidental"]
            if means(book, one).how:
                costs.insert(0, "maneuver")
            if has_action(one):
                costs.insert(0, "action")
            foes = tuple([foe.id for foe in state.foes(who)])
            form = _way(tuple(costs), tuple(book.skills), foes)
            return Ruling("else_way", form, (), (*BECAUSE, "AE-DICE-15"), Tried(who, words))

        answer = yield from need(run, ask_way)
        way = form.filled(answer)
        if way["cost"] == "action":
            yield Acted(who, "else", because=("AE-TURN-01", *BECAUSE))
        elif way["cost"] == "maneuver":
            how = means(book, run.state.who(who)).how
            yield Maneuvered(who, "else", how, because=("AE-TURN-01", *BECAUSE))
        made: Checked | None = None
        if way["check"] == "yes":
            target = "" if way["against"] == "nobody" else way["against"]
            trial = Trial(
                who,
                "else",
                way["skill"],
                target,
                difficulty=way["difficulty"],
                hostile=bool(target),
                taken=way["cost"] == "action",
                because=BECAUSE,
            )
            made = yield from check(run, trial)
        yield from _effect(run, who, words, made)
        if made is not None and run.state.find(who) is not None:
            yield from spend(run, made)


@lru_cache(maxsize=256)
def _way(costs: tuple[str, ...], skills: tuple[str, ...], foes: tuple[str, ...]) -> Sheet:
    against = (Option("nobody"), *(Option(foe, "against", (foe,)) for foe in foes))
    yes_no = Choice((Option("yes", "check"), Option("no", "check")))
    return Sheet(
        (
            Field("cost", Choice(tuple(map(Option, costs))), costs[0], ("AE-TURN-01",)),
            Field("check", yes_no, "yes", ("AE-ACT-20",)),
            Field("skill", Choice(tuple(map(Option, skills))), skills[0], ("AE-DICE-24",)),
            Field("difficulty", Number(0, 5), 2, ("AE-DICE-15", "AE-DICE-16")),
            Field("against", Choice(against), "nobody", ("AE-DICE-27",)),
        )
    )


def _effect(run: Run, who: str, words: str, made: Checked | None) -> Procedure[None]:
    """Ask the game master for the effect, with no defaults, and apply it."""

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present()])
        passed = "" if made is None else ("passed" if made.passed else "failed")
        return Ruling("else_effect", _effects(people), (), BECAUSE, Effect(who, words, passed))

    given: dict[str, Any] = dict((yield from need(run, ask)))
    other = given.get("whom", "nobody")
    if other == "nobody" or run.state.find(other) is None:
        return
    type_ = given.get("type", TYPES[0])
    if given.get("damage", 0):
        yield from suffer(run, other, type_, given["damage"], by=who, how="gm")
    if run.state.find(other) is None:
        return
    bar = run.state.who(other).bar(type_)
    back = min(given.get("stress", 0), bar.most_stress - bar.stress)
    if back:
        yield Recovered(other, type_, back, because=("AE-GM-02", "AE-HEAL-18"))
    letters = "B" * given.get("boost", 0) + "K" * given.get("setback", 0)
    if letters:
        waiting = Waiting(who, "ruled", letters, on="check")
        yield Prepared(other, waiting, because=("AE-GM-01",))
    if given.get("condition", "none") != "none":
        yield from afflict(run, other, given["condition"], given.get("count", 1), by=who)


@lru_cache(maxsize=256)
def _effects(people: tuple[str, ...]) -> Sheet:
    whom = (Option("nobody"), *(Option(one, "on", (one,)) for one in people))
    conditions = tuple(map(Option, ("none", *CONDITIONS)))
    return Sheet(
        (
            Field("whom", Choice(whom), "nobody", ("AE-GM-02",)),
            Field("type", Choice(tuple(map(Option, TYPES))), TYPES[0], ("AE-HP-03",)),
            Field("damage", Number(0, 20), 0, ("AE-HP-06",)),
            Field("stress", Number(0, 20), 0, ("AE-HEAL-18",)),
            Field("boost", Number(0, 4), 0, ("AE-GM-01",)),
            Field("setback", Number(0, 4), 0, ("AE-GM-01",)),
            Field("condition", Choice(conditions), "none", ("AE-COND-08",)),
            Field("count", Number(1, 6), 1, ("AE-COND-08",)),
        )
    )


REGROUP, END, NO_MANEUVER = Regroup(), End(), NoManeuver()

# The turn

TURN: Menu[TurnDeed] = Menu(
    "turn",
    Attack, *WHOLE, Blocking, BreakFree, PutOut, *MANEUVERS, Buy, GiveUp, Else,
    besides=(REGROUP, END),
    because=("AE-TURN-01", "AE-TURN-04", "AE-TURN-05", "AE-TURN-06"),
    default=END.id,
)  # fmt: skip
"""Everything that is open at a point of a turn, in any order (AE-TURN-05, AE-TURN-06).

The staggered have no action, the immobilized no maneuver (AE-COND-01 to AE-COND-03).
"""

WON: Menu[TurnDeed] = Menu(
    "maneuver",
    *MANEUVERS,
    besides=(NO_MANEUVER,),
    because=("AE-TURN-10", "AE-TURN-04"),
    default=NO_MANEUVER.id,
)  # fmt: skip
"""A maneuver gained out of turn, to be taken at once or never (AE-TURN-10)."""


def menu(state: State, book: AeronaughtsBook, who: str) -> Ask | None:
    """Everything open to a combatant now, ending the turn last; None if only that is.

    Odds and advice ask for the menu of one state many times, so a few are cached by identity.
    """
    key = id(state), who
    kept = _MENUS.get(key)
    if kept is None or kept[0] is not state or kept[1] is not book:
        if len(_MENUS) >= MOST_MENUS:
            _MENUS.clear()
        kept = state, book, TURN.ask(who, book, scope_of(state, book, state.who(who)))
        _MENUS[key] = kept
    return kept[2]


_MENUS: dict[tuple[int, str], tuple[State, AeronaughtsBook, Ask | None]] = {}

MOST_MENUS = 128
"""How many menus are kept at once."""


def free_menu(state: State, book: AeronaughtsBook, who: str) -> Ask:
    """The prompt for a maneuver that was won.

    It has no maneuvers if an edit removed it, or the means for it, meanwhile.
    """
    one = state.who(who)
    found = WON.ask(who, book, scope_of(state, book, one)) if one.free else None
    if found is None:
        form, because = Choice((NO_MANEUVER.option(),)), ("AE-TURN-10", "AE-TURN-04")
        return Ask(Decider(who), "maneuver", form, because, One(who), NO_MANEUVER.id)
    return found


def turn(run: Run, who: str) -> Procedure[None]:
    """Run a turn: an action and a maneuver, or up to two, in any order (AE-TURN-01 to AE-TURN-06).

    A burning combatant is hurt as it starts (AE-QUAL-08); counters fall as it ends, even if nothing
    could be done (AE-COND-10). It ends by itself when nothing is left to do, or nobody to fight.
    """
    one = run.state.find(who)
    if one is None or not one.able:
        return
    yield TurnBegan(who, because=("AE-TURN-01", "AE-TURN-09", "AE-MAN-17", "AE-ACT-13"))
    if one.conditions:
        yield from burn(run, who)
    yield from _deeds(run, who)
    one = run.state.find(who)
    if one is None:
        return
    if one.conditions:
        yield from count_down(run, who)
    yield TurnEnded(who, because=("AE-TURN-05", "AE-MAN-02", "AE-MAN-10"))


def _deeds(run: Run, who: str) -> Procedure[None]:
    """Let a combatant do one deed after another, until it ends the turn or has nothing left."""
    book: AeronaughtsBook = run.book
    while True:
        state: State = run.state
        one = state.find(who)
        if one is None or not one.able or over(state) is not None:
            return
        ready = menu(state, book, who)
        if ready is None:
            return
        deed = TURN.read((yield from need(run, _asker(state, ready, book, who))))
        if isinstance(deed, End):
            return
        yield from deed.do(run, who)
        if not isinstance(deed, Second):
            yield from won_by_others(run, who)
        if isinstance(deed, Whole) and (one := run.state.find(who)) and is_spent(book, one):
            return


def _asker(asked: State, ready: Ask, book: AeronaughtsBook, who: str) -> Callable[[State], Ask]:
    """A function that returns the given prompt of a turn, and makes it again after an edit."""

    def ask(state: State) -> Ask:
        if state is asked:
            return ready
        found = menu(state, book, who)
        if found is None or not state.who(who).able:
            raise Moot(who)
        return found

    return ask


def won_by_others(run: Run, who: str) -> Procedure[None]:
    """Take at once the maneuvers that others won by this check (AE-SYM-04, AE-TURN-10).

    They count toward the two of the round. The combatant's own stay open during its turn.
    """
    for each in run.state.combatants:
        if each.free and each.id != who:
            yield from _won(run, each.id)


def _won(run: Run, who: str) -> Procedure[None]:
    book: AeronaughtsBook = run.book
    one = run.state.who(who)
    deed: TurnDeed = NO_MANEUVER
    if one.able and means(book, one).how:
        deed = WON.read((yield from need(run, lambda state: free_menu(state, book, who))))
    if isinstance(deed, Maneuver):
        yield from deed.won(run, who)
    else:
        yield Forgone(who, because=("AE-TURN-10", "AE-TURN-04"))
