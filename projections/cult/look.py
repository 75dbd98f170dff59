"""How Cult of the Deep looks: altars in a drowned vault, dice of bone."""

from collections.abc import Iterator

from domain.cult.content import CHARACTER_CARDS, RITUAL_CARDS, ROLE_CARDS, SIGIL_CARDS, WRAITH_CARDS
from projections.art.backdrop import temple
from projections.art.look import CardFace, Look, Palette, Suit

SUITS = {
    "role": Suit("#6a1f3c", "hood"),
    "character": Suit("#3b3a7a", "meeple"),
    "sigil": Suit("#1f6a63", "rune-stone"),
    "ritual": Suit("#4a2a6b", "pentacle"),
    "wraith": Suit("#3f4a57", "spectre"),
}
ROLES = {
    "high_priest": "pope-crown",
    "faithful": "prayer",
    "cabalist": "cultist",
    "repentant_heretic": "evil-eyes",
    "vengeful_heretic": "daemon-skull",
}
CHARACTERS = {
    "alchemist": "bubbling-flask",
    "sorceress": "witch-face",
    "merchant": "two-coins",
    "guardian": "shield",
    "assassin": "hooded-assassin",
    "faceless": "invisible-face",
    "librarian": "bookshelf",
    "diver": "diving-helmet",
    "bellringer": "ringing-bell",
    "necromancer": "raise-skeleton",
}
RITUALS = {
    "kraken": "kraken-tentacle",
    "ancient_shadow": "bottled-shadow",
    "ancient_chant": "musical-notes",
    "altar_sacrifice": "sacrificial-dagger",
    "sirens": "mermaid",
    "transmutation": "transform",
    "sea_hydra": "hydra",
    "astral_rift": "star-gate",
    "lamia": "snake-spiral",
    "tribute_to_nycen": "whale-tail",
    "blood_rites": "chalice-drops",
}
SIGILS = {
    "revocation": "cancel",
    "portents": "crystal-ball",
    "tides": "high-tide",
    "plenty": "cornucopia",
    "undertow": "whirlpool-shuriken",
    "misdirection": "misdirection",
    "masks": "drama-masks",
    "brine": "water-splash",
    "warm_blood": "hearts",
    "storms": "lightning-storm",
    "the_shell": "nautilus-shell",
    "leeching": "leeching-worm",
    "the_hoard": "open-treasure-chest",
    "ruin": "ancient-ruins",
}
WRAITHS = {
    "drowned_one": "drowning",
    "lantern_bearer": "old-lantern",
    "mirror_shade": "mirror-mirror",
    "gaunt_devourer": "carnivore-mouth",
    "drifting_hand": "haunting",
    "rattling_bones": "crossed-bones",
}
SYMBOLS = {
    "dagger": "plain-dagger",
    "double_dagger": "daggers",
    "blood": "drop",
    "parchment": "scroll-unfurled",
    "ancient": "rune-stone",
    "cosmos": "ringed-planet",
    "kill": "death-skull",
}
THINGS = {
    "life": "hearts",
    "siren_coins": "mermaid",
    "chant_coins": "musical-notes",
    "necromancer_coins": "skull-signet",
    "kraken_dice": "octopus",
    "shadow_tokens": "bottled-shadow",
    "shield": "shield",
    "charge": "lightning-storm",
    "extra_dice": "perspective-dice-six",
    "fewer_dice": "perspective-dice-six",
    "faceless_token": "invisible-face",
    "roles": "hood",
    "roles_past": "hood",
    "sigils": "rune-stone",
    "sigils_past": "rune-stone",
    "characters": "meeple",
    "rituals": "pentacle",
    "rituals_past": "pentacle",
    "wraiths": "spectre",
    "back": "all-seeing-eye",
}


def faces() -> Iterator[tuple[str, CardFace]]:
    """What every card of the box shows. Both sides of a character have one picture."""
    yield from ((c.id, CardFace(c.name, "role", "", ROLES.get(c.id, "hood"))) for c in ROLE_CARDS.values())
    for card in CHARACTER_CARDS.values():
        yield card.id, CardFace(card.name, "character", "", CHARACTERS.get(card.id.removesuffix("_ii"), "person"))
    yield from ((c.id, CardFace(c.name, "sigil", "", SIGILS.get(c.id, "rune-stone"))) for c in SIGIL_CARDS.values())
    yield from ((c.id, CardFace(c.name, "ritual", "", RITUALS.get(c.id, "pentacle"))) for c in RITUAL_CARDS.values())
    yield from ((c.id, CardFace(c.name, "wraith", "", WRAITHS.get(c.id, "spectre"))) for c in WRAITH_CARDS.values())


LOOK = Look(
    emblem="octopus",
    palette=Palette(
        night="#0a0812",
        panel="#141021",
        slot="#332c4a",
        gold="#d9bd7f",
        foam="#c9b8f2",
        dim="#c3bbd3",
        back="#2b1f45",
        backed="#9a83d6",
    ),
    suits=SUITS,
    faces=dict(faces()),
    icons={**THINGS, **SYMBOLS},
    colours={
        "life": "#ff8a80",
        "siren_coins": "#7fd6c2",
        "chant_coins": "#e5c67a",
        "kraken_dice": "#c79af0",
        "dagger": "#ff9a8a",
        "double_dagger": "#ff7a6b",
        "blood": "#ff8a80",
        "parchment": "#e8d6a8",
        "ancient": "#8fd8c0",
        "cosmos": "#a9b8ff",
        "kill": "#f0f0f0",
        "wraith_die": "#4a5a6b",
        "kraken_die": "#5a2f7a",
    },
    floors={"altar": "altar", "ritual": "bare"},
    unit=(13.0, 23.0),
    margin=14,
    avatars=("character",),
    low={"life": 5},
    signs={
        "plain-dagger": "dagger: costs 1 life",
        "daggers": "double dagger: costs 2 life",
        "drop": "blood: gives 1 life",
        "scroll-unfurled": "parchment",
        "rune-stone": "ancient; a Sigil",
        "ringed-planet": "cosmos",
        "death-skull": "a kill",
        "invisible-face": "marked by the Faceless",
    },
    backdrop=temple,
)
