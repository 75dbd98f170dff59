"""What stands for what: suits, signs, colours."""

from domain.flotilla.names import COLOURS, GUILD_OF
from projections.art.look import Suit

SUITS = {
    "speakers": Suit("#8c2f2a", "public-speaker", "Speakers"),
    "traders": Suit("#2f6b3c", "two-coins", "Traders"),
    "founders": Suit("#94710f", "hammer-break", "Founders"),
    "delvers": Suit("#1f4f86", "diving-helmet", "Delvers"),
    "none": Suit("#3d3a4b", "ship-wheel", "Captain"),
    "all": Suit("#5a2144", "evil-book", "Scholar"),
    "tile": Suit("#1d4f5c", "big-wave", "Ocean tiles"),
    "objective": Suit("#5b4a2f", "checklist", "Objectives"),
}
SKIFF, OUTPOST, DEPLETION, TOXICITY, SONAR = "cargo-ship", "old-lantern", "cancel", "bubbling-flask", "ringing-bell"
SURVIVOR, SEAL, POINTS, COINS, CRATE = "meeple", "skull-signet", "crown", "two-coins", "wooden-crate"
RECRUIT, TILE, ARTIFACT, DIAL, ISLAND = "backpack", "big-wave", "gem-pendant", "compass", "island"
ICONS = {
    "skiff": SKIFF,
    "outpost": OUTPOST,
    "depleted": DEPLETION,
    "coins": COINS,
    "points": POINTS,
    "toxicity": TOXICITY,
    "penalty": "death-skull",
    "supply": POINTS,
    "home": "ship-wheel",
    **{f"goods.{colour}": CRATE for colour in COLOURS},
    "seals_left": SEAL,
    "outposts_left": OUTPOST,
    "round": "hourglass",
    "side.sink": "diving-helmet",
    "side.sky": "sunrise",
}
COLOURS_OF_SPACES = {
    "free": "#0b2129",
    "home": "#6a5a3a",
    "home_sky": "#123c4a",
    "built": "#123c4a",
    "depth1": "#3a9a94",
    "depth2": "#1d6a86",
    "depth3": "#153a63",
    "depleted": "#ff7a6b",
    "outpost": "#f0d999",
}
BUILDINGS = {"speakers": "furnace", "traders": "cornucopia", "founders": "church", "delvers": "gear-hammer"}
DISTRICTS = {"red": "#d9695f", "green": "#6fbf7d", "yellow": "#e6c34a", "blue": "#6ea8e6", "neutral": "#c9b891"}
WEDGES = {"yellow": "#f2d35c", "red": "#f0746a", "purple": "#c79af0"}
STATION = "#d8f2f5"
INK, RIM = "#10181c", "#0a1519"
SIDES = {"side.sink": "Sinkside", "side.sky": "Skyside"}
SIGNS = {
    DEPLETION: "Depletion",
    OUTPOST: "Outpost, or a Construction Site",
    SKIFF: "Skiff",
    ISLAND: "Island",
    TOXICITY: "toxicity",
    SONAR: "Sonar",
    SURVIVOR: "Survivor",
    SEAL: "seal",
    POINTS: "victory points",
    COINS: "coins",
    CRATE: "resource",
    RECRUIT: "recruit a card",
    TILE: "draw an Ocean tile",
    ARTIFACT: "Artifact",
    DIAL: "raise a Guild dial",
    "perspective-dice-six": "roll another die",
    "magic-swirl": "breakthrough",
    "furnace": "Refinery",
    "cornucopia": "Greenhouse",
    "church": "Habitat",
    "gear-hammer": "Factory",
}


def suit_of(colour: str) -> Suit:
    return SUITS[GUILD_OF[colour]]  # type: ignore[index]
