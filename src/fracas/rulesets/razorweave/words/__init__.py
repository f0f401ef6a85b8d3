"""What is said: facts, questions, options, advice."""
