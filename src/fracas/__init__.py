"""Fracas runs tabletop-RPG fights by the book."""

__version__ = "0.1.0"
