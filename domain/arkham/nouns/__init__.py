"""What cards name, bound to the rules behind it: who, where, what, how many."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.arkham.board import Arkham
from domain.arkham.content import CODEX, EXTENSIONS, PLAY, TRAITS
from domain.arkham.names import COLOURS, SKILLS, TOWNS
from domain.arkham.nouns.numbers import NUMBERS
from domain.arkham.nouns.run import RULES, R
from domain.arkham.nouns.what import DECKS, RESOURCES
from domain.arkham.nouns.where import PIECES, PLACES
from domain.arkham.nouns.who import WHO
from domain.arkham.rules.endings import ENDINGS
from domain.arkham.rules.settling import settled
from domain.arkham.rules.skill_tests import SIDES, roll_plain
from domain.parts.nouns import (
    SCOPES,
    THIS_CARD,
    DieNoun,
    EndingNoun,
    Nouns,
    ScopeNoun,
    ThingNoun,
    TokenNoun,
    ValueNoun,
)

__all__ = ["NOUNS", "RULES", "R"]


async def roll_die(run: R, needed: int) -> int:
    """Whoever rolls it may have something to say."""
    shown = await roll_plain(run.g)
    return (await PLAY.moment(run.g, "die_rolled", run.you, run.card, shown=shown)).values["shown"]


def in_play_named(entry: str) -> Callable[[R], Any]:
    async def names(run: R) -> Sequence[str]:
        return [id for id, card in run.board.play.items() if card.entry == entry]

    return names


async def settle_all(g: Any) -> None:
    await settled(g)


NOUNS: Nouns[Arkham] = Nouns(
    who=WHO,
    resource=RESOURCES,
    place=PLACES,
    piece=PIECES,
    deck=DECKS,
    number=NUMBERS,
    value={
        "damage": ValueNoun("the damage", -1.0),
        "horror": ValueNoun("the horror", -1.0),
        "price": ValueNoun("the price", -0.4),
        "dice": ValueNoun("the number of dice", 0.3),
        "failures": ValueNoun("the number of failed dice", -0.5),
        "successes": ValueNoun("the number of successes", 1.0),
        "result": ValueNoun("the result", 1.0),
        "passed": ValueNoun("the test is passed", flag=True),
        "removed": ValueNoun("doom removed", 1.0),
        "moved": ValueNoun("the number of clues researched", 1.0),
        "attack": ValueNoun("you attack", flag=True),
        "evade": ValueNoun("you evade", flag=True),
        "ward": ValueNoun("you ward", flag=True),
        "research": ValueNoun("you research", flag=True),
        "cast": ValueNoun("you cast a spell", flag=True),
        "free_hand": ValueNoun("you have a hand free", flag=True),
        "shown": ValueNoun("what the die shows", 0.2),
        "with_lore": ValueNoun("whether it goes by lore", 1.0),
        "with_influence": ValueNoun("whether it goes by influence", 1.0),
        "blank": ValueNoun("it was a blank", flag=True),
        "clue": ValueNoun("a clue appeared", flag=True),
        "ally": ValueNoun("it was an ally", flag=True),
        "elite": ValueNoun("it was elite", flag=True),
        "damaged": ValueNoun("it took damage", flag=True),
        "named": ValueNoun("who is named as its prey", 0.5),
        "fastened": ValueNoun("it is attached", flag=True),
    },
    token={
        "damage": TokenNoun("damage", "damage", -0.5),
        "horror": TokenNoun("horror", "horror", -0.5),
        "clue": TokenNoun("clue", "clues", 2.0),
        "money": TokenNoun("dollar", "dollars", 0.5),
        "doom": TokenNoun("doom", "doom", -1.0),
        "away": TokenNoun("step aside", "steps aside", 0.0),
        "blood": TokenNoun("blood", "blood", 0.0),
        "escape": TokenNoun("escape", "escapes", 0.3),
        "seen": TokenNoun("look", "looks", 0.0),
        "spent": TokenNoun("use", "uses", 0.0),
    },
    scope={**SCOPES, "test": ScopeNoun("test", 30.0)},
    die={"die": DieNoun("a die", tuple(range(1, SIDES + 1)), roll_die, plain=True)},
    rule=RULES,
    ending={id: EndingNoun(outcome.why, 20.0 if outcome.won else -20.0) for id, outcome in ENDINGS.items()},
    card={**THIS_CARD, **{id: ThingNoun(card.name, in_play_named(id)) for id, card in CODEX.items()}},
    after=settle_all,
    play=PLAY,
    prices={
        "monster": -2.5,
        "delay": -1.5,
        "token": -2.0,
        "action": 1.5,
        "blessed": 2.0,
        "cursed": -2.0,
        "pact": -4.0,
        "tainted": -2.0,
    },
    words={
        **{skill: skill for skill in SKILLS},
        "blessed": "Blessed",
        "cursed": "Cursed",
        "dark_pact": "Dark Pact",
        "tainted": "Tainted",
        **{colour: colour for colour in COLOURS},
        "doom": "spread doom",
        "monster": "spawn monster",
        "clue": "spawn clue",
        "headline": "headline",
        "burst": "gate burst",
        "reckoning": "reckoning",
        "blank": "blank",
        "terror": "spread terror",
        **{id: tiles.name for id, tiles in EXTENSIONS.items()},
        **{town: town.title() for town in TOWNS},
        **{trait: trait.replace("_", " ") for trait in TRAITS if "_" in trait},
        "artifact": "artifact",
        "deep_one": "Deep One",
        "item": "item",
        "ally": "ally",
        "spell": "spell",
        "talent": "talent",
        "condition": "condition",
        "common": "common",
        "curio": "curio",
        "weapon": "weapon",
        "tome": "tome",
        "magical": "magical",
        "any": "any",
        "cultist": "cultist",
        "lodge": "Lodge",
        "human": "human",
    },
    asks={"may": "ARK-14", "either": "ARK-14"},
)
