"""The tests that every ruleset has to pass, for its author to run over a kit of their own."""
