"""Items, and what hands do with them."""
