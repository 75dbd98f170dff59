"""The checks of what stands around a game: the lock, the epochs of chance and everybody's entropy, start, end, keys."""

from collections.abc import Callable, Mapping, Sequence

from domain.kernel import fair
from domain.kernel.chance import scope_of
from domain.kernel.event import Event
from domain.kernel.events import (
    ChanceCommitted,
    ChanceDropped,
    ChanceOpened,
    ChanceSealed,
    ChanceSpent,
    EntropyCommitted,
    EntropyRevealed,
    GameAbandoned,
    GameEnded,
    GameLocked,
    GameOpened,
    GameStarted,
)
from domain.kernel.frames import InSeries
from domain.kernel.ids import DieId, Face, GameId, PlayerId, Seat
from domain.kernel.lobby import is_bot
from domain.kernel.record import Record
from projections.audit.found import AuditFault, Epoch, require
from projections.audit.seatings import Seatings
from projections.audit.signatures import require_signed


class Frames:
    """Follows the frame of a log."""

    def __init__(
        self,
        game: GameId,
        dice: Mapping[DieId, Sequence[Face]],
        heads: Mapping[bytes, int],
        count: Callable[..., None],
    ) -> None:
        self.game, self.count = game, count
        self.seatings = Seatings(game, heads, count)
        self.keyed = False
        """Whether a seat had a key at the lock."""
        self._of_rules = dice
        self.dice: dict[DieId, Sequence[Face]] = dict(dice)
        """As the lock binds them; where it binds none, those of the rules at hand."""
        self.locked: GameLocked | None = None
        self.config = b""
        self.epochs: list[Epoch] = []
        self.in_force: Epoch | None = None
        """The epoch that is drawn from."""
        self.draws = 0
        self.started = self.spent = self.ended = False
        self.withheld: list[tuple[int, tuple[Seat, ...]]] = []
        """Epochs that were dropped because these seats withheld their entropy."""
        self._out: set[Seat] = set()
        self._times_withheld = 0
        self.strictly_over = self._opened_strict = False
        self._opened_place: InSeries | None = None

    @property
    def protocol(self) -> str:
        """That of the last lock."""
        return self.locked.protocol if self.locked else fair.FIRST_PROTOCOL

    @property
    def binds_keys(self) -> bool:
        return self.protocol != fair.FIRST_PROTOCOL

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.locked.seats if self.locked else ()

    @property
    def dice_bound(self) -> bool:
        return self.locked is not None and bool(self.locked.dice)

    def independent(self) -> tuple[Seat, ...]:
        """Seats that brought entropy of their own to every epoch that was sealed, as the operator says, and that were
        never dropped: whoever drops honest seats until a puppet is left could choose the draws."""
        sealed = [epoch.independent() for epoch in self.epochs if epoch.entropy]
        dropped = {seat for _, seats in self.withheld for seat in seats}
        own = (seat for seat in self.seats if sealed and all(seat in own for own in sealed))
        return tuple(seat for seat in own if seat not in dropped)

    def take(self, event: Event, record: Record, sitting: Mapping[Seat, PlayerId]) -> None:
        """The next event; `sitting` says who sits where after it."""
        self.seatings.take(event)
        match event:
            case GameOpened():
                self._opened_strict, self._opened_place = event.strict, event.series
            case GameLocked():
                self._lock(event, record, sitting)
            case ChanceCommitted():
                self._commit(event)
            case EntropyCommitted():
                self._entropy_committed(event, sitting)
            case EntropyRevealed():
                self._entropy_revealed(event)
            case ChanceDropped():
                self._drop(event, record.seq)
            case ChanceSealed():
                self._seal(event)
            case ChanceSpent():
                self._spend(event)
            case GameStarted():
                require(self.in_force is not None, "chance is not sealed")
                self._same_players(sitting)
                self.started, self.seatings.state = True, "started"
            case GameEnded() | GameAbandoned():
                require(not self.ended, "the game is over already")
                self.ended = True
            case ChanceOpened():
                self._open(event)

    def draw(self, n: int) -> Epoch:
        """The epoch that draw n, the next one, comes from."""
        epoch = self.in_force
        if epoch is None:
            raise AuditFault("chance is not sealed")
        require(not self.ended, "the game is over")
        require(n == self.draws, f"draw {self.draws} comes next, not {n}")
        require(epoch.first <= n < epoch.first + epoch.size, f"draw {n} lies outside what was committed to")
        self.draws += 1
        return epoch

    def _spend(self, event: ChanceSpent) -> None:
        epoch = self.in_force
        if epoch is None or not self.started:
            raise AuditFault("the game has not started")
        end = epoch.first + epoch.size
        require(not self.ended, "the game is over")
        require(self.draws == end, "draws are left")
        require(event.n == end, f"draw {end} comes next, not {event.n}")
        self.spent = True

    def _lock(self, event: GameLocked, record: Record, sitting: Mapping[Seat, PlayerId]) -> None:
        require(not self.started and not self.config, "the table is locked already")
        self.locked, self.config = event, fair.digest(record.public)
        self._same_players(sitting)
        self._lock_keys(event)
        require(
            event.strict == self._opened_strict, "whether the table is strict is locked otherwise than it was opened"
        )
        place = self._opened_place
        require(place in (None, event.series), "its place in a series is locked otherwise than it was opened")
        self.dice = dict(event.dice or self._of_rules)
        if event.dice:
            self.count("dice by the lock", len(event.dice))

    def _lock_keys(self, event: GameLocked) -> None:
        require(event.protocol in fair.PROTOCOLS, f"there is no protocol {event.protocol}")
        named, self.keyed = self.seatings.keys, bool(self.seatings.keys)
        if self.binds_keys:
            due = tuple(named.get(seat, b"") for seat in event.seats)
            require(event.keys == (due if any(due) else ()), "other keys are locked than the seats have named")
        else:
            require(not event.keys, "keys are bound in fair/2 only")
        if event.keys:
            self.count("keys by the lock", sum(map(bool, event.keys)))
        self.seatings.state, self.seatings.binds_keys = "locked", self.binds_keys

    def _same_players(self, sitting: Mapping[Seat, PlayerId]) -> None:
        bound = self.locked.players if self.locked else ()
        here = tuple(sitting.get(seat, "") for seat in self.seats)
        require(not bound or bound == here, "others sit there than were locked")

    def _commit(self, event: ChanceCommitted) -> None:
        require(not self.strictly_over, "the table is strict: whoever is dropped ends it")
        require(self.in_force is None or self.spent, "no further draws are needed")
        waits = bool(self.epochs) and not self.epochs[-1].entropy and not self.epochs[-1].dropped
        require(not waits, "the epoch before it is neither sealed nor dropped")
        require(self._times_withheld <= 1, "entropy was withheld twice, and the game goes on")
        require(event.config == self.config, "it is bound to another configuration than was locked")
        require(event.epoch == len(self.epochs) + 1, f"epoch {len(self.epochs) + 1} comes next")
        require(event.first == self.draws, f"draw {self.draws} comes next")
        scope, locked = scope_of(self.game, event.epoch), self.locked
        keys = {seat: key for seat, key in zip(self.seats, locked.keys if locked else (), strict=False) if key}
        self.epochs.append(Epoch(event.epoch, scope, event.first, event.size, event.root, event.config, keys=keys))
        self.count("configurations bound")

    def _unsealed(self) -> Epoch:
        epoch = self.epochs[-1] if self.epochs else None
        if epoch is None or epoch.entropy or epoch.dropped or self.ended:
            raise AuditFault("no seeds are committed to that wait for entropy")
        return epoch

    def _entropy_committed(self, event: EntropyCommitted, sitting: Mapping[Seat, PlayerId]) -> None:
        epoch = self._unsealed()
        require(not epoch.revealed, "entropy has been revealed before all had committed")
        fresh = event.seat in self.seats and event.seat not in epoch.committed
        require(fresh, f"{event.seat} has no commitment to make")
        again = event.source == "client" and event.seat in self._out
        require(not again, f"{event.seat} has withheld its entropy and brings other")
        bots = (*zip(self.seats, self.locked.players if self.locked else (), strict=False), *sitting.items())
        bot = any(seat == event.seat and is_bot(player) for seat, player in bots)
        require(
            not bot or event.source == "server", f"{event.seat} is a bot's, and is said to bring entropy of its own"
        )
        message = fair.commit_signed(epoch.scope, event.seat, epoch.root, epoch.config, event.commitment)
        self._signed(event, event.source, "commitment", message)
        epoch.committed[event.seat], epoch.sources[event.seat] = event.commitment, event.source

    def _signed(self, event: EntropyCommitted | EntropyRevealed, source: str, what: str, message: bytes) -> None:
        """Entropy that a seat with a key has brought is signed by it, and nothing else is."""
        key = self.seatings.keys.get(event.seat)
        if event.signed:
            require(self.binds_keys, "it is signed, and nothing is signed so in fair/1")
            require(key is not None, "it is signed, and its seat has no key")
            require(source == "client", "it is signed, and the server has made this share")
        if key is None or not self.binds_keys or source != "client":
            return
        require(bool(event.signed), f"{event.seat} has a key and has not signed its {what}")
        require_signed(key, message, event.signed)
        self.count("signatures of entropy")

    def _entropy_revealed(self, event: EntropyRevealed) -> None:
        epoch = self._unsealed()
        require(len(epoch.committed) == len(self.seats), "not all seats have committed")
        commitment = fair.entropy_commitment(epoch.scope, event.seat, epoch.root, epoch.config, event.r)
        fits = commitment == epoch.committed.get(event.seat)
        require(fits, f"this is not the entropy that {event.seat} committed to")
        message = fair.reveal_signed(epoch.scope, event.seat, epoch.root, epoch.config, event.r)
        self._signed(event, epoch.sources[event.seat], "entropy", message)
        epoch.revealed[event.seat] = event.r
        self.count("entropy of seats")

    def _drop(self, event: ChanceDropped, seq: int) -> None:
        """Whoever saw entropy before could choose by it: once, and by name."""
        epoch = self._unsealed()
        all_committed = len(epoch.committed) == len(self.seats)
        if event.why == "left":
            require(not self.started, "the game has started: nobody leaves an epoch")
            require(not all_committed, "entropy was being revealed: nobody may leave")
            self.config, self.seatings.state = b"", "open"
        else:
            own = epoch.independent()
            owing = tuple(seat for seat in self.seats if seat in own and seat not in epoch.revealed)
            require(all_committed, "not all seats have committed: nobody can withhold yet")
            require(bool(owing), "all seats have revealed: nobody withholds")
            require(event.seats == owing, "these are not the seats that withhold")
            self.withheld.append((epoch.epoch, owing))
            epoch.withheld = owing
            self.strictly_over = self.locked is not None and self.locked.strict
            self._out.update(owing)
            self._times_withheld += 1
        epoch.dropped, epoch.dropped_at = True, seq
        self.count("epochs dropped")

    def _seal(self, event: ChanceSealed) -> None:
        epoch = self._unsealed()
        require(len(epoch.revealed) == len(self.seats), "not all seats have revealed")
        shares = [(seat, epoch.revealed[seat]) for seat in self.seats]
        entropy = fair.entropy(epoch.scope, epoch.root, epoch.config, shares)
        require(event.entropy == entropy, "E does not follow from what the seats revealed")
        require(event.independent == len(epoch.independent()), "it counts the independent seats wrongly")
        epoch.entropy, self.in_force, self.spent = entropy, epoch, False
        self._out, self._times_withheld = set(), 0
        self.count("epochs sealed (E)")

    def _open(self, event: ChanceOpened) -> None:
        require(self.ended, "the key opens only when the game is over")
        epoch = next((epoch for epoch in self.epochs if not epoch.key), None)
        if epoch is None or epoch.epoch != event.epoch:
            raise AuditFault("there is no key to open")
        root = fair.seeds_root(fair.Mac(event.key), epoch.scope, epoch.first, epoch.size)
        require(root == epoch.root, "this is not the key that was committed to")
        epoch.key = event.key
        self.count("seeds under the key", epoch.size)
