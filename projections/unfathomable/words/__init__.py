"""Unfathomable in words."""

from domain.unfathomable.bots.card_choices import CHOICES
from domain.unfathomable.content import (
    CHARACTERS,
    DAMAGE_CARDS,
    ITEM_CARDS,
    LOYALTY_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    PASSENGER_TOKENS,
    SKILL_CARDS,
    SPACES,
    SPELL_CARDS,
    WAYPOINT_CARDS,
    skill_face,
)
from domain.unfathomable.names import ALL_SKILLS, DIALS, MONSTERS, SPACE_NAMES, TITLE_NAMES
from domain.unfathomable.rules.endings import ENDINGS
from projections.unfathomable.words.asks import OFFERS, PLACES
from projections.unfathomable.words.cards import ASIDE, TEXTS, said
from projections.unfathomable.words.events import EVENTS, VARIANTS
from projections.unfathomable.words.left_out import QUIET
from projections.unfathomable.words.options import DOES, ROOMS_SAID
from projections.unfathomable.words.sentences import COMPOSED, UnfathomableWords
from projections.unfathomable.words.situation import SITUATION
from projections.unfathomable.words.talk import MANNERS

# --- things -----------------------------------------------------------------------------------------

THINGS: dict[str, str] = {
    **{f"{n}": f"{n}" for n in range(1, 9)},
    "s{n}": "Seat {n}",
    **{skill: skill for skill in ALL_SKILLS},
    **{dial: dial.capitalize() for dial in DIALS},
    **{str(space): name for space, name in SPACE_NAMES.items()},
    "dagon": MONSTERS["dagon"],
    "hydra": MONSTERS["hydra"],
    "deep_one": "Deep One",
    "captain": TITLE_NAMES["captain"],
    "keeper": TITLE_NAMES["keeper"],
    "pass": "passed",
    "partial": "partly passed",
    "fail": "failed",
    **{card.id: card.name for card in CHARACTERS.values()},
    **{
        skill_face(card.id, value): f"{card.name} {value} ({card.skill})"
        for card in SKILL_CARDS.values()
        for value in card.values
    },
    **{card.id: card.name for card in ITEM_CARDS.values()},
    **{card.id: card.name for card in SPELL_CARDS.values()},
    **{card.id: card.name for card in WAYPOINT_CARDS.values()},
    **{card.id: card.name for card in DAMAGE_CARDS.values()},
    **{card.id: card.name for card in MYTHOS_CARDS.values()},
    **{card.id: card.name for card in LOYALTY_CARDS.values()},
    **{card.id: card.name for card in PASSENGER_TOKENS.values()},
    # where abilities stand
    **{f"skill:{card.id}": card.name for card in SKILL_CARDS.values()},
    "item:{item}": "{item:thing}",
    "kept:{card}": "{card:thing}",
    **{f"sheet:{card.id}": card.ability.name for card in CHARACTERS.values()},
    **{f"feat:{card.id}": card.feat.name for card in CHARACTERS.values()},
    **{f"{card.id}_feat": card.feat.name for card in CHARACTERS.values()},
    **{f"reveal:{card.id}": card.reveal.name for card in CHARACTERS.values()},
    "title:keeper": "the Tome",
    # counters, tracks and tokens
    "travel": "Travel",
    "ritual": "Ritual",
    "distance": "Distance",
    "deep_ones_left": "Deep Ones in the supply",
    "damaged": "Damaged rooms",
    "actions": "Actions",
    "title:{title}:{seat}": "{title:thing}",
    "figure:{seat}:{character}": "{character:thing} ({seat:seat})",
    "step:setup": "setting out",
    "step:receive": "receive skills",
    "step:action": "action step",
    "step:mythos": "mythos step",
    "step:discard": "hand limit",
    "learning": "the learning game",
    "suggested": "suggested characters",
    "no_cultist": "no Cultist",
    "difficulty:easier": "easier for the humans",
    "difficulty:harder": "harder for the humans",
}

ZONES = {
    **{skill: f"the {skill} deck" for skill in ALL_SKILLS},
    **{f"{skill}_past": f"the discarded {skill} cards" for skill in ALL_SKILLS},
    "chaos": "the chaos deck",
    "pile": "the cards of the check",
    "open_pile": "the open cards of the check",
    "aside": "the cards laid out",
    "removed": "what has left the game",
    "mythos": "the mythos deck",
    "mythos_past": "the discarded mythos cards",
    "crisis": "the present crisis",
    "items": "the item deck",
    "spells": "the spell deck",
    "spell_cast": "the spell being cast",
    "waypoints": "the waypoint deck",
    "voyage": "the voyage so far",
    "damage": "the damage deck",
    "loyalty": "the loyalty deck",
    "passengers": "the passengers in the supply",
    "lost": "the passengers lost",
    "hand:{seat}": "the hand of {seat:seat}",
    "items:{seat}": "the items of {seat:seat}",
    "kept:{seat}": "the cards kept by {seat:seat}",
    "loyalty:{seat}": "the loyalty of {seat:seat}",
    "passengers:{space}": "the passengers in {space:thing}",
    "damage:{space}": "the damage to {space:thing}",
}


# --- the frame --------------------------------------------------------------------------------------

WHYS = (
    "who begins",
    "a skill deck",
    "a skill deck again",
    "the chaos deck",
    "the damage deck",
    "the mythos deck",
    "the mythos deck again",
    "the waypoint deck",
    "the spell deck",
    "the item deck",
    "the passengers are mixed",
    "the loyalty deck",
    "loyalty changes hands",
    "loyalty cards are mixed",
    "a traitor stands up",
    "the skill check",
    "adds cards openly",
    "adds a card",
    "plays a skill card",
    "discards",
    "put back",
    "where monsters surface",
    "where the monarchs come up",
    "a Deep One attacks",
    "an attack on a Deep One",
    "an attack",
    "which room is damaged",
    "which room it is",
    "which deck space it is",
    "where a passenger is risked",
    "the price of a spell",
    "the ritual in the Chapel",
    "the Galley's stores",
    "the fires of the Boiler Room",
    "what comes of a card",
    "a withering spell",
    "an oath is sworn",
    "a Deep One is sacrificed",
    "a card of the deck is added",
)

COSTS = {
    "cost.card.1": "a card",
    "cost.card": "{n} cards",
    "cost.feat": "the feat",
    "cost.item": "the item",
    "cost.risk.1": "a passenger at risk",
    "cost.risk": "{n} passengers at risk",
    **{f"cost.{dial}": f"{{n}} {dial}" for dial in DIALS},
    "cost.souls.1": "1 soul",
    "cost.worth_any": "cards worth {n}",
    **{f"cost.worth_{skill}": f"{skill} cards worth {{n}}" for skill in ALL_SKILLS},
}

FRAME = {
    **{f"ending.{ending}": why for ending, why in ENDINGS.items()},
    **{f"why.{why}": why for why in WHYS},
    "label.hand": "hand",
    "label.items": "items",
    "label.kept": "kept cards",
    "label.loyalty": "loyalty",
    "label.passengers": "passengers",
    **{f"label.{space.id}": space.name for space in SPACES.values()},
    "label.sheet.human": "{character:thing}",
    "label.sheet.revealed": "{character:thing}, a revealed traitor",
    "label.feat": "{feat:thing} (feat)",
    "label.travel": "arrival at a waypoint or in Boston",
    "label.ritual": "banishment: water and decks are swept, people too",
    "note.turn": "Turn {turn}, {seat:seat}: {step:thing}.",
    "note.titles": "Captain: {captain:seat}. Keeper of the Tome: {keeper:seat}.",
    "note.distance": f"Distance {{distance}} of {NUMBERS.goal}: {{voyage:thing}}.",
    "note.crisis": "The crisis: {card:thing}. {text}",
    "note.check": "The check: {check}.",
    "note.die": "The die: {die}.",
    "note.side.human": "You are human: you win when the ship reaches Boston.",
    "note.side.hybrid": "You are a Hybrid: you win when the ship is lost.",
    "note.side.cultist": (
        f"You are a Cultist: you win when the ship is lost with a distance of {NUMBERS.goal} or more behind it."
    ),
    "note.traitors": "Revealed traitors: {traitors:seat}.",
    "note.barred": "The hatches are barred this turn.",
    "note.variants": "Set-up: {variants:thing}.",
}

TEMPLATES = {**EVENTS, **COSTS, **FRAME, **OFFERS, **SITUATION, **ROOMS_SAID, **DOES, **ASIDE, **COMPOSED}


CHOSEN = {
    f"option.{'may' if option.startswith('may:') else 'either'}.{option}": said(effects, "list.and")
    for option, effects in CHOICES.items()
}
"""What a card offers within its text, in the card's own words."""

WORDS = UnfathomableWords(
    name="unfathomable",
    templates={**TEMPLATES, **CHOSEN, **MANNERS},
    things=THINGS,
    zones=ZONES,
    texts=TEXTS,
    refs=PLACES,
    variants=VARIANTS,
    quiet=QUIET,
)
