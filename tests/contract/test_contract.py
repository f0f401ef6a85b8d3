"""The contract holds for the toy, and every check of it can fail."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.contract.cases import CHECKS, Case, cases
from fracas.contract.lengths import fights_end
from fracas.contract.subject import Subject
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from tests.contract import (
    broken,
    broken_content,
    broken_next_fights,
    broken_pictures,
    broken_switches,
    broken_verbs,
    broken_words,
)
from tests.contract.kits import toy_kit
from tests.toy import TOY


@pytest.mark.parametrize("case", cases(toy_kit()), ids=str)
def test_the_toy_holds_the_contract(case: Case) -> None:
    case()


def test_a_thousand_fights_end() -> None:
    tally = fights_end(toy_kit(), 1000)
    assert (tally.fights, tally.ended + len(tally.cut)) == (1000, 1000)
    assert str(tally).startswith(f"{tally.ended} of 1000 fights ended")


BROKEN: list[tuple[str, Any, str]] = [
    ("every part is there", broken_words.Partial(), "own_dice cannot be called"),
    ("every part is there", broken_words.Unswitchable(), "is a switch, and has no values"),
    ("every part is there", broken_words.Foreign(), "duel is listed as of 'chess'"),
    ("the same answers give the same facts", broken.Counting(), "gave other facts"),
    ("states and facts are plain data", broken.Sprawling(), "not its own canonical"),
    ("states and facts are plain data", broken.Unlawful(), "is refused: Nothing is lawful"),
    (
        "states and facts are plain data",
        broken.Unregistered(),
        "is refused: The journal contains a fact",
    ),
    ("going back and forward changes nothing", broken.Drifting(), "another after going back"),
    ("the journal plays again", broken.Counting(), "The journal of a fight is refused"),
    ("people may change their minds", broken.Counting(), "differs at its fact"),
    ("people may change their minds", broken.Boundless(), "ann has 5 left of 4"),
    ("options are lawful and stable", broken.Empty(), "has no options"),
    ("options are lawful and stable", broken.Twice(), "lists an option twice"),
    ("options are lawful and stable", broken.WrongDefault(), "its default 'stay' is refused"),
    ("options are lawful and stable", broken.Unreadable(), "'b c' typed is refused"),
    ("options are lawful and stable", broken.Unstable(), "is not the same when"),
    ("attempts keep their word", broken.Boastful(), "promises won 1 (1.0000), and the rules give"),
    ("attempts keep their word", broken.Tacit(), "no attempt says what they promise: ['act: "),
    ("options are lawful and stable", broken.Stranger(), "nobody is asked"),
    ("values may be corrected at any prompt", broken.Brittle(), "play breaks off: IndexError"),
    ("who is asked may leave at any prompt", broken.Clinging(), "play breaks off: "),
    ("who is asked may leave at any prompt", broken.Spinning(), "beats in a row asked nothing"),
    ("combatants come, go and change sides", broken.Crowded(), "play breaks off: ValueError"),
    ("combatants come, go and change sides", broken.Doubled(), "there are 0 deciders more"),
    ("more and fewer can be mustered", broken.Deserted(), "2 of cat in duel"),
    ("maps are painted", broken_content.Muddy(), "what was painted was not read"),
    ("maps are painted", broken_content.Crooked(), "a row has 2 cells"),
    ("maps are painted", broken_content.Grasping(), "has no map and takes one"),
    ("sheets are written and read", broken_content.Mislabelling(), "are called the same"),
    ("content comes into a fight", broken_content.Hoarding(), "is refused: roads exists in this"),
    ("content comes into a fight", broken_content.Overriding(), "lets content change hen"),
    ("rulings can be switched", broken_switches.Wordless(), "not say what each of its values"),
    ("rulings can be switched", broken_switches.Questionless(), "has no question"),
    ("rulings can be switched", broken_switches.Stuck(), "opens a book in which it is 'miss'"),
    ("rulings can be switched", broken_switches.Nameless(), "No rule has the switches ties"),
    ("rulings can be switched", broken_switches.Deaf(), "not taken from a content file"),
    ("rulings can be switched", broken_switches.Fickle(), "does not stand before"),
    ("content can be learnt", broken_content.Boasting(), "tells of chapters that it has not"),
    ("content can be learnt", broken_content.Misleading(), "expected no beasts"),
    ("the next fight opens", broken_next_fights.Forgetful(), "nobody who was there goes on"),
    ("the next fight opens", broken_next_fights.Showing(), "is shown another scene"),
    ("the next fight opens", broken_next_fights.Lenient(), "that there is not is carried to"),
    ("everybody has a side", broken.Sideless(), "stands for 'us' at the prompt"),
    ("everybody has a side", broken.Partisan(), "is said to be that of 'ann', which is no side"),
    ("views settle", broken.Fading(), "game master does not see"),
    ("views settle", broken.Blinking(), "is another when it is seen again"),
    ("what a seat knows plays", broken.Hollow(), "does not play: KeyError"),
    ("what a seat knows plays", broken.Guessing(), "is another the second time"),
    ("secrets stay secret at every prompt", broken.Glass(), "by its view"),
    ("secrets stay secret at every prompt", broken.Omniscient(), "by what it knows"),
    ("secrets stay secret at every prompt", broken.Peeking(), "by what it is asked"),
    ("secrets stay secret at every prompt", broken.Chatty(), "secret is edited"),
    ("secrets stay secret at every prompt", broken.Announcing(), "in the log when cat enters"),
    ("secrets stay secret through a fight", broken.Loud(), "by the log"),
    ("secrets stay secret through a fight", broken.Peeking(), "by what it is asked"),
    ("pictures come from views alone", broken_pictures.Sketching(), "an equal view"),
    ("pictures come from views alone", broken_pictures.Gossiping(), "has the figures"),
    ("pictures come from views alone", broken_pictures.Doodling(), "names no drawing_type"),
    ("pictures come from views alone", broken_pictures.Haunted(), "the piece dee is no figure"),
    ("pictures come from views alone", broken_pictures.Overstepping(), "and the field is 2 by 2"),
    ("pictures come from views alone", broken_pictures.Silent(), "“Swamp” is not in its lines"),
    ("pictures come from views alone", broken_pictures.Shifting(), "the game master's has"),
    ("everything cites rules", broken.Lawless(), "Noted cites no rule"),
    ("everything cites rules", broken.Fabled(), "TOY-01, which is no row"),
    ("everything cites rules", broken_words.Whispering(), "the hint hitting at the prompt"),
    ("everything has words", broken_words.Mute(), "cannot be said: KeyError"),
    (
        "everything has words",
        broken_words.Tongueless(),
        "to all at once cannot be said: IndexError",
    ),
    ("everything has words", broken_words.Raw(), "is said by its raw id"),
    ("everything has words", broken_words.Blank(), "is said with '{' in it"),
    ("everything has words", broken_words.Calling(), "calls them by their name"),
    ("everything has words", broken_words.Pageless(), "The quick reference of Toy is empty"),
    ("options are verbs", broken_verbs.Lumping(), "is reached by the same taps as"),
    ("options are verbs", broken_verbs.Monotonous(), "have the same words: ['do it']"),
    ("options are verbs", broken_verbs.Fickle(), "which another option has as"),
    ("options are verbs", broken_verbs.Wide(), "the moon, which is no figure or dial"),
    ("options are verbs", broken_verbs.Nameless(), "has no words for ['spear']"),
    ("options are verbs", broken_verbs.Patterned(), "is said with"),
    ("options are verbs", broken_verbs.Gratis(), "has costs of nothing"),
    ("everybody has a fate", broken.Forgetful(), "tells no fate of ann"),
    ("everybody has a fate", broken.Boundless(), "ann has 5 left of 4"),
    ("everybody has a fate", broken.Echoing(), "tells a fate twice"),
    ("beats are short", broken.Tedious(), "more than 60 prompts"),
    ("fights end", broken.Endless(), "only 0 of 10 fights ended, 10 were cut, the first cut after"),
]


@pytest.mark.parametrize(
    ("check", "rules", "sentence"),
    BROKEN,
    ids=lambda value: getattr(value, "__class__", str).__name__,
)
def test_a_broken_toy_is_found(check: str, rules: Any, sentence: str) -> None:
    with pytest.raises(AssertionError) as error:
        CHECKS[check](toy_kit(rules, prompts=80))
    assert sentence in str(error.value)


def test_every_check_is_shown_to_fail() -> None:
    assert {check for check, _, _ in BROKEN} == set(CHECKS)


def test_a_toy_with_a_sound_switch_holds_the_contract() -> None:
    CHECKS["rulings can be switched"](toy_kit(broken_switches.Switched()))


def test_odds_that_go_by_the_truth_are_found() -> None:
    def told(
        rules: Any, book: Any, state: Any, replies: tuple[Any, ...], viewer: Any
    ) -> tuple[int, ...]:
        run = Run(rules, book, state, replies)
        return tuple(fighter.secret for fighter in run.state.fighters)

    def honest(
        rules: Any, book: Any, state: Any, replies: tuple[Any, ...], viewer: Any
    ) -> tuple[int, ...]:
        return told(rules, book, rules.known(state, viewer), replies, viewer)

    CHECKS["secrets stay secret at every prompt"](toy_kit(odds=honest))
    with pytest.raises(AssertionError, match="by the odds"):
        CHECKS["secrets stay secret at every prompt"](toy_kit(odds=told))


def test_a_kit_that_alters_nothing_shows_nothing() -> None:
    with pytest.raises(AssertionError, match="never altered anything"):
        CHECKS["secrets stay secret at every prompt"](
            toy_kit(alter_secrets=lambda state, viewer, chance: state)
        )


def test_a_fall_that_is_not_named_as_revealing_is_a_leak() -> None:
    with pytest.raises(AssertionError, match="Fell"):
        CHECKS["secrets stay secret through a fight"](toy_kit(reveals=frozenset(), fights=10))


@pytest.mark.parametrize(
    "check", ["secrets stay secret at every prompt", "secrets stay secret through a fight"]
)
def test_only_a_window_may_tell_by_whom_play_waits_for(check: str) -> None:
    with pytest.raises(AssertionError, match="by what it is asked"):
        CHECKS[check](toy_kit(broken.Interrupting()))
    CHECKS[check](toy_kit(broken.Interrupting(), windows=frozenset({"counter"})))


def test_what_one_is_asked_in_a_window_oneself_tells_nothing_else() -> None:
    with pytest.raises(AssertionError, match="by what it is asked"):
        CHECKS["secrets stay secret at every prompt"](
            toy_kit(broken.Peeking(), windows=frozenset({"act"}))
        )


def test_a_kit_plays_all_shipped_fights_and_all_its_rulings() -> None:
    subject = Subject(rules=TOY)
    assert [name for name, _, _ in subject.openings()] == ["duel", "brawl"]
    assert {subject.fight(n).title for n in range(4)} == {"duel", "brawl"}
    assert subject.fight(0).seating.seat_of(Decider("ann")) == "seat of ann"
