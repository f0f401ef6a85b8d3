"""How a fight opens: AP, who has the drop, actions before combat, Initiatives.

AP-PRE, AP-SUR. Among the actions before combat, Strategic Coordination has rules of its own
(AP-PRE-07).

Long because everything before the first Round is asked, paid and done in one order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice, Field, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, Together, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, Menu, choice
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import HIT, opposed, test
from fracas.rulesets.action_points.rules.deeds import Action, Means, load, means_of
from fracas.rulesets.action_points.rules.endings import finish, over
from fracas.rulesets.action_points.rules.movement import (
    DropBags,
    Gait,
    Ready,
    Running,
    Sprint,
    Walk,
)
from fracas.rulesets.action_points.rules.order import ap_max, establish, surprising
from fracas.rulesets.action_points.state.facts import InitiativeSet, Number, Tested
from fracas.rulesets.action_points.state.scene_facts import (
    Coordinated,
    Joined,
    Permuted,
    Prepared,
    Surprised,
)
from fracas.rulesets.action_points.state.state import Combatant, State

PREPARE = ("AP-PRE-04", "AP-PRE-05", "AP-PRE-06", "AP-PRE-15")


def opening(run: Run) -> Procedure[None]:
    """Open a fight: AP before anything else, then who has the drop on whom (AP-PRE-01).

    The next beats are planned before anything is asked, so no edit can remove them.
    """
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    yield from establish(run)
    yield Planned((Beat("prepare"), Beat("initiative")), because=("AP-PRE-04", "AP-PRE-02"))
    yield from drops(run)


def prepare(run: Run) -> Procedure[None]:
    """Ask everybody openly what they do before combat, until all are done (AP-PRE-15).

    Declared actions are paid at once (AP-PRE-05). Then the moves are made, and then allies say
    whether they join Strategic Coordination.
    """
    book: ActionPointsBook = run.book
    if not preparing(run.state, book):
        return
    asks: tuple[Ask, ...] = ()

    def ask(state: State) -> Together:
        nonlocal asks
        asks = preparing(state, book)
        if not asks:
            raise Moot(GM)
        return Together("prepare", asks, hidden=False, because=PREPARE)

    answers: tuple[str, ...] = yield from need(run, ask)
    deeds = BEFORE.read_all(answers)
    if all(deed == DONE for deed in deeds):
        return
    yield Planned((Beat("prepare"),), because=("AP-PRE-06", "AP-PRE-15"))
    said = [(str(ask.decider), deed) for ask, deed in zip(asks, deeds, strict=True)]
    for who, deed in said:
        cost = deed.price(book, load(book, run.state.who(who)))
        yield Prepared(who, deed.kind, cost, because=("AP-PRE-05", *deed.before))
        if not isinstance(deed, Gait | Coordinate):
            yield from deed.act(run, who)
    for later in (Gait, Coordinate):
        for who, deed in said:
            if isinstance(deed, later) and run.state.find(who) is not None:
                yield from deed.act(run, who)


class Coordinate(Action, frozen=True):
    """Strategic Coordination: a leader and willing allies trade Initiatives (AP-PRE-07)."""

    kind = "coordinate"
    before = ("AP-PRE-07", "AP-PRE-08", "AP-GAP-20")
    shelf = "help"
    icon = "arrow-right-left"

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """The rule found by `led`, which looks at allies too."""
        return means.led or super().shut(book, means)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Ask the allies."""
        return lead(run, who)


class Done(Action, frozen=True):
    """Nothing more before combat (AP-PRE-03)."""

    kind = "done"
    before = ("AP-PRE-03",)
    shelf = "end"
    icon = "check"

    def price(self, book: ActionPointsBook, load: int) -> int:
        """Nothing."""
        return 0

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """It is open."""
        return ""

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Do nothing more."""
        yield from ()


DONE = Done()

BEFORE: Menu[Action] = Menu(
    "prepare", Coordinate, Ready, Walk, Sprint, Running, DropBags,
    besides=(DONE,), because=PREPARE, default=DONE.id, rows=attrgetter("before"),
)  # fmt: skip
"""What may be declared before combat, and nothing else (AP-PRE-04)."""


def preparing(state: State, book: ActionPointsBook) -> tuple[Ask, ...]:
    """The prompts of those who may still declare something before combat.

    AP-PRE-04 to AP-PRE-06. `Done` is the last option, and nobody is asked if it is the only one.
    """
    found = []
    for one in state.combatants:
        if one.able and not one.prepared:
            means = means_of(book, one, moved=one.moved, led=led(state, book, one))
            found.append(BEFORE.ask(one.id, book, means))
    return tuple([ask for ask in found if ask is not None])


def initiative(run: Run) -> Procedure[None]:
    """Fix Initiatives, and plan the first Round: Round 0 if there is surprise.

    AP-PRE-02, AP-PRE-03. Those who surprise others have the full total, whatever they spent
    (AP-SUR-05); the surprised have what is left before Round 0 (AP-SUR-06). Then those who
    coordinate permute theirs (AP-PRE-08).
    """
    book: ActionPointsBook = run.book
    state: State = run.state
    by = surprising(state)
    able = [one for one in state.combatants if one.able]
    numbers = [Number(one.id, ap_max(one, book) if one.id in by else one.ap) for one in able]
    rows = ("AP-SUR-05", "AP-SUR-06", "AP-GAP-55") if by else ()
    yield InitiativeSet(tuple(numbers), because=("AP-PRE-02", "AP-PRE-03", *rows))
    beats = [Beat("permute", (one.leader,)) for one in state.coordinations]
    beats.append(Beat("round", ("0" if comes_first(state) else "1",)))
    yield Planned(tuple(beats), because=("AP-TURN-01", "AP-SUR-01" if by else "AP-PRE-14"))


# Strategic Coordination

TRADE = ("AP-PRE-08", "AP-GAP-20")


def led(state: State, book: ActionPointsBook, one: Combatant) -> str:
    """The rule that forbids Strategic Coordination to a combatant; blank if none does.

    It is open once, and needs an ally who could join (AP-PRE-08). If the table gives it no effect
    it is never offered (AP-GAP-20).
    """
    if book.rulings["strategic_coordination"] != "permute":
        return "AP-GAP-20"
    if one.coordinated:
        return "AP-PRE-06"
    return "" if able_to_join(state, book, one.id) else "AP-PRE-08"


def able_to_join(state: State, book: ActionPointsBook, leader: str) -> tuple[str, ...]:
    """The allies who can pay their share and have not joined yet (AP-PRE-08)."""
    share = book.actions["coordinate"].share
    joined = [who for one in state.coordinations if one.leader == leader for who in one.allies]
    allies = [ally for ally in state.allies(leader) if ally.id not in joined]
    return tuple([ally.id for ally in allies if ally.ap >= share])


class Joining(NamedTuple):
    """The subject of the prompt whether an ally joins for its share (AP-PRE-08)."""

    ally: Who
    leader: Who
    share: int


class Join(Deed, frozen=True):
    """Join a Strategic Coordination for a share (AP-PRE-08)."""

    kind = "join"
    stem = "yes"
    because = TRADE
    shelf = "help"
    icon = "users"

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """The share."""
        return {"price": str(prompt.about.share)}


class StayOut(Deed, frozen=True):
    """Stay out of it."""

    kind = "join"
    stem = "no"
    shelf = "help"
    icon = "users"


JOIN, STAY_OUT = Join(), StayOut()


class Leading(NamedTuple):
    """The leader of a Strategic Coordination (AP-PRE-07)."""

    leader: Who


class Permuting(NamedTuple):
    """The subject of a prompt: an Initiative that a leader gives out (AP-PRE-08)."""

    who: Who
    number: int


class Give(Deed, frozen=True):
    """Give a combatant an Initiative (AP-PRE-08)."""

    who: Who

    kind = "permute"
    stem = ""
    because = TRADE
    icon = "arrow-right-left"


def lead(run: Run, leader: str) -> Procedure[None]:
    """Ask allies whether they join and pay their share (AP-PRE-08); the leader has paid."""
    book: ActionPointsBook = run.book
    yield Coordinated(leader, because=("AP-PRE-07", *TRADE))
    allies = able_to_join(run.state, book, leader)
    if not allies:
        return
    share = book.actions["coordinate"].share
    asks = tuple([join_menu(ally, leader, share) for ally in allies])
    together = Together("join", asks, hidden=False, because=TRADE, about=Leading(leader))
    answers = yield from need(run, lambda state: together)
    for ally, answer in zip(allies, answers, strict=True):
        one = run.state.find(ally)
        if answer == JOIN.id and one is not None and one.ap >= share:
            yield Joined(ally, leader, share, because=("AP-PRE-08", "AP-PRE-05"))


@lru_cache(maxsize=1024)
def join_menu(ally: str, leader: str, share: int) -> Ask:
    """The prompt whether an ally joins a leader for its share."""
    form = Choice((JOIN.option(leader), STAY_OUT.option()))
    return Ask(Decider(ally), "join", form, TRADE, Joining(ally, leader, share), STAY_OUT.id)


def permute(run: Run, leader: str) -> Procedure[None]:
    """Ask the leader who of the group gets which Initiative, the highest first, once (AP-PRE-08).

    The order uses these from then on, for the fight or for the first Round.
    """
    group = group_of(run.state, leader)
    numbers = sorted([run.state.who(who).initiative for who in group], reverse=True)
    given: dict[str, int] = {}
    for number in numbers:
        if number == numbers[-1]:
            break
        who = yield from need(run, _asker(group, leader, number, tuple(given)))
        given[who] = number
    for who in group:
        given.setdefault(who, numbers[-1])
    pairs = tuple([(who, given[who]) for who in group])
    if any(run.state.who(who).initiative != number for who, number in pairs):
        yield Permuted(leader, pairs, because=TRADE)


def _asker(
    group: tuple[str, ...], leader: str, number: int, given: tuple[str, ...]
) -> Callable[[State], Ask]:
    """Ask who of the group gets a number; by default one who has it, or the first left."""

    def ask(state: State) -> Ask:
        if group_of(state, leader) != group:
            raise Moot(leader)
        left = tuple([who for who in group if who not in given])
        own = [who for who in left if state.who(who).initiative == number]
        return _permute_menu(leader, number, left, (own or left)[0])

    return ask


@lru_cache(maxsize=1024)
def _permute_menu(leader: str, number: int, left: tuple[str, ...], default: str) -> Ask:
    form = choice(*map(Give, left))
    return Ask(Decider(leader), "permute", form, TRADE, Permuting(leader, number), default)


def group_of(state: State, leader: str) -> tuple[str, ...]:
    """The leader of a Strategic Coordination and those who joined it, if still able.

    Empty if the leader is not, because nobody could give out Initiatives.
    """
    first = state.find(leader)
    if first is None or not first.able:
        return ()
    for one in state.coordinations:
        if one.leader == leader:
            people = [state.find(who) for who in (leader, *one.allies)]
            return tuple([who.id for who in people if who is not None and who.able])
    return ()


JOINS: Deeds[Deed] = Deeds(Join, StayOut)

GIVES: Deeds[Give] = Deeds(Give)

# Who has the drop on whom, by ruling or by Tests (AP-SUR)

DROP = ("AP-NAR-03", "AP-SUR-11", "AP-GAP-21")

TESTS, RULED = "tests", "ruled"
"""How to decide who has the drop: by opposed Perception Tests, or by the GM's word."""


class Drop(Deed, frozen=True):
    """The answer that a combatant has the drop on another (AP-SUR-11)."""

    by: Who
    on: Who

    kind = "drop"
    stem = ""
    because = DROP


DROPS: Deeds[Drop] = Deeds(Drop)


def drops(run: Run) -> Procedure[None]:
    """Ask the GM who has the drop on whom; the scenario is the default (AP-GAP-21)."""

    def ask(state: State) -> Ruling:
        return Ruling("drop", drop_sheet_of(state), (), DROP)

    answer = yield from need(run, ask)
    ruled = drop_sheet_of(run.state).filled(answer)
    if ruled["why"].strip():
        yield Noted("ruled", (), ruled["why"].strip(), because=("AP-NAR-03",))
    found = tuple([(one.by, one.on) for one in DROPS.read_all(tuple(ruled["drops"]))])
    if ruled["how"] == TESTS and found:
        found = yield from _spotted(run, found)
    if found != run.state.drops:
        yield Surprised(found, because=DROP)


def drop_sheet_of(state: State) -> Sheet:
    """The GM's sheet: the pairs of foes, the scenario's marked, and how to settle it."""
    people = tuple([(one.id, one.side) for one in state.combatants if one.able])
    return _drop_sheet(people, state.drops, TESTS if state.spotting else RULED)


@lru_cache(maxsize=256)
def _drop_sheet(
    people: tuple[tuple[str, str], ...], drops: tuple[tuple[str, str], ...], how: str
) -> Sheet:
    pairs = [Drop(who, whom) for who, side in people for whom, other in people if side != other]
    given = tuple([one.id for one in pairs if (one.by, one.on) in drops])
    ways = tuple([Option(one, "how", (), DROP) for one in (how, TESTS if how == RULED else RULED)])
    some = Several(tuple([one.option() for one in pairs]), 0, len(pairs))
    return Sheet(
        (
            Field("drops", some, given, DROP),
            Field("how", Choice(ways), how, ("AP-GAP-21",)),
            Field("why", Text(0, 300), "", ("AP-NAR-03",)),
        )
    )


def _spotted(
    run: Run, drops: tuple[tuple[str, str], ...]
) -> Procedure[tuple[tuple[str, str], ...]]:
    """Make opposed Perception Tests: those who win keep the drop (AP-GAP-21).

    Everybody concerned makes one Test; it is won and lost like an attack (AP-ATK-06 to -11).
    """
    book: ActionPointsBook = run.book
    found: dict[str, Tested] = {}
    base = book.circumstances["base"]
    by = {who for who, _ in drops}
    for who in dict.fromkeys(who for pair in drops for who in pair):
        number = base.attack if who in by else base.defense
        found[who] = yield from test(
            run, who, book.tables.surprised, number, 0, what="perception", because=("AP-GAP-21",)
        )
    return tuple([pair for pair in drops if wins(book, found[pair[0]], found[pair[1]])])


def comes_first(state: State) -> bool:
    """Whether there is a Surprise Round: somebody surprises a combatant who is not Down."""
    by = surprising(state)
    return any(
        who in by and (one := state.find(who)) is not None and one.able
        and (other := state.find(whom)) is not None and other.able
        for who, whom in state.drops
    )  # fmt: skip


def wins(book: ActionPointsBook, one: Tested, other: Tested) -> bool:
    """Whether the first of two opposed Tests wins, like an attack against a defense.

    AP-ATK-06 to AP-ATK-11, with the table's options of AP-GAP-07.
    """
    if not one.passed or not other.passed:
        return one.passed
    reading = opposed(book, one.die, one.mtn, other.die, other.mtn)
    return reading.why(one.face, other.face) == HIT
