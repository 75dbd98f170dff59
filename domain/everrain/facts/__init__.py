"""What can follow in The Everrain. Each fact stands with its own kind; all are found here."""

from domain.everrain.facts import boarding, crew, elder, enemies, port, sea, ship, tales, trade, turn
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
    *_facts_of(sea),
    *_facts_of(ship),
    *_facts_of(crew),
    *_facts_of(enemies),
    *_facts_of(port),
    *_facts_of(tales),
    *_facts_of(elder),
    *_facts_of(trade),
    *_facts_of(boarding),
)
