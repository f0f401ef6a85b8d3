"""The same fights with other numbers: sweeps, sensitivity, balance, and the effects of rulings."""
