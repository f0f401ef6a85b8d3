"""All texts of a Razorweave fight, from the catalogue `words.toml` and the values it takes.

Texts of deeds, facts, questions, modifiers and hints are listed under their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Term
from fracas.core.asking.verbs import Cost, Sorted, Verb, apart, costs
from fracas.core.chance import Rung
from fracas.core.facts import Applied, Beat, Corrected, Fact, Noted, WentMoot
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Hint, Viewer
from fracas.kit import words as kit
from fracas.kit.deeds import Deed, Deeds, gaps_of, say_deed, sort_deed
from fracas.kit.words import Gaps
from fracas.rulesets.razorweave.rules.attacks import Wreck
from fracas.rulesets.razorweave.rules.clocks import BROUGHT, FED
from fracas.rulesets.razorweave.rules.conditions import PRICES
from fracas.rulesets.razorweave.rules.consequences import TOLLS
from fracas.rulesets.razorweave.rules.deeds import ACTORS, TurnDeed
from fracas.rulesets.razorweave.rules.defend import GUARDS, SAFETY
from fracas.rulesets.razorweave.rules.endings import SCENE
from fracas.rulesets.razorweave.rules.gear import slug
from fracas.rulesets.razorweave.rules.interludes import HEALED, HEALERS, TREATED
from fracas.rulesets.razorweave.rules.maneuver import INTENTS, Opening, Push, Remove, Sneak
from fracas.rulesets.razorweave.rules.movement import PLACES
from fracas.rulesets.razorweave.rules.rolls import net, netting_of, rung_of
from fracas.rulesets.razorweave.rules.rounds import NEXT, Again, Turn
from fracas.rulesets.razorweave.rules.setup import OPENINGS, USES, Edge
from fracas.rulesets.razorweave.rules.turns import TURN
from fracas.rulesets.razorweave.rules.weapons import MANNERS, USING, WEAK
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.state import State, read_key
from fracas.rulesets.razorweave.words.names import Names, catalogue, has, names_of, say

# Facts, and what must happen after an edit


def say_fact(fact: Fact, state: State, book: Book | None = None) -> str:
    """A fact as a sentence, from the state before it; empty if another line says it."""
    names = names_of(state, book)
    match fact:
        case WentMoot():
            return say("facts", "WentMoot", {"who": fact.subject and names.who(fact.subject)})
        case Noted():
            return _noted(fact, names)
        case Corrected():
            return kit.say_correction(fact, state, {"combatants": names.who}, _LINES)
        case Applied() if fact.beat.name == SCENE:
            return say("facts", "Applied", {"clock": names.clock(fact.beat.args[0])})
        case Applied():
            return f"{say_due(fact.beat, state, book).removesuffix('?')}."
    return kit.say_fact(catalogue(), fact, state, names.book)


_LINES = {one: one.upper() for one in ("mig", "agi", "pre", "rsn")}


def _noted(fact: Noted, names: Names) -> str:
    """A line for the log: a note of the rules, or what the game master wrote."""
    if not has("notes", fact.note):
        return fact.text or fact.note
    first, second, third, *_ = (*fact.about, "", "", "")
    values = {
        "all": fact.about,
        "first": first,
        "second": second,
        "third": third,
        "last": "".join(fact.about[-1:]),
        "rest": "/".join(fact.about[1:]),
        "who": names.who(first),
        "what": names.condition(second),
        "row": names.book.conditions.get(second),
        "single": fact.about[-1:] == ("1",),
        "intent": "",
        "state": names.state,
        "book": names.book,
    }
    return say("notes", fact.note, values)


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A full Clock and what it causes, as a short question."""
    names, (whose,) = names_of(state, book), beat.args
    if beat.name == SCENE:
        return say("dues", beat.name, {"clock": names.clock(whose)})
    one, name, shared = state.find(whose), beat.name, ""
    if one is not None and one.shared:
        name, shared = f"{name}.shared", names.with_whom(one)
    elif one is not None and one.phases:
        name = f"{name}.phases"
    return say("dues", name, {"who": names.who(whose), "with": shared})


# Questions


def say_prompt(prompt: Prompt, state: State, book: Book | None = None) -> str:
    """A question, as a sentence."""
    return kit.say_prompt(catalogue(), prompt, state, names_of(state, book).book)


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """A question in the second person; blank if it is about another combatant first."""
    return kit.say_to_you(catalogue(), prompt, state, names_of(state, book).book)


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """What a sheet's line asks for; the line for a Skill names the roller's Skills."""
    start, _, side = field.partition("_")
    if side and start in ("wants", "severity"):
        return say("fields", f"{start}.side", {"side": side})
    said = catalogue().texts["fields"].get(field, field.replace("_", " "))
    one = state.find(getattr(prompt.about, "who", "")) if field == "skill" else None
    return f"{said}; {one.name} has {' and '.join(one.skills)}" if one and one.skills else said


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """A Check's DC, and whether Edge or Burden wins (RW-DC-01, RW-EDGE-04)."""
    dc = prompt.proposed("dc")
    if dc is None:
        return "", ""
    edge = net(prompt.reasons, netting_of(names_of(state, book).book))
    return f"DC {dc}", "Edge" if edge > 0 else "Burden" if edge < 0 else ""


def say_term(term: Term, state: State, book: Book | None = None) -> str:
    """A modifier in a few words, such as `Edge: Thug is Exposed`."""
    names, name = names_of(state, book), term.name
    about = "".join(term.about[:1])
    if term.kind == "bonus":
        return f"{f'Skill {about}' if name == 'skill' else name} {term.amount:+d}"
    kind = {"edge": "Edge", "burden": "Burden", "dc": f"DC {term.amount:+d}"}[term.kind]
    return f"{kind}: {_reason(name, about, names)}"


def _reason(name: str, about: str, names: Names) -> str:
    """Why something counts: an opening, a Condition, a Tag of the scene or of gear."""
    for stem in ("grant", "target_light_armor", "target_"):
        if name.startswith(stem):
            what = names.condition(name.removeprefix("target_"))
            return say("terms", stem.rstrip("_"), {"who": names.who(about), "what": what})
    if name in names.book.conditions or name in names.book.tags:
        return names.condition(name) if name in names.book.conditions else names.tag(name)
    geared = gear_tag(name, names)
    if geared and about:
        return f"{geared} ({names.item(about)})"
    return catalogue().texts["terms"].get(name, name)


def gear_tag(key: str, names: Names) -> str:
    """The name of a Tag of gear from the name of its term, or nothing."""
    return next((tag for tag in names.book.gear_tags if slug(tag) == key), "")


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """A row of the tactical decision matrix, or other advice, as a sentence."""
    return say("hints", hint.name, Gaps(hint.about, state, names_of(state, book).book))


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """What `known` assumes, as sentences; nothing for the game master."""
    if viewer.is_gm or not state.combatants:
        return ()
    return (say("assumed", "hidden"),)


# Possible answers

CHOICES: Mapping[str, Deeds[Any]] = {
    "action": TURN,
    **dict.fromkeys(("intent", "second"), INTENTS),
    "opening": OPENINGS,
    "whose_edge": USES,
    **dict.fromkeys(("cost", "move", "bonus", "hazard"), TOLLS),
    **dict.fromkeys(("lesser", "slip", "price", "resist_cost", "left", "heavy"), PRICES),
    "feeds": FED,
    "brings": BROUGHT,
    **dict.fromkeys(("safer", "defend_bonus"), SAFETY),
    "where": PLACES,
    "with": USING,
    "weak_point": WEAK,
    "manner": MANNERS,
    "guard": GUARDS,
    "next": NEXT,
    **dict.fromkeys(("first", "name", "ambusher"), ACTORS),
    "treat": TREATED,
    "healed": HEALED,
    "healer": HEALERS,
}
"""The deeds that questions offer, by their kind."""


def _deed(prompt: Prompt, option: str, names: Names) -> Deed | None:
    """The deed of an option; None for a plain answer."""
    if prompt.kind not in CHOICES or (prompt.kind == "manner" and option in names.book.conditions):
        return None
    deed: Deed = CHOICES[prompt.kind].read(option)
    if isinstance(deed, Turn):
        one = names.state.find(deed.who)
        return Again(deed.who) if one is not None and one.acted else deed
    return deed


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """What an option means, in a few words."""
    if not isinstance(prompt, Ask | Ruling):
        return option
    names = names_of(state, book)
    deed = _deed(prompt, option, names)
    if deed is not None:
        return say_deed(catalogue(), deed, gaps_of(deed, state, names.book, prompt))
    return _plainly(prompt, option, names)


def _plainly(prompt: Ask | Ruling, option: str, names: Names) -> str:
    """What a plain answer means: by its question, by its kind, or like any such answer."""
    on_sheet = isinstance(prompt.form, Sheet)
    for reason in prompt.reasons if on_sheet and isinstance(prompt, Ruling) else ():
        if reason.name == option:
            return say_term(reason, names.state, names.book)
    if names.state.find(option) is not None:
        return names.who(option)
    if on_sheet and option.startswith("off_"):
        return f"{gear_tag(option[4:], names)} does not apply"
    for chapter in (prompt.kind, *(("sheets", "triggers") if on_sheet else ("answers",))):
        if has(chapter, option):
            return say(chapter, option)
    if not on_sheet:
        return names.part(option)
    if names.state.threat(option) is not None:
        return names.clock(option)
    known = [one for each in names.state.combatants for one in each.abilities if one.id == option]
    return known[0].name if known else names.quality(option)


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """An option as a verb with its means, target, place and part of the turn."""
    names = names_of(state, book)
    deed = _deed(prompt, option.id, names)
    if deed is None:
        return apart(option, say_option(prompt, option.id, state, book))
    if isinstance(deed, Sneak):
        return _sneaking(deed, names)
    if isinstance(deed, Edge) and not deed.who:
        deed = Edge(prompt.about.who)
    paid: tuple[Cost, ...] = ()
    if prompt.kind == "action" and isinstance(deed, TurnDeed):
        parts = catalogue().texts["turn_parts"]
        paid = costs(*[(parts[part], 1) for part in deed.uses(names.book)])
    found = sort_deed(catalogue(), deed, gaps_of(deed, state, names.book, prompt), paid)
    return _grounded(found, deed.tag, names) if isinstance(deed, Wreck | Remove | Push) else found


def _grounded(found: Sorted, key: str, names: Names) -> Sorted:
    """Give an act on a Tag the Tag's place or bearer (RW-TAG-01, RW-TAG-20)."""
    _, where, bearer, _ = read_key(key)
    more = [(where, names.place(where))] if where else []
    more += [(bearer, names.who(bearer))] if bearer else []
    target = found.target or bearer
    return replace(found, target=target, place=where, names=(*found.names, *more))


def _sneaking(deed: Sneak, names: Names) -> Sorted:
    """A step or an opening out of sight: to a place, at a foe, or by its name (RW-TAG-19)."""
    inner = deed.inner
    found = sort_deed(catalogue(), inner, gaps_of(inner, names.state, names.book, None))
    named = found.names
    if not isinstance(inner, Opening):
        named = ((deed.what, say("sneaks", deed.what)), *named)
    verb = Verb(deed.kind, say("verbs", deed.kind), deed.shelf, say("lines", deed.kind), deed.icon)
    return replace(found, verb=verb, means=deed.what, names=named)


# The results of a Check

INTERLUDES: Mapping[str, str] = catalogue().texts["interludes"]
"""The beats that the game master may plan when there is no fight."""

MARKS: dict[str, str] = {str(tier): str(tier).replace("_", " ") for tier in Tier}
"""The results of an act, in words that each begin with a different letter (RW-CHK-05)."""

BAR: dict[str, Rung] = {words: rung_of(Tier(tier)) for tier, words in MARKS.items()}
"""The parts of a bar in their order, each with its rung."""


def say_rung(kind: str, rung: Rung) -> str:
    """The name of a rung, for any roll: that of the tier (RW-CHK-05)."""
    return say("rungs", rung)


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """An option's result, by the tier of its first Check; blank if none was made."""
    return MARKS.get(marks[0], "") if marks else ""
