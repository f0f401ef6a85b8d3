"""The base of small systems, by the worked example that is made of it."""
