"""What is asked, what the possible answers are, and how an answer is read."""
