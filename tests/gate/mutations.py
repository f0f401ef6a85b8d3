"""Good files and messages, spoilt, as a stranger, a broken disk or a bad program spoils them."""

from __future__ import annotations

from hypothesis import strategies as st

HOSTILE = (
    "",
    " ",
    "\0",
    "\n",
    "\r\n\r\n",
    "\t",
    "\u202e",
    "\u2066\u2067",
    "\ufeff",
    "\u0300" * 40,
    "\U0001f3b2",
    "\u0661",
    "½",
    "-1",
    "0",
    "1e999",
    "-0.0",
    "NaN",
    "-Infinity",
    "9" * 400,
    "9223372036854775808",
    "0x10",
    "1_000",
    "true",
    "null",
    "{}",
    "[]",
    "[" * 60,
    "{" * 60,
    '{"a":' * 30,
    "]" * 3,
    "}",
    '"',
    "'",
    '"""',
    "\\",
    "\\u0000",
    "\\ud800",
    "\\x41",
    "../../etc/passwd",
    "/dev/zero",
    "C:\\con",
    "%s%n",
    "{0.__class__}",
    "${jndi:x}",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "=cmd()",
    "#",
    "|",
    "-----",
    "=",
    ",",
    ":",
    ".",
    "[a]",
    "[[a]]",
    "a = 1",
    "d",
    "d0",
    "99999d99999",
    "x" * 3_000,
)
"""Texts at which programs stumble."""

_SPOTS = st.floats(0, 1, allow_nan=False)
_STEPS = st.tuples(
    st.sampled_from(("cut", "drop", "double", "put", "over", "swap", "end", "flip")),
    _SPOTS,
    st.integers(0, 60),
    st.sampled_from(HOSTILE),
)


def spoilt(good: bytes, steps: list[tuple[str, float, int, str]]) -> bytes:
    """A file after some steps, each a kind of harm, where in it (0 to 1), how much, and a text."""
    data = good
    for kind, spot, size, text in steps:
        at = int(spot * len(data))
        put = text.encode("utf-8", "replace")
        if kind == "cut":
            data = data[:at]
        elif kind == "drop":
            data = data[:at] + data[at + size + 1 :]
        elif kind == "double":
            data = data[: at + size + 1] + data[at:]
        elif kind == "put":
            data = data[:at] + put + data[at:]
        elif kind == "over":
            data = data[:at] + put + data[at + len(put) :]
        elif kind == "swap":
            data = data[at:] + data[:at]
        elif kind == "end":
            data += put
        elif data:
            at = min(at, len(data) - 1)
            data = data[:at] + bytes([data[at] ^ (1 << size % 8)]) + data[at + 1 :]
    return data


def of(*good: bytes) -> st.SearchStrategy[bytes]:
    """One of some good files, spoilt in up to five ways; now and then noise."""
    steps = st.lists(_STEPS, min_size=1, max_size=5)
    harmed = st.builds(spoilt, st.sampled_from(good), steps)
    return st.one_of(harmed, harmed, harmed, st.binary(max_size=200))


def texts_of(*good: str) -> st.SearchStrategy[str]:
    """One of some good texts, spoilt; what then is no text stands for itself."""
    files = of(*[one.encode() for one in good])
    noise = st.text(max_size=60)
    read = files.map(lambda data: data.decode("utf-8", "replace"))
    return st.one_of(read, read, noise, st.sampled_from(HOSTILE))


def plain() -> st.SearchStrategy[object]:
    """Anything that JSON can say, and texts and numbers at which programs stumble."""
    words = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=12))
    numbers = st.one_of(
        st.integers(-3, 40), st.sampled_from((2**31, 2**53, 2**63, -(2**63), 10**18)), st.floats()
    )
    single = st.one_of(st.none(), st.booleans(), numbers, words)
    return st.recursive(
        single,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=4)
        ),
        max_leaves=12,
    )
