"""The steps, each complete in itself: a step never changes once it was released."""
