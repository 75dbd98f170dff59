"""What can follow: the set-up, rounds, cards that are played, turning Skyside."""

from domain.flotilla.board import Fleet, Flotilla, Skiff
from domain.flotilla.names import HOME, SKIFFS, Colour, CrewId, Guild, SetId
from domain.flotilla.options import Options
from domain.kernel import Card, Fact, Seat


class FlotillaLaid(Fact, frozen=True):
    """The boards are laid out; everybody has a starting tile, coins and one Skiff."""

    options: Options
    first: Seat
    supply: int
    coins: dict[Seat, int]
    """In the order of the starting tiles."""
    dials: dict[Guild, int]
    market: dict[Colour, int]

    def apply(self, board: Flotilla) -> None:
        board.options, board.first, board.supply = self.options, self.first, self.supply
        board.dials, board.market = dict(self.dials), dict(self.market)
        board.fleets = {
            seat: Fleet(number, coins, skiffs={SKIFFS[0]: Skiff(HOME)})
            for number, (seat, coins) in enumerate(self.coins.items(), 1)
        }


class ObjectivesLaid(Fact, frozen=True):
    """The sets of Objectives for both sides."""

    left: tuple[SetId, ...]
    right: tuple[SetId, ...]
    cards: dict[Card, SetId]

    def apply(self, board: Flotilla) -> None:
        left, right = dict.fromkeys(self.left, 0), dict.fromkeys(self.right, 0)
        board.objectives = {"sink": left, "sky": right}
        board.set_cards = dict(self.cards)


class CrewJoined(Fact, frozen=True):
    """Cards come to somebody's crew."""

    seat: Seat
    crew: dict[Card, CrewId]
    recruit: CrewId | None = None
    """The card, if it is one that joins in the middle of the game."""

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].crew.update(self.crew)


class StackTurned(Fact, frozen=True):
    """The card on top of a guild's stack; none if the stack is empty."""

    guild: Guild
    crew: CrewId | None

    def apply(self, board: Flotilla) -> None:
        if self.crew is None:
            board.stacks.pop(self.guild, None)
        else:
            board.stacks[self.guild] = self.crew


class RoundBegun(Fact, frozen=True):
    """A round begins: the last one, if the supply was empty before it."""

    last: bool

    def apply(self, board: Flotilla) -> None:
        board.round += 1
        board.last_round = self.last


class CardPlayed(Fact, frozen=True):
    """Somebody plays a card; a Scholar plays what another shows."""

    seat: Seat
    face: str
    """The card and its side: `translator.sink`."""
    owner: Seat | None = None
    """Of a Scholar: whose Topside card it copies."""


class UsesLeft(Fact, frozen=True):
    """So many steps of Skiffs, influence, Transactions or tiles a player can still use, before being asked for the
    next."""

    seat: Seat
    n: int

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].left = self.n


class Rallied(Fact, frozen=True):
    """Somebody takes all discarded cards back."""

    seat: Seat
    n: int


class CrewRetired(Fact, frozen=True):
    """A card leaves the game."""

    seat: Seat
    card: Card
    crew: CrewId

    def apply(self, board: Flotilla) -> None:
        del board.fleets[self.seat].crew[self.card]


class TurnedSkyside(Fact, frozen=True):
    """Somebody joins the Flotilla: Skiffs are sold, their cargo unloaded, Depletion tokens taken off. Tiles with
    Outposts go back to the bag, all others to the reserve."""

    seat: Seat
    row: int
    """Of the Dock tile: the how many-th to turn."""
    skiffs: int
    coins: int
    cargo: dict[Colour, int]
    lost: tuple[Card, ...]
    """Tiles that go back to the bag."""

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        fleet.skyside, fleet.turned, board.docked = True, self.row, self.row
        fleet.coins += self.coins
        fleet.skiffs = {}
        for colour, n in self.cargo.items():
            fleet.goods[colour] = fleet.goods.get(colour, 0) + n
        fleet.reserve = {laid.card: laid.tile for laid in fleet.tiles.values() if laid.card not in self.lost}
        fleet.tiles = {}
