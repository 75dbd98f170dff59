"""Codes that several operations answer with, by what the operation does."""

TABLE = ("no-such-game",)
"""It is about a table."""
STORED = (*TABLE, "frozen", "busy")
"""It is stored in a game's log."""
OWN_SEAT = (*STORED, "not-seated", "not-your-seat", "no-such-seat", "which-seat")
"""It is done for a seat of the caller's own."""
BESIDE = (*OWN_SEAT, "wrong-state")
"""It is done for a seat, beside the rules, while the game runs."""
INPUT = (*OWN_SEAT, "not-running")
"""It goes into the rules at work."""
LOOKING = (*TABLE, "not-your-seat", "no-such-seat", "no-spectators", "not-running", "origin-runs")
"""It is looked at from a seat, or from beside the table."""
A_NAME = ("name-empty", "name-long", "name-character")
"""Somebody or something is given a name."""
