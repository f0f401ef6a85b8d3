"""The forms in which commands tell figures."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.cli.shared.forms import form_of, in_form, write_csv, write_json
from fracas.core.errors import WrongUse


def test_commas_and_quotes_are_kept_apart(capsys: Any) -> None:
    write_csv(("a", "b"), [("one, two", 0.5), ('say "no"', "")])
    assert capsys.readouterr().out == 'a,b\n"one, two",0.5\n"say ""no""",\n'


def test_json_is_one_line(capsys: Any) -> None:
    write_json({"a": (1, None), "b": "é"})
    assert capsys.readouterr().out == '{"a":[1,null],"b":"é"}\n'


def test_one_form_at_a_time() -> None:
    forms = [form_of(False, False), form_of(True, False), form_of(False, True)]
    assert [in_form(form, 1, 2, 3) for form in forms] == [1, 2, 3]
    with pytest.raises(WrongUse, match="give one of them"):
        form_of(True, True)
