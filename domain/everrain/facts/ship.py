"""What can follow aboard: nodes, coin, clues, upgrades, sinking."""

from domain.everrain.board import NOWHERE, Everrain, Upgrade
from domain.everrain.names import EnemyId, Slot, TreasureId, UpgradeId
from domain.kernel import Card, Fact, Seat


class NodeBroken(Fact, frozen=True):
    """A node is destroyed."""

    seat: Seat
    zone: int

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].broken.append(self.zone)


class NodeRepaired(Fact, frozen=True):
    """A node works again."""

    seat: Seat
    zone: int

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].broken.remove(self.zone)


class BlowTurned(Fact, frozen=True):
    """The first hit of the round does no harm."""

    seat: Seat
    because: UpgradeId

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].hit = True


class CoinChanged(Fact, frozen=True):
    """Coin is gained or lost."""

    seat: Seat
    by: int

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].coin += self.by


class CluesChanged(Fact, frozen=True):
    """Clues are gained or lost."""

    seat: Seat
    by: int

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].clues += self.by


class BenefitUsed(Fact, frozen=True):
    """Something that works once a turn was used."""

    seat: Seat
    what: str

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].used.append(self.what)


class TreasureStowed(Fact, frozen=True):
    """A treasure comes into the hold."""

    seat: Seat
    card: Card
    treasure: TreasureId

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].hold[self.card] = self.treasure


class TreasureGone(Fact, frozen=True):
    """A treasure leaves the hold."""

    seat: Seat
    card: Card

    def apply(self, board: Everrain) -> None:
        del board.ships[self.seat].hold[self.card]


# --- upgrades ---------------------------------------------------------------------------------------


class UpgradeInstalled(Fact, frozen=True):
    """An improvement or a gun is fitted."""

    seat: Seat
    slot: Slot
    entry: UpgradeId
    card: Card
    starter: bool = False

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].slots[self.slot] = Upgrade(self.entry, self.card, self.starter)


class UpgradeRemoved(Fact, frozen=True):
    """An improvement or a gun is taken out."""

    seat: Seat
    slot: Slot

    def apply(self, board: Everrain) -> None:
        del board.ships[self.seat].slots[self.slot]


class SchematicLaid(Fact, frozen=True):
    """A schematic lies in a slot; what is under it does not work."""

    seat: Seat
    slot: Slot
    entry: UpgradeId
    card: Card

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].schematics[self.slot] = Upgrade(self.entry, self.card)


class SchematicRemoved(Fact, frozen=True):
    """A schematic leaves its slot."""

    seat: Seat
    slot: Slot

    def apply(self, board: Everrain) -> None:
        del board.ships[self.seat].schematics[self.slot]


class CaptiveTaken(Fact, frozen=True):
    """An enemy is locked in below deck."""

    seat: Seat
    slot: Slot
    enemy: EnemyId

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].captives[self.slot] = self.enemy
        board.enemies[self.enemy].held = True


class CaptivesMoved(Fact, frozen=True):
    """Brigs are elsewhere in the ship, and with them whoever is in them."""

    seat: Seat
    captives: dict[Slot, EnemyId]

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].captives = dict(self.captives)


class CaptiveYielded(Fact, frozen=True):
    """A captive gives what it knows, one round more."""

    enemy: EnemyId

    def apply(self, board: Everrain) -> None:
        board.enemies[self.enemy].rounds += 1


# --- sinking ----------------------------------------------------------------------------------------


class ShipSank(Fact, frozen=True):
    """A player's ship is lost. Orders are fresh again, nodes whole; coin and clues are gone."""

    seat: Seat
    coin: int = 0
    """What is kept all the same."""

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        ship.sank_at, ship.at = ship.at, NOWHERE
        ship.coin, ship.clues, ship.points, ship.bonus = self.coin, 0, 0, 0
        ship.broken, ship.party, ship.trek = [], [], None
        for order, n in ship.issued.items():
            ship.fresh[order] = ship.fresh.get(order, 0) + n
        ship.issued = {}
