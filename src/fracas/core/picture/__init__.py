"""What a screen draws of a fight, as data."""
