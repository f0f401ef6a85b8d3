"""Every route tried with what its own description allows and forbids."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import pytest
import schemathesis
from hypothesis import given
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
)

from tests.gate.doors import DOORS, Door
from tests.gate.soak import tried
from tests.gate.watched import Watched
from tests.web.serving import WAIT, Server, bearer

load_all_checks()

LENIENT = [
    # A name is a text, and whether anybody goes by it is no matter of form: that is refused too.
    positive_data_acceptance,
    # Only what a request is read from is judged: a query that nobody asks for is passed over.
    negative_data_rejection,
    # The gate's own table of routes tries other methods.
    unsupported_method,
]
"""What is not held against an answer, and why; all else is: its status, form, headers, no fault."""

NAME = attrgetter("name")

LAST = ("DELETE", "/api/table")
"""What takes the table off is not tried by its own game master: nothing could be tried after it."""


@pytest.fixture(scope="module")
def described(running: Server) -> Any:
    """The routes as the server itself describes them."""
    return schemathesis.openapi.from_url(f"http://127.0.0.1:{running.port}/docs/openapi.json")


@pytest.fixture(scope="module")
def master(running: Server) -> dict[str, str]:
    """The header of a game master whose table is for this alone."""
    return bearer(running.make()["token"])


@pytest.mark.parametrize("door", [one for one in DOORS if one.path.startswith("/api")], ids=NAME)
def test_no_route_answers_otherwise_than_it_says(
    described: Any, master: dict[str, str], watched: Watched, door: Door
) -> None:
    headers = {} if (door.method, door.path) == LAST else master

    @tried(3)
    @given(described[door.path][door.method].as_strategy())
    def ask(case: Any) -> None:
        answer = case.call(headers=headers, timeout=WAIT)
        case.validate_response(answer, excluded_checks=LENIENT)
        if answer.status_code >= 400:
            told = answer.json()
            assert told["sentence"].endswith("."), told
            assert told["sentence"].isprintable(), told

    with watched.quiet():
        ask()


def test_the_description_tells_every_route_and_how_it_refuses(running: Server) -> None:
    told = running.get("/docs/openapi.json").json()
    assert "Refusal" in told["components"]["schemas"]
    for methods in told["paths"].values():
        for one in methods.values():
            assert {"400", "403", "404", "422", "429", "503"} <= set(one["responses"])
    assert not_a_server_error not in LENIENT
