"""What can follow of enemies, on deck and at sea, and in fights."""

from domain.everrain.board import Enemy, Everrain, Fray, Raider
from domain.everrain.names import Cell, EnemyId, EnemyKind, RaiderId, RaiderKind
from domain.kernel import Card, Fact, Seat


class EnemyBoarded(Fact, frozen=True):
    """An enemy climbs aboard."""

    enemy: EnemyId
    kind: EnemyKind
    card: Card
    seat: Seat
    zone: int

    def apply(self, board: Everrain) -> None:
        board.enemies[self.enemy] = Enemy(self.kind, self.card, self.seat, self.zone)
        board.made += 1


class EnemyActs(Fact, frozen=True):
    """An enemy activates. What it does follows."""

    enemy: EnemyId


class OmenWorked(Fact, frozen=True):
    """An ability of an enemy is set off."""

    enemy: EnemyId | RaiderId
    ability: int


class EnemyMoved(Fact, frozen=True):
    """An enemy goes to the next zone."""

    enemy: EnemyId
    zone: int

    def apply(self, board: Everrain) -> None:
        enemy = board.enemies[self.enemy]
        enemy.zone, enemy.coiled = self.zone, False


class EnemyHurt(Fact, frozen=True):
    """An enemy suffers Trauma."""

    enemy: EnemyId
    n: int = 1

    def apply(self, board: Everrain) -> None:
        board.enemies[self.enemy].trauma += self.n


class EnemyCoiled(Fact, frozen=True):
    """Nobody gets away from an enemy, or everybody can again."""

    enemy: EnemyId
    on: bool = True

    def apply(self, board: Everrain) -> None:
        board.enemies[self.enemy].coiled = self.on


class EnemySlain(Fact, frozen=True):
    """An enemy is destroyed."""

    enemy: EnemyId

    def apply(self, board: Everrain) -> None:
        _gone(board, self.enemy)


class EnemyBanished(Fact, frozen=True):
    """An enemy is gone without a reward, and its cause is the stronger for it."""

    enemy: EnemyId

    def apply(self, board: Everrain) -> None:
        _gone(board, self.enemy)


class EnemyRemoved(Fact, frozen=True):
    """An enemy is gone: it burst, or a captive was lost or has told everything."""

    enemy: EnemyId

    def apply(self, board: Everrain) -> None:
        _gone(board, self.enemy)


def _gone(board: Everrain, id: EnemyId) -> None:
    enemy = board.enemies.pop(id)
    if enemy.held:
        captives = board.ships[enemy.ship].captives
        for slot in [slot for slot, held in captives.items() if held == id]:
            del captives[slot]


class NoFigureLeft(Fact, frozen=True):
    """An enemy cannot come for want of a figure, or of room for it."""

    kind: str


# --- fights on deck ---------------------------------------------------------------------------------


class FrayBegun(Fact, frozen=True):
    """A fight begins in a zone."""

    seat: Seat
    zone: int
    enemy: EnemyId | None = None
    damage: int = 0

    def apply(self, board: Everrain) -> None:
        board.fray = Fray(self.seat, self.zone, self.enemy, self.damage, around=board.fray)


class FrayRolled(Fact, frozen=True):
    """What the dice of a fight came to: damage of the enemies, damage of the crew."""

    damage: int
    hits: int

    def apply(self, board: Everrain) -> None:
        assert board.fray is not None
        board.fray.damage, board.fray.hits = self.damage, self.hits


class FrayOver(Fact, frozen=True):
    """The fight in the zone is over for now."""

    def apply(self, board: Everrain) -> None:
        assert board.fray is not None
        board.fray = board.fray.around


# --- enemy ships ------------------------------------------------------------------------------------


class RaiderSighted(Fact, frozen=True):
    """An enemy ship appears."""

    raider: RaiderId
    kind: RaiderKind
    card: Card
    at: Cell
    face: int
    goal: Cell

    def apply(self, board: Everrain) -> None:
        board.raiders[self.raider] = Raider(self.kind, self.card, self.at, self.face, self.goal)
        board.made += 1


class RaiderActs(Fact, frozen=True):
    """An enemy ship activates; `target` is whom it turns on."""

    raider: RaiderId
    target: Seat | None = None


class RaiderTurned(Fact, frozen=True):
    """An enemy ship looks another way."""

    raider: RaiderId
    face: int

    def apply(self, board: Everrain) -> None:
        board.raiders[self.raider].face = self.face


class RaiderMoved(Fact, frozen=True):
    """An enemy ship sails into the next hex."""

    raider: RaiderId
    at: Cell

    def apply(self, board: Everrain) -> None:
        board.raiders[self.raider].at = self.at


class RaiderFires(Fact, frozen=True):
    """An enemy ship fires, and so many shots are not evaded."""

    raider: RaiderId
    target: Seat
    damage: int


class RaiderHurt(Fact, frozen=True):
    """An enemy ship is damaged."""

    raider: RaiderId
    n: int = 1

    def apply(self, board: Everrain) -> None:
        board.raiders[self.raider].damage += self.n


class RaiderSank(Fact, frozen=True):
    """An enemy ship goes down."""

    raider: RaiderId

    def apply(self, board: Everrain) -> None:
        del board.raiders[self.raider]


class RaiderArrived(Fact, frozen=True):
    """An enemy ship reaches its destination, and is gone."""

    raider: RaiderId

    def apply(self, board: Everrain) -> None:
        del board.raiders[self.raider]


class GunsFired(Fact, frozen=True):
    """A player ship fires at an enemy ship, or at the deck of a friend, and so many shots hit."""

    seat: Seat
    gun: str
    target: str
    hits: int
