"""Every act by the game master, by the right player, by the wrong one; what is refused changes
nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fracas.core.asking.answers import Text
from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.errors import FracasError, NotYourSeat, WrongUse
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import Forked, Threw
from fracas.dice.tapped import Die, dies_of
from fracas.table.play.advising import advice_for
from fracas.table.play.live import MOST_SALTS, LiveFight
from fracas.table.seats.seat import Place
from tests.table.kit import answer_next, live, play_on, until

ANN, BEN = Seat("p1"), Seat("p2")
KIRA = Decider("kira")
Do = Callable[[LiveFight, Seat], Any]


def _fight() -> LiveFight:
    return live("razorweave", "warehouse-ambush", {"p1": "kira", "p2": "varn"})


def _hers(prompt: Any) -> bool:
    return isinstance(prompt, Ask) and prompt.decider == "kira"


def _her_roll(prompt: Any) -> bool:
    return isinstance(prompt, Roll) and prompt.decider == "kira"


def _tapping(fight: LiveFight, *seats: Seat) -> LiveFight:
    from msgspec.structs import replace

    for seat in seats:
        fight.places.put(replace(fight.places.of(seat), rolls="tap"))
    return fight


def _all_of(fight: LiveFight) -> tuple[Any, ...]:
    """Everything that an act could change."""
    chronicle = fight.chronicle
    return (
        list(chronicle.entries),
        chronicle.state,
        chronicle.prompt,
        chronicle.seating,
        dict(chronicle.pending),
        list(fight.rulings.treated),
        fight.paused,
        list(fight.places),
    )


def _refused(fight: LiveFight, seat: Seat, do: Do) -> FracasError:
    """The act is refused with a code and a sentence, and leaves everything as it was."""
    before = _all_of(fight)
    with pytest.raises(FracasError) as refused:
        do(fight, seat)
    assert _all_of(fight) == before
    assert refused.value.code
    assert refused.value.sentence.endswith(".")
    return refused.value


GM_ONLY: dict[str, Do] = {
    "close": lambda fight, seat: fight.close(seat),
    "go": lambda fight, seat: fight.go(seat, 3),
    "play": lambda fight, seat: fight.play(seat),
    "fork": lambda fight, seat: fight.fork(seat, "mine"),
    "edit": lambda fight, seat: fight.edit(seat, "leave", "bye", who="kira"),
    "treat": lambda fight, seat: fight.treat(seat, "next", "do"),
    "open the seed": lambda fight, seat: fight.open_seed(seat),
    "sit others": lambda fight, seat: fight.sit(seat, Decider("varn"), ANN),
    "sit foes": lambda fight, seat: fight.sit(seat, Decider("assassin"), seat),
    "sit the game master": lambda fight, seat: fight.sit(seat, Decider("gm"), seat),
    "let a computer play": lambda fight, seat: fight.sit(seat, KIRA, Seat("advisor")),
    "undo far back": lambda fight, seat: fight.undo(seat, 0),
}


@pytest.mark.parametrize("act", GM_ONLY)
def test_players_do_not_do_what_is_the_game_masters(act: str) -> None:
    fight = _fight()
    until(fight, _hers)
    for seat in (ANN, Seat("nobody")):
        _refused(fight, seat, GM_ONLY[act])


def test_only_who_is_asked_answers() -> None:
    fight = _fight()
    prompt = until(fight, _hers)
    pick = prompt.form.options[0].id
    for seat in (BEN, GM_SEAT, Seat("nobody")):
        error = _refused(fight, seat, lambda fight, seat: fight.answer(seat, KIRA, pick))
        assert isinstance(error, NotYourSeat)
    _refused(fight, BEN, lambda fight, seat: fight.answer(seat, Decider("varn"), pick))
    fight.answer(ANN, KIRA, pick)
    assert fight.chronicle.prompt is not prompt


@pytest.mark.parametrize("answer", ["dance", 7, None, [], [["a", 1]], {"a": 1}, 1.5, True, [[[]]]])
def test_an_answer_that_is_none_says_by_which_rules(answer: Any) -> None:
    fight = _fight()
    prompt = until(fight, lambda found: _hers(found) and bool(found.because))
    error = _refused(fight, ANN, lambda fight, seat: fight.answer(seat, KIRA, answer))
    assert error.fields["because"] == prompt.because


def test_dice_are_thrown_by_their_seat_or_the_game_master() -> None:
    for seat in (ANN, GM_SEAT):
        fight = _tapping(_fight(), ANN)
        until(fight, _her_roll)
        for other in (BEN, Seat("nobody")):
            for do in (
                lambda fight, seat: fight.throw(seat),
                lambda fight, seat: fight.dice(seat, (0, 0, 0, 0)),
                lambda fight, seat: fight.dice(seat, (), 10),
            ):
                assert isinstance(_refused(fight, other, do), NotYourSeat)
        _refused(fight, ANN, lambda fight, seat: fight.answer(seat, KIRA, "14"))
        fight.throw(seat)
        entry = fight.chronicle.entries[fight.chronicle.head]
        assert isinstance(entry, Threw)
        assert entry.rolled.how == "stream"


def test_real_dice_are_tapped_one_by_one_or_told_as_a_total() -> None:
    fight = _tapping(_fight(), ANN)
    prompt = until(fight, _her_roll)
    dies = dies_of(prompt.dice)
    assert isinstance(fight.dice(ANN, [0] * (len(dies) - 1)), Die)
    assert fight.chronicle.prompt is prompt
    for taps in ([99] * len(dies), [0] * (len(dies) + 1), [-1] * len(dies)):
        _refused(fight, ANN, lambda fight, seat, taps=taps: fight.dice(seat, taps))  # type: ignore[misc]
    assert fight.dice(ANN, [5] * len(dies)) is None
    entry = fight.chronicle.entries[fight.chronicle.head]
    assert isinstance(entry, Threw)
    assert (entry.rolled.how, entry.rolled.faces) == ("typed", (6,) * len(dies))

    until(fight, _her_roll)
    assert fight.dice(ANN, (), 14) is None
    entry = fight.chronicle.entries[fight.chronicle.head]
    assert isinstance(entry, Threw)
    assert entry.rolled.total == 14


def test_nothing_is_thrown_where_no_roll_stands() -> None:
    fight = _fight()
    until(fight, _hers)
    _refused(fight, ANN, lambda fight, seat: fight.throw(seat))
    _refused(fight, ANN, lambda fight, seat: fight.dice(seat, (1,)))
    _refused(fight, GM_SEAT, lambda fight, seat: fight.close(seat))


def test_dice_fall_by_themselves_unless_their_seat_throws_them() -> None:
    fight = _fight()
    assert until(fight, lambda found: True) is not None
    for _ in range(30):
        answer_next(fight)
        play_on(fight)
        assert not (
            isinstance(fight.chronicle.prompt, Roll) and fight.chronicle.prompt.decider == "gm"
        )


def test_the_game_master_closes_a_choice_and_defaults_stand() -> None:
    fight = live("fully_automated", "ferry", {"p1": "teo", "p2": "sunny"})
    prompt = until(fight, lambda found: isinstance(found, Together) and found.hidden)
    pick = prompt.ask_of(Decider("teo")).form.options[-1].id
    _refused(fight, BEN, lambda fight, seat: fight.answer(seat, Decider("teo"), pick))
    _refused(fight, ANN, lambda fight, seat: fight.answer(seat, Decider("nobody"), pick))
    fight.answer(ANN, Decider("teo"), pick)
    _refused(fight, ANN, lambda fight, seat: fight.close(seat))
    fight.close(GM_SEAT)
    closed = fight.chronicle.entries[fight.chronicle.head]
    said = dict(zip(prompt.deciders, closed.answers, strict=True))  # type: ignore[attr-defined]
    assert said["teo"] == pick
    assert said["sunny"] == prompt.ask_of(Decider("sunny")).default == "defend"  # FA-SEL-07


def test_where_no_rule_says_what_lapses_the_book_answers_for_who_is_late() -> None:
    late = {"p1": "dwarf_warrior", "p2": "troll_rogue"}
    fight = live("beacon_road", "hold-the-gate", late)
    prompt = until(fight, lambda found: isinstance(found, Together) and found.kind == "choice")
    advised = [
        advice_for(fight.chronicle, Seat(seat), Decider(who))[0] for seat, who in late.items()
    ]
    missing = fight.proposed.missing(prompt)
    assert [missing[Decider(who)] for who in late.values()] == advised
    fight.close(GM_SEAT)
    closed = fight.chronicle.entries[fight.chronicle.head]
    said = dict(zip(prompt.deciders, closed.answers, strict=True))  # type: ignore[attr-defined]
    assert [said[who] for who in late.values()] == advised


def test_what_is_proposed_is_what_the_book_advises_and_never_own_words() -> None:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    prompt = until(fight, lambda found: isinstance(found, Ask) and found.decider == "rella")
    advised = advice_for(fight.chronicle, ANN, Decider("rella"))[0]
    assert advised not in (None, prompt.default)
    assert fight.proposed(prompt) == advised
    fight.answer(ANN, Decider("rella"), "else")
    words = fight.chronicle.prompt
    assert isinstance(words, Ask)
    assert isinstance(words.form, Text)
    assert fight.proposed(words) is None


def test_a_player_takes_what_is_free_and_gives_it_back_unless_locked() -> None:
    fight = live("razorweave", "warehouse-ambush", {"p1": "varn"})
    fight.places.put(Place(id=BEN, name="Ben", kind="player"))
    fight.sit(BEN, KIRA, BEN)
    assert fight.chronicle.seating.seat_of(KIRA) == BEN
    _refused(fight, ANN, lambda fight, seat: fight.sit(seat, KIRA, ANN))
    fight.sit(BEN, KIRA, GM_SEAT)
    fight.places.put(Place(id=BEN, name="Ben", kind="player", locked=True))
    _refused(fight, BEN, lambda fight, seat: fight.sit(seat, KIRA, seat))
    fight.sit(GM_SEAT, KIRA, BEN)
    _refused(fight, BEN, lambda fight, seat: fight.sit(seat, KIRA, GM_SEAT))


@pytest.mark.parametrize("kind", ["spectator", "wall"])
def test_who_looks_on_answers_for_nobody(kind: Any) -> None:
    fight = _fight()
    fight.places.put(Place(id=Seat("p3"), name="Wall", kind=kind))
    _refused(fight, GM_SEAT, lambda fight, seat: fight.sit(seat, KIRA, Seat("p3")))


def test_a_seat_or_somebody_that_there_is_not_is_refused() -> None:
    fight = _fight()
    for who, to in (("kira", "p9"), ("kira", ""), ("nobody", "p1"), ("", "p1")):
        error = _refused(
            fight,
            GM_SEAT,
            lambda fight, seat, who=who, to=to: fight.sit(seat, Decider(who), Seat(to)),  # type: ignore[misc]
        )
        assert isinstance(error, FracasError)
    with pytest.raises(WrongUse):
        fight.places.of(Seat("p9"))


def test_a_computer_plays_until_somebody_takes_over() -> None:
    fight = _fight()
    until(fight, _hers)
    fight.sit(GM_SEAT, KIRA, Seat("advisor"))
    assert fight.step()
    fight.sit(GM_SEAT, KIRA, ANN)
    assert _hers(until(fight, _hers))
    assert not fight.step()


def test_play_holds_where_the_game_master_went_back_and_goes_on_with_an_answer() -> None:
    fight = _fight()
    fight.sit(GM_SEAT, Decider("varn"), Seat("advisor"))
    fight.sit(GM_SEAT, Decider("guard_1"), Seat("advisor"))

    def by_computer() -> list[int]:
        entries = fight.chronicle.entries
        return [
            one for one in fight.chronicle.line if getattr(entries[one], "seat", "") == "advisor"
        ]

    until(fight, _hers)
    her_turn = fight.chronicle.head
    answer_next(fight)
    until(fight, lambda found: bool(by_computer()))
    silent = by_computer()[0]
    fight.go(GM_SEAT, her_turn)
    assert not fight.paused, "she is asked there, so nothing goes on by itself"
    assert not fight.step()

    before = fight.chronicle.entries[silent].parent
    fight.go(GM_SEAT, before)
    assert fight.paused
    assert not fight.step(), "the computer does not do it again by itself"
    fight.play(GM_SEAT)
    assert fight.step()


def test_a_card_in_a_choice_that_was_gone_back_to_lets_play_go_on() -> None:
    fight = live("fully_automated", "ferry", {"p1": "teo"})
    for who in ("sunny",):
        fight.sit(GM_SEAT, Decider(who), Seat("advisor"))
    until(fight, lambda found: isinstance(found, Together) and found.hidden)
    said = fight.chronicle.entries[fight.chronicle.head]
    fight.go(GM_SEAT, said.parent)
    assert fight.paused, "the computer's card would be chosen anew"
    prompt = fight.chronicle.prompt
    assert isinstance(prompt, Together)
    fight.answer(ANN, Decider("teo"), prompt.ask_of(Decider("teo")).default)
    assert not fight.paused


def test_a_fork_has_dice_of_its_own() -> None:
    fight = _fight()
    until(fight, _hers)
    promised = fight.chronicle.dice.promised
    fight.fork(GM_SEAT, "  what if  ")
    fork = fight.chronicle.entries[-1]
    assert isinstance(fork, Forked)
    assert fork.name == "what if"
    assert fight.chronicle.dice.promised == fork.commitment != promised
    assert set(fight.chronicle.seeds) == {promised, fork.commitment}


def test_salt_counts_and_is_bounded() -> None:
    fight = _fight()
    until(fight, _hers)
    for text in ("", "  ", "x" * 201):
        _refused(fight, ANN, lambda fight, seat, text=text: fight.salt(seat, text))  # type: ignore[misc]
    for number in range(MOST_SALTS):
        fight.salt(ANN, f"words {number}")
    _refused(fight, ANN, lambda fight, seat: fight.salt(seat, "more"))
    fight.salt(BEN, "his own")
    assert len(fight.chronicle.dice.salts) == MOST_SALTS + 1


def test_an_opened_seed_throws_no_more_dice() -> None:
    fight = _tapping(_fight(), ANN)
    until(fight, _her_roll)
    opened = fight.chronicle.dice.promised
    fight.open_seed(GM_SEAT)
    _refused(fight, GM_SEAT, lambda fight, seat: fight.open_seed(seat))
    _refused(fight, ANN, lambda fight, seat: fight.salt(seat, "too late"))
    fight.throw(ANN)
    assert fight.chronicle.dice.promised != opened
    fight.salt(ANN, "in time")


def test_nothing_is_answered_when_the_fight_is_over() -> None:
    fight = live("razorweave", "dock-thug")
    while True:
        play_on(fight)
        if fight.chronicle.prompt is None:
            break
        answer_next(fight)
    _refused(fight, GM_SEAT, lambda fight, seat: fight.answer(seat, Decider("gm"), ()))
    _refused(fight, GM_SEAT, lambda fight, seat: fight.throw(seat))
    assert not fight.step()
