"""The server is killed in mid-fight and started again: what was acknowledged is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from tests.table.kit import run
from tests.web.games import fits
from tests.web.killing import Killed, soak
from tests.web.serving import free_port, process


def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    port = free_port()
    with process(tmp_path, port) as (server, running):
        gm = server.make("razorweave", "warehouse-ambush")
        ann = server.add(gm["token"], "Ann")
        page = server.page(gm["token"])
        page.until("snapshot")
        assert page.say(do="sit", decider="kira", seat=ann["seat"])["is"] == "done"
        hers = server.page(ann["token"])
        hers.until("snapshot")
        for _ in range(12):
            page.told()
            hers.told()
            assert (page if page.paper() else hers).answer()["is"] == "done"
        page.told()
        hers.told()
        before, seq, numbers = dict(page.screen), page.seq, page.log
        promise = before["table"]["promise"]
        # One more is said, and nobody waits for the answer.
        paper = page.paper() or hers.paper()
        asker = page if page.paper() else hers
        asker.send(
            do="answer", n=99, asked_at=paper["asked_at"], decider=paper["decider"], answer=[]
        )
        running.kill()
        running.wait()
    with process(tmp_path, port) as (server, _):
        page = server.page(gm["token"], seq=seq)
        page.until("snapshot")
        assert page.screen["table"]["promise"] == promise
        kept = {at: line["text"] for at, line in page.log.items()}
        assert {at: line["text"] for at, line in numbers.items()}.items() <= kept.items()
        hers = server.page(ann["token"])
        hers.until("snapshot")
        assert hers.screen["me"]["deciders"] == [["kira", "Kira"]]
        if page.screen["table"]["head"] == before["table"]["head"]:
            assert page.screen["picture"] == before["picture"]
        stale = {"asked_at": paper["asked_at"], "decider": paper["decider"]}
        for one in (page, hers):
            assert one.say(do="answer", answer=[], **stale)["code"] == "stale-answer"
        for _ in range(4):
            page.told()
            hers.told()
            assert (page if page.paper() else hers).answer()["is"] == "done"
        journal = parse_journal(server.get("/api/table/journal", gm["token"]).content)
        assert replay(journal, ruleset("razorweave")).prompt is not None


@pytest.mark.soak
def test_a_server_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    killed = Killed(str(tmp_path), tmp_path, tables=5, pages=2, seed=3)
    run(lambda: soak(killed, 3))
    assert killed.figures["kills"] == 3
    assert killed.figures["acknowledged"]
    assert killed.figures["replayed"] >= 15


def test_an_act_that_is_lost_or_doubled_is_found_out() -> None:
    strike, throw = ("answer", "kira", "strike"), ("throw", "kira")
    assert fits([(strike, True), (throw, True)], [strike, throw])
    assert fits([(strike, True), (throw, False)], [strike])
    assert fits([(throw, False), (throw, True)], [throw])
    assert not fits([(strike, True), (throw, True)], [strike])
    assert not fits([(strike, True)], [strike, strike])
    assert not fits([(strike, True), (throw, True)], [throw, strike])
    assert not fits([], [throw])
