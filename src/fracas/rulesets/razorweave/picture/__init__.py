"""The fight as a page draws it."""
