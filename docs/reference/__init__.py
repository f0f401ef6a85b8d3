"""Pages of reference, made of the code itself: the command line, the wire, the shape of content."""
