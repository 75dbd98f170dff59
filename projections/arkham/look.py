"""How Arkham Horror looks: gas light, brick and ink."""

from collections.abc import Sequence

from domain.arkham.content import (
    ALLY_CARDS,
    ANOMALY_CARDS,
    ARCHIVE,
    CONDITIONS,
    DECK_MONSTERS,
    ENCOUNTERS,
    EPIC_CARDS,
    EVENT_CARDS,
    HEADLINE_CARDS,
    ITEM_CARDS,
    LOCATIONS,
    MONSTER_CARDS,
    NEIGHBOURHOODS,
    PEOPLE,
    SPECIAL_CARDS,
    SPECIAL_ENCOUNTERS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
)
from domain.arkham.names import SpaceId
from projections.art.look import CardFace, Look, Suit
from projections.art.pen import Pen, Spot
from projections.art.text import fitting
from projections.scene import Space

SUITS = {
    "item": Suit("#5b4a2f", "backpack"),
    "ally": Suit("#2f5b4a", "person"),
    "spell": Suit("#4a3a8c", "pentacle"),
    "talent": Suit("#7a5a2a", "fist"),
    "condition": Suit("#5a2144", "drama-masks"),
    "monster": Suit("#7d2b1c", "daemon-skull"),
    "encounter": Suit("#33505c", "conversation"),
    "event": Suit("#1f5a78", "magnifying-glass"),
    "street": Suit("#4b4b4b", "old-lantern"),
    "anomaly": Suit("#3d2a5e", "magic-portal"),
    "headline": Suit("#6b5a3a", "scroll-unfurled"),
    "codex": Suit("#2c4a3c", "evil-book"),
    "investigator": Suit("#33505c", "meeple"),
}
PEOPLE_ICONS = {
    "agnes_baker": "chalice-drops",
    "calvin_wright": "haunting",
    "daniela_reyes": "gear-hammer",
    "dexter_drake": "top-hat",
    "jenny_barnes": "crown",
    "michael_mcglen": "revolver",
    "minh_thi_phan": "open-book",
    "norman_withers": "ringed-planet",
    "rex_murphy": "megaphone",
    "tommy_muldoon": "shield",
    "wendy_adams": "cat",
}
KINDS = {
    "human": "hooded-figure",
    "cultist": "cultist",
    "ghoul": "raise-skeleton",
    "hound": "werewolf",
    "nightgaunt": "evil-eyes",
    "byakhee": "spectre",
    "deep_one": "fish-monster",
    "star_spawn": "spiral-tentacle",
    "thrall": "leeching-worm",
    "aberration": "carnivore-mouth",
}
"""By trait; of several the last counts."""
PLACES = {
    "velmas_diner": "camp-cooking-pot",
    "hibbs_roadhouse": "musical-notes",
    "police_station": "shield",
    "independence_square": "rally-the-troops",
    "la_bella_luna": "chalice-drops",
    "arkham_asylum": "cage",
    "arkham_advertiser": "tied-scroll",
    "train_station": "furnace",
    "curiositie_shoppe": "gem-pendant",
    "black_cave": "evil-eyes",
    "graveyard": "crossed-bones",
    "general_store": "wooden-crate",
    "unvisited_isle": "island",
    "tick_tock_club": "hourglass",
    "river_docks": "cargo-ship",
    "observatory": "ringed-planet",
    "science_building": "bubbling-flask",
    "orne_library": "bookshelf",
    "hangmans_hill": "skull-crossed-bones",
    "st_marys_hospital": "hospital-cross",
    "magick_shoppe": "pointy-hat",
    "boarding_house": "old-lantern",
    "historical_society": "ancient-ruins",
    "south_church": "church",
    "future": "sunrise",
}
HINTS = {
    "health": ("hearts", "health"),
    "sanity": ("brain", "sanity"),
    "money": ("two-coins", "money"),
    "common": ("backpack", "common items"),
    "curio": ("crystal-ball", "curios"),
    "spell": ("pentacle", "spells"),
    "ally": ("person", "allies"),
    "focus": ("meditation", "focus"),
    "clue": ("magnifying-glass", "clues"),
    "remnant": ("soul", "remnants"),
    "ward": ("prayer", "doom is removed"),
    "bless": ("sunrise", "a blessing"),
}
"""What places are known for: the sign, and what it means."""
ICONS = {
    "doom": "death-skull",
    "clue": "magnifying-glass",
    "clues": "magnifying-glass",
    "remnants": "soul",
    "money": "two-coins",
    "health": "hearts",
    "sanity": "brain",
    "sheet_doom": "death-skull",
    "sheet_clues": "magnifying-glass",
    "anomaly": "magic-portal",
    "white": "rune-stone",
    "blue": "star-altar",
    "red": "burning-eye",
    "hidden": "token",
    "monster": "daemon-skull",
    "investigator": "meeple",
    "street": "old-lantern",
    "lore": "spell-book",
    "influence": "conversation",
    "observation": "spyglass",
    "strength": "biceps",
    "will": "meditation",
    "codex": "evil-book",
    "asset": "backpack",
    **PEOPLE_ICONS,
    **PLACES,
    **{card.id: icon for card in MONSTER_CARDS.values() for trait, icon in KINDS.items() if trait in card.traits},
}
TILES = dict(
    zip(
        NEIGHBOURHOODS,
        ("#5b4632", "#414a70", "#2f5b58", "#5c3f58", "#2f5070", "#44602f", "#65502c", "#593f36"),
        strict=False,
    )
)


def mixed(one: str, other: str, share: float) -> str:
    """So much of the other colour in the one."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


COLOURS = {
    **{str(tile): mixed(colour, "#05090c", 0.45) for tile, colour in TILES.items()},
    **{
        str(space.id): mixed(TILES[tile.id], "#f6e6c2", share)
        for tile in NEIGHBOURHOODS.values()
        for space, share in zip(tile.spaces, (0.0, 0.06, 0.12), strict=True)
    },
    "doom": "#e3a2ff",
    "clue": "#a8e08a",
    "monster": "#ff8a75",
    "anomaly": "#c9a2ff",
    "white": "#f3ead6",
    "blue": "#7fb4ff",
    "red": "#ff7a6b",
    "hidden": "#b9c9cc",
    "street.scenic": "#3f5a36",
    "street.residential": "#5a4a34",
    "street.bridge": "#2b5470",
}


def faces() -> dict[str, CardFace]:
    out: dict[str, CardFace] = {}
    for cards in (STARTING_CARDS, ITEM_CARDS, ALLY_CARDS, SPELL_CARDS, SPECIAL_CARDS, CONDITIONS):
        out |= {card.id: CardFace(card.name, card.kind, str(card.value or "")) for card in cards.values()}
    out |= {card.id: CardFace(card.name, "monster", str(card.health)) for card in DECK_MONSTERS.values()}
    out |= {card.id: CardFace(card.name, "monster", icon="burning-eye") for card in EPIC_CARDS.values()}
    out |= {card.id: CardFace(card.name, "investigator") for card in PEOPLE.values()}
    for suit, found in (
        ("encounter", ENCOUNTERS),
        ("encounter", SPECIAL_ENCOUNTERS),
        ("event", EVENT_CARDS),
        ("street", STREET_CARDS),
        ("anomaly", ANOMALY_CARDS),
        ("headline", HEADLINE_CARDS),
        ("codex", ARCHIVE),
    ):
        out |= {card.id: CardFace(card.name, suit) for card in found.values()}
    return out


def on_hex(pen: Pen, look: Look, space: Space, reach: float) -> None:
    """Its name where it is widest above what stands there, and what one may find."""
    corners = [((x - space.x) * UNIT, (y - space.y) * UNIT) for x, y in space.shape]
    if space.kind == "tile":
        _hub(pen, look, space)
    elif space.kind == "street":
        _street(pen, look, space, corners)
    else:
        _place(pen, look, space, corners)


def _hub(pen: Pen, look: Look, space: Space) -> None:
    """The neighbourhood's name, above its clues and its anomaly."""
    words = space.name.en.split()
    for i, word in enumerate(words):
        size = fitting(word, 92, (14, 13, 12), "title")
        pen.text(0, -22 - 14 * (len(words) - 1 - i), word, size, "#f6e6c2", "title", "middle", room=100)


def _street(pen: Pen, look: Look, space: Space, corners: Sequence[Spot]) -> None:
    name = space.name.en
    upright = max(x for x, _ in corners) < max(y for _, y in corners) / 2
    y = min(y for _, y in corners) + 20 if upright else -space.high * UNIT / 2 + 12
    size = fitting(name, 54, (12, 11, 10, 9), "title")
    pen.text(0, y, name, size, look.palette.dim, "title", "middle", room=72)


def _place(pen: Pen, look: Look, space: Space, corners: Sequence[Spot]) -> None:
    high = space.high * UNIT
    pen.icon(look.icon(space), 0, high * 0.12, 62, "#fff4d8", opacity=0.13)
    y = -high * 0.3
    left, right = chord(corners, y - 5)
    middle, room = (left + right) / 2, right - left - 12
    size = fitting(space.name.en, room, (14.5, 13.5, 12.5, 11.5, 10.5), "title")
    pen.text(middle, y, space.name.en, size, "#f6e6c2", "title", "middle", room=room)
    found = [HINTS[hint] for hint in LOCATIONS[SpaceId(space.id)].icons if hint in HINTS]
    for i, (icon, means) in enumerate(found):
        pen.sign(icon, means, middle + (i - (len(found) - 1) / 2) * 17, y - 21, 14, look.palette.gold, opacity=0.8)


def chord(corners: Sequence[Spot], y: float) -> Spot:
    """From where to where a shape reaches at this height."""
    found = []
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if min(y1, y2) <= y < max(y1, y2):
            found.append(x1 + (x2 - x1) * (y - y1) / (y2 - y1))
    return (min(found), max(found)) if found else (0.0, 0.0)


UNIT = 9.0
LOOK = Look(
    emblem="burning-eye",
    suits=SUITS,
    faces=faces(),
    icons=ICONS,
    colours=COLOURS,
    floors={"location": "paved", "tile": "paved", "street": "paved", "special": "room"},
    unit=(UNIT, UNIT),
    margin=10,
    on_hex=on_hex,
    avatars=("investigator",),
    low={"health": 2, "sanity": 2},
    high={"sheet_doom": 6},
    signs={"death-skull": "doom", "magnifying-glass": "clue", "magic-portal": "anomaly"},
)
