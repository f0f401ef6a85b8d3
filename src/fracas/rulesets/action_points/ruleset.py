"""The Action-Point ruleset: the one object through which the core reaches every chapter."""

from __future__ import annotations

from fracas.core.system.book import Book
from fracas.core.system.ruleset import BeatTable, OwnDice
from fracas.core.system.sheets import SheetField
from fracas.kit.rulebook import Chapters, Rulebook
from fracas.rulesets.action_points import content
from fracas.rulesets.action_points.advice import counsel, policies
from fracas.rulesets.action_points.advice.outlook import HEADLINES, acting_side, mark
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.picture import picture
from fracas.rulesets.action_points.picture.drawn import ActionPointsDrawing
from fracas.rulesets.action_points.picture.moments import TELLING
from fracas.rulesets.action_points.rules import injury, scenarios
from fracas.rulesets.action_points.rules.checks import own_dice
from fracas.rulesets.action_points.rules.endings import INTERLUDES, day, fight, gain, scene
from fracas.rulesets.action_points.rules.injury import falls
from fracas.rulesets.action_points.rules.opening import initiative, opening, permute, prepare
from fracas.rulesets.action_points.rules.rounds import close, round_, turn
from fracas.rulesets.action_points.setup import cast, soundness, validate
from fracas.rulesets.action_points.state.facts import FACTS
from fracas.rulesets.action_points.state.state import SIGHT, State
from fracas.rulesets.action_points.words import pages, words

BEATS: BeatTable = {
    "opening": (opening, ("AP-PRE-01",)),
    "prepare": (prepare, ("AP-PRE-04", "AP-PRE-15")),
    "initiative": (initiative, ("AP-PRE-02", "AP-PRE-03")),
    "permute": (permute, ("AP-PRE-08",)),
    "round": (round_, ("AP-TURN-23",)),
    "turn": (turn, ("AP-TURN-03", "AP-TURN-04")),
    "close": (close, ("AP-TURN-06", "AP-TURN-23")),
    "below_d4": (falls, ("AP-DOWN-01",)),
    "all_below_d4": (falls, ("AP-DOWN-07",)),
    "scene": (scene, ("AP-DOWN-03", "AP-NAR-03")),
    "day": (day, ("AP-HEAL-01", "AP-HEAL-14")),
    "gain": (gain, ("AP-HEAL-05", "AP-GAP-45")),
    "fight": (fight, ("AP-HEAL-11", "AP-INJ-01")),
}
"""Every beat by its name, which shows how a fight runs, and the rules for its start.

The opening plans what is done before combat and the Initiatives, these the first Round; a Round
walks Turns until it closes, and the next one follows. When no fight is on there are scenes, days,
Quality Gains and the next fight of a chain.
"""

FIELDS = (
    SheetField("attributes", "Attributes", "die"),
    SheetField("combat", "Combat Skills"),
    SheetField("defense", "Defense Skill"),
    SheetField("ap_max", "AP"),
)
"""Fields with another name in content, or whose numbers have signs."""


class ActionPoints(Rulebook[ActionPointsBook, State]):
    """Combat by Action Points: Rounds of single actions, opposed Tests, places of the body."""

    id = "action_points"
    title = "Action Points"
    version = content.VERSION
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
    fields = FIELDS
    chapters = Chapters(
        shipped=content.shipped,
        combatants=lambda: content.shipped().combatants,
        open_book=content.open_book,
        contents=content.Contents,
        validate=validate,
        scenario_of=scenarios.scenario_of,
        begin=scenarios.begin,
        cast=cast,
        check_state=soundness.check_state,
        dues=injury.dues,
        handles=cast.handles,
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
        reference=pages.reference,
        board=pages.board,
        picture=picture.picture,
    )

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """The odds of a Test, `d8@3`, or of an attack, `d8@2 vs d6@4` (AP-CORE-05, AP-ATK-15)."""
        return own_dice(self._own(book), text)
