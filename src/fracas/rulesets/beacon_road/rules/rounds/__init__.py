"""Rounds: stages, turns, acts, surprise, the end."""
