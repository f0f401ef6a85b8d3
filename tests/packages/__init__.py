"""Content packages, from the bytes of a zip to the book of a fight."""
