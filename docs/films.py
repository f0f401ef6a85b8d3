"""Film an attack in each system as the game master's laptop and a player's phone show it.

Run by `scripts/picture --films`, with names of systems for those alone. The browser itself tells
each frame that it draws; the two screens stand side by side in their cases, and a ring marks what
is touched.
"""

from __future__ import annotations

import base64
import contextlib
import io
import re
import sys
import tempfile
import time
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Locator, TimeoutError

from docs.screens import serving
from tests.page import browsing
from tests.play.people import LEFT, Person
from tests.play.table import Table

WHERE = Path(__file__).parent / "_static" / "films"


class Scene(NamedTuple):
    """Which fight is filmed, who plays in it by phone, and who acts of whom the film is."""

    system: str
    fight: str
    hero: str


SCENES = {
    "razorweave": Scene("Razorweave", "Dock warehouse ambush", "Rella"),
    "fully_automated": Scene("Fully Automated", "The shield on the ferry", "Teo"),
    "beacon_road": Scene("Beacon Road", "The toll bridge", "Orc Warrior"),
    "action_points": Scene("Action Points", "Warehouse shootout", "First agent"),
    "aeronaughts": Scene("Aeronaughts", "Boarding of the Kestrel", "Captain"),
}
STRIKES = re.compile(r"^(strike|attack|shoot|fire|shot|slash|full_strike)")
"""Cards of a blow or a shot."""

REACTS = "do you React?"
"""How an answer to someone else's act is asked for in Beacon Road, where it may be an attack."""

LAPTOP, PHONE = 520, 580
"""How high the two screens are drawn, in pixels."""
MARGIN, GAP = 28, 36
TABLE, CASE, EDGE = "#171b21", "#07090b", "#3a424d"
FRAME_MS = 100
PAUSE_MS = 900
"""So long somebody looks before they touch."""
LINGER_MS = 3_000
"""So long the moment is looked at."""
ODDS_MS = 15_000
"""So long a camera waits for the odds of a choice."""
STILL_MS = 2_000
"""No picture stands longer: a wait for a busy machine shows nothing."""
LONGEST = 60.0
"""A take with no dice after so many seconds is thrown away."""
MOST_ANSWERS = 200
MOST_TAKES = 8
MOST_FIGHTS = 4
MOST_BYTES = 2_000_000

RING = """([x, y]) => {
  const ring = document.createElement("div");
  Object.assign(ring.style, {
    position: "fixed", left: `${x - 22}px`, top: `${y - 22}px`, width: "44px", height: "44px",
    borderRadius: "50%", border: "3px solid #ffd479", background: "rgba(255, 212, 121, 0.3)",
    zIndex: 99, pointerEvents: "none",
  });
  document.body.append(ring);
  setTimeout(() => ring.remove(), 450);
}"""


class Filmed(Person):
    """Somebody who takes their time while a camera runs, and whose touches are seen."""

    camera: Camera | None = None

    def tap(self, where: Locator) -> None:
        """One touch, after a look."""
        if self.camera is not None:
            self.page.wait_for_timeout(PAUSE_MS)
            where.scroll_into_view_if_needed()
            box = where.bounding_box()
            if box is not None:
                middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
                self.page.evaluate(RING, middle)
                self.page.wait_for_timeout(150)
        super().tap(where)


class Camera:
    """The frames that a page drew, with their times in seconds."""

    def __init__(self, person: Person) -> None:
        self._line = person.context.new_cdp_session(person.page)
        self.frames: list[tuple[float, bytes]] = []
        self._line.on("Page.screencastFrame", self._drawn)
        self._line.send("Page.startScreencast", {"format": "png"})

    def _drawn(self, frame: Any) -> None:
        data = base64.b64decode(frame["data"])
        self.frames.append((frame["metadata"]["timestamp"], data))
        self._line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def stop(self) -> None:
        """No more of it."""
        self._line.send("Page.stopScreencast")
        self._line.detach()

    def at(self, time: float) -> bytes:
        """What the page showed at a time."""
        place = bisect_right([when for when, _ in self.frames], time)
        return self.frames[max(0, place - 1)][1]


def framed(screen: Image.Image, bezel: int, corner: int) -> Image.Image:
    """A screen in its case: a bezel all round, with round corners inside and out (pixels)."""
    size = (screen.width + 2 * bezel, screen.height + 2 * bezel)
    whole = Image.new("RGBA", size)
    ImageDraw.Draw(whole).rounded_rectangle(
        (0, 0, size[0] - 1, size[1] - 1), corner + bezel, fill=CASE, outline=EDGE, width=2
    )
    glass = Image.new("L", screen.size)
    ImageDraw.Draw(glass).rounded_rectangle(
        (0, 0, screen.width - 1, screen.height - 1), corner, fill=255
    )
    whole.paste(screen, (bezel, bezel), glass)
    return whole


def sized(data: bytes, height: int) -> Image.Image:
    """A frame that a page drew, at a height in pixels."""
    one = Image.open(io.BytesIO(data)).convert("RGB")
    return one.resize((round(one.width * height / one.height), height), Image.Resampling.LANCZOS)


def beside(master: bytes, player: bytes) -> Image.Image:
    """A frame of both screens: a laptop on the left, on the same table a phone on the right."""
    laptop, phone = framed(sized(master, LAPTOP), 10, 6), framed(sized(player, PHONE), 8, 22)
    base = 14
    width = MARGIN + laptop.width + GAP + phone.width + MARGIN
    floor = MARGIN + max(laptop.height + base, phone.height)
    whole = Image.new("RGB", (width, floor + MARGIN), TABLE)
    top = floor - base - laptop.height
    ImageDraw.Draw(whole).rounded_rectangle(
        (MARGIN - 16, floor - base - 2, MARGIN + laptop.width + 16, floor), 7, fill=EDGE
    )
    whole.paste(laptop, (MARGIN, top), laptop)
    whole.paste(phone, (width - MARGIN - phone.width, floor - phone.height), phone)
    return whole


def frames(master: Camera, player: Camera) -> Iterator[tuple[Image.Image, int]]:
    """The film: each picture that differs from the last, and for how long (ms) it stands."""
    begins = max(one.frames[0][0] for one in (master, player))
    ends = max(one.frames[-1][0] for one in (master, player))
    last: tuple[bytes, bytes] | None = None
    stands = 0
    for number in range(int((ends - begins) * 1000 / FRAME_MS) + 1):
        time = begins + number * FRAME_MS / 1000
        now = master.at(time), player.at(time)
        if last is not None and now != last:
            yield beside(*last), min(stands, STILL_MS)
            stands = 0
        last = now
        stands += FRAME_MS
    if last is not None:
        yield beside(*last), min(stands, STILL_MS) + 1_000


def write(path: Path, master: Camera, player: Camera) -> int:
    """Write the film; gives its size. Raises `RuntimeError` where it is larger than it may be."""
    pictures, lengths = zip(*frames(master, player), strict=True)
    first, *others = pictures
    how: dict[str, Any] = {"quality": 60, "method": 6, "minimize_size": True}
    first.save(path, save_all=True, append_images=others, duration=list(lengths), loop=0, **how)
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise RuntimeError(f"{path.name} has {size} bytes, more than {MOST_BYTES}.")
    return size


def strikes(player: Person) -> bool:
    """Whether a player is asked what to do in a turn, and may strike."""
    paper = player.paper()
    cards = paper.get("cards") or ()
    return bool(
        paper["asked"]
        and REACTS not in paper["question"]
        and any(STRIKES.search(card or "") for card in cards)
    )


def see_odds(player: Person) -> bool:
    """Wait until the choice on a phone has its odds; whether it has them after a while."""
    with contextlib.suppress(TimeoutError):
        player.page.locator("#ask .Odds").first.wait_for(timeout=ODDS_MS)
        return True
    return False


def act(player: Person) -> None:
    """Answer what a player is asked: a blow where one is to be had, and else what comes first."""
    page = player.page
    see_odds(player)
    page.evaluate("() => { window.paperBefore = document.getElementById('ask'); }")
    cards = page.locator("#ask [data-card]:enabled")
    for at in range(cards.count()):
        card = cards.nth(at)
        name = card.get_attribute("data-option") or card.get_attribute("data-verb") or ""
        if STRIKES.search(name):
            player.tap(card)
            see_odds(player)
            break
    paper = player.paper()
    if paper["asked"]:
        player.make_ready(paper)
        player.tap(page.locator("#ask .go"))
        page.wait_for_function(LEFT)


def take(table: Table) -> tuple[Camera, Camera] | None:
    """Film from a question to a moment with dice; None where it came to none."""
    master, player = table.master, table.players[0]
    assert isinstance(player, Filmed)
    shown = player.page.locator(".Moments .Moment .Die")
    for one in (master.page, player.page):
        while one.locator(".Moments .Moment").count():
            one.keyboard.press("Escape")
            one.wait_for_timeout(50)
    if not see_odds(player):
        table.step()
        return None
    cameras = Camera(master), Camera(player)
    player.camera = cameras[1]
    player.page.wait_for_timeout(600)
    ends = time.monotonic() + LONGEST
    while time.monotonic() < ends and not shown.count():
        if player.paper()["asked"]:
            act(player)
        elif master.paper()["asked"]:
            table.step()
        player.page.wait_for_timeout(100)
    found = shown.count() > 0
    player.page.wait_for_timeout(LINGER_MS if found else 0)
    player.camera = None
    for one in cameras:
        one.stop()
    return cameras if found else None


def film(browser: Browser, name: str, folder: Path) -> bool:
    """Play until the hero may strike, film it, and write it; whether it came to that."""
    scene = SCENES[name]
    with serving(folder) as server:
        address = f"http://127.0.0.1:{server.port}/"

        def people(who: str, size: str = "phone", **how: Any) -> Person:
            size = "desk" if size == "laptop" else size
            return Filmed(browser, address, who, size, motion="no-preference", **how)

        table = Table(people, scene.system, scene.fight, [("Mira", scene.hero)])
        takes = 0
        for _ in range(MOST_ANSWERS):
            if strikes(table.players[0]):
                found = take(table)
                takes += 1
                if found is not None:
                    size = write(WHERE / f"{name}.webp", *found)
                    sys.stdout.write(f"{name}.webp: {size:,} bytes\n")
                    return True
                if takes == MOST_TAKES:
                    break
            if not table.step():
                break
        return False


def main(*names: str) -> None:
    """Film those systems, or all."""
    path = browsing.chromium()
    if path is None:
        raise SystemExit("No Chromium is here: install it, then run this again.")
    WHERE.mkdir(parents=True, exist_ok=True)
    for name in names or SCENES:
        # Dice fall as they fall: in some fights nobody gets to strike.
        for _ in range(MOST_FIGHTS):
            with tempfile.TemporaryDirectory() as kept, browsing.browser(path) as browser:
                if film(browser, name, Path(kept)):
                    break
        else:
            raise SystemExit(f"{SCENES[name].hero} never struck with dice in {MOST_FIGHTS} fights.")


if __name__ == "__main__":
    main(*sys.argv[1:])
