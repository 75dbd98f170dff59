"""The decks of the box."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.everrain import Options
from domain.everrain.content import (
    CREW_BOARDS,
    GUNS,
    IMPROVEMENT_CARDS,
    RAIDER_CARDS,
    TILE_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    raider_face,
)
from domain.everrain.names import (
    ARTILLERY,
    BAD,
    CREW,
    ELDERS,
    ENEMIES,
    ENEMIES_LATER,
    GOOD,
    IMPROVEMENTS,
    RAIDERS,
    TILES,
    TREASURES,
    UNTOLD,
)
from domain.everrain.rules.setup import chosen, elders, enemies, untold
from domain.kernel import Zone
from tests.everrain.scenes.pieces import HANDS


def _all_decks() -> dict[Zone, list[str]]:
    options = Options()

    def copies(cards: Mapping[Any, Any], wanted: Callable[[Any], bool] = lambda card: True) -> list[str]:
        return [card.id for card in chosen(cards, options) if wanted(card) for _ in range(card.copies)]

    return {
        ELDERS: [*elders(options)],
        IMPROVEMENTS: copies(IMPROVEMENT_CARDS),
        ARTILLERY: copies(GUNS, lambda gun: gun.cost > 0),
        TREASURES: copies(TREASURE_CARDS),
        GOOD: copies(TRAIT_CARDS, lambda trait: trait.sign == "good"),
        BAD: copies(TRAIT_CARDS, lambda trait: trait.sign == "bad"),
        **{zone: [tile.id for tile in TILE_CARDS.values() if tile.act == act] for act, zone in TILES.items()},
        ENEMIES: [*enemies(1, options)],
        **{zone: [*enemies(act, options)] for act, zone in ENEMIES_LATER.items()},
        RAIDERS: [raider_face(card.id, n) for card in RAIDER_CARDS.values() for n in range(len(card.goals))],
        CREW: [crew for crew in CREW_BOARDS if crew not in HANDS],
        UNTOLD: [*untold(options)],
    }


ALL_DECKS = _all_decks()
"""For `decks`: all but those that are read aloud, as they are before the set-up shuffles them."""
