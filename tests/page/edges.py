"""Whether a page keeps inside its edges: no line of it has to be scrolled sideways to be read."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

OVERHANG = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

POKING = """() => [...document.querySelectorAll('#page *')]
  .filter((one) => !one.closest('.BoardScroll, .BoardField, .Steps, .vh, .skip, svg, .track'))
  .filter((one) => one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.tagName} ${one.getAttribute('class')} ${one.innerText?.slice(0, 40)}`)"""
"""No box pokes out sideways, but inside what scrolls by itself."""


def beyond(page: Page) -> list[Any]:
    """What pokes out of the page at its right edge."""
    over = page.evaluate(OVERHANG)
    return [*([f"{over} px"] if over > 0 else []), *page.evaluate(POKING)]
