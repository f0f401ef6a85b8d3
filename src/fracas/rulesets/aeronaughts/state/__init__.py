"""The state of a fight, its facts, and who sees what."""
