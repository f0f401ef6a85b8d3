"""How a fight is set up: checking content, scenarios, sheets, who comes and goes."""
