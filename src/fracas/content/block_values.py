"""Values of content as cells of a sheet, and back, by the type that the content declares."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from msgspec import inspect

from fracas.core.system.sheets import Unit

NOTHING = "-"
"""An empty list, which is different from one that is left out."""

_NUMBER = re.compile(r"[dD]?(-?[0-9]+(?:\.[0-9]+)?)\s*(?:'|′|ft\.?|feet)?\s*(?:\(.*\))?", re.ASCII)
_PAIR = re.compile(r'("(?:\\.|[^"\\])*"|.*?)(?:\s*[:=]\s*|\s+)("(?:\\.|[^"\\])*"|\S+)', re.DOTALL)
_COUNT = re.compile(r"([1-9][0-9]?)\s*([x×]\s*|\s)(\S.*)", re.ASCII | re.DOTALL)
_DIE = re.compile(r"\s+d[0-9]+$", re.ASCII)
_YES, _NO = ("yes", "true", "x"), ("no", "false")


def bare(kind: inspect.Type) -> inspect.Type:
    """Return a type without its annotations, and without None as an alternative."""
    if isinstance(kind, inspect.Metadata):
        return bare(kind.type)
    if isinstance(kind, inspect.UnionType):
        some = [bare(one) for one in kind.types if not isinstance(one, inspect.NoneType)]
        return some[0] if len(some) == 1 else kind
    return kind


def rows_within(kind: inspect.Type) -> inspect.StructType | None:
    """The type of the rows that a field has by name or in a list; None for any other field."""
    inner = bare(kind)
    if isinstance(inner, inspect.DictType):
        inner = inner.value_type
    elif isinstance(inner, inspect.VarTupleType | inspect.ListType):
        inner = inner.item_type
    else:
        return None
    return inner if isinstance(inner, inspect.StructType) else None


def cell_of(value: Any, names: Mapping[str, str], unit: Unit = "") -> str:
    """Return a value as a cell; `names` are the titles that texts, or keys of a table, may have."""
    match value:
        case list() | tuple():
            return ", ".join(_counted(value, names, unit)) or NOTHING
        case dict():
            pairs = [
                f"{_key(key, names)} {_figure(one, unit)}"
                for key, one in value.items()
                if one is not None
            ]
            return ", ".join(pairs) or NOTHING
        case str():
            return _text(value, names, alone=True)
    return _plain(value, names, unit)


def _counted(values: Any, names: Mapping[str, str], unit: Unit) -> Iterator[str]:
    for value, same in groupby(values):
        count = len(list(same))
        text = _plain(value, names, unit)
        yield f"{count} x {text}" if count > 1 else text


def _key(key: str, names: Mapping[str, str]) -> str:
    text = _text(key, names)
    if text.startswith('"') or not (":" in text or "=" in text):
        return text
    return _quoted(key)


def _figure(value: Any, unit: Unit) -> str:
    """Return a value after its key: one word, or in quotes."""
    text = _plain(value, {}, unit)
    return text if text.startswith('"') or not re.search(r"[\s:=]", text) else _quoted(text)


def _plain(value: Any, names: Mapping[str, str], unit: Unit) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"d{value}" if unit == "die" else f"{value}'" if unit == "feet" else str(value)
    return _text(str(value), names)


def _text(value: str, names: Mapping[str, str], *, alone: bool = False) -> str:
    """Return a text by its title where that is unique, in quotes where it could be misread."""
    title = names.get(value, "")
    shown = title if title and _resolved(title, names) == value else value
    if _is_clear(shown, alone) and _resolved(shown, names) == value:
        return shown
    return _quoted(value)


def _quoted(text: str) -> str:
    """Return a text in quotes, on one line, without the character that separates cells."""
    plain = text.replace("|", "").isprintable()
    return json.dumps(text, ensure_ascii=not plain).replace("|", "\\u007c")


def _is_clear(text: str, alone: bool) -> bool:
    signs = '|"\\`' if alone else '|"\\`,()'
    return (
        bool(text)
        and text == text.strip()
        and text.isprintable()
        and text != NOTHING
        and not any(sign in text for sign in signs)
        and (alone or not _COUNT.fullmatch(text))
    )


def value_of(text: str, kind: inspect.Type, names: Mapping[str, str]) -> Any:
    """Return a cell as a value of that type; what cannot be read as one stays text."""
    kind, text = bare(kind), text.strip()
    match kind:
        case inspect.BoolType():
            said = text.casefold()
            return True if said in _YES else False if said in _NO else text
        case inspect.IntType() | inspect.FloatType():
            return _number(text)
        case inspect.VarTupleType() | inspect.ListType():
            if text in ("", NOTHING, "—", "–"):
                return []
            return [one for part in split(text) for one in _items(part, kind.item_type, names)]
        case inspect.DictType():
            return _table(text, names, lambda _: kind.value_type)
        case inspect.StructType():
            types = {field.encode_name: field.type for field in kind.fields}
            return _table(text, {name: name for name in types}, types.get)
    return _resolved(_unquoted(text), names)


def _number(text: str) -> int | float | str:
    found = _NUMBER.fullmatch(text)
    if not found or len(found[1]) > 15:
        return text
    return float(found[1]) if "." in found[1] else int(found[1])


def _table(text: str, names: Mapping[str, str], type_of: Any) -> Any:
    if text in ("", NOTHING):
        return {}
    table: dict[str, Any] = {}
    for part in split(text):
        found = _PAIR.fullmatch(part)
        if not found:
            return text
        key = _resolved(_unquoted(found[1]), names)
        kind = type_of(key)
        table[key] = found[2] if kind is None else value_of(found[2], kind, {})
    return table


def _items(text: str, kind: inspect.Type, names: Mapping[str, str]) -> list[Any]:
    """What one part of a list says: several of a thing, by its name or a printed form of it."""
    if text.startswith('"'):
        return [value_of(text, kind, {})]
    if isinstance(bare(kind), inspect.IntType | inspect.FloatType):
        return [value_of(text, kind, {})]
    value = _resolved(text, names)
    if value in names:
        return [value]
    found = _COUNT.fullmatch(text)
    count, rest = (int(found[1]), found[3]) if found else (1, text)
    for form in (rest, _DIE.sub("", rest), _DIE.sub("", rest).removesuffix("s")):
        value = _resolved(_unquoted(form), names)
        if value in names:
            return [value] * count
    return [_unquoted(rest)] * count if found and found[2].strip() else [text]


def _resolved(text: str, names: Mapping[str, str]) -> str:
    """The name that is meant: itself, or the only one of that title; else the text as it is."""
    if text in names:
        return text
    said = folded(text)
    meant = [name for name, title in names.items() if said in (folded(title), folded(name))]
    return meant[0] if len(meant) == 1 else text


def folded(text: str) -> str:
    """Return a name for comparison: lower case, one space between words."""
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def _unquoted(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"':
        try:
            return str(json.loads(text, strict=False))
        except (ValueError, RecursionError):
            return text
    return text


def split(text: str) -> list[str]:
    """Return the parts between commas that are not in quotes or brackets."""
    parts, depth, quoted, start = [], 0, False, 0
    at = 0
    while at < len(text):
        sign = text[at]
        if quoted and sign == "\\":
            at += 1
        elif sign == '"':
            quoted = not quoted
        elif not quoted:
            depth += (sign == "(") - (sign == ")")
            if sign == "," and depth <= 0:
                parts.append(text[start:at])
                start = at + 1
        at += 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def split_cells(line: str) -> list[str]:
    """Return the cells of a line of a table; a stroke after a backslash does not separate cells."""
    parts = re.split(r"(?<!\\)\|", line.strip())
    parts = parts[1:] if not parts[0].strip() else parts
    parts = parts[:-1] if parts and not parts[-1].strip() else parts
    return [part.replace("\\|", "|").strip() for part in parts]
