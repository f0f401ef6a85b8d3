"""Who may answer for whom: what a game master hands out, and what players take and give back."""

from __future__ import annotations

from fracas.core.chronicle import Chronicle
from fracas.core.errors import IllegalAnswer, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.computers import COMPUTERS
from fracas.table.places import Place, Places


def refuse_nobody(chronicle: Chronicle, decider: Decider) -> None:
    """Raise `IllegalAnswer` for a decider whom this fight does not have."""
    if decider not in chronicle.rules.deciders(chronicle.state):
        raise IllegalAnswer(f"There is nobody '{decider[:40]}' in this fight.", given=decider)


def refuse_onlooker(place: Place) -> None:
    """Raise `IllegalAnswer` for a seat of somebody who looks on."""
    if place.kind in ("spectator", "wall"):
        raise IllegalAnswer(
            "Who looks on answers for nobody: choose a player's seat.", given=place.id
        )


def free_for(chronicle: Chronicle, places: Places, seat: Seat) -> tuple[Decider, ...]:
    """Whom a player's seat may take by itself: the PCs that the game master holds.

    The game master is told of them too, as those who wait for a player.
    """
    place = places.of(seat)
    if place.kind not in ("player", "gm") or place.locked:
        return ()
    pcs = [one.id for one in chronicle.rules.members(chronicle.state) if one.pc]
    return tuple([one for one in pcs if chronicle.seating.seat_of(one) == GM_SEAT])


def sit(chronicle: Chronicle, places: Places, seat: Seat, decider: Decider, to: Seat) -> None:
    """Give a decider to a seat, or to a policy. Players may take what the game master holds.

    Raises `NotYourSeat` for anybody else's, `IllegalAnswer` for nobody and for who looks on.
    """
    refuse_nobody(chronicle, decider)
    if to not in COMPUTERS:
        refuse_onlooker(places.of(to))
    if seat != GM_SEAT:
        if places.of(seat).locked:
            raise NotYourSeat("Your seat is locked: ask the game master to open it.", seat=seat)
        mine = chronicle.seating.seat_of(decider) == seat
        if to not in (seat, GM_SEAT) or not (mine or decider in free_for(chronicle, places, seat)):
            raise NotYourSeat(
                "That one is not free: ask the game master to move the seat.", seat=seat
            )
    chronicle.sit(decider, to)
