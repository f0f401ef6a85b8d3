"""Who may come in: tokens that no one guesses, and codes for a table."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of codes, without those that are mistaken for digits."""

CODE = 6
TOKEN_BYTES = 32


def fresh_token() -> str:
    """A secret for a seat's link: 256 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """Return the hash under which a token is stored; the token cannot be recovered from it."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_code() -> str:
    """Return six letters by which players find a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE))


def read_code(text: str) -> str:
    """Return a code as typed, in any case and with blanks or hyphens between."""
    return "".join(one for one in text.upper() if one.isalpha())[: CODE + 1]
