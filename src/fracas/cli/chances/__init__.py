"""Odds in the terminal: of dice, of a prompt, of a whole fight, and why."""
