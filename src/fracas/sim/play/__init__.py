"""One fight of a batch: played by the rules, by computers that see what their side may know."""
