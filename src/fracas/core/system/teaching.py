"""What a system explains of its content to authors who write more of it."""

from __future__ import annotations

from typing import Any

import msgspec


class ChapterLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chapter of a book, explained to an author who adds a row.

    `kind` is what one row is called, as in `fracas new weapon`, and `also` other words for it.
    `example` is the shipped row after which a new one is modelled, and `changed` what has to differ
    from it in a row of another name, `{id}` standing for that. A chapter that is `fixed` has the
    rows that its rules know: they can be changed, and none can be added.
    """

    kind: str
    about: str
    example: str = ""
    also: tuple[str, ...] = ()
    changed: dict[str, Any] = {}
    fixed: bool = False


class Teaching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All chapters of a book by name, and what each field of their rows means.

    `fields` is by the name of the row's type, such as `WeaponRow`, and then by the field's.
    """

    chapters: dict[str, ChapterLesson] = {}
    fields: dict[str, dict[str, str]] = {}
