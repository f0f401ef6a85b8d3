"""What the contract's kit says about two values."""

from __future__ import annotations

import msgspec

from fracas.contract.subject import encoded, spelt


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value with a default."""

    name: str = "Ada of Anchor"


def test_equal_values_are_spelt_alike_though_json_may_leave_one_out() -> None:
    plain, typed = Sheet(), Sheet(" ".join(("Ada", "of", "Anchor")))
    assert encoded(plain) != encoded(typed)
    assert spelt(plain) == spelt(typed)


def test_what_only_counts_as_the_same_is_spelt_otherwise() -> None:
    assert spelt((1, 0)) != spelt((True, False))
