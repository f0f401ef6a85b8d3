"""What can be chosen besides the cards of the book, and what that is called."""

CARDS = {
    "": "no card",
    "move": "Move",
    "defend": "Defend",
    "aim": "Aim",
    "restrain": "Restrain",
    "tackle": "Tackle",
    "break_free": "Break Free",
    "heal": "First Aid",
    "stabilize": "Stabilize",
    "unglue": "Free from Glue",
    "else": "Something Else",
}
"""The cards that are no attack of the book, special actions among them."""
