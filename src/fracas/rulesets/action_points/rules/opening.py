"""A fight opens: AP are established, who has the drop, what is done beforehand, Initiatives.

AP-PRE, AP-SUR-11.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Field, Several, Sheet, Text
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import GM, Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Ruling, Together, need
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import test
from fracas.rulesets.action_points.rules.coordination import lead, leads
from fracas.rulesets.action_points.rules.endings import finish, over
from fracas.rulesets.action_points.rules.handling import readies, shed, wield
from fracas.rulesets.action_points.rules.movement import GAITS, gaits, walk
from fracas.rulesets.action_points.rules.points import ap_max, establish, price
from fracas.rulesets.action_points.rules.surprise import comes_first, surprising, wins
from fracas.rulesets.action_points.state.asked import One
from fracas.rulesets.action_points.state.facts import InitiativeSet, Number, Tested
from fracas.rulesets.action_points.state.scene_facts import Prepared, Surprised
from fracas.rulesets.action_points.state.state import Combatant, State

DROP = ("AP-NAR-03", "AP-SUR-11", "AP-GAP-21")

PREPARE = ("AP-PRE-04", "AP-PRE-05", "AP-PRE-06", "AP-PRE-15")

RULES: dict[str, tuple[str, ...]] = {
    "coordinate": ("AP-PRE-07", "AP-PRE-08", "AP-GAP-20"),
    "ready": ("AP-PRE-09", "AP-PRE-06"),
    **dict.fromkeys(GAITS, ("AP-PRE-10", "AP-PRE-11", "AP-PRE-13")),
    "drop_bags": ("AP-PRE-12", "AP-PRE-13"),
    "done": ("AP-PRE-03",),
}
"""What may be declared before combat, and nothing else (AP-PRE-04), and the rules."""

TESTS, RULED = "tests", "ruled"
"""How it is settled who has the drop: by opposed Perception Tests, or by the GM's word."""


def opening(run: Run) -> Procedure:
    """A fight opens: AP before anything else, then who has the drop on whom (AP-PRE-01).

    What comes next is planned before anything is asked, so that it comes whatever an edit removes.
    """
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    yield from establish(run)
    yield Planned((Beat("prepare"), Beat("initiative")), because=("AP-PRE-04", "AP-PRE-02"))
    yield from _drops(run)


def _drops(run: Run) -> Procedure:
    """The GM says who has the drop on whom; by default as the scenario has it (AP-GAP-21)."""

    def ask(state: State) -> Ruling:
        return Ruling("drop", drop_sheet_of(state), (), DROP)

    answer = yield from need(run, ask)
    ruled = drop_sheet_of(run.state).filled(answer)
    if ruled["why"].strip():
        yield Noted("ruled", (), ruled["why"].strip(), because=("AP-NAR-03",))
    drops = tuple([_pair(one) for one in ruled["drops"]])
    if ruled["how"] == TESTS and drops:
        drops = yield from _spotted(run, drops)
    if drops != run.state.drops:
        yield Surprised(drops, because=DROP)


def _pair(option: str) -> tuple[str, str]:
    who, _, whom = option.partition(":")
    return who, whom


def drop_sheet_of(state: State) -> Sheet:
    """The GM's sheet: the pairs of foes, those of the scenario marked, and how it is settled."""
    people = tuple([(one.id, one.side) for one in state.combatants if one.able])
    return _drop_sheet(people, state.drops, TESTS if state.spotting else RULED)


@lru_cache(maxsize=256)
def _drop_sheet(
    people: tuple[tuple[str, str], ...], drops: tuple[tuple[str, str], ...], how: str
) -> Sheet:
    pairs = [(who, whom) for who, side in people for whom, other in people if side != other]
    options = tuple([Option(f"{who}:{whom}", "drop", (who, whom), DROP) for who, whom in pairs])
    given = tuple([f"{who}:{whom}" for who, whom in pairs if (who, whom) in drops])
    ways = tuple([Option(one, "how", (), DROP) for one in (how, TESTS if how == RULED else RULED)])
    return Sheet(
        (
            Field("drops", Several(options, 0, len(options)), given, DROP),
            Field("how", Choice(ways), how, ("AP-GAP-21",)),
            Field("why", Text(0, 300), "", ("AP-NAR-03",)),
        )
    )


def _spotted(run: Run, drops: tuple[tuple[str, str], ...]) -> Procedure:
    """Opposed Perception Tests: a drop holds where the one who has it wins (AP-GAP-21).

    One Test each, for all whom it is about; it is won and lost as an attack is (AP-ATK-06 to -11).
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


def prepare(run: Run) -> Procedure:
    """Whoever is not done says openly what it does before combat, until all are (AP-PRE-15).

    All that is declared is paid at once (AP-PRE-05); then those move who said so, and then allies
    say whether they join in Strategic Coordination.
    """
    book: ActionPointsBook = run.book
    if not preparing(run.state, book):
        return
    asked: tuple[str, ...] = ()

    def ask(state: State) -> Together:
        nonlocal asked
        asked = preparing(state, book)
        if not asked:
            raise Moot(GM)
        asks = tuple([prepare_menu(state, book, who) for who in asked])
        return Together("prepare", asks, hidden=False, because=PREPARE)

    answers: tuple[str, ...] = yield from need(run, ask)
    if all(answer == "done" for answer in answers):
        return
    yield Planned((Beat("prepare"),), because=("AP-PRE-06", "AP-PRE-15"))
    said = tuple(zip(asked, answers, strict=True))
    for who, answer in said:
        action, _, item = answer.partition(":")
        yield from _declare(run, who, action, item)
    for who, answer in said:
        if answer in GAITS and run.state.find(who) is not None:
            yield from walk(run, who, answer)
    for who, answer in said:
        if answer == "coordinate" and run.state.find(who) is not None:
            yield from lead(run, who)


def _declare(run: Run, who: str, action: str, item: str) -> Procedure:
    """Something is declared before combat and paid at once (AP-PRE-05)."""
    one = run.state.who(who)
    cost = 0 if action == "done" else price(run.book, one, action)
    yield Prepared(who, action, cost, because=("AP-PRE-05", *RULES[action]))
    if action == "ready":
        yield from wield(run, who, item)
    elif action == "drop_bags":
        yield from shed(run, who)


def preparing(state: State, book: ActionPointsBook) -> tuple[str, ...]:
    """Who may still declare something before combat, and can pay for it (AP-PRE-05)."""
    return tuple(
        [
            one.id
            for one in state.combatants
            if not one.prepared and one.able and beforehand(state, book, one)
        ]
    )


def beforehand(state: State, book: ActionPointsBook, one: Combatant) -> tuple[str, ...]:
    """What somebody may declare before combat, as ids of options (AP-PRE-04 to AP-PRE-06)."""
    found: list[str] = []
    if leads(state, book, one):
        found.append("coordinate")
    if price(book, one, "ready") <= one.ap:
        found += [f"ready:{item}" for item in readies(book, one)]
    if not one.moved:
        found += gaits(book, one)
    if one.bags and price(book, one, "drop_bags") <= one.ap:
        found.append("drop_bags")
    return tuple(found)


def prepare_menu(state: State, book: ActionPointsBook, who: str) -> Ask:
    """What somebody may do before combat, to be done last (AP-PRE-04)."""
    return _prepare(who, beforehand(state, book, state.who(who)))


@lru_cache(maxsize=2048)
def _prepare(who: str, names: tuple[str, ...]) -> Ask:
    options = []
    for name in (*names, "done"):
        kind, _, item = name.partition(":")
        options.append(Option(name, kind, tuple(item.split("+")) if item else (), RULES[kind]))
    return Ask(Decider(who), "prepare", Choice(tuple(options)), PREPARE, One(who), "done")


def initiative(run: Run) -> Procedure:
    """Initiatives are fixed, and the first Round is next: Round 0 where there is surprise.

    AP-PRE-02, AP-PRE-03. Who surprises others has the full total, whatever it spent (AP-SUR-05);
    who is surprised has what is left before Round 0 (AP-SUR-06). Then those who coordinate permute
    theirs (AP-PRE-08).
    """
    book: ActionPointsBook = run.book
    state: State = run.state
    by = surprising(state)
    numbers = tuple(
        [
            Number(one.id, ap_max(one, book) if one.id in by else one.ap)
            for one in state.combatants
            if one.able
        ]
    )
    rows: tuple[str, ...] = ("AP-PRE-02", "AP-PRE-03")
    if by:
        rows = (*rows, "AP-SUR-05", "AP-SUR-06", "AP-GAP-55")
    yield InitiativeSet(numbers, because=rows)
    beats = [Beat("permute", (one.leader,)) for one in state.coordinations]
    beats.append(Beat("round", ("0" if comes_first(state) else "1",)))
    yield Planned(tuple(beats), because=("AP-TURN-01", "AP-SUR-01" if by else "AP-PRE-14"))
