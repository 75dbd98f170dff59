"""How far chance is sealed: each epoch's commitments and reveals, folded from the frame of the log."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from domain.kernel.chance import SealedChance
from domain.kernel.events import ChanceCommitted, ChanceDropped, ChanceSealed, EntropyCommitted, EntropyRevealed, Event
from domain.kernel.ids import GameId, Seat

Phase = Literal["commit", "reveal", "sealed", "dropped"]
"""Seats commit; all have committed and reveal; all have revealed; or nothing is drawn from it."""
NEVER = 1 << 60


class Epoch(Struct, omit_defaults=True):
    """One epoch as everybody knows it."""

    number: int
    first: int
    size: int
    root: bytes
    config: bytes
    since: int = 0
    """When its phase began, in milliseconds since 1970."""
    committed: dict[Seat, bytes] = {}
    own: list[Seat] = []
    """Seats whose client made the entropy itself."""
    revealed: dict[Seat, bytes] = {}
    entropy: bytes = b""
    sealed: int = 0
    """The event that sealed it."""
    dropped: Literal["", "withheld", "left"] = ""
    withheld: tuple[Seat, ...] = ()
    origin: str = ""
    """Of a study game: the game whose epoch it was, anywhere in the line of games that the study comes from."""

    def phase(self, seats: Sequence[Seat]) -> Phase:
        if self.dropped or self.entropy:
            return "dropped" if self.dropped else "sealed"
        return "reveal" if len(self.committed) == len(seats) else "commit"

    def owing(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Who is waited for."""
        match self.phase(seats):
            case "commit":
                return tuple(seat for seat in seats if seat not in self.committed)
            case "reveal":
                return tuple(seat for seat in seats if seat not in self.revealed)
            case _:
                return ()

    def fold(self, event: Event, seats: Sequence[Seat], seq: int) -> None:
        """Take in what happens to it."""
        match event:
            case EntropyCommitted():
                self.committed[event.seat] = event.commitment
                if event.source == "client":
                    self.own.append(event.seat)
                if len(self.committed) == len(seats):
                    self.since = event.at
            case EntropyRevealed():
                self.revealed[event.seat] = event.r
            case ChanceDropped():
                self.dropped = event.why
                self.withheld = event.seats if event.why == "withheld" else ()
            case ChanceSealed():
                self.entropy, self.sealed = event.entropy, seq


def begun(event: ChanceCommitted) -> Epoch:
    """An epoch that the server has just committed to."""
    return Epoch(event.epoch, event.first, event.size, event.root, event.config, event.at)


def chance_of(game: GameId, epochs: Sequence[Epoch], keys: Mapping[int, bytes]) -> SealedChance | None:
    """The chance of these epochs, for one who has their keys."""
    chance: SealedChance | None = None
    for epoch in epochs:
        chance = SealedChance(
            GameId(epoch.origin) or game,
            epoch.number,
            keys[epoch.number],
            epoch.entropy,
            first=epoch.first,
            size=epoch.size,
            sealed=epoch.sealed if epoch.entropy else NEVER,
            before=chance,
            foreign=bool(epoch.origin),
        )
    return chance
