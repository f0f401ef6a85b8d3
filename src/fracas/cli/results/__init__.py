"""What batches and sweeps came to, as tables, JSON, CSV and pictures."""
