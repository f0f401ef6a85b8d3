"""Packages in mid-fight, in every system: their rows join the book, and replay agrees."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.content.chapters import chapter_of
from fracas.core.errors import ContentError, IllegalAnswer, NotYourSeat
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.additions import packages_in
from fracas.core.play.journal import TakenIn, parse_journal
from fracas.core.play.replay import replay
from fracas.packages import open_package
from fracas.packages.books import rows_of, rulings_of
from fracas.packages.field_help import Lessons
from fracas.packages.fresh import new_package, new_row
from fracas.packages.package import Package
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.play.package_library import Laid
from fracas.table.play.taking_in import unpack
from tests.packages.packs import manifest, wolves, zipped
from tests.table.kit import answer_next, live

SYSTEMS = [rules.id for rules in all_rulesets()]


def laid(*packages: Package) -> Laid:
    """Packages as they are chosen."""
    return Laid(packages, rows_of(packages), rulings_of(packages))


def package_with_somebody(folder: Path, system: str) -> Package:
    """A package with a combatant, as its template has it."""
    rules = ruleset(system)
    lessons = Lessons(rules)
    new_package(folder, rules, "late-comers")
    chapter = chapter_of(rules.open_book({}), rules.combatants())
    new_row(lessons, lessons.chapter(chapter).kind, "late_comer", folder, alone=False)
    return open_package(folder)


@pytest.mark.parametrize("system", SYSTEMS)
def test_somebody_of_a_package_comes_into_the_fight(system: str, tmp_path: Path) -> None:
    package = package_with_somebody(tmp_path / "late", system)
    fight = live(system, ruleset(system).scenarios()[0].id)
    for _ in range(2):
        answer_next(fight)
    chronicle = fight.chronicle
    done = unpack(fight, GM_SEAT, laid(package))
    assert (done.fresh, [one.id for one in done.combatants]) == (True, ["late_comer"])
    assert packages_in(chronicle) == (package.used,)
    before = len(chronicle.rules.members(chronicle.state))
    side = chronicle.rules.sides(chronicle.state)[-1]
    fight.edit(GM_SEAT, "enter", "late", who="late_comer", side=side)
    assert len(chronicle.rules.members(chronicle.state)) == before + 1
    assert not unpack(fight, GM_SEAT, laid(package)).fresh
    assert len([one for one in chronicle.entries if isinstance(one, TakenIn)]) == 1
    for _ in range(3):
        if chronicle.over:
            break
        answer_next(fight)
    assert replay(parse_journal(chronicle.text()), chronicle.rules).text() == chronicle.text()


def test_the_next_fight_may_be_one_of_a_package() -> None:
    fight = live("razorweave", "dock-thug")
    for _ in range(400):
        if fight.chronicle.over:
            break
        answer_next(fight)
    assert fight.chronicle.over
    unpack(fight, GM_SEAT, laid(open_package(zipped(wolves()))))
    fight.edit(GM_SEAT, "next", "", who="den")
    chronicle = fight.chronicle
    assert "Grey Wolf" in [one.name for one in chronicle.rules.members(chronicle.state)]
    assert replay(parse_journal(chronicle.text()), chronicle.rules).text() == chronicle.text()


def test_players_take_nothing_in() -> None:
    fight = live("razorweave", "dock-thug")
    with pytest.raises(NotYourSeat):
        unpack(fight, Seat("ann"), laid(open_package(zipped(wolves()))))
    assert packages_in(fight.chronicle) == ()


def test_what_stands_is_never_changed() -> None:
    fight = live("razorweave", "dock-thug")
    book = fight.chronicle.book
    tree = {"package.toml": manifest("clubs"), "weapons.toml": '[club]\nname = "Clubbier"\n'}
    with pytest.raises(ContentError, match=r"weapons\.club"):
        unpack(fight, GM_SEAT, laid(open_package(zipped(tree))))
    assert fight.chronicle.book is book
    assert packages_in(fight.chronicle) == ()


def test_house_rules_stay_out_and_are_counted() -> None:
    fight = live("razorweave", "dock-thug")
    usual = fight.chronicle.book.rulings
    package = open_package(zipped({**wolves(), "rulings.toml": "edge_cap = 2\n"}))
    assert unpack(fight, GM_SEAT, laid(package)).left == 1
    assert fight.chronicle.book.rulings == usual


def test_too_much_for_a_running_fight_is_refused() -> None:
    fight = live("razorweave", "dock-thug")
    rows = "".join(f'[w{number}]\nname = "{"x" * 120}"\n' for number in range(1_900))
    package = open_package(zipped({"package.toml": manifest(), "weapons.toml": rows}))
    with pytest.raises(IllegalAnswer, match="make a table with them"):
        unpack(fight, GM_SEAT, laid(package))
