"""Harm: damage, wounds, boons, falling, health."""
