"""Sheets to print: what a game master, or a player, looks up in play, a system each."""
