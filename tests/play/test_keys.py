"""A whole fight without a mouse, and what those hear of it who do not see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.play.people import LEFT, Person

FOCUS = """() => {
  const here = document.activeElement;
  if (!here || here === document.body) return {name: '', seen: false};
  const box = here.getBoundingClientRect();
  const style = getComputedStyle(here);
  const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return {
    name: here.getAttribute('aria-label') ?? here.innerText?.slice(0, 60) ?? here.tagName,
    seen: ring && box.width > 0 && box.bottom > 0 && box.top < innerHeight,
    ask: Boolean(here.closest('#ask')),
  };
}"""
"""What has the focus, and whether that can be seen."""

LISTEN = """() => {
  window.heard = [];
  const hear = (one) => {
    const words = one.textContent.trim();
    if (words) window.heard.push(words);
  };
  for (const one of document.querySelectorAll('#page > [aria-live].vh')) {
    new MutationObserver(() => hear(one)).observe(one, {
      childList: true, characterData: true, subtree: true,
    });
  }
  window.logged = [];
  const log = document.querySelector('[role=log]');
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node instanceof HTMLElement && node.matches('li'))
          window.logged.push(node.querySelector('.line').textContent.trim());
  }).observe(log, {childList: true, subtree: true});
  return log.querySelectorAll('.line').length;
}"""
"""Notes what a screen reader is told; gives the lines that were there before."""

HEARD = """([lines, questions]) =>
  window.logged.length === document.querySelectorAll('[role=log] .line').length - lines
  && window.heard.filter((words) => words.includes(': ')).length >= questions
"""
"""Whether all that came since then was noted, and so many questions with it."""


READY = "() => document.querySelector('#ask .go:enabled, #ask [data-decline]:focus') !== null"
"""Whether an answer is made out, or the focus is on what declines."""

CARDS = "() => document.querySelector('#ask [data-card]:enabled') !== null"
"""Whether there is a card to take."""

SETTLED = "() => document.activeElement?.closest('#ask') !== null"
"""Whether the focus is on the paper, once what is open now was drawn."""


def _tab_to(page: Page, there: str) -> None:
    """Go on by Tab until it is there; the focus can be seen all the way."""
    for _ in range(40):
        page.keyboard.press("Tab")
        place = page.evaluate(FOCUS)
        assert place["seen"], place
        if page.evaluate(there):
            return
    raise AssertionError(f"no Tab leads there: {there}")


def _shows_focus(page: Page, *, ask: bool = False) -> None:
    """The focus can be seen; it comes a moment after what it is on, where `ask` to the paper."""
    page.wait_for_function(f"() => {{ const at = ({FOCUS})(); return at.seen && {_at(ask)}; }}")


def _at(ask: bool) -> str:
    return "at.ask" if ask else "true"


def _set_table(person: Person) -> None:
    """From the home page to a table, key by key."""
    page, keys = person.page, person.page.keyboard
    page.goto(f"{person.address}#home")
    page.get_by_role("button", name="Razorweave").wait_for()
    _tab_to(page, "document.activeElement.getAttribute('aria-label') === 'Razorweave'")
    keys.press("Enter")
    fight = page.get_by_role("radio", name="Dock Thug")
    page.wait_for_function("document.querySelectorAll('.FightCard').length === 6")
    _shows_focus(page)
    _tab_to(page, "document.activeElement.classList.contains('FightCard')")
    while fight.get_attribute("aria-checked") != "true":
        keys.press("ArrowDown")
        # Else one that is passed over on a busy machine is never come back to.
        page.wait_for_function("document.activeElement.ariaChecked === 'true'")
    _tab_to(page, "document.activeElement.getAttribute('autocomplete') === 'nickname'")
    keys.type("Ines")
    keys.press("Enter")
    page.locator(".GMTable").wait_for()


def _answer(person: Person, paper: Any) -> None:
    """By number where there are cards, and by Enter."""
    page, keys = person.page, person.page.keyboard
    page.evaluate("() => { window.paperBefore = document.getElementById('ask'); }")
    _shows_focus(page, ask=True)
    for _ in range(3):
        # First what is done, then to whom; what declines is a button of its own.
        if page.evaluate(READY) or paper["kind"] in {"text", "roll"}:
            break
        keys.press("1" if page.evaluate(CARDS) else "Escape")
        _shows_focus(page)
        page.wait_for_function(SETTLED)
    keys.press("Control+Enter" if paper["kind"] == "text" else "Enter")
    page.wait_for_function(LEFT)


def test_a_fight_by_keys_alone(people: Callable[..., Person]) -> None:
    person = people("Ines", "laptop")
    _set_table(person)
    page = person.page
    page.get_by_role("log").wait_for(state="attached")
    before = page.evaluate(LISTEN)
    asked = []
    while not (paper := person.paper())["over"]:
        if not paper["asked"]:
            page.wait_for_timeout(20)
            continue
        asked.append(paper["question"])
        assert len(asked) < 400
        _answer(person, paper)
    page.wait_for_function(HEARD, arg=[before, len(asked) - 1])
    heard, logged = page.evaluate("[window.heard, window.logged]")
    # Every question was called out once, and so was all that happened.
    told = [words.split(": ", 1)[1].replace("\u00a0", "") for words in heard if ": " in words]
    assert told[-len(asked) + 1 :] == asked[1:]
    shown = person.log()
    assert len(logged) == len(shown) - before
    assert set(logged) <= set(shown)
    # At the end the focus is not left on what is gone.
    page.keyboard.press("l")
    _shows_focus(page)


def test_every_sheet_gives_the_focus_back(people: Callable[..., Person]) -> None:
    person = people("Ines", "laptop")
    _set_table(person)
    page, keys = person.page, person.page.keyboard
    person.page.locator("#ask .foot").wait_for()
    _shows_focus(page, ask=True)
    for key in ("/", "e"):
        before = page.evaluate("document.activeElement.className")
        keys.press(key)
        page.get_by_role("dialog").wait_for()
        for _ in range(6):
            keys.press("Tab")
            place = page.evaluate(
                "() => Boolean(document.activeElement.closest('dialog')) "
                "|| document.activeElement === document.body"
            )
            assert place
        keys.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
        page.wait_for_function("(was) => document.activeElement.className === was", arg=before)
