"""The content as `sealog content` counts and compares it."""

from domain.arkham.content import BOX, NEIGHBOURHOODS
from domain.kernel import Component, Entry

DECKS = {
    "scenarios": "Scenario sheets",
    "investigators": "Investigators",
    "starting": "Starting cards",
    "items": "Items",
    "allies": "Allies",
    "spells": "Spells",
    "specials": "Special cards",
    "conditions": "Conditions",
    "monsters": "Monsters",
    "epics": "Epic monsters",
    "special_encounters": "Special encounters",
    "encounters": "Encounters in neighbourhoods",
    "streets": "Encounters in streets",
    "events": "Events",
    "anomalies": "Anomalies",
    "headlines": "Headlines",
    "archive": "Archive cards",
}


def components() -> tuple[Component, ...]:
    """Once the operations are known."""
    tiles = tuple(Entry(x.id, x.name, x.origin) for x in NEIGHBOURHOODS.values())
    return (
        *(BOX.component(name, title) for name, title in DECKS.items()),
        Component("neighbourhoods", "Neighbourhoods", tiles),
    )
