"""What the room says of its content to those who write more of it: `teaching.toml`."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from fracas.core.teaching import Teaching


@lru_cache(maxsize=1)
def teaching() -> Teaching:
    """The lessons of the room, read once."""
    text = files(__package__).joinpath("teaching.toml").read_bytes()
    return msgspec.toml.decode(text, type=Teaching)
