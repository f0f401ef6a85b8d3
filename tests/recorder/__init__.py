"""Two trees of Fracas play the same fights, and everything that they say of them is compared.

`scripts/record` runs it before and after a change that is to change nothing.
"""
