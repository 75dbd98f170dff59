"""Positions for the tests of The Everrain: everything on the table is given by its own type, and laid out in one go.

table = scene(ship(crew={A: "z0"}, fresh="navigation"))       # given: the first seat's turn
act(table, "navigation")                                      # when
assert mine(table).points == 2                                # then

A test may have a single rule carried out (`do`). `pieces` has ships, enemies and hexes, `decks` what is in the box;
cards that are made for tests are in `cards` and `tales`. `alone` tries rules without a game around them. Each of the
others has positions of one sort: `ashore` in port, `reading` with a tale, and so on.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from domain.everrain import EVERRAIN, Options
from domain.everrain.board import (
    ActOver,
    ElderOne,
    Enemy,
    Everrain,
    Mate,
    Raider,
    Ship,
    Storm,
    Visit,
    Wreck,
)
from domain.everrain.content import (
    CREW_BOARDS,
    TRAIT_CARDS,
    EventCard,
)
from domain.everrain.names import (
    ENEMIES_OUT,
    RAIDERS_OUT,
    SUNKEN,
    TRAITS_OUT,
    Cell,
    CrewId,
    EnemyId,
    RaiderId,
    StormId,
    Terrain,
    TileId,
    Token,
    WreckId,
    cabin_of,
    hold_of,
    muster_of,
    yard_of,
)
from domain.everrain.rules.chart import PLACES
from domain.everrain.rules.turn import ActEnds, Acting, Agenda, AtSea, ElderOneTurn, OnDeck, Storms, Turn
from domain.kernel import Card, Chapter, Ending, Event, Face, Fact, Game, Seat, TurnBegun, Zone, seats_for
from tests.everrain.scenes.pieces import ANYWHERE, BERTHS, S1, wide_sea
from tests.everrain.scenes.tales import DENIZENS_MADE, EVENTS_MADE, EXPEDITIONS_MADE, STORIES_MADE, TALES_MADE
from tests.given import Table, given

G = Game[Everrain]
Ever = Table[Everrain]
Deed = Callable[[G], Awaitable[object] | object]


class Staged(Fact, frozen=True):
    """A position built by hand."""

    options: Options
    first: Seat
    act: int
    ships: dict[Seat, Ship]
    tiles: dict[str, TileId]
    sea: dict[Cell, Terrain]
    explored: list[Cell]
    storms: dict[StormId, Storm]
    raiders: dict[RaiderId, Raider]
    enemies: dict[EnemyId, Enemy]
    wrecks: dict[WreckId, Wreck]
    agenda: int
    discovery: dict[Token, int]
    act_over: ActOver | None
    awakened: bool
    elder: ElderOne | None
    lost_ports: list[Cell]
    owners: dict[str, Seat]

    def apply(self, board: Everrain) -> None:
        for name in self.__struct_fields__:
            setattr(board, name, deepcopy(getattr(self, name)))
        board.round, board.made, board.step = 1, 100, "players"


class Laid(Chapter, frozen=True):
    """Lays a position out, does what a test wants done, and goes on."""

    key: int

    async def play(self, g: G) -> Chapter | Ending:
        return await STAGES[self.key](g)


class Done(Chapter, frozen=True):
    """After what a test wanted: nothing goes on by itself, the seat is at its turn."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        return Acting(self.seat)


STAGES: list[Callable[[G], Awaitable[Chapter | Ending]]] = []
READ_ALOUD: tuple[EventCard, ...] = (*TALES_MADE, *EVENTS_MADE, *EXPEDITIONS_MADE, *DENIZENS_MADE, *STORIES_MADE)
OTHER_SEALED = {card.id: {part: held.then for part, held in card.sealed.items()} for card in READ_ALOUD}
STAGE = replace(
    EVERRAIN,
    draws=512,
    sealed={**EVERRAIN.sealed, **OTHER_SEALED},
    facts=(*EVERRAIN.facts, Staged),
    chapters=(*EVERRAIN.chapters, Laid, Done),
)
"""The same game with few sealed draws, and the chapter that lays positions out."""
STEPS: dict[str, Callable[[Seat], Chapter]] = {
    "act": Acting,
    "turn": Turn,
    "elder": lambda _: ElderOneTurn(),
    "storms": lambda _: Storms(),
    "deck": lambda _: OnDeck(),
    "sea": lambda _: AtSea(),
    "agenda": lambda _: Agenda(),
    "act_ends": lambda _: ActEnds("agenda"),
}


# --- laying it out ----------------------------------------------------------------------------------


def scene(
    *ships: Ship,
    step: str = "act",
    seat: Seat = S1,
    then: Chapter | None = None,
    do: Deed | None = None,
    first: Seat = S1,
    act: int = 1,
    places: Iterable[str] = PLACES,
    sea: Mapping[str, str] | None = None,
    explored: Iterable[str] = (),
    storms: Sequence[Sequence[str]] = (),
    raiders: Sequence[Raider] = (),
    enemies: Sequence[Enemy] = (),
    wrecks: Sequence[Wreck] = (),
    sunken: Sequence[str] = (),
    agenda: int = 1,
    players: int = 1,
    enemy: int = 1,
    elder: int = 16,
    act_over: ActOver | None = None,
    awakened: bool = False,
    risen: ElderOne | None = None,
    lost_ports: Iterable[str] = (),
    owners: Mapping[str, Seat] | None = None,
    tile: str = "fishing_banks",
    options: Options | None = None,
    decks: Mapping[Zone, Sequence[str]] | None = None,
    tops: Mapping[str, Sequence[Sequence[str]]] | None = None,
    rolls: Sequence[str] = (),
) -> Ever:
    """A game with these ships at a step: `act`, a turn under way; `turn`, one that begins; a step of the Enemy Phase;
    or `then`. `places` have tiles of calm water, `sea` says what is otherwise. Enemies and raiders are called by
    their kinds and numbers from 0 (`cultist.0`), storms `storm.0`, wrecks `wreck.0`; the n-th of `sunken` lies on the
    n-th wreck. `tile` is the one that ships lie on, for the name of a port; `risen` an Elder One at large; `owners`
    who follows which story. `decks` hold exactly these cards, from the top, and all others are empty; `tops` are what
    comes to the top of a deck at its next shuffles. `do` is done first, if it is given. `rolls` are the next ones, each
    by its faces."""
    fleet = dict(zip(seats_for(4), deepcopy(ships), strict=False))
    for berth, vessel in zip(BERTHS, fleet.values(), strict=False):
        vessel.at = berth if vessel.at == ANYWHERE else vessel.at
    terrain: dict[Any, Any] = {**wide_sea(places), **(sea or {})}
    if step == "act" and then is None and do is None:
        moor(fleet[seat], terrain, [cell for storm in storms for cell in storm])
    raiding = {RaiderId(f"{r.kind}.{n}"): deepcopy(r) for n, r in enumerate(raiders)}
    boarding = {EnemyId(f"{e.kind}.{n}"): deepcopy(e) for n, e in enumerate(enemies)}
    wrecked = {WreckId(f"wreck.{n}"): deepcopy(w) for n, w in enumerate(wrecks)}

    async def stage(g: G) -> Chapter | Ending:
        for owner, vessel in fleet.items():
            man(g, owner, vessel)
        for up in boarding.values():
            up.card = bring(g, ENEMIES_OUT, up.kind)
        for at_sea in raiding.values():
            at_sea.card = bring(g, RAIDERS_OUT, f"{at_sea.kind}-0")
        for treasure, lying in zip(sunken, wrecked.values(), strict=False):
            lying.treasure = bring(g, SUNKEN, treasure)
        for zone, faces in (decks or {}).items():
            g.stock(zone, [Face(face) for face in faces])
        g.emit(
            Staged(
                options=options or Options(),
                first=first,
                act=act,
                ships=fleet,
                tiles=dict.fromkeys(places, TileId(tile)),
                sea=terrain,
                explored=[Cell(cell) for cell in explored],
                storms={StormId(f"storm.{n}"): Storm([Cell(c) for c in cells]) for n, cells in enumerate(storms)},
                raiders=raiding,
                enemies=boarding,
                wrecks=wrecked,
                agenda=agenda,
                discovery={"players": players, "enemy": enemy, "elder": elder},
                act_over=act_over,
                awakened=awakened or risen is not None,
                elder=risen,
                lost_ports=[Cell(cell) for cell in lost_ports],
                owners=dict(owners or {}),
            )
        )
        if do is not None:
            done = do(g)
            if isinstance(done, Awaitable):
                await done
            return Done(seat)
        if step == "act" and then is None:
            g.emit(TurnBegun(seat))
        return then or STEPS[step](seat)

    STAGES.append(stage)
    forced = [roll.split() for roll in rolls]
    return given(STAGE, len(ships), options, rolls=forced, tops=tops, chapter=Laid(len(STAGES) - 1), through=0)


def moor(vessel: Ship, terrain: Mapping[Cell, Terrain], covered: Sequence[str]) -> None:
    """Whoever is at the turn in a port has arrived there; nobody waits on the quay."""
    if terrain.get(vessel.at) == "port" and vessel.at not in covered:
        vessel.visit = Visit(vessel.at)
        vessel.visited = [vessel.at]


def staged(*deeds: Deed) -> Deed:
    """One after the other."""

    async def do(g: G) -> None:
        for deed in deeds:
            done = deed(g)
            if done is not None:
                await done  # type: ignore[misc]

    return do


def bring(g: G, zone: Zone, face: str) -> Card:
    """A card into a zone."""
    g.stock(zone, [Face(face)])
    return Card(g.board.cards(zone)[-1])


def man(g: G, seat: Seat, vessel: Ship) -> None:
    """The cards of everything aboard."""
    for who, mate in vessel.crew.items():
        mate.card = bring(g, muster_of(seat), who)
        for trait in (mate.good, mate.bad):
            if trait and TRAIT_CARDS[trait].sign != "indelible":
                mate.traits[trait] = bring(g, TRAITS_OUT, trait)
    for held in (*vessel.slots.values(), *vessel.schematics.values()):
        held.card = bring(g, yard_of(seat), held.entry)
    for passenger in vessel.passengers.values():
        passenger.card = bring(g, cabin_of(seat), passenger.entry)
    vessel.hold = {bring(g, hold_of(seat), treasure): treasure for treasure in vessel.hold.values()}


# --- acting -----------------------------------------------------------------------------------------


def work(table: Ever) -> Ever:
    """A worker takes the game on until somebody is asked, or it is over. What is written meanwhile counts as written by
    the last input."""
    written = list(table.last)
    while table.board.deferred:
        written += table.resume().last
    table.last = written
    return table


def end_turn(table: Ever, seat: Seat = S1) -> Ever:
    return work(act(table, "end", seat=seat))


def settle(table: Ever) -> Ever:
    """The defaults of everything that is asked until somebody's turn."""
    work(table)
    while table.live.asks() and table.live.asks()[0].kind != "act":
        seat = table.live.asks()[0].seat
        table.answer(seat, table.form(seat).default())
        work(table)
    return table


def asked(table: Ever) -> list[tuple[Seat, str]]:
    """Who is asked what."""
    return [(ask.seat, ask.kind) for ask in table.live.asks()]


def act(table: Ever, *options: str, seat: Seat = S1) -> Ever:
    """One action after the other."""
    for option in options:
        assert table.ask(seat).kind == "act", asked(table)
        table.answer(seat, option)
    return table


def send(table: Ever, crew: CrewId, to: str, seat: Seat = S1, how: str = "crew") -> Ever:
    """A Crew order."""
    return act(table, how, seat=seat).answer(seat, [{"piece": crew, "at": to}])


def can_go(table: Ever, crew: CrewId, seat: Seat = S1) -> set[str]:
    """Where a Crew order can send somebody."""
    table = act(table, "crew", seat=seat)
    return set(table.form(seat).fits.get(crew, {}))


# --- looking ----------------------------------------------------------------------------------------


def mine(table: Ever, seat: Seat = S1) -> Ship:
    return table.board.ships[seat]


def mate(table: Ever, crew: CrewId, seat: Seat = S1) -> Mate:
    return table.board.ships[seat].crew[crew]


def enemy_of(table: Ever, id: str) -> Enemy:
    return table.board.enemies[EnemyId(id)]


def kinds(table: Ever) -> list[str]:
    """Enemies on all decks, in the order in which they came."""
    return [enemy.kind for enemy in table.board.enemies.values()]


def since(table: Ever, kind: type[Event]) -> list[Any]:
    """Everything of this kind in the whole log."""
    read = [table.live.ruleset.event(record.public) for record in table.log]
    return [event for event in read if isinstance(event, kind)]


def frail(crew: CrewId, left: int = 1) -> dict[CrewId, int]:
    """So much Trauma that only this much more kills."""
    return {crew: CREW_BOARDS[crew].track - left}
