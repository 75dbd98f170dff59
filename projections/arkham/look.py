"""How Arkham Horror looks: gas light, brick and ink."""

from domain.arkham.content import (
    ALLY_CARDS,
    ANOMALY_CARDS,
    ARCHIVE,
    ARTIFACT_CARDS,
    CONDITIONS,
    DECK_MONSTERS,
    ENCOUNTERS,
    EPIC_CARDS,
    EVENT_CARDS,
    HEADLINE_CARDS,
    ITEM_CARDS,
    MONSTER_CARDS,
    MYSTERY_CARDS,
    NEIGHBOURHOODS,
    PEOPLE,
    ROUTE_CARDS,
    SPECIAL_CARDS,
    SPECIAL_ENCOUNTERS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
    TERROR_CARDS,
)
from projections.art.look import CardFace, Look, Suit

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
    "white": "token",
    "blue": "star-altar",
    "red": "burning-eye",
    "green": "tentacles-skull",
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
    **{card.id: icon for card in MONSTER_CARDS.values() for trait, icon in KINDS.items() if trait in card.traits},
}
TILES = dict(
    zip(
        NEIGHBOURHOODS,
        (
            *("#4a3a2c", "#3a3f55", "#2f4a4d", "#4b3347", "#2d4257", "#37502f", "#52402a", "#46342f"),
            *("#2b4a44", "#27434f", "#4f3f4a", "#354a5a"),
        ),
        strict=False,
    )
)
COLOURS = {
    **{str(tile): colour for tile, colour in TILES.items()},
    "doom": "#e3a2ff",
    "clue": "#a8e08a",
    "monster": "#ff8a75",
    "anomaly": "#c9a2ff",
    "white": "#f3ead6",
    "blue": "#7fb4ff",
    "red": "#ff7a6b",
    "green": "#7fd08a",
    "terror": "#ff9ad0",
    "country_road": "#b0a080",
    "ferry_terminal": "#6fa8c0",
    "train_platform": "#b08080",
    "hidden": "#b9c9cc",
    "scenic": "#7fa36a",
    "residential": "#b79a6a",
    "bridge": "#7aa3c2",
}


def faces() -> dict[str, CardFace]:
    out: dict[str, CardFace] = {}
    for cards in (STARTING_CARDS, ITEM_CARDS, ALLY_CARDS, SPELL_CARDS, SPECIAL_CARDS, ARTIFACT_CARDS, CONDITIONS):
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
        ("terror", TERROR_CARDS),
        ("route", ROUTE_CARDS),
        ("mystery", MYSTERY_CARDS),
        ("headline", HEADLINE_CARDS),
        ("codex", ARCHIVE),
    ):
        out |= {card.id: CardFace(card.name, suit) for card in found.values()}
    return out


LOOK = Look(
    emblem="burning-eye",
    suits=SUITS,
    faces=faces(),
    icons=ICONS,
    colours=COLOURS,
    floors={"location": "room", "street": "deck", "route": "deck", "mystery": "room"},
    unit=(14.6, 14.6),
    avatars=("investigator",),
    low={"health": 2, "sanity": 2},
    high={"sheet_doom": 6},
    signs={"death-skull": "doom", "magnifying-glass": "clue", "magic-portal": "anomaly"},
)
