"""The concerns of the check before a fight."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.action_points.advice.outlook import Concern, concerns
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.state.state import Combatant
from fracas.rulesets.action_points.words.words import say_concern
from tests.rulesets.action_points.table import Table, fighter, scene


def told(*combatants: Combatant, **rulings: str | int) -> dict[str, list[Concern]]:
    """All concerns of a fight by kind."""
    found: dict[str, list[Concern]] = {}
    state = scene(*combatants)
    for concern in concerns(state, Table(state, **rulings).book):
        assert "AP-NAR-12" in concern.because
        found.setdefault(concern.kind, []).append(concern)
    return found


def hardy(who: str, side: str, **values: Any) -> Combatant:
    """Somebody about whom there is nothing to say."""
    return fighter(
        who, side, sizes="stamina 10", worn=("padded_coat",), toughness=4, weapons=("sword",),
        **values,
    )  # fmt: skip


@pytest.mark.rule("AP-NAR-12")
def test_a_sound_fight_is_passed_over_in_silence() -> None:
    assert told(hardy("ann", "us"), hardy("bo", "them")) == {}


@pytest.mark.rule("AP-NAR-12", "AP-DMG-11")
def test_who_wears_nothing_is_told_of() -> None:
    found = told(hardy("ann", "us"), fighter("bo", "them", sizes="stamina 10", toughness=4))
    assert [concern.who for concern in found["bare"]] == ["bo"]
    assert "AP-DMG-11" in found["bare"][0].because


@pytest.mark.rule("AP-NAR-12")
def test_who_cannot_pay_for_an_attack_is_told_of() -> None:
    slow = hardy("ann", "us", ap_max=4, bags=("rucksack",))
    assert told(slow, hardy("bo", "them"))["slow"] == [Concern("slow", "ann", number=5, of=4)]
    assert "slow" not in told(hardy("ann", "us", ap_max=5, bags=("rucksack",)))
    assert "slow" not in told(hardy("ann", "us", ap_max=4, bags=("rucksack",), in_hand=()))


@pytest.mark.rule("AP-NAR-12", "AP-GAP-49")
def test_a_first_injury_test_that_cannot_be_passed_is_told_of() -> None:
    """Fitness 6 and Toughness 0: the first MTN is 7, which a d6 cannot show and a d8 can."""
    frail = fighter("ann", worn=("padded_coat",))
    (concern,) = told(frail, hardy("bo", "them"))["frail"]
    assert (concern.who, concern.number, concern.of) == ("ann", 7, 6)
    assert "frail" not in told(fighter("ann", toughness=1))
    assert "frail" in told(fighter("ann", toughness=1), mtn_compare="gt")
    assert "frail" in told(fighter("ann", toughness=1, damage=7))
    assert "frail" not in told(frail, injury_mtn="blow")


@pytest.mark.rule("AP-NAR-12")
def test_a_side_that_cannot_hurt_somebody_is_told_of() -> None:
    nobody = fighter("ann", weapons=(), worn=("steel_cap",), toughness=9)
    (concern,) = told(nobody, hardy("bo", "them"))["harmless"]
    assert (concern.who, concern.side, concern.number, concern.of) == ("bo", "us", 0, 20)


@pytest.mark.rule("AP-NAR-12", "AP-DMG-02")
@pytest.mark.parametrize(
    ("dr", "covers", "faces"),
    [
        (7, ("chest", "stomach", "right_arm", "left_arm"), None),
        (7, ("chest", "stomach", "right_arm", "left_arm", "groin"), 9),
        (6, ("chest", "stomach", "right_arm", "left_arm", "groin"), None),
    ],
)
def test_harm_is_counted_face_by_face(dr: int, covers: tuple[str, ...], faces: int | None) -> None:
    """A sword does 7 at most; ten open faces are enough, nine are not."""
    state = scene(hardy("ann", "us"), hardy("bo", "them"))
    book = Table(state).book
    coat = replace(book.armour["padded_coat"], dr={"blade": dr}, covers=covers)
    book = replace(book, armour={**book.armour, "padded_coat": coat})
    found = {
        one.who: (one.number, one.of) for one in concerns(state, book) if one.kind == "harmless"
    }
    assert found == ({} if faces is None else dict.fromkeys(("ann", "bo"), (faces, 20)))


@pytest.mark.rule("AP-NAR-12", "AP-GAP-61")
def test_a_fight_without_any_weak_spot_is_told_of() -> None:
    strong = ", ".join(
        f"{name} 8"
        for name in ("strength", "agility", "perception", "intellect", "wits", "willpower")
    )
    ann, bo = (
        fighter(who, who, sizes=f"{strong}, stamina 10, presence 8", worn=("padded_coat",))
        for who in ("ann", "bo")
    )
    assert told(ann, bo)["long"] == [
        Concern("long", because=("AP-NAR-12", "AP-CHAR-15", "AP-GAP-61"))
    ]
    assert "long" not in told(ann, fighter("cy", "cy"))


@pytest.mark.rule("AP-NAR-12")
def test_a_concern_is_told_in_a_sentence_with_its_rules() -> None:
    state, book = scene(fighter("ann", "us"), fighter("bo", "them")), open_book({})
    said = {
        Concern("slow", "ann", number=5, of=4): (
            "Ann has 4 AP and the cheapest attack costs 5: it can never strike (AP-NAR-12)."
        ),
        Concern("harmless", "bo", "us", 8, 20): (
            "Us can hurt Bo on only 8 of 20 places (AP-NAR-12)."
        ),
        Concern("frail", "bo", number=7, of=6): (
            "Bo can never pass the first injury Test: its MTN is at least 7 and the die is a d6 "
            "(AP-NAR-12)."
        ),
    }
    assert {concern: say_concern(concern, state, book) for concern in said} == said
    assert say_concern(Concern("bare", "bo"), state, book).startswith("Bo wears no armour at all")
    assert say_concern(Concern("long"), state, book).startswith("Nobody has a weak Attribute")
