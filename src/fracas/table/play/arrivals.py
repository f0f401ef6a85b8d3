"""Latecomers: sheets that join a running fight, and what players ask to bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from fracas.core.errors import IllegalAnswer, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.additions import take_in
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Ruleset
from fracas.table.play.computers import BY_BOOK, COMPUTERS
from fracas.table.screens.screen import ProposalCard
from fracas.table.seats.handing_out import refuse_onlooker
from fracas.table.seats.seat import clean_name, refuse_players
from fracas.table.workshop.sheets import Sheet, book_with, name_of, text_of_sheet, under_own_name

if TYPE_CHECKING:
    from fracas.table.play.live import LiveFight

MASTERS = "Only the game master brings a combatant in: propose yours."


class Proposal(msgspec.Struct, frozen=True):
    """What a seat asks to bring: a sheet, and the side that it would join."""

    seat: Seat
    sheet: Sheet
    name: str
    side: str


class Proposals:
    """What the seats of one table ask to bring, one sheet each."""

    def __init__(self, proposals: Iterable[Proposal] = ()) -> None:
        self._by_seat = {one.seat: one for one in proposals}

    def all(self) -> tuple[Proposal, ...]:
        """Return all proposals, the earliest first."""
        return tuple(self._by_seat.values())

    def of(self, seat: Seat) -> Proposal:
        """Return what a seat asks to bring; raises `IllegalAnswer` if it asks for nothing."""
        found = self._by_seat.get(seat)
        if found is None:
            raise IllegalAnswer("This proposal is no longer open: look at the table.", seat=seat)
        return found

    def put(self, proposal: Proposal) -> None:
        """Add a proposal, in place of the seat's earlier one."""
        self._by_seat[proposal.seat] = proposal

    def drop(self, seat: Seat) -> None:
        """Drop a seat's proposal."""
        self._by_seat.pop(seat, None)

    def cards(self, fight: LiveFight, seat: Seat) -> tuple[ProposalCard, ...]:
        """Return what a seat sees of them: the game master all, everyone else their own."""
        return tuple(
            [
                ProposalCard(
                    one.seat,
                    fight.places.of(one.seat).name,
                    one.sheet.who,
                    one.name,
                    one.side,
                    one.sheet.tables,
                )
                for one in self.all()
                if seat in (GM_SEAT, one.seat) and one.seat in fight.places
            ]
        )


def bring(
    fight: LiveFight, seat: Seat, sheet: Sheet, side: str, to: str = "", reason: str = ""
) -> None:
    """Bring a sheet into the fight, on a side, and seat it: the game master's act.

    Its content joins the book first. Raises `ContentError` for its faults, and what the system says
    of the arrival; nothing has changed then.
    """
    refuse_players(seat, MASTERS)
    chronicle = fight.chronicle
    rules, state = chronicle.rules, chronicle.state
    if to:
        refuse_onlooker(fight.places.of(Seat(to)))
    text_of_sheet(rules, chronicle.book, sheet)
    sheet = under_own_name(rules, chronicle.book, sheet)
    wide, text = book_with(rules, chronicle.book, sheet)
    fact = rules.enter(wide, state, sheet.who, clean_name(side))
    rules.check_state(wide, fact.apply(state))
    if wide.digest() != chronicle.book.digest():
        take_in(chronicle, text, seat=seat)
    before = {one.id for one in rules.members(chronicle.state)}
    chronicle.edit(fact, reason.strip()[:200], seat=seat)
    if to:
        for one in rules.members(chronicle.state):
            if one.id not in before:
                chronicle.sit(one.id, Seat(to))
    seat_arrivals(chronicle, before)


def propose(fight: LiveFight, seat: Seat, sheet: Sheet, side: str = "") -> None:
    """Ask to bring a sheet: for a player who plays no one.

    The sheet is checked against what the system ships, so that nothing of the game master's shows.
    Raises `ContentError` for its faults, `NotYourSeat` for a seat that may not ask.
    """
    chronicle = fight.chronicle
    rules, place = chronicle.rules, fight.places.of(seat)
    if place.kind != "player" or place.locked:
        raise NotYourSeat(
            "Only a player whose seat is not locked may propose: ask the game master.", seat=seat
        )
    if chronicle.seating.held_by(seat, rules.deciders(chronicle.state)):
        raise NotYourSeat("You already play someone: ask the game master for more.", seat=seat)
    seen = rules.view(chronicle.state, chronicle.seating.viewer(seat))
    if side and side not in rules.sides(seen):
        raise IllegalAnswer(f"There is no side '{side[:40]}': choose an existing one.")
    shipped = rules.open_book({})
    text_of_sheet(rules, shipped, sheet)
    sheet = under_own_name(rules, shipped, sheet)
    book_with(rules, shipped, sheet)
    name = clean_name(name_of(rules, shipped, sheet)[:40])
    fight.proposals.put(Proposal(seat, sheet, name, side or _usual_side(rules, seen)))


def admit(fight: LiveFight, seat: Seat, proposer: Seat, side: str = "") -> None:
    """Let in what a seat asked to bring: the game master's act; raises what `bring` raises."""
    refuse_players(seat, MASTERS)
    found = fight.proposals.of(proposer)
    bring(fight, seat, found.sheet, side or found.side, proposer)
    fight.proposals.drop(proposer)


def decline(fight: LiveFight, seat: Seat, proposer: Seat) -> None:
    """Drop a proposal: refused by the game master, or withdrawn by its seat."""
    if seat not in (GM_SEAT, proposer):
        raise NotYourSeat("Only the player who proposed this can take it back.", seat=seat)
    fight.proposals.of(proposer)
    fight.proposals.drop(proposer)


def seat_arrivals(chronicle: Chronicle, before: set[Decider]) -> None:
    """Seat a newcomer with its side if a computer plays that, otherwise with the game master."""
    members = chronicle.rules.members(chronicle.state)
    held = dict(chronicle.seating.holders)
    sides = {one.side: held[one.id] for one in reversed(members) if one.id in held}
    for one in members:
        if one.id not in before and one.id not in held:
            usual = sides.get(one.side, Seat(BY_BOOK))
            chronicle.sit(one.id, usual if usual in COMPUTERS and not one.pc else GM_SEAT)


def _usual_side(rules: Ruleset, seen: Any) -> str:
    """Return the side of the player characters, otherwise the first."""
    members = rules.members(seen)
    sides = (*(one.side for one in members if one.pc), *rules.sides(seen))
    return sides[0] if sides else "party"
