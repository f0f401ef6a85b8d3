"""The server of the gate's tests, on which nobody tries too often."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.web.serving import Server, serving


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a store of its own, without limits on trying."""
    with ExitStack() as runs:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("FRACAS_UNLIMITED", "1")
            found = runs.enter_context(serving(tmp_path_factory.mktemp("tables")))
        yield found
