"""What axe-core finds wrong on a page: only what it calls serious or critical."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.house.sources import ROOT

SOURCE = ROOT / "page" / "node_modules" / "axe-core" / "axe.min.js"

FIND = """async (rules) => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ends = (one) => one.effect.getTiming().iterations < Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  const how = rules ? {runOnly: {type: 'rule', values: rules}} : {};
  const where = {include: [['html']], exclude: [[rules ? 'svg' : 'svg g:nth-of-type(n+40)']]};
  const found = await axe.run(where, {...how, resultTypes: ['violations'], elementRef: true});
  const drawn = (node) => Boolean(node.element?.closest('.BoardScroll, .BoardField'));
  return found.violations
    .filter((one) => ['serious', 'critical'].includes(one.impact))
    .map((one) => [
      one.id,
      one.nodes
        .filter((node) => one.id !== 'label-content-name-mismatch' || !drawn(node))
        .map((node) => `${node.target} ${node.failureSummary}`),
    ])
    .filter(([, nodes]) => nodes.length);
}"""
"""What moves is first let come to rest: half way, its colours are nobody's.
Of what is drawn over and over, the first stand for all.

In drawings the letters on a token are a sign and no label: who it is stands in its name."""


@cache
def _source() -> str:
    return SOURCE.read_text(encoding="utf-8")


def findings(page: Page) -> list[Any]:
    """What is wrong by its rule, and where: on all of the page, then in the other light."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(_source())
    dark = "matchMedia('(prefers-color-scheme: dark)').matches"
    other = "light" if page.evaluate(dark) else "dark"
    found = page.evaluate(FIND, None)
    before = page.evaluate("document.documentElement.dataset.theme ?? ''")
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", other)
    found += page.evaluate(FIND, ["color-contrast"])
    page.evaluate(
        """(theme) => {
          if (theme) document.documentElement.dataset.theme = theme;
          else delete document.documentElement.dataset.theme;
        }""",
        before,
    )
    return found  # type: ignore[no-any-return]
