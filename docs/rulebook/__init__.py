"""The rules as built: pages of every row, with links to the code and the tests that carry it."""
