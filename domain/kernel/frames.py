"""The frame: events written around the rules, not by them."""

from typing import ClassVar, Literal

from msgspec import Raw, Struct

from domain.kernel import fair
from domain.kernel.board import Board, Ended
from domain.kernel.event import Frame
from domain.kernel.ids import (
    WATCHER,
    Card,
    DieId,
    EndingId,
    Face,
    GameId,
    PlayerId,
    Seat,
    SeriesId,
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

Entropy = Literal["clients", "server"]
"""Whether the clients of people are asked for their share of chance, or the server makes all of it."""


class InSeries(Struct, frozen=True):
    """Which game of a series it is, and how the series' own log stood when this one joined it."""

    series: SeriesId
    n: int
    head: bytes


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
    entropy: Entropy = "clients"
    strict: bool = False
    """Whoever withholds entropy ends the game."""
    series: InSeries | None = None
    """Its place in a series, if it is opened for one. The lock names the same."""


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
    saw: bytes = b""
    """Of a seat with a key that is given up in a running game: the head on which its player has signed that."""
    signed: bytes = b""
    """The signature. With it the key ends."""

    def apply(self, board: Board) -> None:
        board.players.pop(self.seat, None)


class SeatKeyed(Aside, frozen=True):
    """A player names the public key (Ed25519) under which the moves of this seat are signed; an empty one withdraws it.
    Only before the lock."""

    seat: Seat
    key: bytes = b""
    at: int = 0


ProposalKind = Literal["abandon", "pause", "resume", "undo"]
"""What a table can agree on."""


class Proposed(Aside, frozen=True):
    """A seat proposes something to the table, and agrees to it."""

    seat: Seat
    what: ProposalKind
    at: int = 0
    decision: int = 0
    """With `undo`: the decision to go back to; it and all that came since is taken back."""
    whose: Seat = WATCHER
    """Whose decision that was."""


class Voted(Aside, frozen=True):
    """A seat agrees, or refuses and so ends the proposal."""

    seat: Seat
    agrees: bool
    at: int = 0


class Forked(Aside, frozen=True):
    """From here on this is a study game: all before is another game's log up to some event. It proves nothing and
    counts nowhere. With fresh chance, what nobody has seen lies in a new order, and an epoch of its own follows."""

    game: GameId
    origin: GameId
    event: int
    """The last event that both have."""
    chance: Literal["same", "fresh"]
    host: PlayerId
    at: int = 0
    cards: tuple[Card, ...] = ()
    """Whose faces changed; the private part has them, in this order."""
    orders_end: bool = False
    """All standing orders end: others play these seats now. In older studies they went on."""
    passes_end: bool = False
    """That somebody has passed in a window does not count when it opens again: whom that waits for would show who has
    passed in the other game. In older studies it counted."""

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        if self.orders_end:
            for seat in hidden.seats_with_orders():
                hidden.keep_orders(seat, [])
        if self.passes_end:
            hidden.forget_passes()
        if private.faces:
            hidden.lay_down(self.cards, private.faces, ())

    def apply(self, board: Board) -> None:
        board.chance_spent = self.chance == "fresh"


class Studied(Aside, frozen=True):
    """The one who plays this game has made a study game of it: from here on it counts nowhere."""

    game: GameId
    at: int = 0


class Imported(Aside, frozen=True):
    """The last event of a log that was brought in as a record: all before was played elsewhere, or here before. It
    counts nowhere, and its seats are nobody's here."""

    by: PlayerId
    record: bytes
    """The digest of the file."""
    ours: tuple[str, ...]
    """Keys of this service that have signed receipts in it, as it was brought in."""
    foreign: tuple[str, ...]
    """Other keys under which there are receipts; whose they are is not known here."""
    at: int = 0


class Paused(Aside, frozen=True):
    """All have agreed: the clocks stand still."""

    at: int = 0


class Unpaused(Aside, frozen=True):
    """All have agreed: the clocks run again."""

    at: int = 0


class ServiceAway(Aside, frozen=True):
    """Nobody could answer from one time to another: no clock has run meanwhile."""

    since: int
    until: int
    at: int = 0


class GameAbandoned(Frame, frozen=True):
    """The game ends without a result: by agreement, because the host closed a table that had not started, or because
    entropy was withheld: a second time, or at a strict table."""

    at: int = 0
    why: Literal["", "closed", "withheld"] = ""
    """Empty: by agreement."""
    seats: tuple[Seat, ...] = ()
    """Who withheld."""
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
    players: tuple[PlayerId, ...] = ()
    """Who sits there, in the order of the seats."""
    dice: dict[DieId, tuple[Face, ...]] = {}
    """The faces of every die, so that a record can be checked without the game's content."""
    protocol: str = fair.FIRST_PROTOCOL
    """By which protocol the game is checked. Rehearsals, and games from before there was another, name none."""
    keys: tuple[bytes, ...] = ()
    """The seats' keys in the order of the seats, an empty one where a seat has none; left out if no seat has one."""
    strict: bool = False
    """Whoever withholds entropy ends the game."""
    series: InSeries | None = None
    """Its place in a series, if it is played in one."""

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
    at: int = 0

    def apply(self, board: Board) -> None:
        board.independent = ()


class EntropyCommitted(Frame, frozen=True):
    """A seat's commitment to its entropy; `server` when no client took part."""

    seat: Seat
    commitment: bytes
    source: Literal["client", "server"] = "client"
    at: int = 0
    signed: bytes = b""
    """By the seat's key, where its client has made the entropy."""

    def apply(self, board: Board) -> None:
        if self.source == "client":
            board.independent = tuple(s for s in board.seats if s in (*board.independent, self.seat))


class EntropyRevealed(Frame, frozen=True):
    """A seat's entropy."""

    seat: Seat
    r: bytes
    at: int = 0
    signed: bytes = b""
    """By the seat's key, where its client has made the entropy."""


class ChanceDropped(Frame, frozen=True):
    """An epoch that nothing is drawn from: entropy was withheld, or somebody left before any was revealed."""

    epoch: int
    why: Literal["withheld", "left"]
    seats: tuple[Seat, ...]
    """Whose doing it was."""
    at: int = 0

    def apply(self, board: Board) -> None:
        board.independent = ()


class ChanceSealed(Frame, frozen=True):
    """All entropy is in; no coming draw can change any more."""

    entropy: bytes
    independent: int

    def apply(self, board: Board) -> None:
        board.chance_spent = False


class ChanceSpent(Frame, frozen=True):
    """Draw `n` lies beyond the epoch: the rules wait until a further one is sealed."""

    n: int
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)

    def apply(self, board: Board) -> None:
        board.chance_spent = True


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
