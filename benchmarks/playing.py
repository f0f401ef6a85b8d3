"""Fights that play by themselves for a measurement: by advice, or by the first option."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.prompts import Roll, Together
from fracas.core.play.chronicle import Chronicle
from fracas.odds.policies import first_lawful


def advised(play: Chronicle) -> int:
    """Play by the book's advice to the end; return the number of prompts."""
    prompts = 0
    while play.run is not None:
        prompts += 1
        advised_once(play)
    return prompts


def advised_once(play: Chronicle) -> None:
    """Answer the open prompt by the book's advice."""
    if isinstance(play.prompt, Roll):
        play.throw()
    elif isinstance(play.prompt, Together):
        play.say_all(play.rules.advise(play.run))
    else:
        play.answer(play.rules.advise(play.run))


def unadvised(play: Chronicle) -> int:
    """Play in rolled order, each prompt answered by its default or else its first option."""
    prompts = 0
    while (prompt := play.prompt) is not None:
        prompts += 1
        if isinstance(prompt, Roll):
            play.throw()
        elif prompt.kind == "stakes":
            play.answer((("order", "rolled"),))
        else:
            play.answer(first_lawful(prompt) if prompt.default is None else prompt.default)
    return prompts


def to_an_attack(play: Chronicle) -> tuple[Any, tuple[Any, ...]]:
    """Play by advice up to the first attack; return its beat, and the answers with the attack's."""
    while (run := play.run) is not None:
        if not isinstance(play.prompt, Roll | Together):
            answer = play.rules.advise(run)
            if str(answer).startswith("attack"):
                state, replies = play.beat
                return state, (*replies, answer)
        advised_once(play)
    raise RuntimeError("Nobody attacks in this fight by the book's advice: measure another.")
