"""The Sphinx extension: rule pages before reading, links for rule ids, sources afterwards."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from docs.comparison import linked
from docs.moved import MOVED
from docs.rulebook import pages, running, sources
from docs.rulebook.chapters import chapters, home_of, systems
from docs.rulebook.citing import RULE_ID, in_tests

HERE = Path(__file__).resolve().parents[1] / "rules"


class RuleLinks(SphinxPostTransform):
    """Turn every rule id in code letters, on any page, into a link to its row."""

    default_priority = 400

    def run(self, **options: Any) -> None:
        """Replace every such literal with a link."""
        homes = all_homes(self.app)
        for node in list(self.document.findall(nodes.literal)):
            rule = node.astext()
            home = homes.get(rule) if RULE_ID.fullmatch(rule) else None
            if home is None or _in_link(node):
                continue
            there = self.app.builder.get_relative_uri(self.env.docname, home)
            link = nodes.reference("", "", node.deepcopy(), internal=True)
            link["refuri"] = f"{there}#{rule.lower()}"
            node.replace_self(link)


def _in_link(node: nodes.Node) -> bool:
    while node.parent is not None:
        node = node.parent
        if isinstance(node, nodes.reference | nodes.title):
            return True
    return False


def all_homes(app: Any) -> dict[str, str]:
    """The page of every rule of every system."""
    if not hasattr(app, "fracas_homes"):
        app.fracas_homes = {
            rule: home for system in systems() for rule, home in home_of(system).items()
        }
    found: dict[str, str] = app.fracas_homes
    return found


def write(where: Path = HERE) -> None:
    """Write every page of the rules; leave unchanged pages alone."""
    tested = in_tests()
    texts = {"index": pages.overview()}
    for system in systems():
        for name, text in pages.written(system, tested).items():
            texts[f"{system}/{name}"] = text
    for old in where.rglob("*.md"):
        if old.relative_to(where).with_suffix("").as_posix() not in texts:
            old.unlink()
    for name, text in texts.items():
        path = where / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def before_reading(app: Any) -> None:
    """Write the pages; the builder of worked examples takes those that are there."""
    if app.builder.name != "doctest" or not (HERE / "index.md").exists():
        write()


def after_building(app: Any, fault: Exception | None) -> None:
    """Put the pages of the sources beside the built documents."""
    if fault is None and app.builder.format == "html":
        where = Path(app.outdir)
        paths = sorted({*sources.source_paths(), *linked()})
        sources.write(where, paths, all_homes(app))
        running.write(where, all_homes(app))
        pages = {f"{name}.html" for name in (*app.env.found_docs, *MOVED, "search")}
        pages.update(sources.address(PurePosixPath(path)) for path in paths)
        pages.update(running.place(one, it) for one in systems() for it in chapters(one))
        for page in where.rglob("*.html"):
            if page.relative_to(where).as_posix() not in pages:
                page.unlink()  # of an earlier build


def short_navigation(
    app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
) -> None:
    """Show in the list beside a page only the chapters of its own system.

    There are some hundred, and a page of two thousand rows would else be copied for each of them.
    """
    tree = context.get("toctree")
    if tree is not None:
        context["toctree"] = lambda **how: tree(**{**how, "collapse": True})


def setup(app: Any) -> dict[str, bool]:
    """Register the extension with Sphinx."""
    app.connect("builder-inited", before_reading)
    app.connect("build-finished", after_building)
    app.connect("html-page-context", short_navigation, priority=100)  # before the theme's own
    app.add_post_transform(RuleLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
