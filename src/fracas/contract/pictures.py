"""Pictures: made from what a viewer sees and nothing else, of the drawing that the system names."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.contract.kit import MASTER, Kit, encoded, source
from fracas.contract.play import fights, steps
from fracas.core.book import Book
from fracas.core.pictures import Picture
from fracas.core.ruleset import Ruleset


def check_pictures(kit: Kit) -> None:
    """A picture follows from a view: equal views, equal pictures, and nobody who is not in it."""
    rules = kit.rules
    for number, chronicle in fights(kit):
        for prompt in steps(kit, chronicle, number):
            state, book = chronicle.state, chronicle.book
            everybody = {str(one.id) for one in rules.members(state)}
            for viewer in (MASTER, *kit.viewers(state)):
                where = f"The picture that {viewer.seat} is shown at the prompt {prompt.kind}"
                seen = rules.view(state, viewer)
                picture = rules.picture(seen, book)
                _refuse_strangers(rules, seen, picture, everybody, where)
                _refuse_odd_drawing(rules, picture, where)
                _refuse_other(rules, seen, book, picture, where)
                if kit.alter_secrets is None or viewer is MASTER:
                    continue
                chance = source("pictures", viewer.seat, number, chronicle.head)
                other = rules.view(kit.alter_secrets(state, viewer, chance), viewer)
                _refuse_other(rules, other, book, picture, where)


def _refuse_strangers(
    rules: Ruleset, seen: Any, picture: Picture, everybody: set[str], where: str
) -> None:
    """Figures are those who are seen, each once, with a token of their own."""
    ids = [one.id for one in picture.figures]
    visible = {str(one.id) for one in rules.members(seen)}
    assert set(ids) <= visible, f"{where} has the figures {ids}, and seen are {sorted(visible)}."
    assert len(set(ids)) == len(ids), f"{where} has a figure twice: {ids}."
    tokens = [one.token for one in picture.figures]
    assert len(set(tokens)) == len(tokens), f"{where} has a token twice: {tokens}."
    unseen = everybody - visible
    told = encoded(picture).decode()
    shown = sorted(who for who in unseen if f'"{who}"' in told)
    assert not shown, f"{where} names {shown}, whom that seat does not see."


def _refuse_odd_drawing(rules: Ruleset, picture: Picture, where: str) -> None:
    """The drawing is of the type that the system names, and arrives as it was sent."""
    if picture.drawing is None:
        return
    kind = rules.drawing_type
    assert kind is not None, f"{where} has a drawing, and the system names no drawing_type."
    sent = msgspec.json.encode(picture.drawing)
    assert msgspec.json.decode(sent, type=kind) == picture.drawing, (
        f"{where} has a drawing that does not arrive as it was sent: {picture.drawing}."
    )


def _refuse_other(rules: Ruleset, seen: Any, book: Book, picture: Picture, where: str) -> None:
    # From the bytes anew, so that what the picture follows from can only be the data.
    again = msgspec.json.decode(encoded(seen), type=rules.state_type)
    assert encoded(rules.picture(again, book)) == encoded(picture), (
        f"{where} is another when it is drawn again from an equal view."
    )
