"""Who may answer for whom: what a game master hands out, and what players take and return."""

from __future__ import annotations

from fracas.core.errors import IllegalAnswer, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.table.play.computers import COMPUTERS
from fracas.table.seats.seat import Place, Places


def refuse_nobody(chronicle: Chronicle, decider: Decider) -> None:
    """Raise `IllegalAnswer` for a decider that this fight does not have."""
    if decider not in chronicle.rules.deciders(chronicle.state):
        raise IllegalAnswer(
            f"There is no one called '{decider[:40]}' in this fight.", given=decider
        )


def refuse_onlooker(place: Place) -> None:
    """Raise `IllegalAnswer` for the seat of an onlooker."""
    if place.kind in ("spectator", "wall"):
        raise IllegalAnswer("Onlookers answer for no one: choose a player's seat.", given=place.id)


def free_for(chronicle: Chronicle, places: Places, seat: Seat) -> tuple[Decider, ...]:
    """Return the deciders that a player may take: the PCs it sees that the game master holds.

    The game master sees them too, as those who wait for a player.
    """
    place = places.of(seat)
    if place.kind not in ("player", "gm") or place.locked:
        return ()
    rules, viewer = chronicle.rules, chronicle.seating.viewer(seat)
    pcs = [one.id for one in rules.members(rules.view(chronicle.state, viewer)) if one.pc]
    return tuple([one for one in pcs if chronicle.seating.seat_of(one) == GM_SEAT])


def sit(chronicle: Chronicle, places: Places, seat: Seat, decider: Decider, to: Seat) -> None:
    """Give a decider to a seat, or to a policy. Players may take what the game master holds.

    Raises `NotYourSeat` for a player who asks for any other, whether it exists or not; for the game
    master `IllegalAnswer` for one that the fight does not have, and for an onlooker's seat.
    """
    if seat != GM_SEAT:
        _refuse_taking(chronicle, places, seat, decider, to)
    refuse_nobody(chronicle, decider)
    if to not in COMPUTERS:
        refuse_onlooker(places.of(to))
    chronicle.sit(decider, to)


def _refuse_taking(
    chronicle: Chronicle, places: Places, seat: Seat, decider: Decider, to: Seat
) -> None:
    """Raise `NotYourSeat` unless a player may take or leave that one."""
    if places.of(seat).locked:
        raise NotYourSeat("Your seat is locked: ask the game master to open it.", seat=seat)
    mine = chronicle.seating.held_by(seat, chronicle.rules.deciders(chronicle.state))
    if to not in (seat, GM_SEAT) or decider not in (*mine, *free_for(chronicle, places, seat)):
        raise NotYourSeat("That one is not free: ask the game master to move the seat.", seat=seat)
