"""What cards name, bound to the rules behind it: who, resources, tracks, dice, stats, numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from domain.everrain.board import Everrain
from domain.everrain.facts.crew import TestComes
from domain.everrain.facts.ship import CluesChanged, CoinChanged
from domain.everrain.facts.turn import OrderGained
from domain.everrain.names import STATS, TASKS, CrewId, Stat
from domain.everrain.rules.crew import best_at, passes
from domain.everrain.rules.dice import SIDES, fate
from domain.everrain.rules.tracks import advance_agenda, advance_elder, advance_enemy, advance_players, fall_back
from domain.kernel import Seat, choose_one
from domain.parts.effects import Run
from domain.parts.nouns import (
    DieNoun,
    Nouns,
    NumberNoun,
    ResourceNoun,
    Rules,
    SkillNoun,
    TrackNoun,
    WhoNoun,
)

R = Run[Everrain]
RULES = Rules()
"""The rules of single cards: each is declared in `effects/`, with its text and its price."""


# --- who --------------------------------------------------------------------------------------------


async def you(run: R) -> Sequence[Seat]:
    return (run.you,)


async def everybody(run: R) -> Sequence[Seat]:
    """Every ship on the map."""
    return run.board.afloat()


WHO = {
    "you": WhoNoun("you", you, plain=True),
    "each": WhoNoun("each player", everybody, plain=True),
}


# --- resources --------------------------------------------------------------------------------------


def coin(board: Everrain, seat: Seat) -> int:
    return board.ships[seat].coin


async def change_coin(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    done = {seat: max(n, -coin(run.board, seat)) for seat, n in by.items()}
    for seat, n in done.items():
        if n:
            run.g.emit(CoinChanged(seat, n))
    return done


def clues(board: Everrain, seat: Seat) -> int:
    return board.ships[seat].clues


async def change_clues(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    done = {seat: max(n, -clues(run.board, seat)) for seat, n in by.items()}
    for seat, n in done.items():
        if n:
            run.g.emit(CluesChanged(seat, n))
    return done


def fleeting(board: Everrain, seat: Seat) -> int:
    return board.ships[seat].fresh.get("fleeting", 0)


async def gain_fleeting(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """They are won by cards, and lost only by being used."""
    done = {seat: max(0, n) for seat, n in by.items()}
    for seat, n in done.items():
        for _ in range(n):
            run.g.emit(OrderGained(seat, "fleeting"))
    return done


RESOURCES = {
    "coin": ResourceNoun("coin", "coin", coin, change_coin, 1 / 15, plain=True),
    "clue": ResourceNoun("clue", "clues", clues, change_clues, 1.0, plain=True),
    "fleeting": ResourceNoun("Fleeting order", "Fleeting orders", fleeting, gain_fleeting, 0.7, plain=True),
}


# --- tracks, dice, stats, numbers -------------------------------------------------------------------


async def move_agenda(run: R, n: int) -> None:
    advance_agenda(run.g, n)


async def move_players(run: R, n: int) -> None:
    if n < 0:
        fall_back(run.g, "players", -n)
    advance_players(run.g, n)


async def move_enemy(run: R, n: int) -> None:
    if n < 0:
        fall_back(run.g, "enemy", -n)
    for _ in range(n):
        advance_enemy(run.g)


async def move_elder(run: R, n: int) -> None:
    if n < 0:
        fall_back(run.g, "elder", -n)
    else:
        advance_elder(run.g, n)


TRACKS = {
    "agenda": TrackNoun("the Agenda", move_agenda, -0.5),
    "players": TrackNoun("Player Discovery", move_players, 5.0),
    "enemy": TrackNoun("Enemy Discovery", move_enemy, -4.5),
    "elder": TrackNoun("the Elder One", move_elder, -3.0),
}


async def roll_fate(run: R, needed: int) -> int:
    return await fate("a card")


async def who_is_tested(run: R, seat: Seat, stat: Stat) -> CrewId | None:
    """Of those ashore whoever has most of the stat; of those whom the card allows, whom the player names; else whoever
    uses the card or was sent."""
    if run.now is None:
        return None
    crew = run.board.ships[seat].crew
    if run.now.party or run.now.pool:
        named = best_at(run.board, seat, run.now.party, stat) or [one for one in run.now.pool if one in crew]
        if len(named) > 1:
            run.g.emit(TestComes(seat, stat))
        return CrewId(await choose_one(seat, "who_is_tested", named, "EVER-213")) if named else None
    found: CrewId | None = run.now.crew
    return found if found in crew else None


def tested(stat: Stat) -> SkillNoun:
    async def test(run: R, seat: Seat, mod: int) -> int:
        """By whoever the moment is about; with nobody it fails."""
        crew = await who_is_tested(run, seat, stat)
        if crew is None:
            return 0
        run.now = replace(run.now, crew=crew)
        return int(await passes(run.g, seat, crew, stat, mod))

    return SkillNoun(stat.title(), test, 0.5)


NUMBERS = {
    "players": NumberNoun("the number of players", lambda look: len(look.board.seats), 2.5, reads=frozenset()),
    "beyond": NumberNoun(
        "the spaces that the enemy has come beyond the middle of the track",
        lambda look: max(0, look.board.discovery["enemy"] - look.board.last_space() // 2),
        2.0,
        reads=frozenset({"track.enemy"}),
    ),
    "act": NumberNoun("the number of the act", lambda look: look.board.act, 2.0, reads=frozenset({"act"})),
}

NOUNS: Nouns[Everrain] = Nouns(
    who=WHO,
    resource=RESOURCES,
    track=TRACKS,
    number=NUMBERS,
    die={"fate": DieNoun("the Fate die", tuple(range(SIDES)), roll_fate, plain=True)},
    skill={stat: tested(stat) for stat in STATS},
    rule=RULES,
    prices={
        "trauma": -0.5,
        "strain": -0.34,
        "node": -0.5,
        "deck_enemy": -1.5,
        "raider": -2.0,
        "storm": -2.0,
        "spoils": 1.0,
        "treasure": 1.0,
        "schematic": 1.0,
        "order": 0.4,
        "point": 0.3,
    },
    words={
        "this": "whoever it falls to",
        "one": "one of your crew",
        "below_one": "one of your crew below deck",
        "zone_one": "one of the crew in its zone",
        "zone": "all crew in its zone",
        "on_deck": "all crew on deck",
        "below": "all crew below deck",
        "party": "all who went ashore",
        "others": "all others who went ashore",
        "by_lot": "one of your crew, by lot",
        "all": "all your crew",
        "good": "good",
        "bad": "bad",
        "any": "any",
        **{kind: kind for kind in ("commodity", "shanty", "trinket", "relic", "deckhand", "shellback")},
        **{order: order.title() for order in TASKS},
        "trauma": "Trauma",
        "strain": "Strain",
        "improvements": "improvement",
    },
)
