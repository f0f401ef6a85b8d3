"""What a combat system gives the heart, and what is asked of it."""
