"""Places told aloud, and when turns begin: the temple, the gang leader, the market.

No dice are printed: the tiers here are ours, and what counts is who may do what from where.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave.state.state import SceneTag, State
from fracas.space.zones import Between, Place
from tests.golden.razorweave.telling import Telling
from tests.rulesets.razorweave.table import fighter, scene

PATH = (
    "EX9-02",
    "The print calls for a Check to reach the leader; on a clear path there is none.",
    "RW-MOVE-01",
)
ERRATA = ["EX9-02"]


def temple() -> State:
    """Kira at the altar, Varn on the floor, Rella on the balcony with a bow."""
    return scene(
        fighter("kira", kind="pc", weapons=("longsword",), place="altar"),
        fighter("varn", kind="pc", weapons=("short_sword",), place="floor"),
        fighter("rella", kind="pc", agi=1, weapons=("crossbow",), place="balcony"),
        fighter("leader", "cult", agi=1, stowed=("dagger",), place="dais"),
        fighter("cultist1", "cult", tier="minion", place="altar"),
        fighter("cultist2", "cult", tier="minion", place="altar"),
        engaged=(("cultist1", "kira"), ("cultist2", "kira")),
        places=(
            Place("altar", "Altar"),
            Place("floor", "Floor"),
            Place("dais", "Dais"),
            Place("balcony", "Balcony", "floor"),
        ),
        bands=(Between("balcony", "altar", "far"), Between("balcony", "dais", "far")),
        tags=(SceneTag("elevated", place="balcony"),),
        title="The temple",
        stakes="The rite is stopped, or it is not.",
    )


def zones() -> Chronicle:
    """Four turns in four places, each of them lawful."""
    telling = Telling(temple())
    telling.table.open()
    say = telling.say
    telling.turn("kira").say("action", "strike:cultist1:longsword").say("with", "MIG")
    say("difficulty")
    telling.tier("full").end()
    telling.turn("varn", PATH).say("action", "engage:leader").say("action", "pass")
    telling.turn("rella").act("strike:leader:crossbow").tier("full").end()
    telling.turn("leader").say("action", "change:dagger")
    telling.act("strike:varn:dagger").tier("full").end()
    say("next", "end")
    return telling.table.play


def leader_and_enforcers() -> State:
    """A gang leader and the three who draw when he nods."""
    return scene(
        fighter("ann", kind="pc", agi=1, weapons=("short_sword",)),
        fighter("leader", "gang", agi=1, weapons=("revolver",), leads=True),
        *(fighter(f"enforcer{number}", "gang", weapons=("club",)) for number in (1, 2, 3)),
        title="The gang leader",
        stakes="Whether anybody leaves the back room.",
        severity="major",
    )


def rolled() -> Chronicle:
    """Talk turns into a fight: numbers and lives are the reasons, so the order is rolled."""
    telling = Telling(leader_and_enforcers())
    telling.table.open()
    telling.say("next", "turns:rolled").say("triggers", ("numbers", "lives"))
    for dice in ((5, 5, 5, 5), (4, 4, 4, 4), (3, 3, 3, 3), (3, 3, 3, 2), (2, 2, 2, 2)):
        telling.table.roll(*dice, kind="order")
    telling.say("action", "pass")
    return telling.table.play


def market() -> State:
    """A purse is cut, and three want to act at once."""
    return scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("bea", kind="pc", weapons=("short_sword",)),
        fighter("cutpurse", "thieves", weapons=("dagger",)),
        title="The market",
        stakes="Whose purse it is in the end.",
        severity="minor",
    )


def popcorn() -> Chronicle:
    """Three act at once: one reason is enough, and popcorn does."""
    telling = Telling(market())
    telling.table.open()
    telling.say("next", "turns:popcorn").say("triggers", ("order",))
    telling.say("first", "bea").say("action", "pass").say("name", "cutpurse")
    return telling.table.play


FIGHTS = {"ex9-temple": zones, "ex9-gang": rolled, "ex9-market": popcorn}
"""The journals of these examples; the second and the third break off where turns have begun."""

ENDS = {
    "ex9-temple": {"kira": 0, "varn": 2, "rella": 0, "leader": 2, "cultist1": 2, "cultist2": 0},
    "ex9-gang": {"ann": 0, "leader": 0, "enforcer1": 0, "enforcer2": 0, "enforcer3": 0},
    "ex9-market": {"ann": 0, "bea": 0, "cutpurse": 0},
}
"""The raw ticks at the end."""
