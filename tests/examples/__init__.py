"""The worked examples, installed and played as those do who write systems of their own."""
