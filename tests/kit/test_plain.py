"""What small systems do not have to write themselves, shown with the worked example."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from long_poles.ruleset import RULESET, LongPoles
from long_poles.state import Boatman, Pushed, State, Thrust
from msgspec.structs import replace

from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.chance import Rolled
from fracas.core.errors import ContentError, IllegalAnswer, Moot, WrongUse
from fracas.core.facts import Beat, Corrected, Noted
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.picture.grounds import Ground
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Viewer
from fracas.kit import Carried, Ended, Joined, Plain, content
from fracas.kit.plain_words import named, say_fact

FERRYMAN, KEEPER = Decider("ferryman"), Decider("lock_keeper")


def opened(scenario: str = "plank", **rulings: str | int) -> tuple[Any, State]:
    book = RULESET.open_book(rulings)
    return book, RULESET.start(book, scenario)


def turn_of(state: State, book: Any, *replies: Any, who: str = "ferryman") -> Run:
    return Run(RULESET, book, replace(state, agenda=(Beat("turn", (who,)),)), replies)


def stances(state: State, **given: str) -> State:
    for who, stance in given.items():
        state = state.changed(who, stance=stance)
    return state


@pytest.mark.parametrize(
    ("faces", "result", "left"),
    [((2, 3), "missed", 5), ((3, 3), "pushed", 4), ((4, 4), "pushed", 4), ((4, 5), "hard", 3)],
)
def test_a_thrust_reads_two_dice_skill_and_stances(
    faces: tuple[int, ...], result: str, left: int
) -> None:
    book, state = opened()
    # Skill 2, leaning in 2, and whoever braces takes 2 away again: 8 hits, 11 hits hard.
    run = turn_of(stances(state, ferryman="lean", lock_keeper="brace"), book, "thrust:lock_keeper")
    assert isinstance(run.prompt, Roll)
    amounts = [(one.name, one.amount) for one in run.prompt.terms]
    assert amounts == [("skill", 2), ("own", 2), ("against", -2)]
    run.answer(Rolled(faces))
    (thrust,) = (fact for fact in run.facts if isinstance(fact, Thrust))
    assert (thrust.result, thrust.faces) == (result, faces)
    assert RULESET.mark(thrust) == result
    assert run.state.find("lock_keeper").left == left


def test_a_struck_term_does_not_count() -> None:
    book, state = opened()
    run = turn_of(state, book, "thrust:lock_keeper")
    assert isinstance(run.prompt, Roll)
    bare = run.prompt.without("skill").without("own").without("against")
    assert bare.reading.of((4, 4)) == 8


def test_overreaching_slips_where_the_table_rules_so() -> None:
    for ruling, left in (("nothing", 4), ("slip", 3)):
        book, state = opened(overreach=ruling)
        braced = stances(state, ferryman="lean", lock_keeper="brace")
        run = turn_of(braced, book, "thrust:lock_keeper", Rolled((1, 2)))
        assert run.state.find("ferryman").left == left


def test_something_else_favours_who_is_behind() -> None:
    book, state = opened()
    run = turn_of(state, book, "else", "rocks the plank")
    assert isinstance(run.prompt, Ruling)
    assert run.prompt.default == "lock_keeper"
    assert RULESET.say_term(run.prompt.reasons[0], state).startswith("Ferryman has less footing")
    ahead = turn_of(state.changed("lock_keeper", left=3), book, "else", "rocks the plank")
    assert isinstance(ahead.prompt, Ruling)
    assert ahead.prompt.default == "nothing"


def test_nobody_in_the_water_is_asked_and_the_last_side_wins() -> None:
    book, state = opened("mill_race")
    gone = state.changed("ferryman", left=0)
    assert turn_of(gone, book).prompt is None
    with pytest.raises(Moot):
        gone.find("ferryman")
    for one in state.fighters[2:]:
        gone = gone.changed(one.id, left=0)
    with pytest.raises(Moot):
        gone.foes("lock_keeper")
    run = Run(RULESET, book, replace(gone, agenda=(Beat("round"),)))
    assert run.facts[-1] == Ended("boats", because=("LP-06",))
    assert RULESET.outcome(run.state) == "boats"
    assert gone.changed("lock_keeper", left=0).victor() == "nobody"


def test_all_are_asked_at_once_and_advised_each() -> None:
    book, state = opened()
    run = Run(RULESET, book, state.changed("ferryman", left=1))
    assert isinstance(run.prompt, Together)
    assert RULESET.advise(run) == ("brace", "lean")
    assert [hint.name for hint in RULESET.hints(run)] == ["last", "fresh"]
    assert [hint.answer for hint in RULESET.hints(run, KEEPER)] == ["lean"]
    (hint,) = RULESET.hints(run, FERRYMAN)
    assert "brace" in RULESET.say_hint(hint, run.state)


def test_without_counsel_the_default_stands() -> None:
    book, state = opened()
    run = turn_of(state, book, "else")
    assert isinstance(run.prompt, Ask)
    assert RULESET.advise(run) == "something bold"


def test_people_have_ids_and_names_of_their_own() -> None:
    book, state = opened("mill_race")
    assert [one.id for one in state.fighters[2:]] == ["mill_hand", "mill_hand-2", "mill_hand-3"]
    fact = RULESET.enter(book, state, "mill_hand", "boats")
    assert isinstance(fact, Joined)
    assert (fact.fighter.id, fact.fighter.name) == ("mill_hand-4", "Mill hand 4")
    with pytest.raises(WrongUse, match="did you mean 'ferryman'"):
        RULESET.enter(book, state, "feryman", "boats")
    with pytest.raises(WrongUse, match="There is no 'nobody' here"):
        RULESET.leave(state, Decider("nobody"))
    assert RULESET.can_decide(state, GM)


def test_more_and_fewer_are_mustered() -> None:
    book, _ = opened()
    assert [levy.count for levy in RULESET.levies(book, "mill_race")] == [1, 1, 3]
    none = RULESET.muster(book, "mill_race", "mill_hand", "mill", 0)
    assert [levy.kind for levy in RULESET.levies(none, "mill_race")] == ["ferryman", "lock_keeper"]
    other = RULESET.muster(book, "plank", "mill_hand", "mill", 2)
    assert [one.id for one in RULESET.start(other, "plank").fighters][-1] == "mill_hand-2"
    alone = RULESET.muster(book, "plank", "ferryman", "boats", 0)
    for wrong in (
        lambda: RULESET.muster(book, "plank", "heron", "mill", 1),
        lambda: RULESET.muster(book, "plank", "ferryman", "boats", -1),
        lambda: RULESET.muster(alone, "plank", "lock_keeper", "mill", 0),
        lambda: RULESET.muster(book, "reeds", "ferryman", "boats", 1),
    ):
        with pytest.raises(WrongUse):
            wrong()


def test_there_is_no_map_and_no_dice_of_its_own() -> None:
    book, _ = opened()
    assert RULESET.ground(book, "plank") is None
    with pytest.raises(WrongUse, match="has no scenario 'plonk': did you mean 'plank'"):
        RULESET.ground(book, "plonk")
    with pytest.raises(WrongUse, match="no maps"):
        RULESET.with_ground(book, "plank", Ground("square", 1, 1, (), (("open",),)))
    assert RULESET.own_dice(book, "2d6") is None


def test_the_next_fight_has_those_who_stand() -> None:
    book, state = opened("mill_race")
    fact = RULESET.carry(book, state.changed("ferryman", left=0).changed("lock_keeper", left=2),
                         "plank")  # fmt: skip
    assert isinstance(fact, Carried)
    there = [(one.id, one.left, one.side) for one in fact.scene.fighters]
    # The lock keeper of the boats is the one that the plank has on the other side.
    assert there == [("lock_keeper", 2, "boats")]
    fallen = state.changed("ferryman", left=0).changed("lock_keeper", left=0)
    with pytest.raises(IllegalAnswer, match="Nobody is left"):
        RULESET.carry(book, fallen, "plank")


def test_rulings_are_those_of_the_rules() -> None:
    assert RULESET.open_book({}).rulings == {"overreach": "nothing"}
    with pytest.raises(WrongUse, match="has no ruling 'luck': it has overreach"):
        RULESET.open_book({"luck": 1})
    with pytest.raises(WrongUse, match="is one of nothing, slip, not 'fall'"):
        RULESET.open_book({"overreach": "fall"})


def test_content_adds_rows_and_replaces_single_values(tmp_path: Path) -> None:
    book, _ = opened()
    wide = RULESET.take_in(book, "hit = 7\n[stances.crouch]\nown = 0\nagainst = -1\n")
    assert (wide.hit, wide.hard, list(wide.stances)) == (7, 11, ["lean", "brace", "crouch"])
    with pytest.raises(ContentError) as error:
        RULESET.take_in(book, "hti = 7\n[combatants.cat]\nname = 'Cat'\nmost = 0\n")
    assert len(error.value.fields["faults"]) == 2
    path = tmp_path / "more.toml"
    path.write_text("[scenarios.one]\ntitle = 'One'\ncast = [{combatant='ferry', side='us'}]\n")
    with pytest.raises(ContentError, match="ferryman"):
        RULESET.validate(str(path))


def test_a_state_that_cannot_be_is_refused() -> None:
    book, state = opened()
    RULESET.check_state(book, state)
    with pytest.raises(IllegalAnswer, match=r"cannot have 9 left of 4 \(LP-07\)"):
        RULESET.check_state(book, state.changed("ferryman", left=9))


def test_private_notes_are_for_those_they_are_about() -> None:
    _, state = opened()
    note = Noted("whisper", ("ferryman",), "the third plank is rotten", private=True)
    hers, his = Viewer(Seat("a"), (FERRYMAN,)), Viewer(Seat("b"), (KEEPER,))
    assert RULESET.shows(note, state, hers) == note
    assert RULESET.shows(note, state, Viewer(GM_SEAT, (GM,))) == note
    assert RULESET.shows(note, state, his) is None


def test_what_has_no_words_of_its_own_has_the_usual_ones() -> None:
    _, state = opened()
    assert RULESET.say_fact(Noted("whisper", text="quiet {who}"), state) == "quiet {who}"
    moved = Corrected("fighters/ferryman/left", 2)
    assert RULESET.say_fact(moved, state).endswith("fighters/ferryman/left to 2.")
    assert RULESET.say_fact(Corrected("fighters", [{}]), state).endswith("to something else.")
    assert say_fact({}, Ended("boats"), state) == "The fight is over: boats."
    assert named({}, state, ("ferryman", "out")) == "Ferryman, out of the fight"
    with pytest.raises(KeyError):
        say_fact({}, Pushed("ferryman", 1), state)


def test_the_board_and_the_picture_say_how_all_fare() -> None:
    book, state = opened()
    hurt = replace(state.changed("lock_keeper", left=0), acting="ferryman", round=2)
    assert RULESET.board(hurt, book) == (
        "Ferryman         ████ 4/4  bracing",
        "Lock keeper      ░░░░░ 0/5  in the water",
    )
    picture = RULESET.picture(hurt, book)
    assert picture.heads == (("Round", "2"),)
    assert [one.turn for one in picture.figures] == ["acts", "out"]
    assert [[slip.name for slip in one.slips] for one in picture.figures] == [["bracing"], []]


def test_the_reference_has_every_rule() -> None:
    page = "\n".join(RULESET.reference(RULESET.open_book({"overreach": "slip"})))
    assert all(rule in page for rule in RULESET.rules())
    assert "Here: slip. (LP-GAP-01)" in page


class Copy(LongPoles):
    """The same files, as a system of other types: another package may give them."""

    id = "copy"
    package = "long_poles"


def test_files_that_are_not_there_are_told(tmp_path: Path, monkeypatch: Any) -> None:
    package = tmp_path / "bare_poles"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))

    class Bare(LongPoles):
        id = "bare"
        package = "bare_poles"

    bare = Bare()
    with pytest.raises(ContentError, match=r"has no rules.toml that can be read"):
        bare.rules()
    with pytest.raises(ContentError, match="make no bare book"):
        bare.open_book({})
    (package / "rules.toml").write_text("[A-01]\nstatus = 'done'\ntext = 'x'\nsource = 'y'\n")
    with pytest.raises(ContentError, match=r"rules.toml"):
        bare.rules()
    (package / "data" / "a.toml").write_text("hitt = 3\n")
    with pytest.raises(ContentError, match=r"a.toml"):
        bare.open_book({})


def test_types_are_those_of_the_system() -> None:
    assert Copy().package == "long_poles"
    assert LongPoles.package == "long_poles"
    assert Copy.body() is Boatman
    assert Joined[Boatman] in Copy.fact_types
    assert Plain.fact_types is not Copy.fact_types
    assert content.contents_type("copy", Copy.book_type)(hit=3).hit == 3
