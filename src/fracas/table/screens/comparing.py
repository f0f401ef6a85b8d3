"""The differences between two pictures of a fight: the one reading of "what it did".

Moments, certain results of options and previews of edits use it. A picture holds only what someone
may see, and so does what is made from two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeVar

from msgspec.structs import replace

from fracas.core.picture.pictures import Dial, Figure, Meter, Picture, Piece, Slip
from fracas.table.screens.moment_cards import ChangeCard

Good = Literal[-1, 0, 1]

T = TypeVar("T")

_GROWS: dict[str, Good] = {"harm": -1, "left": 1, "points": 0}
"""Whether more of a meter is good for its owner, by its kind."""

_ORDER = ("meter", "slip", "out", "place", "seen", "dial", "sealed")


def changed(before: Picture, after: Picture) -> tuple[ChangeCard, ...]:
    """Return what differs in the second picture, counts of a figure first and its place last."""
    if before is after or before == after:
        return ()
    was, now = _by(before.figures, _id), _by(after.figures, _id)
    found: list[ChangeCard] = []
    for who in dict.fromkeys((*was, *now)):
        one, other = was.get(who), now.get(who)
        if one is None or other is None:
            found.append(_seen(one, other))
        elif one is not other and one != other:
            found += _of_figure(one, other)
    found += _places(before, after)
    found += _dials(before.dials, after.dials)
    return tuple(sorted(found, key=lambda card: _ORDER.index(card.what)))


def merged(cards: Iterable[ChangeCard]) -> tuple[ChangeCard, ...]:
    """Return successive changes as one each: from the first before to the last after."""
    found: dict[tuple[str, str, str], ChangeCard] = {}
    for card in cards:
        key = (card.who, card.what, card.key)
        first = found.get(key)
        if first is None:
            found[key] = card
            continue
        found[key] = replace(card, before=first.before, good=_good(first, card))
    return tuple([card for card in found.values() if card.before != card.after])


def _good(first: ChangeCard, last: ChangeCard) -> Good:
    """Return how two changes of one thing lean together: as the greater of them in figures."""
    if first.good == last.good:
        return last.good
    sizes = [
        abs(card.after - card.before)
        for card in (first, last)
        if isinstance(card.after, int) and isinstance(card.before, int)
    ]
    return first.good if len(sizes) == 2 and sizes[0] > sizes[1] else last.good


def _by(things: Iterable[T], key: Callable[[T], str]) -> dict[str, T]:
    return {key(one): one for one in things}


def _id(one: Figure | Piece | Dial | Meter) -> str:
    return one.id


def _name(one: Slip) -> str:
    return one.name


def _seen(before: Figure | None, after: Figure | None) -> ChangeCard:
    one = after or before
    assert one is not None, "a figure is in one of the pictures"
    return ChangeCard(one.id, "seen", "seen", one.name, int(before is not None), int(not before))


def _of_figure(before: Figure, after: Figure) -> Iterator[ChangeCard]:
    yield from _meters(before, after)
    was, now = _by(before.slips, _name), _by(after.slips, _name)
    for name in dict.fromkeys((*was, *now)):
        if (name in was) != (name in now):
            slip, came = (now.get(name) or was[name]), name in now
            good: Good = slip.lean if came or not slip.lean else 1 if slip.lean < 0 else -1
            yield ChangeCard(after.id, "slip", name, name, int(not came), int(came), good=good)
    if before.out != after.out:
        good = -1 if after.out else 1
        words = after.out or before.out
        yield ChangeCard(after.id, "out", "out", words, before.out, after.out, good=good)


def _meters(before: Figure, after: Figure) -> Iterator[ChangeCard]:
    """Yield counts that both pictures have; what a sheet loses when its figure falls is no change.

    If a life is not a meter, because it is only assumed, the ring that shows it counts as one.
    """
    was, now = _by(before.meters, _id), _by(after.meters, _id)
    for key, one in now.items():
        old = was.get(key)
        if old is None or (old.now, old.most) == (one.now, one.most):
            continue
        good = _lean(one, old.now)
        yield ChangeCard(after.id, "meter", key, one.name, old.now, one.now, one.most, good)
    ring, old_ring = after.vital, before.vital
    if ring is None or old_ring is None or any(one.place == "life" for one in after.meters):
        return
    if ring.exact and old_ring.exact and ring.now != old_ring.now:
        good = 1 if (ring.now > old_ring.now) != ring.fills else -1
        yield ChangeCard(
            after.id, "meter", "vital", ring.name, old_ring.now, ring.now, ring.most, good
        )


def lives(before: Figure, after: Figure) -> tuple[ChangeCard, ...]:
    """Return what keeps a figure in the fight, before and after, whether it changed or not."""
    was = _by(before.meters, _id)
    found = []
    for one in after.meters:
        if one.place == "life" and one.id in was:
            now, then = one.now, was[one.id].now
            good = _lean(one, then)
            found.append(ChangeCard(after.id, "meter", one.id, one.name, then, now, one.most, good))
    return tuple(found)


def _lean(now: Meter, before: int) -> Good:
    """Return whether a change of a count is good or bad for its owner."""
    more = 1 if now.now > before else -1 if now.now < before else 0
    grows = _GROWS[now.kind]
    return 0 if not grows or not more else 1 if grows == more else -1


def _places(before: Picture, after: Picture) -> Iterator[ChangeCard]:
    was = _by(before.scene.pieces, _id)
    for one in after.scene.pieces:
        old = was.get(one.id)
        if old is not None and (old.x, old.y, old.spot) != (one.x, one.y, one.spot):
            yield ChangeCard(one.id, "place", "place", one.words, old.words, one.words)


def _dials(before: tuple[Dial, ...], after: tuple[Dial, ...]) -> Iterator[ChangeCard]:
    was = _by(before, _id)
    for one in after:
        old = was.get(one.id)
        filled = 0 if old is None else old.now
        if filled != one.now:
            yield ChangeCard("", "dial", one.id, one.name, filled, one.now, one.most)
