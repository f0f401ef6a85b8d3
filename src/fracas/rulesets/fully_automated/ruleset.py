"""The Fully Automated ruleset: the one object through which the core reaches every chapter."""

from __future__ import annotations

from fracas.core.picture.grounds import Ground
from fracas.core.system.book import Book
from fracas.core.system.ruleset import BeatTable
from fracas.core.system.sheets import SheetField
from fracas.kit.rulebook import Chapters, Rulebook
from fracas.rulesets.fully_automated.advice import advisor, counsel
from fracas.rulesets.fully_automated.content import book
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Contents
from fracas.rulesets.fully_automated.picture import picture
from fracas.rulesets.fully_automated.picture.moments import TELLING
from fracas.rulesets.fully_automated.rules import conditions, endings
from fracas.rulesets.fully_automated.rules.conditions import crosses, time_passes
from fracas.rulesets.fully_automated.rules.light import light_act, light_round
from fracas.rulesets.fully_automated.rules.rounds import close, opening, round_
from fracas.rulesets.fully_automated.rules.turns import aims, attack, defenders, mover, special
from fracas.rulesets.fully_automated.setup import cast, scenarios, soundness, validate
from fracas.rulesets.fully_automated.state.drawing import FullyAutomatedDrawing
from fracas.rulesets.fully_automated.state.facts import FACTS
from fracas.rulesets.fully_automated.state.state import SIGHT, State, canonical
from fracas.rulesets.fully_automated.words import board, reference, words

BEATS: BeatTable = {
    "opening": (opening, ("FA-SETUP-03", "FA-INIT-01")),
    "round": (round_, ("FA-ROUND-01", "FA-SEL-01")),
    "attack": (attack, ("FA-ROUND-02", "FA-ATK-20")),
    "defenders": (defenders, ("FA-ROUND-03",)),
    "mover": (mover, ("FA-ROUND-05", "FA-MOVE-10")),
    "aims": (aims, ("FA-ROUND-06",)),
    "special": (special, ("FA-ROUND-06", "FA-SPEC-01")),
    "close": (close, ("FA-ROUND-08", "FA-ROUND-09")),
    "light_round": (light_round, ("FA-LIGHT-02",)),
    "light_act": (light_act, ("FA-LIGHT-04", "FA-LIGHT-06")),
    "crosses": (crosses, ("FA-HP-01", "FA-HP-05", "FA-HP-09")),
    "time_passes": (time_passes, ("FA-ROUND-13", "FA-HP-08")),
}
"""Every beat by its name, and the rules for its start. The opening rolls the order and starts the
sequence of rounds; each round plans the beats its cards need.
"""

INTERLUDES = ("time_passes",)
"""The beats that the GM may plan when there is no fight."""


class FullyAutomated(Rulebook[FullyAutomatedBook, State]):
    """The complete combat of Fully Automated!: standard, light, and a tracker for any other.

    Its title is the game's own name for its fights (FA-GAP-59).
    """

    id = "fully_automated"
    title = "Firefight (Fully Automated!)"
    version = book.VERSION
    summary = "Everyone seals a card; all turn over together."
    routine = ("verdict", "go_on")
    beats = BEATS
    interludes = INTERLUDES
    edit_rules = ("FA-OPT-02",)
    state_type = State
    book_type = FullyAutomatedBook
    fact_types = FACTS
    drawing_type = FullyAutomatedDrawing
    headlines = endings.HEADLINES
    bar = words.BAR
    telling = TELLING
    fields = (
        SheetField("hp", "HP"),
        SheetField("combat", "Combat"),
        SheetField("modifiers", "Special abilities"),
    )
    chapters = Chapters(
        shipped=book.shipped,
        combatants=lambda: book.shipped().combatants,
        open_book=book.open_book,
        contents=Contents,
        merged=book.added,
        validate=validate,
        scenario_of=scenarios.scenario_of,
        begin=scenarios.begin,
        cast=cast,
        check_state=soundness.check_state,
        dues=conditions.dues,
        handles=cast.handles,
        fates=endings.fates,
        acting_side=endings.acting_side,
        mark=endings.mark,
        canonical=canonical,
        apart=advisor.apart,
        view=SIGHT.view,
        known=SIGHT.view,
        shows=SIGHT.shows,
        advise=advisor.advise,
        counsel=counsel,
        words=words,
        reference=reference.reference,
        board=board.board,
        picture=picture.picture,
    )

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """The map of a scenario, for the painter (FA-SETUP-09)."""
        return scenarios.ground_to_paint(self._own(book), scenario)

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """The book with a scenario on a painted map (FA-SETUP-09)."""
        return scenarios.book_with_ground(self._own(book), scenario, ground)

    def secrets_apart(self, state: State, known: State) -> bool:
        """Always True: no rule reads a combatant's policy (FA-ADV-06)."""
        return SIGHT.apart(state, known)
