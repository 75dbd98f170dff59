"""What anybody can check in a game, from their own log alone: the report, every draw, every card, luck."""
