"""What is in a fight, what can happen in it, and who sees what."""
