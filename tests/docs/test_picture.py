"""The README's picture can be drawn: the log of a real fight, as the terminal shows it."""

from __future__ import annotations

import re

from docs.picture import draw


def test_the_picture_is_drawn_of_the_log_and_the_board() -> None:
    picture = draw()
    words = re.sub(r"<[^>]+>|&#160;", " ", picture)
    assert picture.startswith("<svg ")
    assert "fracas play dock-thug" in words
    assert "RW-STRIKE-01" in words
    assert "@font-face" not in picture
