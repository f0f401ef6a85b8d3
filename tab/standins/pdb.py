"""The debugger, which Litestar imports and nobody starts here: it would bring a terminal."""
