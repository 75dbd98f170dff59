"""How Unfathomable looks: a lamp-lit steamer on a night sea."""

from collections.abc import Iterator

from domain.unfathomable.content import (
    CHARACTERS,
    DAMAGE_CARDS,
    ITEM_CARDS,
    LOYALTY_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    PASSENGER_TOKENS,
    SKILL_CARDS,
    SPELL_CARDS,
    WAYPOINT_CARDS,
    skill_face,
)
from projections.art.backdrop import sea
from projections.art.look import CardFace, Look, Suit, ToSpot
from projections.art.pen import Pen
from projections.art.ship import deckhouse, ship
from projections.scene import Scene

SUITS = {
    "influence": Suit("#7b4fa3", "conversation"),
    "lore": Suit("#22696a", "spell-book"),
    "observation": Suit("#95600f", "spyglass"),
    "strength": Suit("#a83232", "biceps"),
    "will": Suit("#2b5f9e", "brain"),
    "treachery": Suit("#3d3a4b", "cloak-dagger"),
    "item": Suit("#5b4a2f", "backpack"),
    "spell": Suit("#4a3a8c", "pentacle"),
    "waypoint": Suit("#1f5a78", "compass"),
    "mythos": Suit("#2c4a3c", "kraken-tentacle"),
    "damage": Suit("#7d2b1c", "hammer-break"),
    "loyalty": Suit("#5a2144", "hood"),
    "passenger": Suit("#6b5a3a", "person"),
    "character": Suit("#33505c", "meeple"),
}
SKILLS = {
    "coordinated_effort": "rally-the-troops",
    "nothing_to_hide": "all-seeing-eye",
    "inspiring_speech": "public-speaker",
    "shrivelling": "skeletal-hand",
    "lesser_banishment": "magic-portal",
    "forced_learning": "open-book",
    "watch_and_learn": "semi-closed-eye",
    "keen_insight": "magnifying-glass",
    "preparation": "checklist",
    "combat_training": "revolver",
    "rampage": "enrage",
    "shrug_it_off": "shrug",
    "persistence": "meditation",
    "determination": "burning-eye",
    "true_grit": "fist",
    "reinforcements": "dark-squad",
    "call_to_action": "megaphone",
    "siren_song": "mermaid",
    "ransack": "robber",
    "perform_rites": "pentacle",
}
PEOPLE = {
    "keilani": "captain-hat-profile",
    "arjun": "turban",
    "svetlana": "stethoscope",
    "jeanne": "gear-hammer",
    "jamie": "winchester-rifle",
    "william": "pointy-hat",
    "beatrice": "abacus",
    "ishmael": "hooded-figure",
    "edmund": "top-hat",
    "samira": "hood",
}
ITEMS = {
    "speaking_trumpet": "megaphone",
    "six_shooter": "revolver",
    "travel_pharmacy": "medicines",
    "tool_kit": "toolbox",
    "repeating_rifle": "winchester-rifle",
    "elder_sign_amulet": "gem-pendant",
    "almanac": "open-book",
    "book_of_dagon": "evil-book",
    "lucky_ring": "ring",
    "starbuck": "cat",
    "pocket_pistol": "pistol-gun",
    "fine_clothes": "top-hat",
    "mystical_text": "tied-scroll",
    "binoculars": "binoculars",
    "medicine_ball": "biceps",
    "treasured_memento": "hearts",
    "jam_tin_grenade": "unlit-bomb",
    "kitchen_knife": "kitchen-knives",
    "plimsolls": "running-shoe",
    "shotgun": "sawed-off-shotgun",
}
SPELLS = {
    "alchemical_transmutation": "bubbling-flask",
    "astral_travel": "star-gate",
    "call_down_the_storm": "lightning-storm",
    "call_friends": "ringing-bell",
    "cloud_memory": "fog",
    "conjuration": "magic-swirl",
    "dark_pact": "chalice-drops",
    "feed_the_mind": "brain",
    "flesh_ward": "shield",
    "foresee": "crystal-ball",
    "greater_banishment": "magic-portal",
    "heal": "healing",
    "lure_monster": "fish-monster",
    "plague_of_locusts": "dark-squad",
    "raise_the_dead": "raise-skeleton",
    "revelation_of_script": "tied-scroll",
    "summon_fire": "fire",
    "summon_the_beast_within": "werewolf",
    "voice_of_ra": "sun",
}
WAYPOINTS = {
    "abandoned_depot": "wooden-crate",
    "deserted_island": "island",
    "hurricane": "lightning-storm",
    "iceberg": "iceberg",
    "reef": "coral",
    "shipwreck_survivors": "drowning",
    "wrecked_ship": "ship-wreck",
    "deep_one_city": "ancient-ruins",
    "fog_bank": "fog",
    "maelstrom": "magic-portal",
    "rogue_wave": "big-wave",
    "sea_smoke": "fog",
    "seaweed_patch": "coral",
    "smooth_sailing": "sunrise",
    "calm_waters": "sunrise",
    "deep_one_ambush": "fish-monster",
    "stormy_seas": "lightning-storm",
}
MYTHOS = {
    "fire": ("coal_bunker_fire", "shipboard_fire", "improvised_fuel_source", "bucket_brigade"),
    "canned-fish": ("food_rationing", "food_stores_raid", "poisoned_food", "just_desserts", "the_captains_banquet"),
    "flood": ("flooding_compartment", "hull_leak", "sewage_backup", "damaged_evaporator"),
    "fish-monster": ("deep_one_feint", "deep_one_swarm", "sacrifice_deep_one", "coordinated_assault", "transformation"),
    "cloak-dagger": ("infiltrator", "accusation", "identity_crisis", "criminal_activity", "missing_munitions"),
    "star-altar": ("ritual_coordination", "ritual_support", "open_the_gate", "stolen_ritual_components"),
    "burning-eye": ("disturbing_dreams", "horrific_visions", "strange_vision", "fear_of_the_unknown"),
    "mermaid": ("hypnotic_melody", "lure_of_yha_nthlei", "gift_of_the_mother", "memory_of_the_deep"),
    "triton-head": ("the_fathers_favor",),
    "medusa-head": ("the_mothers_wrath",),
    "dark-squad": ("passenger_riot", "class_struggle", "power_to_the_people", "firemen_strike", "volunteer_army"),
    "rally-the-troops": ("rally_the_crew", "on_the_offensive", "hold_the_line"),
    "gear-hammer": ("looming_breakdown", "eot_failure", "collision_course", "miscalculation"),
    "cage": ("jail_break", "barricade_the_hatches"),
    "cat": ("kitty_litter",),
    "drowning": ("passenger_overboard", "missing_parents", "too_many_bodies", "mysterious_lifeboat", "dinghy_launch"),
    "ring": ("missing_jewelry",),
    "stethoscope": ("infection", "do_no_harm"),
    "cargo-ship": ("adrift_fishing_boat", "incoming_sos"),
    "magnifying-glass": ("the_game_is_afoot", "signs_of_life"),
}
PLACES = {
    "bridge": "ship-wheel",
    "chapel": "church",
    "sick_bay": "hospital-cross",
    "captains_cabin": "captain-hat-profile",
    "cargo_hold": "wooden-crate",
    "brig": "cage",
    "galley": "camp-cooking-pot",
    "boiler_room": "furnace",
}
THINGS = {
    **{id: suit.icon for id, suit in SUITS.items()},
    **{f"{id}_past": suit.icon for id, suit in SUITS.items()},
    "fuel": "coal-pile",
    "food": "canned-fish",
    "sanity": "brain",
    "souls": "soul",
    "distance": "compass",
    "damaged": "hammer-break",
    "deep_ones_left": "fish-monster",
    "actions": "hourglass",
    "travel": "cargo-ship",
    "ritual": "star-altar",
    "deep_one": "fish-monster",
    "dagon": "triton-head",
    "hydra": "medusa-head",
    "captain": "ship-wheel",
    "keeper": "evil-book",
    "items": "backpack",
    "spells": "pentacle",
    "waypoints": "compass",
    "voyage": "compass",
    "passengers": "person",
    "lost": "drowning",
    "chaos": "magic-swirl",
    "removed": "cancel",
    "feat": "crown",
    "enemy:deep_one": "fish-monster",
    "enemy:monarch": "triton-head",
}


def faces() -> Iterator[tuple[str, CardFace]]:
    """What every card of the box shows."""
    for card in SKILL_CARDS.values():
        for value in card.values:
            yield skill_face(card.id, value), CardFace(card.name, card.skill, str(value), SKILLS.get(card.id, ""))
    yield from ((c.id, CardFace(c.name, "item", "", ITEMS.get(c.id, "backpack"))) for c in ITEM_CARDS.values())
    yield from ((c.id, CardFace(c.name, "spell", "", SPELLS.get(c.id, "pentacle"))) for c in SPELL_CARDS.values())
    for point in WAYPOINT_CARDS.values():
        yield point.id, CardFace(point.name, "waypoint", "", WAYPOINTS.get(point.id, "big-wave"))
    drawn = {card: icon for icon, cards in MYTHOS.items() for card in cards}
    yield from (
        (c.id, CardFace(c.name, "mythos", "", drawn.get(c.id, "kraken-tentacle"))) for c in MYTHOS_CARDS.values()
    )
    yield from ((c.id, CardFace(c.name, "damage", "", "wood-beam")) for c in DAMAGE_CARDS.values())
    loyal = {"human": "person", "hybrid": "fish-monster", "cultist": "cultist"}
    yield from ((c.id, CardFace(c.name, "loyalty", "", loyal.get(c.id, "hood"))) for c in LOYALTY_CARDS.values())
    yield from ((t.id, CardFace(t.name, "passenger", "", "person")) for t in PASSENGER_TOKENS.values())
    yield from ((c.id, CardFace(c.name, "character", "", PEOPLE.get(c.id, "person"))) for c in CHARACTERS.values())
    for who in CHARACTERS.values():
        yield f"feat:{who.id}", CardFace(who.feat.name, "character", "", "crown")


def hull(pen: Pen, scene: Scene, at: ToSpot) -> None:
    """The Atlantica under her spaces."""
    ship(pen, at(1, 8.2), at(98.5, 57.8))
    deckhouse(pen, at(3, 18.6), at(97, 47.4))


LOOK = Look(
    emblem="kraken-tentacle",
    suits=SUITS,
    faces=dict(faces()),
    icons={**THINGS, **PLACES, **PEOPLE},
    colours={
        "fuel": "#e0a04a",
        "food": "#9fc26a",
        "sanity": "#8fb7ef",
        "souls": "#d9c8f0",
        "ritual": "#b69af0",
        "deep_one": "#b9ecbd",
        "monarch": "#d7f58a",
        "dagon": "#d7f58a",
        "hydra": "#d7f58a",
        "deep_ones_left": "#b9ecbd",
        "damaged": "#ff9a7a",
        "passengers": "#e9ddc3",
    },
    floors={"room": "room", "ward": "room", "deck": "deck", "water": "water", "deep": "deep"},
    dice={"die": "gem"},
    unit=(8.8, 9.0),
    margin=16,
    large=frozenset({"crisis", "spell_cast"}),
    avatars=("sheet",),
    low={"fuel": 3, "food": 3, "sanity": 3, "souls": 3},
    high={"damaged": NUMBERS.fatal_damage - 2},
    signs={
        "ship-wheel": "Captain, or the seat on turn",
        "evil-book": "Keeper of the Tome",
        "crown": "a feat, or has won",
    },
    backdrop=sea,
    ground=hull,
)
