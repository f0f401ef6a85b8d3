"""The tests that every ruleset has to pass; its author runs them over their own subject.

    SUBJECT = Subject(rules=RULESET)

    @pytest.mark.parametrize("case", cases(SUBJECT), ids=str)
    def test_contract(case: Case) -> None:
        case()

It does not need pytest: call a case, and it raises `AssertionError` saying what is wrong.
"""

from fracas.contract.cases import CHECKS, Case, cases
from fracas.contract.subject import Subject

__all__ = ["CHECKS", "Case", "Subject", "cases"]
