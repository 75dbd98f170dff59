"""The checks of `fair/1` and `fair/2` on one viewer's own log, event by event. The verifiers in `service/` do the same
from a file and without any of this code; tests hold them against each other."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel import fair
from domain.kernel.errors import Divergence
from domain.kernel.event import Event
from domain.kernel.events import (
    Asked,
    Decided,
    Forked,
    OrderGiven,
    Passed,
    Resealed,
    Rolled,
    Shown,
    Stocked,
    Studied,
    Undone,
)
from domain.kernel.ids import EVERYBODY, EVERYTHING, Card, Face, GameId, Seat
from domain.kernel.log import is_kind
from domain.kernel.record import CardOpening, Private, Record, decode_private
from domain.kernel.ruleset import Ruleset
from domain.kernel.viewer import Viewer
from projections.audit.agreements import Agreements
from projections.audit.cards import CardLives
from projections.audit.draws import laid_by, order_of, rolled_in, thrown_by
from projections.audit.found import AuditFault, Draw, Epoch, Fault, require
from projections.audit.frames import Frames
from projections.audit.moves import SignedMoves

Paths = Mapping[int, Sequence[bytes]]
"""Draw -> the nodes that lead from its seed to the root. Making them takes the key; they tell of no other draw."""


class Auditor:
    """Follows one viewer's log. `checked` counts what holds; `fault` is the first thing that does not."""

    def __init__(self, ruleset: Ruleset[Any], game: GameId, viewer: Seat, paths: Paths) -> None:
        self.ruleset, self.game, self.viewer, self.paths = ruleset, game, viewer, paths
        self.eyes: Viewer[Any] = Viewer(ruleset, game, viewer)
        self.checked: dict[str, int] = {}
        self.fault: Fault | None = None
        self.study = False
        """The game goes on from another game's log."""
        self.studied = 0
        """The first event that says that somebody who plays it has made a study game of it meanwhile."""
        self._heads = {self.eyes.head: 0}
        self.frames = Frames(game, ruleset.dice, self._heads, self.count)
        self.agreements = Agreements(self.count)
        self.moves = SignedMoves(game, self.frames.seatings, self.count)
        self.draws: list[Draw] = []
        self.card_lives = CardLives()
        self.seq = self.last = 0
        self.sealed_values = 0
        self.strange_heads: list[int] = []
        self.pathless: list[int] = []
        self._faces: dict[Card, Face] = {}
        self._later: list[tuple[int, Callable[[], None]]] = []

    def count(self, what: str, more: int = 1) -> None:
        self.checked[what] = self.checked.get(what, 0) + more

    def run(self, log: Sequence[Record]) -> "Auditor":
        """All of a viewer's log. Stops at the first thing that does not hold. A study game is not even looked at: it
        begins with another game's log."""
        self.studied = next((record.seq for record in log if is_kind(record, Studied)), 0)
        if any(is_kind(record, Forked) for record in log):
            self.study, self.last, self.eyes.head = True, log[-1].seq, log[-1].head
            return self
        try:
            for record in log:
                self.seq = record.seq
                self._event(record)
                self.last = record.seq
            if self.epochs and all(epoch.key for epoch in self.epochs):
                for seq, check in self._later:
                    self.seq = seq
                    check()
            self.seq = 0
            closed = self.frames.ended and not all(epoch.key for epoch in self.epochs)
            require(not closed, "the game is over and its key is not opened")
        except AuditFault as fault:
            self.fault = Fault(self.seq, fault.why)
        except Divergence as found:
            self.fault = Fault(found.seq, "the chain does not lead here")
        return self

    @property
    def over(self) -> bool:
        """The game is over and its keys are opened."""
        return self.frames.ended and bool(self.epochs) and all(epoch.key for epoch in self.epochs)

    @property
    def epochs(self) -> list[Epoch]:
        return self.frames.epochs

    @property
    def arranged(self) -> bool:
        return self.frames.locked is not None and self.frames.locked.arranged

    def epoch_numbered(self, number: int) -> Epoch | None:
        return next((epoch for epoch in self.epochs if epoch.epoch == number), None)

    def epoch_of(self, draw: Draw) -> Epoch:
        """Under which commitment it was drawn."""
        return next(epoch for epoch in self.epochs if epoch.epoch == draw.epoch)

    # --- one event -------------------------------------------------------------------------------

    def _event(self, record: Record) -> None:
        before = self._taken(record) if is_kind(record, Resealed) else ()
        known = {card: self.eyes.knowledge.faces[card] for card in before if card in self.eyes.knowledge.faces}
        seat = self.eyes.board.current
        stocked, players = self.eyes.board.stocked, self.eyes.board.players
        event = self.eyes.feed(record)
        private = decode_private(record.private)
        self.count("events in the chain")
        self.frames.take(event, record, self.eyes.board.players)
        match event:
            case Rolled():
                self._rolled(event, seat)
            case Resealed():
                self._resealed(event, seat, before, known, private)
            case Stocked():
                names = [Card(f"u{stocked}.{i}") for i in range(len(event.faces))]
                self._later.append((self.seq, lambda: self._faces.update(zip(names, event.faces, strict=True))))
            case Shown():
                self._shown(event)
            case Undone():
                require(event.id == self.seq, "its id is not its number")
                self.agreements.undo(event, self.draws, players, windows=self.frames.binds_keys)
                self.card_lives.undo(event.decision)
            case Decided():
                self._saw(event)
        self.agreements.take(self.seq, event)
        self.card_lives.take(self.seq, event, self.eyes.board, stocked, before)
        self._openings(event, private)
        self.moves.take(event, private, self.seq)
        self._heads[record.head] = self.seq

    def _taken(self, record: Record) -> tuple[Card, ...]:
        event = self.ruleset.event(record.public)
        assert isinstance(event, Resealed)
        return tuple(event.taken(self.eyes.board))

    # --- draws -----------------------------------------------------------------------------------

    def _draw(self, n: int) -> Epoch:
        epoch = self.frames.draw(n)
        self.count("draws numbered")
        return epoch

    def _rolled(self, event: Rolled, seat: Seat | None) -> None:
        epoch = self._draw(event.n)
        path = tuple(self.paths.get(event.n, ()))
        draw = Draw(event.n, self.seq, event.why, seat, epoch.epoch, event.spec, "failed")
        draw.faces, draw.seed, draw.path = event.faces, event.seed, path
        draw.dice = rolled_in(event.spec, self.frames.dice)
        self.draws.append(draw)
        if self.arranged:
            draw.proof = "arranged"
            return
        require(thrown_by(epoch, draw) == event.faces, f"draw {event.n} gives other faces")
        self.count("rolls from seed and E")
        self._later.append((self.seq, lambda: self._seed_by_key(epoch, draw)))
        if event.n not in self.paths:
            self.pathless.append(event.n)
            draw.proof = "sealed"
            return
        leaf = fair.leaf(event.n, event.seed)
        proven = fair.merkle_proves(leaf, event.n - epoch.first, epoch.size, path, epoch.root)
        require(proven, f"the seed of draw {event.n} is not the one committed to, or its path is wrong")
        self.count("seeds of rolls by their paths")
        draw.proof = "proven"

    def _seed_by_key(self, epoch: Epoch, draw: Draw) -> None:
        seed = fair.seed(fair.Mac(epoch.key), epoch.scope, draw.n)
        require(draw.seed == seed, f"the seed of draw {draw.n} is not that of the key")
        draw.proof = "proven"

    def _resealed(
        self, event: Resealed, seat: Seat | None, taken: tuple[Card, ...], known: dict[Card, Face], private: Private
    ) -> None:
        epoch = self._draw(event.n)
        draw = laid_by(event, self.seq, seat, epoch.epoch, taken, known, self.eyes.knowledge.faces)
        self.draws.append(draw)
        laid = sum(len(segment.cards) for segment in draw.segments)
        require(len(taken) == laid, f"{len(taken)} cards are taken up and {laid} laid")
        self.count("cards laid under commitments", laid)
        self._later.append((self.seq, lambda: self._order_by_key(epoch, draw)))

    def _order_by_key(self, epoch: Epoch, draw: Draw) -> None:
        if self.arranged:
            draw.proof = "arranged"
            return
        draw.proof = "failed"
        draw.known = {card: self._faces[card] for card in draw.taken}
        found = order_of(epoch, draw)
        for card, (salt, face) in found.items():
            self._faces[card] = face
            self.card_lives.open(card, salt, face)
        self.count("faces of cards laid, by the key", len(found))
        for _ in (segment for segment in draw.segments if segment.mixed):
            self.count("mixed segments in their order")
        draw.proof = "proven"

    # --- what is opened --------------------------------------------------------------------------

    def _shown(self, event: Shown) -> None:
        lying = {card for zone in self.eyes.board.zones.values() for card in zone}
        for card in event.cards:
            require(card in lying and self.card_lives.is_sealed(card), f"card {card} does not lie face down anywhere")
        if event.to != EVERYBODY:
            require(not event.faces, "faces that only some may see stand in the open")
            return
        opened = zip(event.cards, event.salts, event.faces, strict=True)
        for card, salt, face in opened:
            self._card(CardOpening(card, salt, face))

    def _card(self, opening: CardOpening) -> None:
        seal = self.card_lives.seal_of(opening.card)
        if seal is None:
            raise AuditFault(f"no event has laid card {opening.card}")
        n, j = (int(part) for part in opening.card.split("."))
        epoch = self.epoch_of(self.draws[n])
        fits = fair.card_seal(epoch.scope, n, j, opening.salt, opening.face) == seal
        require(fits, f"card {opening.card} is not what was laid down")
        self.card_lives.open(opening.card, opening.salt, opening.face)
        self._later.append((self.seq, lambda: self._card_by_key(epoch, n, j, opening.salt)))
        self.count("cards opened against their commitments")

    def _card_by_key(self, epoch: Epoch, n: int, j: int, salt: bytes) -> None:
        right = fair.card_salt(fair.Mac(epoch.key), epoch.scope, n, j)
        require(salt == right, f"the salt of card {n}.{j} is not that of the key")

    def _openings(self, event: Event, private: Private) -> None:
        """What this event opens to the viewer: all of it, and nothing else."""
        cards = [card for opening in private.cards for card in opening.cards]
        fine = sorted(c.card for c in cards) == sorted(self._must_see(event))
        require(fine, "the cards opened to the viewer are not those due")
        for opening in cards:
            self._card(opening)
        seals = self._seals(event)
        self.sealed_values += len(seals)
        for sealed in private.values:
            self._value(sealed.k, sealed.salt, bytes(sealed.value), seals)
        missing = [k for k, (_, due) in seals.items() if due and k not in {sealed.k for sealed in private.values}]
        require(not missing, f"the values sealed to {self.viewer} are not opened")

    def _must_see(self, event: Event) -> list[Card]:
        match event:
            case Shown() if event.to != EVERYBODY and self._sees(event.to):
                return list(event.cards)
            case Resealed():
                laid = zip(event.laid, event.names(), strict=True)
                return [card for segment, cards in laid if self._sees(segment.seen) for card in cards]
        return []

    def _sees(self, seats: tuple[Seat, ...]) -> bool:
        return bool(seats) if self.viewer == EVERYTHING else self.viewer in seats

    def _seals(self, event: Event) -> dict[int, tuple[bytes, bool]]:
        """The sealed values of an event: place -> commitment, and whether the viewer must have it."""
        match event:
            case Asked():
                asks = [(k, ask.seal, ask.seat) for k, ask in enumerate(event.asks) if ask.seal is not None]
                return {k: (seal, self._sees((seat,))) for k, seal, seat in asks}
            case Decided(seal=bytes() as seal, signature_seal=signed) if signed is not None:
                return {k: (sealed, self._sees((event.seat,))) for k, sealed in enumerate((seal, signed))}
            case Decided(seal=bytes() as seal) | OrderGiven(seal=seal):
                return {0: (seal, self._sees((event.seat,)))}
            case Passed():
                return {0: (event.seal, self.viewer == EVERYTHING)}
        return {}

    def _value(self, k: int, salt: bytes, value: bytes, seals: Mapping[int, tuple[bytes, bool]]) -> None:
        epoch, seq = self.frames.in_force, self.seq
        if k not in seals or epoch is None:
            raise AuditFault("a value is opened that is not sealed here")
        seal = fair.value_seal(epoch.scope, seq, k, salt, value)
        require(seal == seals[k][0], f"sealed value {k} is not what was committed to")
        self._later.append((seq, lambda: self._value_by_key(epoch, seq, k, salt)))
        self.count("sealed values opened against their commitments")

    def _value_by_key(self, epoch: Epoch, seq: int, k: int, salt: bytes) -> None:
        right = fair.value_salt(fair.Mac(epoch.key), epoch.scope, seq, k)
        require(salt == right, f"the salt of value {k} is not that of the key")

    def _saw(self, event: Decided) -> None:
        if event.saw and event.saw in self._heads:
            self.count("heads that clients had seen")
        elif event.saw:
            self.strange_heads.append(self.seq)
