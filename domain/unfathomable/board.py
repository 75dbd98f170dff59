"""The public state of Unfathomable."""

from typing import Literal

from msgspec import Struct

from domain.kernel import Board, Seat
from domain.unfathomable.names import (
    BRIG,
    DECKS,
    DEEP,
    DIALS,
    MONARCHS,
    CardId,
    CharacterId,
    DamageId,
    Dial,
    ItemId,
    Monarch,
    MythosId,
    Skill,
    Space,
    Step,
    Title,
    WaypointId,
    items_zone,
    loyalty_zone,
    passengers_zone,
)
from domain.unfathomable.options import Options

Outcome = Literal["pass", "partial", "fail"]


class Sailor(Struct, omit_defaults=True):
    """What everybody can see of a player."""

    character: CharacterId = CharacterId("")
    at: Space = Space("")
    revealed: bool = False
    """As a traitor."""
    feat: bool = False
    """The feat card is still there."""
    items: list[ItemId] = []
    improvement: ItemId | None = None
    """The Improvement that lies face up."""
    kept: list[CardId] = []
    """Mythos cards and spells in the play area."""
    actions: int = 0
    """Still to be performed."""


class Check(Struct, omit_defaults=True):
    """The skill check that is going on."""

    source: str
    """The card or room that asks for it."""
    target: int
    skills: list[Skill]
    least: int | None = None
    crisis: bool = False
    chaos: int = 0
    """Cards that the chaos deck adds."""
    openly: bool = False
    """Players add their cards face up."""
    added: dict[Seat, int] = {}
    total: int | None = None
    used: list[str] = []
    """Abilities that work once per check."""
    decided: Outcome | None = None
    """Chosen by somebody; the check is not made."""
    on_pass: int = 0
    """Treachery cards for the chaos deck if it passes."""


class Die(Struct, omit_defaults=True):
    """The die that is about to be rolled, or just was."""

    why: str
    target: int | None = None
    """What is needed, where something is."""
    attacker: Seat | None = None
    victim: Seat | None = None
    attack: bool = False
    plus: int = 0
    face: int | None = None
    fixed: bool = False
    """Set by hand: it cannot be rolled again."""
    means: str = ""
    """The item of an attack."""
    used: list[str] = []


class Threat(Struct, frozen=True, omit_defaults=True):
    """Somebody is about to be defeated: a player, or, without one, a passenger."""

    victim: Seat | None = None
    space: Space = DEEP
    """Where the passenger is; the Deep stands for the supply."""


class Atlantica(Board):
    """Everything public."""

    options: Options = Options()
    step: Step = "setup"
    sailors: dict[Seat, Sailor] = {}
    titles: dict[Title, Seat] = {}
    dials: dict[Dial, int] = {}
    travel: int = 0
    ritual: int = 0
    voyage: dict[WaypointId, int] = {}
    """Waypoints behind us, and how far each has brought us."""
    awakened: bool = False
    loyalty_dealt: int = 0
    """Loyalty cards that everybody was dealt."""

    deep_ones: dict[Space, int] = {}
    """Spaces with Deep Ones, the Deep included."""
    reserve: int = 0
    """Deep Ones in the supply."""
    monarchs: dict[Monarch, Space] = {}
    damage: dict[Space, DamageId] = {}
    """Damaged rooms."""
    lost: list[str] = []
    """Passengers that were defeated."""

    crisis: MythosId | None = None
    """The mythos card that is being resolved."""
    cut_short: bool = False
    """Its icons are not resolved."""
    replaced: bool = False
    """Something else has happened in its place."""
    check: Check | None = None
    die: Die | None = None
    threat: Threat | None = None

    # this turn
    acted: bool = False
    """An action was performed in this Action step."""
    used: list[str] = []
    """Rooms and abilities that work once per turn."""
    barricaded: bool = False
    """No Deep One enters a room or moves between rooms."""

    def distance(self) -> int:
        return sum(self.voyage.values())

    def sailor_at(self, space: Space) -> list[Seat]:
        """Characters in a space, in seat order."""
        return [seat for seat in self.seats if self.sailors[seat].at == space]

    def humans(self) -> list[Seat]:
        """Everybody who is not revealed: hidden traitors count as human."""
        return [seat for seat in self.seats if not self.sailors[seat].revealed]

    def traitors(self) -> list[Seat]:
        """Revealed ones, in turn order from the current player; before the set-up there is none."""
        return [seat for seat in self.from_current() if seat in self.sailors and self.sailors[seat].revealed]

    def humans_at(self, space: Space) -> list[Seat]:
        return [seat for seat in self.sailor_at(space) if not self.sailors[seat].revealed]

    def traitors_at(self, space: Space) -> list[Seat]:
        return [seat for seat in self.sailor_at(space) if self.sailors[seat].revealed]

    def from_current(self) -> tuple[Seat, ...]:
        return self.seats if self.current is None else self.seats_from(self.current)

    def is_human(self, seat: Seat) -> bool:
        return not self.sailors[seat].revealed

    def jailed(self, seat: Seat) -> bool:
        return self.sailors[seat].at == BRIG

    def seat_of(self, character: CharacterId) -> Seat | None:
        return next((seat for seat, sailor in self.sailors.items() if sailor.character == character), None)

    def deep_ones_at(self, space: Space) -> int:
        return self.deep_ones.get(space, 0)

    def infested(self) -> dict[Space, int]:
        """Spaces outside the Deep that hold Deep Ones, and how many."""
        return {space: n for space, n in self.deep_ones.items() if space != DEEP}

    def passengers_at(self, space: Space) -> int:
        return len(self.zones.get(passengers_zone(space), ()))

    def passengers_on_deck(self) -> int:
        return sum(self.passengers_at(space) for space in DECKS)

    def loyalty_count(self, seat: Seat) -> int:
        return len(self.zones.get(loyalty_zone(seat), ()))

    def item_count(self, seat: Seat) -> int:
        return len(self.zones.get(items_zone(seat), ()))

    def has_used(self, what: str) -> bool:
        return what in self.used


def empty_monarchs() -> dict[Monarch, Space]:
    return dict.fromkeys(MONARCHS, DEEP)


def full_dials(value: int) -> dict[Dial, int]:
    return dict.fromkeys(DIALS, value)
