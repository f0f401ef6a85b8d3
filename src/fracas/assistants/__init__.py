"""What assistants get over the Model Context Protocol: the routes of the page as tools."""
