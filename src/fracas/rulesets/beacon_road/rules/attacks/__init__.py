"""Attacks: aims, areas, blows, damage."""
