"""What a combat system gives the core, and what the core asks of it."""
