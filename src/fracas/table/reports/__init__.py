"""A fight looked back on: its report, its luck, and where it turned."""
