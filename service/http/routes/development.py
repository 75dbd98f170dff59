"""For people who write clients and games: positions by hand. Only with `SEALOG_DEVELOPMENT=true`."""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from domain.kernel.record import encode
from service.games.arranged import arrange
from service.games.position_file import PlacingFile, PositionFile
from service.games.starting import MOST_SEATS
from service.http.endpoints import Call, Reply, endpoint
from service.http.game_shapes import GameShown, shown
from service.http.problems import Trouble, problem


class PositionByHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, as `sealog arrange` reads it from a file."""

    ruleset: str
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    setup: dict[str, Any] = {}
    """Options of the ruleset."""
    rolls: tuple[tuple[str, ...], ...] = ()
    """The next rolls by their faces; all must happen before the first question."""
    tops: dict[str, tuple[tuple[str, ...], ...]] = {}
    """What the next shuffles of a zone bring to its top; likewise."""
    placings: tuple[PlacingFile, ...] = ()
    """Cards in zones."""
    facts: tuple[dict[str, Any], ...] = ()
    """What happens after that."""
    chapter: dict[str, Any] | None = None
    """Where play begins; by default where the set-up leads."""
    through: int = 1
    """How many chapters the set-up takes."""

    def as_file(self) -> PositionFile:
        facts = tuple(Raw(encode(fact)) for fact in self.facts)
        parts = (self.rolls, self.tops, self.placings, facts, Raw(encode(self.chapter)), self.through)
        return PositionFile(self.ruleset, self.seats, Raw(encode(self.setup)), *parts)


@endpoint(
    "POST",
    "/v1/arranged",
    tag="Development",
    auth="play",
    body=PositionByHand,
    gives=GameShown,
    status=201,
    headers={"Location": "Where the game is."},
    problems=("development-only", "bad-position", "seat-count", "bad-setup"),
    once=True,
)
async def arrange_game(call: Call) -> Reply:
    """Build a position by hand

    A private game of which the caller holds all seats, at exactly this position (as `sealog arrange` reads it). Never
    listed, never counted. Only where the service runs with `SEALOG_DEVELOPMENT=true`.
    """
    services = call.services
    if not services.settings.development:
        detail = "Positions are built by hand only where the service runs with SEALOG_DEVELOPMENT=true."
        raise Trouble(problem("development-only", detail))
    game = await arrange(services.store, services.games, call.who.player, call.body.as_file(), services.now, call.once)
    async with services.live_games.reading(game) as held:
        return Reply(await shown(call, held), {"Location": f"/v1/games/{game}"})
