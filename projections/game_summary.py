"""A game in one line, for lists: folded from the bytes of its log, a few at a time, without reading a game's facts."""

import msgspec
from msgspec import Struct

from domain.kernel import GameId, PlayerId, Seat
from domain.kernel.board import Ended
from domain.kernel.events import TurnBegun, Undone
from domain.kernel.lobby import Lobby, State, fold_lobby
from domain.kernel.log import beside_windows, is_kind, may_open_window
from domain.kernel.record import Record
from projections.catalogue import GameEntry

_decode_undone = msgspec.json.Decoder(Undone).decode


class Progress(Struct, omit_defaults=True):
    """How far the log of a game has been read, and what a list wants to know of it. Kept between readings."""

    lobby: Lobby = msgspec.field(default_factory=Lobby)
    read: int = 0
    """The last event read: the server's own, for passes are counted in it."""
    withheld: int = 0
    """The first event that is withheld from viewers, if any is."""
    window: bool = False
    """A window is open, or may be."""
    turns: list[int] = []
    """The events that began turns: an undo may take back some."""

    @property
    def seq(self) -> int:
        """The last event that everybody may have."""
        return self.withheld - 1 if self.withheld else self.read

    @property
    def turn(self) -> int:
        return len(self.turns)

    def fold(self, record: Record) -> None:
        """The next record of the raw log."""
        fold_lobby((record,), self.lobby)
        if is_kind(record, TurnBegun):
            self.turns.append(record.seq)
        elif is_kind(record, Undone):
            decision = _decode_undone(record.public).decision
            self.turns = [seq for seq in self.turns if seq < decision]
        self._withhold(record)
        self.read = record.seq

    def _withhold(self, record: Record) -> None:
        """As `published` does it: from the beginning of a window until that is over."""
        if not beside_windows(record):
            self.withheld, self.window = 0, may_open_window(record)
        elif self.window:
            self.withheld = self.withheld or record.seq


class Summary(Struct, frozen=True, omit_defaults=True):
    """A game as a list shows it."""

    game: GameId
    ruleset: str
    title: str
    state: State
    seats: int
    taken: dict[Seat, PlayerId]
    turn: int
    seq: int
    ended: Ended | None = None


def summary_of(entry: GameEntry | None, progress: Progress) -> Summary:
    """The line for a list; of a game that is not here any more, its ruleset's name is all the title there is."""
    lobby = progress.lobby
    return Summary(
        game=lobby.game,
        ruleset=lobby.ruleset,
        title=entry.ruleset.title if entry else lobby.ruleset,
        state=lobby.state,
        seats=len(lobby.seats) or len(lobby.players),
        taken=dict(lobby.players),
        turn=progress.turn,
        seq=progress.seq,
        ended=Ended(lobby.ending, lobby.winners) if lobby.state == "ended" else None,
    )
