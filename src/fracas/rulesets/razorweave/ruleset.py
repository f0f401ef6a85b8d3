"""Razorweave as the heart knows it: one object that leads to every chapter of the room."""

from __future__ import annotations

from fracas.core.sheets import SheetField
from fracas.kit.rulebook import Chapters, Rulebook
from fracas.rulesets.razorweave.advice import advisor, counsel
from fracas.rulesets.razorweave.beats import BEATS, INTERLUDES
from fracas.rulesets.razorweave.content import book
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.picture import picture
from fracas.rulesets.razorweave.picture.moments import TELLING
from fracas.rulesets.razorweave.rules import dues, view
from fracas.rulesets.razorweave.rules.headlines import HEADLINES, acting_side, mark
from fracas.rulesets.razorweave.setup import (
    carrying,
    comings,
    fates,
    muster,
    scenarios,
    soundness,
    validate,
)
from fracas.rulesets.razorweave.setup.sheet_words import FIELDS
from fracas.rulesets.razorweave.state.drawing import RazorweaveDrawing
from fracas.rulesets.razorweave.state.facts import FACTS
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import board, reference, words


class Razorweave(Rulebook[RazorweaveBook, State]):
    """The complete combat chapter of Razorweave."""

    id = "razorweave"
    title = "Razorweave"
    version = book.VERSION
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
        handles=picture.handles,
        enter=comings.enter,
        leave=comings.leave,
        change_side=comings.change_side,
        carry=carrying.carry,
        fates=fates.fates,
        acting_side=acting_side,
        mark=mark,
        canonical=view.SIGHT.canonical,
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
        say_ruling=words.say_ruling,
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

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS
