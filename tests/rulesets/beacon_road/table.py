"""A table for tests of Beacon Road: fixed dice, fixed places, every prompt answered explicitly."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar

from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Edit, Procedure, Roll
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Fact
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook, open_book
from fracas.rulesets.beacon_road.rules.gear.items import hold
from fracas.rulesets.beacon_road.rules.ground.movement import advance
from fracas.rulesets.beacon_road.ruleset import BEATS
from fracas.rulesets.beacon_road.state.state import Boon, Creature, Item, Rating, State, Wound
from fracas.space.square_maps import Area, Kind, SquareMap
from fracas.space.squares import Square
from tests.rulesets import heed

F = TypeVar("F", bound=Fact)

BOOK = open_book({})
"""The book as it is shipped."""

GLYPHS = {
    ".": "floor", "#": "wall", "o": "boulder", "~": "rubble", "*": "fog", "%": "bushes",
    "v": "edge",
}  # fmt: skip


def creature(
    who: str,
    side: str = "heroes",
    at: tuple[int, int] | None = (0, 0),
    wields: tuple[str, ...] = ("sword",),
    **values: Any,
) -> Creature:
    """Somebody with 10 of 10 HP and a sword, unless told otherwise. `at` is column and row.

    `actions` may be a dict, wounds and boons a dict of severities or levels.
    """
    held = hold(tuple([BOOK.items[kind] for kind in wields])) or (1,) * len(wields)
    items = tuple(
        [
            Item(f"{who}_{kind}", kind, "wielded", hands, size=values.get("size", ""))
            for kind, hands in zip(wields, held, strict=True)
        ]
    )
    values.setdefault("items", items)
    for field, kind in (("wounds", Wound), ("boons", Boon)):
        if isinstance(values.get(field), dict):
            values[field] = tuple([kind(name, level) for name, level in values[field].items()])
    if isinstance(values.get("actions"), dict):
        values["actions"] = tuple([Rating(*one) for one in values["actions"].items()])
    values.setdefault("kind", "pc" if side == "heroes" else "npc")
    if values["kind"] == "pc":
        values.setdefault("most_stress", 10)
    return Creature(
        id=who,
        name=values.pop("name", who.title()),
        side=side,
        place=None if at is None else Square(*at),
        **values,
    )


def board(*rows: str, columns: int = 20, lines: int = 12, **areas: tuple[str, ...]) -> SquareMap:
    """A map drawn in the glyphs of `GLYPHS`, or an open floor; keywords add areas of squares."""
    drawn = rows or ("." * columns,) * lines
    kinds = tuple([Kind(glyph, name) for glyph, name in GLYPHS.items()])
    spread = tuple(
        [
            Area(name, tuple([Square(ord(one[0]) - 65, int(one[1:]) - 1) for one in places]))
            for name, places in areas.items()
        ]
    )
    return SquareMap(drawn, kinds, (), spread)


def scene(*creatures: Creature, **values: Any) -> State:
    """A moment in the middle of a fight on an open floor, in the first creature's turn."""
    values.setdefault("map", board())
    values.setdefault("round", 1)
    values.setdefault("stage", "monsters")
    values.setdefault("turn", creatures[0].id if creatures else "")
    return State(stakes="Who holds the road.", creatures=creatures, **values)


def with_one(state: State, who: str, **values: Any) -> State:
    """The state with fields of one creature changed."""
    creatures = tuple([replace(one, **values) if one.id == who else one for one in state.creatures])
    return replace(state, creatures=creatures)


class Bench:
    """One procedure at work, without a fight around it: its prompts are answered by hand."""

    def __init__(
        self,
        state: State,
        procedure: Callable[[Run], Procedure[object]],
        *,
        book: BeaconRoadBook | None = None,
        **rulings: str | int,
    ) -> None:
        """Begin a procedure in a state, with some rulings switched, or by another book."""
        self.book: BeaconRoadBook = book or (open_book(rulings) if rulings else BOOK)
        self.given: Any = None

        def beat(run: Run) -> Procedure[None]:
            self.given = yield from procedure(run)

        rules: Any = SimpleNamespace(
            beats={"bench": (beat, ("BR-ROUND-13",))},
            edit_rules=("BR-NPC-05",),
            can_decide=lambda state, who: who == "gm" or state.find(who) is not None,
        )
        begun = Run(rules, self.book, replace(state, agenda=(Beat("bench"),)))
        self.run = heed.begun(RULESET, begun)

    @property
    def state(self) -> State:
        """The state now."""
        found: State = self.run.state
        return found

    @property
    def prompt(self) -> Any:
        """The current prompt."""
        return self.run.prompt

    @property
    def kind(self) -> str:
        """The kind of the current prompt, or `over`."""
        return self.run.prompt.kind if self.run.prompt else "over"

    @property
    def asked(self) -> str:
        """Whom the prompt asks."""
        assert self.run.prompt is not None
        return self.run.prompt.deciders[0]

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the current choice's options."""
        return tuple([option.id for option in self.prompt.form.options])

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Bench:
        """Answer the prompt, which must be of this kind; keywords fill a sheet."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        if answer is None and not isinstance(self.prompt, Roll):
            form = self.prompt.form
            answer = tuple(sheet.items()) if isinstance(form, Sheet) else self.prompt.default
        heed.answer_alone(RULESET, self.run, answer)
        return self

    def go(self, kind: str, *squares: str) -> Bench:
        """Answer a prompt for a way, square by square."""
        return self.say(kind, squares)

    def dice(self, kind: str, *faces: int) -> Bench:
        """Roll the dice as written."""
        return self.say(kind, Rolled(faces, how="typed"))

    def default(self, *kinds: str) -> Bench:
        """Accept the default while prompts of these kinds are asked."""
        while self.kind in kinds:
            self.say(self.kind)
        return self

    def edit(self, fact: Fact) -> Bench:
        """The game master changes something."""
        self.run.answer(Edit(fact))
        return self

    def facts(self, kind: type[F]) -> list[F]:
        """All facts of a kind so far, oldest first."""
        return [fact for fact in self.run.facts if isinstance(fact, kind)]

    def at(self, who: str) -> str:
        """The label of the square in which somebody stands."""
        return str(self.state.who(who).place)


RULES: Any = SimpleNamespace(
    id="beacon_road",
    version="1",
    beats=BEATS,
    edit_rules=("BR-NPC-05",),
    can_decide=lambda state, who: who == "gm" or state.find(who) is not None,
    check_state=lambda book, state: None,
)
"""As much of a ruleset as a chronicle needs to play."""


def fight(
    *creatures: Creature, beats: tuple[Beat, ...] = (Beat("opening"),), **values: Any
) -> State:
    """A fight that is about to begin, with its first beat on the agenda."""
    values.setdefault("map", board())
    return State(stakes="Who holds the road.", creatures=creatures, agenda=beats, **values)


class Table:
    """A whole fight whose prompts a test answers one by one."""

    def __init__(self, state: State, **rulings: str | int) -> None:
        """Start from a state, with some rulings changed."""
        self.book: BeaconRoadBook = open_book(rulings) if rulings else BOOK
        self.play = heed.opened(RULESET, Chronicle(RULES, self.book, state, seed=b"test"))

    @property
    def state(self) -> State:
        """The state now."""
        found: State = self.play.state
        return found

    @property
    def prompt(self) -> Any:
        """The current prompt."""
        return self.play.prompt

    @property
    def kind(self) -> str:
        """The kind of the current prompt, or `over`."""
        return self.play.prompt.kind if self.play.prompt else "over"

    @property
    def asked(self) -> tuple[str, ...]:
        """Whom the prompt asks."""
        return self.play.prompt.deciders if self.play.prompt else ()

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the current choice's options."""
        return tuple([option.id for option in self.prompt.form.options])

    def options_of(self, who: str) -> tuple[str, ...]:
        """The ids of the options of one who is asked together with others."""
        form = self.prompt.ask_of(who).form
        return tuple([option.id for option in form.options])

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Table:
        """Answer the prompt, which must be of this kind; keywords fill a sheet."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        if answer is None and not isinstance(self.prompt, Roll):
            form = self.prompt.form
            answer = tuple(sheet.items()) if isinstance(form, Sheet) else self.prompt.default
        heed.answer(RULESET, self.play, answer)
        return self

    def together(self, kind: str, **answers: str) -> Table:
        """Those named answer a prompt put to several; the others leave it to the default."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        for who, answer in answers.items():
            self.play.say(Decider(who), answer)
        return self

    def dice(self, kind: str, *faces: int) -> Table:
        """Roll the dice as written."""
        return self.say(kind, Rolled(faces, how="typed"))

    def default(self, *kinds: str) -> Table:
        """Accept the default while prompts of these kinds are asked."""
        while self.kind in kinds:
            self.say(self.kind)
        return self

    def who(self, who: str) -> Creature:
        """Somebody as it is now."""
        return self.state.who(who)

    def facts(self, kind: type[F]) -> list[F]:
        """All facts of a kind in the current line of play, oldest first."""
        return [
            fact
            for number in (0, *self.play.line)
            for fact in self.play.entries[number].facts
            if isinstance(fact, kind)
        ]


STRIKES = "reaction_strike_for_all"


def advancing(state: State, feet: int = 0, who: str = "kest", **values: Any) -> Bench:
    """Somebody who Advances, under rulings among the other values."""
    rulings = {
        name: values.pop(name) for name in ("downed_move", "diagonals", STRIKES) if name in values
    }
    return Bench(state, lambda run: advance(run, who, feet, **values), **rulings)


def raider(at: tuple[int, int], **values: Any) -> Creature:
    """An enemy with a sword who strikes at those who run past."""
    values.setdefault("powers", ("reaction_strike",))
    values.setdefault("actions", {"Skirmish": 1})
    values.setdefault("name", "Raider")
    return creature(values.pop("who", "raider"), values.pop("side", "foes"), at, **values)
