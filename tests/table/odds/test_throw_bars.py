"""The bars of the throws of moments: where the needle of a real attack lies, in every system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from fracas.contract.play import steps
from fracas.contract.subject import Subject
from fracas.core.asking.prompts import Roll
from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import Seating
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.registry import ruleset
from fracas.table.odds.bars import BarJob, draw_bar
from fracas.table.odds.throw_bars import ThrowBars
from fracas.table.play.live import LiveFight
from fracas.table.screens.drawn import Screens
from fracas.table.screens.moment_cards import ThrowCard
from fracas.table.screens.moment_making import Piece
from fracas.table.seats.seat import Place, Places
from tests.table.screens.test_moments import FIGHTS, OURS, THEIRS, advised, begun

STEPS = 30

RANDOM_FIGHTS, RANDOM_PROMPTS, ROLLS = 6, 60, 15
"""How many random fights are looked into, how far, and how many rolls they have at the least."""


def _lies_in_its_rung(throw: ThrowCard) -> bool:
    """Whether the needle is on the part of the bar that the throw came to, borders too."""
    assert throw.bar is not None
    assert throw.needle is not None
    assert throw.needle.at is not None
    below = 0.0
    for part in throw.bar.parts:
        if part.rung == throw.rung:
            return below - 1e-9 <= throw.needle.at <= below + part.chance + 1e-9
        below += part.chance
    return False


@pytest.mark.parametrize("system", FIGHTS)
def test_the_needle_of_an_attack_lies_in_the_part_of_its_rung(system: str) -> None:
    fight, screens = begun(system)
    rules = ruleset(system)
    seen: dict[tuple[Seat, int], ThrowCard] = {}
    for _ in range(STEPS):
        if not advised(fight):
            break
        for seat in (GM_SEAT, OURS, THEIRS):
            screens.log(seat)
            teller = screens.eyes(seat).teller
            for job in teller.moments.jobs:
                drawn = draw_bar(job, rules)
                if drawn is not None:
                    teller.moments.lay(drawn)
            for at, card in enumerate(teller.log.cards(0, len(teller.log.entries))):
                moment = card.moment
                if moment is not None and moment.lead >= 0 and moment.targets:
                    seen[seat, at] = moment.throws[moment.lead]
    graded = [
        throw
        for (seat, _), throw in seen.items()
        if seat == GM_SEAT and throw.rung is not None and throw.kind != "replaced"
    ]
    assert graded
    for throw in graded:
        assert throw.bar is not None, "the game master knows every roll"
        assert not throw.bar.assumed
    barred = [throw for throw in seen.values() if throw.bar is not None and throw.needle]
    assert barred
    for throw in barred:
        assert throw.bar is not None
        assert throw.bar.assumed or _lies_in_its_rung(throw)


def _random_fights(system: str) -> Iterator[Screens]:
    """The screens of random fights, with a seat for one of each side, whenever dice are to fall."""
    subject = Subject(rules=ruleset(system), prompts=RANDOM_PROMPTS)
    openings = subject.openings()
    for number in range(max(RANDOM_FIGHTS, len(openings))):
        title, book, state = openings[number % len(openings)]
        people = [one for one in subject.rules.deciders(state) if one != GM]
        seating = Seating(((people[0], OURS), (people[-1], THEIRS)))
        seed = f"{title} {number}".encode()
        chronicle = Chronicle(subject.rules, book, state, seed=seed, title=title, seating=seating)
        places = [Place(id=GM_SEAT, name="Game master", kind="gm", extra=-1)]
        places += [Place(id=seat, name=seat, kind="player") for seat in (OURS, THEIRS)]
        screens = Screens("t", title, LiveFight(chronicle, Places(places)))
        for prompt in steps(subject, chronicle, "throw bars", system, number):
            if isinstance(prompt, Roll):
                yield screens


def _throws(screens: Screens, seat: Seat) -> Iterator[tuple[Piece, BarJob | None]]:
    """The dice of the moments of a seat that go well or badly, each with the bar that it has."""
    screens.log(seat)
    for group in screens.eyes(seat).teller.moments._groups:
        thrown = [one for one in group.pieces if one.opening is not None and one.opening.throw]
        for place, piece in enumerate(thrown):
            assert piece.opening is not None
            if piece.opening.rung is not None and group.at >= 0:
                yield piece, group.jobs.get(place)


@pytest.mark.parametrize("system", FIGHTS)
def test_every_roll_that_goes_well_or_badly_has_a_bar_for_who_knows_who_rolls(system: str) -> None:
    rules = ruleset(system)
    counted: Counter[Seat] = Counter()
    for screens in _random_fights(system):
        for seat in (GM_SEAT, OURS, THEIRS):
            for piece, job in _throws(screens, seat):
                roller = getattr(piece.fact, "who", "")
                here = {str(one.id) for one in rules.members(piece.seen)}
                if roller and roller not in here:
                    # Whose dice these are is a secret, and with it which dice they are.
                    assert seat != GM_SEAT
                    continue
                counted[seat] += 1
                assert job is not None, (seat, piece.fact)
                assert job.fell is not None
                assert job.fell.rung == piece.opening.rung  # type: ignore[union-attr]
                assert job.fell.faces, "random dice always have faces"
    assert min(counted[seat] for seat in (GM_SEAT, OURS, THEIRS)) > ROLLS, counted


@pytest.mark.rule("BR-POWER-07")
def test_a_roll_that_is_spoilt_later_keeps_its_bar_with_the_needle_on_the_border() -> None:
    rules = ruleset("beacon_road")
    fight, _ = begun("beacon_road")
    state, book = fight.chronicle.state, fight.chronicle.book
    fact = Rolled(
        "orc_warrior", "attack", "Skirmish", "body", 2, 20, 14, "success", 0, "captain",
        "basic_melee_attack", results=(("iron", 14, "success", 0),), faces=(15, 3, 5, 1),
    )  # fmt: skip
    spoilt = replace(fact, result="botch", results=(("iron", 14, "botch", 0),))
    bars = ThrowBars(rules, book, lambda entry: None, lambda asked: None, {})
    opening = rules.telling.opens(spoilt, state, book)
    # Nobody was asked for it: it came by an answer to dice that lay there.
    job = bars.jobs([Piece(3, spoilt, state, state, state, opening)], 7)[0]
    drawn = draw_bar(job, rules)
    assert drawn is not None
    assert drawn.needle is not None
    assert [part.words for part in drawn.bar.parts] == ["Botch", "Miss", "Hit", "Critical"]
    assert drawn.needle.at == pytest.approx(drawn.bar.parts[0].chance)
    assert not drawn.bar.assumed
