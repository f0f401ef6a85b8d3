"""Two tables held against each other: what each seat is sent, and what it may know at each.

What a seat may know is what the rules show it of the state and of what happens. As long as that is
alike at both tables, everything that the seat is sent is compared byte for byte. Where the rules
show it something else, the secret came out: then something else must have happened indeed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from fracas.contract.hidden import Hidden, outside
from fracas.contract.secrets import one_waits
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.journal import Answered, Closed, Entry
from fracas.core.system.ruleset import Ruleset
from tests.leaks.sitting import FOR_SEATS, SEATS, Sitting
from tests.rulesets.beacon_road.test_contract import SUBJECT as BEACON_ROAD

LAWFUL = {
    ("beacon_road", "Rolled"): "a roll is told whole, Defense and all (BR-INFO-02, -04)",
    ("beacon_road", "EffectRolled"): "the dice of an effect are told whole (BR-INFO-04)",
}
"""Facts by which a system may tell a secret, though just the same happened, and why."""

WINDOWS = {BEACON_ROAD.rules.id: BEACON_ROAD.windows}
"""Prompts by which play waits for those alone who have an answer (BR-ACT-19, BR-ACT-20)."""

SEALS = re.compile(rb"(?<=sealed as )[0-9a-f, ]+")


class Leak(AssertionError):
    """A seat could tell the two tables apart, and knew no more at the one than at the other."""


def _sealed(entries: Iterable[Entry]) -> list[Any]:
    """What was chosen wherever choices were sealed."""
    return [one.answers for one in entries if isinstance(one, Closed) and one.seals]


def _answered(table: Sitting, since: int) -> list[Any]:
    """What was answered in the open since an entry: computers act by what their side knows."""
    new = table.chronicle.entries[since:]
    return [(one.decider, one.answer) for one in new if isinstance(one, Answered)]


class Tally(msgspec.Struct):
    """What was compared: fights, messages, their bytes, and the secrets by sort."""

    fights: int = 0
    prompts: int = 0
    messages: int = 0
    answers: int = 0
    compared: int = 0
    policies: int = 0
    secrets: Counter[str] = msgspec.field(default_factory=Counter)
    came_out: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add what was compared elsewhere."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Fight(msgspec.Struct, frozen=True):
    """A fight to be played twice, known by its number."""

    rules: Ruleset
    scenario: str
    book: Any
    state: Any
    number: int


class Comparison:
    """Two tables of one fight, and which seats can tell them apart by what they may know.

    `window` has the secret in which they differ now, `kept_from` the seats to which it is one.
    With `unseen` the secrets are those of combatants who are not seen at all.
    """

    def __init__(
        self, fight: Fight, tally: Tally, holders: dict[str, Seat], *, unseen: bool = False
    ) -> None:
        self.fight = fight
        self.rules = fight.rules
        self.tally = tally
        self.unseen = unseen
        self.windows = WINDOWS.get(fight.rules.id, frozenset())
        self.one, self.other = (
            Sitting(fight.rules, fight.scenario, fight.book, fight.state, holders, true_odds=unseen)
            for _ in "ab"
        )
        self.both = (self.one, self.other)
        self.told_apart: set[Seat] = set()
        self.window: list[Hidden] = []
        self.kept_from: frozenset[Seat] = frozenset()
        self.setting = False
        self.last: list[str] = []
        self._heard = [0, 0]

    def _knowledge(self, seat: Seat, since: list[int]) -> list[Any]:
        """What a seat may know of the state now, and of what happened since, at each table."""
        found = []
        for table, start in zip(self.both, since, strict=True):
            viewer = table.viewer(seat)
            shown = []
            for fact, before in table.facts(start):
                told = self.rules.shows(fact, before, viewer)
                if told is not None:
                    shown.append((type(told).__name__, told))
            found.append((self._sees(table, seat), shown))
        return found

    def _sees(self, table: Sitting, seat: Seat) -> Any:
        """What of the state a seat may know."""
        state, viewer = table.chronicle.state, table.viewer(seat)
        if self.unseen:
            return outside(self.rules, table.chronicle.book, state, viewer)
        return self.rules.view(state, viewer)

    async def compare(self, where: str) -> None:
        """Hold what every seat was sent since the last time at the one table against the other."""
        since = list(self._heard)
        self._heard = [len(table.chronicle.entries) for table in self.both]
        for seat in SEATS:
            here, there = (self._comparable(table, table.fresh(seat)) for table in self.both)
            if seat in self.told_apart:
                continue
            knows, twin_knows = self._knowledge(seat, since)
            if knows != twin_knows:
                self.told_apart.add(seat)
                self._came_out(seat, since, where)
                continue
            prompts = [table.chronicle.prompt for table in self.both]
            if here != there and one_waits(self.windows, prompts, self.one.viewer(seat)):
                self.told_apart.add(seat)
                self.tally.came_out[f"{self.rules.id}: somebody has a React"] += 1
                continue
            self.tally.messages += len(here)
            self.tally.compared += sum(map(len, here))
            if here != there:
                raise Leak(self.told(seat, where, here, there))

    def _comparable(self, table: Sitting, sent: Iterable[bytes]) -> list[bytes]:
        """What was sent, without seals where they cannot be the same.

        A seal is a keyed hash over its line's number and a choice, as good as drawn by lot: another
        one where one journal has more lines than the other, or a computer chose otherwise.
        """
        plain = [table.without_fingerprints(one) for one in sent]
        counts = {len(one.chronicle.entries) for one in self.both}
        here, there = (_sealed(one.chronicle.entries) for one in self.both)
        apart = len(counts) > 1 or here != there
        return [SEALS.sub(b"", one) for one in plain] if apart else plain

    def _came_out(self, seat: Seat, since: list[int], where: str) -> None:
        """The rules show a seat what differs: something else must have happened for that.

        Where just the same happened, with other values in it, they tell what they keep from it.
        """
        if seat == GM_SEAT or seat not in self.kept_from:
            self.tally.came_out["to whom it was no secret"] += 1
            return
        kinds = [
            [type(fact).__name__ for fact, _ in table.facts(start)]
            for table, start in zip(self.both, since, strict=True)
        ]
        seen = [self._sees(table, seat) for table in self.both]
        acts = [_answered(table, start) for table, start in zip(self.both, since, strict=True)]
        if (kinds[0] != kinds[1] or acts[0] != acts[1]) and not self.setting:
            how = "something else happened"
        elif seen[0] != seen[1] and not self.setting:
            how = "it lies open from then on"
        else:
            fields = self._otherwise(since)
            facts = {(self.rules.id, field.partition(".")[0]) for field in fields}
            if not fields or not facts <= set(LAWFUL):
                known = [msgspec.json.encode(one) for one in self._knowledge(seat, since)]
                what = f"{where}, where {', '.join(kinds[0])} happened at both: the rules tell it"
                raise Leak(f"{self.told(seat, what, known[:1], known[1:])} in {fields}")
            how = LAWFUL[min(facts)]
        self.tally.came_out[f"{self.rules.id}: {how}"] += 1

    def _otherwise(self, since: list[int]) -> list[str]:
        """In which fields of what happened the tables differ."""
        lists = [table.facts(start) for table, start in zip(self.both, since, strict=True)]
        found = [
            f"{type(fact).__name__}.{name}"
            for (fact, _), (twin, _) in zip(*lists, strict=False)
            for name in (fact.__struct_fields__ if type(fact) is type(twin) else ())
            if getattr(fact, name) != getattr(twin, name)
        ]
        return list(dict.fromkeys(found))

    def told(self, seat: Seat, where: str, here: Any, there: Any) -> str:
        """Which message first differed, and how."""
        at = next(
            (n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b),
            min(len(here), len(there)),
        )
        a, b = (lines[at] if at < len(lines) else b"(nothing)" for lines in (here, there))
        place = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
        cut = slice(max(0, place - 120), place + 160)
        return (
            f"{self.rules.id} {self.fight.scenario} {self.fight.number}: {seat} tells the tables "
            f"apart when {where}, with {[(one.path, one.value, one.other) for one in self.window]}"
            f" after {self.last[-3:]}: {len(here)} or {len(there)} messages,\n  {a[cut]!r}\n  "
            f"{b[cut]!r}"
        )

    async def look_around(self, where: str) -> None:
        """What every seat gets by HTTP, with all that it may ask for."""
        asked = FOR_SEATS if where == "at the end" else (self._one_of(FOR_SEATS), "journal")
        for seat in SEATS:
            if seat in self.told_apart:
                continue
            for name in ("api/seat", *(f"api/table/{one}" for one in asked)):
                asked_for = [[await table.ask(seat, f"/{name}")] for table in self.both]
                here, there = map(self._comparable, self.both, asked_for)
                self.tally.answers += 1
                self.tally.compared += len(here[0])
                if here != there:
                    raise Leak(self.told(seat, f"{name} {where}", here, there))
        await self.compare(where)
