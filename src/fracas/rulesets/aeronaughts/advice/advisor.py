"""What a computer's combatant answers at each prompt: the book's own policy (AE-GM-07).

Deeds and bargains are in policies. What hesitating players are told is in counsel.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.answers import Answer, Choice
from fracas.core.prompts import Ask, Roll, Ruling, Together, default_answer
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.advice import policies
from fracas.rulesets.aeronaughts.state.state import State


def advise(run: Run) -> Answer | None:
    """What the book's policy does at the prompt that stands; None for rolls.

    Of a `Together` the answers of all who are asked, in their order.
    """
    prompt = run.prompt
    if prompt is None or isinstance(prompt, Roll):
        return None
    if isinstance(prompt, Together):
        return tuple(_answer(run, ask) for ask in prompt.asks)
    if isinstance(prompt, Ruling):
        return prompt.default
    return _answer(run, prompt)


def apart(state: State) -> tuple[int, ...]:
    """What advice goes by beside the position: nothing."""
    return ()


def _answer(run: Run, ask: Ask) -> Answer:
    found = _ANSWERS.get(ask.kind)
    answer = found(run, ask) if found is not None else default_answer(ask)
    if answer is not None:
        return answer
    return ask.form.options[0].id if isinstance(ask.form, Choice) else ()


_ANSWERS: dict[str, Callable[[Run, Ask], Answer]] = {
    "turn": policies.turn,
    "maneuver": policies.maneuver,
    "consequences": policies.consequences,
}
"""What is answered by thought; everything else gets its default."""
