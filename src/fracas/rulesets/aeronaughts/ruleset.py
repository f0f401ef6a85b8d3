"""The Aeronaughts ruleset: the one object through which the core reaches every chapter."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.system.book import Book
from fracas.core.system.ruleset import BeatTable, OwnDice, ShownDie
from fracas.core.system.sheets import SheetField
from fracas.kit.rulebook import Chapters, Rulebook
from fracas.rulesets.aeronaughts import content
from fracas.rulesets.aeronaughts.advice import counsel, policies
from fracas.rulesets.aeronaughts.advice.counsel import HEADLINES, acting_side
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.picture import picture
from fracas.rulesets.aeronaughts.picture.drawn import AeronaughtsDrawing
from fracas.rulesets.aeronaughts.picture.moments import TELLING
from fracas.rulesets.aeronaughts.rules import damage
from fracas.rulesets.aeronaughts.rules.checks import mark
from fracas.rulesets.aeronaughts.rules.damage import falls
from fracas.rulesets.aeronaughts.rules.interludes import INTERLUDES, night, rest, scene, treat, week
from fracas.rulesets.aeronaughts.rules.pools import own_dice
from fracas.rulesets.aeronaughts.rules.rounds import close, opening, slot
from fracas.rulesets.aeronaughts.rules.turns import turn
from fracas.rulesets.aeronaughts.setup import cast, soundness, validate
from fracas.rulesets.aeronaughts.state.facts import FACTS
from fracas.rulesets.aeronaughts.state.state import SIGHT, State, canonical
from fracas.rulesets.aeronaughts.words import pages, words

BEATS: BeatTable = {
    "opening": (opening, ("AE-INIT-01", "AE-GAP-02")),
    "slot": (slot, ("AE-INIT-03", "AE-INIT-04")),
    "turn": (turn, ("AE-TURN-01", "AE-GAP-03")),
    "close": (close, ("AE-TURN-09", "AE-INIT-05")),
    "no_wounds": (falls, ("AE-HP-08", "AE-HP-09")),
    "scene": (scene, ("AE-HEAL-01", "AE-HEAL-08")),
    "treat": (treat, ("AE-HEAL-08", "AE-HEAL-13")),
    "night": (night, ("AE-HEAL-02", "AE-HEAL-03")),
    "rest": (rest, ("AE-HEAL-03", "AE-HEAL-15")),
    "week": (week, ("AE-HEAL-01", "AE-HEAL-15")),
}
"""Every beat by its name, which shows how a fight runs, and the rules for its start.

The opening rolls the order and lets slots follow one another; each plans the turn of the one who
takes it, and after the last one the round closes. When no fight is on there are scenes and nights.
"""

FIELDS = (
    SheetField("magical", "Magical skills"),
    SheetField("rest_hours", "Hours of rest"),
)
"""Fields with another name in content, or whose numbers have signs."""


class Aeronaughts(Rulebook[AeronaughtsBook, State]):
    """The complete combat of Aeronaughts: symbol dice, slots, trading harm, rest and care."""

    id = "aeronaughts"
    title = "Aeronaughts"
    version = content.VERSION
    summary = "Symbol dice on two axes; wounds you may trade away."
    beats = BEATS
    interludes = INTERLUDES
    routine = ("check_sheet", "go_on")
    edit_rules = ("AE-GM-01", "AE-GM-02")
    state_type = State
    book_type = AeronaughtsBook
    fact_types = FACTS
    drawing_type = AeronaughtsDrawing
    headlines = HEADLINES
    bar = words.BAR
    telling = TELLING
    stands_on = "zones and range bands"
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
        dues=damage.dues,
        handles=cast.handles,
        fates=cast.fates,
        acting_side=acting_side,
        mark=mark,
        canonical=canonical,
        apart=policies.apart,
        view=SIGHT.view,
        known=SIGHT.view,
        shows=SIGHT.shows,
        advise=policies.advise,
        counsel=counsel,
        words=words,
        reference=pages.reference,
        board=pages.board,
        picture=picture.picture,
    )

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """The joint odds of a pool: `2Y1G vs 2P1R1K`, `[PR][AB]` (AE-DICE-22, AE-DICE-24)."""
        return own_dice(self._own(book), text)

    def show_faces(self, fact: Fact, book: Book) -> tuple[ShownDie, ...]:
        """The symbol dice that a fact rolled (AE-DICE-03)."""
        return words.show_faces(fact, book)
