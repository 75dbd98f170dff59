"""The public state of Cult of the Deep."""

from typing import Literal

from msgspec import Struct, field

from domain.cult.names import (
    NECROMANCER,
    AltarNo,
    CharacterId,
    DieName,
    RitualId,
    RoleId,
    Symbol,
    Target,
    WraithId,
    sigil_zone,
)
from domain.cult.options import Options
from domain.kernel import Seat
from domain.parts.in_play import InPlay, PlayBoard

TURN, PHASE, GAME = "turn", "phase", "game"
"""For how long an ability may not be used again."""

Phase = Literal["setup", "start", "roll", "commit", "response", "resolve", "end"]


class Die(Struct, omit_defaults=True):
    """A die of the active player. `at` is empty while it is not committed."""

    face: Symbol
    at: Target = Target("")


class Altar(Struct, omit_defaults=True):
    """An altar board: the ritual on it, if any, and its markers."""

    ritual: RitualId | None = None
    tracks: dict[Symbol, int] = {}


class Cultist(Struct, omit_defaults=True):
    """What everybody can see of a player."""

    character: CharacterId = CharacterId("")
    life: int = 0
    siren: int = 0
    chant: int = 0
    necromancer: int = 0
    kraken: int = 0
    """Kraken dice on the character."""
    kept: list[RitualId] = []
    dead: bool = False
    wraith: WraithId | None = None
    wraith_dice: list[Symbol] = []
    """Wraith dice that can still be used."""
    extra: int = 0
    """Dice more, or fewer, in the next Roll phase."""
    bodily: int = 0
    """The same, but ending with this life: paid for with blood, or lost to the Kraken."""


class Supply(Struct):
    """What nobody holds."""

    siren: int = 0
    chant: int = 0
    necromancer: int = 0
    kraken: int = 0
    shadow: int = 0


class Temple(PlayBoard):
    """Everything public. In play are the characters of the living, the rituals that are kept, and what Faceless II has
    of another."""

    options: Options = Options()
    head_count: int = 0
    """The number of players: four in the four-player game."""
    order: list[Seat] = []
    """Places clockwise. A place that its player has left is empty."""
    place: int = 0
    """Whose turn it is, as a place."""
    phase: Phase = "setup"
    high_priest: Seat = Seat("")
    automated: Seat | None = None
    """The High Priest's place while nobody plays it."""
    cultists: dict[Seat, Cultist] = {}
    altars: dict[AltarNo, Altar] = {}
    supply: Supply = field(default_factory=Supply)
    shadow: int = 0
    """Shadow tokens on Ancient Shadow."""
    wraiths: list[WraithId] = []
    """Wraith cards that nobody uses."""
    marks: dict[Seat, Seat] = {}
    """Who has marked whom with the Faceless token."""

    # this turn
    dice: dict[DieName, Die] = {}
    dice_made: int = 0
    rolls: int = 0
    """How often dice were rolled in this Roll phase."""
    transmuted: dict[Symbol, Symbol] = {}
    rift: int = 0
    """Extra rolls of Astral Rift this turn."""
    served: bool = False
    """A die was resolved on Tribute to Nycen this turn."""
    kraken_roll: list[int] = []

    # this Resolve phase
    lost: list[Seat] = []
    """Who has lost life in it."""
    siphoned: list[Seat] = []
    """Whose loss has fed the Keeper of Lamia in it."""
    shields: dict[Seat, int] = {}
    charges: dict[Seat, int] = {}
    """Trigger dice resolved on a Sorceress."""

    # until the next death
    blows: dict[Seat, Seat] = {}
    """Players at 0 life -> who dealt the last blow; the empty seat is nobody."""

    favour: dict[Seat, int] = {}
    """What each player's own hand has given the High Priest so far, less what it has taken: for all to remember."""

    # once per game
    penance: bool = False
    """The High Priest has paid for the last Faithful."""
    possessed: bool = False
    old_roles: list[RoleId] = []
    """The role that a possessing player left behind."""

    def at_table(self) -> list[Seat]:
        """All places that are taken, clockwise from the first."""
        return [seat for seat in self.order if seat]

    def around(self, seat: Seat) -> list[Seat]:
        """All taken places clockwise, beginning with this one."""
        i = self.order.index(seat)
        return [s for s in (*self.order[i:], *self.order[:i]) if s]

    def around_place(self) -> list[Seat]:
        """All taken places clockwise from the place whose turn it is, even if its player has left it."""
        return [s for s in (*self.order[self.place :], *self.order[: self.place]) if s]

    def living(self) -> list[Seat]:
        return [seat for seat in self.order if seat and not self.cultists[seat].dead]

    def lives(self, seat: Seat) -> bool:
        return not self.cultists[seat].dead

    def active(self) -> Seat:
        """The seat whose turn it is. Whoever possesses the High Priest in mid-turn has taken that place over."""
        return self.current if self.current in self.cultists else self.high_priest

    def holds_sigil(self, seat: Seat) -> bool:
        return bool(self.zones.get(sigil_zone(seat)))

    def altar_of(self, ritual: RitualId) -> AltarNo | None:
        return next((no for no, altar in self.altars.items() if altar.ritual == ritual), None)

    def keeper_of(self, ritual: RitualId) -> Seat | None:
        return next((s for s in self.at_table() if ritual in self.cultists[s].kept), None)

    def has_used(self, seat: Seat, what: str) -> bool:
        """What stands on no card, and is possible once a turn."""
        return f"{seat}:{what}" in self.used.get(TURN, ())

    def lay_cards(self) -> None:
        """Rules: Death & Wraiths, Faceless II. A player has the own character until death, and beside it the marked
        player's. The Necromancer's alone death does not take."""
        cards: dict[str, InPlay] = {}
        for seat in self.at_table():
            cultist = self.cultists[seat]
            if cultist.character and (not cultist.dead or cultist.character == NECROMANCER):
                cards[f"{cultist.character}.{seat}"] = InPlay(cultist.character, seat, on=self.marks.get(seat, ""))
            marked = None if cultist.dead else self.marks.get(seat)
            if marked is not None:
                copied = self.cultists[marked].character
                cards.setdefault(f"{copied}.{seat}", InPlay(copied, seat))
            cards.update({f"{ritual}.{seat}": InPlay(ritual, seat) for ritual in cultist.kept})
        self.play = cards
        self.shifts += 1

    def is_necromancer_priest(self) -> bool:
        return self.cultists[self.high_priest].character == NECROMANCER
