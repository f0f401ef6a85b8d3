"""A fight in play: its beats, its journal, its undo, and who sits where."""
