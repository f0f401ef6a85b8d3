"""What a seat is shown: questions, moments, log, and the changes that are sent."""
