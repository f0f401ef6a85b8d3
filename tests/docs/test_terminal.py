"""The pictures of the terminal are of the real program, and stand where pages show them."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from docs.terminal import SHOTS, WHERE, draw

DOCS = Path(__file__).resolve().parents[2] / "docs"


def _words(picture: str) -> str:
    return unescape(re.sub(r"<[^>]+>|&#160;", " ", picture))


def test_the_log_is_drawn_with_its_rules_and_the_board() -> None:
    picture = draw("log")
    assert picture.startswith("<svg ")
    assert "fracas play dock-thug" in _words(picture)
    assert "RW-STRIKE-01" in _words(picture)
    assert "@font-face" not in picture


def test_a_prompt_is_drawn_with_what_is_typed() -> None:
    words = _words(draw("prompt"))
    assert re.search(r">\s+1\b", words)
    assert "Rella:" in words.partition(">")[2]


@pytest.mark.parametrize("name", SHOTS)
def test_every_picture_is_there_and_on_a_page(name: str) -> None:
    assert (WHERE / f"{name}.svg").exists()
    pages = [*DOCS.glob("*.md"), *DOCS.glob("starting/*.md")]
    assert any(f"_static/terminal/{name}.svg" in page.read_text("utf-8") for page in pages)
