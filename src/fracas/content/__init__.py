"""Content: TOML files into frozen Structs, with every fault reported by file, line and field.

`load` reads texts and files, `checker` is where a ruleset adds its own checks, `schema` is for
editors, `digest` says whether two contents are the same, `write` writes TOML.
"""

from fracas.content.checker import Checker
from fracas.content.digest import digest
from fracas.content.faults import Fault, report
from fracas.content.load import load_text, open_file
from fracas.content.schema import schema_of
from fracas.content.write import difference, text_of

__all__ = [
    "Checker",
    "Fault",
    "difference",
    "digest",
    "load_text",
    "open_file",
    "report",
    "schema_of",
    "text_of",
]
