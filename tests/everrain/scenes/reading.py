"""Tales that are drawn and read aloud: at sea, on an island, on the quay."""

from domain.everrain.facts.tales import TaleDrawn
from domain.everrain.names import (
    TALES,
    CrewId,
)
from domain.everrain.rules.events import sea_event
from domain.everrain.rules.expeditions import launch
from tests.everrain.scenes import Ever, scene, since, staged
from tests.everrain.scenes.pieces import HOME, S1, A, ship

SEA, ISLAND, PORT = TALES["sea"], TALES["expedition"], TALES["denizen"]
STRONG, CLEVER = CrewId("maud"), CrewId("hester")
"""Strength 5 and 4, Intelligence 3 and 5."""


def at_sea(*cards: str, **how: object) -> Ever:
    """A sea event is drawn."""
    decks = {SEA: list(cards), **how.pop("decks", {})}  # type: ignore[dict-item]
    vessel = how.pop("vessel", None) or ship(coin=20)
    also = how.pop("also", ())
    return scene(vessel, do=staged(*also, lambda g: sea_event(g, S1)), decks=decks, **how)  # type: ignore[arg-type, misc]


def read(table: Ever) -> list[str]:
    """What was read aloud so far."""
    return [drawn.entry for drawn in since(table, TaleDrawn)]


def landed(*cards: str, **how: object) -> Ever:
    """An expedition is launched."""
    decks = {ISLAND: list(cards), **how.pop("decks", {})}  # type: ignore[dict-item]
    vessel = how.pop("vessel", None) or ship(crew={A: "b0.0"}, slots={"b0": "a_boat"})
    also = how.pop("also", ())
    return scene(
        vessel,  # type: ignore[arg-type]
        do=staged(*also, lambda g: launch(g, S1)),  # type: ignore[misc]
        sea={HOME: "island"},
        decks=decks,
        **how,  # type: ignore[arg-type]
    )
