"""Rolls: pools, modifiers, help, teamwork."""
