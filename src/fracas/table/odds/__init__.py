"""Odds and bars beside what is asked, worked out by processes of their own."""
