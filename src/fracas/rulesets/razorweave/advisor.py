"""The book's tactical advice as a policy: what a hesitating player hears, what computers play.

The rows of the decision matrix that a duel needs, in the order of precedence of RW-ADV-09.
"""

from __future__ import annotations

from fracas.core.answers import Answer, Choice
from fracas.core.prompts import Prompt, Roll, Together, default_answer
from fracas.core.run import Run
from fracas.rulesets.razorweave.book import RazorweaveBook
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


def _action(run: Run, prompt: Prompt) -> Answer:
    assert not isinstance(prompt, Roll | Together)
    assert isinstance(prompt.form, Choice)
    state: State = run.state
    book: RazorweaveBook = run.book
    low = book.tables.low_resolve
    ids = [option.id for option in prompt.form.options]
    who = str(prompt.decider)
    strikes = [one for one in ids if one.startswith("strike:")]
    nearly_out = [one for one in strikes if state.clock_of(one.split(":")[1]).left <= low]
    if nearly_out:
        return nearly_out[0]
    flames = [one for one in ids if one.startswith(f"clear:{who}:b")]
    if flames:
        return flames[0]
    if "stand" in ids:
        return "stand"
    low_self = state.clock_of(who).left <= low and state.who(who).stance is None
    if low_self and "defend" in ids and _worth_defending(state, who):
        return "defend"
    if not strikes:
        closing = [one for one in ids if one.startswith("engage:")]
        return closing[0] if closing else ("end" if "end" in ids else "pass")
    exposed = [one for one in strikes if state.who(one.split(":")[1]).bears("exposed")]
    return exposed[0] if exposed else strikes[0]


def _worth_defending(state: State, who: str) -> bool:
    """Whether waiting helps: somebody else of the side can still win the fight (RW-ADV-04)."""
    return bool(state.allies(who))
