"""Razorweave as the core sees it: one object that leads to every part of this package."""

from __future__ import annotations

from fracas.core.system.ruleset import BeatTable
from fracas.kit.rulebook import Chapters, Rulebook
from fracas.rulesets.razorweave import content
from fracas.rulesets.razorweave.advice import counsel, policies
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.picture import picture
from fracas.rulesets.razorweave.picture.drawn import RazorweaveDrawing
from fracas.rulesets.razorweave.picture.moments import TELLING
from fracas.rulesets.razorweave.rules import endings
from fracas.rulesets.razorweave.rules.endings import breaks, clock_full, comes_true
from fracas.rulesets.razorweave.rules.interludes import (
    aftermath,
    next_scene,
    rest,
    session,
    settle,
    treatment,
)
from fracas.rulesets.razorweave.rules.opening import scene, take_turns
from fracas.rulesets.razorweave.rules.rolls import HEADLINES, acting_side, mark
from fracas.rulesets.razorweave.rules.rounds import next_, round_
from fracas.rulesets.razorweave.rules.turns import ambush, turn
from fracas.rulesets.razorweave.setup import cast, soundness, validate
from fracas.rulesets.razorweave.setup.cast import FIELDS
from fracas.rulesets.razorweave.state.facts import FACTS
from fracas.rulesets.razorweave.state.state import SIGHT, State
from fracas.rulesets.razorweave.words import board, words

BEATS: BeatTable = {
    "scene": (scene, ("RW-FRAME-01", "RW-OUT-01")),
    "round": (round_, ("RW-INIT-08",)),
    "next": (next_, ("RW-INIT-06",)),
    "turn": (turn, ("RW-TURN-01",)),
    "aftermath": (aftermath, ("RW-GM-07",)),
    "rest": (rest, ("RW-RES-16",)),
    "ambush": (ambush, ("RW-FRAME-08", "RW-INIT-03", "RW-GAP-85")),
    "turns": (take_turns, ("RW-FRAME-06", "RW-FRAME-08")),
    "breaks": (breaks, ("RW-NPC-01",)),
    "clock_full": (clock_full, ("RW-OUT-03", "RW-RES-08")),
    "comes_true": (comes_true, ("RW-CLK-05",)),
    "next_scene": (next_scene, ("RW-OUT-06",)),
    "treatment": (treatment, ("RW-GM-07",)),
    "session": (session, ("RW-OUT-08",)),
    "lasting": (settle, ("RW-GAP-71",)),
}
"""Every beat by its name, and the rules for its start."""

INTERLUDES = ("lasting", "next_scene", "rest", "treatment", "session")
"""The beats that the game master may plan when there is no fight."""


class Razorweave(Rulebook[RazorweaveBook, State]):
    """The complete combat chapter of Razorweave."""

    id = "razorweave"
    title = "Razorweave"
    version = content.VERSION
    summary = "Checks, Resolve Clocks, Tags and zones. Much of it is the game master's call."
    beats = BEATS
    interludes = INTERLUDES
    routine = ("difficulty", "next")
    edit_rules = ("RW-GM-04",)
    state_type = State
    book_type = RazorweaveBook
    fact_types = FACTS
    drawing_type = RazorweaveDrawing
    headlines = HEADLINES
    bar = words.BAR
    telling = TELLING
    stands_on = "zones"
    fields = FIELDS
    chapters = Chapters(
        shipped=content.shipped,
        combatants=lambda: content.shipped().combatants,
        open_book=content.open_book,
        contents=content.Contents,
        validate=validate,
        scenario_of=cast.scenario_of,
        begin=cast.begin,
        cast=cast,
        check_state=soundness.check_state,
        dues=endings.dues,
        handles=picture.handles,
        fates=cast.fates,
        acting_side=acting_side,
        mark=mark,
        canonical=SIGHT.canonical,
        apart=policies.apart,
        view=SIGHT.view,
        known=SIGHT.view,
        shows=SIGHT.shows,
        advise=policies.advise,
        counsel=counsel,
        words=words,
        reference=board.reference,
        board=board.board,
        picture=picture.picture,
    )

    def secrets_apart(self, state: State, known: State) -> bool:
        """Whether nobody has a secret except tactics, which no rule reads (RW-GAP-99)."""
        return SIGHT.apart(state, known)
