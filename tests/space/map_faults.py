"""Faults of maps drawn in text, held to how they must be told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fracas.core.errors import ContentError
from fracas.space.map_text import MapFault


def fault_at(parse: Callable[[str], object], text: str, told: str) -> tuple[int, int]:
    """(Line, column) of the one fault of a drawn map whose words hold `told`.

    It must be told in one sentence, and all faults in their order, the first one in the error.
    """
    with pytest.raises(ContentError) as caught:
        parse(text)
    faults: tuple[MapFault, ...] = caught.value.fields["faults"]
    (fault,) = [fault for fault in faults if told in fault.text()]
    place = f"Line {fault.line}, column {fault.column} of the map should have "
    assert fault.text().startswith(place)
    assert fault.text().endswith(".")
    assert "\n" not in fault.text()
    first = faults[0]
    assert list(faults) == sorted(faults, key=lambda one: (one.line, one.column))
    assert caught.value.sentence.startswith(first.text())
    assert (caught.value.fields["line"], caught.value.fields["column"]) == (
        first.line,
        first.column,
    )
    return fault.line, fault.column
