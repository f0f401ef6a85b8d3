"""Where fighters are: one module for each way of measuring a field."""
