"""What is asked, in the second person: for the one who is asked."""

from __future__ import annotations

from fracas.core.prompts import Ask, Roll
from fracas.kit import words as kit
from fracas.rulesets.action_points.words.catalogue import catalogue
from fracas.rulesets.action_points.words.names import Names


def say_to_you(prompt: Ask | Roll, names: Names) -> str:
    """What is asked of the first whom the prompt is about; blank where that is somebody else."""
    if not prompt.about or prompt.about[0] != prompt.decider:
        return ""
    return kit.say_to_you(catalogue(), prompt, names.state, names.book)
