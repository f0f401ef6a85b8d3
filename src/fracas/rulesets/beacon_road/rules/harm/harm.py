"""Harm: the steps from damage rolled to HP lost, and how creatures fall.

The order is doubling or halving, Soak Boxes, Resistance Rolls, HP (BR-DMG-13, BR-GAP-34). Wounds
and forced movement are separate consequences, each of which may be averted or taken by a teammate.

Long because a consequence and all possible answers to it are one chapter.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.asking.answers import Number
from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.gear.items import soak_boxes
from fracas.rulesets.beacon_road.rules.ground.sight import cover, perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import adjacent
from fracas.rulesets.beacon_road.rules.harm.boons import boons_of
from fracas.rulesets.beacon_road.rules.harm.health import fall
from fracas.rulesets.beacon_road.rules.harm.resistance import (
    ATTRIBUTE_OF,
    DAMAGE,
    Avert,
    avert,
    averts,
    can_resist,
    consequence_roll,
    helps,
    resisted,
)
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of, inflict, ruled_by
from fracas.rulesets.beacon_road.rules.rolls.modifiers import tier
from fracas.rulesets.beacon_road.rules.rolls.pools import half
from fracas.rulesets.beacon_road.rules.rounds.allowances import acted, may_act, may_react, reacted
from fracas.rulesets.beacon_road.rules.rounds.windows import (
    Later,
    More,
    Pass,
    ReactByBeacon,
    Trigger,
    UseReact,
    offers,
    window,
)
from fracas.rulesets.beacon_road.rules.subjects import ACTS, REACTS, SOAK_BOXES, Price, Reply
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.harm_facts import Hurt, Soaked
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.space.squares import Square

Factor = Literal["", "half", "double"]


class Hit(msgspec.Struct, frozen=True):
    """What is about to be suffered: damage as rolled, its types, and its source.

    `by` causes it and `what` names the power, wound or event. `defense` is the one it met; armour
    helps against Iron, or as `soaks` says (BR-DMG-18). `total` is the attack's, for those who
    resist (BR-RESIST-08). `origin` is the centre of a placed area. A `tick` is a wound's own harm,
    which cannot be soaked or resisted. `nonlethal` leaves 1 HP (BR-DMG-20), `piercing` costs one
    more box for each use of soak (BR-DMG-17).
    """

    amount: int = 0
    types: tuple[str, ...] = ()
    by: str = ""
    what: str = ""
    defense: str = ""
    total: int | None = None
    origin: Square | None = None
    soaks: bool | None = None
    tick: bool = False
    nonlethal: bool = False
    piercing: bool = False
    attack: bool = True

    @property
    def armour_serves(self) -> bool:
        """Whether Soak Boxes may be marked against it (BR-DMG-18)."""
        if self.tick:
            return False
        return self.defense == "iron" if self.soaks is None else self.soaks


STEPPED_IN = "stepped_in"
"""The note with which a power makes someone suffer in another's place (BR-TEAM-03)."""


class Suffered(msgspec.Struct, frozen=True):
    """Who finally suffers a consequence, and how much of it: full, reduced, or avoided."""

    who: str
    how: Literal["full", "reduced", "avoided"] = "full"


class Soaking(NamedTuple):
    """The subject of the prompt: who suffers what from whom, and the extra boxes (BR-DMG-17)."""

    who: Who
    by: Who
    amount: int
    more: int

    def through(self, book: BeaconRoadBook, boxes: int) -> int:
        """The damage left after marking `boxes` (BR-DMG-14)."""
        return max(self.amount - max(boxes - self.more, 0) * book.tables.soak, 0)


def factor(state: State, book: BeaconRoadBook, who: str, hit: Hit) -> Factor:
    """Whether damage is halved or doubled, by resistances and vulnerabilities to a type of it.

    BR-DMG-10 to BR-DMG-12: one type is enough, several of a kind count once, and the two kinds
    cancel each other (BR-GAP-36). Being Sheltered from the attack's origin halves every type
    (BR-COND-09).
    """
    one = state.who(who)
    types = hit.types
    resists = any(name in types for name in one.resists)
    for name, choice in boons_of(book, one):
        row = book.boons[name]
        resists = resists or (row.halves and (row.all_types or choice in types))
    if not resists and hit.by and hit.attack and not hit.tick and state.map and one.place:
        source: Any = hit.origin or hit.by
        placed = hit.origin or getattr(state.find(hit.by), "place", None)
        resists = placed is not None and bool(cover(state, book, source, who).sheltered_by)
    weak = any(name in types for name in one.weak_to) or any(
        book.wounds[w.name].choice == "type" and w.choice in types for w in one.wounds
    )
    if resists == weak:
        return ""
    return "half" if resists else "double"


def suffer(run: Run, who: str, hit: Hit, *, instead_of: tuple[str, ...] = ()) -> Procedure[int]:
    """Suffer damage in the order of BR-DMG-13; return the HP lost.

    Prompt kinds `soak` and `react_about_to_suffer`. A teammate who takes it suffers what was
    rolled, less what boxes stopped before (BR-TEAM-03); `instead_of` are those who passed it on and
    cannot take it back.
    """
    book: BeaconRoadBook = run.book
    one = run.state.find(who)
    if one is None or one.out or hit.amount <= 0 or not hit.types:
        return 0
    changed = factor(run.state, book, who, hit)
    amount = {"half": half(hit.amount), "double": 2 * hit.amount}.get(changed, hit.amount)
    soaked = 0
    if hit.armour_serves:
        soaked = yield from _soak(run, who, amount, hit)
        amount = max(amount - soaked, 0)
    went = Suffered(who)
    if amount and not hit.tick:
        went = yield from answered(run, who, DAMAGE, hit, instead_of=instead_of)
    if went.who != who:
        passed = replace(hit, amount=max(hit.amount - soaked, 0))
        return (yield from suffer(run, went.who, passed, instead_of=(*instead_of, who)))
    if went.how == "avoided":
        amount = 0
    elif went.how == "reduced":
        amount = half(amount)
    if hit.nonlethal:
        amount = max(min(amount, run.state.who(who).hp - 1), 0)
    rows = ["BR-DMG-13", "BR-DMG-09"]
    if changed:
        rows.append({"half": "BR-DMG-10", "double": "BR-DMG-11"}[changed])
    if soaked:
        rows.append("BR-DMG-14")
    if hit.nonlethal:
        rows.append("BR-DMG-20")
    before = run.state.who(who)
    yield Hurt(
        who,
        amount,
        hit.types,
        hit.by,
        hit.amount,
        changed,
        soaked,
        went.how == "reduced",
        how=hit.what,
        because=tuple(rows),
    )
    yield from fall(run, who, before, hit.by)
    return amount


def _soak(run: Run, who: str, amount: int, hit: Hit) -> Procedure[int]:
    """Mark Soak Boxes against known damage, for 10 each; return what they stop.

    BR-DMG-14, BR-DMG-16: it costs no React, and creatures that cannot React may too. Prompt kind
    `soak`, a number of boxes; against piercing damage the first has no effect (BR-DMG-17).
    """
    tables = run.book.tables
    more = int(hit.piercing)
    useful = -(-amount // tables.soak) + more
    rows = ("BR-DMG-14", "BR-DMG-16", "BR-DMG-17", "BR-DMG-18")
    if _free(run.state, run.book, who) <= more:
        return 0

    def ask(state: State) -> Ask:
        most = min(_free(state, run.book, who), useful)
        about = Soaking(who, hit.by, amount, more)
        return Ask(decider_of(state, who), "soak", Number(0, most), rows, about, 0)

    boxes: int = yield from need(run, ask)
    yield from _mark(run, who, boxes, DAMAGE, rows)
    soaked: int = max(boxes - more, 0) * tables.soak
    return soaked


def _free(state: State, book: BeaconRoadBook, who: str) -> int:
    one = state.who(who)
    return sum([left for _, left in soak_boxes(book, one)]) if one.items else 0


def _mark(run: Run, who: str, boxes: int, against: str, rows: tuple[str, ...]) -> Procedure[None]:
    """Mark `boxes`, those of armour before those of a shield."""
    for item, left in soak_boxes(run.book, run.state.who(who)):
        here = min(left, boxes)
        if here > 0:
            yield Soaked(who, item, here, against, because=rows)
        boxes -= here


class Resist(Reply, frozen=True):
    """A Resistance Roll as a React against a consequence (BR-ACT-14)."""

    kind = "resist"
    stem = "resist"
    because = ("BR-ACT-14", "BR-RESIST-08")
    shelf = "defend"
    icon = "shield-check"
    costs = ((REACTS, 1),)


class SoakOne(Reply, frozen=True):
    """Mark a Soak Box against what is not damage (BR-DMG-15); piercing takes one more."""

    kind = "soak_one"
    stem = "soak"
    because = ("BR-DMG-15", "BR-GAP-33")
    shelf = "defend"
    icon = "shield"
    costs = ((SOAK_BOXES, 1),)


class Protect(Reply, frozen=True):
    """Suffer it in an ally's place, for an Act on the own turn, else a React (BR-TEAM-03)."""

    kind = "protect"
    because = ("BR-TEAM-03", "BR-ACT-26")
    shelf = "help"
    icon = "shield-half"
    whom = "target"

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """An Act or a React."""
        return ((ACTS if may_act(state, book, prompt.about.who) else REACTS, 1),)


class CallForHelp(Reply, frozen=True):
    """Have teammates asked who could take it or avert it (BR-TEAM-03)."""

    kind = "call"
    because = ("BR-TEAM-03", "BR-ACT-26")
    shelf = "help"
    icon = "hand-helping"


class Shielded(Reply, frozen=True):
    """Have a teammate take it by Protect, answered by the player of both (BR-TEAM-03)."""

    by: Who

    kind = "shielded"
    because = ("BR-TEAM-03", "BR-ACT-26")
    shelf = "help"
    icon = "shield-half"
    costs = ((REACTS, 1),)


CALL = CallForHelp()

CONSEQUENCES: Deeds[Reply] = Deeds(
    UseReact, ReactByBeacon, Avert, Resist, SoakOne, CallForHelp, Shielded, Protect, Later, Pass
)
"""The answers to harm about to be suffered."""


def answered(
    run: Run, who: str, what: str, hit: Hit, *, instead_of: tuple[str, ...] = ()
) -> Procedure[Suffered]:
    """Open the window in which a consequence may be averted; return its `Suffered`.

    `what` is damage, a wound by name, or push, slam and the like. The sufferer may resist by a
    React, or mark a box if it is not damage (BR-DMG-15, BR-RESIST-14); an adjacent teammate may
    take it (BR-TEAM-03, BR-ACT-26). Each consequence has its own window (BR-RESIST-13).
    """
    averting = _Averting(run, who, what, hit, instead_of)
    mates = averting.mates(run.state)
    quiet = instead_of if averting.called else (*instead_of, *mates)
    yield from averting.ask(tuple([o.id for o in run.state.present() if o.id not in quiet]))
    return averting.settled or Suffered(who)


class _Averting:
    """One pending consequence, and the answers to it so far.

    Teammates are asked when the sufferer calls for help, before or after its own answer. If another
    decides for the sufferer, or it does not see the attacker, they are always asked (BR-WND-12,
    BR-COND-05).
    """

    def __init__(
        self, run: Run, who: str, what: str, hit: Hit, instead_of: tuple[str, ...]
    ) -> None:
        self.run, self.who, self.what, self.hit = run, who, what, hit
        self.instead_of = instead_of
        self.called = decider_of(run.state, who) != who or _unseen(run.state, run.book, who, hit.by)
        self.tried = False
        self.since = len(run.facts)
        self._settled: Suffered | None = None

    @property
    def settled(self) -> Suffered | None:
        """The result once it is not simply suffered: by an answer, or by a teammate."""
        for fact in self.run.facts[self.since :]:
            if isinstance(fact, Noted) and fact.note == STEPPED_IN and fact.about[1] == self.who:
                return Suffered(fact.about[0])
        return self._settled

    def mates(self, state: State) -> tuple[str, ...]:
        """Those on the sufferer's side, except those who have passed it on."""
        return tuple([one.id for one in state.allies(self.who) if one.id not in self.instead_of])

    def ask(self, among: tuple[str, ...], *, alone: bool = False) -> Procedure[object]:
        """Open the window for some creatures, until the consequence is settled."""
        return window(
            self.run,
            "about_to_suffer",
            self.hit.by,
            self.who,
            self.hit.what,
            self._more(alone=alone),
            among=among,
            stands=lambda state: self.settled is None,
        )

    def _more(self, *, alone: bool = False) -> More:
        return More(self._open, self._done, self._whom, self.what, alone)

    def _whom(self, state: State) -> tuple[str, ...]:
        return (self.who, *_beside(state, self.run.book, self.who))

    def _open(self, state: State, whom: str) -> tuple[Reply, ...]:
        book, mine = self.run.book, whom == self.who
        own: tuple[Reply, ...] = ()
        if not (mine and self.tried):
            own = _answers(state, book, whom, self.who, self.what, self.hit)
        return (*own, *self._help(state)) if mine and not self.called else own

    def _help(self, state: State) -> tuple[Reply, ...]:
        """A call for help, if any teammate has an answer.

        The game master's creatures need no call to Protect each other: one answer is for both.
        """
        trigger = Trigger("about_to_suffer", self.hit.by, self.who, self.hit.what)
        more = self._more()
        found = {
            mate: offers(state, self.run.book, mate, trigger, more) for mate in self.mates(state)
        }
        if state.who(self.who).kind == "pc":
            return (CALL,) if any(found.values()) else ()
        shields = [Shielded(mate) for mate, open_now in found.items() if Protect() in open_now]
        others = any(deed != Protect() for open_now in found.values() for deed in open_now)
        return (*shields, *((CALL,) if others else ()))

    def _done(self, run: Run, whom: str, deed: Reply) -> Procedure[object]:
        if deed == CALL:
            self.called = True
            yield from self.ask(self.mates(run.state))
            if self.settled is None and not self.tried:
                yield from self.ask((self.who,))
            return None
        if isinstance(deed, Shielded):
            whom, deed = deed.by, Protect()
        protecting = bool(self.instead_of)
        went = yield from _answer(run, whom, self.who, deed, self.what, self.hit, protecting)
        if went != Suffered(self.who):
            self._settled = went
        elif whom == self.who:
            self.tried = True
            yield from self.ask((self.who,), alone=True)
        return went


def _answers(
    state: State, book: BeaconRoadBook, whom: str, who: str, what: str, hit: Hit
) -> tuple[Reply, ...]:
    """What a creature can do about what is about to be suffered, powers aside."""
    found: list[Reply] = []
    if whom == who:
        found += averts(book, state.who(who), what, hit.what, hit.types)
        if can_resist(state, book, who, hit.by) and not _unseen(state, book, who, hit.by):
            found.append(Resist())
        if what != DAMAGE and hit.armour_serves and _free(state, book, who) > int(hit.piercing):
            found.append(SoakOne())
        return tuple(found)
    return (Protect(),) if whom in guards(state, book, who, hit.by) else ()


def _unseen(state: State, book: BeaconRoadBook, who: str, by: str) -> bool:
    """Whether a creature does not perceive the attacker, and so cannot answer (BR-COND-05)."""
    if not by or by == who or state.find(by) is None:
        return False
    return not perceives(state, book, who, by)


def guards(state: State, book: BeaconRoadBook, who: str, by: str) -> tuple[str, ...]:
    """The adjacent teammates who could now take what `by` does (BR-TEAM-03, BR-ACT-26)."""
    return tuple(
        [
            mate
            for mate in _beside(state, book, who)
            if may_react(state, book, mate, by) or may_act(state, book, mate)
        ]
    )


@lasting
def _beside(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """The adjacent teammates, not controlled by others, who could take a blow in its place."""
    side = state.who(who).side
    return tuple(
        [
            mate.id
            for mate in state.creatures
            if mate.side == side
            and not ruled_by(state, mate.id)[0]
            and adjacent(state, book, mate.id, who)
        ]
    )


def _answer(
    run: Run, whom: str, who: str, deed: Reply, what: str, hit: Hit, protecting: bool
) -> Procedure[Suffered]:
    book: BeaconRoadBook = run.book
    rows: tuple[str, ...]
    if isinstance(deed, Protect):
        rows = deed.because
        if may_act(run.state, book, whom):
            yield acted(run.state, book, whom, "protect", rows)
        else:
            yield reacted(run.state, book, whom, "protect", who, rows)
        return Suffered(whom)
    if isinstance(deed, Avert):
        return Suffered(who, (yield from avert(run, who, deed.ability, what)))
    if isinstance(deed, SoakOne):
        rows = ("BR-DMG-15", "BR-DMG-16", "BR-DMG-17")
        yield from _mark(run, who, 1 + int(hit.piercing), what, rows)
        return Suffered(who, "avoided")
    terms: tuple[Term, ...] = ()
    if protecting and "bodyguard" in run.state.who(who).abilities:
        terms = (tier("bodyguard", book.tables.tier_step, ("BR-TEAM-03",)),)
    attribute = ATTRIBUTE_OF.get(hit.defense, "body")
    how = yield from consequence_roll(run, who, hit.total, attribute, what, by=hit.by, terms=terms)
    if not helps(run.state.who(who), how):
        return Suffered(who)
    return Suffered(who, resisted(book, what))


def suffer_wound(
    run: Run, who: str, name: str, severity: int, hit: Hit, *, choice: str = "", rounds: int = 0
) -> Procedure[str]:
    """Suffer a wound by a hit, which may be averted; return who got it, or blank.

    BR-RESIST-11, BR-RESIST-13. `hit` has its source; `severity` 0 takes the table's.
    """
    one: Creature | None = run.state.find(who)
    if one is None or one.out:
        return ""
    went = yield from answered(run, who, name, hit)
    passed: tuple[str, ...] = ()
    while went.who != who:
        passed, who = (*passed, who), went.who
        went = yield from answered(run, went.who, name, hit, instead_of=passed)
    if went.how == "avoided":
        return ""
    severity = severity or run.book.wounds[name].severity or 1
    if went.how == "reduced":
        severity -= 1
    if severity <= 0:
        return ""
    yield from inflict(run, went.who, name, severity, hit.by, hit.defense, choice, rounds)
    return went.who
