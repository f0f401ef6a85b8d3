"""Pictures as files: real ones, offline, and only where they may be written."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fracas.core.errors import FracasError, WrongUse
from fracas.plots.files import HEAD, SHARPNESS, SNIPPET, checked
from tests.plots.made import CHANCES, HEADING, SUMMARY


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the same picture in each kind of file."""
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    from fracas.plots.batches import batch_chart
    from fracas.plots.files import write

    folder = tmp_path_factory.mktemp("plots")
    write(
        batch_chart(HEADING, SUMMARY, CHANCES),
        [folder / name for name in ("fight.html", "fight.png", "fight.SVG")],
    )
    return folder


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, each checked."""
    assert png.startswith(HEAD)
    at = len(HEAD)
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        (check,) = struct.unpack(">I", png[at + 8 + size : at + 12 + size])
        assert check == zlib.crc32(kind + body)
        yield kind, body
        at += size + 12


def test_a_png_is_sharp_narrow_and_says_what_it_shows(drawn: Path) -> None:
    found = dict(chunks((drawn / "fight.png").read_bytes()))
    wide, high = struct.unpack(">II", found[b"IHDR"][:8])
    assert 380 < wide / SHARPNESS < 430
    assert high > wide
    key, text = found[b"iTXt"].split(b"\0\0\0\0\0", 1)
    assert key == b"Description"
    assert text.decode().startswith("The bridge - A game. 10 fights of seed 3")
    assert b"IEND" in found


def test_an_svg_holds_its_words_and_its_description(drawn: Path) -> None:
    root = ElementTree.fromstring((drawn / "fight.SVG").read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert str(root.get("aria-label")).startswith("The bridge - A game.")
    words = {"".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Win rate", "party", "Ann", "50.0% (23.7 to 76.3)"} <= words


def test_a_page_fetches_nothing(drawn: Path) -> None:
    import vl_convert

    page = (drawn / "fight.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    # Scripts stand in the page; nothing is named that a browser would load by itself.
    head, *scripts = re.split(r"<script>", page)
    outside = head + "".join(part.split("</script>", 1)[1] for part in scripts)
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', outside)
    assert policy == [
        "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; "
        "style-src 'unsafe-inline'; img-src data: blob:"
    ]
    assert not re.search(r"\b(?:src|href|url|import|https?:)\b", outside.replace(policy[0], ""))
    assert "cdn" not in page.lower()
    # A library whose text was tampered with would draw nothing.
    assert scripts[0].split("</script>", 1)[0] == vl_convert.javascript_bundle(
        SNIPPET, vl_version="v6.4"
    )
    assert len(scripts) == page.count("</script>") == 2
    assert '<html lang="en">' in page
    assert "<title>The bridge - A game</title>" in page
    assert "up at the end 50.0% (23.7 to 76.3)" in outside


def test_names_cannot_break_out_of_a_page(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    from fracas.plots.batches import batch_chart
    from fracas.plots.files import write
    from fracas.plots.looks import Heading

    bad = "</script><script>alert(1)</script>"
    write(batch_chart(Heading(bad), SUMMARY, CHANCES), [tmp_path / "bad.html"])
    page = (tmp_path / "bad.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert page.count("<script>") == 2


@pytest.mark.parametrize("name", ["fight.pdf", "fight", "png", ".html", "fight.svg.gz"])
def test_other_kinds_of_files_are_not_drawn(name: str, tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match=r"has no known ending: use \.html, \.png or \.svg"):
        checked([tmp_path / name])


def test_what_is_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "old.png").write_bytes(b"mine")
    with pytest.raises(WrongUse, match="exists already"):
        checked([tmp_path / "old.png"])
    with pytest.raises(WrongUse, match="There is no folder"):
        checked([tmp_path / "none" / "new.png"])
    with pytest.raises(WrongUse, match="named twice"):
        checked([tmp_path / "new.png", tmp_path / "new.png"])

    def full(**_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("fracas.plots.files.TemporaryFile", full)
    with pytest.raises(WrongUse, match=r"cannot be written to \(Read-only file system\)"):
        checked([tmp_path / "new.png"])
    assert (tmp_path / "old.png").read_bytes() == b"mine"


@pytest.mark.parametrize("name", ["altair", "vl_convert"])
def test_without_the_extra_it_says_what_to_install(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # This is how Python is told that a module cannot be imported.
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(WrongUse, match=r"fracas\[plots\]"):
        checked([tmp_path / "new.png"])
    assert checked([]) == ()


def test_no_file_is_overwritten_nor_left_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    from fracas.plots import files
    from fracas.plots.batches import batch_chart

    chart, path = batch_chart(HEADING, SUMMARY, CHANCES), tmp_path / "fight.svg"
    monkeypatch.setitem(files.DRAWN, ".svg", lambda _: "no bytes")
    with pytest.raises(TypeError):
        files.write(chart, [path])
    assert not path.exists()
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FracasError, match="cannot be written"):
        files.write(chart, [path])
    assert path.read_text(encoding="utf-8") == "mine"
