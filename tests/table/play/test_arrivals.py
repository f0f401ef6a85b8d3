"""Late comers: sheets in mid-fight, and what players ask to bring."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fracas.content.chapters import chapter_of
from fracas.core.errors import ContentError, FracasError, IllegalAnswer, NotYourSeat
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.journal import Edited, Seated, TakenIn, parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import all_rulesets
from fracas.table.keeping.persistence import kept_from
from fracas.table.play.arrivals import admit, bring, decline, propose
from fracas.table.play.computers import BY_BOOK
from fracas.table.play.live import LiveFight
from fracas.table.seats.seat import Place
from fracas.table.workshop.sheets import Sheet
from tests.table.kit import MemoryStore, answer_next, live, play_on, run, settle, table, watch
from tests.table.workshop.test_sheets import sheet_like

SYSTEMS = [rules.id for rules in all_rulesets()]
ANN = Seat("ann")


def fight_of(system: str) -> LiveFight:
    """The first shipped fight, with Ann at the table, who has nobody to play."""
    rules = next(one for one in all_rulesets() if one.id == system)
    fight = live(system, rules.scenarios()[0].id)
    fight.places.put(Place(id=ANN, name="Ann", kind="player"))
    return fight


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_comes_into_the_fight_and_plays(system: str) -> None:
    fight = fight_of(system)
    for _ in range(3):
        answer_next(fight)
    chronicle = fight.chronicle
    side = chronicle.rules.sides(chronicle.state)[0]
    bring(fight, GM_SEAT, sheet_like(system), side, ANN, "late")
    kinds = [type(entry) for entry in chronicle.entries[-3:]]
    assert kinds == [TakenIn, Edited, Seated]
    arrived = next(
        one for one in chronicle.rules.members(chronicle.state) if one.name == "Ottoline"
    )
    assert arrived.side == side
    assert chronicle.seating.seat_of(arrived.id) == ANN
    for _ in range(6):
        if chronicle.over:
            break
        answer_next(fight)
    assert replay(parse_journal(chronicle.text()), chronicle.rules).text() == chronicle.text()


def test_a_foe_is_played_as_its_side_is_and_the_same_sheet_comes_twice() -> None:
    fight = fight_of("razorweave")
    for who in ("dock_thug",):
        fight.sit(GM_SEAT, who, Seat(BY_BOOK))  # type: ignore[arg-type]
    play_on(fight)
    sheet = sheet_like("razorweave", "dock_thug")
    side = next(
        one.side for one in fight.chronicle.rules.members(fight.chronicle.state) if not one.pc
    )
    bring(fight, GM_SEAT, sheet, side)
    bring(fight, GM_SEAT, sheet, side)
    held = dict(fight.chronicle.seating.holders)
    arrived = [
        one
        for one in fight.chronicle.rules.members(fight.chronicle.state)
        if one.name == "Ottoline"
    ]
    assert [held[one.id] for one in arrived] == [BY_BOOK, BY_BOOK]
    taken = [entry for entry in fight.chronicle.entries if isinstance(entry, TakenIn)]
    assert len(taken) == 1, "what the book has already is not taken in again"
    other = sheet_like("razorweave", "dock_thug", summary="Another one")
    bring(fight, GM_SEAT, other, side)
    assert "ottoline_2" in fight.chronicle.book.combatants  # type: ignore[attr-defined]
    for _ in range(6):
        answer_next(fight)


def test_what_is_refused_leaves_no_mark() -> None:
    fight = fight_of("razorweave")
    before = fight.chronicle.text()
    good = sheet_like("razorweave")
    for act, error in (
        (lambda: bring(fight, ANN, good, "heroes"), NotYourSeat),
        (lambda: bring(fight, GM_SEAT, sheet_like("razorweave", vitality=-3), "x"), ContentError),
        (lambda: bring(fight, GM_SEAT, good, " "), FracasError),
        (lambda: bring(fight, GM_SEAT, good, "heroes", "nobody"), FracasError),
        (lambda: propose(fight, GM_SEAT, good), NotYourSeat),
        (lambda: propose(fight, ANN, good, "no side"), IllegalAnswer),
        (lambda: propose(fight, ANN, sheet_like("razorweave", name="")), ContentError),
        (lambda: admit(fight, GM_SEAT, ANN), IllegalAnswer),
        (lambda: admit(fight, ANN, ANN), NotYourSeat),
        (lambda: decline(fight, ANN, Seat("p9")), NotYourSeat),
    ):
        with pytest.raises(error):
            act()
    assert fight.chronicle.text() == before
    assert fight.proposals.all() == ()


def test_nobody_sits_down_a_spectator_at_a_sheet() -> None:
    fight = fight_of("razorweave")
    fight.places.put(Place(id=Seat("eve"), name="Eve", kind="spectator"))
    with pytest.raises(IllegalAnswer, match="Onlookers answer"):
        bring(fight, GM_SEAT, sheet_like("razorweave"), "heroes", "eve")
    with pytest.raises(NotYourSeat):
        propose(fight, Seat("eve"), sheet_like("razorweave"))


def test_who_plays_somebody_or_is_locked_proposes_nothing() -> None:
    fight = live("razorweave", "dock-thug", {"ann": "rella"})
    with pytest.raises(NotYourSeat, match="already play someone"):
        propose(fight, ANN, sheet_like("razorweave"))
    fight.sit(ANN, "rella", GM_SEAT)  # type: ignore[arg-type]
    propose(fight, ANN, sheet_like("razorweave"))
    fight.places.put(msgspec.structs.replace(fight.places.of(ANN), locked=True))
    with pytest.raises(NotYourSeat, match="not locked"):
        propose(fight, ANN, sheet_like("razorweave"))


def test_a_proposal_knows_nothing_of_what_the_game_master_has_in_the_book() -> None:
    fight = fight_of("razorweave")
    bring(fight, GM_SEAT, sheet_like("razorweave", "dock_thug"), "foes")
    mine = sheet_like("razorweave", summary="The real one")
    propose(fight, ANN, mine)
    admit(fight, GM_SEAT, ANN)
    assert "ottoline_2" in fight.chronicle.book.combatants  # type: ignore[attr-defined]
    assert fight.proposals.all() == ()


def _tables() -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(sheet_like("razorweave").tables)
    )
    return plain


def test_a_proposal_is_seen_by_two_survives_a_restart_and_is_admitted() -> None:
    async def fought() -> None:
        store = MemoryStore()
        registry, opened, _ = await table("razorweave", "dock-thug", store=store)
        ann = Seat((await registry.seat(opened, "Ann", "player")).seat)
        ben = Seat((await registry.seat(opened, "Ben", "player")).seat)
        pages = {seat: watch(opened, seat) for seat in (GM_SEAT, ann, ben)}
        await opened.act(lambda fight: propose(fight, ann, Sheet("ottoline", _tables())))
        cards = {seat: page.screen["proposals"] for seat, page in pages.items()}
        assert [card["name"] for card in cards[GM_SEAT]] == ["Ottoline"]
        assert cards[ann] == cards[GM_SEAT]
        assert cards[ben] == []
        assert cards[ann][0]["tables"] == _tables()
        assert b"Ottoline" not in pages[ben].sent()

        again = kept_from(store.fetch(opened.id)).fight
        assert [one.name for one in again.proposals.all()] == ["Ottoline"]
        with pytest.raises(NotYourSeat):
            await opened.act(lambda fight: decline(fight, ben, ann))
        await opened.act(lambda fight: admit(fight, GM_SEAT, ann))
        await settle(opened)
        assert pages[GM_SEAT].screen["proposals"] == []
        assert [name for _, name in pages[ann].screen["me"]["deciders"]] == ["Ottoline"]
        assert any("Ottoline" in card.text for card in pages[ben].log.values())
        after = kept_from(store.fetch(opened.id)).fight
        assert after.proposals.all() == ()
        chapter = chapter_of(after.chronicle.book, after.chronicle.rules.combatants())
        assert "ottoline" in getattr(after.chronicle.book, chapter)
        assert after.chronicle.state == opened.fight.chronicle.state
        await registry.close()

    run(fought)


def test_a_seat_that_goes_takes_its_proposal_along() -> None:
    async def fought() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        ann = Seat((await registry.seat(opened, "Ann", "player")).seat)
        await opened.act(lambda fight: propose(fight, ann, Sheet("ottoline", _tables())))
        await opened.act(lambda fight: decline(fight, ann, ann))
        assert opened.fight.proposals.all() == ()
        await opened.act(lambda fight: propose(fight, ann, Sheet("ottoline", _tables())))
        await opened.remove(ann)
        assert opened.fight.proposals.all() == ()
        await registry.close()

    run(fought)
