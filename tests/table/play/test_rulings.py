"""Rulings asked for, told of, or done: what the game master reads, also after a restart."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import Ruling
from fracas.core.errors import IllegalAnswer, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import Answered
from fracas.table.play.registry import TableRegistry
from fracas.table.play.rulings import Rulings, subject, typed
from tests.table.kit import (
    MemoryStore,
    answer_next,
    answer_one,
    live,
    play_on,
    run,
    settle,
    table,
    until,
    watch,
)


def _ruling(kind: str = "difficulty"):  # type: ignore[no-untyped-def]
    return lambda prompt: isinstance(prompt, Ruling) and prompt.kind == kind


def test_a_sort_is_known_from_its_first_ruling_on() -> None:
    fight = live("razorweave", "dock-thug")
    prompt = until(fight, _ruling())
    fight.step()
    families = {kind: (words, how) for kind, words, how in fight.rulings.families()}
    words, how = families[prompt.kind]
    assert how == "wait 6"
    assert words == "difficulty: what does it take?"
    fight.treat(GM_SEAT, "difficulty", "do")
    assert fight.rulings.how("difficulty") == "do"


def test_what_is_asked_is_said_of_nobody_in_particular() -> None:
    fight = live("razorweave", "dock-thug")
    names = {one.name for one in fight.chronicle.rules.members(fight.chronicle.state)}
    kinds: set[str] = set()
    while fight.chronicle.prompt is not None and len(kinds) < 5:
        prompt = fight.chronicle.prompt
        if isinstance(prompt, Ruling):
            kinds.add(prompt.kind)
            told = subject(fight.chronicle, prompt)
            assert told.startswith(prompt.kind.replace("_", " "))
            assert not any(name in told for name in names)
        answer_next(fight)
        play_on(fight)
    assert len(kinds) > 2


def test_rulings_that_are_treated_stand_without_being_asked() -> None:
    for how in ("tell", "do"):
        fight = live("razorweave", "dock-thug")
        until(fight, _ruling())
        fight.step()
        fight.treat(GM_SEAT, "difficulty", how)
        before = len(fight.chronicle.entries)
        play_on(fight)
        entry = fight.chronicle.entries[before]
        assert isinstance(entry, Answered)
        assert entry.kind == "difficulty"
        assert not _ruling()(fight.chronicle.prompt)


def test_only_the_game_master_treats_and_only_what_was_met() -> None:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    until(fight, _ruling())
    fight.step()
    with pytest.raises(NotYourSeat):
        fight.treat(Seat("p1"), "difficulty", "do")
    with pytest.raises(IllegalAnswer):
        fight.treat(GM_SEAT, "difficulty", "perhaps")
    with pytest.raises(IllegalAnswer):
        fight.treat(GM_SEAT, "x" * 10_000, "do")
    begun = [(0, "difficulty", "wait 6"), (0, "next", "wait 6")]
    assert fight.rulings.treated == begun, "as new tables begin"


def test_a_treatment_counts_from_its_entry_on() -> None:
    rulings = Rulings(met={"cost": "cost: which?"})
    rulings.treat("cost", "tell", 10)
    rulings.treat("cost", "tell", 12)
    rulings.treat("cost", "ask", 20)
    assert [rulings.how("cost", entry) for entry in (9, 10, 19, 20)] == [
        "ask",
        "tell",
        "tell",
        "ask",
    ]
    assert rulings.how("cost") == "ask"
    assert len(rulings.treated) == 2


def test_the_game_master_is_told_of_tell_and_of_nothing_else() -> None:
    async def play() -> None:
        store = MemoryStore()
        registry, opened, admitted = await table("razorweave", "dock-thug", store=store)
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(GM_SEAT, Decider("rella"), ann.seat))
        page, hers = watch(opened), watch(opened, ann.seat)
        while not _ruling()(opened.fight.chronicle.prompt):
            await answer_one(opened)
        sentence = page.screen["papers"][0]["sentence"]
        assert ["difficulty", "difficulty: what does it take?", "wait 6"] in page.screen["families"]
        assert "families" not in hers.screen or not hers.screen["families"]
        await opened.act(lambda fight: fight.treat(GM_SEAT, "difficulty", "tell"))
        await settle(opened)
        told = [card for card in page.log.values() if card.kind == "ruling"]
        assert [card.text for card in told] == [f"{sentence} As proposed."]
        assert told[0].entry > 0
        assert not [card for card in hers.log.values() if card.kind == "ruling"]
        await registry.close()

        again = TableRegistry(store, None, first=0)  # type: ignore[arg-type]
        found = await again.by_token(admitted.token)
        assert found is not None
        page = watch(found[0])
        lines = [card.text for card in page.log.values() if card.kind == "ruling"]
        assert lines == ["Difficulty: what does it take? As proposed."]
        assert ["difficulty", "difficulty: what does it take?", "tell"] in page.screen["families"]

    run(play)


def test_do_says_nothing() -> None:
    async def play() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        page = watch(opened)
        while not _ruling()(opened.fight.chronicle.prompt):
            await answer_one(opened)
        await opened.act(lambda fight: fight.treat(GM_SEAT, "difficulty", "do"))
        await settle(opened)
        assert not _ruling()(opened.fight.chronicle.prompt)
        assert not [card for card in page.log.values() if card.kind == "ruling"]

    run(play)


def test_answers_are_written_as_they_are_typed() -> None:
    assert typed(()) == typed(None) == typed("") == "as proposed"
    assert typed((("dc", 14), ("edge", 1))) == "dc 14, edge 1"
    assert typed(("left", "right")) == "left, right"
    assert typed(0) == "0"
