"""Computers that play to win: what a position is worth, and a player that looks for the best."""
