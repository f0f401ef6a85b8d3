"""A fight at one keyboard: what is asked, what is typed, what happened."""
