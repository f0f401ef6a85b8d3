"""What is asked of the server once, without a socket: one file a subject."""
