"""The public state of Mutiny."""

from msgspec import Struct

from domain.kernel import Board, Seat, Zone, zone_of

START_LIFE = 4
CAPTAIN_BONUS = 2


class Die(Struct):
    """One die on the table, and whom it is aimed at."""

    face: str
    at: Seat | None = None


class Sailor(Struct):
    """What everybody can see of a sailor."""

    life: int = START_LIFE
    tokens: int = 2
    overboard: bool = False


class Deck(Board):
    """Everything public on board."""

    sailors: dict[Seat, Sailor] = {}
    dice: list[Die] = []
    spent_tokens: int = 0

    def aboard(self) -> list[Seat]:
        return [seat for seat in self.seats if not self.sailors[seat].overboard]


def role_of(seat: Seat) -> Zone:
    return zone_of("role", seat)


def charm_of(seat: Seat) -> Zone:
    return zone_of("charm", seat)
