"""The tests that every ruleset has to pass, for its author to run over a subject of their own.

    SUBJECT = Subject(rules=RULESET)

    @pytest.mark.parametrize("case", cases(SUBJECT), ids=str)
    def test_contract(case: Case) -> None:
        case()

Nothing of it needs pytest: a case is called, and raises `AssertionError` saying what is wrong.
"""

from fracas.contract.cases import CHECKS, Case, cases
from fracas.contract.subject import Subject

__all__ = ["CHECKS", "Case", "Subject", "cases"]
