"""Rules: THE DELVERS (Sinkside). Diving."""

from collections import Counter
from collections.abc import Mapping

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.content import BOX, DICE_SHOWN, NUMBERS, OCEAN, SONAR
from domain.flotilla.facts.dice import DiceThrown
from domain.flotilla.facts.guilds import ToxicityIgnored
from domain.flotilla.facts.waters import CargoLoaded, HaulLost, TileDepleted
from domain.flotilla.names import DIVE_DICE, HOME, Cell, Colour, DiveDie, DiveIcon, SkiffId
from domain.flotilla.rules.moment import DiveMoment, Moment
from domain.flotilla.rules.survivors import rescue
from domain.flotilla.rules.toxicity import gain_toxicity
from domain.kernel import Ask, Choose, DieId, Game, Roll, Seat, Split, choose_one

G = Game[Flotilla]
FREE_DEPLETION = 1
"""The first Depletion icon of a dive does nothing."""
ORDER: tuple[DiveIcon, ...] = ("survivor", "sonar", "toxicity", "resource", "depletion")
LEADS_ON: tuple[DiveIcon, ...] = ("survivor", "sonar")
"""Icons of which anything may come: only with them it matters what is resolved first."""


async def dive(
    g: G, seat: Seat, dice: Mapping[DiveDie, int], no_toxicity: bool = False, no_depletion: bool = False
) -> None:
    """The dice of the card, and one for each Skiff on an undepleted tile. Their icons are resolved in the order that
    the player likes. Sinkside only."""
    fleet = g.board.fleets[seat]
    if fleet.skyside:
        return
    wanted = Counter(dice) + Counter(depth_die(fleet, skiff) for skiff in divers(fleet))
    held = {kind: min(wanted[kind], DICE_SHOWN.dive[kind].count) for kind in DIVE_DICE}
    now = DiveMoment(no_toxicity=no_toxicity, no_depletion=no_depletion)
    if any(held.values()):
        await throw(g, seat, now, held, anew=True)
    while icon := await next_icon(seat, now):
        await resolve(g, seat, now, icon)


def divers(fleet: Fleet) -> list[SkiffId]:
    """Skiffs on undepleted tiles; the starting tile is none."""
    return [id for id, skiff in fleet.skiffs.items() if skiff.at != HOME and not fleet.tiles[skiff.at].depleted]


def depth_die(fleet: Fleet, skiff: SkiffId) -> DiveDie:
    return DIVE_DICE[OCEAN[fleet.tiles[fleet.skiffs[skiff].at].tile].sink.depth - 1]


async def throw(g: G, seat: Seat, now: DiveMoment, dice: Mapping[DiveDie, int], anew: bool = False) -> None:
    """Roll dice into a dive."""
    kinds = tuple(kind for kind in DIVE_DICE for _ in range(dice.get(kind, 0)))
    faces = await Roll({DieId(kind): n for kind, n in dice.items() if n}, why="a dive")
    start = 0 if anew else sum(now.dice.values())
    g.emit(DiceThrown(seat, kinds, faces, tuple(range(start, start + len(kinds))), anew))
    now.dice.update(kinds)
    for kind, face in zip(kinds, faces, strict=True):
        icons = DICE_SHOWN.icons[face]
        now.icons.update(icons)  # type: ignore[arg-type]
        now.sonar += [kind] * icons.get("sonar", 0)


async def next_icon(seat: Seat, now: DiveMoment) -> DiveIcon | None:
    """Asked only while something is left of which anything may come. What else there is has one order that is never
    worse than another: toxicity, resources, Depletion."""
    left = [icon for icon in ORDER if now.icons[icon]]
    if not left:
        return None
    if any(icon in LEADS_ON for icon in left):
        return await choose_one(seat, "dive_next", left, "FLO-83")  # type: ignore[return-value]
    return left[0]


async def resolve(g: G, seat: Seat, now: DiveMoment, icon: DiveIcon) -> None:
    """One Survivor, one Sonar icon, or all of another kind."""
    n = 1 if icon in LEADS_ON else now.icons[icon]
    now.icons[icon] -= n
    match icon:
        case "survivor":
            await rescue(g, seat)
        case "sonar":
            await sound(g, seat, now, now.sonar.pop(0))
        case "toxicity" if now.no_toxicity:
            g.emit(ToxicityIgnored(seat, n))
        case "toxicity":
            gain_toxicity(g, seat, n)
        case "resource":
            await haul(g, seat, n)
        case "depletion":
            await deplete(g, seat, now, n)


async def sound(g: G, seat: Seat, now: DiveMoment, die: DiveDie) -> None:
    """Rules: SONAR TRACK. What the icon means now."""
    track, at = SONAR["sonar"], g.board.sonar
    await BOX.perform(g, track, seat, track.spaces[at], f"spaces.{at}", now=Moment(dive=now, die=die))


async def another_die(g: G, seat: Seat, now: DiveMoment, die: DiveDie) -> None:
    """One more of the same type, if the supply has one."""
    if now.dice[die] < DICE_SHOWN.dive[die].count:
        await throw(g, seat, now, {die: 1})


# --- resources --------------------------------------------------------------------------------------


async def haul(g: G, seat: Seat, n: int) -> None:
    """Resources come aboard Skiffs on undepleted tiles, in the colour of the tile; what has no room is lost."""
    fleet = g.board.fleets[seat]
    room = {str(id): NUMBERS.capacity - fleet.skiffs[id].load() for id in divers(fleet)}
    room = {id: min(free, n) for id, free in room.items() if free}
    taken = min(n, sum(room.values()))
    if taken:
        spread = await spread_over(seat, room, taken)
        for id, amount in spread.items():
            g.emit(CargoLoaded(seat, SkiffId(id), colour_under(fleet, SkiffId(id)), amount))
    if taken < n:
        g.emit(HaulLost(seat, n - taken))


async def spread_over(seat: Seat, room: dict[str, int], n: int) -> dict[str, int]:
    if n == sum(room.values()):
        return room
    if len(room) == 1:
        return dict.fromkeys(room, n)
    return await Ask(seat, "haul", Split(room, n), "FLO-78")


def colour_under(fleet: Fleet, skiff: SkiffId) -> Colour:
    return OCEAN[fleet.tiles[fleet.skiffs[skiff].at].tile].sink.resource


# --- depletion --------------------------------------------------------------------------------------


async def deplete(g: G, seat: Seat, now: DiveMoment, n: int) -> None:
    """A token for each icon beyond the first of the dive."""
    counted = now.depletion
    now.depletion += n
    tokens = max(0, now.depletion - FREE_DEPLETION) - max(0, counted - FREE_DEPLETION)
    if not now.no_depletion:
        await place_tokens(g, seat, tokens)


async def place_tokens(g: G, seat: Seat, n: int) -> None:
    """First on undepleted tiles with own Skiffs, one each; then on any own undepleted tiles."""
    n = min(n, NUMBERS.depletion - g.board.depleted())
    fleet = g.board.fleets[seat]
    under = list(dict.fromkeys(fleet.skiffs[id].at for id in divers(fleet)))
    n -= await put_tokens(g, seat, under, n)
    await put_tokens(g, seat, [cell for cell, laid in fleet.tiles.items() if not laid.depleted], n)


async def put_tokens(g: G, seat: Seat, cells: list[Cell], n: int) -> int:
    n = min(n, len(cells))
    if n <= 0:
        return 0
    chosen = cells
    if n < len(cells):
        chosen = [Cell(cell) for cell in await Ask(seat, "deplete", Choose(tuple(cells), n, n), "FLO-82")]
    for cell in chosen:
        g.emit(TileDepleted(seat, cell))
    return n


async def remove_tokens(g: G, seat: Seat, n: int) -> None:
    """Depletion tokens are taken off own tiles."""
    cells = tuple(str(cell) for cell, laid in g.board.fleets[seat].tiles.items() if laid.depleted)
    n = min(n, len(cells))
    if n:
        chosen = await Ask(seat, "restore", Choose(cells, n, n)) if n < len(cells) else cells
        for cell in chosen:
            g.emit(TileDepleted(seat, Cell(cell), False))
