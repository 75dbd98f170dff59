"""The table around a game: who sits where, who may come, what the table agrees on. An aggregate of its own, folded
from the frame of the log; it knows no rules."""

from collections.abc import Callable, Iterable
from typing import Literal, Union

import msgspec
from msgspec import Raw, Struct, structs

from domain.kernel import fair
from domain.kernel.epochs import Epoch, begun
from domain.kernel.errors import Refused
from domain.kernel.events import (
    NO_CLOCK,
    ChanceCommitted,
    ChanceDropped,
    ChanceSealed,
    Clock,
    Entropy,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    Forked,
    GameAbandoned,
    GameEnded,
    GameLocked,
    GameOpened,
    GameStarted,
    Imported,
    Paused,
    ProposalKind,
    Proposed,
    SeatKeyed,
    SeatLeft,
    SeatTaken,
    Studied,
    Undone,
    Unpaused,
    Voted,
)
from domain.kernel.frames import InSeries
from domain.kernel.ids import WATCHER, DieId, EndingId, Face, GameId, PlayerId, Seat
from domain.kernel.record import Record, encode, tag_of
from domain.kernel.ruleset import seats_for
from domain.kernel.taking_back import UndoRequests

State = Literal["open", "locked", "running", "ended", "abandoned"]
BOT = "bot:"
FRAME = (
    GameOpened, SeatTaken, SeatLeft, SeatKeyed, GameLocked, ChanceCommitted, EntropyCommitted, EntropyRevealed,
    ChanceDropped, ChanceSealed, GameStarted, Proposed, Voted, Paused, Unpaused, GameAbandoned, GameEnded,
    Undone, Forked, Studied, Imported,
)  # fmt: skip
FRAME_TAGS = frozenset(kind.__name__.encode() for kind in FRAME)
_OF_A_LINE = frozenset(kind.__name__.encode() for kind in (GameOpened, Forked))
_COMMITTED = ChanceCommitted.__name__.encode()
_decode: Callable[[bytes], Event] = msgspec.json.Decoder(Union[FRAME]).decode


class Proposal(Struct, omit_defaults=True):
    """What is proposed to the table, and who has agreed."""

    what: ProposalKind
    by: Seat
    agreed: list[Seat]
    at: int = 0
    decision: int = 0
    """What to go back to, and whose decision it was."""
    whose: Seat = WATCHER
    seq: int = 0
    """Its event."""


class StudyOrigin(Struct, frozen=True):
    """Where a study game comes from."""

    game: GameId
    event: int
    """The last event that both have."""
    chance: Literal["same", "fresh"]


class Lock(Struct, frozen=True, omit_defaults=True):
    """What a table was locked with, as far as the rules at hand must have the same."""

    seq: int
    """Its event."""
    version: str
    content: bytes
    dice: dict[DieId, tuple[Face, ...]] = {}
    protocol: str = fair.FIRST_PROTOCOL
    arranged: bool = False
    """A position built by hand."""


class Lobby(Struct, omit_defaults=True):
    """The state of a table."""

    game: GameId = GameId("")
    ruleset: str = ""
    host: PlayerId = PlayerId("")
    seats: tuple[Seat, ...] = ()
    setup: Raw = Raw(b"{}")
    clock: Clock = NO_CLOCK
    public: bool = True
    spectators: bool = True
    hot_seat: bool = False
    players: dict[Seat, PlayerId] = {}
    keys: dict[Seat, bytes] = {}
    """Under which moves of a seat are signed; of those who have named one."""
    state: State = "open"
    lock: Lock | None = None
    """From the lock on, unless the table is open again."""
    proposal: Proposal | None = None
    paused: bool = False
    resigned: dict[Seat, PlayerId] = {}
    origin: StudyOrigin | None = None
    """This is a study game: it proves nothing and counts nowhere."""
    forked: int = 0
    """Of a study game: the event from which on it is one."""
    line: tuple[GameId, ...] = ()
    """Of a study game: every game that its log comes from, the oldest first. While one of them runs, what it hides
    stays hidden here too."""
    imported: Imported | None = None
    """It was brought in as a record: it counts nowhere."""
    studied: bool = False
    """A study game was made of it while it ran: it counts nowhere either."""
    backs: dict[Seat, UndoRequests] = {}
    """Who has proposed to take something back, how often, and how it went."""
    opened: int = 0
    started: int = 0
    ending: EndingId = EndingId("")
    winners: tuple[Seat, ...] = ()
    entropy: Entropy = "clients"
    strict: bool = False
    """Whoever withholds entropy ends the game."""
    epochs: list[Epoch] = []
    """How chance was sealed, or how far that is."""
    abandoned: str = ""
    """Why the game was abandoned, if not by agreement."""
    series: InSeries | None = None
    """Its place in a series. Studies, and records that were brought in, have none: they do not count for it."""

    # --- reading ---------------------------------------------------------------------------------

    def held_by(self, player: PlayerId) -> tuple[Seat, ...]:
        """The seats of a player, in their order."""
        return tuple(seat for seat in self.seats if self.players.get(seat) == player)

    def free(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat not in self.players)

    def people(self) -> tuple[Seat, ...]:
        """Seats held by people."""
        return tuple(seat for seat in self.seats if seat in self.players and not is_bot(self.players[seat]))

    def bots(self) -> dict[Seat, str]:
        """Seats held by bots, and which."""
        return {s: self.players[s].removeprefix(BOT) for s in self.seats if is_bot(self.players.get(s, PlayerId("")))}

    def copy(self) -> "Lobby":
        """One of its own, to try events on."""
        return msgspec.json.decode(encode(self), type=Lobby)

    def is_independent(self, seat: Seat) -> bool | None:
        """Whether the client of this seat has made its share of chance, in every epoch so far, and was never dropped;
        `None` while it has not committed to any."""
        epoch = self.epochs[-1] if self.epochs and self.state != "open" else None
        if epoch is None or seat not in epoch.committed:
            return None
        counted = [epoch, *(one for one in self.epochs if one.entropy)]
        return all(seat in one.own for one in counted) and not self.dropped_in(seat)

    def dropped_in(self, seat: Seat) -> tuple[int, ...]:
        """The epochs in which this seat is said to have withheld its entropy."""
        return tuple(epoch.number for epoch in self.epochs if seat in epoch.withheld)

    def key_bound(self, seat: Seat) -> bytes | None:
        """The key of a seat where the lock binds keys: it signs entropy, and that its player leaves."""
        bound = self.lock is not None and self.lock.protocol != fair.FIRST_PROTOCOL
        return self.keys.get(seat) if bound else None

    def keys_to_lock(self) -> tuple[bytes, ...]:
        """The keys in the order of the seats; nothing where no seat has one."""
        return tuple(self.keys.get(seat, b"") for seat in self.seats) if self.keys else ()

    def run_up(self) -> list[Epoch]:
        """The epochs since the last one that was sealed."""
        sealed = max((place for place, epoch in enumerate(self.epochs) if epoch.entropy), default=-1)
        return self.epochs[sealed + 1 :]

    # --- folding ---------------------------------------------------------------------------------

    def fold(self, event: Event, seq: int = 0) -> None:
        """Take in one event, the seq-th of the log; those that are not about the table change nothing."""
        match event:
            case GameOpened():
                self._open(event)
            case SeatTaken():
                self.players[event.seat] = event.player
                self.keys.pop(event.seat, None)
                self._drop_votes(event.seat)
            case SeatLeft():
                if event.why == "resigned":
                    self.resigned[event.seat] = self.players[event.seat]
                self.players.pop(event.seat, None)
                self._drop_undo()
                self.keys.pop(event.seat, None)
            case SeatKeyed():
                self._key(event)
            case GameLocked():
                self.state, self.seats = "locked", event.seats
                self.lock = Lock(seq, event.version, event.content, event.dice, event.protocol, event.arranged)
            case ChanceCommitted():
                self.epochs.append(begun(event))
                self._drop_undo()
            case EntropyCommitted() | EntropyRevealed() | ChanceDropped() | ChanceSealed():
                self._seal(event, seq)
            case GameStarted():
                self.state, self.started = "running", event.at
            case Proposed():
                self._propose(event, seq)
            case Voted():
                self._vote(event)
            case Forked():
                self._fork(event, seq)
            case Imported():
                self._import(event)
            case Studied():
                self.studied = True
            case Undone():
                if event.proposal:
                    self.proposal = None
            case Paused() | Unpaused():
                self.paused, self.proposal = isinstance(event, Paused), None
            case GameAbandoned():
                self.state, self.proposal, self.abandoned = "abandoned", None, event.why
            case GameEnded():
                self.state, self.proposal = "ended", None
                self.ending, self.winners = event.ending, event.winners

    def _open(self, event: GameOpened) -> None:
        self.game, self.ruleset, self.host, self.opened = event.game, event.ruleset, event.host, event.at
        self.seats, self.setup, self.clock = seats_for(event.seats), event.setup, event.clock
        self.public, self.spectators, self.hot_seat = event.public, event.spectators, event.hot_seat
        self.entropy, self.strict, self.series = event.entropy, event.strict, event.series

    def _seal(self, event: Event, seq: int) -> None:
        self.epochs[-1].fold(event, self.seats, seq)
        if isinstance(event, ChanceDropped) and event.why == "left":
            self.state, self.lock = "open", None

    def _key(self, event: SeatKeyed) -> None:
        self.keys.pop(event.seat, None)
        if event.key:
            self.keys[event.seat] = event.key

    def _import(self, event: Imported) -> None:
        """Nobody here sits at it, whoever its log names: a record may name anybody."""
        self.imported, self.host = event, event.by
        self.public, self.spectators, self.hot_seat, self.proposal = False, True, False, None
        self.players, self.resigned, self.backs, self.keys, self.series = {}, {}, {}, {}, None

    def _fork(self, event: Forked, seq: int) -> None:
        """A private table of one player; what was before belongs to the game whose log it is. That need not be the
        origin: a study may go on from a point before it became one itself."""
        for epoch in self.epochs:
            epoch.origin = epoch.origin or self.game
        self.line = tuple(dict.fromkeys((*self.line, self.game, event.origin)))
        self.origin, self.forked = StudyOrigin(event.origin, event.event, event.chance), seq
        self.game, self.host, self.opened, self.clock = event.game, event.host, event.at, NO_CLOCK
        self.public, self.spectators, self.hot_seat = False, True, True
        self.paused, self.proposal = False, None
        self.resigned, self.backs, self.keys, self.studied, self.series = {}, {}, {}, False, None

    def _propose(self, event: Proposed, seq: int) -> None:
        self.proposal = Proposal(event.what, event.seat, [event.seat], event.at, event.decision, event.whose, seq)
        if event.what == "undo":
            self.backs.setdefault(event.seat, UndoRequests()).times += 1

    def _vote(self, event: Voted) -> None:
        if self.proposal is None:
            return
        if event.agrees:
            self.proposal.agreed.append(event.seat)
            return
        if self.proposal.what == "undo":
            self.backs[self.proposal.by].note_refusal(event.at)
        self.proposal = None

    def _drop_undo(self) -> None:
        """Nobody goes back to before somebody left, or a further epoch began: what was proposed cannot happen any
        more."""
        if self.proposal is not None and self.proposal.what == "undo":
            self.proposal = None

    def _drop_votes(self, seat: Seat) -> None:
        """Whoever comes in place of another has not agreed to anything."""
        if self.proposal is not None and seat in self.proposal.agreed:
            self.proposal.agreed.remove(seat)

    # --- deciding --------------------------------------------------------------------------------

    def join(self, player: PlayerId, seat: Seat | None, at: int) -> list[Event]:
        """Take a seat: this one, or the first that is free."""
        self._require("open", "join")
        if self.held_by(player) and not self.hot_seat and not is_bot(player):
            raise Refused("seated-already", "You sit at this table already, as {seat}.", seat=self.held_by(player)[0])
        free = self.free()
        if not free:
            raise Refused("table-full", "All seats are taken.")
        if seat is not None and seat not in free:
            raise Refused(
                "seat-taken", "{seat} is not free; free: {free}.", seat=seat, free=", ".join(free), pointer="/seat"
            )
        return [SeatTaken(seat or free[0], player, at)]

    def leave(self, seat: Seat, why: Literal["left", "removed"], at: int) -> list[Event]:
        """Free a seat before the start."""
        self._require("open", "leave")
        if seat not in self.players:
            raise Refused("seat-free", "{seat} is free already.", seat=seat, pointer="/seat")
        return [SeatLeft(seat, why, at)]

    def name_key(self, seat: Seat, key: bytes, at: int) -> list[Event]:
        """Name the key under which the moves of a seat will be signed, or withdraw it, before the lock."""
        self._require("open", "name a key in")
        return [SeatKeyed(seat, key, at)]

    def require_closable(self) -> None:
        if self.state != "locked":
            self._require("open", "close")

    def require_startable(self) -> None:
        self._require("open", "start")
        if self.free():
            raise Refused(
                "seats-free",
                "These seats are free: {free}. Wait for players, or give them to bots.",
                free=", ".join(self.free()),
            )

    def resign(self, seat: Seat, bot: str, at: int, saw: bytes = b"", signed: bytes = b"") -> list[Event]:
        """Give a running game up; a bot plays on in this seat. A seat whose key the lock binds signs that it does;
        whoever calls has checked the signature."""
        self._require("running", "resign from")
        return [
            SeatLeft(seat, "resigned", at, saw, signed),
            SeatTaken(seat, PlayerId(f"{BOT}{bot}"), at),
            *self._agreed_by([s for s in self.people() if s != seat], at),
        ]

    def propose(self, seat: Seat, what: ProposalKind, at: int, decision: int = 0, whose: Seat = WATCHER) -> list[Event]:
        """Propose something; alone at the table it is agreed at once."""
        self.require_may_propose(seat, what, at)
        after = Proposal(what, seat, [seat], at, decision, whose)
        return [Proposed(seat, what, at, decision, whose), *self._settled(after, self.people(), at)]

    def require_may_propose(self, seat: Seat, what: ProposalKind, at: int) -> None:
        self._require("running", "propose this in")
        if self.proposal is not None:
            raise Refused("proposal-open", "The table has not decided yet whether to {what}.", what=self.proposal.what)
        if what == ("resume" if not self.paused else "pause"):
            state = "paused" if self.paused else "not paused"
            raise Refused("nothing-to-propose", "The game is {state} already.", state=state, pointer="/what")
        if what == "undo":
            self._require_sealed()
            self.backs.get(seat, UndoRequests()).require(at)

    def _require_sealed(self) -> None:
        if self.epochs and self.epochs[-1].owing(self.seats):
            raise Refused("wrong-state", "Shares of chance are wanted: nobody goes back before they are sealed.")

    def vote(self, seat: Seat, agrees: bool, at: int) -> list[Event]:
        """Agree or refuse. When all people agree, it happens."""
        self._require("running", "vote in")
        proposal = self.proposal
        if proposal is None:
            raise Refused("no-proposal", "Nothing is proposed now.")
        if seat in proposal.agreed:
            raise Refused("voted-already", "{seat} has agreed already.", seat=seat)
        voted = Voted(seat, agrees, at)
        if not agrees:
            return [voted]
        after = structs.replace(proposal, agreed=[*proposal.agreed, seat])
        return [voted, *self._settled(after, self.people(), at)]

    def _agreed_by(self, people: Iterable[Seat], at: int) -> list[Event]:
        if self.proposal is None or self.proposal.what == "undo":
            return []
        return self._settled(self.proposal, tuple(people), at)

    def _settled(self, proposal: Proposal, people: tuple[Seat, ...], at: int) -> list[Event]:
        """What follows when everybody has agreed."""
        if not people or any(seat not in proposal.agreed for seat in people):
            return []
        if proposal.what == "undo":
            return [Undone(0, proposal.whose, proposal.decision, at, proposal.seq)]
        follows: dict[ProposalKind, type[Event]] = {"abandon": GameAbandoned, "pause": Paused, "resume": Unpaused}
        return [follows[proposal.what](at)]

    def _require(self, state: State, what: str) -> None:
        if self.state != state:
            raise Refused(
                "wrong-state", "You can {what} a game that is {state}; this one is {now}.",
                what=what, state=state, now=self.state,
            )  # fmt: skip


def is_bot(player: PlayerId) -> bool:
    return player.startswith(BOT)


def line_of(records: Iterable[Record]) -> tuple[GameId, ...]:
    """Every game that a log comes from, the oldest first; none if it is no study's."""
    return fold_lobby(record for record in records if tag_of(record.public) in _OF_A_LINE).line


def first_root(records: Iterable[Record]) -> bytes:
    """What the first epoch of a log commits to; nothing where chance was never committed to."""
    first = next((r for r in records if tag_of(r.public) == _COMMITTED), None)
    return msgspec.json.decode(first.public, type=ChanceCommitted).root if first is not None else b""


def changes_table(records: Iterable[Record]) -> bool:
    """Whether any of them is of the frame: nothing else changes a table."""
    return any(tag_of(record.public) in FRAME_TAGS for record in records)


def fold_lobby(records: Iterable[Record], lobby: Lobby | None = None) -> Lobby:
    """Fold the frame of a raw log into a table; what belongs to the rules is passed over unread."""
    lobby = Lobby() if lobby is None else lobby
    for record in records:
        if tag_of(record.public) in FRAME_TAGS:
            lobby.fold(_decode(record.public), record.seq)
    return lobby
