"""Positions for the tests of The Everrain: everything on the table is given by its own type, and laid out in one go.

table = scene(ship(crew={A: "z0"}, fresh="navigation"))       # given: the first seat's turn
act(table, "navigation")                                      # when
assert mine(table).points == 2                                # then

`ship` is a bare one in the middle of the board, `fitted_out` one as the set-up leaves it, at C5. A test may have a
single rule carried out (`do`). Cards that are made for tests are in `cards` and `tales`; `ashore` has ports and what is
done there, `alone` rules without a game around them.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from domain.everrain import EVERRAIN, Options
from domain.everrain.board import (
    NO_CARD,
    ActOver,
    ElderOne,
    Enemy,
    Everrain,
    Mate,
    Passenger,
    Raider,
    Ship,
    Storm,
    Upgrade,
    Visit,
    Wreck,
)
from domain.everrain.content import (
    CREW_BOARDS,
    GUNS,
    IMPROVEMENT_CARDS,
    NUMBERS,
    RAIDER_CARDS,
    TILE_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    EventCard,
    raider_face,
)
from domain.everrain.names import (
    ARTILLERY,
    BAD,
    BELOW,
    CREW,
    ELDERS,
    ENEMIES,
    ENEMIES_LATER,
    ENEMIES_OUT,
    GOOD,
    IMPROVEMENTS,
    RAIDERS,
    RAIDERS_OUT,
    SUNKEN,
    TILES,
    TRAITS_OUT,
    TREASURES,
    UNTOLD,
    Berth,
    Cell,
    CrewId,
    EnemyId,
    EnemyKind,
    EventId,
    RaiderId,
    RaiderKind,
    Slot,
    StormId,
    Terrain,
    TileId,
    Token,
    TraitId,
    TreasureId,
    UpgradeId,
    WreckId,
    cabin_of,
    hold_of,
    muster_of,
    yard_of,
)
from domain.everrain.rules.chart import CELL, PLACES, cells_of
from domain.everrain.rules.setup import chosen, elders, enemies, untold
from domain.everrain.rules.turn import ActEnds, Acting, Agenda, AtSea, ElderOneTurn, OnDeck, Storms, Turn
from domain.kernel import Card, Chapter, Ending, Event, Face, Fact, Game, Seat, TurnBegun, Zone, seats_for
from domain.parts.hexes import Hex
from tests.everrain.scenes.tales import DENIZENS_MADE, EVENTS_MADE, EXPEDITIONS_MADE, STORIES_MADE, TALES_MADE
from tests.given import Table, given

S1, S2, S3, S4 = seats_for(4)
G = Game[Everrain]
Ever = Table[Everrain]
Deed = Callable[[G], Awaitable[object] | object]

DECKHANDS = [CrewId(card.id) for card in CREW_BOARDS.values() if card.kind == "deckhand"]
A, B, C, D, E = sorted(DECKHANDS, key=lambda crew: -CREW_BOARDS[crew].track)[:5]
"""Deckhands with the longest tracks. They have no traits unless a test gives them some."""
HANDS = [CrewId(name) for name in ("ansel", "corwin", "bree", "dagny", "eamon", "gorse", "fia", "hester")]
"""Two deckhands for each ship that is fitted out: the first has one die, the second has two."""
ANSEL, CORWIN, *_ = HANDS
ORDERS = " ".join(kind for kind, n in NUMBERS.orders.items() for _ in range(n))
FULL_HOLD = ("rope", "rope", "pitch")
assert len(FULL_HOLD) == NUMBERS.hold
MIDDLE = Hex(6, 3)
HOME = CELL[MIDDLE]
"""In the middle of the board, on the tile `2,1`; the hexes east, west and north of it are on the same tile."""


ANYWHERE = Cell("?")


def by(dq: int, dr: int) -> Cell:
    """A hex by its axial distance from the middle: `by(1, 0)` lies before the bow of a ship at home, `by(0, 1)` off
    its starboard bow, `by(1, -1)` off its port bow."""
    return CELL[MIDDLE.plus(Hex(dq, dr))]


BERTHS = (HOME, by(-4, 1), by(4, -1), by(-4, 3))
"""Where ships lie if a test does not say."""


def _all_decks() -> dict[Zone, list[str]]:
    options = Options()

    def copies(cards: Mapping[Any, Any], wanted: Callable[[Any], bool] = lambda card: True) -> list[str]:
        return [card.id for card in chosen(cards, options) if wanted(card) for _ in range(card.copies)]

    return {
        ELDERS: [*elders(options)],
        IMPROVEMENTS: copies(IMPROVEMENT_CARDS),
        ARTILLERY: copies(GUNS, lambda gun: gun.cost > 0),
        TREASURES: copies(TREASURE_CARDS),
        GOOD: copies(TRAIT_CARDS, lambda trait: trait.sign == "good"),
        BAD: copies(TRAIT_CARDS, lambda trait: trait.sign == "bad"),
        **{zone: [tile.id for tile in TILE_CARDS.values() if tile.act == act] for act, zone in TILES.items()},
        ENEMIES: [*enemies(1, options)],
        **{zone: [*enemies(act, options)] for act, zone in ENEMIES_LATER.items()},
        RAIDERS: [raider_face(card.id, n) for card in RAIDER_CARDS.values() for n in range(len(card.goals))],
        CREW: [crew for crew in CREW_BOARDS if crew not in HANDS],
        UNTOLD: [*untold(options)],
    }


ALL_DECKS = _all_decks()
"""For `decks`: all but those that are read aloud, as they are before the set-up shuffles them."""


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


# --- what stands on the table -----------------------------------------------------------------------


def ship(
    at: str = ANYWHERE,
    face: int = 0,
    crew: Mapping[CrewId, str] | Sequence[CrewId] = (A,),
    *,
    traits: Mapping[CrewId, Sequence[str]] | None = None,
    trauma: Mapping[CrewId, int] | None = None,
    strain: Mapping[CrewId, int] | None = None,
    fatigued: Iterable[CrewId] = (),
    broken: Iterable[int] = (),
    fresh: str = "",
    issued: str = "",
    slots: Mapping[str, str] | None = None,
    schematics: Mapping[str, str] | None = None,
    starters: Iterable[str] = (),
    hold: Sequence[str] = (),
    captives: Mapping[str, str] | None = None,
    coin: int = 0,
    clues: int = 0,
    points: int = 0,
    sank_at: str = "",
    passengers: Mapping[str, str] | None = None,
) -> Ship:
    """A ship. `crew`: who is where; `fresh`, `issued`: orders by their kinds (`crew crew navigation`); `slots`:
    what is installed where; `hold`: treasures; `captives`: slot -> which enemy of the scene; `passengers`: cabin ->
    who."""
    berths = dict(crew) if isinstance(crew, Mapping) else dict.fromkeys(crew, str(BELOW))
    mates = {
        who: Mate(
            Berth(berth),
            NO_CARD,
            trauma=(trauma or {}).get(who, 0),
            strain=(strain or {}).get(who, 0),
            fatigued=who in fatigued,
        )
        for who, berth in berths.items()
    }
    for who, held in (traits or {}).items():
        mates[who].good, mates[who].bad = TraitId(held[0]), TraitId(held[1])
    return Ship(
        "pariah",
        at=Cell(at),
        face=face,
        sank_at=Cell(sank_at),
        broken=list(broken),
        fresh=_orders(fresh),
        issued=_orders(issued),
        coin=coin,
        clues=clues,
        crew=mates,
        slots={Slot(at): Upgrade(UpgradeId(entry), NO_CARD, at in starters) for at, entry in (slots or {}).items()},
        schematics={Slot(slot): Upgrade(UpgradeId(entry), NO_CARD) for slot, entry in (schematics or {}).items()},
        captives={Slot(slot): EnemyId(id) for slot, id in (captives or {}).items()},
        hold={Card(f"{n}"): TreasureId(treasure) for n, treasure in enumerate(hold)},
        points=points,
        passengers={Berth(berth): Passenger(NO_CARD, EventId(id)) for berth, id in (passengers or {}).items()},
    )


def fitted_out(
    at: str = "C5",
    face: int = 0,
    crew: Mapping[CrewId, str] | Sequence[CrewId] = (ANSEL, CORWIN),
    *,
    issued: str = "",
    **how: Any,
) -> Ship:
    """A ship as the set-up leaves it: every order that is not issued is fresh; `fleeting` orders come on top."""
    fresh = ORDERS.split() + ["fleeting"] * how.pop("fleeting", 0)
    for order in issued.split():
        fresh.remove(order)
    given = {"b0": "cabins", "b1": "dinghy", "starboard": "old_culverins"}
    fittings = {"slots": given, "starters": given} if "slots" not in how else {}
    return ship(at, face, crew, issued=issued, **{"fresh": " ".join(fresh), "coin": NUMBERS.coin, **fittings, **how})


def consort(at: str = "G5", face: int = 0, **how: Any) -> Ship:
    """The ship of the second captain."""
    return fitted_out(at, face, **{"crew": HANDS[2:4], **how})


def fleet(n: int) -> list[Ship]:
    """Ships side by side in row 5, with two deckhands each."""
    berths = ("C5", "G5", "K5", "N5")
    return [fitted_out(at, crew=HANDS[2 * i : 2 * i + 2]) for i, at in enumerate(berths[:n])]


def _orders(kinds: str) -> dict[Any, int]:
    return {kind: kinds.split().count(kind) for kind in kinds.split()}


def foe(kind: str, zone: int, trauma: int = 0, seat: Seat = S1, held: bool = False, coiled: bool = False) -> Enemy:
    return Enemy(EnemyKind(kind), NO_CARD, seat, zone, trauma, held, coiled)


def raider(kind: str, at: str, face: int = 0, goal: str = "", damage: int = 0) -> Raider:
    return Raider(RaiderKind(kind), NO_CARD, Cell(at), face, Cell(goal), damage)


def wide_sea(places: Iterable[str] = PLACES) -> dict[Cell, Terrain]:
    """Nothing but calm water on these places."""
    return {cell: "calm" for place in places for cell in cells_of(place)}


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
