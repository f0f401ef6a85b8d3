"""The steps, each whole in itself: a step never changes once it was released."""
