"""The texts for facts, questions, options and advice."""
