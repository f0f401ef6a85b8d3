"""Powers: what they need, cost and do."""
