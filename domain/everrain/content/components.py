"""The content as `sealog content` counts and compares it."""

from domain.everrain.content import BOX, ISLANDS, PORTS, TILE_CARDS
from domain.kernel import Component, Entry

DECKS = {
    "crew": "Crew boards",
    "traits": "Traits",
    "improvements": "Improvements",
    "artillery": "Artillery",
    "enemies": "Enemies on deck",
    "raiders": "Enemy ships",
    "treasures": "Treasures",
    "elders": "Elder Ones",
    "events": "Sea events",
    "expeditions": "Expeditions",
    "denizens": "Denizens",
    "stories": "Story cards",
}


def components() -> tuple[Component, ...]:
    """Once the operations are known."""
    tiles = tuple(Entry(x.id, x.name, x.origin, x.copies, [*x.cells, x.clues]) for x in TILE_CARDS.values())
    ports = tuple(Entry(x.id, x.name, x.origin, shown_by=("PortReached",)) for x in PORTS.values())
    islands = tuple(Entry(x.id, x.name, x.origin, effects=[list(n.on) for n in x.nodes]) for x in ISLANDS.values())
    return (
        *(BOX.component(name, title) for name, title in DECKS.items()),
        Component("tiles", "Map tiles", tiles),
        Component("ports", "Ports", ports),
        Component("islands", "Island boards", islands),
    )
