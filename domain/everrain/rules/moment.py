"""What a card that is carried out is about: who uses it, which enemy does it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.everrain.names import CrewId, EnemyId, RaiderId


@dataclass(frozen=True)
class Moment:
    crew: CrewId | None = None
    """`this` one on a card."""
    enemy: EnemyId | None = None
    raider: RaiderId | None = None
    values: Mapping[str, int] = field(default_factory=dict)


NO_MOMENT = Moment()
