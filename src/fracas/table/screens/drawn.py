"""From a live fight to a seat's screen: its parts, and the lines of its log."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from fracas.core.asking.prompts import Together
from fracas.core.errors import NothingToUndo
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.picture.pictures import Picture
from fracas.core.play.history import ON_LINE
from fracas.core.play.journal import Edited, Forked, Opened, Ordered, Said, Salted, Seated, TakenIn
from fracas.core.system.ruleset import Viewer
from fracas.sim.play.policies import POLICIES
from fracas.table.odds.bars import BarJob
from fracas.table.play.house_rules import RuledCard, ruled
from fracas.table.play.live import LiveFight
from fracas.table.play.logbook import Told
from fracas.table.play.public_line import PublicLine
from fracas.table.screens.log_lines import Annals, Teller, standing_line, undone
from fracas.table.screens.questions import Words, papers, waits
from fracas.table.screens.screen import (
    PARTS,
    LogCard,
    MeCard,
    OrderCard,
    Screen,
    SeatCard,
    TableCard,
)
from fracas.table.screens.strips import strip_job, strip_of
from fracas.table.seats.handing_out import free_for
from fracas.table.seats.seat import refuse_players
from fracas.table.seats.viewer import Eyes, part_of, sides_seen


class Screens:
    """What all seats of one fight see. Views and pictures that are alike are made once.

    The seats' numbers for questions begin at `first`. `here` are the seats with an open page, as
    they come and go; `fingerprint_of` returns that of the journal up to an entry, blank for one not
    safe yet; `code` is the code by which others find the table, `weighs` whether there are odds.
    """

    def __init__(
        self,
        table: str,
        scenario: str,
        fight: LiveFight,
        first: int = 0,
        here: AbstractSet[Seat] = frozenset(),
        fingerprint_of: Callable[[int], str] = lambda entry: "",
        code: str = "",
        *,
        weighs: bool = True,
    ) -> None:
        self.fight = fight
        self.code = code
        self._papers = partial(papers, weighs=weighs)
        self._first = first
        self._table, self._scenario = table, scenario
        chronicle = fight.chronicle
        self.title = chronicle.title
        self._annals = Annals.of(chronicle)
        self._eyes: dict[Seat, Eyes] = {}
        self._tellers: WeakValueDictionary[tuple[Decider, ...], Teller] = WeakValueDictionary()
        self._gone: tuple[tuple[int, int], frozenset[int]] = (0, 0), frozenset()
        self._ruled: tuple[Any, tuple[RuledCard, ...]] | None = None
        self._here = here
        fight.told = self.was_told
        self._fingerprint_of = fingerprint_of
        self._public = PublicLine(chronicle.rules, self._annals)
        self._fingerprint = ""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the journal up to the last line that everyone knows; alike for all."""
        entry = self._public.hear(self.fight.chronicle.entries)
        self._fingerprint = self._fingerprint_of(entry) or self._fingerprint
        return self._fingerprint

    def eyes(self, seat: Seat) -> Eyes:
        """Return how a seat sees; rebuilt, log and all, when its deciders have changed."""
        viewer = self.fight.chronicle.seating.viewer(seat)
        kept = self._eyes.get(seat)
        if kept is None or kept.viewer != viewer:
            teller = self._teller(viewer)
            asked_at = self._first if kept is None else kept.asked_at
            kept = self._eyes[seat] = Eyes(seat, viewer, teller, asked_at)
        kept.teller.book = self.fight.chronicle.book
        return kept

    def _teller(self, viewer: Viewer) -> Teller:
        """Return who tells a viewer what happened; one for all who answer for the same deciders."""
        teller = self._tellers.get(viewer.deciders)
        if teller is None:
            fight = self.fight
            book = fight.chronicle.book
            ruled = fight.rulings.line if viewer.is_gm else None
            asked = partial(fight.witness.of, fight.chronicle, self._annals)
            teller = Teller(self._annals, book, ruled, asked, remembers=False)
            self._tellers[viewer.deciders] = teller
        return teller

    @property
    def last(self) -> int:
        """The highest number that any seat had for a question."""
        return max([self._first, *(eyes.asked_at for eyes in self._eyes.values())])

    def forget(self, seat: Seat) -> None:
        """Drop what was kept for a seat."""
        self._eyes.pop(seat, None)

    @property
    def size(self) -> int:
        """How many bytes the logs of all seats use."""
        return sum(teller.log.size for teller in tuple(self._tellers.values()))

    # The log

    def log(self, seat: Seat) -> tuple[LogCard, ...]:
        """Return the lines of a seat's log that are new since the last time, or changed now."""
        eyes = self.eyes(seat)
        chronicle = self.fight.chronicle
        eyes.teller.hear(chronicle.entries, eyes.viewer)
        log, before = eyes.teller.log, eyes.told
        eyes.told = Told(log, len(log), self._taken_back(), gm=seat == GM_SEAT)
        return eyes.told.since(before)

    def was_told(self, seat: Seat, entry: int) -> bool:
        """Whether a seat noticed an entry: by a line of its log, or by what it sees since then."""
        eyes, entries = self.eyes(seat), self.fight.chronicle.entries
        eyes.teller.hear(entries, eyes.viewer)
        if eyes.teller.log.has(entry):
            return True
        before, after = self._annals.before(entry), self._annals.after(entry)
        rules, book = self.fight.chronicle.rules, self.fight.chronicle.book
        seen, then = (rules.view(state, eyes.viewer) for state in (before, after))
        # A view may hold more than is drawn of it, such as of combatants that no one sees.
        return seen != then and (
            rules.picture(seen, book) != rules.picture(then, book)
            or rules.members(seen) != rules.members(then)
        )

    def _taken_back(self) -> frozenset[int]:
        """Return the entries that were taken back; the same object as long as they are the same."""
        chronicle = self.fight.chronicle
        point, gone = (len(chronicle.entries), chronicle.head), self._gone[1]
        if point != self._gone[0]:
            found = undone(chronicle.entries, standing_line(chronicle.entries, chronicle.head))
            gone = gone if found == gone else found
            self._gone = point, gone
        return gone

    # The parts

    def screen(self, seat: Seat) -> Screen:
        """Return a seat's whole screen."""
        fight = self.fight
        chronicle = fight.chronicle
        eyes = self.eyes(seat)
        seen, picture = self._view(eyes.viewer)
        fight.rulings.meet(chronicle)
        words = Words(chronicle.rules, chronicle.book, seen)
        open_to, asked_at = fight.open_to_people, self.asked_at(seat)
        return Screen(
            table=self._table_card(seat),
            me=self._me(seat, words),
            sides=sides_seen(chronicle.rules, seen, eyes.viewer),
            seats=self._seats(words, gm=seat == GM_SEAT),
            picture=picture,
            papers=self._papers(chronicle, seat, asked_at, words, open_to, fight.proposed),
            waits=None
            if fight.lobby.opened
            else waits(chronicle, seat, words, open_to, fight.rulings.waits),
            families=fight.rulings.families() if seat == GM_SEAT else (),
            proposals=fight.proposals.cards(fight, seat),
            dues=fight.dues.cards(chronicle, self._annals) if seat == GM_SEAT else (),
            strip=None
            if fight.lobby.opened
            else strip_of(chronicle, eyes.viewer, seen, eyes.teller.moments),
        )

    def bar_jobs(self, seat: Seat) -> tuple[BarJob, ...]:
        """Return the bars of the last throws that a seat is shown, and that of the open roll."""
        eyes = self.eyes(seat)
        moments = eyes.teller.moments
        if self.fight.lobby.opened:
            return moments.jobs
        job = strip_job(self.fight.chronicle, eyes.viewer, self._view(eyes.viewer)[0], moments)
        return moments.jobs if job is None else (*moments.jobs, job)

    def peek(self, seat: Seat, entry: int) -> Screen:
        """Return the screen as it was at a point, with nothing asked; for the game master only.

        Raises `NotYourSeat` for players, `NothingToUndo` for what is not a point of a line of play.
        """
        refuse_players(seat, "Only the game master looks back at a point: read the log.")
        chronicle = self.fight.chronicle
        points = [
            number for number, one in enumerate(chronicle.entries) if isinstance(one, ON_LINE)
        ]
        if entry not in (0, *points):
            raise NothingToUndo(f"Entry {entry} is no point of any line of play.", to=entry)
        self.log(seat)
        viewer = self.eyes(seat).viewer
        rules, book = chronicle.rules, chronicle.book
        seen = rules.view(self._annals.after(entry), viewer)
        now = self.screen(seat)
        picture = rules.picture(seen, book)
        return msgspec.structs.replace(now, picture=picture, papers=(), waits=None, dues=())

    def look(self, seat: Seat, line: int) -> Picture:
        """Return the board as a seat saw it at that line of its log.

        Raises `NothingToUndo` for a line that its log does not have.
        """
        self.log(seat)
        eyes = self.eyes(seat)
        if not 0 <= line < len(eyes.told):
            raise NothingToUndo(f"Your log has no line {line}.", to=line)
        rules, book = self.fight.chronicle.rules, self.fight.chronicle.book
        state = self._annals.after(eyes.teller.log.entries[line])
        return rules.picture(rules.view(state, eyes.viewer), book)

    @property
    def has_ended(self) -> bool:
        """Whether a fight on the current line of play is over."""
        chronicle = self.fight.chronicle
        self._annals.hear(chronicle.entries)
        outcome = chronicle.rules.outcome
        return any(outcome(self._annals.after(number)) for number in reversed(chronicle.line))

    def parts(self, seat: Seat) -> dict[str, Any]:
        """Return a seat's screen, part by part."""
        screen = self.screen(seat)
        return {name: getattr(screen, name) for name in PARTS}

    def asked_at(self, seat: Seat) -> int:
        """Return a seat's number for the open question.

        It counts only what this seat was asked: the journal's own number would reveal how often
        others changed their minds in secret.
        """
        chronicle = self.fight.chronicle
        prompt, eyes = chronicle.prompt, self.eyes(seat)
        if prompt is None:
            return eyes.number(-1, ())
        mine: tuple[str, ...] = chronicle.seating.held_by(seat, prompt.deciders)
        if seat == GM_SEAT and not isinstance(prompt, Together):
            mine = prompt.deciders
        if not mine:
            return eyes.number(-1, ())

        def is_same(since: int) -> bool:
            numbers = range(since, len(chronicle.entries))
            return since <= chronicle.asked_at and not any(
                self._asks_again(seat, number) for number in numbers
            )

        return eyes.number(chronicle.asked_at, (prompt.kind, *part_of(prompt, mine)), is_same)

    def _asks_again(self, seat: Seat, number: int) -> bool:
        """Whether a seat may take the question for a new one since an entry."""
        match self.fight.chronicle.entries[number]:
            case Edited():
                return self.was_told(seat, number)
            case Said() | Seated() | Ordered() | Salted() | Opened() | TakenIn() | Forked():
                return False
        return True

    def _view(self, viewer: Viewer) -> tuple[Any, Picture]:
        """Return the state as a viewer sees it, and its picture; shared by all who see the same."""
        chronicle = self.fight.chronicle
        self._annals.hear(chronicle.entries)
        seen = self._annals.views.of(self._annals.after(chronicle.head), viewer)
        return self._annals.pictures.of(seen, chronicle.book)

    def _table_card(self, seat: Seat) -> TableCard:
        chronicle = self.fight.chronicle
        rules, dice = chronicle.rules, chronicle.dice
        gm = seat == GM_SEAT
        over = chronicle.over
        return TableCard(
            id=self._table,
            system=rules.id,
            system_title=rules.title,
            title=self.now_playing,
            scenario=self._scenario,
            promise=dice.promised or "",
            salts=tuple([(salt.seat, salt.text) for salt in dice.salts]),
            seed=dice.seed.hex() if dice.opened and dice.seed is not None else "",
            over=over,
            outcome=self._outcome(seat) if over else "",
            winner=self._winner(seat) if over else "",
            head=chronicle.head if gm else 0,
            paused=self.fight.paused,
            code=self.code,
            rests=tuple([(name, rules.say_interlude(name)) for name in rules.interludes])
            if gm and over
            else (),
            house=self._house_rules(),
            fingerprint=self.fingerprint,
            phase="over" if over else "lobby" if self.fight.lobby.opened else "fight",
        )

    def _house_rules(self) -> tuple[RuledCard, ...]:
        """The rulings that are not standard; calculated once for a book."""
        chronicle = self.fight.chronicle
        if self._ruled is None or self._ruled[0] is not chronicle.book:
            self._ruled = chronicle.book, ruled(chronicle.rules, chronicle.book)
        return self._ruled[1]

    @property
    def now_playing(self) -> str:
        """The title of the fight that is on: the next one of a table has a title of its own."""
        title = str(getattr(self.fight.chronicle.state, "title", ""))
        first = str(getattr(self._annals.opening, "title", ""))
        return self.title if title in ("", first) else title

    def _winner(self, seat: Seat) -> str:
        """Return the side that won, if this seat sees anyone of it."""
        chronicle = self.fight.chronicle
        seen = chronicle.rules.view(chronicle.state, self.eyes(seat).viewer)
        outcome = chronicle.rules.outcome(chronicle.state)
        return outcome if outcome in chronicle.rules.sides(seen) else ""

    def _outcome(self, seat: Seat) -> str:
        """Return how the fight ended, as the log says it; its id if the log has no line for it."""
        chronicle = self.fight.chronicle
        rules, viewer = chronicle.rules, self.eyes(seat).viewer
        outcome = rules.outcome(chronicle.state)
        self._annals.hear(chronicle.entries)
        for number in reversed(chronicle.line if outcome else ()):
            for fact, before in self._annals.facts(number):
                if rules.outcome(before) != outcome == rules.outcome(fact.apply(before)):
                    shown = rules.shows(fact, before, viewer)
                    if shown is not None:
                        return rules.say_fact(shown, rules.view(before, viewer), chronicle.book)
        return outcome.replace("_", " ")

    def _me(self, seat: Seat, words: Words) -> MeCard:
        fight = self.fight
        seating = fight.chronicle.seating
        place = fight.places.of(seat)
        mine = tuple([who for who, holder in seating.holders if holder == seat])
        free = free_for(fight.chronicle, fight.places, seat)
        known = {one.id for one in words.rules.members(words.seen)}
        orders = tuple(
            [
                OrderCard(order.kind, fight.orders.say(order), str(order.decider or ""))
                for order in seating.orders
                if order.seat == seat
            ]
        )
        return MeCard(
            seat=seat,
            name=place.name,
            kind=place.kind,
            deciders=tuple([(str(who), words.name(who)) for who in mine]),
            rolls=place.rolls,
            extra=place.extra,
            orders=orders,
            may_undo=fight.may_undo(seat),
            may_redo=fight.may_redo(seat),
            free=tuple([(str(who), words.name(who)) for who in free if who in known]),
        )

    def _seats(self, words: Words, *, gm: bool) -> tuple[SeatCard, ...]:
        fight = self.fight
        held: dict[Seat, list[tuple[str, str]]] = {}
        for one in words.rules.members(words.seen):
            holder = fight.chronicle.seating.seat_of(one.id)
            held.setdefault(holder, []).append((str(one.id), one.name))
        cards = [
            SeatCard(
                seat=place.id,
                name=place.name,
                kind=place.kind,
                deciders=tuple(held.get(place.id, ())),
                here=place.id in self._here,
                locked=place.locked,
                extra=place.extra if gm else 0,
                link=not gm or place.id == GM_SEAT or bool(place.token),
                ready=place.id in fight.lobby.ready,
            )
            for place in fight.places
        ]
        cards += [
            SeatCard(name, name, "computer", tuple(held[Seat(name)]), here=True, policy=name)
            for name in POLICIES
            if Seat(name) in held
        ]
        return tuple(cards)
