"""What cards name, bound to the rules behind it: resources, decks."""

from collections.abc import Mapping, Sequence

from domain.flotilla.board import Flotilla
from domain.flotilla.content import ARTIFACT_TILES, CREW_CARDS
from domain.flotilla.facts.guilds import ToxicityIgnored
from domain.flotilla.facts.trade import CoinsChanged, GoodsChanged
from domain.flotilla.names import COLOURS, GUILDS, Source
from domain.flotilla.rules.artifacts import find_artifact
from domain.flotilla.rules.founders import draw
from domain.flotilla.rules.points import gain_points
from domain.flotilla.rules.survivors import rescue
from domain.flotilla.rules.toxicity import ease_toxicity, gain_toxicity
from domain.kernel import Ask, Seat, Split, choose_one
from domain.parts.effects import Run
from domain.parts.nouns import DeckNoun, Nouns, ResourceNoun, Rules, TokenNoun, WhoNoun

R = Run[Flotilla]
Change = Mapping[Seat, int]
RULES = Rules()
"""The rules of single cards: each is declared in `effects/`, with its text and its price."""


async def you(run: R) -> Sequence[Seat]:
    return (run.you,)


# --- resources --------------------------------------------------------------------------------------


def coins(board: Flotilla, seat: Seat) -> int:
    return board.fleets[seat].coins


async def change_coins(run: R, by: Change) -> Change:
    done = {seat: max(n, -coins(run.board, seat)) for seat, n in by.items()}
    for seat, n in done.items():
        if n:
            run.g.emit(CoinsChanged(seat, n))
    return done


def points(board: Flotilla, seat: Seat) -> int:
    return board.fleets[seat].points


async def change_points(run: R, by: Change) -> Change:
    for seat, n in by.items():
        gain_points(run.g, seat, n, source_of(run))
    return by


def source_of(run: R) -> Source:
    """Where the points of a line come from."""
    if run.now is not None and run.now.research is not None:
        return "bounties"
    if run.source in CREW_CARDS:
        return "crew"
    if run.source in ARTIFACT_TILES:
        return "artifacts"
    return {"ring": "rings", "survivors": "survivors", "sonar": "sonar"}[run.source.partition("_")[0]]  # type: ignore[return-value]


def toxicity(board: Flotilla, seat: Seat) -> int:
    return board.fleets[seat].toxicity


async def change_toxicity(run: R, by: Change) -> Change:
    """A dive that ignores toxicity ignores that of its Sonar icons, too."""
    spared = run.now is not None and run.now.dive is not None and run.now.dive.no_toxicity
    for seat, n in by.items():
        if n < 0:
            ease_toxicity(run.g, seat, -n)
        elif spared:
            run.g.emit(ToxicityIgnored(seat, n))
        else:
            gain_toxicity(run.g, seat, n)
    return by


def barrels(board: Flotilla, seat: Seat) -> int:
    return sum(board.fleets[seat].goods.values())


async def gain_barrels(run: R, by: Change) -> Change:
    """Of any colours, into the reserve."""
    for seat, n in by.items():
        if n > 0:
            run.g.emit(GoodsChanged(seat, await choose_colours(seat, n)))  # type: ignore[arg-type]
    return by


async def choose_colours(seat: Seat, n: int) -> Mapping[str, int]:
    if n == 1:
        return {await choose_one(seat, "barrel", COLOURS, "FLO-32"): 1}
    return await Ask(seat, "barrels", Split(dict.fromkeys(COLOURS, n), n), "FLO-32")


def nothing(board: Flotilla, seat: Seat) -> int:
    return 0


async def gain_survivors(run: R, by: Change) -> Change:
    for seat, n in by.items():
        await rescue(run.g, seat, n)
    return by


RESOURCES = {
    "coin": ResourceNoun("coin", "coins", coins, change_coins, 1.0, plain=True),
    "point": ResourceNoun("victory point", "victory points", points, change_points, 3.0, plain=True),
    "toxicity": ResourceNoun("toxicity", "toxicity", toxicity, change_toxicity, -2.0, plain=True),
    "barrel": ResourceNoun("resource of your choice", "resources of your choice", barrels, gain_barrels, 4.0),
    "survivor": ResourceNoun("Survivor", "Survivors", nothing, gain_survivors, 3.0),
}


# --- decks ------------------------------------------------------------------------------------------


async def draw_tiles(run: R, seat: Seat, n: int) -> int:
    return await draw(run.g, seat, n)


async def draw_artifacts(run: R, seat: Seat, n: int) -> int:
    for _ in range(n):
        await find_artifact(run.g, seat)
    return n


DECKS = {
    "tile": DeckNoun("Ocean tile", "Ocean tiles", draw=draw_tiles, price=2.0),
    "artifact": DeckNoun("Artifact", "Artifacts", draw=draw_artifacts, price=12.0),
}

NOUNS: Nouns[Flotilla] = Nouns(
    who={"you": WhoNoun("you", you, plain=True)},
    resource=RESOURCES,
    deck=DECKS,
    rule=RULES,
    token={
        "transaction": TokenNoun("Transaction", "Transactions"),
        "tile": TokenNoun("tile", "tiles"),
        "resource": TokenNoun("resource", "resources"),
        "depletion": TokenNoun("Depletion token", "Depletion tokens"),
        "shallows": TokenNoun("Shallows die", "Shallows dice"),
        "shelf": TokenNoun("Shelf die", "Shelf dice"),
        "depths": TokenNoun("Depths die", "Depths dice"),
        "research": TokenNoun("Research die", "Research dice"),
    },
    prices={
        "influence": 4.0,
        "seal": 5.0,
        "recruit": 6.0,
        "transaction": 2.0,
        "step": 1.0,
        "placed": 6.0,
        "seen": 1.0,
        "build": 5.0,
        "dive": 4.0,
        "shallows": 2.0,
        "shelf": 3.0,
        "depths": 4.0,
        "research": 2.5,
        "manipulate": 2.0,
        "dial": 6.0,
        "restored": 2.0,
    },
    words={
        **{guild: f"the {guild.title()}" for guild in GUILDS},
        **{colour: colour for colour in COLOURS},
        "any": "any guild",
        "same": "all of it at one guild",
        "different": "each at another guild",
    },
    asks={"may": "FLO-52", "either": "FLO-52"},
)
