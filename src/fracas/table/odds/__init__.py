"""Odds and bars beside each question, calculated by separate processes."""
