"""The notebooks: they run whenever the documents are built from code that has changed.

myst-nb runs them, each in an empty folder and a kernel of its own. Their charts are drawn as
pictures here, because the documents open without a network; in Jupyter Altair draws them itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from docutils import nodes

from docs.made import digest

HERE = Path(__file__).parent
NOTEBOOKS = HERE / "notebooks"
PROFILE = HERE / "_build" / "ipython"

SETTINGS = """\
c = get_config()
c.InteractiveShellApp.exec_lines = ["import altair", "altair.renderers.enable('svg')"]
c.HistoryManager.enabled = False
c.IPKernelApp.log_level = 40
"""
"""How kernels begin: nothing is remembered of them, and only errors are logged."""


def before_reading(app: Any) -> None:
    """Have every kernel begin with our settings, and not with those of this machine."""
    settings = PROFILE / "profile_default" / "ipython_kernel_config.py"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(SETTINGS, encoding="utf-8")
    os.environ["IPYTHONDIR"] = str(PROFILE)


def outdated(app: Any, env: Any, *changes: Iterable[str]) -> list[str]:
    """All notebooks, unless they ran with the code that is here now."""
    now = digest("src/fracas")
    if getattr(env, "fracas_notebooks", None) == now:
        return []
    env.fracas_notebooks = now
    return sorted(f"{NOTEBOOKS.name}/{path.stem}" for path in NOTEBOOKS.glob("*.ipynb"))


STYLED = re.compile(r' style="[^"]*"')


def without_styles(app: Any, doctree: nodes.document) -> None:
    """Leave away what tables of pandas say of their looks: our pages have no code within tags."""
    for one in doctree.findall(nodes.raw):
        if 'class="dataframe"' in one.astext():
            one.children = [nodes.Text(STYLED.sub("", one.astext()))]


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("builder-inited", before_reading)
    app.connect("env-get-outdated", outdated)
    app.connect("doctree-read", without_styles)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
