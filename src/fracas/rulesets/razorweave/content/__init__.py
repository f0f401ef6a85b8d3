"""The rows of the book, and the book itself."""
