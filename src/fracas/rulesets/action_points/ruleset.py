"""Action points as the heart knows them: one object that leads to every chapter of the room."""

from __future__ import annotations

from fracas.core.book import Book
from fracas.core.ruleset import OwnDice
from fracas.core.sheets import SheetField
from fracas.kit.rulebook import Chapters, Rulebook
from fracas.rulesets.action_points.advice import advisor, counsel
from fracas.rulesets.action_points.advice.own_dice import own_dice
from fracas.rulesets.action_points.beats import BEATS, INTERLUDES
from fracas.rulesets.action_points.content import book
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.picture import picture
from fracas.rulesets.action_points.picture.moments import TELLING
from fracas.rulesets.action_points.rules import dues, scenarios
from fracas.rulesets.action_points.rules.headlines import HEADLINES, acting_side, mark
from fracas.rulesets.action_points.setup import (
    carrying,
    comings,
    fates,
    handles,
    muster,
    soundness,
    validate,
)
from fracas.rulesets.action_points.setup.sheet_words import FIELDS
from fracas.rulesets.action_points.state import view
from fracas.rulesets.action_points.state.drawing import ActionPointsDrawing
from fracas.rulesets.action_points.state.facts import FACTS
from fracas.rulesets.action_points.state.state import State
from fracas.rulesets.action_points.words import board, reference, verb_words, words


class ActionPoints(Rulebook[ActionPointsBook, State]):
    """Combat by Action Points: Rounds of single actions, opposed Tests, places of the body."""

    id = "action_points"
    title = "Action Points"
    version = book.VERSION
    summary = "Action points are both your place and your purse."
    beats = BEATS
    interludes = INTERLUDES
    routine = ("circumstances",)
    edit_rules = ("AP-NAR-03", "AP-CORE-10")
    state_type = State
    book_type = ActionPointsBook
    fact_types = FACTS
    drawing_type = ActionPointsDrawing
    headlines = HEADLINES
    bar = words.BAR
    telling = TELLING
    stands_on = "a plane measured in feet"
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
        sort_option=verb_words.sort_option,
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
        """The law of a Test, `d8@3`, or of an attack, `d8@2 vs d6@4` (AP-CORE-05, AP-ATK-15)."""
        return own_dice(self._own(book), text)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS
