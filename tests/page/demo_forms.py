"""Questions of every other form, on the Razorweave table: walks, numbers, texts, secrets."""

from __future__ import annotations

import msgspec

from fracas.core.pictures import Picture
from fracas.table.prompt_cards import (
    ChoiceCard,
    CourseCard,
    EndCard,
    FormCard,
    MarkCard,
    NumberCard,
    OptionCard,
    PathCard,
    PromptCard,
    TextCard,
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
MANY = _asked(
    44,
    "What is the Maneuver meant to bring about?",
    ChoiceCard(
        tuple(
            OptionCard(f"{what}:{who}", f"{who.capitalize()} becomes {what}")
            for who in ("assassin", "kira", "rella", "varn")
            for what in ("Prone", "Exposed", "Dazed", "Grabbed", "Disarmed")
        )
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
UNKNOWN: Picture = msgspec.structs.replace(
    razorweave.PICTURE, drawing={"type": "drawn_by_nobody", "rows": 3}
)
"""A picture with a drawing that the page has no board for."""
