"""Beacon Road as the heart knows it: one object that leads to every chapter of the room."""

from __future__ import annotations

from fracas.core.book import Book
from fracas.core.grounds import Ground
from fracas.core.ruleset import Member, OwnDice
from fracas.core.sheets import SheetField
from fracas.kit.rulebook import Chapters, Rulebook, members_of
from fracas.rulesets.beacon_road.advice import advisor, counsel
from fracas.rulesets.beacon_road.beats import BEATS, INTERLUDES
from fracas.rulesets.beacon_road.content import book
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.picture import picture, portraits
from fracas.rulesets.beacon_road.picture.moments import TELLING
from fracas.rulesets.beacon_road.rules import view
from fracas.rulesets.beacon_road.rules.rolls.headlines import HEADLINES, acting_side, mark
from fracas.rulesets.beacon_road.rules.rolls.pools import own_dice
from fracas.rulesets.beacon_road.rules.rounds import endings
from fracas.rulesets.beacon_road.setup import cast, scenarios, soundness, validate
from fracas.rulesets.beacon_road.setup.scenarios import book_with_ground, ground_to_paint
from fracas.rulesets.beacon_road.setup.sheets import FIELDS
from fracas.rulesets.beacon_road.state.drawing import BeaconRoadDrawing
from fracas.rulesets.beacon_road.state.facts import FACTS
from fracas.rulesets.beacon_road.state.state import State
from fracas.rulesets.beacon_road.words import board, reference, words


class BeaconRoad(Rulebook[BeaconRoadBook, State]):
    """The complete combat of Beacon Road."""

    id = "beacon_road"
    title = "Beacon Road"
    version = book.VERSION
    summary = "Rash before the monsters or cautious after. Reacts interrupt."
    beats = BEATS
    interludes = INTERLUDES
    routine = ("position",)
    edit_rules = ("BR-NPC-05",)
    state_type = State
    book_type = BeaconRoadBook
    fact_types = FACTS
    drawing_type = BeaconRoadDrawing
    headlines = HEADLINES
    bar = words.BAR
    telling = TELLING
    chapters = Chapters(
        shipped=book.shipped,
        combatants=lambda: book.shipped().creatures,
        open_book=book.open_book,
        taken_in=validate.taken_in,
        validate=validate.validate,
        judge=validate.judge,
        scenario_of=scenarios.scenario_of,
        begin=scenarios.begin,
        levies=cast.levies,
        billing=cast.billing,
        muster=cast.muster,
        check_state=soundness.check_state,
        dues=endings.dues,
        handles=portraits.handles,
        enter=cast.enter,
        leave=cast.leave,
        change_side=cast.change_side,
        carry=cast.carry,
        fates=cast.fates,
        acting_side=acting_side,
        mark=mark,
        canonical=view.canonical,
        apart=advisor.apart,
        view=view.view,
        known=view.known,
        shows=view.shows,
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

    def members(self, state: State) -> tuple[Member, ...]:
        """Every creature; in a view those who are known to be there (BR-INFO-02)."""
        return members_of(view.noticed(state))

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """The map of a scenario, to be painted (BR-MOVE-28)."""
        return ground_to_paint(self._own(book), scenario)

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """The book with a scenario on a painted map (BR-MOVE-28)."""
        return book_with_ground(self._own(book), scenario, ground)

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """The law of a roll by Tier and rating: `2/d20! + 3/d8!` (BR-ROLL-01)."""
        return own_dice(self._own(book), text)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS
