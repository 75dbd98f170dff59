"""What a process has done since it began, as plain numbers; whoever publishes them reads them here."""

from msgspec import Struct


class Counts(Struct):
    """Counted where it happens."""

    answers: int = 0
    """Answers and passes of people that were stored."""
    repeated: int = 0
    """Answers that had been stored before."""
    appends: int = 0
    """Commits that were stored."""
    events: int = 0
    """Events in them."""
    conflicts: int = 0
    """Commits that found the game further on, and were made again."""
