"""What a seat is told: its own asks, its own numbered log, and nobody else's secrets."""

from __future__ import annotations

import re

import msgspec
import pytest

from fracas.contract.play import step
from fracas.contract.subject import encoded, source
from fracas.core.facts import Corrected
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.projection import asked, log, screen
from tests.core.table import ANN, BOB, MARA, NILS, at_act, at_cards, at_end, at_roll, opened
from tests.toy import TOY
from tests.toy_facts import Fighter, State

ONLOOKER = Seat("onlooker")
SEATS = (GM_SEAT, MARA, NILS, ONLOOKER)


def told(chronicle: Chronicle, seat: Seat) -> str:
    """All that a seat is told, as it would go over a wire."""
    found = screen(chronicle, seat)
    prompt = found.asked.prompt
    if prompt is not None and hasattr(prompt, "recast"):
        prompt = None
    found = msgspec.structs.replace(
        found, asked=msgspec.structs.replace(found.asked, prompt=prompt)
    )
    return encoded(found).decode()


def test_a_player_sees_only_the_own_ask() -> None:
    chronicle = at_act()
    assert asked(chronicle, MARA).prompt is chronicle.prompt
    assert asked(chronicle, GM_SEAT).prompt is chronicle.prompt
    for seat in (NILS, ONLOOKER):
        waits = asked(chronicle, seat)
        assert (waits.prompt, waits.asks, waits.over) == (None, (), False)
        assert waits.asked_at == chronicle.asked_at


def test_a_secret_choice_is_seen_by_nobody_else() -> None:
    chronicle = at_cards()
    chronicle.say(ANN, "high")
    mara = asked(chronicle, MARA)
    assert [ask.decider for ask in mara.asks] == [ANN]
    assert mara.said == ((ANN, "high"),)
    for seat in (NILS, GM_SEAT, ONLOOKER):
        other = asked(chronicle, seat)
        assert other.said == ()
        assert ANN not in [ask.decider for ask in other.asks]
        assert other.prompt is None
    assert [ask.decider for ask in asked(chronicle, NILS).asks] == [BOB]


def test_a_sealed_answer_changes_nothing_that_others_are_told() -> None:
    before = at_cards()
    for card in ("high", "low"):
        after = at_cards()
        after.say(ANN, card)
        after.say(ANN, card)
        for seat in (NILS, GM_SEAT, ONLOOKER):
            assert told(after, seat) == told(before, seat)


def test_an_open_choice_is_seen_by_all() -> None:
    chronicle = opened()
    chronicle.say(ANN, "wait")
    assert {asked(chronicle, seat).said for seat in SEATS} == {((ANN, "wait"),)}
    assert asked(chronicle, ONLOOKER).asks == ()


def test_an_end_is_an_end_for_all() -> None:
    assert all(asked(at_end(), seat).over for seat in SEATS)


SECRETS = State((Fighter("ann", "us", secret=311), Fighter("bob", "them", secret=522)))


def secretive(number: int) -> Chronicle:
    """A fight with tell-tale secrets."""
    chronicle = opened(seed=bytes([number]))
    state = msgspec.structs.replace(chronicle.opening, fighters=SECRETS.fighters)
    return Chronicle(TOY, chronicle.book, state, seed=b"s", seating=chronicle.seating)


@pytest.mark.parametrize("number", range(6))
def test_anothers_secret_is_never_told_until_it_is_out(number: int) -> None:
    chronicle = secretive(number)
    chance = source("secretive", number)
    hides = {MARA: "522", NILS: "311", ONLOOKER: "522"}
    for turn in range(40):
        if chronicle.over or "Fell" in told(chronicle, ONLOOKER):
            break
        for seat, secret in hides.items():
            assert secret not in re.split(r"[^0-9]+", told(chronicle, seat)), (turn, seat)
        assert {"311", "522"} <= set(re.split(r"[^0-9]+", told(chronicle, GM_SEAT)))
        if turn % 7 == 3:
            chronicle.edit(Corrected("fighters/ann/secret", 311))
            chronicle.edit(Corrected("fighters/bob/secret", 522))
        step(chronicle, chance)
    assert len(chronicle.entries) > 6


def test_a_private_note_is_for_its_owner_and_the_game_master() -> None:
    chronicle = at_act()
    chronicle.answer("boast")
    boasts = {
        seat: [line for line in log(chronicle, seat) if getattr(line.fact, "note", "") == "boast"]
        for seat in SEATS
    }
    assert [len(boasts[seat]) for seat in SEATS] == [1, 1, 0, 0]


@pytest.mark.parametrize("number", range(4))
def test_each_log_is_numbered_without_gaps_and_only_grows(number: int) -> None:
    chronicle = secretive(number)
    chance = source("numbered", number)
    before = {seat: log(chronicle, seat) for seat in SEATS}
    for turn in range(30):
        if chronicle.over:
            break
        if turn % 5 == 4:
            chronicle.undo()
        elif turn % 7 == 6:
            chronicle.salt(MARA, "luck")
        else:
            step(chronicle, chance)
        for seat in SEATS:
            now = log(chronicle, seat)
            assert [line.seq for line in now] == list(range(len(now)))
            assert now[: len(before[seat])] == before[seat]
            before[seat] = now
    assert len(before[GM_SEAT]) >= len(before[ONLOOKER]) > 5


def test_acts_of_the_table_are_told_to_all() -> None:
    chronicle = at_roll()
    chronicle.throw()
    chronicle.edit(Corrected("fighters/ann/place", "hall"), "she ran")
    chronicle.undo()
    chronicle.redo()
    chronicle.salt(MARA, "luck")
    chronicle.fork("what if")
    chronicle.open_seed()
    for seat in SEATS:
        acts = [line for line in log(chronicle, seat) if line.kind != "fact"]
        kinds = [line.kind for line in acts]
        assert kinds == ["sealed", "edited", "undone", "redone", "salted", "forked", "opened"]
        assert len(acts[0].about) == 2
        assert acts[1].about == ("she ran",)
        assert acts[2].about[0] == GM_SEAT


def test_facts_are_told_from_the_state_in_which_they_happened() -> None:
    chronicle = at_end()
    falls = [line for line in log(chronicle, MARA) if type(line.fact).__name__ == "Hurt"]
    assert [line.before.fighters[1].hp for line in falls] == [4, 2]
    assert {line.before.fighters[1].secret for line in falls} == {0}
    assert {line.before.fighters[0].secret for line in falls} == {3}


def test_a_seat_that_takes_over_is_told_what_the_decider_knows() -> None:
    chronicle = secretive(0)
    assert "522" not in told(chronicle, MARA)
    chronicle.sit(BOB, MARA)
    assert "522" in told(chronicle, MARA)
    assert "522" not in told(chronicle, NILS)


def test_a_screen_is_view_question_and_log() -> None:
    chronicle = at_act()
    whole = screen(chronicle, MARA)
    assert whole.view == TOY.view(chronicle.state, chronicle.seating.viewer(MARA))
    assert whole.asked == asked(chronicle, MARA)
    assert whole.log == log(chronicle, MARA)
