"""What can follow in Arkham Horror. Each fact stands with its own kind; all are found here."""

from domain.arkham.facts import monsters, people, skill_tests, town, turn
from domain.kernel import Fact
from domain.parts.core import CORE_FACTS, IN_PLAY_FACTS


def _facts_of(module: object) -> tuple[type[Fact], ...]:
    """Those defined there, in their order."""
    name = module.__name__  # type: ignore[attr-defined]
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == name]
    return tuple(kind for kind in found if issubclass(kind, Fact))


FACTS: tuple[type[Fact], ...] = (
    *CORE_FACTS,
    *IN_PLAY_FACTS,
    *_facts_of(turn),
    *_facts_of(people),
    *_facts_of(town),
    *_facts_of(monsters),
    *_facts_of(skill_tests),
)
