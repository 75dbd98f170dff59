"""The rules of Shoals. SHO-1 to SHO-9 number them."""

from collections.abc import Sequence

from domain.kernel import (
    AnyOf,
    Ask,
    Chapter,
    Choose,
    Defer,
    DieId,
    Ending,
    Face,
    Game,
    Place,
    Roll,
    Seat,
    Shuffle,
    Split,
    Trigger,
    TurnBegun,
    hand,
    window,
)
from domain.parts.hexes import Hex, hex_of, sees
from tests.toy.shoals.board import (
    LIGHT,
    LOG_BOOK,
    LOG_READ,
    REACH,
    SPENT,
    STORES_LEFT,
    STORM,
    STORMS_PAST,
    Sea,
)
from tests.toy.shoals.content import LOG, OIL, STORES, STORM_CARDS, STORMS, TILES, TURNS, Outcome
from tests.toy.shoals.events import (
    BeaconLit,
    LampsLost,
    LogOpened,
    ShipSailed,
    ShipSaved,
    ShipWrecked,
    TileLaid,
    WallClosed,
    WatchSet,
    WindTurned,
)

G = Game[Sea]
WIND = DieId("wind")
WIND_FACES = tuple(Face(f"wind{face}") for face in range(6))
WAYS = ("first", "agree", "one")
ENOUGH_TILES = 4


class SetOut(Chapter, frozen=True):
    """SHO-1: six ships at the rim, looking at the light; two stores for each keeper."""

    rounds: int
    dangers: tuple[str, ...] = ()
    green: bool = False
    helpers: int = 0

    async def play(self, g: G) -> Chapter | Ending:
        ships = {f"ship{face}": (str(LIGHT.ahead(face, REACH)), (face + 3) % 6) for face in range(6)}
        supply = {**TILES, "straight": TILES["straight"] + self.helpers}
        g.emit(WatchSet(6 if self.green else 9, 4, self.rounds, self.dangers, supply, ships))
        for zone, faces in ((STORM, STORM_CARDS), (LOG_BOOK, [Face(f) for f in LOG]), (STORES_LEFT, STORES)):
            g.stock(zone, faces)
            await Shuffle(zone, "set out")
        for seat in g.seats:
            dealt = g.board.cards(STORES_LEFT)[:2]
            g.move(dealt, STORES_LEFT, hand(seat))
            g.show(dealt, [seat])
        return Watch(g.seats[0])


class Watch(Chapter, frozen=True):
    """SHO-2 and SHO-3: one keeper builds, then all look into the log."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(TurnBegun(self.seat))
        await build(g, self.seat)
        await look_into_the_log(g, self.seat)
        return Storm(self.seat)


class Storm(Chapter, frozen=True):
    """SHO-4 to SHO-6: nobody decides while the storm comes; then its damage is spread."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        await Defer("the storm")
        damage = await blow(g)
        await suffer(g, self.seat, damage)
        await settle(g)
        if g.board.turn >= g.board.rounds:
            return g.end("late", [])
        return Watch(g.board.seat_after(self.seat))


CHAPTERS: tuple[type[Chapter], ...] = (SetOut, Watch, Storm)


async def build(g: G, seat: Seat) -> None:
    """SHO-2: one or two tiles, each in a free hex near the light, turned as it fits."""
    board = g.board
    pieces = {f"{kind}.{i}": kind for kind, n in board.supply.items() for i in range(1, min(n, 2) + 1)}
    taken = {*board.tiles, *(ship.at for ship in board.ships.values()), str(LIGHT)}
    free = [str(here) for here in LIGHT.within(2) if str(here) not in taken]
    if not pieces or not free:
        return
    fits = {kind: dict.fromkeys(free, TURNS[kind]) for kind in dict.fromkeys(pieces.values())}
    for spot in await Ask(seat, "build", Place(fits, pieces, 1, min(2, len(pieces), len(free))), "SHO-2"):
        g.emit(TileLaid(pieces[spot.piece], spot.at, spot.turn))
        await settle(g)


async def look_into_the_log(g: G, seat: Seat) -> None:
    """SHO-3: the group decides whether the light is answered; what comes of it is sealed before."""
    (page,) = g.board.cards(LOG_BOOK)[:1]
    g.show([page])
    g.move([page], LOG_BOOK, LOG_READ)
    entry = g.face(page)
    g.emit(LogOpened(entry))
    by = WAYS[(g.board.turn - 1) % 3]
    decider = seat if by == "one" else None
    question = AnyOf(g.seats, "log", Choose(("answer", "ignore")), "SHO-3", by, decider, ("ignore",))  # type: ignore[arg-type]
    _, (deed,) = await question
    outcome: Outcome = g.read(entry, deed)
    for _ in range(min(outcome.saved, len(g.board.ships))):
        g.emit(ShipSaved(nearest_ship(g)))
    await suffer(g, seat, outcome.hurt)
    await settle(g)


def nearest_ship(g: G) -> str:
    return min(g.board.ships, key=lambda name: (hex_of(g.board.ships[name].at).steps_to(LIGHT), name))


async def blow(g: G) -> int:
    """SHO-4: the wind turns, a storm card is turned, ships that see the light come nearer. Gives the damage."""
    (face,) = await Roll({WIND: 1}, why="the wind")
    g.emit(WindTurned(WIND_FACES.index(face)))
    if not g.board.cards(STORM):
        await Shuffle(STORM, "the storms again", adding=(STORMS_PAST,))
    (card,) = g.board.cards(STORM)[:1]
    g.show([card])
    g.move([card], STORM, STORMS_PAST)
    strength = STORMS[g.face(card)]
    for name in list(g.board.ships):
        sail(g, name, strength)
    return max(0, strength + ("ice" in g.board.dangers) - shield(g.board)) if strength else 0


def sail(g: G, name: str, strength: int) -> None:
    """SHO-5: a squall wrecks what lies far out in the wind; whoever sees the light and has the wind along her course
    comes a hex nearer."""
    ship = g.board.ships[name]
    here = hex_of(ship.at)
    if strength == 3 and here.steps_to(LIGHT) > 1 and here in ray(g.board.wind):
        g.emit(ShipWrecked(name))
        return
    foggy = "fog" in g.board.dangers and not g.board.lit and here.steps_to(LIGHT) > 2 and strength > 0
    with_it = ship.face % 3 == g.board.wind % 3
    if foggy or not with_it or not sees(LIGHT, here, lambda between: str(between) in g.board.tiles):
        return
    ahead = here.ahead(ship.face)
    if ahead == LIGHT:
        g.emit(ShipSaved(name))
    else:
        g.emit(ShipSailed(name, str(ahead)))


def ray(face: int) -> list[Hex]:
    return [LIGHT.ahead(face, n) for n in range(1, REACH + 1)]


def shield(board: Sea) -> int:
    """A straight tile holds the wind along it, a bent one from two sides."""
    tiles = [(board.tiles[str(here)]) for here in ray(board.wind) if str(here) in board.tiles]
    held = [t for t in tiles if _holds(t.kind, t.turn, board.wind)]
    return len(held) + board.walled


def _holds(kind: str, turn: int, wind: int) -> bool:
    return wind % 3 == turn if kind == "straight" else wind in (turn, (turn + 1) % 6)


async def suffer(g: G, seat: Seat, damage: int) -> None:
    """SHO-6: keepers may brace with oil; the one on watch spreads what is left over the lamps."""
    while damage > 0:
        trigger = Trigger("damage", current=seat, margin=damage)
        reaction = await window(g, "brace", trigger, g.seats, lambda s: Choose(oil_of(g, s)), "SHO-6")
        if reaction is None:
            break
        who, (card,) = reaction
        spent = next(c for c in g.board.cards(hand(who)) if c == card)
        g.show([spent])
        g.move([spent], hand(who), SPENT)
        damage -= 1
    lamps = {str(s): keeper.lamps for s, keeper in g.board.keepers.items() if keeper.lamps}
    damage = min(damage, sum(lamps.values()))
    if damage:
        spread = await spread_over(seat, lamps, damage)
        for target, n in spread.items():
            g.emit(LampsLost(Seat(target), n))


async def spread_over(seat: Seat, lamps: dict[str, int], damage: int) -> dict[str, int]:
    if damage == sum(lamps.values()):
        return lamps
    if len(lamps) == 1:
        return dict.fromkeys(lamps, damage)
    return await Ask(seat, "damage", Split(lamps, damage), "SHO-6")


def oil_of(g: G, seat: Seat) -> tuple[str, ...]:
    return tuple(card for card in g.board.cards(hand(seat)) if g.face(card) == OIL)


# --- what comes by itself ----------------------------------------------------------------------------


def due(board: Sea) -> Sequence[str]:
    """SHO-7: the wall holds together at four tiles, and the first ship saved lights a beacon."""
    if board.ended is not None or not board.keepers:
        return ()
    wall = ("wall",) if len(board.tiles) >= ENOUGH_TILES and not board.walled else ()
    return (*wall, *(("beacon",) if board.saved and not board.lit else ()))


async def settle(g: G) -> None:
    """What is due happens before anything else; never within itself."""
    if "settle" in g.busy:
        return
    g.busy.add("settle")
    while now := due(g.board):
        g.emit(WallClosed() if now[0] == "wall" else BeaconLit())
    g.busy.discard("settle")


# --- the end ------------------------------------------------------------------------------------------


def over(board: Sea) -> str:
    """SHO-8: at once, wherever in a rule that is."""
    if board.saved >= board.goal:
        return "home"
    if len(board.ships) + board.saved < board.goal:
        return "wrecked"
    return "" if any(keeper.lamps for keeper in board.keepers.values()) else "dark"


async def last_words(g: G, ending: str) -> Ending:
    """SHO-9: all win or nobody does; stores are shown."""
    for seat in g.seats:
        g.show(g.board.cards(hand(seat)))
    return g.end(ending, g.seats if ending == "home" else [])
