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
from domain.parts.nouns import Amount, Count

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
ONE = {
    "dice": "die",
    "moves": "move",
    "points": "point",
    "places": "place",
    "orders": "order",
    "clues": "clue",
    "hits": "hit",
    "rolls": "roll",
    "turns": "turn",
    "uses": "use",
}
"""How the first word of a number is said of one."""
PLACES_SAID = {"sea": "At sea", "port": "In port", "expedition": "On an expedition", "general": "Always"}


def modified(modify: Modify) -> str:
    said = NUMBERS_SAID.get(modify.modify, modify.modify)
    if 1 in (modify.set, abs(modify.by) if isinstance(modify.by, int) else 0):
        first, _, rest = said.partition(" ")
        said = f"{ONE.get(first, first)} {rest}".strip()
    return f"{modify.set} {said}" if modify.set is not None else f"{modify.by:+d} {said}"


def joined(parts: Sequence[str]) -> str:
    return "; ".join(part for part in parts if part)


def count(n: int, one: str, more: str = "") -> str:
    """`1 die`, `2 dice`."""
    return f"{n} {one if n == 1 else more or one + 's'}"


def dice(n: int) -> str:
    return count(n, "die", "dice")


def told(card: CardEntry, rest: str) -> str:
    """A line about it, then what it does."""
    return f"{BOX.texts[card.text]} {rest[0].upper()}{rest[1:]}" if card.text else rest


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
    spaces = count(card.spaces, SHAPES[card.shape]) if card.shape != "none" else ""
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
    said = BOX.texts[ability.text] if ability.text else BOX.words.said(ability.effects).en
    return f"{count(ability.omens, 'Omen')}, {ability.name}: {said}"


def treasure_text(card: Treasure) -> str:
    parts = [
        f"worth {card.standard}",
        f"{card.desired} at {PORTS[card.desired_port].name}",
        f"{card.undesired} at {PORTS[card.undesired_port].name}",
        f"{count(card.clues, 'clue')} at a University" if card.clues else "",
        *(modified(m) for m in card.modifies),
        f"used up: {effects(card)}" if card.effects else "",
    ]
    said = joined(parts) + "."
    return said if card.effects else told(card, said)


def texts() -> Iterator[tuple[str, str]]:
    for crew in CREW_BOARDS.values():
        stats = f"STR {crew.strength}, RES {crew.resolve}, INT {crew.intelligence}, LCK {crew.luck}"
        own = f"; {TRAIT_CARDS[crew.indelible].name}" if crew.indelible else ""
        said = f"{crew.kind}: {dice(crew.dice)}, {stats}, bears {crew.track - 1}, wage {crew.wage}{own}."
        yield crew.id, told(crew, said)
    for trait in TRAIT_CARDS.values():
        yield trait.id, trait_text(trait)
    for improvement in IMPROVEMENT_CARDS.values():
        yield improvement.id, improvement_text(improvement)
    for gun in GUNS.values():
        price = f"{gun.cost} coin" if gun.cost else "a starter"
        where = "port or starboard" if gun.location == "side" else "bow and stern"
        most = dice(max(target.dice for target in gun.grid))
        yield gun.id, told(gun, f"{price}; {where}; {count(len(gun.grid), 'hex', 'hexes')}, up to {most}.")
    for enemy in DECK_ENEMIES.values():
        numbers = f"{enemy.health} health, {dice(enemy.dice)}, {count(enemy.spoils, 'roll')} for spoils"
        yield enemy.id, told(enemy, joined([numbers, *map(ability_text, enemy.abilities)]) + ".")
    for raider in RAIDER_CARDS.values():
        near = count(raider.engagement, "hex", "hexes")
        numbers = f"{raider.health} health, {dice(raider.dice)}, engages within {near}"
        for n, goal in enumerate(raider.goals):
            said = joined([numbers, f"sails to: {TERRAIN_NAMES[goal]}", *map(ability_text, raider.abilities)])
            yield raider_face(raider.id, n), told(raider, f"{said}.")
    for treasure in TREASURE_CARDS.values():
        yield treasure.id, treasure_text(treasure)
    for event in (*SEA_EVENTS.values(), *EXPEDITION_CARDS.values(), *STORY_CARDS.values()):
        if event.text:
            yield event.id, BOX.texts[event.text]
    for denizen in DENIZEN_CARDS.values():
        yield denizen.id, denizen_text(denizen)
    for elder in ELDER_ONES.values():
        yield elder.id, elder_text(elder)
    for port in PORTS.values():
        yield port.id, port.text


def denizen_text(card: Denizen) -> str:
    return f"{DENIZEN_KINDS[card.kind]}: {BOX.texts[card.text]}"


def elder_text(card: Elder) -> str:
    """What everybody may know of it: its board is one of those in the box."""
    parts = [
        BOX.texts[card.text],
        f"{dice(card.dice)}, health {many(card.health)}.",
        f"It rises {RISES[card.rises]}.",
        BOX.texts[card.awakening_text],
        f"Upon awakening: {BOX.words.said(card.awakening).en}." if card.awakening else "",
        BOX.texts[card.arisen_text],
        f"Whilst arisen: {BOX.words.said(card.arisen).en}." if card.arisen else "",
        *(f"Whilst arisen: {modified(m)}." for m in card.modifies),
        "Ships in port are not safe from it." if card.in_port else "",
        f"It wants {aim_text(card.quest)}.",
        f"You win by {', and by '.join(map(hope_text, card.hope))}.",
    ]
    return " ".join(part for part in parts if part)


RISES = {
    "start": "on the starting tile",
    "altar": "on the altar farthest from all ships",
    "port": "on the port farthest from all ships",
    "first": "beside the first player's ship",
}


def aim_text(aim: Aim) -> str:
    """What an Elder One wants."""
    return QUESTS[aim.what].format(n=f"all, at least {aim.least}" if aim.n == "all" else many(aim.n))


def hope_text(aim: Aim) -> str:
    """What stops it."""
    return HOPES[aim.what].format(n="all" if aim.n == "all" else many(aim.n))


def many(n: Count) -> str:
    """`5, and one for each player`."""
    if not isinstance(n, Amount):
        return str(n)
    times = "one" if n.times == 1 else f"{n.times}"
    each = f"{times} for each {EACH[n.of]}" if n.per == 1 else f"{times} for every {n.per} {EACH[n.of]}s"
    return f"{n.plus}, and {each}" if n.plus else each


EACH = {"players": "player", "act": "act"}
"""What a number on the board of an Elder One counts."""


QUESTS = {
    "ports_lost": "to have stood on ports ({n})",
    "ships_sunk": "your ships sunk ({n})",
    "vigil": "to end activations on the starting tile ({n})",
    "raiders_home": "enemy ships to arrive at their destinations ({n})",
}
HOPES = {
    "altars_purged": "purging altars ({n}) and leaving none active",
    "slowed": "slowing it ({n} times)",
    "clues": "handing over clues beside it ({n})",
    "raiders_sunk": "sinking enemy ships ({n})",
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
