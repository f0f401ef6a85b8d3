"""A Razorweave fight as a page is sent it, made up by hand: the ambush in the warehouse."""

from __future__ import annotations

from typing import Any

from fracas.core.chance import RUNGS
from fracas.core.picture.pictures import Dial, Figure, Meter, Picture, Slip
from fracas.rulesets.razorweave.content import open_book
from fracas.table.odds.cards import (
    ColumnCard,
    OddsCard,
    OptionOdds,
    ReasonCard,
    WhyCard,
)
from fracas.table.screens.moment_cards import Bar, BarPart
from fracas.table.screens.prompt_cards import (
    ChoiceCard,
    DieCard,
    FieldCard,
    NumberCard,
    OptionCard,
    PromptCard,
    RollCard,
    SeveralCard,
    SheetCard,
    TermCard,
    TextCard,
    WaitCard,
)
from fracas.table.screens.screen import (
    DieFace,
    DueCard,
    LogCard,
    MeCard,
    Screen,
    SeatCard,
    SideCard,
    TableCard,
)
from tests.page.demo_rolls import ASSASSIN_HITS

TABLE = TableCard(
    "t1",
    "razorweave",
    "Razorweave",
    "Dock warehouse ambush",
    "Dock warehouse",
    "9f3c51b07a2d44e8be1",
    head=11,
)
SIDES = (SideCard("party", "us"), SideCard("foes", "them"))
SEATS = (
    SeatCard("s1", "Ines", "gm", (("gm", "the game master"), ("assassin", "Assassin")), here=True),
    SeatCard("s2", "Ben", "player", (("rella", "Rella"),), here=True),
    SeatCard("s3", "Tom", "player", (("kira", "Kira"),), here=True),
    SeatCard("s4", "the book", "computer", (("varn", "Varn"),), here=True, policy="advisor"),
)
GM = MeCard(
    "s1",
    "Ines",
    "gm",
    (("gm", "the game master"), ("assassin", "Assassin"), ("guard_1", "Guard 1")),
    may_undo=True,
)
DUES = (
    DueCard("clock_full:guard_1", "Guard 1's Clock is full: taken out?", ("RW-OUT-03",)),
    DueCard("comes_true:alarm", "The alarm is full: does it come true?", ("RW-CLK-05",)),
)
KIRA = MeCard("s3", "Tom", "player", (("kira", "Kira"),), may_undo=True)


def _harm(now: int, most: int = 6) -> tuple[Meter, ...]:
    return (Meter("resolve", "Resolve", now, most, "harm", ("RW-RES-01",)),)


FIGURES = (
    Figure("varn", "Varn", "party", "V", True, "acted", note="Loading Dock", meters=_harm(3)),
    Figure(
        "assassin",
        "Assassin",
        "foes",
        "A",
        turn="acted",
        note="Loading Dock, Engaged with Varn",
        meters=_harm(5, 8),
        slips=(Slip("Bl", "Bleeding", "moderate", "1 tick as each round begins", icon="blood"),),
    ),
    Figure(
        "rella", "Rella", "party", "R", True, "acts", note="Catwalks, Elevated", meters=_harm(0)
    ),
    Figure(
        "kira",
        "Kira",
        "party",
        "K",
        True,
        "waits",
        note="Open Floor, Engaged with Guard 1 and Guard 2",
        meters=_harm(2),
        slips=(Slip("Gu", "Guarded", "light", "until the next turn", icon="shield"),),
        words=(
            ("MIG", "+2"),
            ("AGI", "+1"),
            ("Longsword", "Melee Combat, two hands"),
            ("Armor", "Medium: one tick less from a Full or better"),
        ),
    ),
    Figure("guard_1", "Guard 1", "foes", "1", turn="waits", meters=_harm(2)),
    Figure(
        "guard_2",
        "Guard 2",
        "foes",
        "2",
        turn="waits",
        meters=_harm(2),
        slips=(Slip("Ex", "Exposed", "light", "the next attack has Edge", icon="unshielded"),),
    ),
)
PICTURE = Picture(
    heads=(
        ("Round", "3"),
        ("Severity", "Moderate"),
        ("Stakes", "whoever is taken out is captured"),
        ("Order", "conversational"),
    ),
    figures=FIGURES,
    dials=(Dial("more", "Reinforcements", 2, 4, "threat", "one each round"),),
    slips=(
        Slip("", "Dim Light"),
        Slip("", "Slick"),
        Slip("", "Elevated"),
        Slip("", "Stacked Crates"),
    ),
    lines=(
        "Catwalks (Elevated): Rella. Close to the Open Floor, Far from the Loading Dock.",
        "Open Floor (Stacked Crates): Kira, Engaged with Guard 1 and Guard 2.",
        "Loading Dock (Dim Light, Slick): Varn, Engaged with the Assassin.",
        "Street: nobody. Close to the Loading Dock.",
    ),
)


def _dice(*faces: str, dropped: str = "") -> tuple[DieFace, ...]:
    lost = (DieFace(dropped, kept=False),) if dropped else ()
    return (*(DieFace(face) for face in faces), *lost)


def _line(at: int, entry: int, text: str, kind: str = "fact", **more: Any) -> LogCard:
    return LogCard(at, text, entry, kind, **more)


LOG = (
    _line(
        14,
        8,
        "Kira: Strike at Guard 1 with MIG against DC 14: 5d6 keeping 4, +3 = 18, margin +4: "
        "Full Success.",
        because=("RW-EDGE-01", "RW-CHK-05", "RW-STRIKE-01", "RW-RES-01", "RW-CHK-14"),
        dice=_dice("6", "4", "3", "2", dropped="1"),
    ),
    _line(15, 8, "Guard 1 and Guard 2 take 2 ticks from Kira (2/6).", because=("RW-RES-09",)),
    _line(
        16,
        9,
        "Round 3 begins. The Assassin bleeds: 1 tick (5/8). Reinforcements 2/4.",
        because=("RW-PHYS-04", "RW-COND-14"),
    ),
    _line(
        17,
        10,
        "Varn: Set Up with RSN against DC 12: 4d6+3 = 16: Full Success. The next ally against the "
        "Assassin has Edge.",
        because=("RW-SETUP-02", "RW-SETUP-07"),
        dice=_dice("4", "4", "3", "2"),
    ),
    _line(18, 10, "Ines changed Kira's Resolve to 2: a tick was counted twice.", "edit"),
    _line(
        19,
        11,
        "Assassin: Strike at Varn with AGI against DC 14: 4d6+3 = 15, margin +1: Full Success.",
        because=("RW-RES-01", "RW-PHYS-07"),
        moment=ASSASSIN_HITS,
    ),
)


def option(name: str, words: str, target: str = "") -> OptionCard:
    """An option with its rule."""
    return OptionCard(name, words, (f"RW-{name.split(':', maxsplit=1)[0].upper()}-01",), target)


TURN = PromptCard(
    asked_at=31,
    decider="rella",
    name="turn",
    kind="turn",
    sentence="What does Rella do?",
    form=ChoiceCard(
        (
            option("strike:assassin", "Strike the Assassin with the crossbow", "assassin"),
            option("strike:guard_2", "Strike Guard 2 with the crossbow", "guard_2"),
            option("maneuver", "Maneuver: change position, Tags or Conditions"),
            option("setup", "Set Up: make Edge or a Tag for somebody"),
            option("defend", "Defend: be on guard until your next turn"),
            option("else", "Something else, in your own words"),
            option("pass", "Pass"),
        )
    ),
    mine=True,
    because=("RW-TURN-02",),
    has_odds=True,
)
TIERS = ("Critical success", "Full success", "Partial success", "Failure")


def _odds(option: str, figures: tuple[float | None, ...], *chances: float) -> OptionOdds:
    """An option with its bar; what its chances, the best first, leave of 1 was not followed."""
    missing = round(1 - sum(chances), 9)
    parts = [
        BarPart(rung, words, chance / (1 - missing))
        for rung, words, chance in zip(RUNGS[:0:-1], TIERS, chances, strict=True)
    ]
    bar = Bar(tuple(reversed(parts)), missing=missing)
    return OptionOdds(option, figures, missing, bar)


ODDS = OddsCard(
    31,
    "rella",
    (
        ColumnCard("full", "Full or better", "chance"),
        ColumnCard("ticks", "ticks", "mean"),
        ColumnCard("out", "takes the Assassin out", "chance"),
    ),
    (
        _odds("strike:assassin", (0.939, 2.49, 0.563), 0.563, 0.376, 0.044, 0.017),
        _odds("strike:guard_2", (0.939, 2.49, None), 0.563, 0.376, 0.044, 0.017),
        _odds("maneuver", (0.761, None, None), 0.239, 0.522, 0.142, 0.097),
        _odds("setup", (0.841, None, None), 0.336, 0.505, 0.105, 0.034),
        _odds("defend", (0.761, None, None), 0.239, 0.522, 0.142, 0.097),
        OptionOdds("else", (None, None, None), missing=0.4),
        OptionOdds("pass", (0, 0, 0)),
    ),
)
WHY = WhyCard(
    31,
    "rella",
    "strike:assassin",
    (
        (
            "Strike at the Assassin",
            "5d6 keeping 4, +3 against DC 14",
            (
                ReasonCard("Elevated", "+10%", ("RW-TAG-02",)),
                ReasonCard("Set Up by Varn", "+10%", ("RW-SETUP-07",)),
                ReasonCard("Shooting into melee", "-12%", ("RW-WEAP-08",)),
            ),
        ),
    ),
    ODDS.options[0],
)


def _choice(*options: tuple[str, str]) -> ChoiceCard:
    return ChoiceCard(tuple(OptionCard(name, words) for name, words in options))


LADDER = tuple(open_book({}).tables.ladder.items())
RULING = PromptCard(
    asked_at=32,
    decider="gm",
    name="check",
    kind="check",
    sentence="Rella: Strike at the Assassin with AGI. What does it take?",
    form=SheetCard(
        (
            FieldCard(
                "dc", "what the total must reach", NumberCard(4, 40, 1, LADDER), 14, ("RW-DC-03",)
            ),
            FieldCard(
                "waive",
                "modifiers that count",
                SeveralCard(
                    (
                        OptionCard("elevated", "Elevated"),
                        OptionCard("setup", "Set Up by Varn"),
                        OptionCard("melee", "Shooting into melee"),
                    ),
                    0,
                    3,
                ),
                [],
                ("RW-CHK-15",),
            ),
            FieldCard(
                "circumstance",
                "Edge or Burden from the circumstances",
                _choice(("none", "none"), ("edge", "Edge"), ("burden", "Burden")),
                "none",
            ),
            FieldCard(
                "attribute",
                "the Attribute rolled on",
                _choice(
                    ("usual", "the usual one"),
                    ("MIG", "MIG"),
                    ("AGI", "AGI"),
                    ("PRE", "PRE"),
                    ("RSN", "RSN"),
                ),
                "usual",
            ),
            FieldCard("ticks", "ticks more or fewer on a hit", NumberCard(-3, 3, 1), 0),
            FieldCard("why", "your reason, for the log", TextCard(0, 200), ""),
        )
    ),
    mine=True,
    ruling=True,
    because=("RW-CHK-15",),
    reasons=(
        TermCard(
            "elevated", "edge", 1, "Elevated: from height, the target below", ("RW-TAG-02",), lean=1
        ),
        TermCard("setup", "edge", 1, "Set Up by Varn: spent now", ("RW-SETUP-07",), lean=1),
        TermCard("melee", "burden", 1, "Shooting into melee with Varn", ("RW-WEAP-08",), lean=-1),
    ),
    has_odds=True,
)
KIRA_TURN = PromptCard(
    asked_at=34,
    decider="kira",
    name="turn",
    kind="turn",
    sentence="What do you do?",
    form=ChoiceCard(
        (
            option("strike:guard_2", "Strike Guard 2", "guard_2"),
            option("strike:guard_1", "Strike Guard 1", "guard_1"),
            option("maneuver", "Maneuver: shove Guard 1"),
            option("defend", "Defend"),
            option("else", "Say it in my own words"),
        )
    ),
    mine=True,
    has_odds=True,
)
KIRA_ODDS = OddsCard(
    34,
    "kira",
    (ColumnCard("ticks", "2 or more ticks", "chance"),),
    (
        _odds("strike:guard_2", (0.939,), 0.563, 0.376, 0.044, 0.017),
        _odds("strike:guard_1", (0.841,), 0.336, 0.505, 0.105, 0.054),
        _odds("maneuver", (None,), 0.239, 0.522, 0.142, 0.097),
        _odds("defend", (None,), 0.239, 0.522, 0.142, 0.097),
    ),
)
D6 = ("1", "2", "3", "4", "5", "6")
KIRA_ROLL = PromptCard(
    asked_at=35,
    decider="kira",
    name="check",
    kind="check",
    sentence="Roll for Strike at Guard 2: MIG against DC 14.",
    form=RollCard(
        "5d6 keep 4, +3",
        tuple(DieCard("d6", D6) for _ in range(5)),
        (
            TermCard("exposed", "edge", 1, "Guard 2 is Exposed", ("RW-COND-02",), lean=1),
            TermCard("mig", "bonus", 2, "MIG", lean=1),
            TermCard("skill", "bonus", 1, "Melee Combat", lean=1),
        ),
    ),
    mine=True,
    because=("RW-CHK-05",),
)
WAITS = WaitCard(("Rella",))


def screen(
    me: MeCard, *papers: PromptCard, waits: WaitCard | None = None, picture: Picture = PICTURE
) -> Screen:
    """A seat's screen in the third round."""
    families = (
        ("check", "what a Check takes", "ask"),
        ("stakes", "stakes and severity", "tell"),
    )
    gm = me.kind == "gm"
    return Screen(
        TABLE,
        me,
        SIDES,
        SEATS,
        picture,
        papers,
        waits,
        families=families if gm else (),
    )
