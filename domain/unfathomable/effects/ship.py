"""What cards do to the ship and to its tracks."""

from domain.parts.effects import op
from domain.parts.nouns import Place, Track
from domain.unfathomable.facts.ship import WaypointLost
from domain.unfathomable.names import REMOVED, VOYAGE, WAYPOINTS, Space, WaypointId
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.damage import damage_ship as damage_the_ship
from domain.unfathomable.rules.damage import damage_space as damage_room
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.monsters import spawn as spawn_deep_ones
from domain.unfathomable.rules.tracks import reset as back_to_start
from domain.unfathomable.rules.tracks import retreat
from domain.unfathomable.rules.waypoints import lay_waypoint, reach_waypoint


@op(
    "damage the ship[ {n} times][ and put {spawn:piece.deep_one} in each damaged room]",
    price=lambda p, o: (
        p.change("prices", "damage", o.n) + (p.put("deep_one", "rolled_room", o.spawn) if o.spawn else 0.0)
    ),
)
async def damage_ship(run: R, n: int = 1, spawn: int = 0) -> None:
    for _ in range(n):
        room = await damage_the_ship(run.g)
        if room is not None:
            spawn_deep_ones(run.g, room, spawn)


@op(
    "damage {place}[ and put {spawn:piece.deep_one} in the room that was damaged]",
    price=lambda p, o: p.change("prices", "damage", 1) + (p.put("deep_one", o.place, o.spawn) if o.spawn else 0.0),
)
async def damage_space(run: R, place: Place, spawn: int = 0) -> None:
    for space in await run.where(place):
        room = await damage_room(run.g, Space(space))
        if room is not None:
            spawn_deep_ones(run.g, room, spawn)


@op(
    "retreat the travel track by {n} and lose 1 fuel for each space that it cannot",
    price=lambda p, o: p.change("prices", "fallen_back", o.n),
)
async def fall_back(run: R, n: int = 1) -> None:
    lacking = retreat(run.g, "travel", n)
    if lacking:
        lose(run.g, "fuel", lacking)


@op("reset {track}", price=lambda p, o: p.of("prices", f"reset_{o.track}"))
async def reset(run: R, track: Track) -> None:
    back_to_start(run.g, "travel" if track == "travel" else "ritual")


# --- waypoints --------------------------------------------------------------------------------------


@RULES.called(
    "the Keeper of the Tome looks at the top 2 waypoints, resolves 1 and puts the other on the bottom; "
    "the travel track is reset",
    price=4.0,
)
async def resolve_waypoint(run: R) -> None:
    """A waypoint without an arrival: it counts and may awaken traitors, but nobody reaches port by it."""
    await reach_waypoint(run.g, run.board.titles["keeper"])
    back_to_start(run.g, "travel")


@RULES.called("remove this card from the game, and resolve the top waypoint in its place", price=-2.0)
async def lift_fog(run: R) -> None:
    """Rules: Fog Bank. It leaves the game, and the same player resolves the next one (ruling U9)."""
    card = next(card for card in run.board.cards(VOYAGE) if run.g.face(card) == run.source)
    run.g.move([card], VOYAGE, REMOVED)
    run.g.emit(WaypointLost(WaypointId(run.source)))
    for following in run.board.cards(WAYPOINTS)[:1]:
        await lay_waypoint(run.g, run.you, following)
