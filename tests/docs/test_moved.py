"""Old addresses of pages: each leads to a page that exists, and hides none."""

from __future__ import annotations

import re
from types import SimpleNamespace

import jinja2
import pytest

from docs.moved import MOVED, pages
from tests.house.sources import ROOT

DOCS = ROOT / "docs"


def test_each_leads_to_a_page_and_is_none_itself() -> None:
    for old, new in MOVED.items():
        assert (DOCS / f"{new}.md").is_file()
        assert not (DOCS / f"{old}.md").exists()
        assert new not in MOVED


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_a_browser_is_sent_on_and_a_reader_is_told_where(old: str, new: str) -> None:
    titles = {
        name: SimpleNamespace(astext=lambda name=name: f"<{name}>") for name in MOVED.values()
    }
    found = {
        name: (given, template)
        for name, given, template in pages(SimpleNamespace(env=SimpleNamespace(titles=titles)))
    }
    given, template = found[old]
    loader = jinja2.FileSystemLoader(DOCS / "_templates")
    page = jinja2.Environment(loader=loader, autoescape=True).get_template(template).render(given)
    assert re.search(rf'http-equiv="refresh" content="0; url={new}\.html"', page)
    assert f'<a href="{new}.html">&lt;{new}&gt;</a>' in page
