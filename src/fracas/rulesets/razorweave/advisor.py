"""The book's tactical advice as a policy: what a hesitating player hears, what computers play.

The rows of the decision matrix stand in matrix.py; a computer's fighter follows them in the order
of precedence of RW-ADV-09.
"""

from __future__ import annotations

from fracas.core.answers import Answer, Choice
from fracas.core.prompts import Ask, Roll, Ruling, Together, default_answer
from fracas.core.run import Run
from fracas.rulesets.razorweave.matrix import PRECEDENCE, hints


def advise(run: Run) -> Answer | None:
    """What the book would do at the prompt that stands; None for rolls."""
    prompt = run.prompt
    if prompt is None or isinstance(prompt, Roll | Together):
        return None if prompt is None or isinstance(prompt, Roll) else default_answer(prompt)
    default = default_answer(prompt)
    if prompt.kind == "action":
        return _action(run, prompt)
    if default is not None:
        return default
    if isinstance(prompt.form, Choice):
        return prompt.form.options[0].id
    return "holds on"


def _action(run: Run, prompt: Ask | Ruling) -> Answer:
    """The row of the matrix that goes first, or a Strike, or a way to one (RW-ADV-09)."""
    assert isinstance(prompt.form, Choice)
    found = {hint.name: hint.answer for hint in reversed(hints(run))}
    if not run.state.allies(str(prompt.decider)):
        # With nobody else to win the fight, waiting only puts the end off.
        found.pop("low_defend", None)
    for name in PRECEDENCE:
        if name in found:
            return found[name]
    ids = [option.id for option in prompt.form.options]
    for start in ("stand", "strike:", "engage:", "end", "pass"):
        for one in ids:
            if one.startswith(start):
                return one
    return ids[0]
