"""How both sides fare, in two lines before each question, as far as a seat may know."""

from __future__ import annotations

import pytest

from fracas.cli.keyboard.sides import life, sides
from fracas.core.picture.pictures import Figure, Picture, Vital
from tests.cli.terminal import fracas

PICTURE = Picture(
    figures=(
        Figure("ann", "Ann", "party", "A", pc=True, vital=Vital(3, 9)),
        Figure("bob", "Bob", "foes", "B", vital=Vital(7, 7, exact=False, word="Winded")),
        Figure("cat", "Cat", "foes", "C", vital=Vital(7, 7, exact=False)),
        Figure("dan", "Dan", "party", "D", out="is down", vital=Vital(0, 9)),
        Figure("eve", "Eve", "cats", "E", vital=Vital(2, 6, fills=True, name="Resolve")),
    )
)
ORDER = ("cats", "party", "foes")


def test_ours_come_first_and_all_others_share_a_line() -> None:
    ours, theirs = sides(PICTURE, ORDER, ("ann",))
    assert ours == "party: Ann HP 3/9; Dan is down"
    assert theirs == "foes and cats: Bob Winded; Cat unknown; Eve Resolve 2/6"
    assert sides(PICTURE, ORDER, ("bob",))[0] == "foes: Bob Winded; Cat unknown"
    # One who answers for everybody, or for nobody, is with the players' side.
    assert (
        sides(PICTURE, ORDER, ("ann", "bob", "eve")) == sides(PICTURE, ORDER, ()) == (ours, theirs)
    )
    assert sides(Picture(), (), ()) == ("", "")


def test_what_is_only_assumed_has_no_figure() -> None:
    assert life(Vital(7, 12, exact=False)) == "unknown"
    assert life(Vital(7, 12, exact=False, word="hurt")) == "hurt"
    assert life(None) == "unknown"
    assert life(Vital(7, 12)) == "HP 7/12"


@pytest.mark.parametrize(
    ("scenario", "ours", "theirs"),
    [
        ("dock-thug", "party: Rella Resolve 0/6", "foes: Dock Thug Resolve 0/6"),
        (
            "duel-of-wills",
            "embassy: Envoy Physical Stress 6/6",
            "fleet: Admiral Physical Stress 4/6",
        ),
        ("footbridge", "couriers: Kit HP 20/20", "takers: Marrow HP 20/20"),
        ("alley", "courier: Courier Damage 0/6", "cutpurses: First cutpurse Damage 0/5;"),
        ("roof-duel", "heroes: Kest HP 34/34", "duellist: Duellist Hale"),
    ],
)
def test_two_lines_stand_before_the_question(scenario: str, ours: str, theirs: str) -> None:
    done = fracas("play", scenario, "--seed", 3, typed="quit\n")
    assert done.code == 0, done
    lines = done.out[: done.out.index("\n> quit")].splitlines()
    (at,) = [number for number, line in enumerate(lines) if line == f"  {ours}"]
    assert lines[at + 1].startswith(f"  {theirs}")


def test_they_stand_before_each_question_and_change_with_it() -> None:
    done = fracas("play", "dock-thug", "--seed", 7, typed="strike\nquit\n")
    assert done.out.count("\n  party: Rella Resolve ") == 2
    assert "\n  foes: Dock Thug Resolve 0/6\nWhat does Rella do?" in done.out
    assert "\n  foes: Dock Thug Resolve 2/6\nWhat does Rella do?" in done.out
