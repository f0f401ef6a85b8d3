"""Questions of every other form, on the Razorweave table: walks, numbers, texts, secrets."""

from __future__ import annotations

import msgspec

from fracas.core.picture.pictures import Picture
from fracas.table.screens.prompt_cards import (
    ChoiceCard,
    CourseCard,
    EndCard,
    FieldCard,
    FormCard,
    MarkCard,
    NumberCard,
    OptionCard,
    PathCard,
    PromptCard,
    SeveralCard,
    SheetCard,
    TextCard,
    VerbCard,
)
from tests.page import demo_razorweave as razorweave


def _asked(at: int, sentence: str, form: FormCard, decider: str = "guard_1") -> PromptCard:
    return PromptCard(
        asked_at=at,
        decider=decider,
        name="asked",
        kind="asked",
        sentence=sentence,
        form=form,
        mine=True,
    )


PATH = _asked(
    40,
    "Where does Guard 1 go?",
    PathCard(
        "floor",
        2,
        (
            EndCard("dock", "Loading Dock", 1, ("dock",)),
            EndCard("street", "Street", 2, ("dock", "street")),
        ),
        (("floor", "dock", 1), ("dock", "street", 1), ("dock", "floor", 1)),
    ),
)
COURSE = _asked(
    41,
    "Where does Guard 1 walk?",
    CourseCard(
        (10, 20),
        30,
        60,
        40,
        (
            MarkCard("kira", "toward Kira", ((20, 20), (30, 25))),
            MarkCard("door", "toward the door", ((10, 35),)),
        ),
    ),
)
NUMBER = _asked(42, "How many minutes pass?", NumberCard(5, 60, 5))
TEXT = _asked(43, "What does Guard 1 try?", TextCard(1, 300))
STATES = (
    "Prone", "Exposed", "Dazed", "Grabbed", "Disarmed", "Off-Balance", "Suppressed", "Shaken",
)  # fmt: skip
"""More than a switch has room for."""
MANY = _asked(
    44,
    "What is the Maneuver meant to bring about?",
    ChoiceCard(
        tuple(
            OptionCard(
                f"{what.lower()}:{who}",
                f"{who.capitalize()} becomes {what}",
                target=who,
                verb="opening",
                means=what.lower(),
            )
            for what in STATES
            for who in ("assassin", "kira", "rella", "varn")
        ),
        (VerbCard("opening", "attack", "Hamper", "A foe gets a Condition", "target"),),
        {what.lower(): what for what in STATES}
        | {who: who.capitalize() for who in ("assassin", "kira", "rella", "varn")},
    ),
)
SECRET = tuple(
    PromptCard(
        asked_at=45,
        decider=decider,
        name="card",
        kind="card",
        sentence="Which card, in secret?",
        form=ChoiceCard(
            (
                OptionCard("strike", "Strike: step 1"),
                OptionCard("defend", "Defend: steps 1 and 2"),
                OptionCard("move", "Move: step 3"),
            )
        ),
        mine=True,
        together=True,
        hidden=True,
        said=said,
    )
    for decider, said in (("assassin", "strike"), ("guard_1", None), ("guard_2", None))
)
PEOPLE = (("rella", "Rella"), ("kira", "Kira"), ("assassin", "Assassin"), ("guard_1", "Guard 1"))
SHEET = _asked(
    46,
    "How does the fight begin?",
    SheetCard(
        (
            *(
                FieldCard(
                    name,
                    words,
                    SeveralCard(
                        tuple(OptionCard(who, one, target=who) for who, one in PEOPLE), 0, 4
                    ),
                    default,
                    ("RW-TURN-02",),
                )
                for name, words, default in (
                    ("surprised", "who is surprised", ("guard_1",)),
                    ("ready", "who has a weapon in hand", ()),
                )
            ),
            FieldCard(
                "drops",
                "who has the drop on whom",
                SeveralCard(
                    tuple(
                        OptionCard(f"{one}:{other}", f"{name} on {named}", pair=(one, other))
                        for (one, name), (other, named) in (
                            *((us, them) for us in PEOPLE[:2] for them in PEOPLE[2:]),
                            *((them, us) for them in PEOPLE[2:] for us in PEOPLE[:2]),
                        )
                    ),
                    0,
                    8,
                ),
                (),
            ),
            FieldCard("why", "your reason, for the log", TextCard(0, 200), ""),
        )
    ),
    "gm",
)
UNKNOWN: Picture = msgspec.structs.replace(
    razorweave.PICTURE, drawing={"type": "drawn_by_nobody", "rows": 3}
)
"""A picture with a drawing that the page has no board for."""
