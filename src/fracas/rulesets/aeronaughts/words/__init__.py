"""The sentences of facts, prompts, options and advice."""
