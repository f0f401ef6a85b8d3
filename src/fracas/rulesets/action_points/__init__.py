"""Action-Point Dice-Step Combat: points that buy actions, places and defenses; dice that fall."""
