"""All sentences of a Beacon Road fight: the catalogue `words.toml`, and the values it uses.

Deeds, facts, prompts and hints have their texts under their names. Rolls are in roll_words, names
of things in names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.grammar import listed, plain, sentence
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Term, Together
from fracas.core.asking.verbs import Cost, Shelf, Sorted, Verb, apart, costs
from fracas.core.chance import Rung
from fracas.core.facts import Applied, Beat, Corrected, Fact, Noted, WentMoot
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Hint, Viewer
from fracas.kit import words as kit
from fracas.kit.asking import option_of
from fracas.kit.deeds import Deeds, gaps_of, say_deed, sort_deed
from fracas.kit.words import Gaps
from fracas.rulesets.beacon_road.rules.attacks.aims import (
    TARGETS,
    WITH_UPGRADES,
    OnWhom,
    WithUpgrade,
    hostile,
)
from fracas.rulesets.beacon_road.rules.attacks.areas import AREAS, FORKS, Area
from fracas.rulesets.beacon_road.rules.attacks.attacks import STRIKE_ON
from fracas.rulesets.beacon_road.rules.attacks.means import WITH
from fracas.rulesets.beacon_road.rules.gear.handling import PLANS
from fracas.rulesets.beacon_road.rules.ground.forced import HAZARDS
from fracas.rulesets.beacon_road.rules.harm.harm import CONSEQUENCES, Soaking
from fracas.rulesets.beacon_road.rules.harm.health import DEATHS, FINISHES
from fracas.rulesets.beacon_road.rules.harm.wounds import CHOSEN, KNOCKED, VETOES
from fracas.rulesets.beacon_road.rules.powers.powers import Again, UsePower
from fracas.rulesets.beacon_road.rules.powers.rites import (
    EXHALES,
    INFUSES,
    INHALES,
    RECITES,
    REGENERATES,
)
from fracas.rulesets.beacon_road.rules.powers.special_powers import CLEANSES, VICTIMS
from fracas.rulesets.beacon_road.rules.powers.usual_powers import (
    BESIDES,
    STRIKES,
    Strike,
    StrikeAll,
)
from fracas.rulesets.beacon_road.rules.rolls.headlines import best_attack
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ATTACK
from fracas.rulesets.beacon_road.rules.rolls.pools import rung_of
from fracas.rulesets.beacon_road.rules.rolls.pushes import PUSHES
from fracas.rulesets.beacon_road.rules.rolls.rolls import REROLLS
from fracas.rulesets.beacon_road.rules.rolls.teamwork import HELPS
from fracas.rulesets.beacon_road.rules.rounds.allowances import PAYS
from fracas.rulesets.beacon_road.rules.rounds.endings import AGREES, DIES, TRUCES, WAVERS, WAYS
from fracas.rulesets.beacon_road.rules.rounds.improvising import JOINS
from fracas.rulesets.beacon_road.rules.rounds.rounds import CUTS, FIRSTS, NAMED, RASHNESS
from fracas.rulesets.beacon_road.rules.rounds.turns import EASES, MENU
from fracas.rulesets.beacon_road.rules.rounds.windows import ANSWERS, WINDOWS, UseReact
from fracas.rulesets.beacon_road.rules.subjects import React, Reply, Word
from fracas.rulesets.beacon_road.rules.view import view
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.state import State
from fracas.rulesets.beacon_road.words import roll_words
from fracas.rulesets.beacon_road.words.catalogue import catalogue, source
from fracas.rulesets.beacon_road.words.names import Names, names_of

INTERLUDES: Mapping[str, str] = catalogue().texts["interludes"]
"""The interludes."""


def _has(chapter: str, name: str) -> bool:
    return catalogue().has(chapter, name)


def _noted(fact: Noted, names: Names) -> str:
    """A line for the log: a note of the rules, or what the game master wrote."""
    if fact.about and catalogue().has("notes", fact.note):
        first, second, third, *_ = (*fact.about, "", "")
        values = {"first": first, "second": second, "third": third, "text": fact.text}
        found = {"state": names.state, "book": names.book}
        return catalogue().say("notes", fact.note, values | found)
    about = ", ".join(names.thing(one) for one in fact.about)
    words = fact.text or f"{sentence(plain(fact.note))}."
    return f"{about}: {words}" if about else words


def _corrected(fact: Corrected, names: Names) -> str:
    lists = {"creatures": names.who, "tracks": lambda one: f"the clock {names.clock(one)}"}
    return kit.say_correction(fact, names.state, lists, catalogue().texts["lines_of_sheets"])


_OWN: dict[type[Fact], Callable[[Any, Names], str]] = {
    WentMoot: lambda fact, names: f"This has no effect: {names.who(fact.subject)} is gone.",
    Noted: _noted,
    Corrected: _corrected,
    Applied: lambda fact, names: f"{_due(fact.beat, names).removesuffix('?')}.",
    Rolled: roll_words.rolled,
}
"""The facts that need more than a sentence of the catalogue."""


def say_fact(fact: Fact, state: State, book: Book | None = None) -> str:
    """Return a fact as a sentence, given the state before it; empty if another line says it.

    Names and figures come from `book`, the fight's own; without one, from the shipped content.
    """
    names, own = names_of(state, book), _OWN.get(type(fact))
    if own is not None:
        return own(fact, names)
    return kit.say_fact(catalogue(), fact, names.state, names.book)


def say_prompt(prompt: Prompt, state: State, book: Book | None = None) -> str:
    """Return a prompt as a sentence; without a text of its own, the name of its kind."""
    names = names_of(state, book)
    if isinstance(prompt, Roll):
        return sentence(roll_words.prompt(prompt, names))
    if _has("together" if isinstance(prompt, Together) else "prompts", prompt.kind):
        return sentence(kit.say_prompt(catalogue(), prompt, names.state, names.book))
    if isinstance(prompt, Together):
        return say_prompt(prompt.asks[0], state, book)
    if prompt.kind in names.book.powers and prompt.about:
        more = {"power": names.power(prompt.kind)}
        return catalogue().say(
            "prompts", "go_along", Gaps(prompt.about, names.state, names.book, more)
        )
    whom = names.all([one for one in prompt.about if names.find(one) is not None], "")
    what = plain(prompt.kind)
    return f"{whom}: {what}?" if whom else f"{sentence(what)}?"


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """Return a prompt in the second person; blank if its subject is another creature."""
    about, names = prompt.about, names_of(state, book)
    if tuple(about)[:1] != (prompt.decider,):
        return ""
    if isinstance(prompt, Roll):
        return sentence(roll_words.prompt(prompt, names, you=True))
    if isinstance(about, React) and about.actor == about.who != about.target:
        return ""
    return sentence(kit.say_to_you(catalogue(), prompt, names.state, names.book))


CHOICES: Mapping[str, Deeds[Any]] = {
    "act": MENU, "ready": PLANS, "ease": EASES, "veto": VETOES, "choice": RASHNESS, "drags": CUTS,
    "next": NAMED, "reflexes": FIRSTS, "push": PUSHES, "assist": HELPS, "reroll": REROLLS,
    "pay": PAYS, "finish": FINISHES, "death": DEATHS, "chosen": CHOSEN, "disarm": KNOCKED,
    "fall": HAZARDS, "with": WITH, "target": TARGETS, "targets": TARGETS,
    "upgrades": WITH_UPGRADES, "area": AREAS, "strike": STRIKES, "cleanse": CLEANSES,
    "fork": FORKS, "inhale": INHALES, "exhale": EXHALES, "recite": RECITES, "victim": VICTIMS,
    "beside": BESIDES, "infuse": INFUSES, "regenerate": REGENERATES, "relentless": STRIKE_ON,
    "declare": WAYS, "agree": AGREES, "truce": TRUCES, "waver": WAVERS, "join": JOINS,
    **{f"react_{name}": ANSWERS for name in WINDOWS}, "react_about_to_suffer": CONSEQUENCES,
}  # fmt: skip
"""The deeds to choose from, by the kind of the question."""


def _deed(option: Option, ask: Ask | Ruling, names: Names) -> tuple[Reply, Gaps] | None:
    """An option's deed, with the values of its texts; None for lines of sheets.

    `of` is the prompt's subject, `about` the option's.
    """
    deeds = CHOICES.get(ask.kind)
    if deeds is None:
        return None
    deed: Reply = deeds.read(option.id)
    values = gaps_of(deed, names.state, names.book, ask)
    values.update(of=ask.about, about=option.about)
    if isinstance(deed, WithUpgrade):
        also = catalogue().texts["in_the_book"]
        values["also"] = also.get(f"{ask.about.power}.{deed.upgrade}", "")
    return deed, values


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """Return what an option means, in a few words."""
    names = names_of(state, book)
    if isinstance(prompt.about, Soaking):
        return _marked(prompt.about, int(option), names)
    asked = option_of(prompt, option)
    if asked is None:
        return plain(option)
    ask, one = asked
    found = _deed(one, ask, names)
    return say_deed(catalogue(), *found) if found else _plainly(one, ask, names)


def _marked(about: Soaking, boxes: int, names: Names) -> str:
    """How much damage is left after marking `boxes` (BR-DMG-14, BR-DMG-17)."""
    through = about.through(names.book, boxes)
    values = {"of": about, "boxes": boxes, "through": through, "all": through == about.amount}
    return catalogue().say("options", "soak", values)


def _plainly(one: Option, ask: Any, names: Names) -> str:
    """The text of an option on a sheet: by its kind, else by its id."""
    values = {"one": one.id, "state": names.state, "book": names.book}
    for name in (one.kind, f"{one.kind}.{one.id}"):
        if _has("sheets", name):
            return catalogue().say("sheets", name, values)
    if one.kind == "tier":
        # The same words as in the reasons of a modifier that the GM may waive.
        found = next((reason for reason in ask.reasons if reason.name == one.id), None)
        return sentence(plain(one.id) if found is None else source(names, found))
    if one.kind in names.book.powers and _has("options", f"go_along.{one.id}"):
        return catalogue().say("options", f"go_along.{one.id}")
    if names.find(one.id) is not None:
        return names.who(one.id)
    return catalogue().texts["on_sheets"].get(one.id, sentence(plain(one.id)))


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """Return an option as a verb with means, target, place and price; others stay plain."""
    names = names_of(state, book)
    found = _deed(option, prompt, names)
    if found is None:
        return apart(option, say_option(prompt, option.id, state, book))
    deed, values = found
    paid = costs(*deed.price(names.state, names.book, prompt))
    match deed:
        case Again() | StrikeAll():
            pass
        case UsePower(key, target) | Strike(key, target):
            return _powered(deed, key, target, names, paid)
        case UseReact(key):
            row = names.book.powers[key]
            shelf: Shelf = "attack" if hostile(row) else "defend"
            icon = "swords" if hostile(row) else "shield"
            return Sorted(Verb(deed.id, row.name, shelf, _first(row.effect), icon), costs=paid)
        case OnWhom(one) if names.find(one) is not None:
            verb = Verb(deed.kind, names.power(prompt.about.power), "power", "", "target")
            return Sorted(verb, target=one, names=((one, names.who(one)),))
        case Area(square):
            power = names.power(prompt.about.power)
            verb = Verb("area", power, "power", "Place the area", "target")
            return Sorted(verb, place=square, names=((square, square),))
        case Word() if deed.word == deed.declines:
            return apart(option, say_deed(catalogue(), deed, values), (), "end", "x")
    made = sort_deed(catalogue(), deed, values, paid)
    if deed.whom:
        who = getattr(prompt.about, deed.whom)
        return replace(made, target=who, names=((who, names.who(who)),))
    return made


def _powered(deed: Reply, key: str, target: str, names: Names, paid: tuple[Cost, ...]) -> Sorted:
    """Basic attacks share one verb by their means; each other power is its own verb."""
    row = names.book.powers[key]
    basic = row.basic and bool(row.against)
    verb = BASIC if basic else Verb(key, row.name, deed.shelf, _first(row.effect), deed.icon)
    named = [(key, row.name)] if basic else []
    if target:
        named.append((target, names.thing(target)))
    return Sorted(verb, key if basic else "", target, costs=paid, names=tuple(named))


BASIC = Verb("attack", "Attack", "attack", "A basic attack with a weapon", "swords")


def _first(words: str) -> str:
    """The first sentence of what a power does."""
    return words.partition(". ")[0].removesuffix(".")


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """Return what a line of a sheet asks for; one about a creature's wounds names them."""
    names = names_of(state, book)
    one = names.find(field)
    if one is None:
        return catalogue().texts["fields"].get(field, plain(field))
    worn = listed([names.wound_name(wound) for wound in one.wounds])
    return f"{one.name}: {worn}" if prompt.kind == "wounds" and worn else one.name


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """Return the TN of an action, and its position (BR-ROLL-18, BR-ROLL-19)."""
    tn = prompt.proposed("tn")
    return ("", "") if tn is None else (f"TN {tn}", str(prompt.proposed("position")).capitalize())


def say_term(term: Term, state: State, book: Book | None = None) -> str:
    """Return a modifier in a few words."""
    return roll_words.term(term, names_of(state, book))


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """Return a piece of advice as a sentence."""
    names = names_of(state, book)
    if _has("hints", hint.name):
        return catalogue().say("hints", hint.name, Gaps(hint.about, names.state, names.book))
    parts = ", ".join([names.thing(one) for one in hint.about])
    return f"{sentence(plain(hint.name)).rstrip('.')}{f': {parts}' if parts else ''}."


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """Return what `known` assumes, as sentences; empty for the game master."""
    if viewer.is_gm:
        return ()
    seen = view(state, viewer)
    veiled = [one for one in seen.creatures if one.veiled]
    hidden = any(one.place is None and not one.out for one in veiled)
    there = {"calm": True, "foes": veiled, "hidden": hidden}
    return tuple([catalogue().say("assumed", name) for name, told in there.items() if told])


WENT = {"critical": "critical", "success": "plain hit", "failure": "miss", "botch": "botch"}
"""How an attack went (BR-ROLL-10, BR-ROLL-11, BR-ROLL-14).

The figure "hit" counts criticals too, so a hit without one has a name of its own.
"""

REACTED = {
    "critical": "reaction critical",
    "success": "reaction hit",
    "failure": "reaction miss",
    "botch": "reaction botch",
}
"""The result of an attack made on another side's turn, which takes a React."""

BAR: dict[str, Rung] = {
    words: rung_of("success" if went == "critical" else went, went == "critical")
    for names in (WENT, REACTED)
    for went, words in names.items()
}
"""The parts of a bar in their order, each with its rung."""


def say_rung(kind: str, rung: Rung) -> str:
    """The name of a rung: an attack hits or misses, all else succeeds or fails."""
    return (_ATTACKS if kind == ATTACK else _RUNGS)[rung]


_ATTACKS: dict[Rung, str] = {"botch": "botch", "miss": "miss", "hit": "hit", "crit": "critical"}
_RUNGS: dict[Rung, str] = {**_ATTACKS, "miss": "failure", "hit": "success"}


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """The result of the acting side's best attack, as the figures count it.

    If that side does not attack, the result of the best Reaction Strike; blank without any attack.
    """
    went = best_attack(before, marks)
    return WENT[went] if went else REACTED.get(best_attack(before, marks, reacting=True), "")


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question."""
    return _due(beat, names_of(state, book))


def _due(beat: Beat, names: Names) -> str:
    """Who has no HP left, and the rule that is due."""
    (who,) = beat.args
    one = names.find(who)
    dying = beat.name == DIES or (one is not None and one.heroic)
    name = beat.name if dying else f"{beat.name}.out"
    return catalogue().say("dues", name, {"who": names.who(who)})
