"""The budget of a turn, counted from the journal alone and apart from the rules' own counting."""
