"""A seat with an open line, near and far: it is shown what its page is, and gets up again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fracas.assistants.sitting import OpenSeat, Seats
from fracas.assistants.tools import Caller, Desk, object_schema
from fracas.assistants.ways import Far, Near, Refused, parts_of
from fracas.core.errors import FracasError, NotYourSeat, WrongUse
from tests.web.serving import Server, bearer

pytestmark = pytest.mark.system


def test_from_afar_it_is_shown_what_its_page_is(server: Server) -> None:
    made = server.make()
    page = server.page(made["token"])
    page.told()

    async def sit() -> OpenSeat:
        seat = OpenSeat(await Far(f"http://127.0.0.1:{server.port}").dial())
        await seat.sit(made["token"])
        asked = seat.asked[0]["asked_at"]
        await seat.say("answer", asked_at=asked, decider="gm", answer=[])
        await seat.leave()
        return seat

    seat = asyncio.run(sit())
    page.told()
    assert {**seat.screen, "table": None} == {**page.screen, "table": None}
    assert seat.log == page.log


def test_a_link_that_is_withdrawn_opens_its_seat_no_more(server: Server) -> None:
    made = server.make()
    player = server.add(made["token"], "Ann")

    async def sit() -> None:
        far = Far(f"http://127.0.0.1:{server.port}")
        seats = Seats()
        seat = await seats.at(far, player["token"])
        assert await seats.at(far, player["token"]) is seat, "one line for all calls"
        await asyncio.to_thread(_relink, server, made["token"], player["seat"])
        assert not await seat.until(lambda: False, 20)
        with pytest.raises(Refused, match="withdrawn"):
            await seat.say("advise", asked_at=1, decider="rella")
        with pytest.raises(Refused, match="no longer opens"):
            await seats.at(far, player["token"])
        await seats.close()

    asyncio.run(sit())


def _relink(server: Server, token: str, seat: str) -> None:
    path = f"/api/table/seats/{seat}/link"
    assert server.http.post(path, headers=bearer(token)).status_code == 201


def test_it_gets_up_after_a_while(server: Server) -> None:
    made = server.make()

    async def sit() -> None:
        seats = Seats(idle=0.05)
        seat = await seats.at(Far(f"http://127.0.0.1:{server.port}"), made["token"])
        assert not await seat.until(lambda: seat.over is not None, 0.2) or seat.over
        again = await seats.at(Far(f"http://127.0.0.1:{server.port}"), made["token"])
        assert again is not seat
        await seats.close()

    asyncio.run(sit())


def test_a_server_that_is_not_there_is_named() -> None:
    async def dial() -> None:
        await Far("http://127.0.0.1:9").dial()

    with pytest.raises(WrongUse, match=r"127\.0\.0\.1:9 does not answer"):
        asyncio.run(dial())


def test_older_lines_of_a_log_are_asked_for_again(server: Server) -> None:
    made = server.make(foes="advisor")
    page = server.page(made["token"])
    page.until("snapshot")
    page.play_out("rella")

    async def sit() -> list[Any]:
        seat = OpenSeat(await Far(f"http://127.0.0.1:{server.port}").dial())
        await seat.sit(made["token"])
        seat.log = {at: line for at, line in seat.log.items() if at > 5}
        found = await seat.lines_from(0, 4)
        assert await seat.lines_from(seat.lines + 5, seat.lines + 9) == []
        await seat.leave()
        return found

    assert [line["at"] for line in asyncio.run(sit())] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("link", "parts"),
    [
        ("http://host:8000/#take/abc", ("http://host:8000", "abc")),
        (" https://fracas.example/#take/a-b_c ", ("https://fracas.example", "a-b_c")),
        ("https://example.org/games/#take/abc", ("https://example.org/games", "abc")),
        ("abc", ("", "abc")),
    ],
)
def test_a_link_has_an_address_and_a_token(link: str, parts: tuple[str, str]) -> None:
    assert parts_of(link) == parts


@pytest.mark.parametrize(
    "link",
    ["", "a/b", "x" * 300, "ftp://host/#take/abc", "http://host:8000/#join/ABC", "http://#take/a"],
)
def test_what_is_no_link_is_refused(link: str) -> None:
    with pytest.raises(WrongUse, match="not the link of a seat"):
        parts_of(link)


def test_a_server_walks_to_no_other_server() -> None:
    """A server that others may call never dials the address in a link."""
    dialed: list[str] = []

    class Nowhere(Near):
        async def dial(self) -> Any:
            dialed.append("near")
            raise NotYourSeat("This link no longer opens a seat.")

    async def sit() -> None:
        desk = Desk(travels=False)
        try:
            await Caller(desk, Nowhere(None)).seat("http://10.0.0.1:80/#take/abc")
        finally:
            await desk.close()

    with pytest.raises(FracasError):
        asyncio.run(sit())
    assert dialed == ["near"]


def test_a_schema_has_its_object_at_the_top() -> None:
    from fracas.assistants.playing import ToLook

    schema = object_schema(ToLook)
    assert schema["type"] == "object"
    assert set(schema["properties"]) == {"link", "log_from", "wait"}
