"""Rules: TOXICITY."""

from domain.flotilla.board import Flotilla
from domain.flotilla.content import NUMBERS
from domain.flotilla.facts.guilds import ToxicityChanged
from domain.kernel import Game, Seat

G = Game[Flotilla]


def gain_toxicity(g: G, seat: Seat, n: int) -> None:
    """Each lap of the tracker moves the Scoring Penalty marker, which stays at its last space."""
    if n <= 0:
        return
    fleet = g.board.fleets[seat]
    laps, tracker = divmod(fleet.toxicity + n, NUMBERS.toxicity_track)
    g.emit(ToxicityChanged(seat, n, tracker, min(fleet.penalty + laps, len(NUMBERS.penalties) - 1)))


def ease_toxicity(g: G, seat: Seat, n: int) -> int:
    """The tracker goes back, to its first space at the most. Gives how far."""
    fleet = g.board.fleets[seat]
    back = min(n, fleet.toxicity)
    if back > 0:
        g.emit(ToxicityChanged(seat, -back, fleet.toxicity - back, fleet.penalty))
    return back


def ease_penalty(g: G, seat: Seat) -> None:
    """The Scoring Penalty marker goes back one space, also from the last one."""
    fleet = g.board.fleets[seat]
    if fleet.penalty:
        g.emit(ToxicityChanged(seat, 0, fleet.toxicity, fleet.penalty - 1))


def penalty_of(penalty: int) -> int:
    """What the marker is worth at the end."""
    return NUMBERS.penalties[penalty]
