"""Where fighters stand: one way of measuring a field a module."""
