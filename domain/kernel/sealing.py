"""How chance is sealed: the server commits to seeds, seats commit to entropy, then reveal it; what follows when one is
late, leaves or withholds. Decides on a copy of the table; `events` is what has to be written."""

from collections.abc import Mapping
from typing import Literal

from domain.kernel import fair
from domain.kernel.chance import Source, scope_of
from domain.kernel.epochs import Epoch
from domain.kernel.errors import Refused
from domain.kernel.events import (
    ChanceCommitted,
    ChanceDropped,
    ChanceOpened,
    ChanceSealed,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    GameAbandoned,
    GameLocked,
    GameStarted,
)
from domain.kernel.frames import DAY
from domain.kernel.ids import Seat
from domain.kernel.lobby import Lobby
from domain.kernel.record import encode

MINUTE = 60
WITHHELD_AT_MOST = 1
"""So many times chance begins anew because entropy was withheld; then the game is abandoned."""


class Sealing:
    """The part of a table that seals chance. Sources hold the keys of epochs and the server's share for each seat."""

    def __init__(self, lobby: Lobby, sources: Mapping[int, Source], at: int, seq: int = 0) -> None:
        self.lobby = lobby.copy()
        self.events: list[Event] = []
        self._sources, self._at, self._seq = sources, at, seq
        """`seq`: the last event before."""

    @property
    def started(self) -> bool:
        return any(isinstance(event, GameStarted) for event in self.events)

    # --- what may be asked of it -----------------------------------------------------------------

    def lock(self, locked: GameLocked, size: int) -> None:
        """The table is locked, and the first epoch begins."""
        self.lobby.require_startable()
        self._write(locked)
        self._begin(0, size, fair.digest(encode(locked)))

    def further(self, first: int) -> None:
        """A running game has no draw left: everybody commits and reveals anew."""
        last = self._epoch()
        self._begin(first, last.size, last.config)

    def commit(self, seat: Seat, commitment: bytes | None, epoch: int = 0, signature: bytes = b"") -> None:
        """A seat's commitment; with `None` the server makes this seat's share. The same again changes nothing. Whoever
        calls checks the signature, if there is one."""
        now = self._open(seat, epoch)
        if seat in now.committed:
            if commitment == now.committed[seat] or (commitment is None and seat not in now.own):
                return
            if seat in now.own:
                raise Refused(
                    "committed-already", "{seat} has committed to other entropy already.", seat=seat,
                    pointer="/commitment",
                )  # fmt: skip
            raise Refused(
                "commit-closed", "It is too late: the server has made the share of {seat}.", seat=seat,
                pointer="/commitment",
            )  # fmt: skip
        if commitment is not None and seat not in self.lobby.people():
            raise Refused(
                "commit-closed", "{seat} is a bot's: the server makes its share.", seat=seat, pointer="/commitment"
            )  # fmt: skip
        self._take_part(seat, commitment, signature)
        self._go_on()

    def reveal(self, seat: Seat, r: bytes, epoch: int = 0, signature: bytes = b"") -> None:
        """A seat's entropy, once all have committed. The same again changes nothing. Whoever calls checks the
        signature, if there is one."""
        now = self._open(seat, epoch)
        if now.phase(self.lobby.seats) == "commit":
            raise Refused(
                "reveal-early", "Not everybody has committed yet; waiting for {seats}.",
                seats=", ".join(now.owing(self.lobby.seats)),
            )  # fmt: skip
        if seat not in now.own:
            raise Refused("nothing-committed", "{seat} has not committed to any entropy.", seat=seat)
        scope = scope_of(self.lobby.game, now.number)
        if fair.entropy_commitment(scope, seat, now.root, now.config, r) != now.committed[seat]:
            raise Refused("wrong-entropy", "This is not the entropy that {seat} committed to.", seat=seat, pointer="/r")
        if seat not in now.revealed:
            self._write(EntropyRevealed(seat, r, self._at, signature))
            self._go_on()

    def late(self) -> None:
        """The time of a phase is up. Who has not committed takes no part; who withholds ends the epoch."""
        deadline = deadline_of(self.lobby)
        if deadline is None or self._at < deadline:
            return
        owing = self._epoch().owing(self.lobby.seats)
        if self._epoch().phase(self.lobby.seats) == "commit":
            for seat in owing:
                self._take_part(seat, None)
            self._go_on()
        else:
            self._begin_anew(owing)

    def leave(self, seat: Seat, why: Literal["left", "removed"]) -> None:
        """Somebody leaves before the start. A table that was locked is open again; once entropy is being revealed
        nobody may leave: whoever knows it could try for better luck."""
        if self.lobby.state == "locked":
            self._unlock(seat)
        for event in self.lobby.leave(seat, why, self._at):
            self._write(event)

    def _unlock(self, seat: Seat) -> None:
        now = self._epoch()
        if now.phase(self.lobby.seats) == "reveal":
            raise Refused(
                "revealing", "Entropy is being revealed: nobody leaves now. Waiting for {seats}.",
                seats=", ".join(now.owing(self.lobby.seats)),
            )  # fmt: skip
        self._write(ChanceDropped(now.number, "left", (seat,), self._at))

    def close(self) -> None:
        """The host gives the table up; all keys open."""
        self._abandon("closed", ())

    # --- what follows ----------------------------------------------------------------------------

    def _begin(self, first: int, size: int, config: bytes) -> None:
        number = len(self.lobby.epochs) + 1
        root = fair.seeds_root(fair.Mac(self._sources[number].key), scope_of(self.lobby.game, number), first, size)
        self._write(ChanceCommitted(number, first, size, root, config, self._at))
        for seat in self.lobby.seats:
            if not self._may_take_part(seat):
                self._take_part(seat, None)
        self._go_on()

    def _may_take_part(self, seat: Seat) -> bool:
        """People, unless the table wants no entropy of theirs; and nobody who has withheld theirs before."""
        withheld = [late for epoch in self.lobby.run_up() for late in epoch.withheld]
        return self.lobby.entropy == "clients" and seat in self.lobby.people() and seat not in withheld

    def _take_part(self, seat: Seat, commitment: bytes | None, signature: bytes = b"") -> None:
        """Commit for a seat: what its client sent, or to what the server has made for it."""
        if commitment is None:
            now = self._epoch()
            scope, r = scope_of(self.lobby.game, now.number), self._server_share(seat)
            made = fair.entropy_commitment(scope, seat, now.root, now.config, r)
            self._write(EntropyCommitted(seat, made, "server", self._at))
        else:
            self._write(EntropyCommitted(seat, commitment, "client", self._at, signature))

    def _go_on(self) -> None:
        """When all have committed the server reveals its part; when all have revealed, chance is sealed."""
        now, seats = self._epoch(), self.lobby.seats
        if now.phase(seats) != "reveal":
            return
        for seat in now.owing(seats):
            if seat not in now.own:
                self._write(EntropyRevealed(seat, self._server_share(seat), self._at))
        if now.owing(seats):
            return
        scope = scope_of(self.lobby.game, now.number)
        entropy = fair.entropy(scope, now.root, now.config, [(seat, now.revealed[seat]) for seat in seats])
        self._write(ChanceSealed(entropy, len(now.own)))
        if self.lobby.state == "locked":
            self._write(GameStarted(self._at))

    def _begin_anew(self, withheld: tuple[Seat, ...]) -> None:
        """A fresh key and fresh commitments by all, once; the second time, and at a strict table the first, the game is
        abandoned. To go on with what was revealed would let the last one choose."""
        now = self._epoch()
        before = sum(epoch.dropped == "withheld" for epoch in self.lobby.run_up())
        self._write(ChanceDropped(now.number, "withheld", withheld, self._at))
        if self.lobby.strict or before >= WITHHELD_AT_MOST:
            self._abandon("withheld", withheld)
        else:
            self._begin(now.first, now.size, now.config)

    def _abandon(self, why: Literal["closed", "withheld"], seats: tuple[Seat, ...]) -> None:
        self._write(GameAbandoned(self._at, why, seats))
        for epoch in self.lobby.epochs:
            self._write(ChanceOpened(epoch.number, self._sources[epoch.number].key))

    def _open(self, seat: Seat, epoch: int) -> Epoch:
        """The epoch that a seat speaks of."""
        if not self.lobby.epochs or self.lobby.state not in ("locked", "running"):
            raise Refused("not-sealing", "No entropy is wanted: the game is {state}.", state=self.lobby.state)
        now = self._epoch()
        if epoch and epoch != now.number:
            raise Refused(
                "other-epoch",
                "The game's chance is in epoch {now}, not {got}: look at the game again for what it wants.",
                now=now.number, got=epoch, pointer="/epoch",
            )  # fmt: skip
        return now

    def _epoch(self) -> Epoch:
        return self.lobby.epochs[-1]

    def _server_share(self, seat: Seat) -> bytes:
        return self._sources[self._epoch().number].entropy[seat]

    def _write(self, event: Event) -> None:
        self.events.append(event)
        self.lobby.fold(event, self._seq + len(self.events))


def deadline_of(lobby: Lobby) -> int | None:
    """Until when the phase lasts, in milliseconds since 1970: a minute, or a day where moves take days."""
    epoch = lobby.epochs[-1] if lobby.epochs else None
    if epoch is None or lobby.state not in ("locked", "running") or not epoch.owing(lobby.seats):
        return None
    return epoch.since + 1000 * (DAY if lobby.clock.slow else MINUTE)
