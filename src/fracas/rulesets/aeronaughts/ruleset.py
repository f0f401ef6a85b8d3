"""Aeronaughts as the heart knows it: one object that leads to every chapter of the room."""

from __future__ import annotations

from fracas.core.book import Book
from fracas.core.facts import Fact
from fracas.core.ruleset import OwnDice, ShownDie
from fracas.core.sheets import SheetField
from fracas.kit.rulebook import Chapters, Rulebook
from fracas.rulesets.aeronaughts.advice import counsel, policies
from fracas.rulesets.aeronaughts.advice.own_dice import own_dice
from fracas.rulesets.aeronaughts.beats import BEATS, INTERLUDES
from fracas.rulesets.aeronaughts.content import book
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.picture import handles, picture
from fracas.rulesets.aeronaughts.picture.moments import TELLING
from fracas.rulesets.aeronaughts.rules import dues
from fracas.rulesets.aeronaughts.rules.headlines import HEADLINES, acting_side, mark
from fracas.rulesets.aeronaughts.setup import (
    carrying,
    comings,
    fates,
    muster,
    scenarios,
    soundness,
    validate,
)
from fracas.rulesets.aeronaughts.setup.sheet_words import FIELDS
from fracas.rulesets.aeronaughts.state import view
from fracas.rulesets.aeronaughts.state.drawing import AeronaughtsDrawing
from fracas.rulesets.aeronaughts.state.facts import FACTS
from fracas.rulesets.aeronaughts.state.state import State
from fracas.rulesets.aeronaughts.words import board, reference, words


class Aeronaughts(Rulebook[AeronaughtsBook, State]):
    """The complete combat of Aeronaughts: symbol dice, slots, bargains over harm, rest and care."""

    id = "aeronaughts"
    title = "Aeronaughts"
    version = book.VERSION
    summary = "Symbol dice on two axes; wounds you may trade away."
    beats = BEATS
    interludes = INTERLUDES
    routine = ("check_sheet",)
    edit_rules = ("AE-GM-01", "AE-GM-02")
    state_type = State
    book_type = AeronaughtsBook
    fact_types = FACTS
    drawing_type = AeronaughtsDrawing
    headlines = HEADLINES
    bar = words.BAR
    telling = TELLING
    stands_on = "zones and range bands"
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
        apart=policies.apart,
        view=view.SIGHT.view,
        known=view.SIGHT.view,
        shows=view.SIGHT.shows,
        advise=policies.advise,
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

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """The joint law of a pool: `2Y1G vs 2P1R1K`, `[PR][AB]` (AE-DICE-22, AE-DICE-24)."""
        return own_dice(self._own(book), text)

    def show_faces(self, fact: Fact, book: Book) -> tuple[ShownDie, ...]:
        """The symbol dice of a fact (AE-DICE-03)."""
        return words.show_faces(fact, book)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS
