"""The book's advice, the computer's choices, and the values both compare."""
