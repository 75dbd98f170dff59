"""What a card that is carried out is about: which card is being played, which dive or research it belongs to."""

from collections import Counter
from dataclasses import dataclass, field

from domain.flotilla.board import Flotilla
from domain.flotilla.facts.turn import UsesLeft
from domain.flotilla.names import DiveDie, DiveIcon, Guild
from domain.kernel import Card, Game, Seat


@dataclass
class Playing:
    """A turn's card, from the hand to the discard pile."""

    card: Card
    retired: bool = False


@dataclass
class DiveMoment:
    """A dive: icons that are not resolved yet, and the dice in it."""

    icons: Counter[DiveIcon] = field(default_factory=Counter)
    dice: Counter[DiveDie] = field(default_factory=Counter)
    sonar: list[DiveDie] = field(default_factory=list)
    """Which dice showed the Sonar icons that are left."""
    depletion: int = 0
    """Depletion icons that were resolved."""
    no_toxicity: bool = False
    no_depletion: bool = False


@dataclass
class ResearchMoment:
    """A research action: all influence of its bounty goes to one guild."""

    guild: Guild | None = None


@dataclass
class Moment:
    playing: Playing | None = None
    dive: DiveMoment | None = None
    die: DiveDie | None = None
    """Which type of die showed the icon."""
    research: ResearchMoment | None = None
    values: dict[str, int] = field(default_factory=dict)


def count_left(g: Game[Flotilla], seat: Seat, n: int) -> None:
    """So that the player who is asked is told how many are left."""
    if g.board.fleets[seat].left != n:
        g.emit(UsesLeft(seat, n))
