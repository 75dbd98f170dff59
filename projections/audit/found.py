"""What an audit has found: epochs, draws and cards of one viewer's log, each with the state of its proof."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from domain.kernel.ids import Card, DieId, Face, Seat, Zone

Proof = Literal["proven", "sealed", "failed", "arranged"]
"""`sealed`: what decides it is committed to, and opens when the game ends. `arranged`: the position was built by hand,
so nothing is proven."""


class Fault(Struct, frozen=True):
    """The first thing that does not hold."""

    seq: int
    """The event where it shows; 0 for what belongs to no event."""
    why: str


class AuditFault(Exception):
    """Raised where something does not hold."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


def require(holds: bool, why: str) -> None:
    if not holds:
        raise AuditFault(why)


class Epoch(Struct):
    """What was committed to before anything was drawn from it, and what it came to."""

    epoch: int
    scope: str
    first: int
    size: int
    root: bytes
    config: bytes
    committed: dict[Seat, bytes] = {}
    sources: dict[Seat, str] = {}
    revealed: dict[Seat, bytes] = {}
    entropy: bytes = b""
    dropped: bool = False
    dropped_at: int = 0
    """The event that says so."""
    withheld: tuple[Seat, ...] = ()
    """Seats that were dropped because, by the operator's word, they withheld their entropy."""
    keys: dict[Seat, bytes] = {}
    """The seats' keys, as its lock binds them."""
    key: bytes = b""

    def independent(self) -> tuple[Seat, ...]:
        """Seats whose client made its entropy itself, as the operator says."""
        return tuple(seat for seat, source in self.sources.items() if source == "client")


class Segment(Struct):
    """Cards that a reseal lays together, as the viewer knows them."""

    zone: Zone
    at: int
    cards: tuple[Card, ...]
    seals: tuple[bytes, ...]
    mixed: bool
    seen: tuple[Seat, ...]
    pool: tuple[Face, ...] = ()
    """Sorted, if the viewer knows every face that went into the segment."""
    faces: tuple[Face | None, ...] = ()
    """As they lie; `None` where the viewer does not know."""


class Draw(Struct):
    """One draw: dice, or cards taken up and laid down."""

    n: int
    seq: int
    why: str
    seat: Seat | None
    """Whose turn it was."""
    epoch: int
    spec: str
    proof: Proof = "sealed"
    faces: tuple[Face, ...] = ()
    """Of dice."""
    dice: Mapping[DieId, Sequence[Face]] = {}
    """What the dice of a roll have on their sides."""
    seed: bytes = b""
    """Of dice; of a reseal once the key is opened."""
    path: tuple[bytes, ...] = ()
    taken: tuple[Card, ...] = ()
    known: dict[Card, Face] = {}
    """Faces of the cards taken up, as far as the viewer knew them."""
    segments: tuple[Segment, ...] = ()
    taken_back: bool = False
    """The table has agreed to go back over it. It stays spent."""

    @property
    def rolled(self) -> bool:
        return self.spec.startswith("roll:")


class Happening(Struct, frozen=True):
    """Something that befell a card."""

    seq: int
    what: Literal["stocked", "laid", "moved", "shown", "taken"]
    zone: Zone
    to: tuple[Seat, ...] = ()
    """Shown or laid open to these; `*`: to everybody."""
    draw: int | None = None


class CardLife(Struct):
    """One name of a card from when it was laid down until it is taken up again."""

    card: Card
    seal: bytes = b""
    """The commitment to its face; none if it was stocked face up."""
    salt: bytes = b""
    face: Face | None = None
    """As far as the viewer knows."""
    draw: int | None = None
    happenings: list[Happening] = []
    taken_back: bool = False
    """The table has agreed to go back to before it was laid."""
