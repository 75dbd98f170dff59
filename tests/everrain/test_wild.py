"""Positions that hardly ever come about, with everything at once, played on at random: no rule breaks, and every
question has an answer."""

import random
from typing import Any

import pytest

from domain.everrain import Options
from domain.everrain.board import ElderOne
from domain.everrain.content import (
    CREW_BOARDS,
    DECK_ENEMIES,
    DENIZEN_CARDS,
    ELDER_ONES,
    EXPEDITION_CARDS,
    GUNS,
    IMPROVEMENT_CARDS,
    NUMBERS,
    RAIDER_CARDS,
    SEA_EVENTS,
    STORY_CARDS,
    TILE_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    raider_face,
)
from domain.everrain.names import (
    ARTILLERY,
    BAD,
    CREW,
    ELDERS,
    ENEMIES,
    GOOD,
    IMPROVEMENTS,
    ISLAND_TOKENS,
    RAIDERS,
    TALES,
    TREASURES,
    UNTOLD,
    Cell,
    CrewId,
    ElderId,
)
from domain.everrain.rules.chart import PLACES, cells_of
from domain.kernel.headless import play_out, random_policy
from tests.everrain.scenes import Ever, scene
from tests.everrain.scenes.pieces import foe, raider, ship

STEPS = ("act", "turn", "elder", "storms", "deck", "sea", "agenda")
KINDS = ("port", "island", "altar", "wreck", "rough", "spawn")
CABIN = next(card.id for card in IMPROVEMENT_CARDS.values() if card.cabin)
BOAT = next(card.id for card in IMPROVEMENT_CARDS.values() if card.trigger == "boat")
HARBOUR = next(tile.id for tile in TILE_CARDS.values() if tile.port)
INPUTS = 150
CAP = 5000


def some(rng: random.Random, names: Any, most: int) -> list[str]:
    """A few of them, perhaps none."""
    held = list(names)
    return [rng.choice(held) for _ in range(rng.randint(0, most))]


def wild(seed: int) -> Ever:
    rng = random.Random(seed)
    places = rng.sample(PLACES, rng.randint(1, 8)) if rng.random() < 0.5 else list(PLACES)
    places = list(dict.fromkeys([*places, f"{NUMBERS.start[0]},{NUMBERS.start[1]}"]))
    cells = [cell for place in places for cell in cells_of(place)]
    sea: dict[str, str] = {cell: rng.choice(KINDS) for cell in cells if rng.random() < 0.5}
    free = rng.sample(cells, len(cells))
    crew = rng.sample(list(CREW_BOARDS), len(CREW_BOARDS))
    seats = rng.randint(1, 4)
    fleet = [vessel(rng, [CrewId(crew.pop()) for _ in range(rng.randint(1, 4))], free.pop()) for _ in range(seats)]
    foes = [foe(kind, zone, 0, owner) for owner, kind, zone in boarders(rng, seats)]
    fronts = [f"{kind}" for kind in some(rng, RAIDER_CARDS, min(4, len(free) - 1))]
    woken = rng.random() < 0.5 and len(free) > len(fronts)
    names = {story.story for story in STORY_CARDS.values()}
    owner = dict.fromkeys(names, rng.choice(["s1", "s2", "s3", "s4"][:seats]))
    return scene(
        *fleet,
        step=rng.choice(STEPS if woken else [step for step in STEPS if step != "elder"]),
        act=rng.randint(1, 4),
        places=places,
        sea=sea,
        tile=HARBOUR,
        enemies=foes,
        raiders=[raider(kind, free.pop(), rng.randrange(6), rng.choice([*cells, ""])) for kind in fronts],
        storms=[rng.sample(cells, 2) for _ in range(rng.randint(0, 3))],
        agenda=rng.randint(1, 9),
        players=rng.randint(1, 12),
        enemy=rng.randint(1, 12),
        elder=rng.randint(13, 16),
        awakened=woken,
        risen=ElderOne(ElderId(rng.choice(list(ELDER_ONES))), Cell(free.pop()), rng.randrange(6)) if woken else None,
        owners=owner,  # type: ignore[arg-type]
        options=Options(modules=("boarding", "exhaustive")),
        decks=decks(rng, crew),
    )


def boarders(rng: random.Random, seats: int) -> list[tuple[Any, str, int]]:
    """At most one in a zone, so that nobody stands too close."""
    out = []
    for seat in range(seats):
        zones = rng.sample(range(10), rng.choice([0, 0, 1, 3]))
        out += [(f"s{seat + 1}", rng.choice(list(DECK_ENEMIES)), zone) for zone in zones]
    return out


def vessel(rng: random.Random, crew: list[CrewId], at: str) -> Any:
    """On deck at most one in a zone; the rest below."""
    berths = rng.sample([f"z{n}" for n in range(10)], len(crew))
    track = {one: CREW_BOARDS[one].track - 1 for one in crew}
    return ship(
        at,
        rng.randrange(6),
        {one: berth if rng.random() < 0.6 else "below" for one, berth in zip(crew, berths, strict=True)},
        trauma={one: rng.randint(0, track[one]) for one in crew},
        broken=rng.sample(range(10), rng.choice([0, 3, 9])),
        fresh=" ".join(some(rng, ("crew", "navigation", "artillery", "fleeting"), 8)),
        issued=" ".join(some(rng, ("crew", "navigation"), 4)),
        slots={"b0": CABIN, "b1": BOAT, "port": next(gun for gun, card in GUNS.items() if card.location == "side")},
        schematics={"b2": CABIN} if rng.random() < 0.5 else {},
        hold=some(rng, TREASURE_CARDS, 3),
        coin=5 * rng.randint(0, 12),
        clues=rng.randint(0, 12),
        points=rng.randint(0, 3),
    )


def decks(rng: random.Random, crew: list[str]) -> dict[Any, list[str]]:
    """Each short, some empty. Story cards of all kinds lie among the tales."""
    numbered = {deck: [card.id for card in STORY_CARDS.values() if card.deck == deck] for deck in TALES}
    told = {TALES["sea"]: SEA_EVENTS, TALES["expedition"]: EXPEDITION_CARDS, TALES["denizen"]: DENIZEN_CARDS}
    laid: dict[Any, list[str]] = {
        zone: rng.sample([*cards, *numbered[deck]], min(rng.choice([0, 1, 6, 30]), len(cards)))
        for deck, (zone, cards) in zip(TALES, told.items(), strict=True)
    }
    out = {id for cards in laid.values() for id in cards}
    signs = {sign: [id for id, card in TRAIT_CARDS.items() if card.sign == sign] for sign in ("good", "bad")}
    return {
        **laid,
        UNTOLD: [card.id for card in STORY_CARDS.values() if card.number and card.id not in out],
        ELDERS: [rng.choice(list(ELDER_ONES))],
        CREW: crew[: rng.choice([0, 2, 20])],
        GOOD: some(rng, signs["good"], 6),
        BAD: some(rng, signs["bad"], 6),
        IMPROVEMENTS: some(rng, IMPROVEMENT_CARDS, 4),
        ARTILLERY: some(rng, [gun for gun, card in GUNS.items() if card.cost], 4),
        TREASURES: some(rng, TREASURE_CARDS, 6),
        ENEMIES: some(rng, DECK_ENEMIES, 5),
        RAIDERS: [raider_face(kind, 0) for kind in some(rng, RAIDER_CARDS, 3)],  # type: ignore[arg-type]
        ISLAND_TOKENS: [kind for kind, n in NUMBERS.island_tokens.items() for _ in range(n)],
    }


@pytest.mark.parametrize("seed", range(24))
def test_whatever_the_position_the_game_goes_on(seed: int) -> None:
    table = wild(seed)
    rng = random.Random(seed)
    policies = dict.fromkeys(table.board.seats, random_policy)
    for n, _ in enumerate(play_out(table.live, policies, rng.randrange, CAP)):
        for ask in table.live.asks():
            table.live.form_of(ask).sane()
        if n > INPUTS:
            return
    assert table.board.ended is not None, "every game that nobody breaks off comes to an end"
