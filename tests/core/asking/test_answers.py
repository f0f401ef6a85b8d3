"""What an answer may be: each form reads, holds and draws answers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.answers import Choice, Field, Form, Number, Several, Sheet, Text
from fracas.core.asking.courses import Block, Course, Mark
from fracas.core.asking.options import Option, settled
from fracas.core.asking.paths import Path, Step
from fracas.core.errors import AmbiguousAnswer, FracasError, IllegalAnswer, MalformedAnswer
from fracas.core.proof.streams import Throw

names = st.lists(st.text("abcdefg", min_size=1, max_size=4), min_size=1, max_size=5, unique=True)
options = names.map(lambda ids: tuple(map(Option, ids)))


@st.composite
def several(draw: Any) -> Several:
    listed = draw(options)
    least = draw(st.integers(0, len(listed)))
    return Several(listed, least, draw(st.integers(least, 9)))


@st.composite
def paths(draw: Any) -> Path:
    places = draw(names)
    one = st.sampled_from(places)
    steps = tuple(draw(st.lists(st.builds(Step, one, one, st.integers(0, 3)), max_size=8)))
    path = Path(draw(one), steps, draw(st.integers(0, 6)))
    ends = draw(st.lists(st.sampled_from(path.legal_ends()), max_size=2, unique=True))
    return msgspec.structs.replace(path, ends=tuple(ends))


feet = st.integers(0, 30)
points = st.tuples(feet, feet)
blocks = st.lists(st.builds(Block, feet, feet, st.integers(1, 9), st.integers(1, 9)), max_size=3)


@st.composite
def courses(draw: Any) -> Course:
    marks = [Mark(name, *draw(points), draw(st.integers(0, 10))) for name in draw(names)]
    walls, full = (tuple(draw(blocks)) for _ in range(2))
    taken = tuple(draw(st.lists(points, max_size=3)))
    size = draw(st.sampled_from((0, 30)))
    return Course(
        draw(points), draw(st.integers(0, 40)), size, size, walls, full, taken, tuple(marks)
    )


@st.composite
def numbers(draw: Any) -> Number:
    least = draw(st.integers(-9, 9))
    return Number(least, least + draw(st.integers(0, 30)), draw(st.integers(1, 7)))


@st.composite
def allocations(draw: Any) -> Allocation:
    shares = []
    for option in draw(options):
        least = draw(st.integers(0, 2))
        most = least + draw(st.integers(0, 4))
        shares.append(Share(option, least, most, draw(st.integers(0, 3))))
    spent = [(share, draw(st.integers(share.least, share.most))) for share in shares]
    budget = sum(share.price * units for share, units in spent)
    return Allocation(tuple(shares), budget, draw(st.booleans()))


@st.composite
def texts(draw: Any) -> Text:
    least = draw(st.integers(0, 40))
    return Text(least, least + draw(st.integers(0, 40)))


plain_forms = st.one_of(
    st.builds(Choice, options), several(), paths(), courses(), numbers(), allocations(), texts()
)


@st.composite
def sheets(draw: Any) -> Sheet:
    fields = []
    for name in draw(names):
        form = draw(plain_forms)
        fields.append(Field(name, form, form.sample(Throw(b"default", 0))))
    return Sheet(tuple(fields))


forms = st.one_of(plain_forms, sheets())
seeds = st.binary(max_size=4)


@given(forms, seeds)
def test_a_drawn_answer_is_lawful_hashes_and_passes_through_json(form: Form, seed: bytes) -> None:
    answer = form.sample(Throw(seed, 0))
    form.check(answer)
    hash(answer)
    assert settled(msgspec.json.decode(msgspec.json.encode(answer))) == answer


@given(forms, st.text(max_size=20) | st.from_regex(r"([a-g]{1,4}[=,; ]?-?\d?){0,4}"))
def test_any_text_is_a_lawful_answer_or_an_error(form: Form, text: str) -> None:
    try:
        answer = form.parse(text)
    except FracasError as error:
        assert error.sentence  # noqa: PT017 - either outcome is right
    else:
        form.check(answer)
        assert isinstance(answer, str | int | tuple)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)


@given(forms, json_values)
def test_any_value_is_lawful_or_refused(form: Form, value: Any) -> None:
    try:
        form.check(settled(value))
    except FracasError as error:
        assert error.sentence  # noqa: PT017 - either outcome is right


@given(forms)
def test_forms_pass_through_json(form: Form) -> None:
    text = msgspec.json.encode(form)
    assert msgspec.json.encode(msgspec.json.decode(text, type=Form)) == text


ABC = tuple(map(Option, ("axe", "bow", "club")))


def test_choice() -> None:
    choice = Choice(ABC)
    assert choice.parse("b") == "bow"
    assert choice.parse("3") == "club"
    with pytest.raises(IllegalAnswer):
        choice.check("sword")
    with pytest.raises(IllegalAnswer):
        choice.check(("axe",))


@pytest.mark.parametrize(
    ("text", "answer"),
    [("axe,club", ("axe", "club")), ("1 2", ("axe", "bow")), ("b", ("bow",))],
)
def test_several_reads(text: str, answer: tuple[str, ...]) -> None:
    assert Several(ABC, 1, 2).parse(text) == answer


@pytest.mark.parametrize("text", ["", "none", "a b c", "axe axe"])
def test_several_counts(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="Choose 1 to 2 different options; you gave"):
        Several(ABC, 1, 2).parse(text)


def test_several_may_be_empty() -> None:
    assert Several(ABC).parse("None") == ()
    with pytest.raises(MalformedAnswer, match="not a list"):
        Several(ABC).check("axe")


@given(several())
def test_several_draws_every_count(form: Several) -> None:
    drawn = {len(form.sample(Throw(bytes([n]), 0))) for n in range(120)}  # type: ignore[arg-type]
    counts = range(form.least, min(form.most, len(form.options)) + 1)
    assert drawn <= set(counts)
    assume(len(counts) <= 2)
    assert drawn == set(counts)


@pytest.mark.parametrize(("text", "answer"), [("4", 4), (" +2 ", 2), ("-2", -2)])
def test_number_reads(text: str, answer: int) -> None:
    assert Number(-2, 4, 2).parse(text) == answer


def test_number_refuses() -> None:
    number = Number(-2, 4, 2)
    for text in ("six", "", "1.5", "9" * 5000):
        with pytest.raises(MalformedAnswer, match="not a whole number from -2 to 4"):
            number.parse(text)
    for answer in (3, 6, -4):
        with pytest.raises(IllegalAnswer, match="give -2 to 4 in steps of 2"):
            number.check(answer)
    with pytest.raises(MalformedAnswer):
        number.check(True)


@given(numbers())
def test_number_draws_its_ends(form: Number) -> None:
    drawn = {form.sample(Throw(bytes([n, 1]), 0)) for n in range(256)}
    assert {form.least} <= drawn <= set(range(form.least, form.most + 1, form.step))


def test_text() -> None:
    text = Text(2, 5)
    assert text.parse("  ax ") == "ax"
    for words in ("a", "       ", "axes and bows"):
        with pytest.raises(IllegalAnswer, match="Write 2 to 5 characters"):
            text.parse(words)
    with pytest.raises(MalformedAnswer):
        text.check(7)


def test_text_that_no_journal_can_hold_is_refused() -> None:
    with pytest.raises(MalformedAnswer, match="half a character"):
        Text().parse("a\ud800b")


SHEET = Sheet(
    (
        Field("dc", Number(5, 30), 12),
        Field("dark", Choice((Option("yes"), Option("no"))), "no"),
        Field("wounds", Allocation((Share(ABC[0]),), 3), ()),
    )
)


def test_sheet_reads_and_fills() -> None:
    assert SHEET.parse("") == ()
    answer = SHEET.parse("dc=15; da = y; wounds=axe=2")
    assert answer == (("dc", 15), ("dark", "yes"), ("wounds", (("axe", 2),)))
    assert SHEET.filled((("dc", 15),)) == {"dc": 15, "dark": "no", "wounds": ()}


def test_sheet_refuses() -> None:
    with pytest.raises(AmbiguousAnswer):
        SHEET.parse("d=1")
    with pytest.raises(MalformedAnswer, match="not of the form NAME=VALUE; names are dc, dark"):
        SHEET.parse("dc")
    with pytest.raises(IllegalAnswer, match="each line of the sheet once"):
        SHEET.parse("dc=5;dc=6")
    with pytest.raises(IllegalAnswer, match="no line 'ac': it has dc, dark, wounds"):
        SHEET.check((("ac", 5),))
    with pytest.raises(IllegalAnswer, match="40 is not open"):
        SHEET.check((("dc", 40),))
    for answer in ("dc", (("dc",),), ((("dc",), 5),), (({}, 5),)):
        with pytest.raises(MalformedAnswer):
            SHEET.check(answer)  # type: ignore[arg-type]
