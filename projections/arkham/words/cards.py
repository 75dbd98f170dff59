"""What stands on the cards. All of it comes from the content, so that no text can say anything else than what a card
does."""

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
    MYSTERY_CARDS,
    PEOPLE,
    PLAY,
    ROUTE_CARDS,
    SCENARIOS,
    SPECIAL_CARDS,
    SPECIAL_ENCOUNTERS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
    TERROR_CARDS,
    Asset,
    Monster,
    MysteryEncounter,
    Person,
)
from domain.arkham.names import SKILLS
from domain.parts.abilities import Side
from domain.parts.content import Part
from domain.parts.effects import Ops

ANY = 99
FRONT = "It looks like every other of its kind."
PREY = {"nearest": "whoever is nearest"}


def side_text(side: Side) -> str:
    return " ".join(f"{_capital(said.en)}." for said in PLAY.text.side(side))


def _capital(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}"


def ops_text(ops: Ops) -> str:
    return f"{_capital(BOX.words.said(ops).en)}." if ops else ""


def part_text(title: str, part: Part) -> str:
    return f"{title}: {BOX.texts[part.text]} {ops_text(part.then)}"


def rules_text(title: str, part: Part) -> str:
    """Its story is told when somebody meets it: the card says what comes of it in each place."""
    return f"{title}: {ops_text(part.then)}"


def person_text(card: Person) -> str:
    return f"{_capital(card.title)}. {able(card)} {BOX.texts[card.story]} {side_text(card.sides[0])}".strip()


def able(card: Person) -> str:
    skills = ", ".join(f"{skill} {card.skills[skill]}" for skill in SKILLS)
    counted = f"as many as {card.focus}" if isinstance(card.focus, str) else card.focus
    limit = "no focus limit" if card.focus == -1 else f"focus limit: {counted}"
    return f"Health {card.health}, sanity {card.sanity}; {skills}; {limit}; ${card.money}."


def chosen_first() -> dict[str, str]:
    """Whom one plays, and what comes along: with all that is to be known before choosing."""
    out = {
        f"option.investigator.{card.id}": f"{card.name}, {card.title}. {able(card)} {side_text(card.sides[0])}".strip(
            " ."
        )
        for card in PEOPLE.values()
    }
    for card in PEOPLE.values():
        out |= {
            f"option.starting_card.{id}": f"{STARTING_CARDS[id].name}. {asset_text(STARTING_CARDS[id])}".strip(" .")
            for id in card.choice
        }
    return out


def asset_text(card: Asset) -> str:
    parts = [_capital(card.kind)]
    parts += [f"${card.value}"] if card.value else []
    parts += [f"hands: {card.hands}"] if card.hands else []
    parts += [f"health {card.health}"] if card.health else []
    parts += [f"sanity {card.sanity}"] if card.sanity else []
    parts += [f"casting costs {card.horror} horror"] if card.horror else []
    front = "" if card.sealed_sides else side_text(card.sides[0])
    return f"{', '.join(parts)}. {front}".strip()


def prey_text(prey: str) -> str:
    way, _, what = prey.partition("_")
    words = {"low": "least", "high": "most", "most": "most"}
    return PREY.get(prey) or f"whoever has {words[way]} {what}"


def monster_text(card: Monster) -> str:
    health = f"health {card.health}" + (f" and {card.elite} for each player" if card.elite else "")
    numbers = f"{health}; attack {card.attack:+d}, evade {card.evade:+d}; {card.damage} damage, {card.horror} horror"
    if card.lurks:
        does = f"Lurker: {ops_text(card.lurks)}"
    elif card.seeks:
        does = f"Hunts whoever has {STARTING_CARDS[card.seeks].name}, {_speed(card)}."
    elif card.hunts:
        does = f"Hunts {prey_text(card.hunts)}, {_speed(card)}."
    else:
        goal = "the unstable space" if card.patrols == "unstable" else "the space with most doom"
        does = f"Patrols to {goal}, {_speed(card)}."
    keywords = f" {_capital(', '.join(card.keywords))}." if card.keywords else ""
    return f"{_capital(numbers)}. {does}{keywords} {side_text(card.sides[0])}".strip()


def _speed(card: Monster) -> str:
    return "at any distance" if card.direct else f"speed {card.speed}"


def band_name(what: str, least: int, most: int) -> str:
    if most >= ANY:
        return f"{what} {least} or more"
    return f"{what} {least} to {most}" if least < most else f"{what} {least}"


def _name(space: str) -> str:
    return next((place.name for id, place in LOCATIONS.items() if id == space), _capital(space.replace("_", " ")))


def mystery_text(card: MysteryEncounter) -> str:
    """What opens it, and the two ways; what follows stays sealed."""
    labels = [BOX.texts[way.label] for way in card.ways]
    ways = ", or ".join(label[0].lower() + label[1:] for label in labels)
    return f"{BOX.texts[card.opening.text]} {ops_text(card.opening.then)} You choose: {ways}.".replace("  ", " ")


TEXTS: dict[str, str] = {
    **{card.id: f"{BOX.texts[card.intro]} {side_text(card.sides[0])}" for card in SCENARIOS.values()},
    **{card.id: person_text(card) for card in PEOPLE.values()},
    **{
        card.id: asset_text(card)
        for cards in (STARTING_CARDS, ITEM_CARDS, ALLY_CARDS, SPELL_CARDS, SPECIAL_CARDS, CONDITIONS)
        for card in cards.values()
    },
    **{card.id: asset_text(card) for card in ARTIFACT_CARDS.values() if not card.sealed_sides},
    **{card.id: monster_text(card) for card in DECK_MONSTERS.values()},
    **{
        card.id: " ".join(rules_text(_name(space), part) for space, part in card.parts.items())
        for cards in (ENCOUNTERS, EVENT_CARDS, STREET_CARDS, ROUTE_CARDS)
        for card in cards.values()
    },
    **{
        card.id: " ".join(rules_text(band_name(what, band.least, band.most), band) for band in card.bands)
        for what, deep in (("Doom", ANOMALY_CARDS), ("Terror", TERROR_CARDS))
        for card in deep.values()
    },
    **{card.id: mystery_text(card) for card in MYSTERY_CARDS.values()},
    **{
        card.id: f"{BOX.texts[card.story]} {ops_text(card.effects)} {' '.join(map(side_text, card.sides))}".strip()
        for card in HEADLINE_CARDS.values()
    },
}
SEALED: dict[str, str] = {
    **{
        f"{sheet.id}.{ending}": BOX.texts[part.text]
        for sheet in SCENARIOS.values()
        for ending, part in sheet.sealed.items()
    },
    **{
        f"{card.id}.{way.id}": part_text(BOX.texts[way.label], card.sealed[way.id])
        for card in MYSTERY_CARDS.values()
        for way in card.ways
    },
    **{
        f"{card.id}.0": f"{card.name}. {asset_text(card)} {side_text(card.sides[0])}"
        for card in ARTIFACT_CARDS.values()
        if card.sealed_sides
    },
    **{f"{card.id}.0": monster_text(card) for card in EPIC_CARDS.values()},
    **{
        f"{card.id}.{space}": part_text(_name(space), part)
        for card in SPECIAL_ENCOUNTERS.values()
        for space, part in card.sealed.items()
    },
    **{
        f"{card.id}.{i}": f"{BOX.texts[card.stories[i]]} {side_text(side)}".strip()
        for card in ARCHIVE.values()
        for i, side in enumerate(card.sides)
    },
    **{
        f"{card.id}.{i}": side_text(side) or FRONT
        for card in CONDITIONS.values()
        if card.sealed_sides
        for i, side in enumerate(card.sides)
    },
}
