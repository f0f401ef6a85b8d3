"""Fights drawn from their exact laws instead of being played."""
