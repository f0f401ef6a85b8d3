"""What assistants are offered over the Model Context Protocol: the page's own doors as tools."""
