"""A table for tests of Fully Automated: fixed dice, every prompt answered explicitly."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Fact
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.space.hex_maps import Area, HexMap, Kind
from fracas.space.hexes import Hex, hex_at
from tests.rulesets import heed

F = TypeVar("F", bound=Fact)

EVERYTHING = (
    "knife",
    "shuriken",
    "glue_gun",
    "bow",
    "rifle_micro",
    "sword",
    "staff_spear",
    "whip",
    "throwable",
)
"""Proficiencies enough for every armed attack but the odd ones."""

FACES = {"+": 1, "0": 0, "-": -1, "−": -1}

WIDE = 24
"""How far the open board of a test stretches from its middle, the hex (0, 0)."""


def fighter(who: str, side: str = "red", at: tuple[int, int] = (0, 0), **values: Any) -> Combatant:
    """A proficient combatant with 20 HP, no armour and nothing carried unless told otherwise.

    Places are axial, as in the worked examples, about the middle of the test's board.
    """
    values.setdefault("proficiencies", EVERYTHING)
    return Combatant(
        id=who,
        name=values.pop("name", who.title()),
        side=side,
        place=spot(*at),
        **values,
    )


def spot(q: int, r: int) -> Hex:
    """The hex of a worked example, moved to where the board of the tests has its middle."""
    return Hex(q, r) + hex_at(WIDE, WIDE)


def ground(**features: tuple[tuple[int, int], ...]) -> HexMap:
    """A wide open board with features: `wall`, `table`, `smoke` and others, at axial places."""
    names = {"wall": "#", "table": "o", "foliage": "*", "rough": "~", "column": "|"}
    rows = [["."] * (2 * WIDE + 1) for _ in range(2 * WIDE + 1)]
    areas = []
    for name, places in features.items():
        if name in names:
            for place in places:
                here = spot(*place)
                rows[here.r][here.column] = names[name]
        else:
            areas.append(Area(name, tuple(spot(*place) for place in places)))
    kinds = (Kind(".", "open"), *(Kind(glyph, name) for name, glyph in names.items()))
    return HexMap(tuple("".join(row) for row in rows), kinds, (), tuple(areas))


def scene(*combatants: Combatant, beats: tuple[Beat, ...] = (), **values: Any) -> State:
    """A round in the middle of a fight: those with cards have revealed them.

    The turn order is that in which the combatants are given, unless `sequence` says otherwise.
    """
    values.setdefault("map", ground())
    values.setdefault("round", 1)
    values.setdefault("step", "attacks")
    values.setdefault("sequence", tuple(one.id for one in combatants))
    return State(stakes="Who stays.", combatants=combatants, agenda=beats, **values)


def attacks(*combatants: Combatant, **values: Any) -> State:
    """Step 1: whoever laid an attack card attacks, in the order given."""
    passive = ("", "defend", "move", "aim", "break_free")
    beats = tuple(
        Beat("attack", (one.id,))
        for one in combatants
        if one.card not in passive and not one.card.startswith("special")
    )
    return scene(*combatants, beats=beats, **values)


def club_at(card: str = "defend", at: tuple[int, int] = (1, 0), **bix: Any) -> Table:
    """Ada with a club at Bix with a knife, who defends next to her."""
    ada = fighter("ada", weapons=("club",), card="club")
    foe = fighter("bix", "blue", at, weapons=("knife",), card=card, **bix)
    return Table(attacks(ada, foe))


class Table:
    """A chronicle whose prompts a test answers one by one."""

    def __init__(self, state: State, **rulings: str | int) -> None:
        """Start from a state, with some rulings changed."""
        book = RULESET.open_book(rulings)
        assert isinstance(book, FullyAutomatedBook)
        self.book = book
        self.play = heed.opened(RULESET, Chronicle(RULESET, book, state, seed=b"test"))

    @property
    def state(self) -> State:
        """The state now."""
        found: State = self.play.state
        return found

    @property
    def kind(self) -> str:
        """The kind of the current prompt, or `over`."""
        return self.play.prompt.kind if self.play.prompt else "over"

    @property
    def asked(self) -> str:
        """Whom the prompt asks."""
        assert self.play.prompt is not None
        return self.play.prompt.deciders[0]

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the current choice's options."""
        return tuple(option.id for option in self.play.prompt.form.options)  # type: ignore[union-attr]

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Table:
        """Answer the prompt, which must be of this kind; keywords fill a sheet."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        prompt = self.play.prompt
        if answer is None and not isinstance(prompt, Roll):
            answer = tuple(sheet.items()) if isinstance(prompt.form, Sheet) else prompt.default  # type: ignore[union-attr]
        heed.answer(RULESET, self.play, answer)
        return self

    def choose(self, **cards: str) -> Table:
        """Everybody who is asked seals a card: the one named, or the default."""
        prompt = self.play.prompt
        assert isinstance(prompt, Together), self.kind
        for ask in prompt.asks:
            self.play.say(ask.decider, cards.get(ask.decider, ask.default), closing=False)
        self.play.close_if_all_in()
        return self

    def card_of(self, who: str) -> Ask:
        """What somebody is asked in the `Together` that stands."""
        prompt = self.play.prompt
        assert isinstance(prompt, Together), self.kind
        return prompt.ask_of(Decider(who))

    def roll(self, kind: str, faces: str) -> Table:
        """Roll exactly these Fudge dice, such as `+ 0 -`."""
        fell = tuple(FACES[face] for face in faces.split())
        return self.say(kind, Rolled(fell, how="typed"))

    def dice(self, kind: str, *faces: int) -> Table:
        """Roll numbered dice."""
        return self.say(kind, Rolled(faces, how="typed"))

    def default(self, *kinds: str) -> Table:
        """Accept the default while prompts of these kinds are asked."""
        while self.kind in kinds:
            self.say(self.kind)
        return self

    def net(self) -> int:
        """The net level of the current roll."""
        prompt = self.play.prompt
        assert isinstance(prompt, Roll), self.kind
        return sum(term.amount for term in prompt.terms)

    def levels(self) -> dict[str, int]:
        """The levels of the current roll, by name."""
        prompt = self.play.prompt
        assert isinstance(prompt, Roll), self.kind
        return {term.name: term.amount for term in prompt.terms}

    def hp(self, who: str) -> int:
        """The HP of a combatant."""
        return self.state.who(who).hp

    def facts(self, kind: type[F]) -> list[F]:
        """All facts of a kind in the current line of play, oldest first."""
        numbers = (0, *self.play.line)
        return [
            fact
            for number in numbers
            for fact in self.play.entries[number].facts
            if isinstance(fact, kind)
        ]


def with_one(state: State, who: str, **values: Any) -> State:
    """The state with fields of one combatant changed."""
    combatants = tuple(replace(one, **values) if one.id == who else one for one in state.combatants)
    return replace(state, combatants=combatants)
