"""All that a Razorweave fight says: the catalogue `words.toml`, and the values that it takes.

Deeds, facts, questions, modifiers and hints have their texts under their names.

Long because all of it is said by one catalogue, with the same names for things.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.core.answers import Sheet
from fracas.core.book import Book
from fracas.core.chance import Rung
from fracas.core.facts import Applied, Beat, Corrected, Fact, Noted, WentMoot
from fracas.core.grammar import sentence
from fracas.core.ids import GM
from fracas.core.options import Option
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Term
from fracas.core.ruleset import Hint, Viewer
from fracas.core.verbs import Cost, Sorted, Verb, apart, costs
from fracas.kit import words as kit
from fracas.kit.deeds import Deed, Deeds, gaps_of, say_deed, sort_deed
from fracas.kit.words import Gaps, Values, Words, shown
from fracas.rulesets.razorweave.content import RazorweaveBook, open_book
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
from fracas.rulesets.razorweave.state.combatants import Combatant, Tier
from fracas.rulesets.razorweave.state.state import SceneTag, State, read_key

# What things are called


class Names(msgspec.Struct, frozen=True):
    """Where names are looked up: a state and the book of its fight.

    What neither of them knows stands for itself.
    """

    state: State
    book: RazorweaveBook

    def who(self, who: str) -> str:
        """The name of a combatant."""
        one = self.state.find(who)
        return one.name if one else ("the GM" if who == GM else who)

    def action(self, key: str) -> str:
        """The name of a main action, as shipped where the book of the fight has none."""
        for book in (self.book, _shipped()):
            row = book.tables.actions.get(key)
            if row is not None and row.name:
                return row.name
        return key

    def condition(self, key: str) -> str:
        """The name of a Condition."""
        return _called(self.book.conditions, key)

    def tag(self, key: str) -> str:
        """The name of a scene Tag."""
        return _called(self.book.tags, key)

    def quality(self, key: str) -> str:
        """The name of a Tag or of a Condition."""
        return self.tag(key) if key in self.book.tags else self.condition(key)

    def item(self, key: str) -> str:
        """The name of a weapon, of armour or of a shield."""
        return _called(self.book.gear, key)

    def place(self, key: str) -> str:
        """The name of a place; without one the scene."""
        found = self.state.place(key)
        return found.name if found else (key or "the scene")

    def clock(self, key: str) -> str:
        """The label of a threat or progress Clock."""
        found = self.state.threat(key)
        return found.label if found else key

    def part(self, key: str) -> str:
        """The name of a limb, of an item, or of the system that serves an Attribute."""
        return catalogue().texts["limbs"].get(key) or f"the {self.item(key)}".replace("_", " ")

    def ground(self, key: str) -> str:
        """A Tag with its place or its bearer, as an option names it."""
        kind, where, bearer, side = read_key(key)
        if bearer:
            return f"{self.tag(kind)} on {self.who(bearer)}"
        named = f"{self.tag(kind)}{covering(side)}"
        return f"{named} ({self.place(where)})" if where else named

    def tag_name(self, one: SceneTag) -> str:
        """The name of a Tag, with the side that it covers if it is cover that was made."""
        return f"{self.tag(one.id)}{covering(one.covers)}"

    def side_edge(self, made: Any) -> str:
        """Who has Edge from a Tag that is Edge for a whole side, and at whom (RW-SETUP-03)."""
        foe, maker = self.who(made.edge_at), self.who(made.by)
        return f"Edge on Strikes at {foe} for {maker} and every ally"

    def with_whom(self, one: Combatant) -> str:
        """Who else has the same Clock: one by name, more by their number (RW-RES-08)."""
        people = self.state.combatants
        others = [other for other in people if other.shared == one.shared and other != one]
        if not others:
            return ""
        return f" and {others[0].name}" if len(others) == 1 else f" and {len(others)} others"


def _called(rows: Mapping[str, Any], key: str) -> str:
    row = rows.get(key)
    return row.name if row else key


def covering(side: str) -> str:
    """Whom cover that was made covers, after its name (RW-GAP-118)."""
    return f" for the {side}" if side else ""


def names_of(state: State, book: Book | None = None) -> Names:
    """Names from the book of the fight; without one, from what is shipped."""
    if book is None:
        return Names(state, _shipped())
    assert isinstance(book, RazorweaveBook)
    return Names(state, book)


@lru_cache(maxsize=1)
def _shipped() -> RazorweaveBook:
    return open_book({})


# The catalogue


@cache
def catalogue() -> Words:
    """The words of the system, with its own ways to write a value."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        abilities=lambda found, _: _abilities(found),
        action=lambda key, values: _names(values).action(key),
        aim=_aim,
        at=lambda action, _: "up to" if action == "move" else "at",
        both=lambda people, _: " and ".join(map(shown, people)),
        clock=lambda key, values: _names(values).clock(key),
        clocks=lambda state, values: clocks(_names(values)),
        condition=lambda key, values: _names(values).condition(key),
        conditions=lambda keys, values: " or ".join(map(_names(values).condition, keys)),
        cure=lambda row, _: row.remedy or row.needs,
        deed=lambda action, values: deed(_names(values), action, values["intent"]),
        edge=lambda made, values: _names(values).side_edge(made),
        first=lambda value, _: sentence(shown(value)),
        ground=lambda key, values: _names(values).ground(key),
        hint=_telling,
        item=lambda key, values: _names(values).item(key),
        keys=lambda keys, _: ", ".join(keys),
        maneuver=lambda _, values: _names(values).action("maneuver"),
        option=lambda deed, values: say_deed(
            catalogue(), deed, gaps_of(deed, values["state"], values["book"], None)
        ),
        part=lambda key, values: _names(values).part(key),
        Part=lambda key, values: _names(values).part(key).capitalize(),
        parts=lambda keys, values: " and ".join(map(_names(values).part, keys)),
        passed=_passed,
        place=lambda key, values: _names(values).place(key),
        Place=lambda key, values: sentence(_names(values).place(key)),
        plus=lambda number, _: f"{number:+d}",
        pool=lambda faces, _: catalogue().texts["pools"].get(str(len(faces)), f"{len(faces)}d6"),
        qualities=lambda keys, values: ", ".join(map(_names(values).quality, keys)),
        quality=lambda key, values: _names(values).quality(key),
        reasons=lambda keys, _: "; ".join([say("triggers", key) for key in keys]),
        row=lambda people, _: ", ".join(map(shown, people)),
        source=_source,
        strike=lambda _, values: _names(values).action("strike"),
        tags=lambda keys, values: (
            ", ".join([_names(values).tag(key) for key in keys.split(",") if key]) or "none"
        ),
        title=lambda word, _: word.title(),
    )


def say(chapter: str, name: str, values: Values | None = None) -> str:
    """A text of the catalogue."""
    return catalogue().say(chapter, name, values)


def _has(chapter: str, name: str) -> bool:
    return catalogue().has(chapter, name)


def _names(values: Values) -> Names:
    return Names(values["state"], values["book"])


def deed(names: Names, action: str, intent: str = "") -> str:
    """What a Check is about: a main action by its name, or another deed (RW-CHK-14)."""
    if not _has("deeds", action):
        return names.action(action)
    return say("deeds", action, {"intent": intent, "state": names.state, "book": names.book})


def _aim(intent: str, values: Values) -> str:
    """Where a blow goes, and what an act is meant to bring about (RW-GM-01)."""
    names = _names(values)
    what, colon, about = intent.partition(":")
    if colon:
        kind, _, _, side = read_key(about)
        named = f"{names.tag(kind)}{covering(side)}"
        at = f" at {named}" if what == "wreck" else ""
        return f"{at} {say('intents', what)} {named}" if what in ("shove", "wreck") else at
    if not intent or "{intent" in catalogue().texts["deeds"].get(values["action"], ""):
        return ""
    if _has("intents", intent):
        return f" {say('intents', intent)}"
    # A name that the game has no other word for tells a reader nothing.
    named = names.condition(intent)
    return f" ({named})" if named != intent else ""


def _source(how: str, values: Values) -> str:
    """What ticks come from that are no blow: a Condition, the ground, a fall."""
    names = _names(values)
    return say("sources", how) if _has("sources", how) else names.condition(names.tag(how))


def _passed(over: Iterable[tuple[Any, str]], values: Values) -> str:
    """Who bears which Condition no longer."""
    names = _names(values)
    told = [{"who": one, "what": names.condition(key)} for one, key in over]
    return ". ".join([say("parts", "passed", each) for each in told])


def _telling(turn: int, values: Values) -> str:
    """What to tell after a turn, one after another (RW-GM-02)."""
    hints = tuple(catalogue().texts["telling"].values())
    return hints[turn % len(hints)]


def _abilities(found: Iterable[Any]) -> str:
    told = [f"{each.name} ({each.trigger}): {each.effect}" for each in found]
    return "; ".join(told) or "nothing out of the ordinary"


def clocks(names: Names) -> str:
    """Every Clock in one line: those of the fighters, then those of the scene (RW-CLK-08)."""
    state, parts, groups = names.state, [], set()
    for one in state.combatants:
        if one.shared in groups:
            continue
        title = one.name
        if one.shared:
            groups.add(one.shared)
            title += names.with_whom(one)
        clock = state.clock_of(one.id)
        parts.append(f"{title} {clock.shown}/{clock.size}")
    return ", ".join([*parts, *[f"{one.label} {one.filled}/{one.size}" for one in state.threats]])


# Facts, and what an edit makes due


def say_fact(fact: Fact, state: State, book: Book | None = None) -> str:
    """A fact as a sentence, from the state before it; empty for what another line tells."""
    names = names_of(state, book)
    match fact:
        case WentMoot():
            gone = f"{names.who(fact.subject)} is gone" if fact.subject else ""
            return f"This comes to nothing: {gone or 'nobody is left who has not acted'}."
        case Noted():
            return _noted(fact, names)
        case Corrected():
            return kit.say_correction(fact, state, {"combatants": names.who}, _LINES)
        case Applied() if fact.beat.name == SCENE:
            return f"{names.clock(fact.beat.args[0])} comes true."
        case Applied():
            return f"{say_due(fact.beat, state, book).removesuffix('?')}."
    return kit.say_fact(catalogue(), fact, state, names.book)


_LINES = {one: one.upper() for one in ("mig", "agi", "pre", "rsn")}


def _noted(fact: Noted, names: Names) -> str:
    """A line for the log: a note of the rules, or what the game master wrote."""
    if not _has("notes", fact.note):
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
    """A full Clock and what comes of it, as a short question."""
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
    """What is asked, as a sentence."""
    return kit.say_prompt(catalogue(), prompt, state, names_of(state, book).book)


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """What is asked, in the second person; blank where it is about somebody else first."""
    if tuple(prompt.about)[:1] != (prompt.decider,):
        return ""
    return kit.say_to_you(catalogue(), prompt, state, names_of(state, book).book)


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """What a line of a sheet asks for; that of a Skill names those of the one who rolls."""
    start, _, side = field.partition("_")
    if start == "wants":
        return f"what the {side} want from the fight"
    if start == "severity" and side:
        return f"how hard the {side} fall, if otherwise"
    said = catalogue().texts["fields"].get(field, field.replace("_", " "))
    one = state.find(getattr(prompt.about, "who", "")) if field == "skill" else None
    return f"{said}; {one.name} has {' and '.join(one.skills)}" if one and one.skills else said


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """The DC that a Check has, and whether Edge or Burden prevails (RW-DC-01, RW-EDGE-04)."""
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
    """What `known` takes for granted, as sentences; nothing for the game master."""
    if viewer.is_gm or not state.combatants:
        return ()
    return (say("assumed", "hidden"),)


# What may be answered

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


def _values(deed: Deed, prompt: Prompt, names: Names) -> Gaps:
    return gaps_of(deed, names.state, names.book, prompt)


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """What an option means, in a few words."""
    if not isinstance(prompt, Ask | Ruling):
        return option
    names = names_of(state, book)
    deed = _deed(prompt, option, names)
    if deed is not None:
        return say_deed(catalogue(), deed, _values(deed, prompt, names))
    return _plainly(prompt, option, names)


def _plainly(prompt: Ask | Ruling, option: str, names: Names) -> str:
    """What a plain answer means: by its question, by what it is, else as any answer like it."""
    on_sheet = isinstance(prompt.form, Sheet)
    for reason in prompt.reasons if on_sheet and isinstance(prompt, Ruling) else ():
        if reason.name == option:
            return say_term(reason, names.state, names.book)
    if names.state.find(option) is not None:
        return names.who(option)
    if on_sheet and option.startswith("off_"):
        return f"{gear_tag(option[4:], names)} does not apply"
    for chapter in (prompt.kind, *(("sheets", "triggers") if on_sheet else ("answers",))):
        if _has(chapter, option):
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
    found = sort_deed(catalogue(), deed, _values(deed, prompt, names), paid)
    return _grounded(found, deed.tag, names) if isinstance(deed, Wreck | Remove | Push) else found


def _grounded(found: Sorted, key: str, names: Names) -> Sorted:
    """What is done to a Tag is done in its place or to its bearer (RW-TAG-01, RW-TAG-20)."""
    _, where, bearer, _ = read_key(key)
    more = [(where, names.place(where))] if where else []
    more += [(bearer, names.who(bearer))] if bearer else []
    target = found.target or bearer
    return replace(found, target=target, place=where, names=(*found.names, *more))


def _sneaking(deed: Sneak, names: Names) -> Sorted:
    """A step or an opening out of sight: to a place, at a foe, or as it is called (RW-TAG-19)."""
    inner = deed.inner
    found = sort_deed(catalogue(), inner, gaps_of(inner, names.state, names.book, None))
    named = found.names
    if not isinstance(inner, Opening):
        named = ((deed.what, say("sneaks", deed.what)), *named)
    verb = Verb(deed.kind, say("verbs", deed.kind), deed.shelf, say("lines", deed.kind), deed.icon)
    return replace(found, verb=verb, means=deed.what, names=named)


# What comes of a Check

INTERLUDES: Mapping[str, str] = catalogue().texts["interludes"]
"""What the beats are that the game master may plan when no fight is on."""

MARKS: dict[str, str] = {str(tier): str(tier).replace("_", " ") for tier in Tier}
"""What an act came to, in words that begin with a letter each of their own (RW-CHK-05)."""

BAR: dict[str, Rung] = {words: rung_of(Tier(tier)) for tier, words in MARKS.items()}
"""The parts of a bar in their order, each with its rung."""

RUNGS: dict[Rung, str] = {
    "botch": "critical failure",
    "miss": "failure",
    "part": "partial success",
    "hit": "full success",
    "crit": "critical success",
}
"""What rungs are called: the tiers (RW-CHK-05)."""


def say_rung(kind: str, rung: Rung) -> str:
    """What a rung is called, whatever is rolled for."""
    return RUNGS[rung]


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """What an option came to, by the tier of its first Check; blank where none was made."""
    return MARKS.get(marks[0], "") if marks else ""
