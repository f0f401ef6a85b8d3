"""A release: wheel and sdist of what is committed, built, checked, and played."""
