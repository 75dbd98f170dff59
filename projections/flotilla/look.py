"""How Flotilla looks: green and deep blue water, districts in the colours of the guilds."""

from domain.flotilla.content import ARTIFACT_TILES, CREW_CARDS, OBJECTIVES, OCEAN
from domain.flotilla.names import COLOUR_OF, GUILDS, face_id
from projections.art.backdrop import sea
from projections.art.look import CardFace, Look, Suit
from projections.flotilla.words.cards import sky_id

SUITS = {
    "speakers": Suit("#8c2f2a", "scroll-unfurled", "Speakers"),
    "traders": Suit("#2f6b3c", "two-coins", "Traders"),
    "founders": Suit("#94710f", "hammer-break", "Founders"),
    "delvers": Suit("#1f4f86", "drowning", "Delvers"),
    "none": Suit("#3d3a4b", "ship-wheel", "Captain"),
    "all": Suit("#5a2144", "evil-book", "Scholar"),
    "tile": Suit("#1d4f5c", "big-wave", "Ocean tiles"),
    "objective": Suit("#5b4a2f", "checklist", "Objectives"),
}
ICONS = {
    "skiff": "cargo-ship",
    "outpost": "old-lantern",
    "depleted": "skull-crossed-bones",
    "coins": "two-coins",
    "points": "checklist",
    "toxicity": "death-skull",
    "penalty": "death-skull",
    "supply": "checklist",
    "home": "ship-wheel",
    **{f"goods.{colour}": "wooden-crate" for colour in ("red", "green", "yellow", "blue")},
    **{f"price.{colour}": "two-coins" for colour in ("red", "green", "yellow", "blue")},
    "seals_left": "ring",
    "outposts_left": "old-lantern",
    "round": "hourglass",
}
COLOURS = {
    "free": "#0b1d24",
    "home": "#6a5a3a",
    "depth1": "#3a9a94",
    "depth2": "#1d6a86",
    "depth3": "#153a63",
    "district_red": "#8c2f2a",
    "district_green": "#2f6b3c",
    "district_yellow": "#94710f",
    "district_blue": "#1f4f86",
    "depleted": "#ff7a6b",
    "outpost": "#f0d999",
}


BUILDINGS = {"speakers": "furnace", "traders": "cornucopia", "founders": "church", "delvers": "gear-hammer"}
DISTRICTS = {"red": "#d9695f", "green": "#6fbf7d", "yellow": "#e6c34a", "blue": "#6ea8e6"}


def tile_icons() -> dict[str, str]:
    """An Island, a building or a Construction Site on a tile."""
    out: dict[str, str] = {tile.id: "island" for tile in OCEAN.values() if tile.sink.island}
    for tile in OCEAN.values():
        if tile.sky.building is not None:
            out[sky_id(tile.id)] = BUILDINGS[tile.sky.building.guild]
        elif tile.sky.site is not None:
            out[sky_id(tile.id)] = ICONS["outpost"]
    return out


def faces() -> dict[str, CardFace]:
    out: dict[str, CardFace] = {}
    for card in CREW_CARDS.values():
        for id, side in (
            (card.id, card.sink),
            (face_id(card.id, "sink"), card.sink),
            (face_id(card.id, "sky"), card.sky),
        ):
            value = "" if side.value is None else str(side.value)
            out[id] = CardFace(side.name, card.guild, value, SUITS[card.guild].icon)
    out |= {one.id: CardFace(one.name, one.guild) for one in ARTIFACT_TILES.values()}
    out |= {tile.id: CardFace(tile.name, "tile", str(tile.sink.depth)) for tile in OCEAN.values()}
    out |= {one.id: CardFace(one.name, "objective") for one in OBJECTIVES.values()}
    return out


LOOK = Look(
    emblem="ship-wheel",
    suits=SUITS,
    faces=faces(),
    icons={**ICONS, **tile_icons()},
    colours={
        **COLOURS,
        **{f"goods.{colour}": shade for colour, shade in DISTRICTS.items()},
        **{f"price.{colour}": shade for colour, shade in DISTRICTS.items()},
        **{f"dial.{guild}": DISTRICTS[COLOUR_OF[guild]] for guild in GUILDS},
        **{f"ring_{guild}": DISTRICTS[COLOUR_OF[guild]] for guild in GUILDS},
    },
    low={"coins": 5},
    signs={
        "skull-crossed-bones": "Depletion",
        "old-lantern": "Outpost, or a Construction Site",
        "cargo-ship": "Skiff",
        "island": "Island",
        "furnace": "Refinery",
        "cornucopia": "Greenhouse",
        "church": "Habitat",
        "gear-hammer": "Factory",
    },
    backdrop=sea,
)
