"""The one door through which chance comes. Draw n is a pure function of the epoch's key, entropy and the spec."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from domain.kernel import fair
from domain.kernel.errors import ChanceExhausted, RuleFault
from domain.kernel.ids import Card, Face, GameId, Seat, Zone

Pool = tuple[Zone, Sequence[Face]]
"""A segment to mix: where it will lie, and its faces sorted by id."""


class Chance(Protocol):
    """What the kernel draws from. Games never see it."""

    def reaches(self, n: int, seq: int) -> bool: ...
    def scope_of(self, n: int) -> str: ...
    def scope_at(self, seq: int) -> str: ...
    def epoch_keys(self) -> list[tuple[int, bytes]]: ...
    def keys_to_open(self) -> list[tuple[int, bytes]]: ...
    def seed(self, n: int) -> bytes: ...
    def roll(self, n: int, spec: str, dice: Sequence[Sequence[Face]]) -> tuple[Face, ...]: ...
    def mix(self, n: int, spec: str, pools: Sequence[Pool]) -> list[list[Face]]: ...
    def salts(self, n: int, count: int) -> list[bytes]: ...
    def salt(self, card: Card, seq: int) -> bytes: ...
    def value_salt(self, seq: int, k: int) -> bytes: ...


class SealedChance:
    """The real one: `fair/1` under a key that is committed and entropy that is sealed. An epoch, and those before it:
    each draw belongs to one, by its number, and each sealed value, by the number of its event."""

    __slots__ = ("_mac", "before", "entropy", "epoch", "first", "foreign", "game", "key", "scope", "sealed", "size")

    def __init__(
        self,
        game: GameId,
        epoch: int,
        key: bytes,
        entropy: bytes,
        *,
        first: int = 0,
        size: int,
        sealed: int = 0,
        before: "SealedChance | None" = None,
        foreign: bool = False,
    ) -> None:
        self.game, self.scope = game, scope_of(game, epoch)
        self.epoch, self.key, self.entropy, self.first, self.size = epoch, key, entropy, first, size
        self.foreign = foreign
        """Of the game that a study came from."""
        self.sealed, self.before = sealed, before
        """The event that sealed it; the epoch before."""
        self._mac = fair.Mac(key)

    def __repr__(self) -> str:
        return f"SealedChance({self.scope})"

    def reaches(self, n: int, seq: int) -> bool:
        """Whether draw n can be made by event `seq`, from the epoch in force there."""
        epoch = self._at(seq)
        return epoch.first <= n < epoch.first + epoch.size

    def scope_of(self, n: int) -> str:
        return self._of(n).scope

    def scope_at(self, seq: int) -> str:
        return self._at(seq).scope

    def epoch_keys(self) -> list[tuple[int, bytes]]:
        """Every epoch's key."""
        return [*(self.before.epoch_keys() if self.before else ()), (self.epoch, self.key)]

    def keys_to_open(self) -> list[tuple[int, bytes]]:
        """What opens at the end. A study game with chance of its own does not open the keys of the game it came from:
        that one may still be played."""
        if self.before is None or self.before.foreign != self.foreign:
            return [(self.epoch, self.key)]
        return [*self.before.keys_to_open(), (self.epoch, self.key)]

    def seed(self, n: int) -> bytes:
        epoch = self._of(n)
        if not epoch.first <= n < epoch.first + epoch.size:
            raise ChanceExhausted(f"draw {n} lies outside the epoch's {epoch.size} draws from {epoch.first}")
        return fair.seed(epoch._mac, epoch.scope, n)

    def roll(self, n: int, spec: str, dice: Sequence[Sequence[Face]]) -> tuple[Face, ...]:
        stream = self._words(n, spec)
        return tuple(faces[fair.below(stream, len(faces))] for faces in dice)

    def mix(self, n: int, spec: str, pools: Sequence[Pool]) -> list[list[Face]]:
        stream = self._words(n, spec)
        return [fair.permuted(stream, faces) for _, faces in pools]

    def salts(self, n: int, count: int) -> list[bytes]:
        epoch = self._of(n)
        return fair.card_salts(epoch._mac, epoch.scope, n, count)

    def salt(self, card: Card, seq: int) -> bytes:
        """The salt with which event `seq` opens a card. In a study with chance of its own, cards that were laid before
        it get salts of its own: the true one, with the commitment, would tell what lies there in the other game."""
        n, _, j = card.partition(".")
        epoch, now = self._of(int(n)), self._at(seq)
        if epoch.game != now.game:
            epoch = now._first_own()
        return fair.card_salt(epoch._mac, epoch.scope, int(n), int(j))

    def value_salt(self, seq: int, k: int) -> bytes:
        epoch = self._at(seq)
        return fair.value_salt(epoch._mac, epoch.scope, seq, k)

    def _words(self, n: int, spec: str) -> Iterator[int]:
        return fair.words(self.seed(n), self.scope_of(n), n, self._of(n).entropy, spec)

    def _of(self, n: int) -> "SealedChance":
        """The epoch of a draw."""
        return self if n >= self.first or self.before is None else self.before._of(n)

    def _first_own(self) -> "SealedChance":
        """The first epoch of the same game."""
        before = self.before
        return self if before is None or before.game != self.game else before._first_own()

    def _at(self, seq: int) -> "SealedChance":
        """The epoch in force at an event."""
        return self if seq > self.sealed or self.before is None else self.before._at(seq)


class Forced:
    """For arranged positions and tests: the next outcomes by value, then real chance again."""

    def __init__(
        self,
        real: Chance,
        rolls: Iterable[Sequence[str]] = (),
        tops: Mapping[str, Iterable[Sequence[str]]] | None = None,
    ) -> None:
        self._real = real
        self.rolls: deque[Sequence[str]] = deque(rolls)
        self.tops: dict[str, deque[Sequence[str]]] = {z: deque(t) for z, t in (tops or {}).items()}

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def roll(self, n: int, spec: str, dice: Sequence[Sequence[Face]]) -> tuple[Face, ...]:
        """The next forced roll; it must fit the dice."""
        if not self.rolls:
            return self._real.roll(n, spec, dice)
        roll = self.rolls.popleft()
        faces = (Face(roll),) if isinstance(roll, str) else tuple(Face(f) for f in roll)
        if len(faces) != len(dice) or any(f not in die for f, die in zip(faces, dice, strict=True)):
            raise RuleFault(f"the forced roll {faces} does not fit {spec}")
        return faces

    def mix(self, n: int, spec: str, pools: Sequence[Pool]) -> list[list[Face]]:
        """Zones with a forced top get it; the rest of them, and all others, stay as drawn."""
        mixed = self._real.mix(n, spec, pools)
        return [self._topped(zone, faces) for (zone, _), faces in zip(pools, mixed, strict=True)]

    def _topped(self, zone: Zone, faces: list[Face]) -> list[Face]:
        if not self.tops.get(zone):
            return faces
        top = [Face(f) for f in self.tops[zone].popleft()]
        rest = faces[:]
        for face in top:
            if face not in rest:
                raise RuleFault(f"{face} cannot be forced to the top of {zone}: it is not among {sorted(faces)}")
            rest.remove(face)
        return top + rest


class Source(Struct, frozen=True):
    """The key of an epoch and the entropy of each seat. Never logged, never shown before the end."""

    key: bytes
    entropy: dict[Seat, bytes]
    independent: tuple[Seat, ...] = ()
    """Seats whose client made the entropy itself."""

    def __repr__(self) -> str:
        return "Source(…)"


def rehearsal_source(seed: str, seats: Sequence[Seat]) -> Source:
    """All from one seed: for simulation, tests and arranged positions, never for people."""
    mac = fair.Mac(seed.encode())
    return Source(mac(b"key"), {seat: mac(f"entropy {seat}".encode()) for seat in seats})


def scope_of(game: GameId, epoch: int) -> str:
    return f"{game}/{epoch}"
