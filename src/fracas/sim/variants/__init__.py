"""The same fights with other numbers: sweeps, sensitivity, balance, and what rulings do."""
