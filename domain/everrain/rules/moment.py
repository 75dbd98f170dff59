"""What a card that is carried out is about: who uses it, which enemy does it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.everrain.names import CrewId, EnemyId, RaiderId


@dataclass(frozen=True)
class Moment:
    crew: CrewId | None = None
    """`this` one on a card: who uses it, is tested or was sent."""
    enemy: EnemyId | None = None
    raider: RaiderId | None = None
    party: tuple[CrewId, ...] = ()
    """Who is on the expedition: whoever has most of a stat is tested."""
    pool: tuple[CrewId, ...] = ()
    """Of these the player names one for a test."""
    values: Mapping[str, int] = field(default_factory=dict)


NO_MOMENT = Moment()
