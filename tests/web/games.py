"""Tables that many pages play at, and the proof that a journal has what was acknowledged at them.

Each seat has one page, and each page says one thing at a time, so the order in which its acts were
taken is known. What was acknowledged must be in the journal, once; what was refused must not; what
was never answered may be.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

import httpx
import msgspec

from fracas.core.play.journal import (
    Answered,
    Entry,
    Said,
    Salted,
    Seated,
    Threw,
    Undone,
    parse_journal,
)
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from tests.web.callers import FIGHTS, LONG, Caller, Cut, answer_to
from tests.web.serving import bearer

REST = 0.02
"""Seconds after which a page that is asked nothing looks again."""

NEVER_KEPT = ("stale-answer", "not-your-seat", "illegal-answer", "nothing-to-undo", "too-often")
"""Refusals after which nothing of the act is in the journal."""

Act = tuple[Any, ...]
"""What somebody did, as it can be told from a message and from an entry alike."""


class Web:
    """The server's routes, for many at once."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._http = httpx.AsyncClient(base_url=base, timeout=LONG)

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """Ask for something; gives the answer's JSON, or raises `Cut`."""
        try:
            answer = await self._http.request(method, path, json=body, headers=bearer(token))
        except httpx.TransportError as error:
            raise Cut from error
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def close(self) -> None:
        """Let all lines go."""
        await self._http.aclose()


class Game:
    """A table with its pages, what they did, and what of it may or must be in the journal.

    `acts` has what each seat did since the journal was last looked at, and whether it was
    acknowledged; `lines` are those that the journal had then.
    """

    def __init__(self, number: int, made: dict[str, Any], taps: bool) -> None:
        """With `taps` all dice of people fall when they say so, so that each is an act."""
        self.number = number
        self.id: str = made["table"]
        self.system: str = made["system"]
        self.taps = taps
        self.tokens: dict[str, str] = {made["seat"]: made["token"]}
        self.callers: dict[str, Caller] = {}
        self.acts: dict[str, list[tuple[Act, bool]]] = {}
        self.lines: tuple[bytes, ...] = ()
        self.maybe_seats = 0
        self.said: Counter[str] = Counter()
        self._chance = random.Random(number)

    @classmethod
    async def make(cls, web: Web, number: int, pages: int) -> Game:
        """A table of one of the five systems with a game master and players in their seats."""
        system, scenario = FIGHTS[number % len(FIGHTS)]
        body = {"system": system, "scenario": scenario, "foes": "advisor"}
        game = cls(number, await web.ask("POST", "/api/tables", body=body), number % 2 == 0)
        for player in range(1, pages):
            await game.add(web, f"Player {player}")
        return game

    async def add(self, web: Web, name: str) -> None:
        """Another seat; where the server dies over it, it may be there or not."""
        self.maybe_seats += 1
        seat = await web.ask("POST", "/api/table/seats", self.tokens["gm"], {"name": name})
        self.maybe_seats -= 1
        self.tokens[seat["seat"]] = seat["token"]

    async def settle(self) -> None:
        """All pages come in, and each player takes a player character."""
        await self.call(self.web_base)
        gm = self.callers["gm"]
        pcs = [one["id"] for one in gm.screen["picture"]["figures"] if one.get("pc")]
        players = [seat for seat in self.callers if seat != "gm"]
        for caller in self.callers.values():
            # A clock that runs out would answer in a seat's name, and so would dice that fall.
            rolls = "tap" if self.taps else "auto"
            await self._must(caller, do="prefer", extra=-1, rolls=rolls)
        for seat, who in zip(players, pcs, strict=False):
            await self._must(gm, do="sit", decider=who, seat=seat)

    web_base = ""

    async def call(self, base: str) -> None:
        """All pages come, or come back with what they showed last."""
        self.web_base = base
        for seat, token in self.tokens.items():
            caller = self.callers.setdefault(seat, Caller(base, token))
            caller.base = base
            await caller.call()
            assert not caller.gone, f"the seat {seat} of {self.system} was lost: {caller.gone}"

    async def hang_up(self) -> None:
        """All pages leave."""
        for caller in self.callers.values():
            await caller.hang_up()

    @property
    def over(self) -> bool:
        """Whether the fight is over."""
        return bool(self.callers["gm"].screen["table"].get("over"))

    @property
    def acknowledged(self) -> int:
        """How many acts were acknowledged since the journal was last looked at."""
        return sum(sure for acts in self.acts.values() for _, sure in acts)

    @property
    def open_acts(self) -> int:
        """How many acts have had no answer that says what became of them."""
        return sum(not sure for acts in self.acts.values() for _, sure in acts)

    async def play(self, until: asyncio.Event) -> None:
        """All pages answer what they are asked, until the event or until the line breaks."""
        await asyncio.gather(*[self._play(caller, seat, until) for seat, caller in self.pages()])

    def pages(self) -> list[tuple[str, Caller]]:
        """The pages that play, by their seats."""
        return [(seat, caller) for seat, caller in self.callers.items() if seat in self.tokens]

    async def _play(self, caller: Caller, seat: str, until: asyncio.Event) -> None:
        while not until.is_set():
            found = self._next(caller, seat)
            if found is None:
                await asyncio.sleep(REST)
                continue
            act, message = found
            acts = self.acts.setdefault(seat, [])
            acts.append((act, False))
            try:
                reply = await caller.say(**message)
            except Cut:
                return
            self.said[reply.get("code", reply["is"])] += 1
            if reply["is"] == "done":
                acts[-1] = (act, True)
            elif reply["code"] in NEVER_KEPT:
                acts.pop()
            else:
                await asyncio.sleep(10 * REST)

    def _next(self, caller: Caller, seat: str) -> tuple[Act, dict[str, Any]] | None:
        """What a page does now, as an act and as the message for it."""
        lot = self._chance.random()
        if seat == "gm" and lot < 0.02:
            return ("undo",), {"do": "undo"}
        if lot < 0.01:
            text = f"salt {self._chance.random()}"
            return ("salt", text), {"do": "salt", "text": text}
        paper = caller.paper()
        if paper is None:
            return None
        message = answer_to(paper, self._chance.choice)
        if message["do"] == "throw":
            return ("throw", paper["decider"]), message
        return ("answer", paper["decider"], message["answer"]), message

    async def _must(self, caller: Caller, **message: Any) -> None:
        reply = await caller.say(**message)
        assert reply["is"] == "done", reply

    def check(self, lines: tuple[bytes, ...]) -> tuple[int, int]:
        """Hold a journal against what was done here, and play it again by the rules.

        Gives how many acts were acknowledged since the last look, and how many that were not
        are there all the same.
        """
        where = f"{self.system} ({self.id})"
        assert lines[: len(self.lines)] == self.lines, f"{where}: older lines changed"
        journal = parse_journal(b"".join(lines))
        assert len(journal.entries) == len(lines), f"{where}: a line is no entry"
        replay(journal, ruleset(self.system))
        kept = 0
        fresh = journal.entries[len(self.lines) or _settled(journal.entries) :]
        acknowledged = self.acknowledged
        for seat, caller in self.callers.items():
            found = self._acts_of(seat, caller, fresh)
            done = self.acts.get(seat, [])
            assert fits(done, found), f"{where}, seat {seat}: did {done}, has {found}"
            kept += len(found) - sum(sure for _, sure in done)
        self.acts.clear()
        self.lines = lines
        return acknowledged, kept

    def _acts_of(self, seat: str, caller: Caller, entries: tuple[Entry, ...]) -> list[Act]:
        mine = {who for who, _ in caller.screen.get("me", {}).get("deciders", ())}
        told = [act_of(entry, seat, mine) for entry in entries]
        acts = [act for act in told if act is not None]
        if self.taps:
            return acts
        # Here dice fall by themselves too, and cannot be told from those that somebody threw.
        self.acts[seat] = [one for one in self.acts.get(seat, ()) if one[0][0] != "throw"]
        return [act for act in acts if act[0] != "throw"]


def act_of(entry: Entry, seat: str, mine: set[str]) -> Act | None:
    """What an entry says that a seat did; None for what it did not do."""
    match entry:
        case Threw(decider=decider) if decider in mine:
            return ("throw", decider)
        case Answered() | Said() if entry.seat == seat:
            return ("answer", entry.decider, msgspec.to_builtins(entry.answer))
        case Undone() if entry.seat == seat:
            return ("undo",)
        case Salted() if entry.seat == seat:
            return ("salt", entry.text)
    return None


def _settled(entries: tuple[Entry, ...]) -> int:
    """Where play begins with everybody in their seats: dice fell by themselves before."""
    seated = [number for number, entry in enumerate(entries) if isinstance(entry, Seated)]
    return seated[-1] + 1 if seated else 0


def fits(done: list[tuple[Act, bool]], found: list[Act]) -> bool:
    """Whether all that was acknowledged was found in its order, and nothing that nobody did."""
    places = {0}
    for act, sure in done:
        on = {at + 1 for at in places if at < len(found) and found[at] == act}
        places = on if sure else on | places
    return len(found) in places
