"""How the documentation is built: Markdown through MyST, the look of Furo, examples that run."""

import sys
from pathlib import Path

from fracas import __version__

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that docs.plots can be imported
sys.path.insert(0, str(Path(__file__).parent.parent / "examples" / "long_poles"))

project = "Fracas"
author = "The Fracas authors"
copyright = "The Fracas authors"
release = version = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.doctest",
    "docs.claims.page",
    "docs.comparison",
    "docs.plots",
    "docs.rulebook.extension",
    "docs.generated",
]
exclude_patterns = ["_build", "_templates"]
templates_path = ["_templates"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = True

html_theme = "furo"
html_title = "Fracas"
html_show_sphinx = False
html_copy_source = False
html_use_index = False
# A page that was opened from a disk may not read others, so a search shows titles alone.
html_show_search_summary = False
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_favicon = "../page/public/mark.svg"
html_static_path = ["_static"]
html_css_files = ["tables.css", "sheets.css"]
