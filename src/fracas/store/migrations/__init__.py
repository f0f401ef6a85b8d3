"""How a store comes from one shape to the next, forward only: one file of `versions` a step."""
