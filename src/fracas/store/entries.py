"""A way to enter a server, as plain data."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["passphrase", "administrator", "master", "invitation"]
"""The passphrase; a session of the administrator or of a game master; an invitation for one."""


class Entry(msgspec.Struct, frozen=True):
    """A way to enter, under the hash of its secret.

    `created` and `ends` are seconds since 1970; one that `ends` at 0 has no end.
    """

    id: str
    kind: Kind
    name: str
    secret: str
    created: int
    ends: int = 0
