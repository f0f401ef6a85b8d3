"""Fights as people play them who know nothing: by the hint, and with Enter elsewhere."""
