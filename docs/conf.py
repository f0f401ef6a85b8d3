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
    "myst_nb",
    "sphinx.ext.doctest",
    "docs.claims.page",
    "docs.comparison",
    "docs.plots",
    "docs.rulebook.extension",
    "docs.generated",
    "docs.executed",
    "docs.asking",
    "docs.moved",
]
# Pictures come along once, with the pages that show them, and not as static files besides.
exclude_patterns = ["_build", "_templates", "**/films", "**/screens", "**/terminal"]
templates_path = ["_templates"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = True
# Signatures name types of Python and of our own that have no place in these documents.
nitpick_ignore_regex = [("py:.*", ".*")]
python_maximum_signature_line_length = 72
# Notebooks are kept without outputs; `docs.executed` says how they run.
nb_execution_mode = "force"
nb_execution_in_temp = True
nb_execution_timeout = 120
nb_execution_raise_on_error = True
nb_merge_streams = True

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
html_css_files = ["tables.css", "pages.css", "sheets.css"]
