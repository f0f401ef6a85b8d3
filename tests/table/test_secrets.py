"""What a seat is sent is a function of what it may know: secrets of others change no byte of it."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.prompts import Together
from tests.table.kit import MemoryStore, Watcher, answer_one, run, settle, table, watch


async def _until_cards(room: Any) -> Together:
    """Play on until several choose in secret."""
    while True:
        await settle(room)
        prompt = room.fight.chronicle.prompt
        if isinstance(prompt, Together) and prompt.hidden:
            return prompt
        await answer_one(room)


async def _seen(change: bool, choice: int) -> tuple[bytes, bytes, list[Any]]:
    """What another player and a wall screen are sent while somebody chooses in secret.

    With `change` the one who chooses changes its mind twice before it settles on something else.
    """
    house, room, _ = await table("fully_automated", "ferry", store=MemoryStore())
    seats = [await house.seat(room, name, "player") for name in ("Ann", "Ben")]
    wall = await house.seat(room, "Wall", "wall")
    pcs = ("teo", "sunny")
    for seat, pc in zip(seats, pcs, strict=True):
        await room.act(lambda fight, s=seat.seat, d=pc: fight.sit(s, Decider(d), s))  # type: ignore[misc]
    prompt = await _until_cards(room)
    watchers: list[Watcher] = [watch(room, seats[1].seat), watch(room, wall.seat)]
    watch(room, GM_SEAT)
    options = [option.id for option in prompt.ask_of(Decider("teo")).form.options]  # type: ignore[union-attr]
    picks = [options[choice % len(options)]]
    if change:
        picks = [options[0], options[1], *picks]
    for pick in picks:
        asked_at = room.screens.asked_at(seats[0].seat)
        await room.answer(
            Seat(seats[0].seat),
            asked_at,
            lambda fight, p=pick: fight.answer(seats[0].seat, Decider("teo"), p),  # type: ignore[misc]
        )
        await settle(room)
    asked = [room.screens.asked_at(seats[1].seat), room.screens.asked_at(wall.seat)]
    return watchers[0].sent(), watchers[1].sent(), asked


@pytest.mark.parametrize("choice", [1, 2, 3])
@pytest.mark.rule("FA-SEL-03")
def test_a_sealed_choice_changes_no_byte_of_what_others_are_sent(choice: int) -> None:
    async def both() -> None:
        one = await _seen(change=False, choice=0)
        other = await _seen(change=True, choice=choice)
        assert one == other

    run(both)


def test_the_seat_itself_sees_what_it_said() -> None:
    async def look() -> None:
        house, room, _ = await table("fully_automated", "ferry")
        ann = await house.seat(room, "Ann", "player")
        await room.act(lambda fight: fight.sit(ann.seat, Decider("teo"), ann.seat))
        prompt = await _until_cards(room)
        page = watch(room, ann.seat)
        pick = prompt.ask_of(Decider("teo")).form.options[1].id  # type: ignore[union-attr]
        asked_at = room.screens.asked_at(ann.seat)
        await room.answer(
            ann.seat, asked_at, lambda fight: fight.answer(ann.seat, Decider("teo"), pick)
        )
        assert page.screen["papers"][0]["said"] == pick

    run(look)
