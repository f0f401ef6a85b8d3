"""Advice for players, how computers play, and what both take into account."""
