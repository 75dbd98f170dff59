"""The one door through which chance comes. Draw n is a pure function of the epoch's key, entropy and the spec."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from domain.kernel import fair
from domain.kernel.errors import ChanceExhausted, RuleFault
from domain.kernel.ids import Card, Face, GameId, Seat, Zone

Pool = tuple[Zone, Sequence[Face]]
"""A segment to mix: where it will lie, and its faces sorted by id."""


class Chance(Protocol):
    """What the kernel draws from. Games never see it."""

    @property
    def scope(self) -> str: ...
    @property
    def epoch(self) -> int: ...
    @property
    def key(self) -> bytes: ...
    @property
    def entropy(self) -> bytes: ...
    def seed(self, n: int) -> bytes: ...
    def roll(self, n: int, spec: str, dice: Sequence[Sequence[Face]]) -> tuple[Face, ...]: ...
    def mix(self, n: int, spec: str, pools: Sequence[Pool]) -> list[list[Face]]: ...
    def salts(self, n: int, count: int) -> list[bytes]: ...
    def salt(self, card: Card) -> bytes: ...
    def value_salt(self, seq: int, k: int) -> bytes: ...


class SealedChance:
    """The real one: `fair/1` under a key that is committed and entropy that is sealed."""

    __slots__ = ("_mac", "entropy", "epoch", "first", "key", "scope", "size")

    def __init__(self, game: GameId, epoch: int, key: bytes, entropy: bytes, *, first: int = 0, size: int) -> None:
        self.scope = scope_of(game, epoch)
        self.epoch, self.key, self.entropy, self.first, self.size = epoch, key, entropy, first, size
        self._mac = fair.Mac(key)

    def __repr__(self) -> str:
        return f"SealedChance({self.scope})"

    def seed(self, n: int) -> bytes:
        if not self.first <= n < self.first + self.size:
            raise ChanceExhausted(f"draw {n} lies outside the epoch's {self.size} draws from {self.first}")
        return fair.seed(self._mac, self.scope, n)

    def roll(self, n: int, spec: str, dice: Sequence[Sequence[Face]]) -> tuple[Face, ...]:
        stream = fair.words(self.seed(n), self.scope, n, self.entropy, spec)
        return tuple(faces[fair.below(stream, len(faces))] for faces in dice)

    def mix(self, n: int, spec: str, pools: Sequence[Pool]) -> list[list[Face]]:
        stream = fair.words(self.seed(n), self.scope, n, self.entropy, spec)
        return [fair.permuted(stream, faces) for _, faces in pools]

    def salts(self, n: int, count: int) -> list[bytes]:
        return fair.card_salts(self._mac, self.scope, n, count)

    def salt(self, card: Card) -> bytes:
        n, _, j = card.partition(".")
        return fair.card_salt(self._mac, self.scope, int(n), int(j))

    def value_salt(self, seq: int, k: int) -> bytes:
        return fair.value_salt(self._mac, self.scope, seq, k)


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
