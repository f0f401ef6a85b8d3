"""A release: wheel and sdist of what is committed, built, looked through, and played."""
