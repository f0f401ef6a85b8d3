"""Attacks: targets, areas, effects and damage."""
