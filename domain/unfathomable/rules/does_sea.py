"""What cards do to the ship, its dials and tracks, and the monsters around it."""

from domain.kernel import Ask, Assign, Game, Seat, choose_one
from domain.unfathomable import effects_sea as does_what
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.ship import DeepOnesMoved, MonarchMoved, WaypointLost
from domain.unfathomable.names import (
    DECKS,
    DEEP,
    DIALS,
    MONARCHS,
    REMOVED,
    ROOMS,
    SHIP,
    VOYAGE,
    WATERS,
    WAYPOINTS,
    Dial,
    Space,
    WaypointId,
    number_of,
)
from domain.unfathomable.rules.chart import adjacent, arrow, front_space, room_for, room_of, ways_out
from domain.unfathomable.rules.damage import current_of, damage_ship, damage_space
from domain.unfathomable.rules.defeat import defeat_deep_ones
from domain.unfathomable.rules.dials import gain, lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.interpreter import Matter, does, seat_of
from domain.unfathomable.rules.monsters import activate, spawn, surface
from domain.unfathomable.rules.places import choose_space, move_to
from domain.unfathomable.rules.tracks import advance, reset, retreat, sink_monarchs
from domain.unfathomable.rules.waypoints import lay_waypoint, reach_waypoint

G = Game[Atlantica]
STAY = "stay"
REACH: dict[str, tuple[Space, ...]] = {
    "rooms": ROOMS,
    "ship": SHIP,
    "board": (*SHIP, *WATERS),
    "water": WATERS,
    "everywhere": (*SHIP, *WATERS, DEEP),
}
EACH: dict[str, tuple[Space, ...]] = {"each_water": WATERS, "each_deck": DECKS, "each_room": ROOMS}


# --- dials, damage, tracks --------------------------------------------------------------------------


@does(does_what.Lose)
async def lose_resource(g: G, effect: does_what.Lose, matter: Matter) -> None:
    lose(g, effect.what, effect.n)


@does(does_what.Gain)
async def gain_resource(g: G, effect: does_what.Gain, matter: Matter) -> None:
    gain(g, effect.what, effect.n)


@does(does_what.GainAny)
async def gain_any(g: G, effect: does_what.GainAny, matter: Matter) -> None:
    chosen: Dial = await choose_one(matter.you, "gain_resource", DIALS, "UNF-138")  # type: ignore[assignment]
    gain(g, chosen, effect.n)


@does(does_what.DamageShip)
async def damage_the_ship(g: G, effect: does_what.DamageShip, matter: Matter) -> None:
    for _ in range(effect.n):
        room = await damage_ship(g)
        if room is not None:
            spawn(g, room, effect.spawn)


@does(does_what.DamageSpace)
async def damage_a_space(g: G, effect: does_what.DamageSpace, matter: Matter) -> None:
    room = await damage_space(g, effect.space)
    if room is not None:
        spawn(g, room, effect.spawn)


@does(does_what.Advance)
async def advance_track(g: G, effect: does_what.Advance, matter: Matter) -> None:
    await advance(g, effect.track, effect.n)


@does(does_what.AdvanceByMargin)
async def advance_by_margin(g: G, effect: does_what.AdvanceByMargin, matter: Matter) -> None:
    await advance(g, effect.track, 1 + matter.margin // effect.per)


@does(does_what.Retreat)
async def retreat_track(g: G, effect: does_what.Retreat, matter: Matter) -> None:
    retreat(g, effect.track, effect.n)


@does(does_what.RetreatOrFuel)
async def retreat_or_fuel(g: G, effect: does_what.RetreatOrFuel, matter: Matter) -> None:
    lacking = retreat(g, "travel", effect.n)
    if lacking:
        lose(g, "fuel", lacking)


@does(does_what.ResetTrack)
async def reset_track(g: G, effect: does_what.ResetTrack, matter: Matter) -> None:
    reset(g, effect.track)


@does(does_what.ResolveWaypoint)
async def resolve_waypoint(g: G, effect: does_what.ResolveWaypoint, matter: Matter) -> None:
    """A waypoint without an arrival: it counts and may awaken traitors, but nobody reaches port by it."""
    await reach_waypoint(g, seat_of(g.board, effect.who, matter))
    reset(g, "travel")


@does(does_what.LiftFog)
async def lift_fog(g: G, effect: does_what.LiftFog, matter: Matter) -> None:
    """Rules: Fog Bank. It leaves the game, and the same player resolves the next one (ruling U9)."""
    card = next(card for card in g.board.cards(VOYAGE) if g.face(card) == matter.source)
    g.move([card], VOYAGE, REMOVED)
    g.emit(WaypointLost(WaypointId(matter.source)))
    for following in g.board.cards(WAYPOINTS)[:1]:
        await lay_waypoint(g, matter.you, following)


# --- monsters come ----------------------------------------------------------------------------------


@does(does_what.Activate)
async def activate_monster(g: G, effect: does_what.Activate, matter: Matter) -> None:
    for _ in range(effect.n):
        await activate(g, effect.monster)


@does(does_what.Spawn)
async def spawn_deep_ones(g: G, effect: does_what.Spawn, matter: Matter) -> None:
    for space in await spawning_spaces(g, effect.where, matter):
        spawn(g, space, effect.n)


async def spawning_spaces(g: G, where: str, matter: Matter) -> tuple[Space, ...]:
    """The spaces that a card means by its word."""
    match where:
        case "each_water" | "each_deck" | "each_room":
            return EACH[where]
        case "rolled_room":
            return (await rolled_room(g),)
        case "current":
            return (room_for(g.board.sailors[current_of(g)].at),)
        case "closest":
            return (await closest_room(g, matter.you),)
    return (Space(where),)


async def rolled_room(g: G) -> Space:
    return room_of(await roll_die(g, "which room it is"))


async def closest_room(g: G, seat: Seat) -> Space:
    """The room the player is in, or the one beside the deck space; beside a ward the player chooses."""
    here = g.board.sailors[seat].at
    if here in ROOMS:
        return here
    if here in DECKS:
        return arrow(here)
    return await choose_space(g, seat, "closest_room", [s for s in adjacent(here) if s in ROOMS], "UNF-85")


@does(does_what.Ambush)
async def ambush(g: G, effect: does_what.Ambush, matter: Matter) -> None:
    room = await rolled_room(g)
    spawn(g, room, effect.n)
    move_to(g, seat_of(g.board, effect.who, matter), room, "effect")


@does(does_what.Surface)
async def surface_all(g: G, effect: does_what.Surface, matter: Matter) -> None:
    await surface(g)


@does(does_what.SummonMonarchs)
async def summon_monarchs(g: G, effect: does_what.SummonMonarchs, matter: Matter) -> None:
    """From wherever they are."""
    target = front_space(await roll_die(g, "where the monarchs come up"))
    for monarch in MONARCHS:
        if g.board.monarchs[monarch] != target:
            g.emit(MonarchMoved(monarch, target))


@does(does_what.SinkMonarchs)
async def send_monarchs_down(g: G, effect: does_what.SinkMonarchs, matter: Matter) -> None:
    sink_monarchs(g)


# --- monsters go ------------------------------------------------------------------------------------


@does(does_what.DefeatDeepOnes)
async def defeat_some_deep_ones(g: G, effect: does_what.DefeatDeepOnes, matter: Matter) -> None:
    spaces = REACH[effect.where]
    if effect.n:
        await pick_off(g, seat_of(g.board, effect.who, matter), spaces, effect.n)
        return
    for space in spaces:
        defeat_deep_ones(g, space, g.board.deep_ones_at(space))


async def pick_off(g: G, seat: Seat, spaces: tuple[Space, ...], n: int) -> None:
    """A player defeats so many Deep Ones of these spaces, one after the other, as long as there are any."""
    for _ in range(n):
        infested = [space for space in spaces if g.board.deep_ones_at(space)]
        if not infested:
            return
        defeat_deep_ones(g, await choose_space(g, seat, "defeat_deep_one", infested, "UNF-124"))


@does(does_what.ClearRoom)
async def clear_room(g: G, effect: does_what.ClearRoom, matter: Matter) -> None:
    infested = [room for room in ROOMS if g.board.deep_ones_at(room)]
    if infested:
        room = await choose_space(g, seat_of(g.board, effect.who, matter), "clear_room", infested, "UNF-36")
        defeat_deep_ones(g, room, g.board.deep_ones_at(room))


@does(does_what.MoveDeepOnes)
async def move_deep_ones(g: G, effect: does_what.MoveDeepOnes, matter: Matter) -> None:
    """Rules: Hold the Line, On the Offensive (ruling U16). Each of them once, all at the same time."""
    ways = {
        f"{space}#{i}": (*ways_out(g.board, space), *(() if effect.must else (STAY,)))
        for space in SHIP
        for i in range(1, g.board.deep_ones_at(space) + 1)
    }
    ways = {deep_one: targets for deep_one, targets in ways.items() if targets and targets != (STAY,)}
    if not ways:
        return
    moves = await Ask(current_of(g), "move_deep_ones", Assign(ways), "UNF-160")
    for deep_one, target in moves.items():
        if target != STAY:
            g.emit(DeepOnesMoved(Space(deep_one.partition("#")[0]), Space(target)))


@does(does_what.WashDecks)
async def wash_decks(g: G, effect: does_what.WashDecks, matter: Matter) -> None:
    for deck in DECKS:
        if g.board.deep_ones_at(deck):
            g.emit(DeepOnesMoved(deck, WATERS[number_of(deck) - 1], g.board.deep_ones_at(deck)))
