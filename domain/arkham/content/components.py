"""The content as `sealog content` counts and compares it."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import structs

from domain.arkham.content import (
    ANOMALY_CARDS,
    BOX,
    ENCOUNTERS,
    EVENT_CARDS,
    MYSTERIES,
    MYSTERY_CARDS,
    NEIGHBOURHOODS,
    ROUTE_CARDS,
    STREET_CARDS,
    TERROR_CARDS,
)
from domain.kernel import Component, Entry
from domain.parts.content import CardEntry, Part

DECKS = {
    "scenarios": "Scenario sheets",
    "investigators": "Investigators",
    "starting": "Starting cards",
    "items": "Items",
    "allies": "Allies",
    "spells": "Spells",
    "specials": "Special cards",
    "artifacts": "Artifacts",
    "conditions": "Conditions",
    "monsters": "Monsters",
    "epics": "Epic monsters",
    "special_encounters": "Special encounters",
    "encounters": "Encounters in neighbourhoods",
    "streets": "Encounters in streets",
    "routes": "Encounters on travel routes",
    "mystery_encounters": "Encounters at mysteries",
    "events": "Events",
    "anomalies": "Anomalies",
    "terror": "Terror cards",
    "headlines": "Headlines",
    "archive": "Archive cards",
}
BANDS = {
    "encounters": (0.4, 2.0),
    "streets": (0.2, 1.5),
    "routes": (0.2, 1.5),
    "mystery_encounters": (1.0, 2.0),
    "events": (0.8, 2.6),
    "anomalies": (0.4, 2.6),
    "terror": (-1.4, -0.3),
}
"""Between which values a card should lie, as the mean of its parts; of events with the clue, of mysteries only what
opens them: the rest is sealed."""


def components() -> tuple[Component, ...]:
    """Once the operations are known."""
    tiles = tuple(Entry(x.id, x.name, x.origin) for x in NEIGHBOURHOODS.values())
    mysteries = tuple(Entry(x.id, x.name, x.origin) for x in MYSTERIES.values())
    read: dict[str, Mapping[str, tuple[CardEntry, Iterable[Part]]]] = {
        "encounters": {id: (card, card.parts.values()) for id, card in ENCOUNTERS.items()},
        "streets": {id: (card, card.parts.values()) for id, card in STREET_CARDS.items()},
        "routes": {id: (card, card.parts.values()) for id, card in ROUTE_CARDS.items()},
        "mystery_encounters": {id: (card, (card.opening,)) for id, card in MYSTERY_CARDS.items()},
        "events": {id: (card, card.parts.values()) for id, card in EVENT_CARDS.items()},
        "anomalies": {id: (card, card.bands) for id, card in ANOMALY_CARDS.items()},
        "terror": {id: (card, card.bands) for id, card in TERROR_CARDS.items()},
    }
    return (
        *(
            Component(name, title, tuple(_in_parts(*card) for card in read[name].values()), BANDS[name])
            if name in read
            else BOX.component(name, title)
            for name, title in DECKS.items()
        ),
        Component("neighbourhoods", "Neighbourhoods", tiles),
        Component("mysteries", "Mysteries", mysteries),
    )


def _in_parts(card: CardEntry, parts: Iterable[Part]) -> Entry:
    """A card of which only one part is met: what it does is what its parts do, and its value their mean."""
    done = [part.then for part in parts]
    effects = msgspec.json.decode(msgspec.json.encode(done))
    worth = sum(BOX.words.worth(then) for then in done) / len(done)
    return structs.replace(BOX.entry(card), effects=effects, value=round(worth, 2))
