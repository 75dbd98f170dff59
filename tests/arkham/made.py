"""Cards made for a test: they lie among those of the content until it is over."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.arkham import ARKHAM, content
from domain.arkham.content.entries import (
    Anomaly,
    ArchiveCard,
    Asset,
    Encounter,
    EventCard,
    Monster,
    MysteryEncounter,
    RouteEncounter,
    TerrorCard,
)
from domain.arkham.effects import VOCABULARY
from domain.parts.content import CardEntry, PlayEntry

DECKS: Mapping[type[CardEntry], Any] = {
    RouteEncounter: content.ROUTE_CARDS,
    MysteryEncounter: content.MYSTERY_CARDS,
    TerrorCard: content.TERROR_CARDS,
    Anomaly: content.ANOMALY_CARDS,
    Encounter: content.ENCOUNTERS,
    EventCard: content.EVENT_CARDS,
    Asset: content.SPECIAL_CARDS,
    ArchiveCard: content.ARCHIVE,
    Monster: content.DECK_MONSTERS,
}
TEXT = "terror.0"
"""Any text will do."""


def made(monkeypatch: pytest.MonkeyPatch, shape: type[CardEntry], deck: Any = None, /, **data: Any) -> Any:
    """An entry of this kind."""
    card = VOCABULARY.convert({"name": data["id"], "origin": "original", **data}, shape)
    cards = DECKS[shape] if deck is None else deck
    cards.fill()
    monkeypatch.setitem(cards, card.id, card)
    if isinstance(card, PlayEntry):
        monkeypatch.setitem(content.PLAY.sides, card.id, card.sides)
        monkeypatch.setitem(content.PLAY.traits, card.id, card.traits)
    if card.sealed:
        monkeypatch.setitem(ARKHAM.sealed, card.id, {name: part.then for name, part in card.sealed.items()})
    return card


def route(monkeypatch: pytest.MonkeyPatch, *then: dict[str, Any], id: str = "made_route") -> str:
    """A card of the travel routes that says the same for each kind."""
    parts = {kind: {"text": TEXT, "then": list(then)} for kind in ("country_road", "ferry_terminal", "train_platform")}
    return str(made(monkeypatch, RouteEncounter, id=id, parts=parts).id)


def mystery(
    monkeypatch: pytest.MonkeyPatch,
    opening: list[dict[str, Any]],
    dive: list[dict[str, Any]],
    row: list[dict[str, Any]],
    at: str = "devil_reef",
) -> str:
    """A card of a mystery with the ways `dive` and `row`."""
    data = {
        "mystery": at,
        "opening": {"text": TEXT, "then": opening},
        "ways": [{"id": "dive", "label": TEXT}, {"id": "row", "label": TEXT}],
        "sealed": {"dive": {"text": TEXT, "then": dive}, "row": {"text": TEXT, "then": row}},
    }
    return str(made(monkeypatch, MysteryEncounter, id="made_mystery", **data).id)


def terror(monkeypatch: pytest.MonkeyPatch, *bands: list[dict[str, Any]], id: str = "made_terror") -> str:
    """A terror card for 0, 1 to 3, and more tokens."""
    bounds = ((0, 0), (1, 3), (4, 99))
    data = [
        {"text": TEXT, "least": least, "most": most, "then": then}
        for (least, most), then in zip(bounds, (*bands, [], [], [])[:3], strict=True)
    ]
    return str(made(monkeypatch, TerrorCard, id=id, set="feeding_frenzy", bands=data).id)


def anomaly(monkeypatch: pytest.MonkeyPatch, set: str = "visions_of_the_moon") -> str:
    """One that gives as many dollars as the number of its band, from 1 on."""
    bounds = ((0, 0), (1, 3), (4, 99))
    data = [
        {"text": TEXT, "least": least, "most": most, "then": [{"do": "gain", "what": "money", "n": n}]}
        for n, (least, most) in enumerate(bounds, start=1)
    ]
    return str(made(monkeypatch, Anomaly, id="made_anomaly", set=set, bands=data).id)


def local(monkeypatch: pytest.MonkeyPatch, tile: str, *then: dict[str, Any], id: str = "made_encounter") -> str:
    """An encounter of a neighbourhood that says the same in each of its places."""
    spaces = [str(space.id) for space in content.NEIGHBOURHOODS[tile].spaces]  # type: ignore[index]
    parts = {space: {"text": TEXT, "then": list(then)} for space in spaces}
    return str(made(monkeypatch, Encounter, id=id, tile=tile, parts=parts).id)


def asset(monkeypatch: pytest.MonkeyPatch, id: str, deck: Any = None, **data: Any) -> str:
    """A card that somebody can have: a special item, unless it is said otherwise."""
    data.setdefault("sides", [{}])
    return str(made(monkeypatch, Asset, deck, **{"kind": "item", "id": id, **data}).id)
