"""Toys whose parts, listings or words are each broken in one way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.prompts import Ask, Prompt, Roll, Together
from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.rules import Rule
from fracas.core.system.ruleset import Hint, Listing
from tests.toy import Toy
from tests.toy_facts import State


class Partial(Toy):
    """A part of the protocol is not a method."""

    own_dice = None  # type: ignore[assignment]


class Unswitchable(Toy):
    """A switch without values."""

    def rules(self) -> Mapping[str, Rule]:
        return {key: replace(row, option="luck") for key, row in super().rules().items()}


class Foreign(Toy):
    """Listings of another system."""

    def scenarios(self) -> tuple[Listing, ...]:
        return (Listing("duel", "chess", "A duel"),)


class Mute(Toy):
    """There are no words for what happens."""

    def say_fact(self, fact: Fact, state: State, book: Any = None) -> str:
        raise KeyError(type(fact))


class Tongueless(Toy):
    """A question to all is said as if to one alone."""

    def say_prompt(self, prompt: Prompt, state: State, book: Any = None) -> str:
        if isinstance(prompt, Together):
            raise IndexError("nobody in particular")
        return super().say_prompt(prompt, state, book)


class Raw(Toy):
    """Options are said by their ids."""

    def say_option(self, prompt: Prompt, option: str, state: State, book: Any = None) -> str:
        return f"Do {option}"


class Pageless(Toy):
    """There is no quick reference."""

    def reference(self, book: Any) -> tuple[str, ...]:
        return ()


class Blank(Toy):
    """Prompts are said with their gaps unfilled."""

    def say_prompt(self, prompt: Prompt, state: State, book: Any = None) -> str:
        return "What does {0} do?"


class Calling(Toy):
    """The one asked is called by name where it should say `you`."""

    def say_to_you(self, prompt: Ask | Roll, state: State, book: Any = None) -> str:
        return f"What does {prompt.decider.title()} do?"


class Whispering(Toy):
    """Advice without a rule behind it."""

    def hints(self, run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
        return (Hint("hit", "hitting", ()),)
