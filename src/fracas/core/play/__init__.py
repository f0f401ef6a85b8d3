"""A fight as it is played: its beats, its journal, its undo, who sits where."""
