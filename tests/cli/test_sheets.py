"""CSV for spreadsheets."""

from __future__ import annotations

from typing import Any

from fracas.cli.sheets import write_csv


def test_commas_and_quotes_are_kept_apart(capsys: Any) -> None:
    write_csv(("a", "b"), [("one, two", 0.5), ('say "no"', "")])
    assert capsys.readouterr().out == 'a,b\n"one, two",0.5\n"say ""no""",\n'
