"""The frame: events written around the rules, not by them."""

from typing import ClassVar, Literal

from msgspec import Raw, Struct

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

DAY = 24 * 60 * 60


class Clock(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long players may think, in seconds; 0 is without a limit."""

    per_move: int = 0
    """For one question."""
    per_game: int = 0
    """For all plain questions of a game together; reactions in windows cost nothing of it."""
    increment: int = 0
    """What each answer adds to the time for the game."""

    @property
    def slow(self) -> bool:
        """A day or more per move: windows wait only for those who want to be asked."""
        return self.per_move >= DAY


NO_CLOCK = Clock()


class GameOpened(Frame, frozen=True):
    """A table is opened: what will be played, by how many, how fast, and who may come."""

    game: GameId
    ruleset: str
    at: int = 0
    host: PlayerId = PlayerId("")
    seats: int = 0
    setup: Raw = Raw(b"{}")
    clock: Clock = NO_CLOCK
    public: bool = True
    """Listed, and anybody may join; else by invitation."""
    spectators: bool = True
    hot_seat: bool = False
    """One player may hold several seats."""


class Aside(Frame, frozen=True):
    """Happens beside the rules, at any time: they neither see it nor wait for it. It ends what can be undone."""

    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)


class SeatTaken(Aside, frozen=True):
    """A player takes a seat: before the start, or in place of another."""

    seat: Seat
    player: PlayerId
    at: int = 0

    def apply(self, board: Board) -> None:
        board.players[self.seat] = self.player


class SeatLeft(Aside, frozen=True):
    """A player gives a seat up. In a running game a bot takes it over in the same breath."""

    seat: Seat
    why: Literal["left", "removed", "resigned"]
    at: int = 0

    def apply(self, board: Board) -> None:
        board.players.pop(self.seat, None)


Matter = Literal["abandon", "pause", "resume"]
"""What a table can agree on."""


class Proposed(Aside, frozen=True):
    """A seat proposes something to the table, and agrees to it."""

    seat: Seat
    what: Matter
    at: int = 0


class Voted(Aside, frozen=True):
    """A seat agrees, or refuses and so ends the proposal."""

    seat: Seat
    agrees: bool
    at: int = 0


class Paused(Aside, frozen=True):
    """All have agreed: the clocks stand still."""

    at: int = 0


class Unpaused(Aside, frozen=True):
    """All have agreed: the clocks run again."""

    at: int = 0


class GameAbandoned(Frame, frozen=True):
    """The game ends without a result: by agreement, or because the host closed a table that had not started."""

    at: int = 0
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        hidden.forget_question()

    def apply(self, board: Board) -> None:
        board.abandoned = True
        board.question = None
        board.deferred = ""


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
    limits: Clock = NO_CLOCK

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
