"""The Beacon Road ruleset: the one object through which the core reaches every chapter."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.picture.grounds import Ground
from fracas.core.system.book import Book
from fracas.core.system.ruleset import BeatTable, Member, OwnDice, Viewer
from fracas.kit.rulebook import Chapters, Rulebook, members_of
from fracas.rulesets.beacon_road.advice import advisor, counsel
from fracas.rulesets.beacon_road.content import book
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.picture import picture, portraits
from fracas.rulesets.beacon_road.picture.moments import TELLING
from fracas.rulesets.beacon_road.rules import view
from fracas.rulesets.beacon_road.rules.hindsight import hindsight
from fracas.rulesets.beacon_road.rules.rolls.headlines import HEADLINES, acting_side, mark
from fracas.rulesets.beacon_road.rules.rolls.pools import own_dice
from fracas.rulesets.beacon_road.rules.rounds import endings
from fracas.rulesets.beacon_road.rules.rounds.endings import falls
from fracas.rulesets.beacon_road.rules.rounds.interludes import (
    challenge,
    fight,
    next_adventure,
    time,
    time_passes,
)
from fracas.rulesets.beacon_road.rules.rounds.rounds import choose, close, round_, stage
from fracas.rulesets.beacon_road.rules.rounds.surprise import opening
from fracas.rulesets.beacon_road.rules.rounds.turns import act, turn
from fracas.rulesets.beacon_road.setup import cast, scenarios, soundness, validate
from fracas.rulesets.beacon_road.setup.scenarios import book_with_ground, ground_to_paint
from fracas.rulesets.beacon_road.setup.sheets import FIELDS
from fracas.rulesets.beacon_road.state.drawing import BeaconRoadDrawing
from fracas.rulesets.beacon_road.state.facts import FACTS
from fracas.rulesets.beacon_road.state.state import State
from fracas.rulesets.beacon_road.words import board, reference, words

BEATS: BeatTable = {
    "opening": (opening, ("BR-ENTER-01", "BR-ENTER-16")),
    "round": (round_, ("BR-ROUND-01", "BR-ROUND-16")),
    "choice": (choose, ("BR-ROUND-01", "BR-ROUND-08")),
    "stage": (stage, ("BR-ROUND-13",)),
    "turn": (turn, ("BR-ROUND-06", "BR-ROUND-13")),
    "act": (act, ("BR-ACT-01", "BR-ACT-02")),
    "close": (close, ("BR-ENTER-13", "BR-ROUND-15")),
    "no_hp": (falls, ("BR-HP-05", "BR-HP-09")),
    "dies": (falls, ("BR-HP-06",)),
    "fight": (fight, ("BR-ENTER-16",)),
    "challenge": (challenge, ("BR-ACT-25", "BR-GAP-63")),
    "time_passes": (time_passes, ("BR-WOUND-15", "BR-GAP-78")),
    "time": (time, ("BR-WOUND-15", "BR-GAP-78")),
    "next_adventure": (next_adventure, ("BR-DMG-16",)),
}
"""Every beat by its name, which shows how a fight runs, and the rules for its start. The opening
decides who is Surprised and starts the sequence of rounds. A round begins with the choice of Rash
or Cautious and plans its stages; a stage plans one turn after another, and a turn one Act after
another.
"""

INTERLUDES = ("challenge", "fight", "time_passes", "next_adventure")
"""The beats that the game master may plan when there is no fight."""


class BeaconRoad(Rulebook[BeaconRoadBook, State]):
    """The complete combat of Beacon Road."""

    id = "beacon_road"
    title = "Beacon Road"
    version = book.VERSION
    summary = "Rash before the monsters or cautious after. Reacts interrupt."
    beats = BEATS
    interludes = INTERLUDES
    routine = ("position", "next", "surprise")
    edit_rules = ("BR-NPC-05",)
    state_type = State
    book_type = BeaconRoadBook
    fact_types = FACTS
    drawing_type = BeaconRoadDrawing
    headlines = HEADLINES
    bar = words.BAR
    telling = TELLING
    fields = FIELDS
    chapters = Chapters(
        shipped=book.shipped,
        combatants=lambda: book.shipped().creatures,
        open_book=book.open_book,
        contents=book.Contents,
        validate=validate,
        scenario_of=scenarios.scenario_of,
        begin=scenarios.begin,
        cast=cast,
        check_state=soundness.check_state,
        dues=endings.dues,
        handles=portraits.handles,
        fates=cast.fates,
        acting_side=acting_side,
        mark=mark,
        canonical=view.canonical,
        apart=advisor.apart,
        view=view.view,
        known=view.known,
        shows=view.shows,
        advise=advisor.advise,
        counsel=counsel,
        words=words,
        reference=reference.reference,
        board=board.board,
        picture=picture.picture,
    )

    def members(self, state: State) -> tuple[Member, ...]:
        """Every creature; in a view those known to be present (BR-INFO-02)."""
        return members_of(view.noticed(state))

    def secrets_apart(self, state: State, known: State) -> bool:
        """Whether the viewer knows where everybody is; else who is asked depends on secrets."""
        pairs = zip(state.creatures, known.creatures, strict=True)
        return all(one.place == other.place for one, other in pairs)

    def hindsight(self, begun: State, now: State, facts: tuple[Fact, ...], viewer: Viewer) -> State:
        """The beginning of a beat as a viewer can infer it from what it was shown (BR-INFO-02)."""
        return hindsight(begun, now, facts, viewer)

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """The map of a scenario, for the painter (BR-MOVE-28)."""
        return ground_to_paint(self._own(book), scenario)

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """The book with a scenario on a painted map (BR-MOVE-28)."""
        return book_with_ground(self._own(book), scenario, ground)

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """The odds of a roll by Tier and rating: `2/d20! + 3/d8!` (BR-ROLL-01)."""
        return own_dice(self._own(book), text)
