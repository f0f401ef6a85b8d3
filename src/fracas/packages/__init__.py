"""Content packages: a folder or zip with a manifest, checked whole, put in order, kept safely.

`package` opens one, `order` puts several in order, `books` makes the book of a fight with them, and
`installing` keeps those that are installed. `lessons` and `fresh` write templates, `schemas` what
an editor checks with.
"""

from fracas.packages.books import book_with
from fracas.packages.installing import all_installed, install, installed, remove
from fracas.packages.manifest import MANIFEST, Manifest
from fracas.packages.order import in_order
from fracas.packages.package import Package, examined, is_package, judged, open_package, used

__all__ = [
    "MANIFEST",
    "Manifest",
    "Package",
    "all_installed",
    "book_with",
    "examined",
    "in_order",
    "install",
    "installed",
    "is_package",
    "judged",
    "open_package",
    "remove",
    "used",
]
