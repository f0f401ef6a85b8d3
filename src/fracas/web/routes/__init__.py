"""The HTTP routes: what is asked once, without a socket; one file per subject."""
