"""Words: whatever can happen or be asked is said in sentences, never by its raw name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.options import options_of
from fracas.contract.subject import source
from fracas.core.asking.answers import Form, Sheet
from fracas.core.asking.prompts import Prompt, Roll, Ruling
from fracas.core.chance import Source
from fracas.core.facts import (
    Applied,
    Beat,
    Began,
    Corrected,
    Dropped,
    Fact,
    Noted,
    Planned,
    WentMoot,
)
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book, shipped
from fracas.rulesets.razorweave.state.combatants import Ability, Ailment, Clock, SharedClock, Tier
from fracas.rulesets.razorweave.state.facts import (
    FACTS,
    DrewBack,
    Granted,
    OfferTaken,
    Spent,
    Stood,
    Structured,
    TurnEnded,
    Used,
)
from fracas.rulesets.razorweave.state.harm_facts import (
    Ablated,
    Readied,
    Recharged,
    Repaired,
    Reread,
    Settled,
)
from fracas.rulesets.razorweave.state.scene_facts import (
    Advanced,
    Carried,
    Ended,
    Entered,
    Escaped,
    Hid,
    Left,
    Moved,
    Reacted,
    Revealed,
    Sided,
    TagGone,
    TagMade,
)
from fracas.rulesets.razorweave.state.state import SceneClock, State
from tests.rulesets.razorweave.table import fighter, scene

ORDERS = ("conversational", "popcorn", "rolled")
SEVERITIES = ("minor", "moderate", "major", "permanent")
SILENT = (Began, Planned, Spent, OfferTaken, Settled, DrewBack, Used)
"""Facts that other lines tell already."""

OFTEN_SILENT = (TurnEnded,)
"""Facts that mostly have nothing to tell."""

BY_EDITS = (Dropped, Corrected, Applied, WentMoot, Left, Sided, Entered, Carried)
"""Facts that no play brings about by itself."""

OF_GEAR = (Readied, Ablated, Recharged, Repaired, Reread)
"""Facts that fights with more gear bring about."""

OF_THE_FIELD = (TagMade, TagGone, Moved, Advanced, Reacted, Hid, Revealed, Escaped)
"""Facts that fights on a map bring about."""

PROMPTS = {
    *("stakes", "aim", "returns", "shift_back", "in_words", "resist_cost", "consent", "next"),
    *(
        "first",
        "name",
        "action",
        "intent",
        "second",
        "opening",
        "whose_edge",
        "lesser",
        "defend_bonus",
        "else",
    ),
    *("improvise", "slip", "left", "price", "cost", "move", "bonus", "heavy", "outcome"),
    *("last_moment", "difficulty", "check", "order", "tie"),
    *("breaks", "cover_breaks", "opportunity", "friends"),
    *("ambusher", "triggers", "amended", "swayed", "cowed", "join", "turning"),
    *("part", "at_hand", "gives_out", "lasting", "treat", "healer", "healed"),
    *("feeds", "brings"),
}

RARE = {"small", "fall"}
"""Prompts that come up in some courses of the random fights and not in others."""

BREAKS = (
    ("rest", "treatment", "session", "scene"),
    ("next_scene",),
    ("rest", "treatment", "session", "scene"),
    ("scene",),
)
"""What comes between the scenes of each fight."""


def crowd() -> State:
    """Many fighters with ids that nobody should ever read, much gear and many ailments."""
    blades = ("club", "short_sword")
    pcs = [
        fighter("pc_one", kind="pc", name="Ann", agi=1, weapons=blades, conditions=("exposed",)),
        fighter("pc_two", kind="pc", name="Dan", agi=1, weapons=("short_sword",), pre=2),
    ]
    foes = [
        fighter(
            "foe_one",
            "foes",
            name="Bob",
            weapons=("club",),
            conditions=("burning",),
            leads=True,
            phases=(2,),
            abilities=(Ability("foe_howl", "Howl", "when hurt", "all are shaken"),),
        ),
        replace(
            fighter("foe_two", "foes", name="Cid", weapons=blades, shared="pack_one"),
            conditions=(Ailment("corroded", part="club"),),
        ),
        fighter("foe_three", "foes", name="Eve", shared="pack_one", weapons=("club",)),
        fighter("foe_four", "foes", name="Gil", flees_at=1, yields_with="foe_one"),
    ]
    threats = (
        SceneClock("gate_one", "Gate Forced", 4, 0, "foes", "foe_one", "round", "it opens"),
        SceneClock("way_out", "Way Out", 8, 0, "party"),
        SceneClock("tide_one", "Tide", 8, 0, "foes", undoable=True),
    )
    state = scene(*pcs, *foes, tags=("slick", "obstructed", "spreading_fire"), stakes="")
    return replace(state, shared=(SharedClock("pack_one", Clock(6)),), threats=threats)


SELDOM = (
    (("check", "no"), ("effect", "clock"), ("clock", "new")),
    (("check", "no"), ("effect", "observe")),
)
"""What the game master's sheet for a free act seldom holds by chance."""


def answered(prompt: Prompt, chance: Source, order: str, severity: str) -> Any:
    """A random lawful answer; the opening is the one that is to be played."""
    assert not isinstance(prompt, Roll)
    if prompt.kind == "stakes":
        ruled = (("order", order), ("ambush", ("none", "foes")[chance.below(2)]))
        allowed = [option.id for option in options_of(prompt.form)]  # type: ignore[union-attr]
        return (*ruled, ("severity", severity)) if severity in allowed else ruled
    if prompt.kind == "improvise" and chance.below(3) == 0:
        # Rare by chance alone: a Condition that its target may resist.
        return (("check", "no"), ("effect", "condition"), ("resist", "AGI"), ("resist_dc", 14))
    if prompt.kind in ("treat", "gives_out"):
        return prompt.default
    if prompt.kind == "improvise" and prompt.about[0] == "foe_one":
        return (("check", "no"), ("ability", "foe_howl"))
    if prompt.kind == "improvise" and chance.below(2) == 0:
        return SELDOM[chance.below(len(SELDOM))]
    if prompt.kind == "action":
        ids = [option.id for option in options_of(prompt.form)]  # type: ignore[union-attr]
        rare = [one for one in ids if one.startswith(("together", "appeal", "else", "setup"))]
        return (
            rare[chance.below(len(rare))]
            if rare and chance.below(3) == 0
            else ids[chance.below(len(ids))]
        )
    if prompt.kind in ("intent", "second"):
        ids = [option.id for option in options_of(prompt.form)]  # type: ignore[union-attr]
        rare = [one for one in ids if one.startswith(("hold", "undo", "tick"))]
        return (rare or ids)[chance.below(len(rare or ids))]
    if prompt.kind == "aim":
        return "Who gives way."
    if prompt.kind == "next":
        options = [option.id for option in options_of(prompt.form)]  # type: ignore[union-attr]
        lasting = [one for one in options if one != "end" or chance.below(10) == 0]
        return lasting[chance.below(len(lasting))]
    return prompt.form.sample(chance)  # type: ignore[union-attr]


def played(order: str, severity: str, number: int) -> Iterator[tuple[Chronicle, Prompt]]:
    """Each prompt of a random fight, and of the scene after it."""
    chance = source("words", order, severity, number)
    rulings = {"setup_full_recipients": "all", "defend_scope": "first"} if number % 2 else {}
    play = Chronicle(RULESET, open_book(rulings), crowd(), seed=b"words")
    scenes = 0
    for step in range(400):
        if step == 30:
            play.edit(Entered(fighter("foe_late", "foes", name="Fay")), "late")
        prompt = play.prompt
        if prompt is None:
            scenes += 1
            if scenes == 2:
                return
            play.edit(Planned(tuple(map(Beat, BREAKS[number % len(BREAKS)]))), "the next scene")
            continue
        yield play, prompt
        if isinstance(prompt, Roll):
            play.throw()
        else:
            play.answer(answered(prompt, chance, order, severity))


@lru_cache(maxsize=1)
def everything() -> tuple[dict[str, str], dict[str, str], dict[str, list[str]]]:
    """What eight dozen random fights bring up: prompts, options and facts, each with its words.

    The keys are kinds: of prompts, of prompts with the kind of option, names of facts.
    """
    prompts: dict[str, str] = {}
    options: dict[str, str] = {}
    happened: dict[str, list[str]] = {}
    for order in ORDERS:
        for severity in SEVERITIES:
            for number in range(8):
                play = None
                for play, prompt in played(order, severity, number):
                    state = play.state
                    prompts.setdefault(prompt.kind, RULESET.say_prompt(prompt, state))  # type: ignore[arg-type]
                    reasons = prompt.reasons if isinstance(prompt, Ruling) else ()
                    for term in (*reasons, *getattr(prompt, "terms", ())):
                        options[f"term {term.kind} {term.name}"] = RULESET.say_term(term, state)
                    form: Form | None = getattr(prompt, "form", None)
                    if form is None:
                        continue
                    for option in options_of(form):
                        kind = option.kind or option.id
                        said = RULESET.say_option(prompt, option.id, state)
                        options[f"{prompt.kind} {kind} {option.id}"] = said
                    if isinstance(form, Sheet):
                        for field in form.fields:
                            said = RULESET.say_field(prompt, field.name, state)
                            options[f"{prompt.kind} field {field.name}"] = said
                assert play is not None
                for fact, before in told(play):
                    happened.setdefault(type(fact).__name__, []).append(
                        RULESET.say_fact(fact, before)
                    )
    return prompts, options, happened


def told(play: Chronicle) -> Iterator[tuple[Fact, State]]:
    """The facts of a fight in turn, each with the state before it."""
    state: State = play.opening
    for entry in play.entries:
        for fact in getattr(entry, "facts", ()):
            yield fact, state
            state = fact.apply(state)


def raw(sentence: str) -> bool:
    """Whether a sentence shows a name that is meant for the program."""
    keys = [
        "gate_one",
        "foe_howl",
        *shipped().tags,
        *(key for key in shipped().weapons if key != "club"),
    ]
    names = "|".join(["pc_one", "None", "True", "gm", *keys])
    return bool(re.search(rf"[_{{}}<>:]\w|\b({names})\b", sentence))


def test_every_kind_of_prompt_comes_up_and_has_a_sentence() -> None:
    prompts, _, _ = everything()
    assert set(prompts) - RARE == PROMPTS
    for kind, sentence in prompts.items():
        assert sentence[0].isupper(), (kind, sentence)
        assert sentence[-1] in "?.", (kind, sentence)
        assert not raw(sentence), (kind, sentence)


def test_every_option_and_modifier_has_words() -> None:
    _, options, _ = everything()
    assert len(options) > 150
    for key, words in options.items():
        assert words.strip(), key
        assert not raw(words), (key, words)


def test_options_of_one_prompt_are_told_apart() -> None:
    for order in ORDERS:
        for play, prompt in played(order, "moderate", 1):
            form = getattr(prompt, "form", None)
            if form is None or isinstance(form, Sheet):
                continue
            said = [RULESET.say_option(prompt, one.id, play.state) for one in options_of(form)]
            assert len(set(said)) == len(said), (prompt.kind, said)


def test_every_kind_of_fact_comes_up_and_has_a_sentence() -> None:
    _, _, happened = everything()
    met = set(happened)
    apart = {*BY_EDITS, *OF_GEAR, *OF_THE_FIELD}
    assert {kind.__name__ for kind in FACTS if kind not in apart} <= met
    silent = {kind.__name__ for kind in SILENT}
    often = {kind.__name__ for kind in OFTEN_SILENT}
    for kind, sentences in happened.items():
        for sentence in sentences:
            assert kind in often or bool(sentence) is (kind not in silent), (kind, sentence)
            assert not raw(sentence), (kind, sentence)


@pytest.mark.parametrize(
    "fact",
    [
        WentMoot("foe_one"),
        Dropped(),
        Corrected("combatants/foe_one/agi", 2),
        Corrected("title", "The long night"),
        Applied(Beat("clock_full", ("foe_one",))),
        Left("foe_one"),
        Sided("foe_one", "party"),
        Entered(fighter("foe_four", "foes", name="Fay")),
        Ended(""),
        Structured("popcorn", False),
        Stood("pc_one", Tier.CRITICAL),
        Granted("pc_one", "gm", "foe_one"),
        Noted("erratum", ("EX1-02",), "The print differs."),
        *(Noted(note, ("pc_one", "minor", "6")) for note in ("fell", "fill")),
        Noted("lingers", ("pc_one", "burning")),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_only_edits_bring_about_has_a_sentence(fact: Fact) -> None:
    sentence = RULESET.say_fact(fact, crowd())
    assert sentence
    assert sentence[0].isupper()
    assert sentence[-1] == "."
    assert not raw(sentence)


def test_a_name_that_is_gone_can_still_be_said() -> None:
    assert RULESET.say_fact(Left("stranger"), crowd()) == "stranger leaves the scene."
