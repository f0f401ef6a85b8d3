"""Long Poles under the contract that every system must pass, with both of its rulings."""

import pytest
from long_poles.ruleset import RULESET

from fracas.contract import Case, Subject, cases

SUBJECT = Subject(rules=RULESET, rulings=({}, {"overreach": "slip"}))


@pytest.mark.parametrize("case", cases(SUBJECT), ids=str)
def test_contract(case: Case) -> None:
    case()
