"""Verbs before targets: a long list of options shows its verbs, and each verb opens its options.

Options keep their numbers from the whole list, so that a script need not know what is open.
"""

from __future__ import annotations

from typing import NamedTuple

from fracas.cli.keyboard.asking import Row, Worth
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.chance import RUNGS
from fracas.table.screens.moment_cards import Bar
from fracas.table.screens.questions import Words

MOST = 9
"""Up to this many options are listed directly."""

OPENS = ">"
BACK = ("", "b", "back")
"""What leads from the options of a verb back to the verbs."""


class Verbs(NamedTuple):
    """A verb in words, and the places of its options in the whole list, from 0."""

    words: str
    places: tuple[int, ...]


def verbs_of(words: Words, prompt: Ask | Ruling) -> tuple[Verbs, ...]:
    """Return the verbs of a question in the order of their first options.

    There are none where options are few or are verbs already, and none for a ruling.
    """
    form = prompt.form
    if not isinstance(prompt, Ask) or not isinstance(form, Choice) or len(form.options) <= MOST:
        return ()
    found: dict[str, list[int]] = {}
    for place, option in enumerate(form.options):
        verb = words.rules.sort_option(prompt, option, words.seen, words.book).verb
        found.setdefault(verb.words, []).append(place)
    if len(found) in (1, len(form.options)):
        return ()
    return tuple([Verbs(said, tuple(places)) for said, places in found.items()])


class Menu:
    """Which verb of the question is open, if any."""

    def __init__(self) -> None:
        self._verbs: tuple[Verbs, ...] = ()
        self._open: Verbs | None = None

    def begin(self, words: Words, prompt: Ask | Ruling) -> None:
        """Start a question, with no verb open."""
        self._verbs, self._open = verbs_of(words, prompt), None

    def rows(self, words: Words, prompt: Ask | Ruling, worth: Worth) -> tuple[Row, ...]:
        """Return what is listed: verbs, or the options of the open one; empty without verbs."""
        form = prompt.form
        if not self._verbs or not isinstance(form, Choice):
            return ()
        ids = [option.id for option in form.options]

        def single(place: int) -> Row:
            said = words.rules.say_option(prompt, ids[place], words.seen, words.book)
            return Row(str(place + 1), said, ids[place], ids[place])

        if self._open is not None:
            # Enter goes back from here, so none of these is marked as its answer.
            return tuple([single(place)._replace(option=None) for place in self._open.places])
        rows = []
        for verb in self._verbs:
            if len(verb.places) == 1:
                rows.append(single(verb.places[0]))
                continue
            of = [ids[place] for place in verb.places]
            rows.append(_verb(verb, of, worth))
            # What Enter takes is always listed, under whatever verb.
            rows += [single(place) for place in verb.places if ids[place] == worth.proposed]
        return tuple(rows)

    @property
    def hint(self) -> str:
        """How to go on from here; blank where there is nothing to open."""
        if self._open is not None:
            return "b or Enter goes back."
        many = [verb.words.casefold() for verb in self._verbs if len(verb.places) > 1]
        return f"Open a line that has {OPENS} by its words, such as {many[0]}." if many else ""

    def turned(self, line: str) -> bool:
        """Go back to the verbs if the line says so; return whether it did."""
        if self._open is None or line.strip().casefold() not in BACK:
            return False
        self._open = None
        return True

    def opened(self, line: str) -> bool:
        """Open a verb of several options if the line names one; return whether it did."""
        wanted = " ".join(line.casefold().split())
        many = [verb for verb in self._verbs if len(verb.places) > 1]
        exact = [verb for verb in many if verb.words.casefold() == wanted]
        fitting = exact or [verb for verb in many if verb.words.casefold().startswith(wanted)]
        if not wanted or len(fitting) != 1:
            return False
        self._open = fitting[0]
        return True


def _verb(verb: Verbs, options: list[str], worth: Worth) -> Row:
    """Return a verb with the figures of its best option, by the middle of its bar."""
    bars = {one: bar for one in options if (bar := worth.bars.get(one)) is not None}
    best = max(bars, key=lambda one: _middle(bars[one]), default="")
    said = f"{verb.words}: {len(options)} ways{', at best' if best else ''}"
    return Row(OPENS, said, None, best)


def _middle(bar: Bar) -> float:
    return sum([RUNGS.index(part.rung) * part.chance for part in bar.parts])
