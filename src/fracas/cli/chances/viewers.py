"""Through whose eyes odds are calculated: what they know, and what that assumes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from fracas.cli.chances.positions import Halt
from fracas.cli.keyboard.screen import Screen
from fracas.cli.keyboard.seats import eyes_of
from fracas.core.errors import WrongUse
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Viewer
from fracas.odds import Known, by_default, known_beat


class Eyes(NamedTuple):
    """Through whose eyes a prompt is weighed, and the beat as they know it."""

    name: str
    viewer: Viewer
    known: Known
    seen: Any
    title: str


def eyes(chronicle: Chronicle, name: str) -> Eyes:
    """Return what a seat knows of the current beat: gm, a side, or one by id or name.

    Raises `WrongUse` when there is no such seat, or when the answer would show it a secret.
    """
    rules, state = chronicle.rules, chronicle.state
    viewer = eyes_of(rules, state, name)
    known = known_beat(chronicle, viewer)
    if known is None:
        raise WrongUse(
            f"By what {name} may know, nobody could be asked this: use --seat gm.",
            seat=name,
        )
    names = {str(one.id): one.name for one in rules.members(state)}
    title = "the game master" if viewer.is_gm else names.get(viewer.deciders[0], name)
    if len(viewer.deciders) > 1:
        title = f"the side '{name}'"
    return Eyes(name, viewer, known, rules.view(state, viewer), title)


def assumed(chronicle: Chronicle, looks: Iterable[Eyes], *own: str) -> tuple[str, ...]:
    """Return what is assumed: `own` sentences, then about others and about what is unknown."""
    said = [*own, by_default.assumes]
    for look in looks:
        said += chronicle.rules.say_assumed(chronicle.state, look.viewer)
    return tuple(dict.fromkeys(said))


def question(halt: Halt, look: Eyes) -> str:
    """Return what is asked at a prompt, as these eyes read it."""
    chronicle = halt.chronicle
    return chronicle.rules.say_prompt(look.known.prompt, look.seen, chronicle.book)


def say_fight(screen: Screen, halt: Halt) -> None:
    """Show above all figures which fight they are from."""
    screen.title(f"{halt.chronicle.title} - {halt.chronicle.rules.title}")


def say_whose(screen: Screen, looks: Iterable[Eyes], taken: Iterable[str]) -> None:
    """Show below all figures whose knowledge they use, and what they assume."""
    titles = ", ".join(look.title for look in looks)
    if titles:
        screen.say(f"By what {titles} may know.", "dim")
    for sentence in taken:
        screen.say(f"Assumed: {sentence}", "dim")


def head_figures(
    halt: Halt, looks: Iterable[Eyes], taken: tuple[str, ...], **asked: object
) -> dict[str, Any]:
    """Return the head of any odds for programs: which prompt, whose knowledge, and how."""
    return {
        "system": halt.chronicle.rules.id,
        "title": halt.chronicle.title,
        "prompt": {"number": halt.number, **asked},
        "seats": [look.name for look in looks],
        "assumes": taken,
    }
