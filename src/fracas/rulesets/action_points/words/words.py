"""All sentences of an Action-Point fight: the catalogue `words.toml`, and the values it uses.

Deeds, facts, prompts and hints have their texts under their names.

Long because one catalogue has all texts, with the same names for things.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fracas.core.asking.grammar import count, listed, lowered, plain, sentence
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Term, Together
from fracas.core.asking.verbs import Sorted, apart, costs
from fracas.core.chance import Rung
from fracas.core.facts import Applied, Beat, Corrected, Fact, Noted, WentMoot
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Hint, Viewer
from fracas.kit import words as kit
from fracas.kit.asking import option_of
from fracas.kit.deeds import Deed, Deeds, gaps_of, say_deed, sort_deed
from fracas.kit.names import Naming, called
from fracas.kit.words import Gaps, Values, Words
from fracas.rulesets.action_points.content import ActionPointsBook, open_book
from fracas.rulesets.action_points.rules.attacks import PLACES
from fracas.rulesets.action_points.rules.checks import FAILED, HIT, MISS, PASSED, OpposedReading
from fracas.rulesets.action_points.rules.deeds import Action
from fracas.rulesets.action_points.rules.defence import DEFENSES
from fracas.rulesets.action_points.rules.endings import GAINS, WINNERS
from fracas.rulesets.action_points.rules.injury import lost_by
from fracas.rulesets.action_points.rules.opening import BEFORE, DROPS, GIVES, JOINS
from fracas.rulesets.action_points.rules.rounds import TURN
from fracas.rulesets.action_points.state.state import Combatant, State

# What things are called


class Names(Naming[Combatant, State, ActionPointsBook], frozen=True):
    """Looks up names, including those of weapons, locations and Circumstances."""

    opens = open_book

    def gear(self, key: str) -> str:
        """The name of a weapon, a piece of armour, a shield or a bag."""
        row = self.book.gear.get(key)
        return row.name if row is not None else sentence(plain(key)) or "nothing"

    def attribute(self, key: str) -> str:
        """The name of an Attribute."""
        return called(self.book.attributes, key)

    def location(self, key: str) -> str:
        """A place of the body."""
        return called(self.book.locations, key)

    def weapon_class(self, key: str) -> str:
        """A class of weapons, which names its Combat Skill (AP-CHAR-08)."""
        return self.book.classes.get(key) or sentence(plain(key))

    def action(self, key: str) -> str:
        """The name of an action."""
        return called(self.book.actions, key)

    def circumstance(self, key: str) -> str:
        """A line of the Circumstance table."""
        return called(self.book.circumstances, key)

    def clock(self, key: str) -> str:
        """The label of a count of Rounds."""
        return next((one.label for one in self.state.clocks if one.id == key), plain(key))


names_of = Names.of


def die(size: int) -> str:
    """A die by its size (AP-CHAR-03): `d8`, or `below d4` where there is none."""
    return f"d{size}" if size else "below d4"


def signed(number: int) -> str:
    """A modifier with its sign: `+2`, `-1`, `+0`."""
    return f"{number:+d}"


# The catalogue


@cache
def catalogue() -> Words:
    """The words of the system, with its own value formats."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        die=lambda size, _: die(int(size)),
        side=lambda key, _: f"the {plain(key)}" if key else "nobody",
        words=lambda key, _: plain(key),
        lowered=lambda value, _: lowered(kit.shown(value)),
        percent=lambda share, _: str(round(100 * share)),
        tenths=lambda number, _: f"{float(number):.1f}",
        hundredths=lambda number, _: f"{float(number):.2f}",
        row=lambda found, values: ", ".join([_each(one, values) for one in found]),
        terms=lambda found, values: terms(found, _names(values)),
        figures=lambda pairs, values: listed([_each(one, values) for one in pairs]) or "nobody",
        pairs=lambda pairs, values: listed(
            [f"{_names(values).who(by)} on {_names(values).who(on)}" for by, on in pairs]
        ),
        left=lambda points, _: f"{points} AP {'is' if points == 1 else 'are'}",
        reach=lambda roll, _: _reach(roll),
        purpose=lambda roll, _: catalogue().texts["tests"].get(roll.kind, plain(roll.kind)),
        whose=lambda roll, values: _names(values).all(roll.about),
        came_off=_came_off,
        drops=_drops,
    )


def say(chapter: str, name: str, values: Values | None = None) -> str:
    """A text of the catalogue."""
    return catalogue().say(chapter, name, values)


def _names(values: Values) -> Names:
    return Names(values["state"], values["book"])


def _each(one: Any, values: Values) -> str:
    """A combatant by name, or a pair of who and how many: `Ada 3`."""
    if isinstance(one, tuple):
        return f"{_names(values).who(one[0])} {one[1]}"
    return str(getattr(one, "name", one))


def _came_off(pairs: Any, values: Values) -> str:
    """The penalties that were paid, as one list (AP-FD-05)."""
    found = [{"penalty": number, "who": _names(values).who(who)} for who, number in pairs]
    return "; ".join([say("parts", "came_off", one) for one in found])


def _drops(groups: Any, values: Values) -> str:
    """Who has the drop on whom (AP-SUR-01)."""
    names = _names(values)
    found = [
        {"by": names.all(by), "on": names.all(on), "single": len(by) == 1} for by, on in groups
    ]
    return "; ".join([say("parts", "drop", one) for one in found])


def _reach(roll: Roll) -> str:
    """The MTNs of both Tests of an attack, for the roller (AP-CORE-03)."""
    reading = roll.reading
    if not isinstance(reading, OpposedReading):
        return ""
    own = f", MTN {reading.attack_mtn}"
    return f"{own} against MTN {reading.defense_mtn}" if reading.defense else own


# Facts


def say_fact(fact: Fact, state: State, book: Book | None = None) -> str:
    """Return a fact as a sentence, given the state before it; empty if another line says it.

    Names and figures come from `book`, the fight's own; without one, from the shipped content.
    """
    names = names_of(state, book)
    match fact:
        case WentMoot():
            return f"This has no effect: {names.who(fact.subject)} is gone."
        case Noted():
            return _noted(fact, names)
        case Corrected():
            lists = {"combatants": names.who, "clocks": names.clock}
            return kit.say_correction(fact, state, lists, {})
        case Applied():
            return f"{say_due(fact.beat, state, book).removesuffix('?')}."
    return kit.say_fact(catalogue(), fact, state, names.book)


def _noted(fact: Noted, names: Names) -> str:
    there = [one for one in fact.about if names.find(one) is not None]
    values: dict[str, Any] = {"text": fact.text}
    if fact.note == "ruled":
        told = [one.partition("=") for one in fact.about if "=" in one]
        if not told:
            return say("notes", "ruled", values)
        lines = [f"{_field(name)}: {', '.join(map(plain, v.split(', ')))}" for name, _, v in told]
        whose = " against ".join(names.who(one) for one in fact.about if "=" not in one)
        return say("notes", "ruled.lines", {**values, "whose": whose, "lines": "; ".join(lines)})
    if fact.note == "days_left":
        return _days_left(fact, names)
    if catalogue().has("notes", fact.note):
        return say("notes", fact.note)
    words = fact.text or f"{sentence(plain(fact.note))}."
    return f"{names.all(there)}: {words}" if there else words


def _days_left(fact: Noted, names: Names) -> str:
    """The days, or weeks, until the total is at most Fitness, and until it is 0 (AP-HEAL-11)."""
    who, fit, none = fact.about[:3] if len(fact.about) > 2 else ("", "0", "0")
    if not int(none):
        return ""
    one, unit = names.find(who), str(names.book.rulings["healing_unit"])
    values = {"who": one or names.who(who), "none": count(int(none), unit)}
    fits = count(int(fit), unit) if int(fit) and one is not None else ""
    return say("notes", "days_left", {**values, "fit": fits})


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question."""
    names, (who,) = names_of(state, book), beat.args
    one = names.find(who)
    lost = lost_by(one) if one is not None else ""
    values = {"who": names.who(who), "lost": names.attribute(lost) if lost else "an Attribute"}
    return say("dues", beat.name, values)


# Prompts and options


def say_prompt(prompt: Prompt, state: State, book: Book | None = None) -> str:
    """Return a prompt as a sentence; without a text of its own, the name of its kind."""
    names, chapter = names_of(state, book), "prompts"
    if isinstance(prompt, Together):
        chapter = "together"
    if isinstance(prompt, Roll) or catalogue().has(chapter, prompt.kind):
        return kit.say_prompt(catalogue(), prompt, state, names.book, "test")
    whom = next((one for one in prompt.about[:1] if names.find(one) is not None), "")
    what = sentence(plain(prompt.kind))
    return f"{names.who(whom)}: {what}." if whom else f"{what}."


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """Return a prompt in the second person; blank if its subject is another combatant."""
    return kit.say_to_you(catalogue(), prompt, state, names_of(state, book).book)


CHOICES: tuple[Deeds[Any], ...] = (
    TURN, BEFORE, PLACES, DEFENSES, JOINS, GIVES, GAINS, DROPS, WINNERS,
)  # fmt: skip

BY_KIND: Mapping[str, Deeds[Any]] = {kind.kind: deeds for deeds in CHOICES for kind in deeds.kinds}
"""The menus that read the deeds of options, by the kind of the option."""


def _deed(option: Option, prompt: Any, names: Names) -> tuple[Deed, Gaps] | None:
    """An option's deed, with the values of its texts; None for options without one.

    None as well for a combatant that an edit removed.
    """
    if option.kind not in BY_KIND:
        return None
    deed: Deed = BY_KIND[option.kind].read(option.id)
    if isinstance(deed, Action) and names.find(prompt.decider) is None:
        return None
    return deed, gaps_of(deed, names.state, names.book, prompt)


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """Return what an option means, in a few words."""
    names = names_of(state, book)
    asked = option_of(prompt, option)
    if asked is None:
        return names.who(option) if names.find(option) else sentence(plain(option))
    ask, one = asked
    found = _deed(one, ask, names)
    return say_deed(catalogue(), *found) if found else _plainly(one, names)


def _plainly(one: Option, names: Names) -> str:
    """The text of an option without a deed: by its kind and id, by its kind, or its combatant."""
    if names.find(one.id) is not None:
        return names.who(one.id)
    name = f"{one.kind}.{one.id}"
    name = name if catalogue().has("options", name) else one.kind
    if not catalogue().has("options", name):
        return sentence(plain(one.id))
    rows = {"term": names.circumstance, "attribute": names.attribute}
    row = rows.get(one.kind, plain)(one.about[0] if one.about else one.id)
    return say("options", name, {"row": row})


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """Return an option as a verb with means, target and AP; those without a deed stay plain."""
    names = names_of(state, book)
    found = _deed(option, prompt, names)
    if found is None:
        return apart(option, say_option(prompt, option.id, state, book))
    price = int(found[1].get("price", "") or 0)
    return sort_deed(catalogue(), *found, costs(("AP", price)))


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """Return what a line of a sheet asks for."""
    return _field(field)


def _field(name: str) -> str:
    return catalogue().texts["fields"].get(name) or sentence(plain(name))


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """The MTN of an attack, and that of the defence (AP-CORE-10)."""
    attack, defense = prompt.proposed("attack"), prompt.proposed("defense")
    against = "no defence" if defense is None else f"defence {defense}"
    return ("", "") if attack is None else (f"MTN {attack}", against)


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """Return a piece of advice as a sentence."""
    if not catalogue().has("hints", hint.name):
        return sentence(plain(hint.name)) + "."
    said = say("hints", hint.name, Gaps(hint.about, state, names_of(state, book).book))
    return said if said.endswith(".") else f"{sentence(said)}."


def say_concern(concern: Any, state: State, book: Book) -> str:
    """Return a concern as a sentence with its rules, for authors of content."""
    said = say("hints", concern.kind, Gaps(concern, state, book, {"whose": concern.side}))
    return f"{sentence(said)} ({', '.join(concern.because)})."


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """Return what `known` assumes, as sentences; empty for the game master."""
    if viewer.is_gm or all(one.id in viewer.deciders for one in state.combatants):
        return ()
    return (say("assumed", "temper"),)


# Modifiers and results


def say_term(term: Term, state: State, book: Book | None = None) -> str:
    """Return a modifier of a Test: what it is, how much, and of which MTN (AP-CORE-09)."""
    whose = catalogue().texts["columns"].get(term.kind, "")
    return f"{sentence(reason(term, names_of(state, book)))} {signed(term.amount)}{whose}"


def terms(found: tuple[Term, ...], names: Names) -> str:
    """All modifiers of a number, for its line in the log; blank for none."""
    return ", ".join([f"{lowered(reason(one, names))} {signed(one.amount)}" for one in found])


def reason(one: Term, names: Names) -> str:
    """The reason for a modifier, without its figure."""
    if one.name == "shield" and one.about:
        return f"{names.gear(one.about[0])}, active"
    if one.name == "combat_skill" and one.about:
        return f"Skill with {names.weapon_class(one.about[0])}"
    if one.name in names.book.circumstances:
        return names.circumstance(one.name)
    return catalogue().texts["terms"].get(one.name) or plain(one.name) or "a modifier"


INTERLUDES: Mapping[str, str] = catalogue().texts["interludes"]
"""The interludes."""

MARKS: Mapping[str, str] = catalogue().texts["marks"]
"""The results of an attack, gravest first: it is named after the gravest. The figures "hit", "step
lost" and "Down" count everything graver too, so none is a name here.
"""

BAR: dict[str, Rung] = {
    MARKS["killed"]: "crit",
    MARKS["down"]: "crit",
    MARKS["lost"]: "hit",
    MARKS["hit"]: "hit",
    MARKS["miss"]: "miss",
}
"""The parts of a bar in their order, each with its rung."""


def say_rung(kind: str, rung: Rung) -> str:
    """The name of a rung: an attack hits or misses, every other Test passes or fails."""
    if kind == "attack":
        return HIT if rung == "hit" else MISS
    return PASSED if rung == "hit" else FAILED


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """The result of an attack in a word or two; blank without an attack."""
    return next((said for mark, said in MARKS.items() if mark in marks), "")
