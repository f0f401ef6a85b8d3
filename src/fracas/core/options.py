"""Options: the things that may be chosen, and reading which one a person meant."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.errors import AmbiguousAnswer, IllegalAnswer, MalformedAnswer


def settled(value: Any) -> Any:
    """The same JSON value with tuples for lists, all the way down."""
    if not value:
        return () if isinstance(value, list) else value
    if isinstance(value, list | tuple):
        return tuple(settled(item) for item in value)
    return value


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that may be chosen. `id` is stable; `kind` and `about` are what words.py says."""

    id: str
    kind: str = ""
    about: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


def pick(text: str, options: tuple[Option, ...]) -> str:
    """The option that a person meant: its id, its number from 1, or an unmistakable beginning.

    An id wins over a number, so that places named 3 or 12 can be typed.

    Raises `MalformedAnswer` when nothing fits and `AmbiguousAnswer` when several do.
    """
    wanted = text.strip().casefold()
    ids = [option.id for option in options]
    if text.strip() in ids:
        return text.strip()
    exact = [name for name in ids if name.casefold() == wanted]
    if exact:
        return exact[0]
    if wanted.isdecimal() and len(wanted) < 6 and 1 <= int(wanted) <= len(options):
        return ids[int(wanted) - 1]
    fitting = [name for name in ids if wanted and name.casefold().startswith(wanted)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousAnswer(
            f"'{text.strip()}' fits {' and '.join(fitting[:4])}: write more of the one you mean.",
            given=text,
            fits=tuple(fitting),
        )
    given = f"'{text.strip()}' is none of the options" if wanted else "An answer is wanted here"
    raise MalformedAnswer(
        f"{given}: give a number from 1 to {len(options)} or one of {', '.join(ids[:8])}.",
        given=text,
        options=tuple(ids),
    )


def refuse_unlisted(answer: object, options: tuple[Option, ...]) -> None:
    """Raise `IllegalAnswer` unless `answer` is the id of one of the options."""
    for option in options:
        if option.id == answer:
            return
    listed = ", ".join(option.id for option in options[:8])
    raise IllegalAnswer(
        f"'{answer}' is not open here: choose one of {listed}.",
        given=answer,
        options=tuple(option.id for option in options),
    )
