"""Aeronaughts: symbol dice on two axes, and harm that its victim bargains over."""
