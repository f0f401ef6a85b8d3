"""Gear in words: random fights with every kind of gear, and nothing said by its raw name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.options import options_of
from fracas.contract.subject import source
from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Prompt, Roll, Ruling
from fracas.core.facts import Fact
from fracas.core.play.chronicle import Chronicle
from fracas.odds.options import option_laws
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.state.combatants import Stance, Tier, Unread
from fracas.rulesets.razorweave.state.harm_facts import (
    Ablated,
    Drew,
    Readied,
    Recharged,
    Repaired,
    Reread,
)
from fracas.rulesets.razorweave.state.state import SceneTag, State
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

OF_GEAR = (Drew, Readied, Ablated, Recharged, Repaired, Reread)

RULINGS: tuple[dict[str, str | int], ...] = (
    {},
    {"defend_mode": "reaction", "area_mode": "each"},
    {"defend_scope": "first", "brutal_mode": "extra_tick", "called_shot_dc": 2},
)


def crowd() -> State:
    """Fighters with much gear, some of it carried, some of it spent."""
    state = scene(
        fighter(
            "pc_one",
            kind="pc",
            name="Ann",
            agi=1,
            weapons=("longsword", "combat_knife"),
            armour=("leather_armor",),
            stowed=("arc_weapon",),
        ),
        fighter(
            "pc_two", kind="pc", name="Dan", weapons=("spear",), armour=("chainmail", "kite_shield")
        ),
        fighter("foe_one", "foes", name="Bob", weapons=("flail",), armour=("concealed_vest",)),
        fighter(
            "foe_two",
            "foes",
            name="Cid",
            weapons=("monomolecular_blade",),
            armour=("riot_gear",),
            conditions=("exposed", "bleeding"),
        ),
        fighter("foe_three", "foes", name="Eve", weapons=("energy_guard", "great_axe")),
        fighter("foe_four", "foes", name="Fay", weapons=("shotgun",), armour=("power_armor",)),
        tags=("fragile_cover",),
        order="rolled",
    )
    return replace(state, tags=(*state.tags, SceneTag("slick", on="foe_one")))


def played(number: int) -> Iterator[tuple[Chronicle, Prompt]]:
    """Each prompt of a random fight."""
    chance = source("gear", number)
    book = open_book(RULINGS[number % len(RULINGS)])
    play = Chronicle(RULESET, book, crowd(), seed=b"gear")
    for _ in range(150):
        prompt = play.prompt
        if prompt is None:
            return
        yield play, prompt
        if isinstance(prompt, Roll):
            play.throw()
        else:
            play.answer(prompt.form.sample(chance))  # type: ignore[union-attr]


@lru_cache(maxsize=1)
def everything() -> tuple[set[str], dict[str, str], list[Fact]]:
    """The kinds of prompt that came up, all that was said, and the facts about gear."""
    kinds: set[str] = set()
    said: dict[str, str] = {}
    facts: list[Fact] = []
    for number in range(60):
        play = None
        for play, prompt in played(number):
            state = play.state
            kinds.add(prompt.kind)
            said[f"prompt {prompt.kind}"] = RULESET.say_prompt(prompt, state)
            for term in (
                *(prompt.reasons if isinstance(prompt, Ruling) else ()),
                *getattr(prompt, "terms", ()),
            ):
                said[f"term {term.kind} {term.name}"] = RULESET.say_term(term, state)
            form: Any = getattr(prompt, "form", None)
            for option in options_of(form) if form is not None else ():
                said[f"{prompt.kind} {option.id}"] = RULESET.say_option(prompt, option.id, state)
            for field in form.fields if isinstance(form, Sheet) else ():
                said[f"field {field.name}"] = RULESET.say_field(prompt, field.name, state)
        assert play is not None
        state = play.opening
        for entry in play.entries:
            for fact in getattr(entry, "facts", ()):
                said[f"fact {type(fact).__name__} {fact}"] = RULESET.say_fact(fact, state)
                facts += [fact] if isinstance(fact, OF_GEAR) else []
                state = fact.apply(state)
    return kinds, said, facts


def raw(sentence: str) -> bool:
    """Whether a sentence shows a name that is meant for the program."""
    return bool(re.search(r"\w_\w|\bNone\b|\bTrue\b|\boff_", sentence))


def test_every_prompt_about_gear_comes_up() -> None:
    kinds, _, _ = everything()
    assert {"with", "weak_point", "split", "guard", "react", "small"} <= kinds


def test_nothing_is_said_by_its_raw_name() -> None:
    _, said, _ = everything()
    assert len(said) > 300
    for key, sentence in said.items():
        assert not raw(sentence), (key, sentence)
        assert sentence.strip() or key.startswith("fact"), key
    for name in ("called", "target_light_armor", "light_armor", "shielded", "defensive"):
        assert any(key.startswith("term") and key.endswith(name) for key in said), name


def test_facts_about_gear_come_up_and_cite_rules() -> None:
    _, _, facts = everything()
    assert {type(fact).__name__ for fact in facts} >= {"Readied", "Ablated", "Reread"}
    assert all(fact.because for fact in facts)


@pytest.mark.parametrize("fact", [Repaired("bob"), Reread("bob", Tier.PARTIAL)], ids=str)
def test_rare_facts_about_gear_have_a_sentence(fact: Fact) -> None:
    sentence = RULESET.say_fact(fact, duel())
    assert sentence.endswith(".")
    assert "Bob" in sentence


def test_rare_prompts_about_gear_have_a_sentence() -> None:
    stance = Stance(Tier.FULL, unread=Unread((3, 3, 4, 4), 1, 14))
    state = duel(ann={"weapons": ("flail",)}, bob={"stance": stance})
    table = Table(state).open().act("strike:bob:flail", 4, 4, 3, 3)
    assert table.kind == "unshielded"
    assert "shield" in RULESET.say_prompt(table.play.prompt, table.state)  # type: ignore[arg-type]


def test_the_chances_of_every_option_are_told() -> None:
    met = 0
    for step, (play, prompt) in enumerate(played(0)):
        if step > 30:
            break
        if prompt.kind in ("action", "with", "weak_point", "guard"):
            state, replies = play.beat
            for law in option_laws(RULESET, play.book, state, replies):
                met += 1
                assert law.headlines, law.answer
    assert met > 50
