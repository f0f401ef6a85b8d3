"""Toys whose options are each sorted wrongly in one way."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.asking.verbs import Cost, Sorted, Verb
from tests.toy import Toy
from tests.toy_facts import State


class Lumping(Toy):
    """All options are one verb, and no tap distinguishes them."""

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: State, book: Any = None
    ) -> Sorted:
        return Sorted(Verb("do", "Do it"))


class Monotonous(Toy):
    """Every option is a verb, and all have the same words."""

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: State, book: Any = None
    ) -> Sorted:
        return Sorted(Verb(option.id, "Do it"))


class Fickle(Toy):
    """A verb has other words for each option."""

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: State, book: Any = None
    ) -> Sorted:
        return Sorted(Verb("do", f"Do {option.id}"), option.id, names=((option.id, "so"),))


class Wide(Toy):
    """A target is not in the picture."""

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: State, book: Any = None
    ) -> Sorted:
        found = super().sort_option(prompt, option, state, book)
        return replace(found, target="the moon", names=(("the moon", "The Moon"),))


class Nameless(Toy):
    """A means has no words."""

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: State, book: Any = None
    ) -> Sorted:
        return replace(super().sort_option(prompt, option, state, book), means="spear")


class Patterned(Toy):
    """A line is said with its gap unfilled."""

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: State, book: Any = None
    ) -> Sorted:
        return Sorted(Verb(option.id, option.id.title(), line="Hits {0}"))


class Gratis(Toy):
    """An option costs an amount of something without a name."""

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: State, book: Any = None
    ) -> Sorted:
        return replace(super().sort_option(prompt, option, state, book), costs=(Cost("AP", 0),))
