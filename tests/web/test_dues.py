"""A rule that an edit made due, over the socket: one line for the game master, for nobody else."""

from __future__ import annotations

from typing import Any

from tests.web.serving import Server

FULL = {
    "do": "edit",
    "what": "set",
    "path": "combatants/dock_thug/clock/filled",
    "value": 6,
    "reason": "he has had enough",
}
DUE = "clock_full:dock_thug"


def _table(server: Server) -> tuple[Any, Any]:
    """The game master's page, and that of Ann, who has Rella."""
    made = server.make()
    ann = server.add(made["token"], "Ann")
    gm, page = server.page(made["token"]), server.page(ann["token"])
    gm.until("snapshot")
    page.until("snapshot")
    assert gm.say(do="sit", decider="rella", seat=ann["seat"])["is"] == "done"
    return gm, page


def test_the_game_master_is_offered_the_rule_and_applies_it(server: Server) -> None:
    gm, ann = _table(server)
    assert gm.say(**FULL)["is"] == "done"
    gm.told()
    (due,) = gm.screen["dues"]
    assert due == {
        "id": DUE,
        "text": "Dock Thug's Clock is full: taken out?",
        "because": ["RW-OUT-03"],
    }
    ann.told()
    assert ann.screen["dues"] == []
    assert gm.say(do="edit", what="apply", who=DUE)["is"] == "done"
    gm.told()
    assert gm.screen["dues"] == []
    assert gm.paper()["kind"] == "outcome"
    gm.answer()
    gm.told()
    ann.told()
    texts = [line["text"] for line in ann.log.values()]
    assert any(text.startswith("Dock Thug is taken out") for text in texts)
    assert gm.say(do="undo")["is"] == "done"
    assert gm.say(do="undo")["is"] == "done"
    gm.told()
    assert gm.screen["dues"] == [due]


def test_leaving_it_does_nothing(server: Server) -> None:
    gm, ann = _table(server)
    gm.say(**FULL)
    gm.told()
    ann.told()
    head, lines, seq = gm.screen["table"]["head"], len(gm.log), ann.seq
    assert gm.say(do="edit", what="waive", who=DUE)["is"] == "done"
    gm.told()
    ann.told()
    assert gm.screen["dues"] == []
    assert (gm.screen["table"]["head"], len(gm.log), ann.seq) == (head, lines, seq)


def test_a_rule_that_nothing_made_due_is_refused(server: Server) -> None:
    gm, ann = _table(server)
    told = gm.say(do="edit", what="apply", who=DUE)
    assert (told["is"], told["code"]) == ("refused", "illegal-answer")
    gm.say(**FULL)
    for what in ("apply", "waive"):
        told = ann.say(do="edit", what=what, who=DUE)
        assert (told["is"], told["code"]) == ("refused", "not-your-seat")
