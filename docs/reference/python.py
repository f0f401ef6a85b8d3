"""The Python API, as its names know it themselves: signatures, and what their docstrings say."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import fracas
from fracas.api import laws

HEAD = """# Python reference

```{index} ! Python reference, ! API reference, ! reference, ! autodoc, ! docstrings
```

Everything that `import fracas` offers. These names stay as they are; all else may change from \
version to version. [The Python API](../api.md) shows them at work.
"""

FUNCTIONS = ("fight", "load", "odds", "simulate", "systems", "scenarios")
"""In the order in which one meets them; classes follow in theirs."""

CLASSES = (
    "Fight",
    "View",
    "Prompt",
    "Option",
    "OptionOdds",
    "Line",
    "Law",
    "Batch",
    "Share",
    "Frame",
    "System",
    "Scenario",
    "FracasError",
)


def page() -> str:
    """All names on one page."""
    parts = [HEAD, "## Functions\n"]
    parts += [told("function", name, found(name), 3) for name in FUNCTIONS]
    for name in CLASSES:
        of = found(name)
        parts += [f"## {name}\n", told("class", name, of, 4, *members(name, of))]
    return "\n".join(parts)


def found(name: str) -> Any:
    """What a name of the package stands for; `fracas.odds` is a module that can be called, too."""
    return laws.odds if name == "odds" else getattr(fracas, name)


def members(name: str, of: type) -> Iterator[str]:
    """The fields of a class, then its public properties and methods that say what they are."""
    for field in getattr(of, "__struct_fields__", ()):
        if not field.startswith("_"):
            words = (f":::{{py:attribute}} {name}.{field}", ":module: fracas")
            yield "\n".join((*words, f":type: {of.__annotations__[field]}", ":::", ""))
    for one in dir(of):
        if one.startswith("_") or not own(of, one):
            continue
        member = inspect.getattr_static(of, one)
        property_like = isinstance(member, property | cached_property)
        if inspect.getdoc(member) and (property_like or callable(getattr(of, one))):
            kind = "property" if property_like else "method"
            yield told(kind, f"{name}.{one}", member, 3)


def own(of: type, name: str) -> bool:
    """Whether a member was written here, and does not come from a library or from Python."""
    maker = next((base for base in of.__mro__ if name in vars(base)), object)
    return maker.__module__.startswith("fracas.")


def told(kind: str, name: str, of: Any, colons: int, *inside: str) -> str:
    """One name as Sphinx takes it: how it is called, and what it says of itself."""
    fence = ":" * colons
    lines = [f"{fence}{{py:{kind}}} {name}{called(kind, of)}", ":module: fracas", ""]
    if isinstance(of, staticmethod | classmethod):
        lines.insert(2, f":{type(of).__name__}:")
    lines += [inspect.getdoc(of) or "", "", *inside, fence, ""]
    return "\n".join(lines)


def called(kind: str, of: Any) -> str:
    """The parentheses of a call, with types; blank for a property, and a class that calls make."""
    if kind == "property" or (kind == "class" and not issubclass(of, fracas.FracasError)):
        return ""
    of = getattr(of, "__func__", of)
    signature = inspect.signature(of)
    kept = [one for at, one in enumerate(signature.parameters.values()) if at or one.name != "self"]
    return str(signature.replace(parameters=kept)).replace("'", "")
