"""The rules as built: pages of every row, with links to its code and its tests."""
