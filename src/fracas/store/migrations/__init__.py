"""How a store gets from one shape to the next, forward only: one file of `versions` per step."""
