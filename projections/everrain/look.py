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
from projections.art.paints import SHARED
from projections.art.pen import Pen, line
from projections.art.text import wide
from projections.everrain.layout.frame import SEA_HIGH, SEA_WIDE
from projections.scene import Scene, Space

SUITS = {
    "crew": Suit("#33505c", "meeple", "Crew"),
    "trait": Suit("#5a2144", "drama-masks", "Trait"),
    "improvement": Suit("#5b4a2f", "wood-beam", "Improvement"),
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
    "discovery:players": "captain-hat-profile",
    "discovery:enemy": "skull-crossed-bones",
    "discovery:elder": "octopus",
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


LAND = ("port", "island", "altar")
LARGE = 300
"""A ship that is drawn wider is the viewer's own."""
SAID = {
    "rough": "rough seas",
    "port": "port",
    "island": "island: expeditions",
    "altar": "altar: to be purged",
    "wreck": "wreck: spoils",
    "spawn": "enemy ships come here",
    "storm": "storm",
    "ship": "ship of a captain",
    "raider": "enemy ship",
    "goal": "goal of an enemy ship",
    "explored": "done with",
    "lost": "lost port",
    "broken": "destroyed node",
    "figure": "member of a crew",
    "passenger": "passenger",
    "navigation": "helm: navigation points",
    "lookout": "crow's nest: new waters",
    "gun.bow": "gun",
    **{card.id: card.name for card in (*DECK_ENEMIES.values(), *ELDER_ONES.values())},
}
"""What the signs on the board mean."""


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


def ground(pen: Pen, scene: Scene, at: ToSpot) -> None:
    """Under the spaces: a chart for the sea, every ship under her zones, an island under its nodes; and for the legend
    what the signs on them mean."""
    _chart(pen, scene, at)
    for space in scene.spaces:
        if space.kind == "hull":
            _hull(pen, space, at)
        elif space.kind == "isle":
            _isle(pen, space, at)
    for thing in (*scene.spaces, *scene.pieces):
        said = SAID.get(thing.content) or SAID.get(thing.kind)
        if said and thing.kind != "card":
            pen.signs.setdefault(LOOK.icon(thing), said)


def _chart(pen: Pen, scene: Scene, at: ToSpot) -> None:
    hexes = [spot for space in scene.spaces for spot in space.shape]
    if not hexes:
        return
    high = scene.high if max(y for _, y in hexes) > SEA_HIGH else SEA_HIGH
    (x1, y1), (x2, y2) = at(0, 0), at(SEA_WIDE, high)
    pen.box(x1, y1, x2 - x1, y2 - y1, 10, fill="#04141b", fill_opacity=0.62)
    pen.box(x1, y1, x2 - x1, y2 - y1, 10, fill=pen.paint("chart"))
    pen.box(x1 + 3, y1 + 3, x2 - x1 - 6, y2 - y1 - 6, 8, fill="none", stroke="#d8b878", stroke_opacity=0.35)


def on_hex(pen: Pen, look: Look, space: Space, reach: float) -> None:
    """Its place on the chart, small, or the name of a port; and what lies there as a sign."""
    name = space.name.en.partition(", ")[0]
    if space.kind == "unknown":
        pen.text(0, reach * 0.16, name, max(10.0, reach * 0.3), look.palette.dim, "text", "middle", fill_opacity=0.45)
        return
    if space.kind != "port":
        size = max(9.5, reach * 0.26)
        pen.text(0, -reach * 0.58, name, size, look.palette.light, "text", "middle", fill_opacity=0.8)
    icon = look.icons.get(space.content)
    if icon:
        pen.icon(icon, 0, reach * 0.08, reach * 0.86, look.palette.light, opacity=0.75 if space.kind in LAND else 0.34)
    if space.kind == "port":
        size = max(10.5, min(14.0, reach * 0.34))
        w = wide(name, size, "bold") + 8
        pen.box(-w / 2, -reach * 0.84, w, size + 3, 4, fill="#1c1206", fill_opacity=0.92)
        pen.text(0, -reach * 0.84 + size - 0.5, name, size, "#ffdf9e", "bold", "middle")


def _isle(pen: Pen, space: Space, at: ToSpot) -> None:
    """An island around the nodes of its board, with surf about it: the shore lies on the right."""
    (x1, y1) = at(space.x - space.wide / 2, space.y - space.high / 2)
    (x2, y2) = at(space.x + space.wide / 2, space.y + space.high / 2)
    w, middle = x2 - x1, (y1 + y2) / 2
    d = line("M", x1, middle, "C", x1, y1 + 30, x1 + 0.15 * w, y1 + 10, x1 + 0.3 * w, y1)
    d += line("C", x1 + 0.45 * w, y1 - 8, x2 - 0.4 * w, y1 + 10, x2 - 0.2 * w, y1)
    d += line("C", x2, y1 + 4, x2, middle - 40, x2 - 4, middle)
    d += line("C", x2, middle + 44, x2 - 4, y2, x2 - 0.2 * w, y2)
    d += line("C", x2 - 0.4 * w, y2 - 10, x1 + 0.4 * w, y2 + 8, x1 + 0.28 * w, y2 - 2)
    d += line("C", x1 + 0.15 * w, y2 - 6, x1, y2 - 34, x1, middle, "Z")
    pen.path(d, fill="#5d5233", fill_opacity=0.85)
    pen.path(d, fill="none", stroke="#d9d3b4", stroke_opacity=0.55, stroke_width=4)
    _name(pen, space, x1, y1, w, "#f0e7c8")


def _hull(pen: Pen, space: Space, at: ToSpot) -> None:
    """Bow up."""
    (x1, y1) = at(space.x - space.wide / 2, space.y - space.high / 2)
    (x2, y2) = at(space.x + space.wide / 2, space.y + space.high / 2)
    w, h, middle = x2 - x1, y2 - y1, (x1 + x2) / 2
    bow, shoulder, quarter = y1 - 0.012 * h, y1 + 0.27 * h, y2 - 0.2 * h
    d = line("M", middle, bow, "C", middle + 0.1 * w, y1 + 0.03 * h, x2 - 0.05 * w, y1 + 0.1 * h, x2, shoulder)
    d += line("L", x2, quarter, "C", x2, y2 - 0.08 * h, x2 - 0.14 * w, y2, x2 - 0.24 * w, y2)
    d += line("L", x1 + 0.24 * w, y2, "C", x1 + 0.14 * w, y2, x1, y2 - 0.08 * h, x1, quarter, "L", x1, shoulder)
    d += line("C", x1 + 0.05 * w, y1 + 0.1 * h, middle - 0.1 * w, y1 + 0.03 * h, middle, bow, "Z")
    seat = scene_seat(space)
    pen.path(d, fill="#000", opacity=0.3, transform="translate(4 6)")
    pen.path(d, fill=pen.paint("decking"))
    pen.path(d, fill=pen.paint("shade"))
    pen.path(d, fill="none", stroke="#20120b", stroke_width=max(4.0, w * 0.018))
    pen.path(d, fill="none", stroke=seat, stroke_opacity=0.9, stroke_width=2)
    _name(pen, space, x1, y1, w, seat)


def _name(pen: Pen, space: Space, x: float, y: float, w: float, colour: str) -> None:
    said = pen.names(space.name.en)
    size = 17.0 if w > LARGE else 13.0
    pen.text(x, y - 4 if w > LARGE else y - 1, said, size, colour, "title", room=w)


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
        "gun": "deck",
        "node": "room",
        "slot": "deck",
        "lower": "deck",
        "hull": "bare",
        "isle": "bare",
        "place": "deck",
        "gold": "room",
    },
    unit=(10.0, 10.0),
    margin=4,
    vessels=frozenset({"ship", "raider"}),
    marks=frozenset({"goal", "explored", "wreck", "lost"}),
    lines=frozenset({"zone", "node", "slot", "gun", "lower", "place"}),
    weather=frozenset({"storm"}),
    paints={
        "decking": SHARED["planks"].replace(' width="150"', ' patternTransform="rotate(90)" width="150"', 1),
    },
    low={"coin": 5},
    high={"agenda": 8},
    backdrop=sea,
    ground=ground,
    on_hex=on_hex,
)
