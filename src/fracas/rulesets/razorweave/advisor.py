"""The book's tactical advice as a policy: what a hesitating player hears, what computers play.

The rows of the decision matrix stand in matrix.py; a computer's fighter follows them in the order
of precedence of RW-ADV-09.
"""

from __future__ import annotations

from fracas.core.answers import Answer, Choice
from fracas.core.prompts import Ask, Roll, Ruling, Together, default_answer
from fracas.core.run import Run
from fracas.rulesets.razorweave.matrix import PRECEDENCE, hints
from fracas.rulesets.razorweave.paths import NEARNESS
from fracas.rulesets.razorweave.state import State


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
    for start in ("stand", "strike:"):
        for one in ids:
            if one.startswith(start):
                return one
    return _closer(run.state, str(prompt.decider), ids)


def _closer(state: State, who: str, ids: list[str]) -> str:
    """Whoever reaches nobody gets nearer: up to a foe, out of a shooter's melee, across the field.

    RW-MOVE-03. Whoever has acted stays in melee.
    """
    ways_out = () if "end" in ids else ("leave", "unpressed", "break")
    for what in ("engage:", *ways_out):
        found = [one for one in ids if one.startswith(what)]
        if found:
            return found[0]
    foes = [foe.place for foe in state.foes(who)]
    here = state.who(who).place

    def nearest(place: str) -> int:
        return min((NEARNESS.index(state.band_of(place, foe)) for foe in foes), default=0)

    ways = [one for one in ids if one.startswith("go:")]
    best = min(ways, key=lambda way: nearest(way[3:]), default="")
    if best and nearest(best[3:]) < nearest(here):
        return best
    if "sprint" in ids:
        return "sprint"
    return "end" if "end" in ids else "pass"
