"""What a system says: sentences with gaps, in a catalogue that is read once.

`{name}`         a value; `{name.field}` a field of it, blank where it has none, and so on inward
`{name:chapter}` the word that a chapter of the catalogue has for the value, else the value as words
`{name:as}`      the value as one of the ways to write it that the system adds, such as `die`
`{count:noun}`   so many of something: `1 noun`, `2 nouns`; `{count:ox|oxen}` where it is irregular
`[name?yes|no]`  one of two texts, by whether the value is there and neither 0, blank nor empty

There is nothing else: anything more is calculated by the fact and passed as a value. A gap whose
value is an id shows the name of what the id names, because the type of the field says whose id it
is (`kit.fields.Key`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, get_type_hints

import msgspec

from fracas.content.load import load_text
from fracas.core.asking.grammar import count, listed, plain, sentence
from fracas.core.asking.prompts import Ask, Prompt, Roll, Together
from fracas.core.facts import Corrected, Fact
from fracas.core.ids import GM
from fracas.kit.facts import About, Told
from fracas.kit.fields import Key, kind_of, marked

Values = Mapping[str, Any]
Writer = Callable[[Values], str]
Way = Callable[[Any, Values], str]
"""A way to write a value of a system's own, given all values of the sentence."""

_MARKS = re.compile(r"\{([\w.]+)(?::([^}]+))?\}|\[([\w.]+)\?|([|\]])")
_NO = "A sentence of the catalogue"


class Words:
    """The catalogue of a system: texts by chapter and name, compiled on first use."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]], **ways: Way) -> None:
        """Take the texts, and the ways to write a value that the system adds."""
        self.texts = texts
        self._ways = ways
        self._ready: dict[tuple[str, str], Writer] = {}

    @classmethod
    def read(cls, text: str, name: str, **ways: Way) -> Words:
        """Return the catalogue of a words.toml, with each sentence checked at once.

        Raises `ContentError` with the faults of the file, `ValueError` for a faulty sentence.
        """
        words = cls(load_text(text, dict[str, dict[str, str]], name), **ways)
        for chapter, texts in words.texts.items():
            for key in texts:
                words._writer(chapter, key)
        return words

    def has(self, chapter: str, name: str) -> bool:
        """Return whether there is a text of that name."""
        return name in self.texts.get(chapter, ())

    def say(self, chapter: str, name: str, values: Values | None = None) -> str:
        """The text of that name with its gaps filled; raises `KeyError` where there is none."""
        return self._writer(chapter, name)(values or {})

    def _writer(self, chapter: str, name: str) -> Writer:
        found = self._ready.get((chapter, name))
        if found is None:
            text = self.texts[chapter][name]
            found, end = self._read(text, 0)
            if end < len(text):
                raise ValueError(f"{_NO} closes a bracket that it never opened: {text}")
            self._ready[chapter, name] = found
        return found

    def _read(self, text: str, at: int) -> tuple[Writer, int]:
        """What writes the text from a place on, and where it ends: at a bracket or a stroke."""
        parts: list[str | Writer] = []
        while found := _MARKS.search(text, at):
            parts.append(text[at : found.start()])
            gap, spec, asked, stop = found.groups()
            if stop:
                return _joined(parts), found.start()
            at = found.end()
            if gap:
                parts.append(self._gap(gap, spec))
                continue
            yes, at = self._read(text, at)
            no: Writer = _nothing
            if text[at : at + 1] == "|":
                no, at = self._read(text, at + 1)
            if text[at : at + 1] != "]":
                raise ValueError(f"{_NO} opens a bracket and never closes it: {text}")
            at += 1
            parts.append(_either(asked, yes, no))
        return _joined([*parts, text[at:]]), len(text)

    def _gap(self, name: str, spec: str | None) -> Writer:
        get = _getter(name)
        if spec is None:
            if "." not in name:
                return lambda values: shown(values[name])
            return lambda values: shown(get(values))
        if spec in self._ways:
            way = self._ways[spec]
            return lambda values: way(get(values), values)
        if spec in self.texts:
            table = self.texts[spec]
            return lambda values: table.get(str(get(values)), plain(str(get(values))))
        single, _, many = spec.partition("|")
        return lambda values: count(int(get(values)), single, many)


def _nothing(values: Values) -> str:
    return ""


def _joined(parts: Sequence[str | Writer]) -> Writer:
    kept = [part for part in parts if part != ""]
    if all(isinstance(part, str) for part in kept):
        text = "".join(map(str, kept))
        return lambda values: text
    return lambda values: "".join(
        [part if isinstance(part, str) else part(values) for part in kept]
    )


def _either(name: str, yes: Writer, no: Writer) -> Writer:
    if "." not in name:
        return lambda values: yes(values) if values[name] else no(values)
    get = _getter(name)
    return lambda values: yes(values) if get(values) else no(values)


def _getter(name: str) -> Callable[[Values], Any]:
    first, *fields = name.split(".")
    if not fields:
        return lambda values: values[first]
    field, *inward = fields
    if not inward:
        return lambda values: getattr(values[first], field, "")

    def get(values: Values) -> Any:
        found = values[first]
        for each in fields:
            found = getattr(found, each, "")
        return found

    return get


def shown(value: Any) -> str:
    """Return a value as text: by its name if it has one, several one after the other."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tuple):
        return listed([shown(one) for one in value]) or "nothing"
    return str(getattr(value, "name", value))


class Gaps(dict[str, Any]):
    """The values of a sentence about a thing: its fields, each found when it is needed.

    Ids are replaced by what they name. `who` of a fact is as before the fact; `now` as it leaves
    them.
    """

    def __init__(self, thing: Any, state: Any, book: Any, more: Values | None = None) -> None:
        """Take what has the fields, where ids are looked up, and values besides."""
        super().__init__(more or (), state=state, book=book)
        self._thing = thing

    def __missing__(self, name: str) -> Any:
        thing, state = self._thing, self["state"]
        if name == "now":
            value = thing.apply(state).find(thing.who)
        else:
            value = getattr(thing, name)
            key = keys_of(kind_of(thing)).get(name)
            if key is not None and not key.means:
                value = named(value, key, state, self["book"])
        self[name] = value
        return value


@cache
def keys_of(kind: Any) -> Mapping[str, Key]:
    """Return the fields that are ids, and of what; those of a NamedTuple as those of a Struct."""
    if hasattr(kind, "_fields"):
        hints = get_type_hints(kind, include_extras=True)
        kind = msgspec.defstruct(kind.__name__, list(hints.items()))
    return marked(kind, Key)


class _Nobody(str):
    """The name for a blank id: no one in a sentence, nothing in a question."""

    def __bool__(self) -> bool:
        return False


NOBODY = _Nobody("nobody")


def named(value: Any, key: Key, state: Any, book: Any) -> Any:
    """What an id names: a combatant, or a row of the book; else its words, blank for none."""
    if isinstance(value, tuple):
        return tuple([named(one, key, state, book) for one in value])
    if key.table:
        found = getattr(book, key.table).get(value)
        return found or (sentence(plain(value)) if value else "")
    if key.listed:
        rows = getattr(state, key.listed, ())
        return next((one for one in rows if one.id == value), plain(value))
    return state.find(value) or ("the GM" if value == GM else plain(value) or NOBODY)


def say_fact(words: Words, fact: Fact, state: Any, book: Any) -> str:
    """Return a fact as a sentence, from the state before it."""
    name = kind_of(fact).__name__
    gaps = Gaps(fact, state, book)
    if isinstance(fact, Told):
        about = state.find(fact.who) if isinstance(fact, About) else None
        if about is not None:
            gaps["who"] = about
        if case := fact.case(state, about):
            name = f"{name}.{case}"
        if more := fact.told(state, about, book):
            gaps.update(more)
    return words.say("facts", name, gaps)


def say_prompt(words: Words, prompt: Prompt, state: Any, book: Any, usual: str = "") -> str:
    """Return what is asked, by its kind: in `prompts`, `together` for several, `rolls` for dice.

    What a prompt is about is a NamedTuple, and its fields are those of the sentence. `usual` is the
    sentence for kinds without one.
    """
    chapter = "prompts"
    if isinstance(prompt, Together):
        chapter = "together"
    elif isinstance(prompt, Roll):
        chapter = "rolls"
    name = prompt.kind if words.has(chapter, prompt.kind) else usual
    return words.say(chapter, name, _about(prompt, state, book))


def say_to_you(words: Words, prompt: Ask | Roll, state: Any, book: Any) -> str:
    """Return what is asked in the second person: in `asked_of_you`, dice in `rolled_by_you`.

    Blank for kinds without such a sentence, and where it is about another combatant first.
    """
    if tuple(prompt.about)[:1] != (prompt.decider,):
        return ""
    chapter = "rolled_by_you" if isinstance(prompt, Roll) else "asked_of_you"
    if not words.has(chapter, prompt.kind):
        return ""
    return words.say(chapter, prompt.kind, _about(prompt, state, book))


def _about(prompt: Prompt, state: Any, book: Any) -> Gaps:
    """Return the values of the sentence of a prompt."""
    more: dict[str, Any] = {}
    if isinstance(prompt, Roll):
        more = {"dice": prompt.dice.notation(), "roll": prompt}
    about = prompt.about
    if hasattr(about, "told"):
        more |= about.told(state, book)
    return Gaps(about, state, book, more)


def say_correction(
    fact: Corrected, state: Any, lists: Mapping[str, Callable[[str], str]], lines: Mapping[str, str]
) -> str:
    """Return an edit in words: which line of whose sheet, and its new value.

    `lists` has, for each list of the state whose items have sheets, what returns an item's name by
    its id; `lines` has the names of lines of a sheet where their keys as words will not do.
    """
    parts = fact.path.strip("/").split("/")
    whose = ""
    if parts[0] in lists and len(parts) > 1:
        rows, at = getattr(state, parts[0]), parts[1]
        item = rows[int(at)].id if at.isdecimal() and int(at) < len(rows) else at
        whose = f" of {lists[parts[0]](item)}"
        parts = parts[2:]
    what = plain(" ".join(parts)) or "the sheet"
    told = isinstance(fact.value, str | int) and fact.value != ""
    value = plain(fact.value).rstrip(".") if isinstance(fact.value, str) else fact.value
    return f"The GM sets {lines.get(what, what)}{whose}{f' to {value}' if told else ' anew'}."
