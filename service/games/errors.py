"""What can go wrong at a table beside a refusal."""

from domain.kernel.ids import GameId


class Frozen(Exception):
    """The rules of today do not lead where the record leads: the game can be read, but not played on."""

    def __init__(self, game: GameId, seq: int) -> None:
        self.game, self.seq = game, seq
        super().__init__(f"{game} is frozen: re-running its rules differs from event {seq} on")


class OtherContent(Frozen):
    """The game was locked with other content than the rules here have: to play on with theirs would break the lock."""

    def __init__(self, game: GameId, seq: int, differs: str) -> None:
        self.game, self.seq = game, seq
        Exception.__init__(self, f"{game} is frozen: {differs}; it goes on where that content is loaded")


class Busy(Exception):
    """Two writers have got in each other's way twice in a row: nothing was stored, and trying again is safe."""


class Lost(Frozen):
    """The store does not hold what a signed receipt says it held: nothing is written to the game any more."""

    def __init__(self, game: GameId) -> None:
        self.game, self.seq = game, 0
        Exception.__init__(self, f"{game} is frozen: the store has lost what a signed receipt says it held")
