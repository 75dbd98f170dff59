"""What stands on the cards. All of it comes from the content, so that no text can say anything else than what a card
does."""

from collections.abc import Iterator, Sequence

from domain.everrain.content import (
    BOX,
    CREW_BOARDS,
    DECK_ENEMIES,
    DENIZEN_CARDS,
    ELDER_ONES,
    EXPEDITION_CARDS,
    GUNS,
    IMPROVEMENT_CARDS,
    PORTS,
    RAIDER_CARDS,
    SEA_EVENTS,
    STORY_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    raider_face,
)
from domain.everrain.content.entries import Aim, Denizen, Elder, Improvement, Omen, Trait, Treasure
from domain.everrain.names import TERRAIN_NAMES
from domain.parts.abilities import Modify
from domain.parts.content import CardEntry
from domain.parts.effects import lines_of
from domain.parts.nouns import Amount

NUMBERS_SAID = {
    "dice": "dice",
    "fray_dice": "dice in frays that the crew begins",
    "shot_dice": "dice when serving a gun",
    "turn_strain": "Strain at the end of a turn at sea",
    "node_trauma": "Trauma from a breaking node",
    "strength": "Strength",
    "resolve": "Resolve",
    "intelligence": "Intelligence",
    "luck": "Luck",
    "orders": "Crew orders a turn",
    "lookout": "use in the Crow's Nest",
    "rest": "Strain recovered by resting",
    "wage": "coin of wage",
    "enduring": "deaths survived",
    "tireless": "uses a turn without fatigue",
    "breathless": "turns more of fatigue",
    "hold": "places in the hold",
    "rough": "points for each step in Rough Seas",
    "storm_turn": "damage from turning in a storm",
    "salvo_dice": "dice for one shot a turn",
    "sheathing": "hits a round that do no harm",
    "strongroom": "coin kept when the ship sinks",
    "refresh": "orders refreshed a turn",
    "wayfinder": "tiles revealed without lookout or points, as often as you like",
    "reveal_clues": "clues for the first tile you reveal in a turn",
    "spawn_die": "dice for enemies that board",
    "wreck_rolls": "rolls at wrecks",
    "spawn_dice": "dice for enemies that board",
    "study": "clues that the University asks for",
    "cheer": "Strain recovered on arrival",
    "company": "denizens at a visit",
    "bargain": "sales a visit at the desired value",
    "haggling": "sales above the standard value",
    "theft": "coin lost when sent ashore",
    "shunned": "denizens who turn away",
    "thirst": "drinks that must be had at the Inn",
    "second_look": "cards that may be drawn instead",
    "light": "Strain spared to the others",
    "dread": "Strain when it begins",
    "lagging": "turns more of fatigue",
    "relic_clues": "clues for each relic at the University",
    "undesired": "undesired values",
    "raider_dice": "dice for every enemy ship",
    "storm_moves": "moves of every storm",
}
PLACES_SAID = {"sea": "At sea", "port": "In port", "expedition": "On an expedition", "general": "Always"}


def modified(modify: Modify) -> str:
    said = NUMBERS_SAID.get(modify.modify, modify.modify)
    return f"{modify.set} {said}" if modify.set is not None else f"{modify.by:+d} {said}"


def joined(parts: Sequence[str]) -> str:
    return "; ".join(part for part in parts if part)


def effects(card: CardEntry) -> str:
    return BOX.said(card).en if card.effects or card.text else ""


def trait_text(card: Trait) -> str:
    parts = [modified(m) for m in card.modifies]
    if card.effects:
        parts.append(f"once a turn: {effects(card)}")
    elif card.text:
        parts = [effects(card)]
    return f"{PLACES_SAID[card.place]}: {joined(parts) or 'nothing yet'}."


SHAPES = {"none": "", "circle": "circle", "square": "square", "rectangle": "cell"}
TRIGGERS = {"": "", "use": "", "boat": "for going ashore", "wreck": "one more roll at a wreck"}


def improvement_text(card: Improvement) -> str:
    spaces = f"{card.spaces} {SHAPES[card.shape]}" if card.shape != "none" else ""
    halves = "halves at both sides" if card.halves else ""
    did = f"used: {effects(card)}" if card.trigger == "use" else effects(card)
    captive = f"holds an enemy with {card.capture.health} health or less; each round: {did}" if card.capture else did
    return (
        joined(
            [
                f"{card.cost} coin",
                spaces,
                halves,
                *(modified(m) for m in card.modifies),
                TRIGGERS[card.trigger],
                captive,
            ]
        )
        + "."
    )


def ability_text(ability: Omen) -> str:
    return f"{ability.omens} Omens, {ability.name}: {BOX.words.said(ability.effects).en}"


def treasure_text(card: Treasure) -> str:
    parts = [
        f"worth {card.standard}",
        f"{card.desired} at {PORTS[card.desired_port].name}",
        f"{card.undesired} at {PORTS[card.undesired_port].name}",
        f"{card.clues} clues" if card.clues else "",
        *(modified(m) for m in card.modifies),
        f"used up: {effects(card)}" if card.effects else "",
    ]
    return joined(parts) + "."


def texts() -> Iterator[tuple[str, str]]:
    for crew in CREW_BOARDS.values():
        stats = f"STR {crew.strength}, RES {crew.resolve}, INT {crew.intelligence}, LCK {crew.luck}"
        own = f"; {TRAIT_CARDS[crew.indelible].name}" if crew.indelible else ""
        yield crew.id, f"{crew.kind}: {crew.dice} dice, {stats}, bears {crew.track - 1}, wage {crew.wage}{own}."
    for trait in TRAIT_CARDS.values():
        yield trait.id, trait_text(trait)
    for improvement in IMPROVEMENT_CARDS.values():
        yield improvement.id, improvement_text(improvement)
    for gun in GUNS.values():
        price = f"{gun.cost} coin" if gun.cost else "a starter"
        where = "port or starboard" if gun.location == "side" else "bow and stern"
        yield gun.id, f"{price}; {where}; {len(gun.grid)} hexes, up to {max(t.dice for t in gun.grid)} dice."
    for enemy in DECK_ENEMIES.values():
        numbers = f"{enemy.health} health, {enemy.dice} dice, {enemy.spoils} spoils"
        yield enemy.id, joined([numbers, *map(ability_text, enemy.abilities)]) + "."
    for raider in RAIDER_CARDS.values():
        numbers = f"{raider.health} health, {raider.dice} dice, engages within {raider.engagement}"
        for n, goal in enumerate(raider.goals):
            said = joined([numbers, f"sails to: {TERRAIN_NAMES[goal]}", *map(ability_text, raider.abilities)])
            yield raider_face(raider.id, n), f"{said}."
    for treasure in TREASURE_CARDS.values():
        yield treasure.id, treasure_text(treasure)
    for event in (*SEA_EVENTS.values(), *EXPEDITION_CARDS.values(), *STORY_CARDS.values()):
        if event.text:
            yield event.id, BOX.texts[event.text]
    for denizen in DENIZEN_CARDS.values():
        yield denizen.id, denizen_text(denizen)
    for elder in ELDER_ONES.values():
        yield elder.id, elder_text(elder)


def denizen_text(card: Denizen) -> str:
    return f"{DENIZEN_KINDS[card.kind]}: {BOX.texts[card.text]}"


def elder_text(card: Elder) -> str:
    """What everybody may know of it: its board is one of those in the box."""
    parts = [
        BOX.texts[card.text],
        f"Upon awakening: {BOX.words.said(card.awakening).en}." if card.awakening else "",
        f"Whilst arisen: {BOX.words.said(card.arisen).en}." if card.arisen else "",
        *(f"Whilst arisen: {modified(m)}." for m in card.modifies),
        f"It wants: {aim_text(card.quest)}.",
        f"You win by: {', and '.join(map(aim_text, card.hope))}.",
    ]
    return " ".join(part for part in parts if part)


def aim_text(aim: Aim) -> str:
    n = aim.n
    if isinstance(n, Amount):
        whom = "each player" if n.per == 1 else f"each {n.per} players"
        return AIMS[aim.what].format(n=f"{n.plus} and {n.times} for {whom}")
    return AIMS[aim.what].format(n=n)


AIMS = {
    "ports_lost": "ports that it has stood on, {n}",
    "ships_sunk": "ships of yours sunk, {n}",
    "vigil": "activations spent on the starting tile, {n}",
    "raiders_home": "enemy ships at their destinations, {n}",
    "altars_purged": "altars purged, {n}, and none active",
    "slowed": "Dice Value Modifier tokens on it, {n}",
    "clues": "clues handed in beside it, {n}",
    "raiders_sunk": "enemy ships sunk, {n}",
}
DENIZEN_KINDS = {
    "alternative": "Alternative",
    "incident": "Incident",
    "labour": "Labour",
    "passenger": "Passenger",
}


def ways() -> Iterator[tuple[str, str]]:
    """The labels of choices, by their ids."""
    for card in BOX.every():
        for _, one in lines_of(card):
            for way in getattr(one, "options", ()):
                if getattr(way, "label", ""):
                    yield way.label, BOX.texts[way.label]


TEXTS = dict(texts())
LABELS = dict(ways())
SEALED = {f"{card.id}.{part}": BOX.texts[held.text] for card in BOX.every() for part, held in card.sealed.items()}
"""What a part says once it was read."""
