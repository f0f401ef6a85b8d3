"""Deeds: everything that may be chosen, each kind declared once, and the menus that offer them.

A deed is a frozen value: its kind, and what it is done with and to whom. The id of its option
follows from that, and only `Deeds.read` takes ids apart. Rules offer deeds and carry them out;
labels, verbs, hints, policies and pictures match on their types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, get_origin, get_type_hints

import msgspec

from fracas.core.asking.answers import Answer, Choice, Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.asking.verbs import Cost, Shelf, Sorted, Verb, apart
from fracas.core.ids import Decider
from fracas.kit.fields import Who, kind_of
from fracas.kit.words import Gaps, Words, keys_of, shown


class Deed(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that may be chosen. Its fields are ids, or last a tuple of ids.

    A last field that may be left out has a blank default. `stem` is how its id begins: its kind
    unless set otherwise, and nothing where it is blank. `because` are its rules; `shelf` and `icon`
    say how a screen shows it. `says` is the name of its texts where another kind has the same stem.
    """

    kind: ClassVar[str]
    stem: ClassVar[str | None] = None
    because: ClassVar[tuple[str, ...]] = ()
    shelf: ClassVar[Shelf] = "other"
    icon: ClassVar[str] = ""
    says: ClassVar[str] = ""

    @classmethod
    def begins(cls) -> str:
        """Return how its ids begin."""
        return cls.kind if cls.stem is None else cls.stem

    @property
    def id(self) -> str:
        """The id of its option: `attack:sword:bo`, `ready:sword+small_shield`."""
        return _id(self)

    @property
    def text(self) -> str:
        """The name of its texts in the catalogue: its kind, and its stem where that is another."""
        return self.says or (f"{self.kind}.{self.stem}" if self.stem else self.kind)

    @property
    def like(self) -> str:
        """The id of the deed that does the same now and leaves the rest open; blank for none."""
        return ""

    @property
    def verb(self) -> str:
        """The verb under which a screen lists all deeds of its kind."""
        return self.stem or self.kind

    def option(self, *about: str, because: tuple[str, ...] = ()) -> Option:
        """The deed as an option about the ids in its fields, and about anyone else it names."""
        own = [
            id_
            for part in _fields(self)
            for id_ in ((part,) if isinstance(part, str) else part)
            if id_
        ]  # fmt: skip
        return Option(self.id, self.kind, (*own, *about), because or self.because, self.like)

    @classmethod
    def offered(cls, book: Any, means: Any) -> Iterable[Any]:
        """Return all of its kind that are open to a combatant with these means."""
        one = cls()
        return () if one.shut(book, means) else (one,)

    def shut(self, book: Any, means: Any) -> str:
        """The rule that closes it to a combatant with these means; blank where it is open."""
        return ""

    def told(self, state: Any, book: Any, prompt: Any) -> Mapping[str, Any]:
        """Return values of its texts besides its fields, for the one whom a prompt asks."""
        return {}


def _fields(deed: Deed) -> tuple[Any, ...]:
    return msgspec.structs.astuple(deed)


@lru_cache(maxsize=8192)
def _id(deed: Deed) -> str:
    parts = [one if isinstance(one, str) else "+".join(one) for one in _fields(deed)]
    if parts and not parts[-1] and kind_of(deed).__struct_defaults__:
        del parts[-1]
    stem = deed.begins()
    return ":".join([stem, *parts] if stem else parts)


@cache
def _shape(kind: type[Deed]) -> tuple[bool, ...]:
    """Return for each field of a kind of deed whether it is a tuple of ids."""
    types = get_type_hints(kind)
    return tuple([get_origin(types[name]) is tuple for name in kind.__struct_fields__])


D = TypeVar("D", bound=Deed)


_LISTED = (Choice, Several)
"""Forms with options to choose from."""

MOST_FORMS = 256
"""How many forms each list of kinds keeps the deeds of."""


class Deeds(Generic[D]):
    """Kinds of deeds from which one is chosen, in the order in which they are offered."""

    def __init__(self, *kinds: type[D]) -> None:
        """Take the kinds."""
        self.kinds = kinds
        self._stems = {kind.begins(): kind for kind in kinds}
        self.read: Callable[[str], D] = lru_cache(16384)(self._read)
        self.read_all: Callable[[tuple[str, ...]], tuple[D, ...]] = lru_cache(8192)(self._read_all)
        self._of: dict[int, tuple[object, tuple[D, ...]]] = {}

    def _read(self, option: str) -> D:
        """Return the deed of an option's id; its stem and its last field may contain colons."""
        # Without a stem its fields start at once; the first of them may be blank.
        stem = option
        while stem and stem not in self._stems:
            stem = stem.rpartition(":")[0]
        kind, rest = self._stems[stem], option[len(stem) :].removeprefix(":" if stem else "")
        shape = _shape(kind)
        parts = rest.split(":", len(shape) - 1) if shape else []
        values = [
            tuple(part.split("+")) if several else part
            for several, part in zip(shape, parts, strict=False)
        ]
        return kind(*values)

    def of(self, ask: Ask | Ruling) -> tuple[D, ...]:
        """Return the deeds that a question offers, in order; empty where it is not a choice.

        Advice asks for those of one form again and again, so they are cached by its identity, which
        is unique as long as the form is kept with them.
        """
        form = ask.form
        kept = self._of.get(id(form))
        if kept is None:
            options = form.options if isinstance(form, _LISTED) else ()
            if len(self._of) >= MOST_FORMS:
                self._of.clear()
            kept = self._of[id(form)] = form, self.read_all(tuple([one.id for one in options]))
        return kept[1]

    def _read_all(self, options: tuple[str, ...]) -> tuple[D, ...]:
        """Return the deeds of all these ids, in order."""
        return tuple([self.read(one) for one in options])


@lru_cache(maxsize=8192)
def choice(*deeds: Deed) -> Choice:
    """Return the form of a question that offers these deeds."""
    return Choice(tuple([one.option() for one in deeds]))


class One(NamedTuple):
    """What a question is about that concerns only the one who is asked."""

    who: Who


class Menu(Deeds[D]):
    """A question in which a combatant chooses a deed, made once for equal means.

    `means` is a plain value with everything that decides what is open, so nothing else can count.
    The deeds `besides` are offered where any other is, unless they are shut. `rows` returns the
    rules of an option: those of its deed, unless the menu has others.
    """

    def __init__(
        self,
        kind: str,
        *kinds: type[D],
        besides: Sequence[D] = (),
        because: tuple[str, ...],
        default: Answer,
        lapses: bool = False,
        rows: Callable[[Any], tuple[str, ...]] = attrgetter("because"),
    ) -> None:
        """Take the kind of the question, and the kinds of deeds in their order."""
        super().__init__(*kinds, *[kind_of(one) for one in besides])
        self.ask: Callable[[str, Any, Any], Ask | None] = lru_cache(16384)(self._ask)
        self._kind, self._offering, self._besides = kind, kinds, tuple(besides)
        self._because, self._rows = because, rows
        self._default, self._lapses = default, lapses

    def offers(self, book: Any, means: Any) -> tuple[D, ...]:
        """Return what is open to a combatant with these means; nothing where only `besides` are."""
        found = [deed for kind in self._offering for deed in kind.offered(book, means)]
        if not found:
            return ()
        return (*found, *[deed for deed in self._besides if not deed.shut(book, means)])

    def _ask(self, who: str, book: Any, means: Any) -> Ask | None:
        """Return the question to a combatant with these means; None where nothing is open."""
        found = self.offers(book, means)
        if not found:
            return None
        form = Choice(tuple([one.option(because=self._rows(one)) for one in found]))
        because, default, lapses = self._because, self._default, self._lapses
        return Ask(Decider(who), self._kind, form, because, One(who), default, lapses=lapses)


def gaps_of(deed: Deed, state: Any, book: Any, prompt: Any) -> Gaps:
    """Return the values of a deed's texts: its fields, and its own additions."""
    return Gaps(deed, state, book, deed.told(state, book, prompt))


def say_deed(words: Words, deed: Deed, values: Gaps) -> str:
    """Return what a deed means, by the chapter `options` of the catalogue."""
    return words.say("options", deed.text, values)


def sort_deed(words: Words, deed: Deed, values: Gaps, paid: tuple[Cost, ...] = ()) -> Sorted:
    """Return a deed as a verb with its means and its target, by the chapters `verbs` and `lines`.

    A deed without words in `verbs` is a verb by itself, by what it means. The target is the last
    field that names a combatant, the place one that names a place, and the means are the others;
    `means` may have words for them.
    """
    if not words.has("verbs", deed.text):
        said = say_deed(words, deed, values)
        return apart(deed.option(), said, paid, deed.shelf, deed.icon)
    said, line = (words.say(chapter, deed.text, values) for chapter in ("verbs", "lines"))
    verb = Verb(deed.verb, said, deed.shelf, line, deed.icon)
    means: list[tuple[str, str]] = []
    targets: list[tuple[str, str]] = []
    places: list[tuple[str, str]] = []
    for name, key in keys_of(kind_of(deed)).items():
        value = getattr(deed, name)
        id_ = value if isinstance(value, str) else "+".join(value)
        by = key.means or bool(key.table)
        own = by and words.has("means", deed.text)
        said = words.say("means", deed.text, values) if own else shown(values[name])
        (means if by else places if key.listed else targets).append((id_, said))
    how, whom, where = ("".join([id_ for id_, _ in some[-1:]]) for some in (means, targets, places))
    return Sorted(verb, how, whom, where, paid, (*means, *targets, *places))
