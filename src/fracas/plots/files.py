"""Pictures as files: HTML that needs no network, PNG and SVG."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterable
from html import escape
from importlib.util import find_spec
from operator import methodcaller
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.batches.row_files import write_new

if TYPE_CHECKING:
    from fracas.plots.pictures import Picture

KINDS = (".html", ".png", ".svg")
NEEDED = ("altair", "vl_convert")
SHARPNESS = 2
"""How many PNG dots represent one pixel of the picture, across and down."""

SNIPPET = "window.vegaEmbed = vegaEmbed;"
"""What the page's own script needs of the libraries."""

HEAD = b"\x89PNG\r\n\x1a\n"
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:">
<title>{title}</title>
<style>
body {{ margin: 4px; background: #fff; color: #1a1a1a; font: 16px/1.4 Arial, sans-serif; }}
#picture {{ display: block; }}
#picture svg.marks {{ max-width: 100%; height: auto; }}
p {{ max-width: 40em; }}
</style>
<script>{script}</script>
</head>
<body>
<div id="picture"></div>
<details><summary>The picture in words</summary><p>{words}</p></details>
<script>
vegaEmbed("#picture", {spec}, {{
  renderer: "svg", actions: false
}}).catch(console.error);
</script>
</body>
</html>
"""


def checked(names: Iterable[str | Path]) -> tuple[Path, ...]:
    """Return the files for pictures, checked before anything is calculated.

    Raises `WrongUse` for a kind of file that is not drawn, a file that exists or is named twice, a
    folder that cannot be written to, and without the extra `plots`.
    """
    paths = tuple(Path(name) for name in names)
    for at, path in enumerate(paths):
        _check(path)
        if path.absolute() in [other.absolute() for other in paths[:at]]:
            raise WrongUse(f"{path} is named twice: give each picture a name.", file=str(path))
    if paths:
        check_extra()
    return paths


def _check(path: Path) -> None:
    if path.suffix.lower() not in KINDS:
        raise WrongUse(
            f"{path} has no known ending: use {', '.join(KINDS[:-1])} or {KINDS[-1]}.",
            file=str(path),
        )
    if os.path.lexists(path):
        raise WrongUse(
            f"{path} exists already: give another name, or remove it first.", file=str(path)
        )
    folder = path.parent
    if not folder.is_dir():
        raise WrongUse(f"There is no folder {folder}: create it first.", file=str(path))
    try:
        # Only trying reveals everything that may prevent it.
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise WrongUse(
            f"{folder} cannot be written to ({error.strerror or error}): choose another folder "
            f"for {path.name}.",
            file=str(path),
        ) from None


def check_extra() -> None:
    """Raise `WrongUse` where the extra `plots` is not installed."""
    if any(_missing(name) for name in NEEDED):
        raise WrongUse(
            "Pictures cannot be drawn here: install Fracas with its extra `plots`, such as "
            "pip install 'fracas[plots]', or leave the picture out."
        )


def _missing(name: str) -> bool:
    try:
        return find_spec(name) is None
    except ValueError:  # how a module that is there without a spec, or barred, is reported
        return True


def write(chart: Picture, paths: Iterable[Path]) -> None:
    """Draw a chart into files, each by the ending of its name; no file is overwritten.

    Raises `FracasError` for one that cannot be written; then it does not exist.
    """
    spec = chart.to_dict()
    for path in paths:
        drawn = DRAWN[path.suffix.lower()](spec)
        write_new(path, methodcaller("write", drawn))


def _version() -> str:
    """Return which Vega-Lite version the charts are written for."""
    import altair as alt

    return ".".join(alt.SCHEMA_VERSION.split(".")[:2])


def as_svg(spec: dict[str, Any]) -> bytes:
    """Return a chart as SVG, with its description as label."""
    import vl_convert

    svg: str = vl_convert.vegalite_to_svg(spec, vl_version=_version(), allowed_base_urls=[])
    label = escape(str(spec["description"]))
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1).encode()


def as_png(spec: dict[str, Any]) -> bytes:
    """Return a chart as PNG, with its description among the texts of the file."""
    import vl_convert

    png: bytes = vl_convert.vegalite_to_png(
        spec, vl_version=_version(), scale=SHARPNESS, ppi=72, allowed_base_urls=[]
    )
    # After the header, which is the first chunk and 25 bytes long.
    at = len(HEAD) + 25
    return png[:at] + _text_chunk("Description", str(spec["description"])) + png[at:]


def _text_chunk(key: str, text: str) -> bytes:
    """The international text of a PNG: key, uncompressed, no language, no other key, text."""
    kind, body = b"iTXt", key.encode("latin-1") + b"\0\0\0\0\0" + text.encode()
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def as_html(spec: dict[str, Any]) -> bytes:
    """Return a chart as a page that contains all it needs and fetches nothing."""
    import vl_convert

    text = msgspec.json.encode(spec).decode().replace("<", "\\u003c")
    title = spec["title"]["text"]
    script = vl_convert.javascript_bundle(SNIPPET, vl_version=_version())
    page = PAGE.format(
        title=escape(" ".join([title] if isinstance(title, str) else title)),
        script=script.replace("</script", "<\\/script"),
        words=escape(str(spec["description"])),
        spec=text,
    )
    return page.encode()


DRAWN = {".html": as_html, ".png": as_png, ".svg": as_svg}
