"""What can follow: rituals and the Kraken."""

from domain.cult.board import Altar, Temple
from domain.cult.names import AltarNo, RitualId, Symbol
from domain.kernel import DiceFact, Face, Fact, Seat

# --- rituals ----------------------------------------------------------------------------------------


class RitualLaid(Fact, frozen=True):
    """A ritual lies on an altar, with its markers."""

    altar: AltarNo
    ritual: RitualId
    tracks: dict[Symbol, int]

    def apply(self, board: Temple) -> None:
        board.altars[self.altar] = Altar(self.ritual, dict(self.tracks))


class MarkerMoved(Fact, frozen=True):
    """A marker moves one space towards 0."""

    altar: AltarNo
    symbol: Symbol
    because: tuple[str, ...] = ()
    """What lets a die with another face move it."""

    def apply(self, board: Temple) -> None:
        board.altars[self.altar].tracks[self.symbol] -= 1


class NycenServed(Fact, frozen=True):
    """A die is resolved on Tribute to Nycen: its marker stays this turn."""

    def apply(self, board: Temple) -> None:
        board.served = True


class RiftOpened(Fact, frozen=True):
    """Astral Rift lets more dice be rolled."""

    def apply(self, board: Temple) -> None:
        board.rift += 1


class AltarCleared(Fact, frozen=True):
    """A ritual leaves its altar. Shadow tokens on it go back."""

    altar: AltarNo
    ritual: RitualId

    def apply(self, board: Temple) -> None:
        board.altars[self.altar] = Altar()
        if self.ritual == "ancient_shadow":
            board.supply.shadow += board.shadow
            board.shadow = 0


class KeeperMade(Fact, frozen=True):
    """A player becomes the Keeper of a ritual."""

    seat: Seat
    ritual: RitualId

    def apply(self, board: Temple) -> None:
        board.cultists[self.seat].kept.append(self.ritual)
        board.lay_cards()


class KeeperLost(Fact, frozen=True):
    """A player is no longer the Keeper of a ritual."""

    seat: Seat
    ritual: RitualId

    def apply(self, board: Temple) -> None:
        board.cultists[self.seat].kept.remove(self.ritual)
        board.lay_cards()


class ShadowMoved(Fact, frozen=True):
    """Shadow tokens are added to Ancient Shadow, or taken off."""

    n: int

    def apply(self, board: Temple) -> None:
        board.shadow += self.n
        board.supply.shadow -= self.n


class KrakenMoved(Fact, frozen=True):
    """A player gains Kraken dice, or is rid of them."""

    seat: Seat
    n: int

    def apply(self, board: Temple) -> None:
        board.cultists[self.seat].kraken += self.n
        board.supply.kraken -= self.n


class KrakenRolled(DiceFact, frozen=True):
    """What the Kraken dice of the active player show."""

    values: tuple[int, ...]

    def lying(self, board: Temple) -> dict[str, Face]:
        return {f"k{i}": Face(str(value)) for i, value in enumerate(self.values)}

    def lay(self, board: Temple) -> dict[str, Face]:
        return {f"k{i}": Face(str(value)) for i, value in enumerate(board.kraken_roll)}

    def apply(self, board: Temple) -> None:
        board.kraken_roll = list(self.values)
