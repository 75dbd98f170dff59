"""Rules: ARTIFACTS; SONAR TRACK AND SONAR STATIONS."""

from domain.flotilla.board import Flotilla
from domain.flotilla.content import ARTIFACT_TILES, BOX, NUMBERS, SONAR
from domain.flotilla.facts.guilds import ArtifactFound, ArtifactSlotted, SonarAdvanced
from domain.flotilla.facts.trade import CoinsChanged, SkiffLaunched
from domain.flotilla.names import ARTIFACTS, SKIFFS, SLOTTED, SkiffId
from domain.flotilla.rules.points import gain_points
from domain.kernel import Game, Seat

G = Game[Flotilla]


async def find_artifact(g: G, seat: Seat) -> None:
    """Its Discovery Reward first, then it is slotted at its guild. From an empty bag: points."""
    cards = g.board.cards(ARTIFACTS)[:1]
    if not cards:
        gain_points(g, seat, NUMBERS.instead_of_artifact, "instead")
        return
    g.show(cards)
    artifact = ARTIFACT_TILES[g.face(cards[0])]
    g.emit(ArtifactFound(seat, artifact.id))
    g.move(cards, ARTIFACTS, SLOTTED)
    side = g.board.fleets[seat].side
    await BOX.perform(g, artifact, seat, artifact.reward(side), side)
    g.emit(ArtifactSlotted(artifact.id, artifact.guild))


def skiff_left(board: Flotilla, seat: Seat) -> SkiffId | None:
    """A Skiff that a Sinksider could still bring into play."""
    fleet = board.fleets[seat]
    return None if fleet.skyside else next((skiff for skiff in SKIFFS if skiff not in fleet.skiffs), None)


def free_skiff(g: G, seat: Seat) -> None:
    """To the dock; whoever has all or is Skyside has its price instead."""
    skiff = skiff_left(g.board, seat)
    if skiff is None:
        g.emit(CoinsChanged(seat, NUMBERS.skiff_price))
    else:
        g.emit(SkiffLaunched(seat, skiff, 0))


def advance_sonar(g: G, seat: Seat) -> None:
    """One space, and the points under it; at the end of the track others instead."""
    track, to = SONAR["sonar"], g.board.sonar + 1
    if to < len(track.spaces):
        g.emit(SonarAdvanced(seat, to))
        gain_points(g, seat, track.points[to], "sonar")
    else:
        gain_points(g, seat, NUMBERS.instead_of_sonar, "instead")
