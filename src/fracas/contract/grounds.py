"""Grounds: an unpainted map stays as it was, and a painted one opens its scenario."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import msgspec

from fracas.content.write import difference, text_of
from fracas.contract.options import lawful
from fracas.contract.subject import Subject, encoded
from fracas.core.errors import WrongUse
from fracas.core.picture.grounds import Ground, Role


def check_grounds(subject: Subject) -> None:
    """Check that every map survives the painter unchanged, and that content reads painted ones.

    A scenario without a map accepts none.
    """
    rules = subject.rules
    for listing in rules.scenarios():
        book = rules.open_book(subject.rulings[0])
        where = f"{rules.title}, {listing.id}"
        ground = rules.ground(book, listing.id)
        if ground is None:
            _refuse(subject, book, listing.id, where)
            continue
        _whole(ground, where)
        through = msgspec.json.decode(encoded(ground), type=Ground)
        assert through == ground, f"{where}: JSON changes the ground."
        again = rules.with_ground(book, listing.id, through)
        assert difference(book, again) == {}, f"{where}: the map that came back is another."
        wider = grown(ground)
        painted = rules.with_ground(book, listing.id, wider)
        text = text_of({"system": rules.id, **difference(book, painted)})
        read = lawful(f"{where}, painted on", rules.take_in, book, text)
        assert rules.ground(read, listing.id) == wider, f"{where}: what was painted was not read."
        rules.check_state(read, rules.start(read, listing.id))


def grown(ground: Ground) -> Ground:
    """Return a ground with one more column and row on the far sides, of what its first cell has."""
    plain = ground.cells[0][0]
    cells = tuple((*row, plain) for row in ground.cells)
    cells = (*cells, (plain,) * (ground.columns + 1))
    return msgspec.structs.replace(
        ground, columns=ground.columns + 1, rows=ground.rows + 1, cells=cells
    )


def _whole(ground: Ground, where: str) -> None:
    """Check that the ground is consistent: sizes, kinds, names; nobody starts off it.

    It has a kind for each part of a map from elsewhere, or none for any of them.
    """
    keys = {one.key for one in ground.palette}
    assert len(ground.cells) == ground.rows, f"{where}: rows are missing."
    for row in ground.cells:
        assert len(row) == ground.columns, f"{where}: a row has {len(row)} cells."
        assert set(row) <= keys, f"{where}: {set(row) - keys} is not in the palette."
    roles = Counter(one.stands_for for one in ground.palette if one.stands_for)
    assert not roles or set(roles) == set(get_args(Role)) - {""}, f"{where}: {roles} of a map."
    assert max(roles.values(), default=1) == 1, f"{where}: two kinds stand for the same: {roles}."
    over = [one.key for one in ground.palette if one.stands_for and one.over]
    assert not over, f"{where}: {over} lies over the ground, and stands for a part of a map."
    assert len({one.who for one in ground.starts}) == len(ground.starts), (
        f"{where}: one starts twice."
    )
    for one in ground.starts:
        there = -1 <= one.column < ground.columns and -1 <= one.row < ground.rows
        assert there, f"{where}: {one.who} starts off the map."


def _refuse(subject: Subject, book: Any, scenario: str, where: str) -> None:
    blank = Ground("square", 1, 1, (), (("open",),))
    try:
        subject.rules.with_ground(book, scenario, blank)
    except WrongUse:
        return
    raise AssertionError(f"{where} has no map and takes one.")
