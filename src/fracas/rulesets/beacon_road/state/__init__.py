"""The state of a fight and its facts."""
