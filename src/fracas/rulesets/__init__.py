"""The combat systems, one room each; none imports another."""
