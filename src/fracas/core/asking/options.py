"""Options: the things that may be chosen, and which one a person meant."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

import msgspec

from fracas.core.errors import AmbiguousAnswer, IllegalAnswer, MalformedAnswer


def settled(value: Any) -> Any:
    """Return the same JSON value with tuples for lists, at every level."""
    if not value:
        return () if isinstance(value, list) else value
    if isinstance(value, list | tuple):
        return tuple(settled(item) for item in value)
    return value


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that may be chosen. `id` is stable; `words.py` writes its `kind` and `about`.

    `like` names another option that does the same now; only what is asked later differs.
    """

    id: str
    kind: str = ""
    about: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    like: str = ""


Says = Callable[[str], str]
"""The words by which a screen shows the option of an id."""


def pick(text: str, options: tuple[Option, ...], says: Says | None = None) -> str:
    """The option that a person meant: by its id, its number from 1, its words, or a beginning.

    An id wins over a number, so that places named 3 or 12 can be typed. A beginning, of an id or of
    the words that `says` shows, must fit only one option.

    Raises `MalformedAnswer` when nothing fits and `AmbiguousAnswer` when several do.
    """
    wanted = _plain(text)
    ids = [option.id for option in options]
    if text.strip() in ids:
        return text.strip()
    words = {name: says(name) for name in ids} if says and wanted else {}
    exact = [name for name in ids if name.casefold() == wanted]
    exact = exact[:1] or [name for name, said in words.items() if _plain(said) == wanted]
    if len(exact) == 1:
        return exact[0]
    if wanted.isdecimal() and len(wanted) < 6 and 1 <= int(wanted) <= len(options):
        return ids[int(wanted) - 1]
    fitting = [
        name
        for name in ids
        if wanted
        and (name.casefold().startswith(wanted) or _plain(words.get(name, "")).startswith(wanted))
    ]
    if len(fitting) == 1:
        return fitting[0]
    shown = [words.get(name, name) for name in fitting]
    if fitting:
        raise AmbiguousAnswer(
            f"'{text.strip()}' fits {' and '.join(shown[:4])}: write more of the one you mean.",
            given=text,
            fits=tuple(fitting),
        )
    given = f"'{text.strip()}' is none of the options" if wanted else "Nothing was typed"
    raise MalformedAnswer(
        f"{given}: give a number from 1 to {len(options)} or {_listed(wanted, ids, words)}.",
        given=text,
        options=tuple(ids),
    )


MOST_LISTED = 8
"""How many options a refusal names."""


def _listed(wanted: str, ids: list[str], words: dict[str, str]) -> str:
    """Return what could be typed instead: the nearest words on the screen, else the first ids."""
    if words:
        numbered = {_plain(said): place for place, said in enumerate(words.values(), 1)}
        near = difflib.get_close_matches(wanted, numbered, 1)
        name = ids[numbered[near[0]] - 1] if near else ids[0]
        return f"the beginning of its words, such as {numbered[_plain(words[name])]}, {words[name]}"
    return f"one of {', '.join(ids[:MOST_LISTED])}"


def _plain(text: str) -> str:
    """Return a text for comparison: case, spaces and a final full stop do not count."""
    return " ".join(text.casefold().split()).removesuffix(".")


def refuse_unlisted(answer: object, options: tuple[Option, ...]) -> None:
    """Raise `IllegalAnswer` unless `answer` is the id of one of the options."""
    for option in options:
        if option.id == answer:
            return
    listed = ", ".join(option.id for option in options[:MOST_LISTED])
    raise IllegalAnswer(
        f"'{answer}' is not open here: choose one of {listed}.",
        given=answer,
        options=tuple(option.id for option in options),
    )
