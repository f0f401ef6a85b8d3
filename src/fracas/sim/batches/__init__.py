"""Many fights: divided among workers, counted, and compared."""
