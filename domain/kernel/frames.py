"""The frame: events written around the rules, not by them."""

from typing import ClassVar, Literal

from msgspec import Raw

from domain.kernel.board import Board, Ended
from domain.kernel.event import Frame
from domain.kernel.ids import (
    EndingId,
    GameId,
    PlayerId,
    Seat,
)
from domain.kernel.record import Private
from domain.kernel.secrets import Hidden


class GameOpened(Frame, frozen=True):
    """A table is opened."""

    game: GameId
    ruleset: str
    at: int = 0


class SeatTaken(Frame, frozen=True):
    """A player takes a seat: before the start, or in place of another."""

    seat: Seat
    player: PlayerId
    at: int = 0
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)

    def apply(self, board: Board) -> None:
        board.players[self.seat] = self.player


class GameLocked(Frame, frozen=True):
    """From here on nothing that matters can change: the hash of these bytes goes into every commitment."""

    ruleset: str
    version: str
    content: bytes
    seats: tuple[Seat, ...]
    setup: Raw
    clock: str = "live"
    """`slow` tables take a day or more per move."""
    arranged: bool = False
    """A position built by hand: never listed, never counted."""
    at: int = 0

    def apply(self, board: Board) -> None:
        board.seats = self.seats
        board.slow = self.clock == "slow"


class ChanceCommitted(Frame, frozen=True):
    """The server's commitment to all seeds of an epoch."""

    epoch: int
    first: int
    size: int
    root: bytes
    config: bytes


class EntropyCommitted(Frame, frozen=True):
    """A seat's commitment to its entropy; `server` when no client took part."""

    seat: Seat
    commitment: bytes
    source: Literal["client", "server"] = "client"


class EntropyRevealed(Frame, frozen=True):
    """A seat's entropy."""

    seat: Seat
    r: bytes


class ChanceSealed(Frame, frozen=True):
    """All entropy is in; no coming draw can change any more."""

    entropy: bytes
    independent: int


class GameStarted(Frame, frozen=True):
    """Play begins."""

    at: int = 0


class Checkpoint(Frame, frozen=True):
    """A chapter begins. From here the game can be opened again."""

    chapter: Raw
    rules: str
    board: bytes
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.restore_steps(private.steps)


class Deferred(Frame, frozen=True):
    """The game is being resolved; a worker takes it on."""

    why: str

    def apply(self, board: Board) -> None:
        board.deferred = self.why


class Resumed(Frame, frozen=True):
    """A worker has taken it on."""

    def apply(self, board: Board) -> None:
        board.deferred = ""


class GameEnded(Frame, frozen=True):
    """One of the rulebook's endings."""

    ending: EndingId
    winners: tuple[Seat, ...]
    board: bytes
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)

    def apply(self, board: Board) -> None:
        board.ended = Ended(self.ending, self.winners)


class ChanceOpened(Frame, frozen=True):
    """The key of an epoch: from now on everybody can check everything."""

    epoch: int
    key: bytes
