"""Records and the two verifiers: whole games, games under way, and every way to tamper with them."""
