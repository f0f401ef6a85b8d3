"""What is asked as cards: each form of answer, rolls with their dice, names of the unseen."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.asking.courses import Course, Mark
from fracas.core.asking.options import Option
from fracas.core.asking.paths import Path, Step
from fracas.core.asking.prompts import Ask, Roll, Ruling, Term, Together
from fracas.core.asking.verbs import Cost, Sorted, Verb, apart
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.table.screens.prompt_cards import (
    AllocationCard,
    ChoiceCard,
    CostCard,
    CourseCard,
    NumberCard,
    PathCard,
    RollCard,
    SeveralCard,
    SheetCard,
    TextCard,
    VerbCard,
)
from fracas.table.screens.questions import GAME_MASTER, Words, papers, waits
from tests.table.kit import answer_next, live, play_on, until

SCENARIOS = {
    "action_points": "warehouse",
    "aeronaughts": "boarding",
    "beacon_road": "toll-bridge",
    "fully_automated": "ferry",
    "razorweave": "dock-thug",
}


class Plain:
    """A system that says each thing by its id."""

    def members(self, state: Any) -> tuple[Any, ...]:
        return ()

    def say_option(self, prompt: Any, option: str, state: Any, book: Any = None) -> str:
        return f"the {option}"

    def say_field(self, prompt: Any, field: str, state: Any, book: Any = None) -> str:
        return f"how {field}"

    def explain_option(self, prompt: Any, option: str, state: Any) -> tuple[str, ...]:
        return prompt.because  # type: ignore[no-any-return]

    def sort_option(self, prompt: Any, option: Option, state: Any, book: Any = None) -> Sorted:
        if option.id != "left":
            return apart(option, "Keep right")
        names = (("cart", "By cart"), ("quay", "The quay"))
        verb = Verb("go", "Go", "move", "Off you go", "footprints")
        return Sorted(verb, "cart", place="quay", costs=(Cost("AP", 2),), names=names)


OPTIONS = (Option("left"), Option("right", because=("X-1",)))


def _card(form: Any) -> Any:
    ask = Ask(Decider("ann"), "way", form, because=("X-0",))
    return Words(Plain(), None, None).form(ask, form)  # type: ignore[arg-type]


def test_a_choice_and_several() -> None:
    card = _card(Choice(OPTIONS))
    assert isinstance(card, ChoiceCard)
    assert [(one.id, one.words, one.because) for one in card.options] == [
        ("left", "the left", ()),
        ("right", "the right", ("X-1",)),
    ]
    assert card.verbs == (
        VerbCard("go", "move", "Go", "Off you go", "footprints"),
        VerbCard("right", "other", "Keep right"),
    )
    assert card.names == {"cart": "By cart", "quay": "The quay"}
    left, right = card.options
    assert (left.verb, left.means, left.place, left.target) == ("go", "cart", "quay", "quay")
    assert left.costs == (CostCard("AP", 2),)
    assert (right.verb, right.means, right.place, right.target) == ("right", "", "", "")
    several = _card(Several(OPTIONS))
    assert isinstance(several, SeveralCard)
    assert (several.least, several.most) == (0, 2)


def test_a_number_and_a_text() -> None:
    told = ("the 2", "the 6", "the 10")
    assert _card(Number(2, 10, 4)) == NumberCard(2, 10, 4, words=told)
    assert _card(Number(0, 50, 1)) == NumberCard(0, 50, 1)
    assert _card(Text(0, 80)) == TextCard(0, 80)


@pytest.mark.rule("RW-DC-01")
def test_numbers_that_the_book_names_go_along() -> None:
    fight = live("razorweave", "dock-thug")
    prompt = until(fight, lambda prompt: isinstance(prompt, Ruling) and prompt.kind == "difficulty")
    rules, book, state = fight.chronicle.rules, fight.chronicle.book, fight.chronicle.state
    card = Words(rules, book, state).form(prompt, prompt.form)
    assert isinstance(card, SheetCard)
    (dc,) = [field.form for field in card.fields if field.name == "dc"]
    assert isinstance(dc, NumberCard)
    assert dc.named[:2] == (("Easy", 12), ("Routine", 14))
    assert all(dc.least <= number <= dc.most for _, number in dc.named)


def test_a_path_has_its_ends_with_ways_there() -> None:
    form = Path("a", (Step("a", "b", 1), Step("b", "c", 1), Step("a", "c", 5)), 3)
    card = _card(form)
    assert isinstance(card, PathCard)
    ends = {end.place: (end.cost, end.way) for end in card.ends}
    assert ends == {"a": (0, ()), "b": (1, ("b",)), "c": (2, ("b", "c"))}
    assert card.steps == (("a", "b", 1), ("b", "c", 1), ("a", "c", 5))
    for end in card.ends:
        form.check(end.way)


def test_an_allocation_has_its_prices() -> None:
    card = _card(Allocation((Share(OPTIONS[0], 0, 3, 2), Share(OPTIONS[1], 0, 1, 1)), 4))
    assert isinstance(card, AllocationCard)
    assert [(one.option.id, one.most, one.price) for one in card.shares] == [
        ("left", 3, 2),
        ("right", 1, 1),
    ]


def test_a_sheet_has_its_lines() -> None:
    card = _card(Sheet((Field("dc", Number(5, 25), 10), Field("why", Text(0, 40), ""))))
    assert isinstance(card, SheetCard)
    assert [(one.name, one.words, one.default) for one in card.fields] == [
        ("dc", "how dc", 10),
        ("why", "how why", ""),
    ]
    assert isinstance(card.fields[0].form, NumberCard)


def test_a_choice_on_a_line_of_a_sheet_has_no_verbs() -> None:
    card = _card(Sheet((Field("way", Choice(OPTIONS), "left"),)))
    line = card.fields[0].form
    assert isinstance(line, ChoiceCard)
    assert (line.verbs, line.names) == ((), {})


@pytest.mark.parametrize("system", SCENARIOS)
def test_whatever_is_asked_can_be_shown_and_answered_as_shown(system: str) -> None:
    """Every question of a while of play makes a card; what the card proposes is accepted."""
    import msgspec

    fight = live(system, SCENARIOS[system])
    from msgspec.structs import replace

    fight.places.put(replace(fight.places.of(GM_SEAT), rolls="tap"))
    rules, book = fight.chronicle.rules, fight.chronicle.book
    dice: set[str] = set()
    for _ in range(60):
        play_on(fight)
        prompt = fight.chronicle.prompt
        if prompt is None:
            break
        words = Words(rules, book, fight.chronicle.state)
        cards = papers(fight.chronicle, GM_SEAT, 7, words, fight.open_to_people)
        assert cards
        for card in cards:
            assert card.asked_at == 7
            assert card.sentence
            assert card.mine
            msgspec.json.encode(card)
            if isinstance(card.form, RollCard):
                dice.update(die.name for die in card.form.dice)
                assert all(len(die.shown) > 1 for die in card.form.dice)
            if isinstance(card.form, ChoiceCard):
                assert all(option.words for option in card.form.options)
                assert card.has_odds == (len(card.form.options) > 1)
        answer_next(fight)
    assert dice


def test_the_game_master_sees_what_a_player_is_asked_and_others_do_not() -> None:
    fight = live("razorweave", "warehouse-ambush", {"p1": "kira", "p2": "varn"})
    until(fight, lambda found: isinstance(found, Ask) and found.decider == "kira")
    shown = {}
    for seat in (GM_SEAT, Seat("p1"), Seat("p2")):
        words = _eyes(fight, seat)
        shown[seat] = papers(fight.chronicle, seat, 1, words, fight.open_to_people)
    assert [card.mine for card in shown[Seat("p1")]] == [True]
    assert [card.mine for card in shown[GM_SEAT]] == [False]
    assert shown[Seat("p2")] == ()
    told = waits(fight.chronicle, Seat("p2"), _eyes(fight, Seat("p2")), fight.open_to_people)
    assert told is not None
    assert told.names == ("Kira",)
    mine = waits(fight.chronicle, Seat("p1"), _eyes(fight, Seat("p1")), fight.open_to_people)
    assert mine is None


def test_who_plays_one_alone_is_asked_in_the_second_person() -> None:
    fight = live("razorweave", "warehouse-ambush", {"p1": "kira"})
    ann = Seat("p1")

    def asked(seat: Seat) -> list[str]:
        cards = papers(fight.chronicle, seat, 1, _eyes(fight, seat), fight.open_to_people)
        return [card.sentence for card in cards]

    until(fight, lambda found: isinstance(found, Ask) and found.decider == "kira")
    assert asked(ann) == ["What do you do?"]
    assert asked(GM_SEAT) == ["What does Kira do?"]
    # Whoever plays two has to know which of them it is.
    fight.chronicle.seating = fight.chronicle.seating.moved(Decider("varn"), ann)
    assert asked(ann) == ["What does Kira do?"]


def test_nobody_but_the_seat_sees_a_hidden_choice() -> None:
    fight = live("fully_automated", "ferry", {"p1": "teo", "p2": "sunny"})
    prompt = until(fight, lambda found: isinstance(found, Together) and found.hidden)
    pick = prompt.ask_of(Decider("teo")).form.options[-1].id
    fight.answer(Seat("p1"), Decider("teo"), pick)
    for seat, deciders in ((Seat("p1"), {"teo"}), (Seat("p2"), {"sunny"})):
        cards = papers(fight.chronicle, seat, 1, _eyes(fight, seat), fight.open_to_people)
        assert {card.decider for card in cards} == deciders
        assert all(card.together and card.hidden for card in cards)
    mine = papers(fight.chronicle, Seat("p1"), 1, _eyes(fight, Seat("p1")), fight.open_to_people)
    assert mine[0].said == pick
    gm = papers(fight.chronicle, GM_SEAT, 1, _eyes(fight, GM_SEAT), fight.open_to_people)
    assert not {"teo", "sunny"} & {card.decider for card in gm}
    told = waits(fight.chronicle, GM_SEAT, _eyes(fight, GM_SEAT), fight.open_to_people)
    assert told is not None
    assert "Sunny" in " ".join(told.names)
    assert "Teo" not in " ".join(told.names)


def test_only_who_is_asked_waits_for_odds_and_only_where_they_are_worked_out() -> None:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    ann = Seat("p1")
    until(fight, lambda found: isinstance(found, Ask) and found.decider == "rella")
    for seat, weighs, waits_for in ((ann, True, True), (ann, False, False), (GM_SEAT, True, False)):
        (card,) = papers(
            fight.chronicle, seat, 1, _eyes(fight, seat), fight.open_to_people, weighs=weighs
        )
        assert card.mine is (seat == ann)
        assert card.has_odds is waits_for


def test_players_wait_for_the_game_master_and_not_for_one_of_her_creatures() -> None:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    ann = Seat("p1")
    until(fight, lambda found: isinstance(found, Ask) and found.decider == "dock_thug", most=200)
    told = waits(fight.chronicle, ann, _eyes(fight, ann), fight.open_to_people)
    assert told is not None
    assert told.names == (GAME_MASTER,)
    other = live("razorweave", "dock-thug")
    until(other, lambda found: isinstance(found, Ask) and found.decider == "rella")
    told = waits(other.chronicle, ann, _eyes(other, ann), other.open_to_people)
    assert told is not None
    assert told.names == ("Rella",), "a hero is one, whoever answers"


def test_whoever_is_not_seen_is_the_game_masters() -> None:
    fight = live("razorweave", "dock-thug")
    words = _eyes(fight, GM_SEAT)
    assert words.name(Decider("rella")) == "Rella"
    assert words.name(GM) == GAME_MASTER
    assert words.name(Decider("somebody-in-the-dark")) == GAME_MASTER


def test_a_ruling_has_its_reasons_and_what_is_proposed() -> None:
    fight = live("razorweave", "dock-thug")
    prompt = until(fight, lambda found: isinstance(found, Ruling) and bool(found.reasons), most=200)
    card = papers(fight.chronicle, GM_SEAT, 1, _eyes(fight, GM_SEAT), fight.open_to_people)[0]
    assert card.ruling
    assert card.default == prompt.default
    assert card.because == prompt.because
    assert len(card.reasons) == len(prompt.reasons)
    assert all(reason.words for reason in card.reasons)


def test_a_roll_shows_its_dice_and_modifiers() -> None:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    from msgspec.structs import replace

    fight.places.put(replace(fight.places.of(Seat("p1")), rolls="tap"))
    prompt = until(fight, lambda found: isinstance(found, Roll) and found.decider == "rella")
    card = papers(fight.chronicle, Seat("p1"), 1, _eyes(fight, Seat("p1")), fight.open_to_people)[0]
    assert isinstance(card.form, RollCard)
    assert card.form.notation == prompt.dice.notation()
    assert [die.name for die in card.form.dice] == ["d6"] * len(card.form.dice)
    assert len(card.form.terms) == len(prompt.terms)


def test_a_course_leads_toward_its_marks() -> None:
    form = Course((0, 0), 30, 200, 100, marks=(Mark("ogre", 100, 0), Mark("gate", 10, 0)))
    card = _card(form)
    assert isinstance(card, CourseCard)
    assert (card.start, card.budget, card.width, card.height) == ((0, 0), 30, 200, 100)
    assert [mark.name for mark in card.marks] == ["ogre", "gate"]
    for mark in card.marks:
        assert mark.course
        form.check(mark.course)


def _eyes(fight: Any, seat: Seat) -> Words:
    rules, chronicle = fight.chronicle.rules, fight.chronicle
    seen = rules.view(chronicle.state, chronicle.seating.viewer(seat))
    return Words(rules, chronicle.book, seen)


@pytest.mark.parametrize(
    ("said", "short"),
    [
        ("Edge: Elevated", "Elevated"),
        ("A risky position: -5 Iron", "A risky position: -5 Iron"),
        ("Aim: +1 Tier", "Aim: +1 Tier"),
        ("+2 Skill", "+2 Skill"),
    ],
)
def test_a_term_is_never_a_figure_without_its_cause(said: str, short: str) -> None:
    found = live("beacon_road", "toll-bridge").chronicle
    words = Words(found.rules, found.book, found.state)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(found.rules), "say_term", lambda *given: said)
        assert words.term(Term("risky", "defense", -5)).text == short
