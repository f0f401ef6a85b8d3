"""Surprise: who has the drop on whom, by ruling or by Tests, and what Round 0 is (AP-SUR)."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Field, Several, Sheet, Text
from fracas.core.facts import Noted
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import HIT, opposed, test
from fracas.rulesets.action_points.state.facts import Tested
from fracas.rulesets.action_points.state.scene_facts import Surprised
from fracas.rulesets.action_points.state.state import State

DROP = ("AP-NAR-03", "AP-SUR-11", "AP-GAP-21")

TESTS, RULED = "tests", "ruled"
"""How it is settled who has the drop: by opposed Perception Tests, or by the GM's word."""


class Drop(Deed, frozen=True):
    """That somebody has the drop on somebody (AP-SUR-11)."""

    by: Who
    on: Who

    kind = "drop"
    stem = ""
    because = DROP


DROPS: Deeds[Drop] = Deeds(Drop)


def drops(run: Run) -> Procedure[None]:
    """The GM says who has the drop on whom; by default as the scenario has it (AP-GAP-21)."""

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
    """The GM's sheet: the pairs of foes, those of the scenario marked, and how it is settled."""
    people = tuple([(one.id, one.side) for one in state.combatants if one.able])
    return _drop_sheet(people, state.drops, TESTS if state.spotting else RULED)


@lru_cache(maxsize=256)
def _drop_sheet(
    people: tuple[tuple[str, str], ...], drops: tuple[tuple[str, str], ...], how: str
) -> Sheet:
    pairs = [Drop(who, whom) for who, side in people for whom, other in people if side != other]
    options = tuple([one.option() for one in pairs])
    given = tuple([one.id for one in pairs if (one.by, one.on) in drops])
    ways = tuple([Option(one, "how", (), DROP) for one in (how, TESTS if how == RULED else RULED)])
    return Sheet(
        (
            Field("drops", Several(options, 0, len(options)), given, DROP),
            Field("how", Choice(ways), how, ("AP-GAP-21",)),
            Field("why", Text(0, 300), "", ("AP-NAR-03",)),
        )
    )


def _spotted(
    run: Run, drops: tuple[tuple[str, str], ...]
) -> Procedure[tuple[tuple[str, str], ...]]:
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


def surprised(state: State) -> frozenset[str]:
    """Everybody on whom anybody has the drop, the drop on others or not (AP-SUR-11)."""
    return frozenset([whom for _, whom in state.drops])


def surprising(state: State) -> frozenset[str]:
    """Everybody who has the drop on somebody and is not surprised as well (AP-SUR-11)."""
    return frozenset([who for who, _ in state.drops]) - surprised(state)


def comes_first(state: State) -> bool:
    """Whether there is a Surprise Round: somebody surprises somebody who is not Down."""
    by = surprising(state)
    return any(
        who in by and (one := state.find(who)) is not None and one.able
        and (other := state.find(whom)) is not None and other.able
        for who, whom in state.drops
    )  # fmt: skip


def walkers(state: State) -> tuple[str, ...]:
    """Who has a place in the Surprise Round: the surprising and the surprised (AP-SUR-10)."""
    there = {who for pair in state.drops for who in pair}
    return tuple([one.id for one in state.combatants if one.id in there and one.able])


def wins(book: ActionPointsBook, one: Tested, other: Tested) -> bool:
    """Whether the first of two opposed Tests wins, as an attack does over a defense.

    AP-ATK-06 to AP-ATK-11, with the table's options of AP-GAP-07.
    """
    if not one.passed or not other.passed:
        return one.passed
    reading = opposed(book, one.die, one.mtn, other.die, other.mtn)
    return reading.why(one.face, other.face) == HIT
