"""How things stand: how much of the game is left, what points, coins and the spaces of tracks are worth now."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from domain.flotilla.board import Flotilla
from domain.flotilla.content import ARTIFACT_TILES, BOX, CREW_CARDS, HUB, NUMBERS, RINGS, Bounty, survivor_track
from domain.flotilla.names import Guild
from domain.kernel import Knowledge, Seat
from domain.parts.bots import PricedMind
from domain.parts.effects import Op
from domain.parts.prices import Prices

POINT, LAST_POINT = 1.6, 5.0
"""Coins that a victory point is worth: at the beginning, when they bring more later, and in the last round."""
BARREL = 2.6
"""To a Sinksider: what a resource on a Skiff is worth, before it is brought home and sold."""
BUILDING_BARREL = 2.5
"""To a Skysider, who builds with it."""
ROUNDS = 26
"""How many a game is likely to take."""
RECRUIT = 15.0
"""What a recruit is worth at the beginning, whichever it is."""
LOOK_AHEAD, FADING = 5, 0.7
"""Spaces of a ring that count, each less than the one before."""
FIRST_TILE = 20.0
PLENTY = 60
"""Coins."""
SPARE = 0.5
"""What a coin is worth to whoever has plenty."""
FEW_TILES = 4
DIAL = 8.0
LATE = 0.35
"""Of the supply: with less than that the end is near."""


class Outlook(Prices):
    """Prices of operations as the table lies: what a dive or a Transaction would really bring."""

    def __init__(self, mind: "Standing") -> None:
        super().__init__(BOX.words.nouns)
        self.mind = mind

    def op(self, one: Op) -> float:
        own = self.mind.op(one)
        return super().op(one) if own is None else own

    def of(self, kind: str, id: str) -> float:
        """Prices as they are now."""
        mind = self.mind
        match kind, id:
            case "prices", "recruit":
                return mind.any_recruit
            case "prices", "dial":
                return DIAL * mind.share
            case "prices", "seal":
                return 3.0 * mind.point
            case "deck", "tile":
                return mind.drawn_tile()
            case "resource", "survivor":
                return mind.survivor
            case "resource", "point":
                return mind.point
            case "resource", "toxicity":
                return -0.6 * mind.point
            case "resource", "coin":
                return mind.coin
            case "resource", "barrel":
                return mind.barrel + 1.0
        return super().of(kind, id)


class Standing(PricedMind):
    """What can be told from the table alone."""

    turns_at: int | None = None
    """The round from which on it turns, whatever the Market says."""
    liked: Mapping[str, float] = {}

    def __init__(self, board: Flotilla, knowledge: Knowledge, seat: Seat, beliefs: Any) -> None:
        self.outlook = Outlook(self)
        super().__init__(board, knowledge, seat, self.outlook, {**CREW_CARDS, **ARTIFACT_TILES})
        self.board: Flotilla = board
        self.fleet = board.fleets[seat]

    def op(self, one: Op) -> float | None:
        """What an operation would really bring as the table lies; `None`: its usual price."""
        return None

    @property
    def share(self) -> float:
        """How much of the supply is left: how much of the game."""
        return self.board.supply / (NUMBERS.points_each * len(self.board.seats))

    @property
    def late(self) -> bool:
        return self.share < LATE

    @property
    def point(self) -> float:
        """More and more, since fewer rounds are left in which coins bring anything else."""
        if self.board.last_round:
            return LAST_POINT
        return POINT + (LAST_POINT - 1 - POINT) * (1 - self.share) ** 3

    @property
    def rounds_left(self) -> float:
        """By the supply, or by how long games are; a turn more, when it is empty."""
        return max(1.0, min(ROUNDS - self.board.round, ROUNDS * self.share + 2))

    @property
    def coin(self) -> float:
        """Enough for the next Outpost and something to build with; what is more than that is worth little."""
        return 1.0 if self.fleet.coins < PLENTY else SPARE

    @cached_property
    def survivor(self) -> float:
        """What the next spaces of the track have: points, recruits, an Artifact."""
        spaces = survivor_track(len(self.board.seats)).spaces
        at = self.board.survivors
        ahead = [self.space(spaces[(at + n) % len(spaces)]) for n in (1, 2, 3)]
        return 0.5 * ahead[0] + 0.3 * ahead[1] + 0.2 * ahead[2]

    def space(self, ops: Sequence[Op]) -> float:
        """Of a ring or of the Survivor track."""
        return self.outlook.all(ops)

    @property
    def barrel(self) -> float:
        return BUILDING_BARREL if self.fleet.skyside else BARREL

    def step(self, guild: Guild, steps: int) -> float:
        """What the spaces ahead on a ring have, each less than the one before."""
        return self.liked.get(guild, 0.0) + self.ahead(guild, self.fleet.discs.get(guild, 0) + steps)

    def ahead(self, guild: Guild, at: int) -> float:
        spaces = RINGS[f"ring_{guild}"].spaces
        fading = [FADING**n for n in range(LOOK_AHEAD)]
        return sum(self.space(spaces[(at + n) % len(spaces)]) * f for n, f in enumerate(fading)) / sum(fading)

    def bounty(self, guild: Guild) -> float:
        slotted: list[Bounty] = [ARTIFACT_TILES[id] for id in self.board.slots.get(guild, ())]
        return sum(BOX.words.worth(one.bounty) for one in slotted or [HUB[f"hub_{guild}"]])

    def new_tile(self) -> float:
        """To a Sinksider: most to who has few; nobody dives without any."""
        return max(4.0, 9.5 - 0.6 * len(self.fleet.tiles)) if self.fleet.tiles else FIRST_TILE

    def drawn_tile(self) -> float:
        """A Skysider needs tiles to choose from."""
        if not self.fleet.skyside:
            return self.new_tile()
        return 5.0 if len(self.fleet.reserve) < FEW_TILES else 2.0

    @cached_property
    def any_recruit(self) -> float:
        """What a recruit is worth before it is known which."""
        return 3.0 + RECRUIT * self.rounds_left / ROUNDS
