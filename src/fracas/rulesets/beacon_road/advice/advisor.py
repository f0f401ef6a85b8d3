"""What a computer's creature answers at each prompt.

Acts are in policies.py, Rash or Cautious in rashness.py, Reacts and small answers in retorts.py;
ways in walking.py; this module sends each prompt to them. All use only what the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together, default_answer
from fracas.core.ids import GM
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.advice import lending, policies, rashness, retorts, walking
from fracas.rulesets.beacon_road.advice.targets import EARLY
from fracas.rulesets.beacon_road.rules.rounds.rounds import IN_ORDER, NAMED
from fracas.rulesets.beacon_road.state.state import State

# Answers


def advise(run: Run) -> Answer | None:
    """Return what each creature's policy answers at the open prompt (BR-NPC-04); None for rolls.

    For a `Together`, the answers of all who are asked, in order.
    """
    prompt = run.prompt
    if prompt is None or isinstance(prompt, Roll):
        return None
    if isinstance(prompt, Ruling):
        return prompt.default
    if isinstance(prompt, Together):
        if prompt.kind == "choice":
            return tuple([_choice(run, ask) for ask in prompt.asks])
        if prompt.kind == "assist":
            return lending.assists(run, prompt)
        if prompt.kind == "next":
            return tuple([_next(ask) for ask in prompt.asks])
        return tuple([_usual(ask) for ask in prompt.asks])
    answer = _ANSWERS.get(prompt.kind)
    if answer is not None:
        advised = answer(run, prompt)
        if advised is not None:
            return advised
    elif prompt.kind.startswith("react_"):
        return retorts.react(run, prompt)
    return _usual(prompt)


def apart(state: State) -> tuple[Any, ...]:
    """What advice depends on besides the position: whether it is early, and what foes have shown.

    The order in which they showed it does not matter (BR-INFO-02).
    """
    return min(state.round, EARLY + 1), *(frozenset(one.shown) for one in state.creatures)


def _usual(ask: Ask) -> Answer:
    """The default of a prompt, else its first option."""
    default = default_answer(ask)
    if default is not None:
        return default
    if isinstance(ask.form, Choice):
        return ask.form.options[0].id
    return ()


def _next(ask: Ask) -> Answer:
    """All in the order of the list, if one answer can say that."""
    return IN_ORDER.id if IN_ORDER in NAMED.of(ask) else _usual(ask)


def _choice(run: Run, ask: Ask) -> Answer:
    """Choose Rash or Cautious; the game master gives the players time (BR-ROUND-08)."""
    return _usual(ask) if ask.decider == GM else rashness.choice(run, ask.about.who)


_ANSWERS: dict[str, Callable[[Run, Ask], Answer | None]] = {
    "act": policies.act,
    "choice": _choice,
    "path": walking.path,
    "declare": lambda run, ask: "retreat",
    **retorts.SAID,
}
"""The prompts answered by choice; all others get their default."""
