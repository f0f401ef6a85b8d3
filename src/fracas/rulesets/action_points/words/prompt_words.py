"""What is asked, as sentences: by the catalogue, and a Test by what it is for."""

from __future__ import annotations

from fracas.core.grammar import plain, sentence
from fracas.core.prompts import Prompt, Roll, Together
from fracas.kit import words as kit
from fracas.rulesets.action_points.words.catalogue import catalogue
from fracas.rulesets.action_points.words.names import Names


def say_prompt(prompt: Prompt, names: Names) -> str:
    """What is asked, as a sentence; a question of a kind that has none by its kind."""
    words = catalogue()
    chapter = "together" if isinstance(prompt, Together) else "prompts"
    if isinstance(prompt, Roll) or words.has(chapter, prompt.kind):
        return kit.say_prompt(words, prompt, names.state, names.book, "test")
    whom = next((one for one in prompt.about[:1] if names.find(one) is not None), "")
    what = sentence(plain(prompt.kind))
    return f"{names.who(whom)}: {what}." if whom else f"{what}."
