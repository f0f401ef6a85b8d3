"""Dice that can be proved: seeds, commitments, fingerprints."""
