"""Options as verbs: what is done, how, to whom, where, and what it costs.

A list of twenty options is hard to read on a phone. So a screen shows the verbs of a question
first, and then the targets or places of the verb that was tapped. Each system sorts its own
options with `sort_option`, which uses only the state that the seat sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.grammar import plain, sentence
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Ruling

Shelf = Literal["attack", "power", "move", "help", "defend", "other", "end"]
"""Where a screen puts a verb, in this order. `end` ends a turn or passes on a chance."""


class Verb(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that can be done: "Strike", "Move", "Take cover".

    Within one question two verbs have different words, and those of the same id are equal. `line`
    says in one line what it does, `icon` names an icon of Lucide.
    """

    id: str
    words: str
    shelf: Shelf = "other"
    line: str = ""
    icon: str = ""


class Cost(msgspec.Struct, frozen=True, gc=False):
    """What an option costs at least, by the rules' own price: so many of a count.

    The count has the name that the sheet gives it. It is what is paid when the option is gone
    through with; what a later question may add is not in it.
    """

    count: str
    amount: int


class Sorted(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An option as a verb with its means, its target and its place, where it has them.

    `means` is with what or in which way it is done, `target` a figure or a dial of the picture,
    `place` a place of the board. One question has no two options with the same verb, means, and
    target (or place where there is no target). `names` are the words of these ids: (id, words).
    """

    verb: Verb
    means: str = ""
    target: str = ""
    place: str = ""
    costs: tuple[Cost, ...] = ()
    names: tuple[tuple[str, str], ...] = ()

    @property
    def tapped(self) -> str:
        """What is tapped on the board to choose it: its target, else its place."""
        return self.target or self.place


Called = Callable[[str], str]
"""The name by which a screen calls the figure of an id; blank for anything else."""


LONGEST = 44
"""How many characters a verb may have before a colon, to be alone on a card."""

DECLINES = frozenset(("pass", "no", "none", "stay", "end", "done", "never_mind", "later", "wait"))
"""The ids by which the shipped systems pass on a chance."""


def costs(*pairs: tuple[str, int]) -> tuple[Cost, ...]:
    """Return the costs that are more than 0."""
    return tuple([Cost(count, amount) for count, amount in pairs if amount > 0])


def apart(
    option: Option, words: str, paid: tuple[Cost, ...] = (), shelf: Shelf = "other", icon: str = ""
) -> Sorted:
    """Return an option that is a verb by itself, such as "Go on".

    Of words like "Rash: before the monsters" the first part is the verb, and the rest its line.
    """
    title, _, line = words.partition(": ")
    if len(title) > LONGEST:
        title, line = words, ""
    if option.id in DECLINES:
        shelf, icon = "end", "x"
    return Sorted(Verb(option.id, sentence(title), shelf, sentence(line), icon), costs=paid)


def sort_plainly(
    prompt: Ask | Ruling, option: Option, says: Callable[[str], str], called: Called
) -> Sorted:
    """Sort an option of any system as far as possible: its kind is the verb, its figure the target.

    That works where each option of the kind is about one figure, and no two about the same. Any
    other option is a verb by itself, with the words that `says` has for its id.
    """
    form = prompt.form
    alike = (
        [one for one in form.options if one.kind == option.kind] if isinstance(form, Choice) else []
    )
    figures = [only(one, called) for one in alike]
    if option.kind and all(figures) and len(set(figures)) == len(figures) > 0:
        who = only(option, called)
        return Sorted(
            Verb(option.kind, sentence(plain(option.kind))), target=who, names=((who, called(who)),)
        )
    return apart(option, says(option.id))


def only(option: Option, called: Called) -> str:
    """Return the one figure that an option is about; blank where there is none, or several."""
    figures = [one for one in option.about if called(one)]
    return figures[0] if len(figures) == 1 else ""
