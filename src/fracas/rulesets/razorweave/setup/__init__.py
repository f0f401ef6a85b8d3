"""How a fight begins: content checked, scenarios, sheets, who comes and goes."""
