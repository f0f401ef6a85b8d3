"""The ground: space, movement, cover, hiding."""
