"""Light combat: no map and no order, one sentence each, checks, and effects set by the GM.

The tracker for fights under other rules is here too (FA-OPT-01). A round of either ends with the
beat `close`, where the GM may change to another mode (FA-LIGHT-09). How a sentence is read only
affects what is suggested to the GM (FA-LIGHT-03, FA-LIGHT-10).

Long because light combat is a game of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from fracas.core.asking.answers import Choice, Field, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, Term, Together, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One, choice
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.blows import armour_of, attempt
from fracas.rulesets.fully_automated.rules.cards import RoundOf
from fracas.rulesets.fully_automated.rules.checks import apply_sheet, check, effect_sheet
from fracas.rulesets.fully_automated.rules.conditions import down, gone, helpless
from fracas.rulesets.fully_automated.rules.endings import concluded
from fracas.rulesets.fully_automated.rules.sight import NEIGHBOURS
from fracas.rulesets.fully_automated.state.facts import (
    CardLost,
    Checked,
    OrderSet,
    Resolved,
    RoundBegan,
)
from fracas.rulesets.fully_automated.state.scene_facts import Declared, Positioned
from fracas.rulesets.fully_automated.state.state import (
    AIM,
    DEFEND,
    ELSE,
    MOVE,
    RESTRAIN,
    TACKLE,
    Combatant,
    State,
)

SENTENCE = Text(0, 160)
"""A declaration: one plain sentence (FA-LIGHT-03)."""

ENTRIES = 20
"""How many lines a tracker accepts in one round."""


def light_round(run: Run) -> Procedure[None]:
    """Run a round without a map: all declare in secret, all reveal, then settle in the GM's order.

    FA-LIGHT-01, FA-LIGHT-02, FA-LIGHT-04, FA-LIGHT-12.
    """
    if (yield from concluded(run)):
        return
    yield RoundBegan(run.state.round + 1, because=("FA-LIGHT-02", "FA-LIGHT-01", "FA-LIGHT-12"))
    if run.state.mode == "other":
        yield from tracker(run)
        yield Planned((Beat("close"),), because=("FA-OPT-01",))
        return
    yield from declare(run)
    order = yield from seating(run)
    acts = tuple(Beat("light_act", (who,)) for who in order)
    yield Planned((*acts, Beat("close")), because=("FA-LIGHT-04", "FA-LIGHT-09", "FA-LIGHT-14"))


def choosers(state: State, book: FullyAutomatedBook) -> list[str]:
    """Who declares something: all but those who can only Defend (FA-LIGHT-11)."""
    return [one.id for one in state.present() if not helpless(book, one)]


def declare(run: Run) -> Procedure[None]:
    """Ask all for a sentence and reveal them together; the GM fills in missing ones.

    FA-LIGHT-02, FA-LIGHT-03, FA-LIGHT-13.
    """
    book: FullyAutomatedBook = run.book
    because = ("FA-LIGHT-02", "FA-LIGHT-03", "FA-LIGHT-13")

    def ask(state: State) -> Together:
        asks = tuple(
            Ask(Decider(who), "declare", SENTENCE, because, One(who), "", lapses=True)
            for who in choosers(state, book)
        )
        if not asks:
            raise Moot("choosers")
        about = RoundOf(state.round)
        return Together("declare", asks, True, state.seconds or None, because, about)

    said: dict[str, str] = {}
    if choosers(run.state, book):
        answers: tuple[str, ...] = yield from need(run, ask)
        said = dict(zip(choosers(run.state, book), answers, strict=True))
    for one in run.state.present():
        if gone(book, one):
            continue
        words = said.get(one.id, "").strip()
        if not words and one.id in said:
            words = yield from _fill_in(run, one.id)
        forced = one.id not in said
        words = words or DEFEND
        card = DEFEND if forced else card_named(book, words)
        rows = ("FA-LIGHT-03", "FA-LIGHT-11") if forced else ("FA-LIGHT-03", "FA-LIGHT-02")
        yield Declared(one.id, words, card, because=rows)


def _fill_in(run: Run, who: str) -> Procedure[str]:
    """Ask the GM what a combatant does who declared nothing, by default Defend (FA-LIGHT-13)."""

    def ask(state: State) -> Ruling:
        state.who(who)
        return Ruling("undeclared", Text(1, 160), DEFEND, ("FA-LIGHT-13",), One(who))

    words: str = yield from need(run, ask)
    return words.strip()


def seating(run: Run) -> Procedure[tuple[str, ...]]:
    """Ask the GM for the order of declarations, by default as listed.

    Those the GM names come first, in that order (FA-LIGHT-04, FA-LIGHT-14). A forced Defend needs
    no settling.
    """
    book: FullyAutomatedBook = run.book

    def ask(state: State) -> Ruling:
        options = tuple(Option(who, "act", (who,)) for who in choosers(state, book))
        because = ("FA-LIGHT-04", "FA-LIGHT-14")
        return Ruling("light_order", Several(options), (), because, RoundOf(state.round))

    if not choosers(run.state, book):
        return ()
    first: tuple[str, ...] = yield from need(run, ask)
    rest = [who for who in choosers(run.state, book) if who not in first]
    return (*first, *rest)


def light_act(run: Run, who: str) -> Procedure[None]:
    """Settle one declaration, by a check or without; the GM sets its effect.

    FA-LIGHT-05, FA-LIGHT-06, FA-LIGHT-07. A combatant who has gone down meanwhile loses the action
    (FA-LIGHT-11, FA-LIGHT-14).
    """
    book: FullyAutomatedBook = run.book
    one = run.state.find(who)
    if one is None or one.out or one.done:
        return
    if one.card != DEFEND and down(book, one):
        yield CardLost(who, one.card, because=("FA-LIGHT-11", "FA-LIGHT-14"))
        return
    if book.rulings["light_position_tags"] == "on":
        yield from position(run, who)
    way = yield from _way(run, who)
    yield from way.settle(run, who)
    if run.state.find(who) is not None:
        yield Resolved(who, because=("FA-LIGHT-04",))


def figures(book: FullyAutomatedBook, one: Combatant) -> tuple[str, str]:
    """The suggested Attribute and Skill for a declaration; the GM may change them (FA-LIGHT-06)."""
    checks = book.tables.checks
    return checks.attack if one.card in book.cards else checks.free


class Way(Deed, frozen=True):
    """The GM's answer how a declaration is settled (FA-LIGHT-05)."""

    kind = "light_way"
    because: ClassVar[tuple[str, ...]] = ("FA-LIGHT-05",)

    def settle(self, run: Run, who: str) -> Procedure[None]:
        """Settle the declaration."""
        raise NotImplementedError


class ByCheck(Way, frozen=True):
    """A check decides (FA-LIGHT-06)."""

    stem = "check"
    because = ("FA-LIGHT-06",)

    def settle(self, run: Run, who: str) -> Procedure[None]:
        """Make the check, then ask for the effect."""
        attribute, skill = figures(run.book, run.state.who(who))
        made: Checked = yield from check(run, who, "light", attribute, skill)
        yield from effect(run, who, made.margin, passed=False)


class Plainly(Way, frozen=True):
    """It happens as described, with nothing to record (FA-LIGHT-07)."""

    stem = "plain"
    because = ("FA-LIGHT-05", "FA-LIGHT-07")

    def settle(self, run: Run, who: str) -> Procedure[None]:
        """Record nothing."""
        yield from ()


class Passes(Way, frozen=True):
    """It succeeds without dice."""

    stem = "passes"
    passed: ClassVar[bool] = True

    def settle(self, run: Run, who: str) -> Procedure[None]:
        """Ask for the effect."""
        yield from effect(run, who, None, passed=self.passed)


class Fails(Passes, frozen=True):
    """It fails without dice."""

    stem = "fails"
    passed = False


class Pointless(Way, frozen=True):
    """It is no longer possible (FA-LIGHT-14)."""

    stem = "moot"
    because = ("FA-LIGHT-14",)

    def settle(self, run: Run, who: str) -> Procedure[None]:
        """Log that."""
        yield Noted("light_moot", (who,), because=self.because)


BY_CHECK, PLAINLY, PASSES = ByCheck(), Plainly(), Passes()

WAYS: Deeds[Way] = Deeds(ByCheck, Plainly, Passes, Fails, Pointless)

QUIET: dict[str, Way] = {DEFEND: PLAINLY, MOVE: PLAINLY, AIM: PASSES}
"""Standard actions without a proposed check, and how they go (FA-LIGHT-05)."""


class Said(NamedTuple):
    """A subject: who declared what, and the margin of its check, if any."""

    who: Who
    words: str
    margin: int | None = None

    def told(self, state: State, book: FullyAutomatedBook) -> Mapping[str, Any]:
        """Whether there was a check."""
        return {"checked": self.margin is not None}


def _way(run: Run, who: str) -> Procedure[Way]:
    """Ask the GM whether dice are needed, or for the result (FA-LIGHT-05, FA-LIGHT-14)."""
    form = choice(BY_CHECK, PLAINLY, PASSES, Fails(), Pointless())

    def ask(state: State) -> Ruling:
        one = state.who(who)
        usual, about = QUIET.get(one.card, BY_CHECK), Said(who, one.declared)
        return Ruling("light_way", form, usual.id, ("FA-LIGHT-05", "FA-LIGHT-14"), about)

    return WAYS.read((yield from need(run, ask)))


def suggested(book: FullyAutomatedBook, margin: int) -> int:
    """The outcome of a card that a margin suggests, from -2 to +2 (FA-LIGHT-10, FA-GAP-56)."""
    rows = book.tables.light
    return next((outcome for least, outcome in rows if margin >= least), rows[-1][1])


def effect(run: Run, who: str, margin: int | None, *, passed: bool) -> Procedure[None]:
    """Ask the GM for the effect, with the suggestion of the named card filled in.

    FA-LIGHT-07, FA-LIGHT-10, FA-LIGHT-11. Without dice a success suggests outcome 0.
    """
    book: FullyAutomatedBook = run.book
    outcome = 0 if passed else None
    if margin is not None:
        outcome = suggested(book, margin)

    def sheet(state: State) -> Sheet:
        one = state.who(who)
        other, damage, stuns = _proposal(state, book, one, outcome)
        return effect_sheet(_ids(state.present()), other, damage, stuns, one.card == AIM and passed)

    def ask(state: State) -> Ruling:
        one = state.who(who)
        because = ("FA-LIGHT-07", "FA-LIGHT-10", "FA-LIGHT-11", "FA-GAP-56")
        reasons: tuple[Term, ...] = ()
        if margin is not None and outcome is not None:
            reasons = (Term("suggested", "outcome", outcome, ("FA-LIGHT-10",), (one.card,)),)
        about = Said(who, one.declared, margin)
        return Ruling("light_effect", sheet(state), (), because, about, reasons)

    given: dict[str, Any] = dict((yield from need(run, ask)))
    yield from apply_sheet(run, who, sheet(run.state).filled(tuple(given.items())))


def _proposal(
    state: State, book: FullyAutomatedBook, one: Combatant, outcome: int | None
) -> tuple[str, int, int]:
    """Whom the named card would hurt and stun at an outcome, and how much (FA-LIGHT-10)."""
    named = [who for who in people_named(state, one.declared) if who != one.id]
    if one.card not in book.cards or outcome is None or not named:
        return (named[0] if named else "nobody"), 0, 0
    target = state.who(named[0])
    armour = armour_of(book, target)
    dealt = attempt(book, one, one.card, NEIGHBOURS, aimed=False, armour=armour).of(outcome)
    return target.id, dealt.damage, dealt.stuns


def position(run: Run, who: str) -> Procedure[None]:
    """Ask a mover whether it is now in cover or in close contact (FA-LIGHT-08).

    Close contact applies to both.
    """

    def ask(state: State) -> Ask:
        one = state.who(who)
        others = tuple([other.id for other in state.present() if other.id != who])
        close = tuple([other for other in one.close_with if other in others])
        form = _position_sheet(others, one.cover, close)
        return Ask(Decider(who), "position", form, ("FA-LIGHT-08",), One(who), ())

    given: dict[str, Any] = dict((yield from need(run, ask)))
    one = run.state.who(who)
    cover = given["cover"] == "yes" if "cover" in given else one.cover
    close: tuple[str, ...] = given.get("close_with", one.close_with)
    if (cover, close) != (one.cover, one.close_with):
        yield Positioned(who, cover, close, because=("FA-LIGHT-08",))
    for other in run.state.present():
        if other.id == who or (other.id in close) == (who in other.close_with):
            continue
        rest = tuple(person for person in other.close_with if person != who)
        joined = (*rest, who) if other.id in close else rest
        yield Positioned(other.id, other.cover, joined, because=("FA-LIGHT-08",))


@lru_cache(maxsize=512)
def _position_sheet(others: tuple[str, ...], cover: bool, close: tuple[str, ...]) -> Sheet:
    yes_no = Choice((Option("no"), Option("yes")))
    near = Several(tuple(Option(one, "close_with", (one,)) for one in others))
    return Sheet(
        (
            Field("cover", yes_no, "yes" if cover else "no", ("FA-LIGHT-08",)),
            Field("close_with", near, close, ("FA-LIGHT-08",)),
        )
    )


def tracker(run: Run) -> Procedure[None]:
    """Run a round under other rules: the GM records HP, order and notes (FA-OPT-01).

    The sheet repeats while there is more to record.
    """
    because = ("FA-OPT-01",)
    for _ in range(ENTRIES):

        def ask(state: State) -> Ruling:
            return Ruling("tracker", _tracker_sheet(_ids(state.present())), (), because)

        given: dict[str, Any] = dict((yield from need(run, ask)))
        people = _ids(run.state.present())
        values = _tracker_sheet(people).filled(tuple(given.items()))
        if values["order"]:
            rest = (one for one in _ids(run.state.in_order()) if one not in values["order"])
            yield OrderSet((*values["order"], *rest), because=because)
        yield from apply_sheet(run, "", values)
        if values["more"] == "no":
            return


def _ids(people: Iterable[Combatant]) -> tuple[str, ...]:
    return tuple([one.id for one in people])


@lru_cache(maxsize=128)
def _tracker_sheet(people: tuple[str, ...]) -> Sheet:
    sheet = effect_sheet(people, "nobody", 0, 0, False)
    order = Several(tuple(Option(one, "act", (one,)) for one in people))
    more = Choice((Option("no"), Option("yes")))
    return Sheet(
        (
            *sheet.fields,
            Field("order", order, (), ("FA-OPT-01",)),
            Field("more", more, "no", ("FA-OPT-01",)),
        )
    )


# What a declared sentence mentions

_STANDARD = (RESTRAIN, TACKLE, DEFEND, AIM, MOVE)


def card_named(book: FullyAutomatedBook, words: str) -> str:
    """The card that a sentence names, an attack before other actions; else `special:else`."""
    said = words.casefold()
    found = [
        (place.start(), key)
        for name, key in _names(book)
        if (place := re.search(rf"\b{re.escape(name)}\b", said))
    ]
    if found:
        return min(found)[1]
    return next((card for card in _STANDARD if re.search(rf"\b{card}\b", said)), ELSE)


@lru_cache(maxsize=16)
def _names(book: FullyAutomatedBook) -> tuple[tuple[str, str], ...]:
    """The names of attacks: their keys, and their full names."""
    keys = ((key.replace("_", " "), key) for key in book.cards)
    return (*keys, *((card.name.casefold(), key) for key, card in book.cards.items()))


def people_named(state: State, words: str) -> tuple[str, ...]:
    """Those present whom a sentence names, in that order."""
    said = words.casefold()
    found = []
    for one in state.present():
        places = [
            place.start()
            for name in {one.name.casefold(), one.id.casefold()}
            if (place := re.search(rf"\b{re.escape(name)}\b", said))
        ]
        if places:
            found.append((min(places), one.id))
    return tuple(who for _, who in sorted(found))
