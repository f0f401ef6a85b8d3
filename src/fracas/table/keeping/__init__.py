"""What keeps a table safe and cheap: persistence, budgets, memory, worker processes."""
