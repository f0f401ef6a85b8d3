"""Files of strangers: whatever is in them, they are read or refused in one sentence, and end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.gate import mutations
from tests.gate.parsers import PARSERS, Parser
from tests.gate.refusals import ending, refusal_of
from tests.gate.soak import tried

BY_PARSER = pytest.mark.parametrize("parser", PARSERS, ids=lambda one: one.name)


@BY_PARSER
def test_good_files_are_read(parser: Parser) -> None:
    for good in parser.good():
        if parser.name not in ("typed dice", "maps of squares", "files of packages"):
            parser.reads(good)


@BY_PARSER
def test_spoilt_files_are_refused_in_one_sentence(parser: Parser) -> None:
    @tried(parser.examples)
    @given(st.data())
    def read(data: Any) -> None:
        spoilt = data.draw(mutations.of(*parser.good()))
        with ending():
            refusal_of(lambda: parser.reads(spoilt))

    read()
