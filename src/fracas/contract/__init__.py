"""The tests that every ruleset has to pass, for its author to run over a kit of their own.

    KIT = Kit(rules=RULESET)

    @pytest.mark.parametrize("case", cases(KIT), ids=str)
    def test_contract(case: Case) -> None:
        case()

Nothing of it needs pytest: a case is called, and raises `AssertionError` saying what is wrong.
"""

from fracas.contract.cases import CHECKS, Case, cases
from fracas.contract.kit import Kit

__all__ = ["CHECKS", "Case", "Kit", "cases"]
