"""Names of things, and the catalogue `words.toml` with its ways to write a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fracas.core.asking.grammar import sentence
from fracas.core.ids import GM
from fracas.kit.deeds import gaps_of, say_deed
from fracas.kit.names import Naming
from fracas.kit.words import Values, Way, Words, shown
from fracas.rulesets.razorweave.content import RazorweaveBook, open_book
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import SceneTag, State, read_key

# Names of things


class Names(Naming[Combatant, State, RazorweaveBook], frozen=True):
    """Looks up names, also those of Tags, places and Clocks.

    A key that neither state nor book knows is its own name.
    """

    opens = open_book

    def who(self, who: str) -> str:
        """The name of a combatant."""
        one = self.state.find(who)
        return one.name if one else ("the GM" if who == GM else who)

    def action(self, key: str) -> str:
        """The name of a main action, from the shipped book if the fight's book has none."""
        for book in (self.book, Names.of(self.state).book):
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
        """The name of a place; without one, that of the scene."""
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
        """A Tag with its place or its bearer, as options name it."""
        kind, where, bearer, side = read_key(key)
        if bearer:
            return f"{self.tag(kind)} on {self.who(bearer)}"
        named = f"{self.tag(kind)}{covering(side)}"
        return f"{named} ({self.place(where)})" if where else named

    def tag_name(self, one: SceneTag) -> str:
        """The name of a Tag, with the side it covers if it is cover made by an act."""
        return f"{self.tag(one.id)}{covering(one.covers)}"

    def side_edge(self, made: Any) -> str:
        """Who has Edge from a Tag that gives it to a whole side, and at whom (RW-SETUP-03)."""
        foe, maker = self.who(made.edge_at), self.who(made.by)
        return f"Edge on Strikes at {foe} for {maker} and every ally"

    def with_whom(self, one: Combatant) -> str:
        """Who else has the same Clock: one by name, more by number (RW-RES-08)."""
        people = self.state.combatants
        others = [other for other in people if other.shared == one.shared and other != one]
        if not others:
            return ""
        return f" and {others[0].name}" if len(others) == 1 else f" and {len(others)} others"


def _called(rows: Mapping[str, Any], key: str) -> str:
    row = rows.get(key)
    return row.name if row else key


def covering(side: str) -> str:
    """Whom cover made by an act protects, to put after its name (RW-GAP-118)."""
    return f" for the {side}" if side else ""


names_of = Names.of


# The catalogue


@cache
def catalogue() -> Words:
    """The system's words, with its own ways to write a value."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        abilities=lambda found, _: _abilities(found),
        aim=_aim,
        at=lambda action, _: "up to" if action == "move" else "at",
        both=lambda people, _: " and ".join(map(shown, people)),
        clocks=lambda state, values: clocks(_names(values)),
        conditions=lambda keys, values: " or ".join(map(_names(values).condition, keys)),
        cure=lambda row, _: row.remedy or row.needs,
        deed=lambda action, values: deed(_names(values), action, values["intent"]),
        first=lambda value, _: sentence(shown(value)),
        hint=_telling,
        keys=lambda keys, _: ", ".join(keys),
        maneuver=lambda _, values: _names(values).action("maneuver"),
        option=lambda deed, values: say_deed(
            catalogue(), deed, gaps_of(deed, values["state"], values["book"], None)
        ),
        Part=lambda key, values: _names(values).part(key).capitalize(),
        parts=lambda keys, values: " and ".join(map(_names(values).part, keys)),
        passed=_passed,
        Place=lambda key, values: sentence(_names(values).place(key)),
        plus=lambda number, _: f"{number:+d}",
        pool=lambda faces, _: catalogue().texts["pools"].get(str(len(faces)), f"{len(faces)}d6"),
        qualities=lambda keys, values: ", ".join(map(_names(values).quality, keys)),
        reasons=lambda keys, _: "; ".join([say("triggers", key) for key in keys]),
        row=lambda people, _: ", ".join(map(shown, people)),
        source=_source,
        strike=lambda _, values: _names(values).action("strike"),
        tags=lambda keys, values: (
            ", ".join([_names(values).tag(key) for key in keys.split(",") if key]) or "none"
        ),
        title=lambda word, _: word.title(),
        **{name: _called_by(getattr(Names, name)) for name in CALLED},
    )


CALLED = ("action", "clock", "condition", "ground", "item", "part", "place", "quality", "side_edge")
"""The ways to write a value as a name."""


def _called_by(name: Callable[[Names, Any], str]) -> Way:
    return lambda value, values: name(_names(values), value)


def say(chapter: str, name: str, values: Values | None = None) -> str:
    """A text of the catalogue."""
    return catalogue().say(chapter, name, values)


def has(chapter: str, name: str) -> bool:
    """Whether the catalogue has such a text."""
    return catalogue().has(chapter, name)


def _names(values: Values) -> Names:
    return Names(values["state"], values["book"])


def deed(names: Names, action: str, intent: str = "") -> str:
    """The subject of a Check: a main action by its name, or another deed (RW-CHK-14)."""
    if not has("deeds", action):
        return names.action(action)
    return say("deeds", action, {"intent": intent, "state": names.state, "book": names.book})


def _aim(intent: str, values: Values) -> str:
    """The aim of a blow or of an act (RW-GM-01)."""
    names = _names(values)
    what, colon, about = intent.partition(":")
    if colon:
        kind, _, _, side = read_key(about)
        named = f"{names.tag(kind)}{covering(side)}"
        at = f" at {named}" if what == "wreck" else ""
        return f"{at} {say('intents', what)} {named}" if what in ("shove", "wreck") else at
    if not intent or "{intent" in catalogue().texts["deeds"].get(values["action"], ""):
        return ""
    if has("intents", intent):
        return f" {say('intents', intent)}"
    # A name the game has no other word for says nothing to a reader.
    named = names.condition(intent)
    return f" ({named})" if named != intent else ""


def _source(how: str, values: Values) -> str:
    """The source of ticks that are no blow: a Condition, the ground, a fall."""
    names = _names(values)
    return say("sources", how) if has("sources", how) else names.condition(names.tag(how))


def _passed(over: Iterable[tuple[Any, str]], values: Values) -> str:
    """Who no longer has which Condition."""
    names = _names(values)
    told = [{"who": one, "what": names.condition(key)} for one, key in over]
    return ". ".join([say("parts", "passed", each) for each in told])


def _telling(turn: int, values: Values) -> str:
    """What to narrate after a turn, one thing after another (RW-GM-02)."""
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
