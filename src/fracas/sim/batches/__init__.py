"""Many fights: dealt out to workers, counted, and compared."""
