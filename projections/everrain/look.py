"""How The Everrain looks: a slate-grey sea under rain, ships with brass on them."""

from domain.everrain.content import (
    CREW_BOARDS,
    DECK_ENEMIES,
    DENIZEN_CARDS,
    ELDER_ONES,
    EXPEDITION_CARDS,
    GUNS,
    IMPROVEMENT_CARDS,
    RAIDER_CARDS,
    SEA_EVENTS,
    STORY_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    raider_face,
)
from projections.art.backdrop import sea
from projections.art.look import CardFace, Look, Suit

SUITS = {
    "crew": Suit("#33505c", "meeple", "Crew"),
    "trait": Suit("#5a2144", "drama-masks", "Traits"),
    "improvement": Suit("#5b4a2f", "wood-beam", "Improvements"),
    "artillery": Suit("#7d2b1c", "unlit-bomb", "Artillery"),
    "enemy": Suit("#2c4a3c", "drowning", "Enemies on deck"),
    "raider": Suit("#3d3a4b", "skull-crossed-bones", "Enemy ships"),
    "treasure": Suit("#95600f", "open-treasure-chest", "Treasures"),
    "sea": Suit("#1d4f5c", "big-wave", "Sea events"),
    "expedition": Suit("#5d5233", "island", "Expeditions"),
    "denizen": Suit("#6a4a1f", "old-lantern", "Denizens"),
    "story": Suit("#4a2a4f", "evil-book", "Stories"),
    "elder": Suit("#2a1030", "star-altar", "Elder Ones"),
}
ICONS = {
    "rough": "big-wave",
    "port": "old-lantern",
    "island": "island",
    "altar": "star-altar",
    "wreck": "ship-wreck",
    "spawn": "skull-crossed-bones",
    "storm": "lightning-storm",
    "ship": "cargo-ship",
    "raider": "skull-signet",
    "goal": "compass",
    "explored": "checklist",
    "broken": "hammer-break",
    "crew": "meeple",
    "passenger": "person",
    "elder": "evil-book",
    "lost": "big-wave",
    "enemy": "drowning",
    "drowned_man": "drowning",
    "cultist": "cultist",
    "bloated_cadaver": "death-skull",
    "wyrm": "snake-spiral",
    "harbinger": "spectre",
    "coin": "two-coins",
    "clues": "magnifying-glass",
    "points": "ship-wheel",
    "fresh.crew": "person",
    "fresh.navigation": "ship-wheel",
    "fresh.artillery": "unlit-bomb",
    "fresh.fleeting": "hourglass",
    "gun.bow": "unlit-bomb",
    "gun.stern": "unlit-bomb",
    "gun.port": "unlit-bomb",
    "gun.starboard": "unlit-bomb",
    "navigation": "ship-wheel",
    "lookout": "spyglass",
    "agenda": "evil-book",
    "discovery": "spyglass",
}
COLOURS = {
    "unknown": "#0b1d24",
    "calm": "#1d6a70",
    "spawn": "#1b5a68",
    "rough": "#123c4c",
    "wreck": "#2a5358",
    "port": "#7a5a2a",
    "island": "#5d5233",
    "altar": "#4a2a4f",
}


def faces() -> dict[str, CardFace]:
    out: dict[str, CardFace] = {}
    out |= {card.id: CardFace(card.name, "crew", str(card.dice)) for card in CREW_BOARDS.values()}
    out |= {card.id: CardFace(card.name, "trait") for card in TRAIT_CARDS.values()}
    out |= {card.id: CardFace(card.name, "improvement", str(card.cost or "")) for card in IMPROVEMENT_CARDS.values()}
    out |= {card.id: CardFace(card.name, "artillery", str(card.cost or "")) for card in GUNS.values()}
    out |= {
        card.id: CardFace(card.name, "enemy", str(card.health), ICONS.get(card.id, ""))
        for card in DECK_ENEMIES.values()
    }
    out |= {
        raider_face(card.id, n): CardFace(card.name, "raider", str(card.health))
        for card in RAIDER_CARDS.values()
        for n in range(card.copies)
    }
    out |= {card.id: CardFace(card.name, "treasure", str(card.standard)) for card in TREASURE_CARDS.values()}
    out |= {card.id: CardFace(card.name, "sea") for card in SEA_EVENTS.values()}
    out |= {card.id: CardFace(card.name, "expedition") for card in EXPEDITION_CARDS.values()}
    out |= {card.id: CardFace(card.name, "denizen") for card in DENIZEN_CARDS.values()}
    out |= {card.id: CardFace(card.name, "story", str(card.number or "")) for card in STORY_CARDS.values()}
    out |= {card.id: CardFace(card.name, "elder", str(card.dice)) for card in ELDER_ONES.values()}
    return out


LOOK = Look(
    emblem="drop",
    suits=SUITS,
    faces=faces(),
    icons=ICONS,
    colours=COLOURS,
    floors={"zone": "deck", "node": "room", "slot": "deck", "below": "deck"},
    low={"coin": 5},
    high={"agenda": 8},
    signs={"hammer-break": "destroyed node", "lightning-storm": "storm", "compass": "destination"},
    backdrop=sea,
)
