"""What tests do with a page of the tab: begin a fight, read it, ask its tables."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, TimeoutError

PATIENCE = 120_000
"""How long (ms) a page may take to load Python: a busy machine is no fault of it."""


SMALL = {
    "action_points": "Harness against speed",
    "aeronaughts": "Duel of wills",
    "beacon_road": "The duel on the roof",
    "fully_automated": "Two on the footbridge",
    "razorweave": "Rella vs. the Dock Thug",
}
"""A fight of each system that takes few answers."""

MOST = 500
"""More taps than any of these fights takes."""

TO_TAP = """() => {
  if (document.querySelector(".Ended")) return "over";
  const buttons = [...document.querySelectorAll("#ask[data-asked] .foot button:enabled")];
  const rolls = document.querySelector("#ask[data-asked]")?.dataset.form === "roll";
  const wanted = (rolls ? undefined : buttons.find((one) => /by the book/.test(one.textContent)))
    ?? buttons.find((one) => one.matches(".go")) ?? buttons[0];
  for (const old of document.querySelectorAll("[data-tapped]")) old.removeAttribute("data-tapped");
  wanted?.setAttribute("data-tapped", "");
  return wanted ? "tap" : "";
}"""
"""Marks what is tapped next: the book's answer, and of rolls and rulings what is proposed."""


def begin(page: Page, address: str, fight: str) -> None:
    """Open the page, choose a fight and begin it, while Python is on its way."""
    page.goto(address)
    page.get_by_role("radio", name=fight).click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Begin:").click()
    page.wait_for_selector("#ask")


def until(page: Page, expression: str) -> None:
    """Wait until an expression of the page, or what it promises, is true.

    Playwright's own waiting takes a promise for true, and evaluates an expression a second time
    only where the page's policy lets it.
    """
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"not true within {PATIENCE // 1000} s: {expression}"
        page.wait_for_timeout(50)


def asked(page: Page) -> str:
    """What is asked."""
    return " ".join(page.inner_text("#ask").split())


ASK = """([method, path, body, given]) => new Promise((take) => {
  const channel = new BroadcastChannel("fracas-tables");
  const from = "test" + Math.random();
  channel.onmessage = ({ data }) => {
    if (data.to === from && data.is === "answer")
      take([data.status, new TextDecoder().decode(data.body)]);
  };
  const token = given || JSON.parse(localStorage["fracas.seats"] ?? '[{}]')[0].token;
  const headers = { Authorization: `Bearer ${token}` };
  if (body) headers["Content-Type"] =
    path.includes("/saved") ? "application/octet-stream" : "application/json";
  channel.postMessage({ from, do: "ask", n: 1, method, path,
    headers: JSON.stringify(headers), body: new TextEncoder().encode(body).buffer });
})"""
"""Asks the tables of this browser, by default for the page's own seat; gives status and body."""


def call(page: Page, method: str, path: str, body: str = "", token: str = "") -> tuple[int, str]:
    """What the tables of this browser answer; by default to the page's own seat."""
    status, text = page.evaluate(
        ASK,
        [method, path, body, token],
    )
    return status, text


def journal_of(page: Page, token: str = "") -> str:
    """The journal of a table of this browser."""
    status, text = call(page, "GET", "/api/table/journal", token=token)
    assert status == 200, text
    return text


def played(journal: str) -> list[dict[str, Any]]:
    """The entries of a journal, without what a table draws at random to prove that it is whole.

    That goes for sealed answers, too; what came of them is in the facts.
    """
    entries = []
    for line in journal.splitlines():
        entry = json.loads(line)
        left_out = {"proof", "chain", *(("answer",) if entry["entry"] == "said" else ())}
        entries.append({name: value for name, value in entry.items() if name not in left_out})
    return entries


def follows(journal: str, before: str) -> bool:
    """Whether a journal begins with all that another has played."""
    expected = played(before)
    return played(journal)[: len(expected)] == expected


def begun(page: Page, address: str) -> None:
    """Wait until the tables of this browser are there."""
    page.goto(address)
    page.wait_for_selector(".LoadingBar")
    page.wait_for_selector(".LoadingBar", state="detached")


def play_out(page: Page) -> int:
    """Tap until the fight is over; gives how many taps it took."""
    taps = 0
    for _ in range(MOST):
        found = page.wait_for_function(TO_TAP, timeout=PATIENCE).json_value()
        if found == "over":
            return taps
        # Its question may be answered meanwhile, and the button gone with it.
        with suppress(TimeoutError):
            page.locator("[data-tapped]").tap(timeout=500)
            taps += 1
    raise AssertionError("the fight never ended")
