"""Fights drawn from their exact odds instead of being played."""
