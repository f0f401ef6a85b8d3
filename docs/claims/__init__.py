"""What the books claim of tactics, held against the exact odds: one module a system.

This code belongs to the documentation and is no part of the product. Every figure is found by
running the rules through `fracas.odds`; nothing here knows a rule.
"""
