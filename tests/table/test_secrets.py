"""What a seat is sent is a function of what it may know: secrets of others change no byte of it."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Together
from fracas.core.ids import GM_SEAT, Decider, Seat
from tests.table.kit import MemoryStore, Watcher, answer_one, run, settle, table, watch


async def _until_cards(opened: Any) -> Together:
    """Play on until several choose in secret."""
    while True:
        await settle(opened)
        prompt = opened.fight.chronicle.prompt
        if isinstance(prompt, Together) and prompt.hidden:
            return prompt
        await answer_one(opened)


async def _seen(change: bool, choice: int) -> tuple[bytes, bytes, list[Any]]:
    """What another player and a wall screen are sent while somebody chooses in secret.

    With `change` the one who chooses changes its mind twice before it settles on something else.
    """
    registry, opened, _ = await table("fully_automated", "ferry", store=MemoryStore())
    seats = [await registry.seat(opened, name, "player") for name in ("Ann", "Ben")]
    wall = await registry.seat(opened, "Wall", "wall")
    pcs = ("teo", "sunny")
    for seat, pc in zip(seats, pcs, strict=True):
        await opened.act(lambda fight, s=seat.seat, d=pc: fight.sit(s, Decider(d), s))  # type: ignore[misc]
    prompt = await _until_cards(opened)
    watchers: list[Watcher] = [watch(opened, seats[1].seat), watch(opened, wall.seat)]
    watch(opened, GM_SEAT)
    options = [option.id for option in prompt.ask_of(Decider("teo")).form.options]  # type: ignore[union-attr]
    picks = [options[choice % len(options)]]
    if change:
        picks = [options[0], options[1], *picks]
    for pick in picks:
        asked_at = opened.screens.asked_at(seats[0].seat)
        await opened.answer(
            Seat(seats[0].seat),
            asked_at,
            lambda fight, p=pick: fight.answer(seats[0].seat, Decider("teo"), p),  # type: ignore[misc]
        )
        await settle(opened)
    asked = [opened.screens.asked_at(seats[1].seat), opened.screens.asked_at(wall.seat)]
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
        registry, opened, _ = await table("fully_automated", "ferry")
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(ann.seat, Decider("teo"), ann.seat))
        prompt = await _until_cards(opened)
        page = watch(opened, ann.seat)
        pick = prompt.ask_of(Decider("teo")).form.options[1].id  # type: ignore[union-attr]
        asked_at = opened.screens.asked_at(ann.seat)
        await opened.answer(
            ann.seat, asked_at, lambda fight: fight.answer(ann.seat, Decider("teo"), pick)
        )
        assert page.screen["papers"][0]["said"] == pick

    run(look)
