"""Flotilla in words."""

from typing import Any

from domain.flotilla.content import DICE_SHOWN, OBJECTIVES
from domain.flotilla.names import GUILDS
from domain.flotilla.rules.endings import ENDINGS
from projections.flotilla.words.asks import OFFERS
from projections.flotilla.words.cards import NAMES, SPACES, TEXTS, metric_id
from projections.flotilla.words.events import EVENTS, QUIET, VARIANTS
from projections.flotilla.words.sentences import FlotillaWords

ICONS = {
    "resource": ("a resource", "{n} resources"),
    "survivor": ("a Survivor", "{n} Survivors"),
    "sonar": ("Sonar", "{n} Sonar"),
    "toxicity": ("toxicity", "{n} toxicity"),
    "depletion": ("Depletion", "{n} Depletion"),
}
SOURCES = {
    "tiles": "built tiles",
    "objectives": "Objectives",
    "rings": "influence",
    "survivors": "Survivors",
    "sonar": "Sonar",
    "market": "the Market overflows",
    "artifacts": "Artifacts",
    "crew": "Crew cards",
    "bounties": "bounties",
    "coins": "coins left",
    "barrels": "resources left",
    "penalty": "the Scoring Penalty",
    "seals": "seals",
    "instead": "instead of what is used up",
}


def dive_face(icons: dict[str, int]) -> str:
    said = [ICONS[icon][0] if n == 1 else ICONS[icon][1].format(n=n) for icon, n in icons.items()]
    return " and ".join(said) or "nothing"


def research_face(face: Any) -> str:
    more = f"{face.coins} coins" if face.coins > 1 else "1 coin" if face.coins else "a breakthrough"
    return f"{face.colour or 'wild'}, {more}"


THINGS: dict[str, str] = {
    "s{n}": "Seat {n}",
    "{left}-{right}": "hex {left}-{right}",
    "0-0": "the starting tile",
    **NAMES,
    **SPACES,
    **{guild: f"the {guild.title()}" for guild in GUILDS},
    **{colour: colour for colour in ("red", "green", "yellow", "blue", "purple")},
    **{face: dive_face(icons) for face, icons in DICE_SHOWN.icons.items()},
    **{face: research_face(shown) for face, shown in DICE_SHOWN.results.items()},
    **{f"source.{source}": name for source, name in SOURCES.items()},
    **{f"score.{source}": name for source, name in SOURCES.items()},
    "side.sink": "Sinkside",
    "side.sky": "Skyside",
    # what lies on the table
    "skiff": "a Skiff",
    "outpost": "an Outpost",
    "depleted": "a Depletion token",
    "coins": "coins",
    "points": "points",
    "toxicity": "toxicity",
    "penalty": "for toxicity",
    "outposts_left": "Outposts left",
    "seals_left": "Seals left",
    "goods.{colour}": "{colour:thing}",
    "supply": "Points in the supply",
    "round": "Round",
    "price.{colour}": "Price of {colour:thing}",
    "dial.{guild}": "Dial of {guild:thing}",
    "survivors": "Survivors",
    "sonar": "Sonar",
    "die.shallows": "Shallows die",
    "die.shelf": "Shelf die",
    "die.depths": "Depths die",
    "die.research_{colour}": "Research die",
}
ZONES = {
    "bag": "the ocean bag",
    "drawn": "the drawn tiles",
    "artifacts": "the Artifact bag",
    "slotted": "the Artifacts on the Hub",
    "sets": "the other Objectives",
    "sets_used": "the Objectives",
    "removed": "what went back to the box",
    "retired": "the retired crew",
    "played": "the card in play",
    "second": "the second tier",
    "aside": "the Artifacts of one colour",
    **{f"stack_{guild}": f"the cards of the {guild.title()}" for guild in GUILDS},
    "hand:{seat}": "the hand of {seat:seat}",
    "discard:{seat}": "the discard pile of {seat:seat}",
    "waters:{seat}": "the waters of {seat:seat}",
    "reserve:{seat}": "the tile reserve of {seat:seat}",
}
WHYS = (
    "who begins",
    "the Objectives",
    "the Artifacts",
    "the ocean bag",
    "the Crew cards",
    "a dive",
    "research",
)
FRAME = {
    **{f"ending.{ending}": why for ending, why in ENDINGS.items()},
    **{f"why.{why}": why for why in WHYS},
    "list.pair": "{other} {one}",
    "label.hand": "hand",
    "label.discard": "discards",
    "label.waters": "waters",
    "label.reserve": "tile reserve",
    "label.field": "{seat:seat}, {side:thing}",
    "label.objective": "{side:thing}: {what:thing}, {rate} for each, at most {cap}.",
    "label.objective.yours": (
        "{side:thing}: {what:thing}, {rate} for each, at most {cap}. Yours: {counted}, worth {points} now."
    ),
    "label.home": "the starting tile of {seat:seat}",
    "label.free": "open water {cell:thing}",
    "label.tile": "{shown:thing}, {tile:thing} at {cell:thing}: {more:thing}",
    "label.skiff.empty": "Skiff {n} of {seat:seat}, empty",
    "label.skiff.loaded": "Skiff {n} of {seat:seat} with {cargo:thing>}",
    "label.space": "{space:thing}",
    "note.round": "Round {round}. {first:seat} began. Points in the supply: {supply}.",
    "note.last": "This is the last round.",
    "note.dock.one": "Whoever turns Skyside next has {price} coins for each Skiff and may build a tile.",
    "note.dock": "Whoever turns Skyside next has {price} coins for each Skiff and may build {builds} tiles.",
    "note.sink": (
        "Sinkside: sail first, then do what the card says. Whoever turns Skyside with the Captain sells all Skiffs and "
        "keeps their cargo; tiles with Outposts go back to the bag, all others to the reserve; the crew turns over; "
        "then tiles may be built."
    ),
    "note.sky": (
        "Skyside: take the Income first, then do what the card says. A built tile scores the dial of one of its "
        "districts and the buildings for it on the watercraft, 4 at the most, times the tiles of its chain."
    ),
    "cost.coins": "{n} coins",
    "cost.coins.1": "1 coin",
    **{f"cost.{colour}": f"{{n}} {colour}" for colour in ("red", "green", "yellow", "blue")},
}


def _objective(event: Any) -> str:
    return f"metric.{metric_id(OBJECTIVES[event.set].of(event.side).metric)}"


WORDS = FlotillaWords(
    name="flotilla",
    templates={**EVENTS, **OFFERS, **FRAME},
    things=THINGS,
    zones=ZONES,
    texts=TEXTS,
    variants={**VARIANTS, "event.ObjectiveScored": _objective},
    quiet=QUIET,
)
