"""What a computer's combatant answers at each prompt: the book's own policy (AP-NAR-07).

Everything goes by what lies open to all. What hesitating players are told is in counsel.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.answers import Answer, Choice
from fracas.core.prompts import Ask, Roll, Ruling, Together, default_answer
from fracas.core.run import Run
from fracas.rulesets.action_points.advice import policies
from fracas.rulesets.action_points.state.state import State


def advise(run: Run) -> Answer | None:
    """What the book's policy does at the prompt that stands; None for rolls.

    Of a `Together` the answers of all who are asked, in their order.
    """
    prompt = run.prompt
    if prompt is None or isinstance(prompt, Roll):
        return None
    if isinstance(prompt, Together):
        return tuple([_answer(run, ask) for ask in prompt.asks])
    if isinstance(prompt, Ruling):
        return prompt.default
    return _answer(run, prompt)


def apart(state: State) -> tuple[int, ...]:
    """What advice goes by beside the position: the Round, until all patience is at an end."""
    return (min(state.round, policies.STALEMATE),)


def _answer(run: Run, ask: Ask) -> Answer:
    found = _ANSWERS.get(ask.kind)
    answer = found(run, ask) if found is not None else default_answer(ask)
    if answer is not None:
        return answer
    return ask.form.options[0].id if isinstance(ask.form, Choice) else ()


def _names(ask: Ask) -> tuple[str, ...]:
    assert isinstance(ask.form, Choice)
    return tuple([option.id for option in ask.form.options])


def _turn(run: Run, ask: Ask) -> Answer:
    """A deed at one's place in the order; what is not offered is not done."""
    names = _names(ask)
    deed = policies.act(run.state, run.book, ask.decider, names)
    return deed if deed in names else "pass"


def _prepare(run: Run, ask: Ask) -> Answer:
    """Before combat."""
    return policies.prepares(run.state, run.book, ask.decider, _names(ask))


def _join(run: Run, ask: Ask) -> Answer:
    """A computer's combatant is a willing ally (AP-PRE-08)."""
    return "yes"


def _course(run: Run, ask: Ask) -> Answer:
    """Where to, having declared a gait."""
    return policies.course(run.state, run.book, ask.decider, ask.about[1])


def _defend(run: Run, ask: Ask) -> Answer:
    """Active where the next hit would force an injury Test, or AP pay for no attack any more."""
    active = policies.defends(run.state, run.book, ask.decider, ask.about[2])
    return "active" if active else "passive"


_ANSWERS: dict[str, Callable[[Run, Ask], Answer]] = {
    "turn": _turn,
    "prepare": _prepare,
    "join": _join,
    "course": _course,
    "defend": _defend,
}
"""What is answered by thought; everything else gets its default."""
