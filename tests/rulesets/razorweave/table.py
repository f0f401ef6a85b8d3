"""A table for Razorweave tests: fixed dice by default, every prompt answered explicitly."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Fact
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import Condition, RazorweaveBook, Weapon
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Combatant
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.state import SceneTag, State, pair
from tests.rulesets import heed

F = TypeVar("F", bound=Fact)


def fighter(who: str, side: str = "party", **values: Any) -> Combatant:
    """A combatant with a Clock of six and no gear unless told otherwise."""
    clock = values.pop("clock", Clock(6))
    conditions = tuple(Ailment(name) for name in values.pop("conditions", ()))
    return Combatant(
        id=who,
        name=values.pop("name", who.title()),
        side=side,
        clock=clock if isinstance(clock, Clock) else Clock(*clock),
        conditions=conditions,
        **values,
    )


def scene(
    *combatants: Combatant, engaged: tuple[tuple[str, str], ...] = (), **values: Any
) -> State:
    """A state with the scene on the agenda; by default everybody is Engaged with all foes."""
    pairs = engaged or tuple(
        pair(one.id, other.id)
        for place, one in enumerate(combatants)
        for other in combatants[place + 1 :]
        if one.side != other.side
    )
    values.setdefault("stakes", "Who gives way.")
    tags = tuple(
        tag if isinstance(tag, SceneTag) else SceneTag(tag) for tag in values.pop("tags", ())
    )
    return State(
        combatants=combatants,
        engaged=pairs if engaged != ((),) else (),
        tags=tags,
        agenda=(Beat("scene"),),
        **values,
    )


def duel(order: str = "rolled", **values: Any) -> State:
    """Ann (a PC) and Bob (a foe), Engaged, each with a club; `ann` and `bob` give more values."""
    ann = {"kind": "pc", "weapons": ("club",), **values.pop("ann", {})}
    bob = {"weapons": ("club",), **values.pop("bob", {})}
    return scene(fighter("ann", **ann), fighter("bob", "foes", **bob), order=order, **values)


class Table:
    """A chronicle whose prompts a test answers one by one."""

    def __init__(
        self,
        state: State,
        *,
        weapons: dict[str, Weapon] | None = None,
        conditions: dict[str, Condition] | None = None,
        **rulings: str | int,
    ) -> None:
        """Sit down to a state; `weapons` and `conditions` are a test's own besides the shipped."""
        book = RULESET.open_book(rulings)
        assert isinstance(book, RazorweaveBook)
        if weapons:
            book = replace(book, weapons={**book.weapons, **weapons})
        if conditions:
            book = replace(book, conditions={**book.conditions, **conditions})
        self.play = heed.opened(RULESET, Chronicle(RULESET, book, state, seed=b"test"))

    @property
    def state(self) -> State:
        """The state now."""
        found: State = self.play.state
        return found

    @property
    def run(self) -> Run:
        """The beat that runs."""
        assert self.play.run is not None
        return self.play.run

    @property
    def hints(self) -> tuple[Hint, ...]:
        """All advice for a hesitating player at the current prompt; all of it cites rows."""
        found = RULESET.hints(self.run)
        rules = RULESET.rules()
        assert all(hint.because and set(hint.because) <= set(rules) for hint in found)
        return found

    @property
    def advice(self) -> Any:
        """What a computer's fighter answers to the current prompt."""
        return RULESET.advise(self.run)

    @property
    def kind(self) -> str:
        """The kind of the current prompt, or `over`."""
        return self.play.prompt.kind if self.play.prompt else "over"

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the current choice's options."""
        return tuple(self.choices)

    @property
    def choices(self) -> dict[str, Option]:
        """The current choice's options by their ids."""
        return {option.id: option for option in self.play.prompt.form.options}  # type: ignore[union-attr]

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Table:
        """Answer the prompt, which must be of this kind; keywords fill a sheet."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        prompt = self.play.prompt
        if answer is None and not isinstance(prompt, Roll):
            answer = tuple(sheet.items()) if isinstance(prompt.form, Sheet) else prompt.default  # type: ignore[union-attr]
        heed.answer(RULESET, self.play, answer)
        return self

    def roll(self, *faces: int, kind: str = "check") -> Table:
        """Roll exactly these dice, in this order."""
        return self.say(kind, Rolled(faces, how="typed"))

    def total(self, total: int, tier: str | None = None, kind: str = "check") -> Table:
        """Only the sum of the kept dice is known, or a tier is forced besides."""
        return self.say(kind, Rolled((), total, tier, "forced" if tier else "typed"))

    def open(self, *order: str, **sheet: Any) -> Table:
        """Agree on the stakes; in rolled order let the combatants act in the order named."""
        self.say("stakes", **sheet)
        if self.kind == "order":
            ranks = order or tuple(one.id for one in self.state.standing())
            for one in self.state.standing():
                low = 6 - ranks.index(one.id)
                dice: Any = self.play.prompt.dice  # type: ignore[union-attr]
                self.roll(*(max(low - one.agi // 4, 1),) * dice.count, kind="order")
        return self

    def act(self, action: str, *faces: int, **sheet: Any) -> Table:
        """Take an action, accept the game master's sheet (or fill it), and roll."""
        self.say("action", action)
        if self.kind == "difficulty":
            self.say("difficulty", **sheet)
            if faces:
                self.roll(*faces)
        return self

    def facts(self, kind: type[F]) -> list[F]:
        """All facts of a kind in the current line of play, oldest first."""
        numbers = (0, *self.play.line)
        return [
            fact
            for number in numbers
            for fact in self.play.entries[number].facts
            if isinstance(fact, kind)
        ]

    def checked(self) -> Checked:
        """The last Check that was made."""
        return self.facts(Checked)[-1]

    def edges(self) -> list[str]:
        """The sources of Edge and Burden on the roll that stands, Edge with `+`, Burden with `-`.

        The game master's sheet is let stand when it is asked first.
        """
        if self.kind == "difficulty":
            self.say("difficulty")
        assert isinstance(self.play.prompt, Roll)
        signs = {"edge": "+", "burden": "-"}
        return [signs[one.kind] + one.name for one in self.play.prompt.terms if one.kind in signs]

    def filled(self, who: str) -> int:
        """The raw ticks on a combatant's Resolve Clock."""
        return self.state.clock_of(who).filled

    def bears(self, who: str) -> tuple[str, ...]:
        """The Conditions of a combatant."""
        return tuple(ailment.name for ailment in self.state.who(who).conditions)


def hurt(state: State, **filled: int) -> State:
    """The state with the Clocks of some combatants filled so far."""
    return replace(
        state,
        combatants=tuple(
            replace(one, clock=replace(one.clock, filled=filled.get(one.id, one.clock.filled)))
            for one in state.combatants
        ),
    )


def ailing(state: State, **ailments: tuple[Ailment, ...]) -> State:
    """The state with the Conditions of some combatants as given, sources and all."""
    return replace(
        state,
        combatants=tuple(
            replace(one, conditions=ailments.get(one.id, one.conditions))
            for one in state.combatants
        ),
    )


def warnings(folder: Path, text: str) -> tuple[str, ...]:
    """The warnings for a content file with this text."""
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return RULESET.validate(str(path))


def has_tag(state: State, tag: str) -> bool:
    """Whether a Tag stands anywhere in the scene."""
    return any(standing.id == tag for standing in state.tags)
