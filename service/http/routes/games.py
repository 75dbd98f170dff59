"""Tables: opening, listing, starting, closing, agreeing."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.events import ProposalKind
from domain.kernel.ids import PlayerId, Seat
from domain.kernel.lobby import State
from service.games.tables import NewGame
from service.http.deprecation import deprecated
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.game_shapes import GameList, GameShown, changed, listed, names_in, shown, shown_after
from service.http.paging import PAGED, paged
from service.http.problem_groups import BESIDE, STORED, TABLE
from service.http.viewers import require_visible
from service.players.errors import no_secret

SIZE = 20
PLACE = r"^([0-9]{1,15}\.[0-9a-z-]{1,20})?$"


class GameFilter(Struct, frozen=True):
    """Which games to list."""

    state: State | None = None
    """Only games in this state."""
    ruleset: str = ""
    """Only games of this ruleset."""
    mine: bool = False
    """Only games of the caller's own, private ones included."""
    free: bool = False
    """Only tables with a free seat."""
    limit: Annotated[int, Meta(ge=1, le=100)] = SIZE
    """How many at the most."""
    after: Annotated[str, Meta(pattern=PLACE)] = ""
    """Only games behind this place: `next` of the page before."""
    cursor: Annotated[str, deprecated("2026-11-18", pattern=PLACE)] = ""
    """The same as `after`, until 2027-05-20."""


agreeing = partial(endpoint, "POST", tag="Games", auth="play", gives=GameShown, status=201, once=True)
"""What the people at a table decide together."""


TAKING_BACK = ("no-such-decision", "undo-too-far", "resolving")
"""Why a table may not be able to go back."""


class Proposing(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat proposes to the table."""

    what: ProposalKind
    seat: Seat | None = None
    """Needed by whoever holds several."""
    decision: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """With `undo`: the event of the decision to go back to. It and all that came since is taken back."""


class Voting(Struct, frozen=True, forbid_unknown_fields=True):
    """Agree, or refuse."""

    agrees: bool
    seat: Seat | None = None
    """Needed by whoever holds several."""


@endpoint(
    "POST",
    "/v1/games",
    tag="Games",
    auth="play",
    body=NewGame,
    gives=GameShown,
    status=201,
    headers={"Location": "Where the game is."},
    problems=("no-such-ruleset", "seat-count", "bad-setup", "bad-clock", "no-such-seat", "no-such-bot", "seat-taken"),
    once=True,
)
async def open_game(call: Call) -> Reply:
    """Open a table

    Options (`setup`) are those of the ruleset's JSON Schema. A table that is not public comes with an invitation, which
    others need to join. It starts when the host says so and every seat is taken, by people or by bots.
    """
    game, _ = await call.services.tables.open(call.who.player, call.body, call.once)
    async with call.services.live_games.reading(game) as held:
        return Reply(await changed(call, held), {"Location": f"/v1/games/{game}"})


@endpoint(
    "GET",
    "/v1/games",
    tag="Games",
    auth="optional",
    query=GameFilter,
    gives=GameList,
    problems=("secret-missing",),
    headers=ETAG,
    sometimes=PAGED,
)
async def list_games(call: Call) -> Reply:
    """List games, newest first

    Public ones, or all of the caller's own. A page may be shorter than asked for, and there may be more all the same.
    """
    wanted: GameFilter = call.query
    player = _mine(call) if wanted.mine else None
    after = wanted.after or wanted.cursor
    page = await call.services.listing.page(wanted.state, wanted.ruleset, player, wanted.free, wanted.limit, after)
    lobbies = [summary.lobby for summary in page.games]
    names = await names_in(call.services, lobbies)
    you = call.caller.player if call.caller else None
    games = call.services.games
    shown = tuple(listed(games.get(lobby.ruleset), lobby, names, you) for lobby in lobbies)
    last = page.cursor or (f"{lobbies[-1].opened}.{lobbies[-1].game}" if lobbies else after)
    return paged(call, GameList(shown, last, bool(page.cursor), page.cursor), last, bool(page.cursor))


@endpoint("GET", "/v1/games/{game}", tag="Games", auth="optional", gives=GameShown, problems=TABLE, headers=ETAG)
async def show_game(call: Call) -> Reply:
    """Show a table: who sits where, what is waited for, until when"""
    async with call.services.live_games.reading(call.game) as held:
        require_visible(call, held.lobby)
        return Reply(await shown(call, held))


@endpoint(
    "DELETE",
    "/v1/games/{game}",
    tag="Games",
    auth="play",
    gives=GameShown,
    problems=(*STORED, "not-host", "wrong-state"),
)
async def close_game(call: Call) -> Reply:
    """Close a table that has not started (the host)

    If it was locked, the keys of its epochs open: what would have been drawn can be checked.
    """
    await call.services.starting.close(call.who.player, call.game)
    return Reply(await shown_after(call))


@endpoint(
    "POST",
    "/v1/games/{game}/start",
    tag="Games",
    auth="play",
    gives=GameShown,
    problems=(*STORED, "not-host", "wrong-state", "seats-free", "rule-fault"),
    once=True,
)
async def start_game(call: Call) -> Reply:
    """Start a game whose seats are all taken (the host)

    The table is locked. If clients are asked for entropy (`entropy: "clients"`), every seat of a person then has a
    minute (a day where moves take days) to commit to its share of chance, and as long to reveal it when all have
    committed; `chance` says what the caller owes. Play begins with the last reveal. Else it begins at once.
    """
    await call.services.starting.start(call.who.player, call.game, call.mark)
    return Reply(await shown_after(call))


@agreeing(
    "/v1/games/{game}/proposals",
    body=Proposing,
    problems=(*BESIDE, "proposal-open", "nothing-to-propose", *TAKING_BACK, "undo-spent", "undo-too-soon"),
)
async def propose(call: Call) -> Reply:
    """Propose to stop the clocks, to start them again, to go back, or to end the game without a result

    It happens when everybody who sits at the table agrees; bots have no say. `undo` goes back to before a decision,
    also over draws: they stay spent, what they showed is known, and the next draw has the next number. A seat may
    propose it ten times in a game, and waits longer after each refusal.
    """
    wish: Proposing = call.body
    agreeing = call.services.agreeing
    await agreeing.propose(call.who.player, call.game, wish.seat, wish.what, wish.decision, call.mark)
    return Reply(await shown_after(call))


@agreeing("/v1/games/{game}/votes", body=Voting, problems=(*BESIDE, "no-proposal", "voted-already", *TAKING_BACK))
async def vote(call: Call) -> Reply:
    """Agree to what is proposed, or refuse it"""
    wish: Voting = call.body
    await call.services.agreeing.vote(call.who.player, call.game, wish.seat, wish.agrees, call.mark)
    return Reply(await shown_after(call))


def _mine(call: Call) -> PlayerId:
    if call.caller is None:
        raise no_secret()
    return call.caller.player
