"""What a server would send a page in a dozen moments of a fight, made from the real message types.

It serves the tests in the browser, and `scripts/pictures` for those who work on the page.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.picture.handles import Handle
from fracas.rulesets import registry
from fracas.table.odds.cards import OddsCard, WhyCard
from fracas.table.screens.prompt_cards import DieCard, FacesCard, ReckonedCard
from fracas.table.screens.screen import ClockCard, LogCard, Screen
from fracas.table.seats.access import PersonCard
from fracas.table.seats.askers import AskerCard
from fracas.table.workshop.rows import people_of
from fracas.web.outgoing import Clock, Figured, More, Snapshot, ToAnyPage, Told, Waiting
from fracas.web.routes import library as library_routes
from tests.page import demo_action_points as action_points
from tests.page import demo_aeronaughts as aeronaughts
from tests.page import demo_bands as bands
from tests.page import demo_beacon_road as beacon_road
from tests.page import demo_forms as forms
from tests.page import demo_hexes as hexes
from tests.page import demo_razorweave as razorweave
from tests.page import demo_zones as zones
from tests.page.demo_ending import LAST, over

PEOPLE = (
    PersonCard("p1", "administrator", "", 1_700_000_000, 1_800_000_000),
    PersonCard("p2", "master", "Ann", 1_700_000_000, 1_800_000_000),
    PersonCard("p3", "invitation", "Ben", 1_700_000_000, 1_800_000_000),
)
"""Who may open tables, as the administrator sees it."""


HANDLES = (
    Handle("combatants/kira/clock/filled", "Resolve", "life", "number", 3, most=6),
    Handle(
        "combatants/kira/conditions", "Prone", "conditions", "switch", False,
        item={"name": "prone"}, icon="down", lean=-1,
    ),
    Handle(
        "combatants/kira/conditions", "Bleeding", "conditions", "number", 0,
        most=3, item={"name": "bleeding"}, field="turns", icon="blood", lean=-1,
    ),
)  # fmt: skip
"""What a sheet that the game master opens has to be touched."""


STANDS = ReckonedCard(
    "13",
    "Partial success",
    (
        FacesCard((5,), "crit", "Critical success"),
        FacesCard((2, 3, 4), "hit", "Full success"),
        FacesCard((0, 1), "part", "Partial success"),
    ),
)
"""Where the dice of `phone_dice` stand."""


class Moment(msgspec.Struct, frozen=True):
    """What a page is sent when it says hello, and what it is told to a `why` and to its dice.

    Where its dice `stand` it is told when one of them is still to fall.
    """

    messages: tuple[ToAnyPage, ...]
    why: Told | None = None
    more: More | None = None
    stands: ReckonedCard | None = None


def moment(
    screen: Screen,
    log: tuple[LogCard, ...],
    odds: tuple[OddsCard, ...] = (),
    why: WhyCard | None = None,
    clock: ClockCard | None = None,
) -> Moment:
    """A whole screen with the clock that comes before it, and the odds that follow it.

    Only the game master's lines say at which point they were told.
    """
    if screen.me.kind != "gm":
        log = tuple([msgspec.structs.replace(line, entry=0) for line in log])
    whole = Snapshot(7, screen, log, log[-1].at + 1)
    return Moment((Clock(clock), whole, *map(Figured, odds)), Told(0, why) if why else None)


def _nobody(screen: Screen, log: tuple[LogCard, ...]) -> tuple[Screen, tuple[LogCard, ...]]:
    """The same for a player who has yet to take somebody; one who is free is not in the picture."""
    heroes = [(one.id, one.name) for one in screen.picture.figures if one.pc]
    me = msgspec.structs.replace(
        screen.me, deciders=(), may_undo=False, free=(*heroes, ("stray", "The Stray"))
    )
    return msgspec.structs.replace(screen, me=me, papers=()), log


def moments() -> dict[str, Moment]:
    """Every moment by its name."""
    rw, ae = razorweave, aeronaughts
    player = rw.KIRA
    dicey = msgspec.structs.replace(player, rolls="real")
    found = {
        "gm_razorweave": moment(rw.screen(rw.GM, rw.TURN), rw.LOG, (rw.ODDS,), rw.WHY),
        "gm_ruling": moment(rw.screen(rw.GM, rw.RULING), rw.LOG),
        "gm_secret": moment(rw.screen(rw.GM, *forms.SECRET), rw.LOG),
        "gm_unknown": moment(rw.screen(rw.GM, rw.TURN, picture=forms.UNKNOWN), rw.LOG),
        "gm_aeronaughts": moment(ae.screen(ae.GM, ae.SPENDING), ae.LOG),
        "phone_waits": moment(rw.screen(player, waits=rw.WAITS), rw.LOG),
        "phone_choice": moment(rw.screen(player, rw.KIRA_TURN), rw.LOG, (rw.KIRA_ODDS,)),
        "phone_dice": msgspec.structs.replace(
            moment(rw.screen(dicey, rw.KIRA_ROLL), rw.LOG), stands=STANDS
        ),
        "phone_several": moment(
            ae.screen(ae.CAPTAIN, ae.CONSEQUENCES), ae.LOG, clock=ClockCard(6, 10)
        ),
    }
    due = msgspec.structs.replace(rw.screen(rw.GM, rw.TURN), dues=rw.DUES)
    found |= {name: moment(due, rw.LOG) for name in ("gm_due", "phone_due")}
    asked = Waiting(
        (AskerCard("a1", "Ann", "player"), AskerCard("a2", "The club's big screen", "wall"))
    )
    turn = moment(rw.screen(rw.GM, rw.TURN), rw.LOG)
    found["gm_asked"] = msgspec.structs.replace(turn, messages=(*turn.messages, asked))
    for name in ("path", "course", "number", "text", "many", "sheet"):
        card = getattr(forms, name.upper())
        found[f"gm_{name}"] = moment(rw.screen(rw.GM, card), rw.LOG)
    for name, me in (("gm_over", rw.GM), ("phone_over", rw.KIRA)):
        found[name] = moment(over(rw.screen(me)), (*rw.LOG, LAST))
    for name, (screen, log) in beacon_road.screens().items():
        found[name] = moment(screen, log)
    # On a phone and before a table: a player who is nobody yet.
    for name in ("phone_takes", "gm_takes"):
        found[name] = moment(*_nobody(*beacon_road.screens()["phone_squares"]))
    exploding = moment(rw.screen(dicey, rw.KIRA_ROLL), rw.LOG)
    found["phone_explodes"] = msgspec.structs.replace(
        exploding, more=More(0, DieCard("d6 again", rw.D6))
    )
    for shown in (zones, action_points, bands, hexes):
        for name, (screen, log) in shown.screens().items():
            found[name] = moment(screen, log)
    return found


def library() -> dict[str, Any]:
    """The shelf of tutorial fights, as a start page gets it."""
    cards = [library_routes.system_card(rules, ()) for rules in registry.all_rulesets()]
    return {"systems": msgspec.json.decode(msgspec.json.encode(cards))}


def combatants(system: str = "razorweave") -> Any:
    """Whom a game master may let in, as the server tells it."""
    rules = registry.ruleset(system)
    return msgspec.to_builtins(people_of(rules, rules.open_book({})))


def rule(system: str, name: str) -> dict[str, Any] | None:
    """A rule as the server tells it, or None where there is none of that id."""
    found = registry.ruleset(system).rules().get(name)
    return msgspec.to_builtins(library_routes.rule_card(found)) if found else None
