"""One fight at two tables that differ in a single secret, played side by side.

What is a secret is asked of the rules; what people do at the one table they do at the other.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.contract.hidden import Hidden, hidden_from, values
from fracas.contract.subject import source
from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.chance import Source
from fracas.core.errors import FracasError
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.odds.seats import shown_replies
from fracas.rulesets.registry import ruleset
from fracas.sim.play.fight_at_the_table import stand_in
from fracas.sim.play.fights import Table
from tests.leaks.comparing import Comparison, Fight, Leak, Tally
from tests.leaks.sitting import ONE, SEATS, TWO

DRAWS = 12
"""How many answers are drawn until one is lawful at both tables."""

OUT_OF = 1000
"""Chances are parts of this."""


NUMBERED = ("answer", "throw", "dice", "close", "advise", "odds", "why", "wins")
"""What names the question that it is about."""


class Twins(Comparison):
    """Two tables of one fight, played side by side for at most so many steps."""

    def __init__(self, fight: Fight, tally: Tally, most: int = 60, *, unseen: bool = False) -> None:
        self.chance: Source = source("twins", fight.scenario, fight.number, unseen)
        self.most = most
        # Of an edit the game master knows, who then is no judge of sealed choices any more.
        self.edits = unseen or self._happens(750)
        super().__init__(fight, tally, self._holders(fight), unseen=unseen)

    def _holders(self, fight: Fight) -> dict[str, Seat]:
        """Who sits where: two players, mostly of one side, and the game master or computers."""
        members = fight.rules.members(fight.state)
        pcs = [one for one in members if one.pc] or list(members[: len(members) // 2 or 1])
        foes = [one for one in members if one not in pcs]
        computer = self._happens(400)
        held = {str(one.id): Seat("advisor") if computer else GM_SEAT for one in foes}
        held |= {str(one.id): GM_SEAT for one in pcs}
        held[str(pcs[0].id)] = ONE
        second = foes if foes and (len(pcs) < 2 or self._happens(200)) else pcs[1:]
        if second:
            held[str(second[0].id)] = TWO
        return held

    def _happens(self, often: int) -> bool:
        return self.chance.below(OUT_OF) < often

    def _one_of(self, things: Any) -> Any:
        return things[self.chance.below(len(things))]

    # A fight

    async def play(self) -> None:
        """Play the fight at both tables; raises `Leak`."""
        for table in self.both:
            await table.open()
        try:
            self.tally.fights += 1
            await self.compare("opened")
            for _ in range(self.most):
                if not await self._step():
                    break
            await self.look_around("at the end")
        finally:
            for table in self.both:
                await table.close()

    async def _step(self) -> bool:
        """One thing that happens at both tables; False when play is over, or went other ways."""
        if self.told_apart >= set(SEATS):
            return False
        self.last = self.last[-4:]
        prompt = self.one.chronicle.prompt
        if self.window and self._happens(150):
            await self._end_window()
        elif self.edits and not self.window and self._happens(300):
            await self._begin_window()
        if self._happens(60):
            await self.look_around("in between")
        if self._happens(80):
            await self._probe()
        if self._happens(15):
            await self._restart()
        if self._happens(60):
            await self._table_act()
        if self._happens(60):
            await self._private_act()
        if isinstance(prompt, Together) and prompt.hidden and self._happens(700):
            await self._sealed()
        return await self._answer()

    # Answers

    def _pairs(self) -> list[tuple[Any, Any]]:
        """What is asked at both tables of the same people."""
        there = {(type(ask), ask.decider, ask.kind): ask for ask in self.other.asks()}
        pairs = [(ask, there.get((type(ask), ask.decider, ask.kind))) for ask in self.one.asks()]
        return [(ask, twin) for ask, twin in pairs if twin is not None]

    def _drawn(self, ask: Ask | Ruling, twin: Ask | Ruling) -> Answer | None:
        """An answer that is lawful at both tables; None where none was found."""
        for _ in range(DRAWS):
            answer = ask.default if self._happens(300) else ask.form.sample(self.chance)
            if answer is None:
                continue
            try:
                ask.accept(answer), twin.accept(answer)
            except FracasError:
                continue
            return answer
        return None

    def _holder(self, decider: Decider) -> Seat:
        return self.one.chronicle.seating.seat_of(decider)

    async def _answer(self) -> bool:
        pairs = self._pairs()
        if not pairs:
            return False
        self.tally.prompts += 1
        ask, twin = self._one_of(pairs)
        seat = self._holder(ask.decider)
        self.last.append(f"{seat} answers {type(ask).__name__} {ask.kind} of {ask.decider}")
        if not isinstance(ask, Roll) and seat in SEATS:
            await self._advice(ask, seat)
        if isinstance(ask, Roll):
            await self._say(seat, do="throw")
            return True
        answer = self._drawn(ask, twin)
        if answer is None:
            return False
        self.last[-1] += f": {answer}"
        await self._say(seat, do="answer", decider=ask.decider, answer=answer)
        return True

    async def _say(self, seat: Seat, /, *, what: str = "", **message: Any) -> None:
        """Say the same at both tables, with the number that the question has at each."""
        numbered = message["do"] in NUMBERED
        for table in self.both:
            more = {"asked_at": table.asked_at(seat)} if numbered else {}
            await table.say(seat, **{**message, **more})
        await self.compare(what or f"{seat} said {message['do']}")

    async def _advice(self, ask: Ask | Ruling, seat: Seat) -> None:
        """Advice, odds, reasons, what wins by the page; what each policy would do for its side."""
        decider = str(ask.decider)
        for do in ("advise", "odds", "wins"):
            if self._happens(400):
                await self._say(seat, do=do, decider=decider)
        options = getattr(ask.form, "options", ())
        if options and self._happens(150):
            option = self._one_of(options).id
            await self._say(seat, do="why", decider=decider, option=option)
        if ask.decider != GM and self._happens(300):
            self._policy(ask, self._one_of(("advisor", "random")))

    def _policy(self, ask: Ask | Ruling, name: str) -> None:
        """What a computer would answer for a side is alike where that side knows the same."""
        members = self.rules.members(self.one.chronicle.state)
        side = {one.side for one in members if one.id == ask.decider}
        own = tuple(one.id for one in members if one.side in side)
        through = self.one.viewer(self._holder(ask.decider))
        through = msgspec.structs.replace(through, deciders=own)
        begun = [table.chronicle.beat for table in self.both]
        known = [self.rules.known(state, through) for state, _ in begun]
        told = [
            shown_replies(self.rules, self.fight.book, state, replies, through)
            for state, replies in begun
        ]
        if known[0] != known[1] or told[0] != told[1]:
            return
        answers = []
        for table in self.both:
            chronicle = table.chronicle
            players = Table(self.rules, chronicle.book, chronicle.state, {}, 7, 0)
            run = stand_in(players, chronicle)
            asked: Any = run.prompt
            mine = asked.ask_of(ask.decider) if isinstance(asked, Together) else asked
            answers.append(repr(players.one(run, mine, name)).encode())
        self.tally.policies += 1
        if answers[0] != answers[1]:
            seat = self._holder(ask.decider)
            raise Leak(self.told(seat, f"{name} plays", answers[:1], answers[1:]))

    # Secrets

    async def _begin_window(self) -> None:
        """The game master sets something that no player may know, otherwise at the other table."""
        state = self.one.chronicle.state
        if state != self.other.chronicle.state:
            return
        seats = [seat for seat in SEATS if seat not in {GM_SEAT, *self.told_apart}]
        if not seats:
            return
        seats = [self._one_of(seats)] if self._happens(300) else seats
        viewers = [self.one.viewer(seat) for seat in seats]
        found = hidden_from(
            self.rules, self.fight.book, state, viewers, self.chance, unseen=self.unseen
        )
        secret = next(found, None)
        if secret is None:
            return
        self.kept_from = frozenset(seats)
        await self._set(secret, secret.value if self._happens(600) else None, secret.other)
        self.window = [secret]
        whose = " of somebody unseen" if self.unseen else ""
        self.tally.secrets[f"{self.rules.id}: {secret.shape} ({secret.sort}){whose}"] += 1

    async def _set(self, secret: Hidden, *values: Any) -> None:
        """Set a secret at the tables; None leaves that table alone."""
        self.last.append(f"{secret.path} is set to {values}")
        for table, value in zip(self.both, values, strict=True):
            if value is None:
                continue
            plain = msgspec.to_builtins(value)
            await table.say(GM_SEAT, do="edit", what="set", path=secret.path, value=plain)
        self.setting = True
        await self.compare(f"{secret.path} was set")
        self.setting = False

    async def _end_window(self) -> None:
        """The same stands there at both tables again, unless that is refused at one of them."""
        secret, self.window = self.window[0], []
        await self._set(secret, secret.value, secret.value)
        path = tuple(secret.path.split("/"))
        one, other = (dict(values(table.chronicle.state)).get(path) for table in self.both)
        if one != other:
            self.window = [secret]

    async def _sealed(self) -> None:
        """Somebody chooses something else in secret, and settles on the same in the end."""
        pairs = self._pairs()
        chooses = sorted({self._holder(ask.decider) for ask, _ in pairs})
        if len(pairs) < 2 or not chooses:
            return
        seat = self._one_of(chooses)
        mine = [pair for pair in pairs if self._holder(pair[0].decider) == seat]
        for ask, twin in mine[: len(pairs) - 1]:
            picks = [self._drawn(ask, twin) for _ in range(6)]
            first = picks[0]
            second = next((one for one in picks if one != first), None)
            if first is None or second is None:
                continue
            self.told_apart.add(seat)
            self.tally.secrets[f"{self.rules.id}: sealed {ask.kind}"] += 1
            self.last.append(f"{seat} seals {first} or {second}")
            for table, pick in zip(self.both, (first, second), strict=True):
                await table.say(
                    seat,
                    do="answer",
                    decider=ask.decider,
                    answer=pick,
                    asked_at=table.asked_at(seat),
                )
            await self.compare(f"{seat} sealed its {ask.kind}")
            await self.look_around("while choices are sealed")
            if self._happens(500):
                await self._probe()
            await self._say(seat, do="answer", decider=ask.decider, answer=first)

    # Acts that all see, and acts that nobody else may notice

    async def _table_act(self) -> None:
        """Something that is done in everybody's sight, at both tables alike."""
        lines = {len(table.chronicle.entries) for table in self.both}
        match self.chance.below(6):
            # Where something more was done at one table, its game master takes back that.
            case 0 | 3 if len(lines) > 1:
                return
            case 0:
                await self._say(GM_SEAT, do="undo")
            case 1:
                await self._say(self._one_of((ONE, TWO)), do="undo")
            case 2:
                await self._say(self._one_of((ONE, TWO, GM_SEAT)), do="salt", text="sea")
            case 3:
                await self._say(GM_SEAT, do="redo")
            case 4:
                await self._say(GM_SEAT, do="fork", name="what if")
            case _:
                await self._say(GM_SEAT, do="play")

    async def _restart(self) -> None:
        """Both tables are read from their stores, as after a crash; all pages open anew."""
        if self.rules is not ruleset(self.rules.id):
            return
        self.last.append("restart")
        for table in self.both:
            await table.again()
        await self.compare("opened again")

    async def _private_act(self) -> None:
        """Something that a player does for itself at the one table only; no other seat notices."""
        seat, table = self._one_of((ONE, TWO)), self._one_of(self.both)
        acts: list[dict[str, Any]] = [
            {"do": "older", "at": 50},
            {"do": "answer", "asked_at": 1, "decider": "gm", "answer": "nonsense"},
            {"do": "answer", "asked_at": table.asked_at(seat), "decider": "x", "answer": [1]},
            {"do": "peek", "entry": 1},
            {"do": "undo", "to": 0},
            {"do": "open"},
            {"do": "order"},
        ]
        act = self._one_of(acts)
        self.told_apart.add(seat)
        self.tally.secrets["all: a private act of a player"] += 1
        self.last.append(f"{seat} alone did {act}")
        if act["do"] == "order":
            # What somebody ordered is nobody's business, and the journal has a line of it at both.
            for one, answer in zip(self.both, ("this", "that"), strict=True):
                await one.say(seat, do="order", kind="what nobody asks", answer=answer)
        else:
            await table.say(seat, **act)
        await self.compare(f"{seat} did {act['do']}")

    async def _probe(self) -> None:
        """A player tries what it may not do, and whom it may not know: refusals say the same."""
        states = [table.chronicle.state for table in self.both]
        everybody = {str(one) for state in states for one in self.rules.deciders(state)}
        who = self._one_of((*sorted(everybody), "nobody"))
        seat = self._one_of((ONE, TWO, *SEATS))
        at = self.one.asked_at(seat)
        probes: list[dict[str, Any]] = [
            {"do": "advise", "decider": who},
            {"do": "odds", "decider": who},
            {"do": "wins", "decider": who},
            {"do": "why", "decider": who, "option": "attack"},
            {"do": "order", "kind": "act", "decider": who, "recall": True},
            {"do": "answer", "decider": who, "answer": "nonsense"},
            {"do": "answer", "decider": who, "answer": ["x", 1]},
            {"do": "throw"},
            {"do": "dice", "taps": [99]},
            {"do": "dice", "total": 5},
            {"do": "close"},
            {"do": "peek", "entry": at % 7},
            {"do": "older", "at": 3},
            {"do": "edit", "what": "leave", "who": who},
            {"do": "go", "to": 1},
        ]
        if seat != GM_SEAT:
            probes.append({"do": "sit", "decider": who, "seat": "gm"})
            probe = self._one_of(probes)
            self.last.append(f"{seat} tries {probe}")
            await self._say(seat, **probe)
