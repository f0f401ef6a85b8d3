"""The terminal: one file a command. It answers prompts and draws; it knows no rules."""
