"""The log as lines: each act of the table, edits with reasons, dice, and what was taken back."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ask, Together
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.play.live import LiveFight
from fracas.table.screens import log_lines as telling
from fracas.table.screens.drawn import Screens
from fracas.table.screens.log_lines import Annals, Teller, standing_line, undone
from fracas.table.screens.screen import DieFace, LogCard
from tests.table.kit import answer_next, live, play_on, until

ANN = Seat("p1")


def _told(fight: LiveFight, seat: Seat = GM_SEAT) -> list[Any]:
    chronicle = fight.chronicle
    teller = Teller(Annals.of(chronicle), chronicle.book)
    return teller.hear(chronicle.entries, chronicle.seating.viewer(seat))


def _kinds(fight: LiveFight) -> list[str]:
    return [line.kind for line in _told(fight)]


def _fight() -> LiveFight:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    until(fight, lambda found: isinstance(found, Ask) and found.decider == "rella")
    return fight


def test_every_fact_is_a_line_with_its_rules() -> None:
    fight = _fight()
    for _ in range(8):
        answer_next(fight)
    lines = [line for line in _told(fight) if line.kind == "fact"]
    assert lines
    assert all(line.text and line.because for line in lines)
    assert any(line.dice for line in lines)
    for line in lines:
        for face, counts in line.dice:
            assert face
            assert isinstance(counts, bool)


def test_acts_of_the_table_are_told_in_their_order() -> None:
    fight = _fight()
    fight.salt(ANN, "words of mine")
    answer_next(fight)
    fight.undo(GM_SEAT)
    fight.redo(GM_SEAT)
    fight.undo(GM_SEAT)
    fight.fork(GM_SEAT, "what if")
    fight.open_seed(GM_SEAT)
    lines = [line for line in _told(fight) if line.kind != "fact"]
    assert [line.kind for line in lines] == ["salt", "undo", "redo", "undo", "fork", "seed"]
    texts = {line.kind: line.text for line in lines}
    assert "words of mine" in texts["salt"]
    assert "what if" in texts["fork"]
    assert fight.chronicle.dice.seed is not None
    assert fight.chronicle.dice.seed.hex() in texts["seed"]


def test_an_edit_is_one_line_with_its_reason() -> None:
    fight = _fight()
    fight.edit(GM_SEAT, "leave", "the tide took him.", who="dock_thug")
    edits = [line for line in _told(fight) if line.kind == "edit"]
    assert len(edits) == 1
    assert edits[0].text.startswith("Edit (the tide took him): ")


def test_sealed_choices_are_told_by_their_seals_alone() -> None:
    fight = live("fully_automated", "ferry", {"p1": "teo", "p2": "sunny"})
    until(fight, lambda found: isinstance(found, Together) and found.hidden)
    fight.close(GM_SEAT)
    assert "seal" in _kinds(fight)


def test_what_was_taken_back_is_marked_and_stays() -> None:
    fight = _fight()
    start = fight.chronicle.head
    answer_next(fight)
    play_on(fight)
    lines = len(_told(fight))
    fight.undo(GM_SEAT, start)
    gone = undone(fight.chronicle.entries, fight.chronicle.line)
    assert gone
    assert len(_told(fight)) == lines + 1
    assert standing_line(fight.chronicle.entries, fight.chronicle.head) == fight.chronicle.line


def test_lines_can_be_told_bit_by_bit() -> None:
    fight = _fight()
    chronicle = fight.chronicle
    teller = Teller(Annals.of(chronicle), chronicle.book)
    viewer = chronicle.seating.viewer(GM_SEAT)
    heard = list(teller.hear(chronicle.entries, viewer))
    for _ in range(5):
        answer_next(fight)
        heard += teller.hear(chronicle.entries, viewer)
    assert [line.text for line in heard] == [line.text for line in _told(fight)]


def test_a_fight_ends_in_words() -> None:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    while fight.chronicle.prompt is not None:
        answer_next(fight)
        play_on(fight)
    screens = Screens("t" * 12, "dock-thug", fight)
    for seat in (GM_SEAT, ANN):
        table = screens.screen(seat).table
        assert table.over
        assert table.outcome in [line.text for line in _told(fight, seat)]
        assert table.outcome != fight.chronicle.rules.outcome(fight.chronicle.state)


def test_only_the_game_master_looks_back_by_points() -> None:
    import pytest

    from fracas.core.errors import NothingToUndo, NotYourSeat

    fight = _fight()
    screens = Screens("t" * 12, "dock-thug", fight)
    now = screens.screen(GM_SEAT)
    answer_next(fight)
    back = screens.peek(GM_SEAT, fight.chronicle.line[0])
    assert (back.papers, back.waits) == ((), None)
    assert screens.peek(GM_SEAT, 0).picture.figures
    assert now.papers
    with pytest.raises(NotYourSeat):
        screens.peek(ANN, 0)
    for entry in (-1, 10**6):
        with pytest.raises(NothingToUndo):
            screens.peek(GM_SEAT, entry)


def test_decider_names_are_those_of_the_fight() -> None:
    fight = _fight()
    me = Screens("t" * 12, "dock-thug", fight).screen(ANN).me
    assert me.deciders == (("rella", "Rella"),)
    assert Decider("rella") in fight.chronicle.seating.viewer(ANN).deciders


@pytest.mark.rule("AE-DICE-03")
def test_dice_that_show_no_numbers_are_told_as_they_look() -> None:
    fight = live("aeronaughts", "boarding", {})
    screens = Screens("t", "boarding", fight)
    dice: tuple[DieFace, ...] = ()
    while not any(one.die for one in dice):
        answer_next(fight)
        play_on(fight)
        dice = next((line.dice for line in screens.log(GM_SEAT) if line.dice), ())
    assert all(one.die in "YGBRPK" and one.words for one in dice)
    assert not any(one.text.isdecimal() for one in dice)


def test_dice_that_show_numbers_are_told_as_numbers() -> None:
    fight = live("razorweave", "dock-thug", {})
    screens = Screens("t", "dock-thug", fight)
    dice: tuple[DieFace, ...] = ()
    while not dice:
        answer_next(fight)
        play_on(fight)
        dice = next((line.dice for line in screens.log(GM_SEAT) if line.dice), ())
    assert all(one.text.isdecimal() and not one.die for one in dice)


@pytest.mark.parametrize(("recent", "marked"), [(1, 1_000), (2, 3), (1, 4)])
def test_annals_that_keep_few_states_tell_the_same(
    recent: int, marked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight = _fight()
    for _ in range(6):
        answer_next(fight)
    fight.undo(GM_SEAT)
    fight.undo(GM_SEAT)
    fight.fork(GM_SEAT, "what if")
    for _ in range(6):
        answer_next(fight)
    chronicle = fight.chronicle
    entries = chronicle.entries
    whole = Annals.of(chronicle)
    whole.hear(entries)
    every = [(whole.before(n), whole.after(n), whole.facts(n)) for n in range(len(entries))]
    assert every[chronicle.head][1] == chronicle.state
    monkeypatch.setattr(telling, "RECENT", recent)
    monkeypatch.setattr(telling, "MARKED", marked)
    sparse = Annals.of(chronicle)
    sparse.hear(entries)
    for number in (*range(len(entries)), *reversed(range(len(entries))), 0, len(entries) - 1):
        found = sparse.before(number), sparse.after(number), sparse.facts(number)
        assert found == every[number]


def test_what_several_are_told_alike_is_kept_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.table.play.logbook.PACKED", 8)
    fight, onlooker = _fight(), Seat("onlooker")
    screens = Screens("t", "dock-thug", fight)
    for _ in range(12):
        answer_next(fight)
        for seat in (ANN, onlooker):
            screens.log(seat)
    for _ in range(4):
        fight.undo(GM_SEAT)
    for seat in (ANN, onlooker):
        screens.log(seat)
    mine, theirs = screens.eyes(ANN), screens.eyes(onlooker)
    assert list(mine.told) == list(theirs.told)
    assert any(card.undone for card in mine.told)
    logs = mine.teller.log, theirs.teller.log
    kept = [(*log._packed, *log._open) for log in logs]
    assert any(isinstance(one, bytes) for one in kept[0])
    assert all(one is other for one, other in zip(*kept, strict=True))


def test_one_who_is_told_otherwise_has_a_line_of_its_own() -> None:
    annals = Annals.of(_fight().chronicle)
    first, masked = LogCard(3, "Rella acts"), LogCard(3, "Rella acts", because=("RW-TURN-01",))
    assert annals.shared(first) is first
    assert annals.shared(masked) is masked
    assert annals.shared(LogCard(3, "Rella acts", because=("RW-TURN-01",))) is masked
    for at in range(telling.ALIKE):
        annals.shared(LogCard(at, "later"))
    assert annals.shared(LogCard(3, "Rella acts", because=("RW-TURN-01",))) is not masked
