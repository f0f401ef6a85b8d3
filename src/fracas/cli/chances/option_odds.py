"""The odds of a person's options, before a prompt shows and when they are asked for."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from fracas.cli.chances.figures import SMALLEST_MISSING, WORTH_SHOWING, Laws, per_cent_fine
from fracas.cli.shared.limits import working
from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Prompt, Ruling
from fracas.core.errors import BudgetExceeded, TooMuch
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.projection import asked
from fracas.core.system.ruleset import Ruleset
from fracas.dice.law import prepare
from fracas.odds import OptionLaw, OptionReasons, known_beat, odds_for, option_reasons
from fracas.odds.budget import MISLEADING, OddsBudget
from fracas.table.odds.work import option_odds
from fracas.table.screens.moment_cards import Bar

AT_A_PROMPT = OddsBudget(3_000, 0.25, 1 / 500)
"""The budget before a prompt is shown: players should not wait for odds they did not ask for.

Most prompts need far less. A Strike at four who may each react by a Check needs a thousand
branches, and such a prompt has eight of those.
"""

ON_REQUEST = OddsBudget(60_000, 10.0, 1e-6)
"""How far odds are followed on request."""


def has_odds(ask: Prompt | None) -> bool:
    """Return whether there is anything to weigh: two options or more."""
    return (
        isinstance(ask, Ask | Ruling) and isinstance(ask.form, Choice) and len(ask.form.options) > 1
    )


class OptionsShown:
    """The odds of a question's options as a person was last shown them.

    A person who asks why an option has its odds gets the same figures again.
    """

    def __init__(self) -> None:
        self._question: tuple[int, int] | None = None
        self._laws: dict[Answer | None, OptionLaw] = {}

    def weigh(
        self, chronicle: Chronicle, seat: Seat, decider: Decider, patience: OddsBudget | None = None
    ) -> tuple[Laws, str]:
        """Return the exact distribution of every option of a decider, as the seat may know it.

        The second part says why there is none, or how much of the weight was not followed. An
        option has no figures where too little of it was followed in time.
        """
        patience = patience or AT_A_PROMPT
        self._question, self._laws = _question(chronicle), {}
        prepare()
        try:
            with working(patience.seconds):
                laws = [
                    law
                    for law in odds_for(chronicle, seat, **patience.from_now())
                    if law.decider == decider
                ]
        except (BudgetExceeded, TooMuch) as error:
            return {}, f"No odds: {error.sentence}"
        sound = [law for law in laws if law.law.missing <= MISLEADING]
        self._laws = {law.answer: law for law in sound}
        told = {
            str(law.answer): {figure.name: figure.value for figure in law.headlines}
            for law in sound
        }
        worth_a_word = WORTH_SHOWING if patience.within > SMALLEST_MISSING else SMALLEST_MISSING
        return told, _unfollowed(len(laws) - len(sound), sound, worth_a_word)

    def bars(self, rules: Ruleset) -> dict[str, Bar]:
        """Return the bar of each option that was weighed last and has an outcome with a name."""
        found = {str(answer): option_odds(rules, law).bar for answer, law in self._laws.items()}
        return {answer: bar for answer, bar in found.items() if bar is not None}

    def why(
        self,
        chronicle: Chronicle,
        seat: Seat,
        decider: Decider,
        answer: Answer,
        patience: OddsBudget,
    ) -> OptionReasons | None:
        """Return why an option of a decider has its odds, as the seat may know it.

        Its figures are those that were shown, or what this search finds where none were. None
        where the prompt cannot exist by what the seat knows.
        """
        known = known_beat(chronicle, chronicle.seating.viewer(seat))
        if known is None:
            return None
        with working(patience.seconds):
            reasons = option_reasons(
                chronicle.rules,
                chronicle.book,
                known.state,
                known.replies,
                decider,
                answer,
                said=asked(chronicle, seat).said,
                **patience.from_now(),
            )
        law = self._laws.get(answer) if self._question == _question(chronicle) else None
        if law is None or law.decider != decider:
            return reasons
        return msgspec.structs.replace(reasons, option=law)


def _question(chronicle: Chronicle) -> tuple[int, int]:
    """Return which question is open: any answer, edit or undo makes it another."""
    return len(chronicle.entries), chronicle.head


def _unfollowed(left_out: int, sound: list[OptionLaw], worth_a_word: Fraction) -> str:
    """Return how much is missing from the figures that are shown, and from those that are not."""
    missing = max((law.law.missing for law in sound), default=Fraction(0))
    parts = []
    if missing >= worth_a_word:
        parts.append(f"Up to {per_cent_fine(missing)} of what can happen was not followed.")
    if left_out:
        options = "one option (?)" if left_out == 1 else f"{left_out} options (?)"
        parts.append(f"Too much can follow {options} to show odds at once; `odds` takes longer.")
    return " ".join(parts)
