"""Pictures: made only from what a viewer sees, with the drawing that the system names.

Everyone who sees a fight has its scene scattered by one seed, on one field.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.contract.play import fights, steps
from fracas.contract.scenes import refuse_odd_scene
from fracas.contract.subject import MASTER, Subject, encoded, source
from fracas.core.picture.pictures import Picture, Scene
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset

MOST_IN_BAR = 4
"""How many counts besides its life a figure always shows."""


def check_pictures(subject: Subject) -> None:
    """Check that a picture follows from a view: equal views, equal pictures, nobody else in it."""
    rules = subject.rules
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            state, book = chronicle.state, chronicle.book
            everybody = {str(one.id) for one in rules.members(state)}
            whole = rules.picture(rules.view(state, MASTER), book).scene
            for viewer in (MASTER, *subject.viewers(state)):
                where = f"The picture that {viewer.seat} is shown at the prompt {prompt.kind}"
                seen = rules.view(state, viewer)
                picture = rules.picture(seen, book)
                _refuse_strangers(rules, seen, picture, everybody, where)
                _refuse_odd_figures(picture, where)
                _refuse_odd_drawing(rules, picture, where)
                _refuse_other(rules, seen, book, picture, where)
                refuse_odd_scene(picture, where)
                _refuse_other_ground(picture.scene, whole, where)
                if subject.alter_secrets is None or viewer is MASTER:
                    continue
                chance = source("pictures", viewer.seat, number, chronicle.head)
                other = rules.view(subject.alter_secrets(state, viewer, chance), viewer)
                _refuse_other(rules, other, book, picture, where)


def _refuse_strangers(
    rules: Ruleset, seen: Any, picture: Picture, everybody: set[str], where: str
) -> None:
    """Check that figures are those who are seen, each once, with a token of their own."""
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


def _refuse_odd_figures(picture: Picture, where: str) -> None:
    """Check that counts and conditions of a figure have their own ids, to compare pictures by."""
    for one in picture.figures:
        for sort, ids in (
            ("meter", [meter.id for meter in one.meters]),
            ("slip", [slip.id or slip.name for slip in one.slips]),
        ):
            assert all(ids), f"{where} has a {sort} of {one.id} without an id."
            assert len(set(ids)) == len(ids), f"{where} has a {sort} of {one.id} twice: {ids}."
        places = [meter.place for meter in one.meters]
        assert places.count("life") < 2, f"{where} has two lives of {one.id}: {one.meters}."
        assert places.count("bar") <= MOST_IN_BAR, f"{where} has too much in sight of {one.id}."
        vital = one.vital
        assert vital is None or vital.now >= 0, f"{where} has {one.id} below nothing: {vital}."
        hidden = [meter.id for meter in one.meters if meter.place == "life"]
        assert vital is None or vital.exact or not hidden, (
            f"{where} only assumes the life of {one.id}, and has the figure too: {hidden}."
        )


def _refuse_odd_drawing(rules: Ruleset, picture: Picture, where: str) -> None:
    """Check that the drawing has the type that the system names, and arrives as it was sent."""
    if picture.drawing is None:
        return
    kind = rules.drawing_type
    assert kind is not None, f"{where} has a drawing, and the system names no drawing_type."
    sent = msgspec.json.encode(picture.drawing)
    assert msgspec.json.decode(sent, type=kind) == picture.drawing, (
        f"{where} has a drawing that does not arrive as it was sent: {picture.drawing}."
    )


def _refuse_other_ground(scene: Scene, whole: Scene, where: str) -> None:
    """Check that the seed and the field are the same for all, so that everyone sees one place."""
    assert (scene.seed, scene.field) == (whole.seed, whole.field), (
        f"{where} has the seed {scene.seed!r} on {scene.field}, and the game master's has "
        f"{whole.seed!r} on {whole.field}."
    )


def _refuse_other(rules: Ruleset, seen: Any, book: Book, picture: Picture, where: str) -> None:
    # From the bytes again, so that the picture can only follow from the data.
    again = msgspec.json.decode(encoded(seen), type=rules.state_type)
    assert encoded(rules.picture(again, book)) == encoded(picture), (
        f"{where} is another when it is drawn again from an equal view."
    )
