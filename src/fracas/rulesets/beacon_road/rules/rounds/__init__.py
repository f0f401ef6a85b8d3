"""Rounds: stages, turns, Acts, Reacts, surprise, endings."""
