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
from projections.art.look import SEATS, CardFace, Look, Suit, ToSpot
from projections.art.pen import Pen, line
from projections.scene import Scene, Space

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
    "figure": "meeple",
    "passenger": "backpack",
    "elder": "octopus",
    "tide_mother": "high-tide",
    "hollow_choir": "invisible-face",
    "lamp_below": "burning-eye",
    "many_keeled": "kraken-tentacle",
    "lost": "flood",
    "token": "token",
    "clue": "magnifying-glass",
    "rest": "camp-cooking-pot",
    "treasure": "open-treasure-chest",
    "card": "scroll-unfurled",
    "enemy": "drowning",
    "enemy:enemy": "drowning",
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
    "elder": "#e3a2ff",
    "lost": "#9fb6bd",
    "token": "#f0d999",
    "raider": "#ff8a75",
    "goal": "#ff8a75",
    "course": "#ff8a75",
    "enemy": "#b9ecbd",
    "storm": "#f2d266",
    "broken": "#ff7a6b",
    "explored": "#8ba3a6",
}
TREASURE_ICONS = {
    "commodity": "wooden-crate",
    "shanty": "musical-notes",
    "trinket": "gem-pendant",
    "relic": "rune-stone",
}


def faces() -> dict[str, CardFace]:
    out: dict[str, CardFace] = {}
    out |= {card.id: CardFace(card.name, "crew", str(card.dice), "person") for card in CREW_BOARDS.values()}
    out |= {card.id: CardFace(card.name, "trait", "", "drama-masks") for card in TRAIT_CARDS.values()}
    out |= {
        card.id: CardFace(card.name, "improvement", str(card.cost or ""), "wood-beam")
        for card in IMPROVEMENT_CARDS.values()
    }
    out |= {card.id: CardFace(card.name, "artillery", str(card.cost or ""), "unlit-bomb") for card in GUNS.values()}
    out |= {
        card.id: CardFace(card.name, "enemy", str(card.health), ICONS.get(card.id, ""))
        for card in DECK_ENEMIES.values()
    }
    out |= {
        raider_face(card.id, n): CardFace(card.name, "raider", str(card.health), "skull-crossed-bones")
        for card in RAIDER_CARDS.values()
        for n in range(card.copies)
    }
    out |= {
        card.id: CardFace(card.name, "treasure", str(card.standard), TREASURE_ICONS.get(card.kind, ""))
        for card in TREASURE_CARDS.values()
    }
    out |= {card.id: CardFace(card.name, "sea") for card in SEA_EVENTS.values()}
    out |= {card.id: CardFace(card.name, "expedition") for card in EXPEDITION_CARDS.values()}
    out |= {card.id: CardFace(card.name, "denizen") for card in DENIZEN_CARDS.values()}
    out |= {card.id: CardFace(card.name, "story", str(card.number or "")) for card in STORY_CARDS.values()}
    out |= {card.id: CardFace(card.name, "elder", str(card.dice), ICONS[card.id]) for card in ELDER_ONES.values()}
    return out


def hulls(pen: Pen, scene: Scene, at: ToSpot) -> None:
    """Every ship under her zones, and what she is called."""
    for space in scene.spaces:
        if space.kind == "hull":
            _hull(pen, space, at)
        elif space.kind == "isle":
            _isle(pen, space, at)


def _isle(pen: Pen, space: Space, at: ToSpot) -> None:
    """An island around the nodes of its board, with surf about it: the shore lies on the right."""
    (x1, y1) = at(space.x - space.wide / 2, space.y - space.high / 2)
    (x2, y2) = at(space.x + space.wide / 2, space.y + space.high / 2)
    middle = (y1 + y2) / 2
    d = line("M", x1, middle, "C", x1 + 10, y1 + 30, x1 + 90, y1 + 14, x1 + 150, y1)
    d += line("C", x1 + 230, y1 - 14, x2 - 180, y1 + 14, x2 - 90, y1 - 2)
    d += line("C", x2 + 6, y1 + 4, x2 + 2, middle - 40, x2 - 6, middle)
    d += line("C", x2 + 8, middle + 44, x2 - 4, y2, x2 - 100, y2 + 2)
    d += line("C", x2 - 190, y2 - 12, x1 + 210, y2 + 14, x1 + 140, y2 - 2)
    d += line("C", x1 + 70, y2 - 6, x1 + 4, y2 - 34, x1, middle, "Z")
    pen.path(d, fill="#5d5233", fill_opacity=0.75)
    pen.path(d, fill="none", stroke="#d9d3b4", stroke_opacity=0.55, stroke_width=5)
    pen.text(x1 - 6, y1 + 8, pen.names(space.name.en), 13, "#f0e7c8", "title", room=126)


def _hull(pen: Pen, space: Space, at: ToSpot) -> None:
    (x1, y1) = at(space.x - space.wide / 2, space.y - space.high / 2)
    (x2, y2) = at(space.x + space.wide / 2, space.y + space.high / 2)
    middle, bow, stern = (y1 + y2) / 2, x1 + 2, x2 - 2
    d = line("M", bow, middle, "C", bow + 20, middle - 48, x1 + 70, y1 + 2, x1 + 130, y1, "L", x2 - 90, y1)
    d += line("C", x2 - 30, y1 + 4, stern, middle - 52, stern, middle)
    d += line("C", stern, middle + 52, x2 - 30, y2 - 4, x2 - 90, y2, "L", x1 + 130, y2)
    d += line("C", x1 + 70, y2 - 2, bow + 20, middle + 48, bow, middle, "Z")
    seat = scene_seat(space)
    pen.path(d, fill="#000", opacity=0.3, transform="translate(5 8)")
    pen.path(d, fill=pen.paint("planks"))
    pen.path(d, fill=pen.paint("shade"))
    pen.path(d, fill="none", stroke="#20120b", stroke_width=8)
    pen.path(d, fill="none", stroke=seat, stroke_opacity=0.85, stroke_width=2)
    pen.text(x1 - 6, y1 + 8, pen.names(space.name.en), 13, seat, "title", room=126)


def scene_seat(space: Space) -> str:
    """The colour of whoever's ship it is."""
    if space.owner is None:
        return COLOURS["raider"]
    return SEATS[int(str(space.owner)[1:]) - 1]


LOOK = Look(
    emblem="drop",
    suits=SUITS,
    faces=faces(),
    icons=ICONS,
    colours=COLOURS,
    floors={
        "zone": "deck",
        "node": "room",
        "slot": "deck",
        "below": "deck",
        "hull": "bare",
        "isle": "bare",
        "place": "deck",
        "gold": "room",
    },
    weather=frozenset({"storm"}),
    low={"coin": 5},
    high={"agenda": 8},
    signs={"hammer-break": "destroyed node", "lightning-storm": "storm", "compass": "destination"},
    backdrop=sea,
    ground=hulls,
)
