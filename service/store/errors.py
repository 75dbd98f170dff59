"""What can go wrong with the event store, as types."""

from domain.kernel import GameId


class NoSuchGame(Exception):
    """The text is no game's id. It was never used as a key."""

    def __init__(self, game: str) -> None:
        super().__init__(f"there is no game {game[:40]!r}: an id looks like 07-k3f9x2m4qd")


class NoSuchSeries(Exception):
    """The text is no id of a series, or there is none under it."""

    def __init__(self, series: str) -> None:
        super().__init__(f"there is no series {series[:40]!r}: an id looks like s07-k3f9x2m4qd")


class Conflict(Exception):
    """Somebody else appended first. Nothing was stored: reopen the game and decide again."""

    def __init__(self, game: GameId, expected: int, last: int) -> None:
        self.game, self.expected, self.last = game, expected, last
        super().__init__(f"game {game} stands at event {last}, not {expected}")


class Gone(Exception):
    """The game was begun once and its log is not here any more: its sequence numbers are never used again."""

    def __init__(self, game: GameId) -> None:
        self.game = game
        super().__init__(f"the log of game {game} was removed; a new game needs a new id")


class WentBack(Exception):
    """The store does not hold any more what it has held: a fail-over or an old backup has taken the end of a log."""

    def __init__(self, game: GameId, seq: int) -> None:
        self.game, self.seq = game, seq
        super().__init__(f"the store held event {seq} of game {game}, and does not hold it now")


class BadCommit(ValueError):
    """A commit that must not be stored: our own mistake. Nothing was stored."""


class StoreUnavailable(Exception):
    """Redis did not answer, or refused to write. An append may or may not have happened: send the same commit again,
    with the same id, and it happens once."""


class StoreRefuses(StoreUnavailable):
    """Redis answers, and takes no writes: its disk or its memory is full, or it is a replica. Nothing was stored."""


class NotFromArchive(StoreUnavailable):
    """A game that lies in the archive is not to be had from there. Of any other id nobody asks the archive, so whoever
    is told this learns that there is such a game."""


class BrokenLog(Exception):
    """Events are missing in the middle of a log, or before what is left of it."""

    def __init__(self, game: GameId, missing: int) -> None:
        self.game, self.missing = game, missing
        super().__init__(f"event {missing} of game {game} is not in the store, though later ones are")


class StillSealed(Exception):
    """Somebody asks for everything in a game that is not over: our own mistake."""

    def __init__(self, game: GameId) -> None:
        super().__init__(f"game {game} is not over: nobody may have everything")


class SourceKept(Exception):
    """The game already has another source of chance for this epoch; it is never replaced."""

    def __init__(self, game: GameId, epoch: int) -> None:
        super().__init__(f"game {game} already has its source of chance for epoch {epoch}")


class BrokenSiteLog(Exception):
    """A line is missing in the middle of the site log."""

    def __init__(self, missing: int) -> None:
        super().__init__(f"line {missing} of the site log is not in the store, though later ones are")


class NoSuchLines(Exception):
    """The site log does not go so far, or a smaller tree cannot hold a larger one."""

    def __init__(self, wanted: int, size: int) -> None:
        self.wanted, self.size = wanted, size
        super().__init__(f"there is no line {wanted} in {size} lines of the site log")


class Halted(Exception):
    """Somebody has shown a receipt of ours that the store does not hold: nothing is appended to the game any more."""

    def __init__(self, game: GameId) -> None:
        self.game = game
        super().__init__(f"{game} is frozen: the store does not hold what a signed receipt says it held")
