"""The table around a game: who sits where, who may come, what the table agrees on. An aggregate of its own, folded
from the frame of the log; it knows no rules."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from domain.kernel.errors import Refused
from domain.kernel.events import (
    NO_CLOCK,
    Clock,
    Event,
    GameAbandoned,
    GameEnded,
    GameOpened,
    GameStarted,
    Matter,
    Paused,
    Proposed,
    SeatLeft,
    SeatTaken,
    Unpaused,
    Voted,
)
from domain.kernel.ids import EndingId, GameId, PlayerId, Seat
from domain.kernel.record import Record
from domain.kernel.ruleset import seats_for

State = Literal["open", "running", "ended", "abandoned"]
BOT = "bot:"
FRAME = (GameOpened, SeatTaken, SeatLeft, GameStarted, Proposed, Voted, Paused, Unpaused, GameAbandoned, GameEnded)
_tags = tuple(b'{"e":"%s"' % kind.__name__.encode() for kind in FRAME)
_decode = msgspec.json.Decoder(
    GameOpened | SeatTaken | SeatLeft | GameStarted | Proposed | Voted | Paused | Unpaused | GameAbandoned | GameEnded
).decode


class Proposal(Struct, omit_defaults=True):
    """What is proposed to the table, and who has agreed."""

    what: Matter
    by: Seat
    agreed: list[Seat]
    at: int = 0


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
    state: State = "open"
    proposal: Proposal | None = None
    paused: bool = False
    resigned: dict[Seat, PlayerId] = {}
    opened: int = 0
    started: int = 0
    ending: EndingId = EndingId("")
    winners: tuple[Seat, ...] = ()

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

    # --- folding ---------------------------------------------------------------------------------

    def fold(self, event: Event) -> None:
        """Take in one event; those that are not about the table change nothing."""
        match event:
            case GameOpened():
                self._open(event)
            case SeatTaken():
                self.players[event.seat] = event.player
                self._drop_votes(event.seat)
            case SeatLeft():
                if event.why == "resigned":
                    self.resigned[event.seat] = self.players[event.seat]
                self.players.pop(event.seat, None)
            case GameStarted():
                self.state, self.started = "running", event.at
            case Proposed():
                self.proposal = Proposal(event.what, event.seat, [event.seat], event.at)
            case Voted():
                self._vote(event)
            case Paused() | Unpaused():
                self.paused, self.proposal = isinstance(event, Paused), None
            case GameAbandoned():
                self.state, self.proposal = "abandoned", None
            case GameEnded():
                self.state, self.proposal = "ended", None
                self.ending, self.winners = event.ending, event.winners

    def _open(self, event: GameOpened) -> None:
        self.game, self.ruleset, self.host, self.opened = event.game, event.ruleset, event.host, event.at
        self.seats, self.setup, self.clock = seats_for(event.seats), event.setup, event.clock
        self.public, self.spectators, self.hot_seat = event.public, event.spectators, event.hot_seat

    def _vote(self, event: Voted) -> None:
        if self.proposal is None:
            return
        if event.agrees:
            self.proposal.agreed.append(event.seat)
        else:
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

    def close(self, at: int) -> list[Event]:
        """The host closes a table that has not started."""
        self._require("open", "close")
        return [GameAbandoned(at)]

    def require_startable(self) -> None:
        self._require("open", "start")
        if self.free():
            raise Refused(
                "seats-free",
                "These seats are free: {free}. Wait for players, or give them to bots.",
                free=", ".join(self.free()),
            )

    def resign(self, seat: Seat, bot: str, at: int) -> list[Event]:
        """Give a running game up; a bot plays on in this seat."""
        self._require("running", "resign from")
        return [
            SeatLeft(seat, "resigned", at),
            SeatTaken(seat, PlayerId(f"{BOT}{bot}"), at),
            *self._agreed_by([s for s in self.people() if s != seat], at),
        ]

    def propose(self, seat: Seat, what: Matter, at: int) -> list[Event]:
        """Propose something; alone at the table it is agreed at once."""
        self._require("running", "propose this in")
        if self.proposal is not None:
            raise Refused("proposal-open", "The table has not decided yet whether to {what}.", what=self.proposal.what)
        if what == ("resume" if not self.paused else "pause"):
            state = "paused" if self.paused else "not paused"
            raise Refused("nothing-to-propose", "The game is {state} already.", state=state, pointer="/what")
        after = Proposal(what, seat, [seat], at)
        return [Proposed(seat, what, at), *self._settled(after, self.people(), at)]

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
        after = Proposal(proposal.what, proposal.by, [*proposal.agreed, seat], at)
        return [voted, *self._settled(after, self.people(), at)]

    def _agreed_by(self, people: Iterable[Seat], at: int) -> list[Event]:
        return self._settled(self.proposal, tuple(people), at) if self.proposal is not None else []

    def _settled(self, proposal: Proposal, people: tuple[Seat, ...], at: int) -> list[Event]:
        """What follows when everybody has agreed."""
        if not people or any(seat not in proposal.agreed for seat in people):
            return []
        follows: dict[Matter, type[Event]] = {"abandon": GameAbandoned, "pause": Paused, "resume": Unpaused}
        return [follows[proposal.what](at)]

    def _require(self, state: State, what: str) -> None:
        if self.state != state:
            raise Refused(
                "wrong-state", "You can {what} a game that is {state}; this one is {now}.",
                what=what, state=state, now=self.state,
            )  # fmt: skip


def is_bot(player: PlayerId) -> bool:
    return player.startswith(BOT)


def fold_lobby(records: Iterable[Record], lobby: Lobby | None = None) -> Lobby:
    """Fold the frame of a raw log into a table; what belongs to the rules is passed over unread."""
    lobby = Lobby() if lobby is None else lobby
    for record in records:
        if record.public.startswith(_tags):
            lobby.fold(_decode(record.public))
    return lobby
