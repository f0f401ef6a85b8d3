"""Content: TOML files into frozen Structs, with every fault told by file, line and field.

`load` reads files and folders, `references` is where a ruleset adds its own checks, `schema` is
for editors, `digest` tells whether two contents are the same, `write` makes TOML again.
"""

from fracas.content.digest import digest, digest_files
from fracas.content.faults import Fault, report
from fracas.content.load import load_file, load_folder, load_text, open_file, open_folder
from fracas.content.references import Checker
from fracas.content.schema import schema_of
from fracas.content.write import difference, text_of

__all__ = [
    "Checker",
    "Fault",
    "difference",
    "digest",
    "digest_files",
    "load_file",
    "load_folder",
    "load_text",
    "open_file",
    "open_folder",
    "report",
    "schema_of",
    "text_of",
]
