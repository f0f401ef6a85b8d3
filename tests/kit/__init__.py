"""The base of small systems, tested with the worked example made from it."""
