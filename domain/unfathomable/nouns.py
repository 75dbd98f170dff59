"""What cards name, bound to the rules behind it: who, resources, tracks, places, pieces, decks, dice."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel import Seat, choose_one, choose_some
from domain.parts.effects import Run
from domain.parts.nouns import (
    DeckNoun,
    DieNoun,
    Nouns,
    NumberNoun,
    PieceNoun,
    PlaceNoun,
    ResourceNoun,
    Rules,
    TrackNoun,
    WhoNoun,
)
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import (
    DECKS,
    DEEP,
    INTERIOR,
    MONSTERS,
    ROOMS,
    SHIP,
    SPACE_NAMES,
    WATERS,
    Dial,
    Space,
    Track,
)
from domain.unfathomable.rules.chart import closest_rooms, deck_of_number, room_for, room_of
from domain.unfathomable.rules.damage import current_of
from domain.unfathomable.rules.decks import any_skill, choose_draws, discard_each, draw_skills, skill_set
from domain.unfathomable.rules.defeat import defeat_deep_ones
from domain.unfathomable.rules.dials import gain, lose
from domain.unfathomable.rules.dice import SIDES, roll_die
from domain.unfathomable.rules.items import draw_item
from domain.unfathomable.rules.monsters import spawn
from domain.unfathomable.rules.passengers import in_supply, risk
from domain.unfathomable.rules.people import seats_meant
from domain.unfathomable.rules.places import choose_space
from domain.unfathomable.rules.scouting import scout
from domain.unfathomable.rules.tracks import advance, retreat

R = Run[Atlantica]
RULES = Rules()
"""The rules of single cards: each is declared in `effects/`, with its text and its price."""


# --- who --------------------------------------------------------------------------------------------


def who(id: str, en: str) -> WhoNoun:
    async def seats(run: R) -> Sequence[Seat]:
        return seats_meant(run.board, id, run.you)

    return WhoNoun(en, seats, plain=True)


async def any_human(run: R) -> Sequence[Seat]:
    """Nobody who is in the Brig already."""
    free = [seat for seat in run.board.humans() if not run.board.jailed(seat)]
    return (Seat(await choose_one(run.you, "send_to_brig", free, "UNF-117")),) if free else ()


async def another_human(run: R) -> Sequence[Seat]:
    """The same without oneself, or nobody."""
    free = [seat for seat in run.board.humans() if seat != run.you and not run.board.jailed(seat)]
    return [Seat(seat) for seat in await choose_some(run.you, "may_send_to_brig", free, 1, "UNF-117")]


async def captain_and_keilani(run: R) -> Sequence[Seat]:
    """Who may be one."""
    both = [*seats_meant(run.board, "captain", run.you), *seats_meant(run.board, "keilani", run.you)]
    return tuple(dict.fromkeys(both))


WHO: dict[str, WhoNoun] = {
    "you": who("you", "you"),
    "current": who("current", "the current player"),
    "captain": who("captain", "the Captain"),
    "keeper": who("keeper", "the Keeper of the Tome"),
    "each_human": who("each_human", "each human"),
    "any_human": WhoNoun("a human of your choice", any_human),
    "another_human": WhoNoun("another human of your choice, or nobody,", another_human),
    "captain_and_keilani": WhoNoun("the Captain and Keilani", captain_and_keilani, plain=True),
    **{character: who(character, character.title()) for character in NUMBERS.captain_line},
}

# --- resources and tracks ---------------------------------------------------------------------------


def dial(name: Dial, one: str) -> ResourceNoun:
    async def change(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
        """The ship has it, whoever gains or loses it."""
        (n,) = by.values()
        if n > 0:
            gain(run.g, name, n)
        else:
            lose(run.g, name, -n)
        return by

    return ResourceNoun(one, name, lambda board, seat: int(board.dials[name]), change)


async def risk_passengers(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """Rules: RISKING PASSENGERS. As many as there are."""
    return {seat: -await risk(run.g, -n) for seat, n in by.items()}


def track(name: Track) -> TrackNoun:
    async def move(run: R, n: int) -> None:
        if n > 0:
            await advance(run.g, name, n)
        else:
            retreat(run.g, name, -n)

    return TrackNoun(f"the {name} track", move)


# --- places and pieces ------------------------------------------------------------------------------


def place(en: str, *spaces: Space) -> PlaceNoun:
    async def meant(run: R) -> Sequence[str]:
        return spaces

    return PlaceNoun(en, meant, plain=True)


async def rolled_room(run: R) -> Sequence[str]:
    return (room_of(await roll_die(run.g, "which room it is")),)


async def rolled_deck(run: R) -> Sequence[str]:
    return (deck_of_number(await roll_die(run.g, "which deck space it is")),)


async def own_room(run: R) -> Sequence[str]:
    """Where the current player is; out of a ward, the room that counts for it."""
    return (room_for(run.board.sailors[current_of(run.g)].at),)


async def closest_room(run: R) -> Sequence[str]:
    """The room one is in, or the one beside the deck space; beside a ward the player chooses."""
    rooms = closest_rooms(run.board.sailors[run.you].at)
    return rooms if len(rooms) == 1 else (await choose_space(run.g, run.you, "closest_room", rooms, "UNF-85"),)


PLACES = {
    **{str(space): place(SPACE_NAMES[space], space) for space in (*SHIP, *INTERIOR, *WATERS, DEEP)},
    "each_room": place("each room", *ROOMS),
    "each_deck": place("each deck space", *DECKS),
    "each_water": place("each water space", *WATERS),
    "rooms": place("rooms", *ROOMS),
    "ship": place("ship spaces", *SHIP),
    "water": place("water spaces", *WATERS),
    "board": place("spaces outside the Deep", *SHIP, *WATERS),
    "everywhere": place("all spaces and the Deep", *SHIP, *WATERS, DEEP),
    "rolled_room": PlaceNoun("the room that a roll of the die names", rolled_room),
    "rolled_deck": PlaceNoun("the deck space that a roll of the die names", rolled_deck),
    "own_room": PlaceNoun("the space of the current player", own_room),
    "closest_room": PlaceNoun("the room closest to you", closest_room),
}


async def put_deep_ones(run: R, space: str, n: int) -> int:
    if n > 0:
        spawn(run.g, Space(space), n)
        return n
    gone = min(-n, run.board.deep_ones_at(Space(space)))
    defeat_deep_ones(run.g, Space(space), gone)
    return -gone


# --- decks and dice ---------------------------------------------------------------------------------


async def draw_of_set(run: R, seat: Seat, n: int) -> int:
    return await draw(run, seat, n, skill_set(run.board, seat))


async def draw_any(run: R, seat: Seat, n: int) -> int:
    return await draw(run, seat, n, any_skill(n))


async def draw(run: R, seat: Seat, n: int, most: Mapping[Any, int]) -> int:
    """The player says which decks before drawing."""
    await draw_skills(run.g, seat, await choose_draws(run.g, seat, "draw_skills", most, n, n, "UNF-139"))
    return n


async def discard_skills(run: R, seat: Seat, n: int) -> int:
    return await discard_at_once(run, {seat: n})


async def discard_at_once(run: R, counts: Mapping[Seat, int]) -> int:
    await discard_each(run.g, counts, "discard", "UNF-120")
    return sum(counts.values())


async def draw_items(run: R, seat: Seat, n: int) -> int:
    for _ in range(n):
        await draw_item(run.g, seat)
    return n


async def look_at_waypoints(run: R, seat: Seat, n: int) -> int:
    await scout(run.g, seat, "waypoints", n, n // 2, "UNF-136")
    return n


async def look_at_either(run: R, seat: Seat, n: int) -> int:
    deck = await choose_one(seat, "scout_deck", ("mythos", "waypoints"), "UNF-136")
    await scout(run.g, seat, deck, n, n // 2, "UNF-136")
    return n


HALF = "of which half go back on top and half under the deck"


async def cast(run: R, target: int) -> int:
    return await roll_die(run.g, "what comes of a card", target)


def passengers(look: Any) -> int:
    return in_supply(look.board)


def margin(look: Any) -> int:
    """The check that was passed knows it."""
    return int(look.values.get("margin", 0))


NOUNS: Nouns[Atlantica] = Nouns(
    who=WHO,
    resource={
        "fuel": dial("fuel", "fuel"),
        "food": dial("food", "food"),
        "sanity": dial("sanity", "sanity"),
        "souls": dial("souls", "soul"),
        "passenger": ResourceNoun(
            "passenger", "passengers", lambda board, seat: in_supply(board), risk_passengers, 0.4
        ),
    },
    track={"travel": track("travel"), "ritual": track("ritual")},
    place=PLACES,
    piece={
        "deep_one": PieceNoun("Deep One", "Deep Ones", put_deep_ones, -0.7),
    },
    deck={
        "skills": DeckNoun(
            "skill card", "skill cards", discard=discard_skills, discard_together=discard_at_once, price=0.4
        ),
        "own_skills": DeckNoun("card of the own skill set", "cards of the own skill set", draw_of_set, price=0.4),
        "any_skills": DeckNoun(
            "card from any deck but treachery", "cards from any decks but treachery", draw_any, price=0.4
        ),
        "treachery": DeckNoun("treachery card", "treachery cards", price=-0.3),
        "items": DeckNoun("item", "items", draw_items),
        "spells": DeckNoun("spell", "spells"),
        "waypoints": DeckNoun("waypoint", f"waypoints, {HALF}", look=look_at_waypoints, price=0.8),
        "mythos_or_waypoints": DeckNoun("card", f"mythos cards or waypoints, {HALF}", look=look_at_either, price=0.4),
    },
    number={
        "passengers": NumberNoun("the number of passengers in the supply", passengers),
        "margin": NumberNoun("the points above the target", margin, 3.0),
    },
    die={"die": DieNoun("the die", tuple(range(1, SIDES + 1)), cast)},
    rule=RULES,
    prices={
        "damage": -1.2,
        "deep_ones": -1.3,
        "dagon": -1.3,
        "hydra": -1.3,
        "surfacing": -2.0,
        "monarchs": -1.5,
        "human": -1.0,
        "arrest": -1.0,
        "captain": -1.5,
        "fallen_back": -1.0,
        "reset_travel": -2.0,
        "reset_ritual": -2.0,
        "volunteers": 0.5,
        "crowd": 1 / 3,
    },
    words={
        **{str(monster): name for monster, name in MONSTERS.items()},
        "here": "your space",
        "adjacent": "an adjacent space",
        "yourself": "your own defeat",
        "character": "the defeat of a character",
        "anybody": "the defeat of a character or a passenger",
        "near_passenger": "the defeat of a passenger in your space or an adjacent one",
    },
    asks={"may": "UNF-137", "either": "UNF-137"},
)
