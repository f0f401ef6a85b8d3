"""Fully Automated as the heart knows it: one object that leads to every chapter of the room."""

from __future__ import annotations

from fracas.core.book import Book
from fracas.core.grounds import Ground
from fracas.core.sheets import SheetField
from fracas.kit.rulebook import Chapters, Rulebook
from fracas.rulesets.fully_automated.advice import advisor, counsel
from fracas.rulesets.fully_automated.beats import BEATS, INTERLUDES
from fracas.rulesets.fully_automated.content import book
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.picture import handles, picture
from fracas.rulesets.fully_automated.picture.moments import TELLING
from fracas.rulesets.fully_automated.rules import dues, fates
from fracas.rulesets.fully_automated.rules.headlines import HEADLINES, acting_side, mark
from fracas.rulesets.fully_automated.setup import (
    carrying,
    comings,
    muster,
    scenarios,
    soundness,
    validate,
)
from fracas.rulesets.fully_automated.setup.grounds import book_with_ground, ground_to_paint
from fracas.rulesets.fully_automated.setup.sheet_words import FIELDS
from fracas.rulesets.fully_automated.state import view
from fracas.rulesets.fully_automated.state.drawing import FullyAutomatedDrawing
from fracas.rulesets.fully_automated.state.facts import FACTS
from fracas.rulesets.fully_automated.state.state import State
from fracas.rulesets.fully_automated.words import board, reference, words


class FullyAutomated(Rulebook[FullyAutomatedBook, State]):
    """The complete combat of Fully Automated!: standard, light, and the tracker for any other.

    Its title is the name that the game's own pages give its fights (FA-GAP-59).
    """

    id = "fully_automated"
    title = "Firefight (Fully Automated!)"
    version = book.VERSION
    summary = "Everyone seals a card; all turn over together."
    beats = BEATS
    interludes = INTERLUDES
    edit_rules = ("FA-OPT-02",)
    state_type = State
    book_type = FullyAutomatedBook
    fact_types = FACTS
    drawing_type = FullyAutomatedDrawing
    headlines = HEADLINES
    bar = words.BAR
    telling = TELLING
    chapters = Chapters(
        shipped=book.shipped,
        combatants=lambda: book.shipped().combatants,
        open_book=book.open_book,
        taken_in=validate.taken_in,
        validate=validate.validate,
        judge=validate.judge,
        scenario_of=scenarios.scenario_of,
        begin=scenarios.begin,
        levies=muster.levies,
        billing=muster.billing,
        muster=muster.muster,
        check_state=soundness.check_state,
        dues=dues.dues,
        handles=handles.handles,
        enter=comings.enter,
        leave=comings.leave,
        change_side=comings.change_side,
        carry=carrying.carry,
        fates=fates.fates,
        acting_side=acting_side,
        mark=mark,
        canonical=view.canonical,
        apart=advisor.apart,
        view=view.SIGHT.view,
        known=view.SIGHT.view,
        shows=view.SIGHT.shows,
        advise=advisor.advise,
        hints=counsel.hints,
        interludes=words.INTERLUDES,
        say_fact=words.say_fact,
        say_prompt=words.say_prompt,
        say_to_you=words.say_to_you,
        say_option=words.say_option,
        sort_option=words.sort_option,
        say_field=words.say_field,
        say_term=words.say_term,
        say_hint=words.say_hint,
        say_assumed=words.say_assumed,
        say_rung=words.say_rung,
        say_marks=words.say_marks,
        say_due=words.say_due,
        reference=reference.reference,
        board=board.board,
        picture=picture.picture,
    )

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """The map of a scenario, to be painted (FA-SETUP-09)."""
        return ground_to_paint(self._own(book), scenario)

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """The book with a scenario on a painted map (FA-SETUP-09)."""
        return book_with_ground(self._own(book), scenario, ground)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS
