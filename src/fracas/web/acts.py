"""From a page's message to an act at its table, and the reply to it."""

from __future__ import annotations

from typing import Any

from fracas.core.errors import MalformedAnswer, NotYourSeat, StaleAnswer
from fracas.core.ids import GM_SEAT, Decider
from fracas.core.ids import Seat as SeatId
from fracas.core.picture.handles import handles_of
from fracas.table.odds.jobs import ON_REQUEST
from fracas.table.odds.real_dice import reckoned
from fracas.table.play.advising import advice_for
from fracas.table.play.arrivals import admit, bring, decline, propose
from fracas.table.play.live import LiveFight
from fracas.table.play.open_table import OpenTable
from fracas.table.screens.prompt_cards import DieCard, ReckonedCard
from fracas.table.seats.seat import Place, Places, changed, preferring, refuse_players
from fracas.table.workshop.sheets import Sheet
from fracas.web import messages as m
from fracas.web import outgoing

About = m.Advise | m.Wins | m.Odds | m.Why
"""Requests about a question that is open."""

Tells = About | m.Peek | m.Touch | m.Older | m.Reckon
"""Requests that change nothing."""


async def do(opened: OpenTable, page: Place, message: Any) -> outgoing.ToPage:
    """Do what a page asks for its seat as that was when the message came; raises what is refused.

    An act that changes something is checked against the seat's link again when its turn comes.
    """
    place = _still(opened.fight.places, page)
    seat = place.id
    if place.kind in ("spectator", "wall") and not isinstance(message, m.Peek | m.Older):
        raise NotYourSeat("Onlookers cannot act: take a player's seat for that.", seat=seat)
    if isinstance(message, m.Answer | m.Throw | m.Dice | m.Close):
        return await _answer(opened, page, message)
    if isinstance(message, m.Seen):
        await opened.settled()
        opened.saw(seat, message.asked_at)
        return outgoing.Done(message.n)
    if isinstance(message, m.Hold):
        await opened.settled()
        opened.hold(seat, message.asked_at)
        return outgoing.Done(message.n)
    if isinstance(message, Tells):
        await opened.settled()
        return await _tell(opened, seat, message)
    if isinstance(message, m.Seat | m.Prefer):
        await _seat(opened, page, message)
    else:
        # Dice are opened and seats moved even at a table that is full.
        plays = not isinstance(message, m.OpenSeed | m.Sit)
        await opened.act(lambda fight: _act(fight, page, message), plays=plays)
    return outgoing.Done(message.n)


async def _answer(
    opened: OpenTable, page: Place, message: m.Answer | m.Throw | m.Dice | m.Close
) -> outgoing.ToPage:
    seat = page.id

    def about(fight: LiveFight) -> Any:
        _still(fight.places, page)
        match message:
            case m.Answer():
                return fight.answer(seat, Decider(message.decider), message.answer)
            case m.Throw():
                return fight.throw(seat)
            case m.Dice():
                return fight.dice(seat, message.taps, message.total)
            case m.Close():
                return fight.close(seat)

    more = await opened.answer(seat, message.asked_at, about)
    if more is not None:
        return outgoing.More(message.n, DieCard(more.name, more.shown))
    return outgoing.Done(message.n)


def _act(fight: LiveFight, page: Place, message: Any) -> None:
    seat = _still(fight.places, page).id
    match message:
        case m.Undo():
            fight.undo(seat, message.to)
        case m.Redo():
            fight.redo(seat)
        case m.Go():
            fight.go(seat, message.to)
        case m.Play():
            fight.play(seat)
        case m.Ready() | m.Begin():
            _gather(fight, seat, message)
        case m.Fork():
            fight.fork(seat, message.name)
        case m.Edit():
            fight.edit(
                seat,
                message.what,
                message.reason,
                path=message.path,
                value=message.value,
                who=message.who,
                side=message.side,
                changes=message.changes,
            )
        case m.Order():
            whose = Decider(message.decider) if message.decider else None
            fight.order(seat, message.kind, message.answer, whose, recall=message.recall)
        case m.Treat():
            how = f"wait {message.seconds}" if message.how == "wait" else message.how
            fight.treat(seat, message.kind, how)
        case m.Sit():
            fight.sit(seat, Decider(message.decider), SeatId(message.seat))
        case m.Computer():
            fight.let_play(seat, Decider(message.decider), message.policy)
        case m.Bring():
            sheet = Sheet(message.who, message.tables)
            bring(fight, seat, sheet, message.side, message.seat, message.reason)
        case m.Propose():
            propose(fight, seat, Sheet(message.who, message.tables), message.side)
        case m.Admit():
            admit(fight, seat, SeatId(message.seat), message.side)
        case m.Decline():
            decline(fight, seat, SeatId(message.seat))
        case m.Salt():
            fight.salt(seat, message.text)
        case m.OpenSeed():
            fight.open_seed(seat)
        case _:
            raise MalformedAnswer("That cannot be done here.")


def _gather(fight: LiveFight, seat: SeatId, message: m.Ready | m.Begin) -> None:
    if isinstance(message, m.Ready):
        fight.ready(seat, ready=message.ready)
    else:
        fight.begin(seat)


async def _tell(
    opened: OpenTable,
    seat: SeatId,
    message: Tells,
) -> outgoing.ToPage:
    match message:
        case m.Older():
            return outgoing.Lines(message.n, opened.audience.feed(seat).older(message.at))
        case m.Touch():
            refuse_players(seat, "Only the game master changes what is on a sheet.")
            at = opened.fight.chronicle
            return outgoing.SheetOf(
                message.n, message.who, handles_of(at.rules, at.book, at.state, message.who)
            )
        case m.Reckon():
            return outgoing.Reckoned(message.n, _reckoned(opened, seat, message))
        case m.Peek():
            screen = opened.screens.peek(seat, message.entry)
            return outgoing.Peeked(message.n, message.entry, screen)
        case m.Advise():
            _refuse_stranger(opened, seat, message)
            answer, hints = advice_for(opened.fight.chronicle, seat, Decider(message.decider))
            return outgoing.Advised(message.n, answer, hints)
    _refuse_stranger(opened, seat, message)
    asked_at, decider = message.asked_at, Decider(message.decider)
    if isinstance(message, m.Wins):
        win = await opened.odds.wins(seat, asked_at, decider)
        if win is not None:
            return outgoing.Winning(message.n, win)
        _refuse_late(opened, seat, message)
        cause = (
            "by what you know" if opened.odds.weighs else "because this server calculates no odds"
        )
        raise MalformedAnswer(f"There is no telling what wins here, {cause}.")
    if isinstance(message, m.Why):
        why = await opened.odds.why(seat, asked_at, decider, message.option, ON_REQUEST)
        if why is not None:
            return outgoing.Told(message.n, why)
    else:
        card = await opened.odds.longer(seat, asked_at, decider, ON_REQUEST)
        if card is not None:
            return outgoing.Figured(card)
    raise MalformedAnswer("There are no odds for that here: look at the current question.")


def _reckoned(opened: OpenTable, seat: SeatId, message: m.Reckon) -> ReckonedCard:
    chronicle = opened.fight.chronicle
    _refuse_late(opened, seat, message)
    prompt = chronicle.prompt
    if seat != GM_SEAT and prompt is not None:
        chronicle.seating.refuse_stranger(seat, *prompt.deciders[:1])
    viewer = chronicle.seating.viewer(seat)
    seen = chronicle.rules.view(chronicle.state, viewer)
    return reckoned(chronicle, viewer, seen, message.taps)


def _refuse_stranger(opened: OpenTable, seat: SeatId, message: About) -> None:
    opened.fight.chronicle.seating.refuse_stranger(seat, Decider(message.decider))
    _refuse_late(opened, seat, message)


def _refuse_late(opened: OpenTable, seat: SeatId, message: About | m.Reckon) -> None:
    opened.fight.lobby.refuse_play()
    if message.asked_at != opened.screens.asked_at(seat):
        raise StaleAnswer(
            "That question is no longer open: look at the current one.", asked_at=message.asked_at
        )


async def _seat(opened: OpenTable, page: Place, message: m.Seat | m.Prefer) -> None:
    if isinstance(message, m.Prefer):
        await opened.put(
            lambda places: preferring(_still(places, page), message.rolls, message.extra)
        )
        return
    refuse_players(page.id, "Only the game master changes seats: ask for it.")
    if message.what == "remove":
        await opened.remove(opened.fight.places.of(SeatId(message.seat)).id)
        return

    def change(places: Places) -> Place:
        _still(places, page)
        seat = places.of(SeatId(message.seat))
        return changed(seat, message.what, message.name, message.extra)

    await opened.put(change, drop_token=message.what == "revoke")


def _still(places: Places, page: Place) -> Place:
    """Return the seat of a page as it is now; raises `NotYourSeat` if its link no longer opens it.

    A link may be withdrawn while a message of its page waits for its turn, and the seat's id may by
    then be someone else's.
    """
    if page.id not in places or places.of(page.id).token != page.token:
        raise NotYourSeat("This link no longer opens a seat: ask the game master for another.")
    return places.of(page.id)
