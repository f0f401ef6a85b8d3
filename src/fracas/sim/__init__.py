"""Many fights at once: played by the rules, without a journal, the same in any order."""
