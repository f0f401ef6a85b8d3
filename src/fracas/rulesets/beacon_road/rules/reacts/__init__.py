"""Reacts: the windows in which they are open."""
