"""What happened: the only thing that changes a state.

A ruleset's own facts subclass `Fact`. A fact carries ids and numbers and cites the rules behind
it; sentences about it are in the ruleset's `words`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_origin

import msgspec

from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import meant


class Beat(msgspec.Struct, frozen=True, gc=False):
    """A pending stretch of play as data: the name of its procedure and plain arguments.

    A beat that `stays` is not removed from the agenda when it begins: it repeats until the agenda
    is emptied, as turns do.
    """

    name: str
    args: tuple[str, ...] = ()
    stays: bool = False


class Fact(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag=True, tag_field="fact"):
    """Something that happened. `because` cites ledger rows.

    Facts, like all frozen values here, cannot refer to themselves, so the collector of cycles can
    skip them; long fights have very many.
    """

    because: tuple[str, ...] = ()

    def apply(self, state: Any) -> Any:
        """Return the state after this fact; the base fact changes nothing."""
        return state


class Began(Fact, frozen=True):
    """The first beat of the agenda began, and left the agenda unless it is one that stays."""

    beat: Beat

    def apply(self, state: Any) -> Any:
        """Take the beat off the agenda, unless it stays."""
        if self.beat.stays:
            return state
        return msgspec.structs.replace(state, agenda=state.agenda[1:])


class Planned(Fact, frozen=True):
    """Beats were put on the agenda: before what waits there, or with `last` after it."""

    beats: tuple[Beat, ...]
    last: bool = False

    def apply(self, state: Any) -> Any:
        """Put the beats on the agenda."""
        agenda = (*state.agenda, *self.beats) if self.last else (*self.beats, *state.agenda)
        return msgspec.structs.replace(state, agenda=agenda)


class Dropped(Fact, frozen=True):
    """Every pending beat was removed from the agenda."""

    def apply(self, state: Any) -> Any:
        """Empty the agenda."""
        return msgspec.structs.replace(state, agenda=())


class WentMoot(Fact, frozen=True):
    """The beat ended early, because an edit removed its `subject`."""

    subject: str


class Noted(Fact, frozen=True):
    """A line for the log, or guidance for the game master, by its name in the words catalogue."""

    note: str
    about: tuple[str, ...] = ()
    text: str = ""
    private: bool = False


class Corrected(Fact, frozen=True):
    """The game master set one value of the state by its path, such as `combatants/thug/agi`.

    A path names fields; an item of a list is named by its id, or else by its name or its place,
    counted from 0. What a Struct lists as `unedited` is not a field here: only views, or the state
    that is played, set it.
    """

    path: str
    value: Any

    def apply(self, state: Any) -> Any:
        """The state with that value set; raises `IllegalAnswer` for a wrong path or value."""
        return _amended(state, None, self.path.strip("/").split("/"), self.value, self.path)


class Applied(Fact, frozen=True):
    """The game master applied a rule at once, after an edit had made it due.

    Its `beat` runs inside the one it interrupts, which then asks again.
    """

    beat: Beat


def _amended(thing: Any, declared: Any, parts: list[str], value: Any, path: str) -> Any:
    name, rest = parts[0], parts[1:]
    if isinstance(thing, tuple):
        at = _place(thing, name, path)
        wanted = _item_type(declared, at, thing[at])
        item = (
            _amended(thing[at], wanted, rest, value, path) if rest else _read(value, wanted, path)
        )
        return (*thing[:at], item, *thing[at + 1 :])
    if not isinstance(thing, msgspec.Struct):
        raise IllegalAnswer(f"The path {path} continues past a plain value at '{name}'.", path=path)
    types = editable(type(thing))
    if name not in types:
        raise _no_such(name, list(types), path)
    if rest and getattr(thing, name) is not None:
        return msgspec.structs.replace(
            thing, **{name: _amended(getattr(thing, name), types[name], rest, value, path)}
        )
    if rest:
        raise IllegalAnswer(f"The path {path} continues past '{name}', which is empty.", path=path)
    return msgspec.structs.replace(thing, **{name: _read(value, types[name], path)})


@cache
def editable(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a Struct that an edit may set, with their types: all but its `unedited`."""
    unedited: frozenset[str] = getattr(kind, "unedited", frozenset())
    fields = msgspec.structs.fields(kind)
    return {field.name: field.type for field in fields if field.name not in unedited}


def _item_type(declared: Any, at: int, item: Any) -> Any:
    """Return the type of a place of a tuple, by the type that the tuple is declared with."""
    for kind in (declared, *get_args(declared)):
        if get_origin(kind) is tuple:
            items = get_args(kind)
            return items[0] if items[-1] is Ellipsis else items[at]
    return type(item)


def _place(items: tuple[Any, ...], name: str, path: str) -> int:
    names = [_called(item, at) for at, item in enumerate(items)]
    if name in names:
        return names.index(name)
    if name.isdecimal() and len(name) < 6 and int(name) < len(items):
        return int(name)
    raise _no_such(name, names, path)


def _called(item: Any, at: int) -> str:
    """Return the name of an item of a list: its id, else its name, else its place."""
    return str(getattr(item, "id", None) or getattr(item, "name", None) or at)


def _no_such(name: str, names: list[str], path: str) -> IllegalAnswer:
    hint = meant(name, names, "there are")
    return IllegalAnswer(f"The path {path} has no '{name}': {hint}", path=path, names=tuple(names))


def _read(value: Any, wanted: Any, path: str) -> Any:
    try:
        found = msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        raise IllegalAnswer(
            f"{value!r} is not allowed at {path}: {str(error).rstrip('.')}.", path=path, value=value
        ) from None
    _refuse_unedited(found, value, path)
    return found


def _refuse_unedited(found: Any, value: Any, path: str) -> None:
    """Raise where data sets what no edit may set; a Struct is what the rules showed."""
    if found is value:
        return
    if isinstance(found, tuple):
        for place, (item, given) in enumerate(zip(found, value, strict=True)):
            _refuse_unedited(item, given, f"{path}/{place}")
    elif isinstance(found, msgspec.Struct):
        open_to_edits = editable(type(found))
        for field in msgspec.structs.fields(found):
            if field.name not in open_to_edits and getattr(found, field.name) != field.default:
                raise IllegalAnswer(
                    f"'{field.name}' at {path} cannot be edited: leave it out.", path=path
                )
