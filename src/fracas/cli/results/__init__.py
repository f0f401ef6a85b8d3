"""The results of batches and sweeps, as tables, JSON, CSV and pictures."""
