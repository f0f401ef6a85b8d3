"""An Aeronaughts fight as a page is sent it, made up by hand: the Kestrel is boarded."""

from __future__ import annotations

from typing import Any

from fracas.core.picture.pictures import Dial, Figure, Meter, Picture, Slip
from fracas.table.screens.prompt_cards import (
    AllocationCard,
    OptionCard,
    PromptCard,
    SeveralCard,
    ShareCard,
)
from fracas.table.screens.screen import (
    DieFace,
    LogCard,
    MeCard,
    Screen,
    SeatCard,
    SideCard,
    TableCard,
)

TABLE = TableCard(
    "t2",
    "aeronaughts",
    "Aeronaughts",
    "Boarding of the Kestrel",
    "The Kestrel and the raider",
    "e4b277c019fd0a90",
    head=16,
)
SIDES = (SideCard("crew", "us"), SideCard("boarders", "them"))
GM = MeCard("s1", "Ines", "gm", (("gm", "the game master"), ("gunner", "Gunner")), may_undo=True)
CAPTAIN = MeCard("s2", "Ada", "player", (("captain", "Captain"),))
SEATS = (
    SeatCard("s1", "Ines", "gm", (("gm", "the game master"),), here=True),
    SeatCard("s2", "Ada", "player", (("captain", "Captain"),), here=True),
    SeatCard("s3", "Tom", "player", (("gunner", "Gunner"),)),
)


def _health(*left: tuple[str, int, int, int, int]) -> tuple[Meter, ...]:
    found: list[Meter] = []
    for at, (name, *own) in enumerate(left):
        stress, most_stress, wounds, most_wounds = own
        found += [
            Meter(
                f"{name} stress",
                f"{name} Stress",
                stress,
                most_stress,
                place="bar" if at else "life",
                brief=name,
            ),
            Meter(
                f"{name} wounds",
                f"{name} Wounds",
                wounds,
                most_wounds,
                "points",
                place="own" if at else "bar",
                brief="Wounds",
            ),
        ]
    return tuple(found)


FIGURES = (
    Figure(
        "captain",
        "Captain",
        "crew",
        "C",
        True,
        "acted",
        note="Gangway, engaged with Boarder 3",
        meters=_health(("Physical", 3, 8, 5, 5), ("Mental", 4, 6, 4, 4), ("Spiritual", 6, 6, 4, 4)),
        slips=(
            Slip("Mi", "Mild, Physical", "light", "1 black die on related checks"),
            Slip("Mo", "Moderate, Mental", "moderate", "1 purple die on related checks"),
        ),
        words=(
            ("Soak", "Physical 2, Mental 1, Spiritual 1"),
            ("Cutlass", "Melee, Physical 4"),
            ("Defensive 1", "1 black die on attacks against you"),
        ),
    ),
    Figure("boarder_3", "Boarder 3", "boarders", "3", turn="acted", meters=_health()),
    Figure(
        "gunner",
        "Gunner",
        "crew",
        "G",
        True,
        "acts",
        note="Deck of the Kestrel; Boarder 1 at short range",
        meters=_health(("Physical", 5, 6, 4, 4), ("Mental", 4, 6, 4, 4), ("Spiritual", 6, 6, 4, 4)),
    ),
    Figure("boarder_1", "Boarder 1", "boarders", "1", turn="waits", meters=_health()),
    Figure(
        "mate",
        "Mate",
        "crew",
        "M",
        True,
        "waits",
        note="Deck of the Kestrel, engaged with Boarder 1 and Boarder 2",
        meters=_health(("Physical", 6, 6, 4, 4), ("Mental", 6, 6, 4, 4), ("Spiritual", 2, 6, 4, 4)),
    ),
    Figure(
        "boarder_4",
        "Boarder 4",
        "boarders",
        "4",
        turn="out",
        out="incapacitated",
        meters=_health(),
    ),
)
PICTURE = Picture(
    heads=(
        ("Round", "2"),
        ("Slot", "4 of 7, the crew"),
        ("Stakes", "the lines are cut by round 5, or the Kestrel is theirs"),
    ),
    figures=FIGURES,
    dials=(Dial("lines", "The lines hold", 2, 5, "theirs", "full, the boarders win"),),
    lines=(
        "Deck of the Kestrel: Gunner; Mate, Boarder 1 and Boarder 2 engaged.",
        "Gangway: Captain and Boarder 3 engaged.",
        "Deck of the raider: Boarder 4.",
        "From the Gunner: Boarder 1 and Boarder 2 short, Boarder 3 medium, Boarder 4 long.",
    ),
)


def _dice(*faces: str) -> tuple[DieFace, ...]:
    return tuple(map(DieFace, faces))


def _line(at: int, entry: int, text: str, **more: Any) -> LogCard:
    return LogCard(at, text, entry, **more)


LOG = (
    _line(
        8,
        14,
        "Boarder 3 hits the Captain with Boat hook: 4 + 3 less Soak 2 is 5 Physical damage.",
        because=("AE-ACT-04", "AE-HP-04", "AE-HP-12"),
        dice=_dice("Y SA", "G A", "B –", "P F", "P T"),
    ),
    _line(9, 15, "Captain takes a Mild consequence: Stress 3, Wounds 5.", because=("AE-CON-02",)),
    _line(
        10,
        16,
        "Gunner attacks Boarder 1 with Ranged against Evade: success 1, advantage 5: succeeds.",
        because=("AE-ACT-02", "AE-DICE-03"),
        dice=_dice("Y SA", "Y AA", "G SA", "B AA", "P T", "P F"),
    ),
)


def _share(name: str, words: str, price: int, most: int = 1) -> ShareCard:
    return ShareCard(OptionCard(name, words, ("AE-SYM-01",)), 0, most, price)


SPENDING = PromptCard(
    asked_at=17,
    decider="gunner",
    name="spend",
    kind="spend",
    sentence="How does Gunner spend 5 advantage?",
    form=AllocationCard(
        (
            _share("linked", "Linked 1: the attack strikes Boarder 2 too", 4),
            _share("recover", "Recover 1 Stress of any bar", 1, 5),
            _share("boost", "A Boost die on the next allied check", 1, 5),
            _share("maneuver", "A free maneuver, within the limit of the turn", 2, 2),
            _share("setback", "A Setback die on the target's next check", 2, 2),
            _share("ignore", "Ignore Defensive and Deflection this round", 3),
        ),
        5,
        whole=False,
    ),
    mine=True,
    default=[["linked", 1], ["recover", 1]],
    because=("AE-SYM-01",),
)
CONSEQUENCES = PromptCard(
    asked_at=15,
    decider="captain",
    name="consequences",
    kind="consequences",
    sentence="You take 5 Physical damage. What do you give for it?",
    form=SeveralCard(
        (
            OptionCard("mild", "Mild: takes 2 away, leaves Stress 0 and Wounds 5"),
            OptionCard("moderate", "Moderate: takes 4 away, leaves Stress 2 and Wounds 5"),
            OptionCard("severe", "Severe: takes 6 away, leaves Stress 3 and Wounds 5"),
        ),
        0,
        3,
    ),
    mine=True,
    default=[],
    because=("AE-CON-02",),
)


def screen(me: MeCard, *papers: PromptCard) -> Screen:
    """A seat's screen in the second round."""
    return Screen(TABLE, me, SIDES, SEATS, PICTURE, papers)
