"""Hidden, goaded, downed: what each state changes in who may answer and what is rolled."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.beacon_road.state.harm_facts import Wounded
from fracas.rulesets.beacon_road.state.state import Uses
from tests.golden.beacon_road.telling import (
    UNANSWERED,
    Line,
    Rest,
    Wound,
    cautious,
    creature,
    fight,
    foe,
    idle,
    kest,
    quiet,
    until,
)


def hidden() -> Chronicle:
    """Ila shoots at M1, who does not see her and may not answer; M2 does, and might step in."""
    ila = creature(
        "ila", wields=("longbow",), actions={"Hunt": 1}, mind=2, body=1, unseen_by=("m1",)
    )
    m1 = foe("m1", (6, 0), actions={"Prowl": 1}, powers=("dodge",))
    table = until(fight(ila, m1, foe("m2", (7, 0))), "ila")
    quiet(table.say("act", "basic_ranged_attack:m1")).dice("attack", 4, 13, 3)
    quiet(table).dice("effect", 3, 2)
    assert table.asked == ("m2",)
    return idle(table.say("react_about_to_suffer", "pass")).play


def goaded() -> Chronicle:
    """M1 attacks Ila instead of Kest, who goads it, then both at once; then Ila goads it."""
    m1 = foe(
        "m1", (0, 0), wields=("longbow",), wounds=(Wound("goaded", 1, "kest", choice="kest"),),
        actions={"Hunt": 1, "Utter": 1}, powers=("fireball",), uses=(Uses("fireball", 1),),
    )  # fmt: skip
    ila = creature(
        "ila", at=(4, 1), iron=16, actions={"Command": 2}, mind=2, will=2, powers=("taunt",),
        hp=20, most_hp=20,
    )  # fmt: skip
    table = cautious(fight(kest(at=(4, 0)), ila, m1))
    quiet(table.say("act", "basic_ranged_attack:ila"), *UNANSWERED).dice("attack", 14, 9, 3)
    quiet(table.say("act", "fireball").say("area", "D1"), *UNANSWERED)
    quiet(table.dice("attack", 5, 2), *UNANSWERED).dice("attack", 6, 2)
    quiet(table, *UNANSWERED).dice("effect", 4)
    quiet(table, *UNANSWERED).dice("effect", 3)
    quiet(table, *UNANSWERED).say("ease", "none").together("next", ila="ila")
    quiet(table.say("act", "taunt:m1"), *UNANSWERED).dice("attack", 12, 4, 2)
    return idle(until(quiet(table, *UNANSWERED), "ila")).play


def downed() -> Chronicle:
    """M1 withers Kest, who lies on the ground, stands up, and lies there Incapacitated next."""
    m1 = foe(
        "m1", (1, 0), wields=(), actions={"Utter": 1}, powers=("wither",),
        uses=(Uses("wither", 2),),
    )  # fmt: skip
    table = cautious(fight(kest(wounds={"downed": 2}), creature("ila", at=(9, 9)), m1))
    quiet(table.say("act", "wither:kest"), *UNANSWERED).dice("attack", 3, 2)
    until(table, "kest", "next").together("next", kest="kest")
    table.say("act", "stand")
    until(table, "m1")
    for wound in (Wound("downed", 2), Wound("incapacitated", 5)):
        because = ("BR-WND-13", "BR-WND-19")
        table.play.edit(Wounded("kest", wound, because=because), "the example has it")
    quiet(table.say("act", "wither:kest"), *UNANSWERED).dice("attack", 3, 2)
    return idle(until(table, "m1")).play


FIGHTS = {"ex14-hidden": hidden, "ex14-goaded": goaded, "ex14-downed": downed}
"""The journals of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex14-hidden": [
        ("ila", "attack", 2, 16, 14, "success", 0),
        ("ila", "damage", 5),
    ],
    "ex14-goaded": [
        ("m1", "attack", 0, 12, 16, "failure", 0),
        ("m1", "attack", 1, 7, 16, "failure", 0),
        ("m1", "attack", 1, 8, 16, "failure", 0),
        ("m1", "damage", 4),
        ("m1", "damage", 3),
        ("ila", "attack", 1, 16, 12, "success", 0),
    ],
    "ex14-downed": [
        ("m1", "attack", 1, 5, 11, "failure", 0),
        ("m1", "attack", 1, 5, 6, "failure", 0),
    ],
}
"""Each roll in turn: who is Downed threatens nobody, so that M1 casts beside Kest as from afar."""

TNS = {"ex14-downed": [(11, 9, 7), (6, 6, 6)]}
"""What Iron, Ward and Grit of Kest's were, Downed and then Incapacitated besides."""

ENDS: dict[str, Rest] = {
    "ex14-hidden": {"ila": (10, 0, {}), "m1": (25, 0, {}), "m2": (30, 0, {})},
    "ex14-goaded": {"kest": (30, 0, {}), "ila": (17, 0, {}), "m1": (30, 0, {"goaded": 1})},
    "ex14-downed": {"kest": (34, 0, {"downed": 2, "incapacitated": 5})},
}
"""What is left of each."""
