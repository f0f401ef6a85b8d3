"""The choices before the dice: a push, a call for help, or neither (BR-STRESS-02)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask
from fracas.core.ids import Decider
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import PowerKey
from fracas.rulesets.beacon_road.rules.subjects import STRESS, Price, Word
from fracas.rulesets.beacon_road.state.state import State

PUSH = 1
"""The Stress of a push (BR-STRESS-02)."""

HELP = "help"
"""The call of a roller who wants allies to Assist."""


class Pushing(NamedTuple):
    """The subject of the prompt: whose roll, as in a `Check`, and what a push adds to it.

    If it cannot be pushed and others could Assist, it asks only for their help.
    """

    who: Who
    target: Who
    power: PowerKey
    action: str
    what: str

    def told(self, state: Any, book: Any) -> dict[str, Any]:
        """Whether it asks only for help."""
        return {"calls": self.what == HELP}


class Push(Word, frozen=True):
    """Before the dice: push the roll for 1 Stress, call for help, both, or neither (BR-STRESS-02).

    Allies who could Assist answer a call (BR-TEAM-01). Not pushing is for the whole action; "not
    yet" is for the roll only, so an effect die may still be pushed for (BR-STRESS-03).
    """

    kind = "push"
    because = ("BR-STRESS-02",)
    shelf = "power"
    icon = "zap"
    costs = ((STRESS, PUSH),)

    @property
    def verb(self) -> str:
        """A call has its own verb."""
        return self.text if self.calls else self.kind

    @property
    def lasts(self) -> bool:
        """Whether it is for all rolls of the turn."""
        return self.word.endswith(_ALL)

    @property
    def once(self) -> Push:
        """The same answer for one roll."""
        return Push(self.word.removesuffix(_ALL))

    @property
    def like(self) -> str:
        """The same as for this roll only."""
        return self.once.id if self.lasts else ""

    @property
    def pushes(self) -> bool:
        """Whether it costs Stress."""
        return self.word.startswith("push")

    @property
    def calls(self) -> bool:
        """Whether allies are asked to Assist."""
        return self.word.endswith(HELP)

    def rows(self, book: BeaconRoadBook) -> tuple[str, ...]:
        """The rules of a paid push, and of an Assist."""
        pushing = ("BR-STRESS-02", "BR-STRESS-04") if self.pushes else ()
        return (*pushing, *(("BR-TEAM-01", "BR-ACT-13") if self.calls else ())) or self.because

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """The Stress of a push."""
        return self.costs if self.pushes else ()

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """Whether only help can be asked for, and whether a push may wait for a hit."""
        waits = any(option.id == NOT_YET.id for option in prompt.form.options)
        return {"calls": prompt.about.what == HELP, "waits": waits}


_ALL = "_all"

ALONE, PUSHED, NOT_YET = Push("pass"), Push("push"), Push("not_yet")
ALONE_ALL, PUSHED_ALL = Push(f"pass{_ALL}"), Push(f"push{_ALL}")
CALLED, BOTH = Push(HELP), Push(f"push_{HELP}")
PUSHES: Deeds[Push] = Deeds(Push)


@lru_cache(maxsize=1024)
def ask_push(
    decider: Decider, book: BeaconRoadBook, about: Pushing, deeds: tuple[Push, ...]
) -> Ask:
    """The prompt whether to push, call for help, both or neither."""
    form = Choice(tuple([deed.listed(book) for deed in deeds]))
    rows = ("BR-TEAM-01",) if about.what == HELP else ("BR-STRESS-02",)
    return Ask(decider, "push", form, rows, about, ALONE.id)
