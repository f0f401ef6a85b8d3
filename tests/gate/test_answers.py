"""Answers of strangers to every sort of question: typed, or sent as anything that JSON can say."""

from __future__ import annotations

import gc
import random
import tracemalloc
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.asking.answers import Text
from fracas.core.asking.options import settled
from fracas.core.asking.prompts import Roll, Together
from fracas.core.chance import Rolled
from fracas.rulesets.registry import ruleset
from fracas.table.workshop.sheets import Sheet, looked_at
from tests.gate import mutations
from tests.gate.parsers import PARSERS, SYSTEMS, Parser, content_of
from tests.gate.refusals import ending, refusal_of
from tests.gate.soak import TIMES, tried
from tests.table.kit import answer_next, live, play_on

BY_SYSTEM = pytest.mark.parametrize("system", SYSTEMS)


@lru_cache(maxsize=8)
def questions_of(system: str) -> tuple[Any, ...]:
    """The first questions and rolls of each of a system's first fights, one of each sort."""
    found: dict[str, Any] = {}
    for listing in ruleset(system).scenarios()[:2]:
        fight = live(system, listing.id)
        for _ in range(25):
            play_on(fight)
            prompt = fight.chronicle.prompt
            if prompt is None:
                break
            for one in prompt.asks if isinstance(prompt, Together) else (prompt,):
                form = "" if isinstance(one, Roll) else type(one.form).__name__
                found.setdefault(f"{type(one).__name__} {form} {one.kind}", one)
            answer_next(fight)
    return tuple(found.values())


def typed_right(question: Any) -> str:
    """What somebody could type for a question."""
    if isinstance(question, Roll):
        return "3 4 4 6"
    default = question.default
    return default if isinstance(default, str) else msgspec.json.encode(default).decode()


# Threads of the server may draw a number while a case is made, which spoils no case.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@BY_SYSTEM
def test_no_answer_is_taken_that_is_none(system: str) -> None:
    questions = questions_of(system)
    assert len(questions) > 2

    @tried(60)
    @given(st.data())
    def answer(data: Any) -> None:
        question = data.draw(st.sampled_from(questions))
        if isinstance(question, Roll):
            faces = tuple(data.draw(st.lists(st.integers(-3, 40), max_size=8)))
            total = data.draw(st.one_of(st.none(), st.integers()))
            with ending():
                refusal_of(lambda: question.accept(Rolled(faces=faces, total=total)))
            return
        given_ = data.draw(mutations.plain())
        text = data.draw(mutations.texts_of(typed_right(question)))
        with ending():
            refused = refusal_of(lambda: question.accept(settled(given_)))
            if refused is None and not isinstance(question.form, Text):
                assert question.form.check(settled(given_)) is None
            refusal_of(lambda: question.accept(question.form.parse(text)))

    answer()


@BY_SYSTEM
def test_no_sheet_of_strange_values_breaks_anything(system: str) -> None:
    import tomllib

    tables = tomllib.loads(content_of(system).decode())
    tables = {name: rows for name, rows in tables.items() if isinstance(rows, dict)}
    chapter = next(name for name in tables if name != "scenarios")
    who, row = next(iter(tables[chapter].items()))

    @tried(25)
    @given(st.data())
    def look(data: Any) -> None:
        strange = dict(row)
        for name in data.draw(st.lists(st.sampled_from(sorted(row)), min_size=1, max_size=3)):
            strange[name] = data.draw(mutations.plain())
        if data.draw(st.booleans()):
            strange[data.draw(st.sampled_from(mutations.HOSTILE))] = data.draw(mutations.plain())
        rows = data.draw(st.sampled_from(({who: strange}, {who: strange, "x": row}, strange)))
        sheet = Sheet(who, {chapter: rows})
        with ending():
            refusal_of(lambda: looked_at(system, {}, sheet))

    look()


MOST_LEFT = 400_000
"""How many bytes more may be held after more spoilt files than after the first ones."""

KEPT = (*PARSERS[:1], *[one for one in PARSERS if not one.name.startswith("content")])


@pytest.mark.parametrize(
    "parser", KEPT[:: max(1, len(KEPT) // (6 * TIMES))], ids=lambda one: one.name
)
def test_no_memory_is_left_of_spoilt_files(parser: Parser) -> None:
    chosen = random.Random(parser.name)
    good = parser.good()
    kinds = ("cut", "drop", "double", "put", "over", "swap", "end", "flip")

    def some(count: int) -> None:
        for _ in range(count):
            steps = [
                (chosen.choice(kinds), chosen.random(), chosen.randrange(60), one)
                for one in chosen.choices(mutations.HOSTILE, k=2)
            ]
            spoilt = mutations.spoilt(chosen.choice(good), steps)
            refusal_of(lambda spoilt=spoilt: parser.reads(spoilt))  # type: ignore[misc]
        gc.collect()

    for one in good:
        refusal_of(lambda one=one: parser.reads(one))  # type: ignore[misc]
    some(30)  # what is only loaded for a fault is by now
    tracemalloc.start()
    try:
        some(10)
        before = tracemalloc.get_traced_memory()[0]
        some(15 * TIMES)
        assert tracemalloc.get_traced_memory()[0] - before < MOST_LEFT
    finally:
        tracemalloc.stop()
