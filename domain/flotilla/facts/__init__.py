"""What can follow in Flotilla. Each fact stands with its own kind; all are found here."""

from domain.flotilla.facts import dice, guilds, points, trade, turn, waters
from domain.kernel import Fact
from domain.parts.effects import Worked


def _facts_of(module: object) -> tuple[type[Fact], ...]:
    """Those defined there, in their order."""
    name = module.__name__  # type: ignore[attr-defined]
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == name]
    return tuple(kind for kind in found if issubclass(kind, Fact))


FACTS: tuple[type[Fact], ...] = (
    Worked,
    *_facts_of(turn),
    *_facts_of(points),
    *_facts_of(guilds),
    *_facts_of(trade),
    *_facts_of(waters),
    *_facts_of(dice),
)
