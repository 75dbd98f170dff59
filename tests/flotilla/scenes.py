"""Positions for the tests of Flotilla: whose waters hold what, who is Skyside, what is in hands, bags and stacks.

table = scene(tiles={S1: {"1-1": "reef"}}, skiffs={S1: {"skiff1": "1-1"}}, rolls=[["r", "n", "rd"]])    # given
play(table, S1, "delver")                                                                              # when
assert table.board.fleets[S1].skiffs["skiff1"].cargo == {"red": 2}                                     # then

Tiles are made here (`TILES`), so that no change of the content changes a scene; tests that use them ask for the fixture
`charts`."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from domain.flotilla import FLOTILLA, Options
from domain.flotilla.board import Fleet, Flotilla, Laid, Skiff
from domain.flotilla.content import ARTIFACT_TILES, OCEAN
from domain.flotilla.content.entries import Building, Region, SinkFace, SkyFace, Tile
from domain.flotilla.facts.guilds import (
    ArtifactSlotted,
    DialRaised,
    DiscMoved,
    SealPlaced,
    SonarAdvanced,
    SurvivorRescued,
    ToxicityChanged,
)
from domain.flotilla.facts.points import PointsGained
from domain.flotilla.facts.trade import CoinsChanged, GoodsChanged, MarketMoved, OutpostBuilt, SkiffLaunched
from domain.flotilla.facts.turn import CrewJoined, StackTurned, TurnedSkyside
from domain.flotilla.facts.waters import (
    CargoLoaded,
    SkiffSailed,
    TileBuilt,
    TileDepleted,
    TilePlaced,
    TilesReserved,
)
from domain.flotilla.names import (
    ARTIFACTS,
    BAG,
    HOME,
    REMOVED,
    SLOTTED,
    Cell,
    Colour,
    CrewId,
    Guild,
    SkiffId,
    TileId,
    discards_of,
    reserve_of,
    stack_of,
    waters_of,
)
from domain.flotilla.rules.turn import Turn
from domain.kernel import Card, Chapter, Ending, Game, Seat, Spot, Zone, hand, seats_for
from tests.given import Table, given

S1, S2, S3, S4, S5 = seats_for(5)
G = Game[Flotilla]
Flo = Table[Flotilla]
W = -1


# --- tiles that are made for tests ------------------------------------------------------------------


def tile(
    id: str,
    depth: int = 1,
    resource: Colour = "red",
    toxicity: int = 0,
    island: bool = False,
    wedges: Mapping[int, str] | None = None,
    *,
    cost: Mapping[Colour, int] | None = None,
    edges: Sequence[int] = (0, 0, 0, 0, 0, 0),
    districts: Sequence[Colour] = ("red",),
    hulls: Sequence[int] = (0, 0),
    building: tuple[Guild, int] | None = None,
    site: int | None = None,
    sonar: Sequence[int] = (),
) -> Tile:
    sink = SinkFace(depth, resource, toxicity, island, dict(wedges or {}))  # type: ignore[arg-type]
    regions = tuple(Region(district, hull) for district, hull in zip(districts, hulls, strict=False))
    price = dict(cost) if cost is not None else dict.fromkeys(districts, 1)
    placed = Building(*building) if building else None
    sky = SkyFace(price, tuple(edges), regions, placed, site, tuple(sonar))
    return Tile(id=TileId(id), name=id.title(), origin="original", sink=sink, sky=sky)


MADE = (
    tile("shoal", 1, "green"),
    tile("bank", 1, "red"),
    tile("isle", 1, "blue", island=True),
    tile("isle2", 1, "blue", island=True),
    tile("reef", 2, "red"),
    tile("ledge", 2, "yellow"),
    tile("rim", 2, "green", 1),
    tile("pit", 3, "yellow"),
    tile("pit2", 3, "red"),
    tile("gulf", 3, "blue", 2),
    *(tile(f"red{n}", 2, "red", wedges={n: "red"}) for n in range(6)),
    *(tile(f"purple{n}", 2, "red", wedges={n: "purple"}) for n in range(6)),
    *(tile(f"red{n}b", 2, "red", wedges={n: "red"}) for n in (0, 1)),
    tile("twin", 2, "red", wedges={4: "red", 5: "red"}),
    tile("twin2", 2, "red", wedges={4: "red", 5: "red"}),
    tile("yard", districts=("yellow",)),
    tile("yard2", districts=("yellow",)),
    tile("yard3", districts=("yellow",)),
    tile("habitat", districts=("yellow",), building=("founders", 0)),
    tile("mill", districts=("red",), building=("speakers", 0)),
    tile("works", districts=("blue",), building=("delvers", 0)),
    tile("green", districts=("green",)),
    tile("pier", districts=("red",), site=0),
    tile("strip", districts=("red",), edges=(0, W, W, 0, W, W)),
    tile("bow", districts=("red",), edges=(W, W, W, 0, W, W)),
    tile("double", districts=("green", "yellow"), edges=(0, 0, 0, 1, 1, 1), cost={"green": 1, "yellow": 1}),
    tile(
        "parted",
        districts=("red", "yellow"),
        edges=(0, 0, W, 1, 1, W),
        hulls=(0, 1),
        building=("founders", 1),
        cost={"red": 1, "yellow": 1},
    ),
    tile("dear", districts=("blue",), cost={"blue": 3}),
    *(tile(f"sonar{n}", districts=("red",), sonar=(n,)) for n in range(6)),
    tile("station", districts=("red",), sonar=(4, 5)),
    tile("station2", districts=("red",), sonar=(4, 5)),
)
TILES: dict[TileId, Tile] = {one.id: one for one in MADE}


# --- a scene ----------------------------------------------------------------------------------------

Stage = Callable[[G], Awaitable[Chapter]]
STAGES: dict[str, Stage] = {}
NUMBERS = count()


class Staged(Chapter, frozen=True):
    """What a scene arranges, and what it tries before play goes on."""

    name: str

    async def play(self, g: G) -> Chapter | Ending:
        return await STAGES[self.name](g)


SHORT = replace(FLOTILLA, draws=64, chapters=(*FLOTILLA.chapters, Staged))
"""The same game with fewer sealed draws: a scene needs few, and sealing them takes most of its time."""


def scene(
    seats: int = 3,
    *,
    options: Options | None = None,
    sky: Sequence[Seat] = (),
    tiles: Mapping[Seat, Mapping[str, str]] | None = None,
    reserve: Mapping[Seat, Sequence[str]] | None = None,
    skiffs: Mapping[Seat, Mapping[str, str]] | None = None,
    cargo: Mapping[Seat, Mapping[str, Mapping[Colour, int]]] | None = None,
    depleted: Mapping[Seat, Sequence[str]] | None = None,
    outposts: Mapping[Seat, Sequence[str]] | None = None,
    coins: Mapping[Seat, int] | None = None,
    goods: Mapping[Seat, Mapping[Colour, int]] | None = None,
    crew: Mapping[Seat, Sequence[str]] | None = None,
    discards: Mapping[Seat, Sequence[str]] | None = None,
    seals: Mapping[Seat, Mapping[Guild, int]] | None = None,
    discs: Mapping[Seat, Mapping[Guild, int]] | None = None,
    stain: Mapping[Seat, tuple[int, int]] | None = None,
    points: Mapping[Seat, int] | None = None,
    dials: Mapping[Guild, int] | None = None,
    market: Mapping[Colour, int] | None = None,
    slotted: Sequence[str] = (),
    sonar: int = 0,
    survivors: int = 0,
    bag: Sequence[str] | None = None,
    artifacts: Sequence[str] | None = None,
    stacks: Mapping[Guild, Sequence[str]] | None = None,
    rolls: Iterable[Sequence[str]] = (),
    trial: Callable[[G], Awaitable[object]] | None = None,
    turn: Seat = S1,
) -> Flo:
    """The game as a seat's turn begins; the first seat is first player. `tiles` are given as `name` or `name/turn`;
    `bag`, `artifacts` and `stacks` are all that lies there, from the top. `coins` are what a seat has. `trial` is a
    rule that is tried before the turn."""

    async def stage(g: G) -> Chapter:
        fill_zones(g, bag, artifacts, stacks or {}, slotted)
        lay_tracks(g, dials or {}, market or {}, sonar, survivors)
        for seat in g.seats:
            if seat in sky:
                g.emit(TurnedSkyside(seat, g.board.docked + 1, 0, 0, {}, ()))
            lay_waters(g, seat, (tiles or {}).get(seat, {}), (reserve or {}).get(seat, ()))
            lay_skiffs(g, seat, (skiffs or {}).get(seat, {}), (cargo or {}).get(seat, {}))
            for cell in (depleted or {}).get(seat, ()):
                g.emit(TileDepleted(seat, Cell(cell)))
            for cell in (outposts or {}).get(seat, ()):
                g.emit(OutpostBuilt(seat, Cell(cell) if cell else None))
            lay_crew(g, seat, (crew or {}).get(seat, ()), (discards or {}).get(seat, ()))
            lay_numbers(g, seat, coins or {}, goods or {}, seals or {}, discs or {}, stain or {}, points or {})
        if trial is not None:
            await trial(g)
        return Turn(turn)

    name = f"stage{next(NUMBERS)}"
    STAGES[name] = stage
    return given(SHORT, seats, options or Options(), rolls=[["s1"], *rolls], chapter=Staged(name))


def fetch(g: G, face: str, target: Zone) -> Card:
    """Wherever a card lies that nobody has: it goes on top of a zone, face up."""
    ours = [zone for zone in g.board.zones if not zone.endswith(g.seats)]
    for zone in [BAG, ARTIFACTS, REMOVED, *ours]:
        for card in g.board.cards(zone):
            if g.face(card) == face and zone != target:
                g.show([card])
                g.move([card], zone, target)
                return card
    raise AssertionError(f"there is no {face}")


def fill_zones(
    g: G,
    bag: Sequence[str] | None,
    artifacts: Sequence[str] | None,
    stacks: Mapping[Guild, Sequence[str]],
    slotted: Sequence[str],
) -> None:
    for name in slotted:
        fetch(g, name, SLOTTED)
        g.emit(ArtifactSlotted(ARTIFACT_TILES[name].id, ARTIFACT_TILES[name].guild))
    for zone, faces in ((BAG, bag), (ARTIFACTS, artifacts)):
        if faces is not None:
            g.move(g.board.cards(zone), zone, REMOVED)
            for face in reversed(faces):
                fetch(g, face, zone)
    for guild, crews in stacks.items():
        zone = stack_of(guild)
        g.move(g.board.cards(zone), zone, REMOVED)
        for face in reversed(crews):
            fetch(g, face, zone)
        g.emit(StackTurned(guild, CrewId(crews[0]) if crews else None))


def lay_tracks(g: G, dials: Mapping[Guild, int], market: Mapping[Colour, int], sonar: int, survivors: int) -> None:
    for guild, to in dials.items():
        g.emit(DialRaised(S1, guild, to))
    for colour, at in market.items():
        g.emit(MarketMoved(S1, colour, at, 0, 0))
    if sonar:
        g.emit(SonarAdvanced(S1, sonar))
    if survivors:
        g.emit(SurvivorRescued(S1, survivors))


def lay_waters(g: G, seat: Seat, tiles: Mapping[str, str], reserve: Sequence[str]) -> None:
    skyside = g.board.fleets[seat].skyside
    for cell, said in tiles.items():
        name, _, turn = said.partition("/")
        if skyside:
            card = fetch(g, name, reserve_of(seat))
            g.emit(TilesReserved(seat, {card: TileId(name)}))
            g.move([card], reserve_of(seat), waters_of(seat))
            g.emit(TileBuilt(seat, card, TileId(name), Cell(cell), int(turn or 0), {}))
        else:
            card = fetch(g, name, waters_of(seat))
            g.emit(TilePlaced(seat, card, TileId(name), Cell(cell), int(turn or 0)))
    for name in reserve:
        card = fetch(g, name, reserve_of(seat))
        g.emit(TilesReserved(seat, {card: TileId(name)}))


def lay_skiffs(g: G, seat: Seat, skiffs: Mapping[str, str], cargo: Mapping[str, Mapping[Colour, int]]) -> None:
    for skiff, cell in skiffs.items():
        if skiff not in g.board.fleets[seat].skiffs:
            g.emit(SkiffLaunched(seat, SkiffId(skiff), 0))
        if cell != HOME:
            g.emit(SkiffSailed(seat, SkiffId(skiff), Cell(cell), 1))
    for skiff, held in cargo.items():
        for colour, n in held.items():
            g.emit(CargoLoaded(seat, SkiffId(skiff), colour, n))


def lay_crew(g: G, seat: Seat, crew: Sequence[str], discards: Sequence[str]) -> None:
    """`crew` are recruits in hand; `discards` lie from the top down, starters or recruits."""
    mine = g.board.fleets[seat].crew
    for name in crew:
        g.emit(CrewJoined(seat, {fetch(g, name, hand(seat)): CrewId(name)}))
    for name in reversed(discards):
        if name not in mine.values():
            g.emit(CrewJoined(seat, {fetch(g, name, hand(seat)): CrewId(name)}))
        card = next(card for card in g.board.cards(hand(seat)) if mine[card] == name)
        g.move([card], hand(seat), discards_of(seat))


def lay_numbers(
    g: G,
    seat: Seat,
    coins: Mapping[Seat, int],
    goods: Mapping[Seat, Mapping[Colour, int]],
    seals: Mapping[Seat, Mapping[Guild, int]],
    discs: Mapping[Seat, Mapping[Guild, int]],
    stain: Mapping[Seat, tuple[int, int]],
    points: Mapping[Seat, int],
) -> None:
    if seat in coins:
        g.emit(CoinsChanged(seat, coins[seat] - g.board.fleets[seat].coins))
    if seat in goods:
        g.emit(GoodsChanged(seat, dict(goods[seat])))
    for guild, n in seals.get(seat, {}).items():
        for _ in range(n):
            g.emit(SealPlaced(seat, guild))
    for guild, at in discs.get(seat, {}).items():
        g.emit(DiscMoved(seat, guild, at))
    if seat in stain:
        penalty, tracker = stain[seat]
        g.emit(ToxicityChanged(seat, 0, tracker, penalty))
    if seat in points:
        g.emit(PointsGained(seat, points[seat], "rings"))


# --- what players do, and what lies there -----------------------------------------------------------


def fleet(table: Flo, seat: Seat = S1) -> Fleet:
    return table.board.fleets[seat]


def skiff(table: Flo, name: str, seat: Seat = S1) -> Skiff:
    return fleet(table, seat).skiffs[SkiffId(name)]


def lying(table: Flo, cell: str, seat: Seat = S1) -> Laid:
    """The tile at a place."""
    return fleet(table, seat).tiles[Cell(cell)]


def play(table: Flo, seat: Seat, crew: str) -> Flo:
    """The seat plays a card by its name."""
    mine = fleet(table, seat).crew
    return table.answer(seat, next(card for card in table.cards(hand(seat)) if mine[card] == crew))


def skip(table: Flo, seat: Seat, *kinds: str) -> Flo:
    """The seat declines these questions as long as they come: it sails nowhere, trades nothing."""
    while table.waits_for == [seat] and (kind := table.ask(seat).kind) in kinds:
        table.answer(seat, {"transaction": "done", "sail": [], "place": [], "build": []}.get(kind, "no"))
    return table


def lay(table: Flo, seat: Seat, name: str, at: str, turn: int = 0) -> Flo:
    """A tile is placed or built."""
    form = table.form(seat)
    piece = next(piece for piece in form.pieces if table.face(piece) == name)
    return table.answer(seat, [Spot(piece, at, turn)])


def go(table: Flo, seat: Seat, skiff: str, at: str) -> Flo:
    """A Skiff sails."""
    return table.answer(seat, [Spot(skiff, at)])


def places(table: Flo, seat: Seat, name: str = "") -> set[str]:
    """Where a tile, or a Skiff, may go."""
    form = table.form(seat)
    piece = name if name in form.pieces else next(piece for piece in form.pieces if table.face(piece) == name)
    return set(form.fits[form.pieces[piece]])


def pieces(table: Flo, seat: Seat) -> set[str]:
    """Which tiles are offered."""
    return {str(table.face(piece)) for piece in table.form(seat).pieces}


def kinds(table: Flo) -> list[str]:
    """What is asked now."""
    return [ask.kind for ask in table.live.asks()]


def at(table: Flo, kind: str, seat: Seat = S1) -> Flo:
    """The seat is asked this now."""
    assert kinds(table) == [kind] and table.waits_for == [seat], kinds(table)
    return table


def topside_names(table: Flo, seat: Seat) -> list[str]:
    """The discard pile, top first."""
    return [str(table.face(card)) for card in table.cards(discards_of(seat))]


def in_hand(table: Flo, seat: Seat) -> set[str]:
    return {str(table.face(card)) for card in table.cards(hand(seat))}


def all_events(table: Flo, kind: type[Any]) -> list[Any]:
    """Everything of this kind since the beginning."""
    read = [table.live.ruleset.event(record.public) for record in table.log]
    return [event for event in read if isinstance(event, kind)]


def chart(monkeypatch: Any) -> None:
    """The tiles that are made for tests are in the box."""
    for id, made in TILES.items():
        monkeypatch.setitem(OCEAN, id, made)
