"""How Arkham Horror looks: gas light, brick and ink."""

from collections.abc import Sequence
from functools import partial
from math import atan2, degrees

from domain.arkham.content import (
    ALLY_CARDS,
    ANOMALY_CARDS,
    ARCHIVE,
    ARTIFACT_CARDS,
    BOX,
    CONDITIONS,
    DECK_MONSTERS,
    ENCOUNTERS,
    EPIC_CARDS,
    EVENT_CARDS,
    HEADLINE_CARDS,
    ITEM_CARDS,
    LOCATIONS,
    MONSTER_CARDS,
    MYSTERIES,
    MYSTERY_CARDS,
    NEIGHBOURHOODS,
    PEOPLE,
    ROUTE_CARDS,
    SCENARIOS,
    SPECIAL_CARDS,
    SPECIAL_ENCOUNTERS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
    TERROR_CARDS,
)
from domain.arkham.names import SpaceId
from projections.art.card import tip
from projections.art.look import CardFace, Look, Panel, Suit
from projections.art.pen import Pen, Spot
from projections.art.text import fitting, wide, wrap
from projections.scene import Piece, Scene, Space, Thing

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
    "terror": Suit("#5e2a3d", "evil-eyes"),
    "route": Suit("#4b4b4b", "old-lantern"),
    "mystery": Suit("#1f4a52", "burning-eye"),
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
    "sheet_seals": "shield",
    "anomaly": "magic-portal",
    "unstable": "magic-swirl",
    "white": "rune-stone",
    "blue": "star-altar",
    "red": "burning-eye",
    "green": "coral",
    "terror": "evil-eyes",
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
        (
            *("#5b4632", "#414a70", "#2f5b58", "#5c3f58", "#2f5070", "#44602f", "#65502c", "#593f36"),
            *("#2f5a4c", "#2a5060", "#5c4755", "#3d566a"),
        ),
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
    "exhausted": "#a08f8a",
    "anomaly": "#c9a2ff",
    "unstable": "#f2d266",
    "white": "#f3ead6",
    "blue": "#7fb4ff",
    "red": "#ff7a6b",
    "green": "#7fd08a",
    "terror": "#ff9ad0",
    "route.country_road": "#55492f",
    "route.ferry_terminal": "#2b5470",
    "route.train_platform": "#5a3a3a",
    "mystery": "#1f4a52",
    "hidden": "#b9c9cc",
    "street.scenic": "#3f5a36",
    "street.residential": "#5a4a34",
    "street.bridge": "#2b5470",
}


TRAITS = {
    "weapon": "revolver",
    "tome": "open-book",
    "magical": "rune-stone",
    "curio": "crystal-ball",
    "vehicle": "ship-wheel",
}


def picture_of(traits: Sequence[str], kind: str) -> str:
    return next((icon for trait, icon in TRAITS.items() if trait in traits), SUITS[kind].icon)


def faces() -> dict[str, CardFace]:
    out: dict[str, CardFace] = {}
    for cards in (STARTING_CARDS, ITEM_CARDS, ALLY_CARDS, SPELL_CARDS, SPECIAL_CARDS, ARTIFACT_CARDS, CONDITIONS):
        out |= {
            card.id: CardFace(card.name, card.kind, str(card.value or ""), picture_of(card.traits, card.kind))
            for card in cards.values()
        }
    out |= {card.id: CardFace(card.name, "monster", str(card.health)) for card in DECK_MONSTERS.values()}
    out |= {card.id: CardFace(card.name, "monster", icon="burning-eye") for card in EPIC_CARDS.values()}
    out |= {card.id: CardFace(card.name, "investigator") for card in PEOPLE.values()}
    for suit, found in (
        ("encounter", ENCOUNTERS),
        ("encounter", SPECIAL_ENCOUNTERS),
        ("event", EVENT_CARDS),
        ("street", STREET_CARDS),
        ("anomaly", ANOMALY_CARDS),
        ("terror", TERROR_CARDS),
        ("route", ROUTE_CARDS),
        ("mystery", MYSTERY_CARDS),
        ("headline", HEADLINE_CARDS),
        ("codex", ARCHIVE),
    ):
        out |= {card.id: CardFace(card.name, suit) for card in found.values()}
    return out


# --- the codex --------------------------------------------------------------------------------------

WIDE, PAD, ROW = 372.0, 10.0, 14.6
"""A panel, its margin, and how far lines of its text are apart."""
TEXT, TITLE = 12.5, 15.0


def in_codex(scene: Scene, column: int) -> list[Thing]:
    """The cards of one column: they go where there is less."""
    lots: tuple[list[Thing], list[Thing]] = ([], [])
    long = [0.0, 0.0]
    for piece in scene.pieces:
        if piece.kind == "codex":
            at = int(long[1] < long[0])
            lots[at].append(piece)
            long[at] += 3 + len(asked_for(piece)) / 60
    return lots[column]


def asked_for(piece: Piece) -> str:
    """What stands on the card, without its story."""
    said = piece.text.en if piece.text else ""
    for story in STORIES.get(piece.content, ()):
        said = said.removeprefix(story)
    return said.strip()


STORIES = {
    **{card.id: tuple(BOX.texts[story] for story in card.stories) for card in ARCHIVE.values()},
    **{card.id: (BOX.texts[card.story],) for card in HEADLINE_CARDS.values()},
    **{card.id: (BOX.texts[card.intro],) for card in SCENARIOS.values()},
}


def codex(pen: Pen, look: Look, held: Sequence[Thing]) -> Spot:
    """Every card with what it still asks of the group."""
    y = 0.0
    for piece in held:
        assert isinstance(piece, Piece)
        lines = wrap(asked_for(piece), WIDE - 2 * PAD, TEXT)
        high = 25 + ROW * len(lines) + 6
        with pen.thing(piece, 0, y, tip(piece)):
            pen.box(1, 1, WIDE - 2, high, 7, fill=look.palette.panel, fill_opacity=0.9)
            pen.box(1, 1, WIDE - 2, high, 7, fill="none", stroke=look.palette.gold, stroke_opacity=0.4, cls="ring")
            pen.icon(look.icon(piece), 18, 15, 18, look.palette.gold)
            pen.text(32, 20, piece.name.en, TITLE, look.palette.gold, "title", room=WIDE - 44)
            for i, line in enumerate(lines):
                pen.text(PAD, 25 + ROW * (i + 0.75), pen.names(line), TEXT, look.palette.light)
        y += high + 6
    return WIDE, y + 2


PANELS = tuple(Panel(f"codex.{n + 1}", "The codex", partial(in_codex, column=n), codex, below=True) for n in range(2))

# --- the map ----------------------------------------------------------------------------------------


def on_hex(pen: Pen, look: Look, space: Space, reach: float) -> None:
    """Its name where it is widest above what stands there, and what one may find."""
    corners = [((x - space.x) * UNIT, (y - space.y) * UNIT) for x, y in space.shape]
    if space.kind == "tile":
        _hub(pen, look, space)
    elif space.kind in ("street", "route"):
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
    """Along the street, at its upper or left end; across it where it stands upright."""
    name = space.name.en
    (ax, ay), (bx, by) = sorted((_between(corners[1], corners[2]), _between(corners[3], corners[0])))
    if abs(bx - ax) < 1:
        pen.text(0, min(ay, by) + 18, name, fitting(name, 56, (12, 11, 10, 9), "title"), "#efe0bd", "title", "middle")
        return
    turn = degrees(atan2(by - ay, bx - ax))
    size = fitting(name, 64, (12, 11, 10), "title")
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    share = (wide(name, size, "title") / 2 + 9) / far
    x, y = ax + (bx - ax) * share, ay + (by - ay) * share
    pen(f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})">')
    pen.text(0, 4, name, size, "#efe0bd", "title", "middle")
    pen("</g>")


def _between(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _place(pen: Pen, look: Look, space: Space, corners: Sequence[Spot]) -> None:
    high = space.high * UNIT
    pen.icon(look.icon(space), 0, high * 0.12, 62, "#fff4d8", opacity=0.13)
    y = -high * 0.3
    left, right = chord(corners, y - 5)
    middle, room = (left + right) / 2, right - left - 12
    name = space.name.en
    lines = [name] if wide(name, 12.0, "title") <= room else wrap(name, room, 12.0, "title")
    size = fitting(name, room, (14.5, 13.5, 12.5, 12.0), "title")
    for i, line in enumerate(lines):
        pen.text(middle, y - 13 * (len(lines) - 1 - i), line, size, "#f6e6c2", "title", "middle", room=room + 8)
    place = {**LOCATIONS, **MYSTERIES}.get(SpaceId(space.id))
    found = [HINTS[hint] for hint in place.icons if hint in HINTS] if place else []
    for i, (icon, means) in enumerate(found):
        x = middle + (i - (len(found) - 1) / 2) * 17
        pen.sign(icon, means, x, y - 8 - 13 * len(lines), 14, look.palette.gold, opacity=0.8)


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
    floors={
        "location": "paved",
        "tile": "paved",
        "street": "paved",
        "route": "paved",
        "mystery": "paved",
        "special": "room",
    },
    unit=(UNIT, UNIT),
    margin=10,
    on_hex=on_hex,
    avatars=("sheet",),
    panels=PANELS,
    low={"health": 2, "sanity": 2},
    high={"sheet_doom": 6},
    signs={
        "death-skull": "doom",
        "magnifying-glass": "clue",
        "magic-portal": "anomaly",
        "magic-swirl": "the unstable space",
    },
)
