"""How a fight begins: checks of content, scenarios, sheets, who comes and goes."""
