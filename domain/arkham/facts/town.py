"""What lies in the town and on the scenario sheet: doom, clues, anomalies, markers."""

from typing import Literal

from domain.arkham.board import NO_CARD, Arkham, Marker
from domain.arkham.names import Colour, MarkerId, SpaceId, TileId, Token
from domain.kernel import Card, Fact, Seat


class DoomChanged(Fact, frozen=True):
    space: SpaceId
    by: int

    def apply(self, board: Arkham) -> None:
        board.doom[self.space] = board.doom.get(self.space, 0) + self.by
        if not board.doom[self.space]:
            del board.doom[self.space]


class SheetChanged(Fact, frozen=True):
    """Doom, clues, markers or seals on the scenario sheet."""

    what: Literal["doom", "clue", "marker", "seal"]
    by: int

    def apply(self, board: Arkham) -> None:
        board.sheet[self.what] = board.sheet.get(self.what, 0) + self.by


class TownCluesChanged(Fact, frozen=True):
    """Clues that lie in a neighbourhood."""

    tile: TileId
    by: int

    def apply(self, board: Arkham) -> None:
        board.clues[self.tile] = board.clues.get(self.tile, 0) + self.by
        if not board.clues[self.tile]:
            del board.clues[self.tile]


class AnomalyOpened(Fact, frozen=True):
    tile: TileId

    def apply(self, board: Arkham) -> None:
        board.anomalies.append(self.tile)


class AnomalyClosed(Fact, frozen=True):
    tile: TileId

    def apply(self, board: Arkham) -> None:
        board.anomalies.remove(self.tile)


class TerrorChanged(Fact, frozen=True):
    """Terror tokens in a neighbourhood."""

    tile: TileId
    by: int

    def apply(self, board: Arkham) -> None:
        board.terror[self.tile] = board.terror.get(self.tile, 0) + self.by
        if not board.terror[self.tile]:
            del board.terror[self.tile]


class TerrorMet(Fact, frozen=True):
    """An investigator has the terror encounter of this round."""

    seat: Seat

    def apply(self, board: Arkham) -> None:
        board.afraid.append(self.seat)


class TilesAdded(Fact, frozen=True):
    """The map is larger from now on."""

    tiles: str

    def apply(self, board: Arkham) -> None:
        board.added.append(self.tiles)


class UnstableMoved(Fact, frozen=True):
    """Another card lies on top of the event discards; or none, then it is the starting space."""

    spaces: tuple[SpaceId, ...] = ()

    def apply(self, board: Arkham) -> None:
        board.unstable = self.spaces


class MarkerLaid(Fact, frozen=True):
    """Open, or face down: then a card stands for it."""

    marker: MarkerId
    at: SpaceId
    colour: Colour | Literal[""] = ""
    card: Card = NO_CARD

    def apply(self, board: Arkham) -> None:
        board.markers[self.marker] = Marker(self.at, self.colour, self.card)
        board.laid += 1


class MarkerTurned(Fact, frozen=True):
    """It lies face up now."""

    marker: MarkerId
    colour: Colour

    def apply(self, board: Arkham) -> None:
        board.markers[self.marker].colour = self.colour


class MarkerGone(Fact, frozen=True):
    marker: MarkerId

    def apply(self, board: Arkham) -> None:
        del board.markers[self.marker]


class TokenDrawn(Fact, frozen=True):
    """From the mythos cup."""

    seat: Seat
    token: Token


class HeadlineRead(Fact, frozen=True):
    """By whoever has drawn it."""

    seat: Seat
    card: str


class Encountered(Fact, frozen=True):
    """An investigator meets something: which card, and which part of it."""

    seat: Seat
    card: str
    part: str


class Overflowed(Fact, frozen=True):
    """Too much doom lies in a space, and breaks out."""

    space: SpaceId
