"""Sealed cards: until the reveal nothing that a seat can read depends on what others chose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fracas.contract.subject import encoded
from fracas.core.asking.prompts import Roll, Together, default_answer
from fracas.core.errors import IllegalAnswer, NotYourSeat, StaleAnswer
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Closed
from fracas.core.play.projection import screen
from fracas.core.play.seats import Seating
from fracas.core.proof.streams import seed_from_number
from fracas.odds.seats import odds_for
from fracas.rulesets.fully_automated import RULESET

SUBJECT, MARROW = Decider("kit"), Decider("marrow")
RED, BLUE = Seat("red"), Seat("blue")


def table(scenario: str = "footbridge") -> Chronicle:
    """A fight at its first choice of cards, each side held by a seat of its own."""
    book = RULESET.open_book({})
    state = RULESET.start(book, scenario)
    sides = {side: Seat(name) for side, name in zip(state.sides(), ("red", "blue"), strict=False)}
    holders = tuple((Decider(one.id), sides[one.side]) for one in state.combatants)
    play = Chronicle(
        RULESET, book, state, seed=seed_from_number(5), seating=Seating(((GM, GM_SEAT), *holders))
    )
    while not (isinstance(play.prompt, Together) and play.prompt.kind == "card"):
        if isinstance(play.prompt, Roll):
            play.throw()
        else:
            assert play.prompt is not None
            play.answer(default_answer(play.prompt))
    return play


def read(play: Chronicle, seat: Seat) -> Iterator[Any]:
    """All that a seat can read: view, log, what is asked, board, odds and hints."""
    viewer = play.seating.viewer(seat)
    yield encoded(screen(play, seat))
    yield RULESET.board(RULESET.view(play.state, viewer), play.book)
    laws = odds_for(play, seat, together=60)
    yield tuple((law.answer, law.headlines) for law in laws)


def cards(play: Chronicle, who: Decider) -> tuple[str, ...]:
    """The cards that somebody may lay."""
    assert isinstance(play.prompt, Together)
    return tuple(option.id for option in play.prompt.ask_of(who).form.options)  # type: ignore[union-attr]


@pytest.mark.rule("FA-SEL-01", "FA-SEL-10", "FA-ADV-05")
@pytest.mark.parametrize("own_first", [False, True])
def test_a_seat_reads_the_same_whatever_the_other_has_sealed(own_first: bool) -> None:
    told = []
    for sealed in cards(table(), MARROW):
        play = table()
        moments = []
        if own_first:
            play.say(SUBJECT, "aim", seat=RED, closing=False)
        moments.append(tuple(read(play, RED)))
        play.say(MARROW, sealed, seat=BLUE, closing=False)
        moments.append(tuple(read(play, RED)))
        moments.append(tuple(read(play, GM_SEAT)))
        moments.append(tuple(read(play, Seat("onlooker"))))
        play.say(MARROW, "defend", seat=BLUE, closing=False)
        play.say(MARROW, sealed, seat=BLUE, closing=False)
        moments.append(tuple(read(play, RED)))
        told.append(moments)
    assert len(told) > 5
    assert all(moments == told[0] for moments in told)
    # Neither that something was sealed, nor that it was changed, can be read.
    assert told[0][0] == told[0][1] == told[0][4]


@pytest.mark.rule("FA-SEL-01", "FA-SEL-10")
def test_of_many_foes_nothing_can_be_read_either() -> None:
    def moments(place: int) -> list[Any]:
        play = table("roof-garden")
        assert isinstance(play.prompt, Together)
        holders = play.seating.seat_of
        foes = [one for one in play.prompt.deciders if holders(one) == BLUE]
        found = []
        for foe in foes:
            options = cards(play, foe)
            play.say(foe, options[place % len(options)], seat=BLUE, closing=False)
            found.append(encoded(screen(play, RED)))
        return found

    assert len(moments(0)) > 3
    assert moments(0) == moments(1) == moments(3)


@pytest.mark.rule("FA-SEL-02", "FA-SEL-10")
def test_the_reveal_shows_all_cards_with_their_seals() -> None:
    play = table()
    play.say(SUBJECT, "aim", seat=RED)
    play.say(MARROW, "move", seat=BLUE)
    closed = next(one for one in play.entries if isinstance(one, Closed))
    assert closed.answers == ("aim", "move")
    said = (("kit", "aim"), ("marrow", "move"))
    assert closed.seals == play.dice.seals(closed.parent, said)
    lines = screen(play, RED).log
    assert [line.kind for line in lines if line.kind == "sealed"] == ["sealed"]
    assert (play.state.who("kit").card, play.state.who("marrow").card) == ("aim", "move")


@pytest.mark.rule("FA-SEL-02", "FA-SEL-04", "FA-SEL-11")
def test_wrong_choices_are_refused_and_the_others_stay_sealed() -> None:
    play = table()
    asked_at = play.asked_at
    play.say(MARROW, "aim", seat=BLUE)
    before = tuple(read(play, RED))
    with pytest.raises(IllegalAnswer, match="'rifle' is not open here"):
        play.say(SUBJECT, "rifle", seat=RED)
    with pytest.raises(NotYourSeat):
        play.say(MARROW, "move", seat=RED)
    assert play.pending == {MARROW: "aim"}
    assert tuple(read(play, RED)) == before
    play.say(SUBJECT, "move", seat=RED)
    with pytest.raises(StaleAnswer):
        play.say(SUBJECT, "aim", seat=RED, asked_at=asked_at)
    assert play.state.who("kit").card == "move"
