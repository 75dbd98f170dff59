"""Series of games: opening, going on, counting, lists."""
