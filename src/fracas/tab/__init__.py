"""All of Fracas in one browser tab: the application, its workers and its store without a server."""
