"""What the book advises, what computers play by, and what both weigh."""
