"""What is asked, what may be answered, and how an answer is read."""
