"""Building fights: drafts, sheets, maps, uploads, and what would make them fair."""
