"""The book of a fight that is played with packages."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.content.write import text_of
from fracas.core.errors import ContentError, PackageError, WrongUse
from fracas.core.play.additions import changed
from fracas.core.system.ruleset import Ruleset
from fracas.packages.books import book_with, rows_of, rows_with_file, text_of_rows
from fracas.packages.field_help import Lessons
from fracas.packages.fresh import chapter_of_kind
from fracas.packages.package import Package, open_package
from fracas.rulesets.registry import all_rulesets, ruleset
from tests.packages.packs import WOLF, files, told, why, wolves, zipped

RULES = ruleset("razorweave")


def opened(tree: dict[str, str], name: str = "w") -> Package:
    """A package from its files."""
    return open_package(zipped(dict(tree)), name)


def book(*packages: Package, **rulings: Any) -> Any:
    """The book that is played with them."""
    return book_with(RULES, packages, rulings)


def test_a_package_s_rows_stand_beside_the_shipped_ones() -> None:
    wide = book(opened(wolves()))
    assert wide.combatants["grey_wolf"].clock == 4
    assert wide.combatants["rella"] == RULES.open_book({}).combatants["rella"]  # type: ignore[attr-defined]
    RULES.start(wide, "den")
    assert book().digest() == RULES.open_book({}).digest()


def test_later_packages_override_by_id() -> None:
    first = opened(files("first", weapons__fangs='name = "One"', weapons__claws='name = "C"'))
    later = opened(files("later", 'overrides = ["first"]', weapons__fangs='name = "Two"'))
    wide = book(later, first)
    assert (wide.weapons["fangs"].name, wide.weapons["claws"].name) == ("Two", "C")
    assert rows_of([first, later])["weapons"]["fangs"] == {"name": "Two"}


def test_shipped_rows_are_overridden_too() -> None:
    wide = book(opened(files("x", weapons__club='name = "Great club"')))
    assert wide.weapons["club"].name == "Great club"


def test_tables_are_taken_whole() -> None:
    from fracas.packages.field_help import Lessons
    from fracas.packages.templates import row_text

    text = row_text(Lessons(RULES), "tables", "", alone=False).replace("morale = 12", "morale = 99")
    assert book(opened(files("x", tables=text))).tables.morale == 99


def test_house_rules_stand_under_those_that_are_given() -> None:
    first = opened({**files("a"), "rulings.toml": "edge_cap = 2"})
    later = opened({**files("b"), "rulings.toml": 'stand_cost = "movement"'})
    assert book(first, later).rulings["edge_cap"] == 2
    assert book(first, edge_cap=1).rulings["edge_cap"] == 1
    with pytest.raises(WrongUse):
        book(first, edge_cp=1)


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_house_rules_of_all_systems(rules: Ruleset) -> None:
    switched = next(rule for rule in rules.rules().values() if len(rule.values) > 1 and rule.option)
    value = switched.values[1]
    text = (
        f'{switched.option} = "{value}"'
        if isinstance(value, str)
        else (f"{switched.option} = {value}")
    )
    tree = {"package.toml": files("a")["package.toml"].replace("razorweave", rules.id)}
    package = opened({**tree, "rulings.toml": text})
    assert book_with(rules, [package]).rulings[switched.option] == value


def test_what_a_row_lacks_is_told_in_its_file() -> None:
    with pytest.raises(ContentError) as found:
        book(opened(files("a", combatants__grey_wolf=WOLF)))
    assert told(found.value)[0].startswith("w/combatants/grey_wolf.toml:3: weapons[0]: expected")


def test_a_package_for_another_system() -> None:
    with pytest.raises(PackageError) as found:
        book_with(ruleset("beacon_road"), [opened(wolves())])
    assert why(found.value) == "system"


def test_needs_are_looked_for_beside() -> None:
    claws = opened(files("claws", weapons__fangs='name = "Fangs"'))
    package = opened(files("w", "[needs]", 'claws = ""', combatants__grey_wolf=WOLF))
    assert book_with(RULES, [package], beside=[claws]).weapons["fangs"].name == "Fangs"  # type: ignore[attr-defined]


def test_a_content_file_lies_over_packages() -> None:
    package = opened(wolves())
    text = (
        'system = "razorweave"\n[combatants.grey_wolf]\nname = "Old Wolf"\nweapons = ["fangs"]\n'
        '[scenarios.lair]\ntitle = "L"\nstakes = "S"\ncast = []\n'
    )
    rows = rows_with_file([package], "lair.toml", text)
    assert rows["combatants"]["grey_wolf"]["name"] == "Old Wolf"
    assert sorted(rows["scenarios"]) == ["den", "lair"]
    with pytest.raises(ContentError) as found:
        rows_with_file([package], "lair.toml", text.replace('"fangs"', '"fang"'))
    assert told(found.value)[0].startswith("lair.toml:4: combatants.grey_wolf.weapons[0]: expected")
    with pytest.raises(ContentError, match="fault of syntax"):
        rows_with_file([package], "lair.toml", "x = =")


def test_no_rows_are_no_text() -> None:
    assert text_of_rows([opened(files("a"))]) == ""
    assert text_of_rows([]) == ""


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_what_comes_later_may_name_what_a_package_brought(rules: Ruleset) -> None:
    """As a fight of somebody's own does that is built over a package, or a late player's sheet."""
    lessons = Lessons(rules)
    people = chapter_of_kind(lessons, "combatant")
    row = lessons.chapter("scenarios").example
    scene = lessons.rows("scenarios")[row]
    first = scene["cast"][0]
    field = "creature" if "creature" in first else "combatant"
    brought = lessons.rows(people)[first[field]]
    tree = {
        "package.toml": files("a")["package.toml"].replace("razorweave", rules.id),
        f"{people}.toml": text_of({"somebody_new": brought}),
    }
    wide = book_with(rules, [opened(tree)])
    if rules.id != "razorweave":  # where maps and others know them by the id of their kind
        first = {**first, "id": first.get("id", first[field])}
    scene = {**scene, "cast": [{**first, field: "somebody_new"}, *scene["cast"][1:]]}
    text = text_of({"system": rules.id, "scenarios": {"late": scene}})
    with pytest.raises(ContentError):
        rules.take_in(rules.open_book({}), text)
    later = rules.take_in(wide, text)
    rules.start(later, "late")
    assert changed(wide, later) == ()
    with pytest.raises(ContentError) as found:
        rules.take_in(wide, text.replace("somebody_new", "somebody_nev"), "late.toml")
    (fault,) = told(found.value)
    assert fault.startswith("late.toml:")
    assert fault.endswith("did you mean 'somebody_new'?")
