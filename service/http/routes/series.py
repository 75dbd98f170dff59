"""Series: games in a row by the same people. Opening, joining, choosing, the next game; the past, record, checks."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct

from domain.kernel.errors import Refused
from domain.kernel.ids import GameId, PlayerId, SeriesId
from domain.kernel.record import Record
from domain.kernel.series import Series, decode_event, fold_series
from domain.kernel.text import Text
from projections.series_audit import SeriesAudit, SeriesReport, joined_in
from projections.series_record import write_series_record
from projections.series_words import event_told
from service.games.rights import may_know_of as may_know_of_game
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.game_shapes import GameShown, changed
from service.http.game_shapes import listed as game_listed
from service.http.game_shapes import names_in as names_at
from service.http.paging import PAGED, paged
from service.http.series_shapes import AnObject, SeriesPage, SeriesShown, listed, names_in, shown
from service.players.callers import has
from service.players.errors import no_secret
from service.series.series_list import State
from service.series.series_tables import NewSeries, NextGame, require_known
from service.store.archive.file_format import BadArchive
from service.store.errors import BrokenLog
from service.store.series_store import series_id

SIZE = 20
PLACE = r"^([0-9]{1,15}\.[0-9a-z-]{1,20})?$"
ABOUT = ("no-such-series",)
STORED = (*ABOUT, "busy", "series-over", "ruleset-missing")
JSON_LINES = "application/jsonl"
seeing = partial(endpoint, "GET", tag="Series", auth="optional", headers=ETAG)
playing = partial(endpoint, tag="Series", auth="play", gives=SeriesShown)


class SeriesFilter(Struct, frozen=True):
    """Which series to list."""

    state: State | None = None
    """Only series in this state."""
    ruleset: str = ""
    """Only series of this ruleset."""
    mine: bool = False
    """Only series of the caller's own, private ones included."""
    limit: Annotated[int, Meta(ge=1, le=100)] = SIZE
    """How many at the most."""
    after: Annotated[str, Meta(pattern=PLACE)] = ""
    """Only series behind this place: `next` of the page before."""


class At(Struct, frozen=True):
    """At which point."""

    at: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """As it was after this event; 0: as it is now."""


class EventFilter(Struct, frozen=True):
    """Which events."""

    after: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """Only events after this one."""
    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    """How many at the most."""


class JoiningSeries(Struct, frozen=True, forbid_unknown_fields=True):
    """Take part."""

    invitation: str = ""
    """For series that are not public."""


class Choosing(Struct, frozen=True, forbid_unknown_fields=True):
    """Choose otherwise."""

    options: AnObject
    """All that is chosen for the next games, as `series` of the ruleset says; what is left out has its default."""


class SeriesEventTold(Struct, frozen=True):
    """One event of a series, in words and as it is stored."""

    seq: int
    text: Text
    event: AnObject
    head: bytes
    """Of the chain after it."""


class SeriesEvents(Struct, frozen=True):
    """A page of events."""

    series: SeriesId
    events: tuple[SeriesEventTold, ...]
    next: int
    """Ask again after this one."""
    more: bool


class SeriesGames(Struct, frozen=True):
    """The tables of a series, in their order."""

    series: SeriesId
    games: tuple[GameShown, ...]


@playing(
    "POST",
    "/v1/series",
    body=NewSeries,
    status=201,
    headers={"Location": "Where the series is."},
    problems=("no-such-ruleset", "no-series", "bad-setup"),
    once=True,
)
async def open_series(call: Call) -> Reply:
    """Open a series

    Games of one ruleset, one after the other, in which each hands something on to the next. Who opens it is its host
    and its first player. What may be chosen (`options`) says `series` of the ruleset.
    """
    id = await call.services.series.open(call.who.player, call.body, call.once)
    return Reply(await shown(call, await call.services.series.series(id)), {"Location": f"/v1/series/{id}"})


@seeing("/v1/series", query=SeriesFilter, gives=SeriesPage, problems=("secret-missing",), sometimes=PAGED)
async def list_series(call: Call) -> Reply:
    """List series, newest first

    Public ones, or all of the caller's own. A page may be shorter than asked for, and there may be more all the same.
    """
    wanted: SeriesFilter = call.query
    services, player = call.services, _mine(call) if wanted.mine else None
    page = await services.series.listing.page(wanted.state, wanted.ruleset, player, wanted.limit, wanted.after)
    names, you = await names_in(services, page.series), call.caller.player if call.caller else None
    found = tuple(listed(services.games.get(one.ruleset), one, names, you) for one in page.series)
    last = page.cursor or (f"{page.series[-1].opened}.{page.series[-1].id}" if page.series else wanted.after)
    return paged(call, SeriesPage(found, last, bool(page.cursor)), last, bool(page.cursor))


@seeing("/v1/series/{series}", query=At, gives=SeriesShown, problems=(*ABOUT, "no-such-point"))
async def show_series(call: Call) -> Reply:
    """Show a series: who takes part, its games, what comes next

    With `at`, as it was after that event.
    """
    log = await _visible(call)
    return Reply(await shown(call, fold_series(_up_to(log, call.query.at))))


@seeing("/v1/series/{series}/events", query=EventFilter, gives=SeriesEvents, problems=ABOUT, sometimes=PAGED)
async def list_series_events(call: Call) -> Reply:
    """List what happened to a series, in words and as it is stored"""
    log, wanted = await _visible(call), call.query
    series = fold_series(log)
    entry = call.services.series.entry(series)
    profiles = await names_in(call.services, [series, *_once_there(series)])
    names = {player: profile.name for player, profile in profiles.items() if profile.name}
    page = log[wanted.after : wanted.after + wanted.limit]
    events = tuple(
        SeriesEventTold(r.seq, event_told(entry.words, decode_event(r.public), names), Raw(r.public), r.head)
        for r in page
    )
    last = page[-1].seq if page else wanted.after
    return paged(call, SeriesEvents(series.id, events, last, last < len(log)), last, last < len(log))


@seeing("/v1/series/{series}/games", gives=SeriesGames, problems=ABOUT)
async def list_series_games(call: Call) -> Reply:
    """List the tables of a series

    As lists of games show them, in the order in which they were opened; those that the caller may know of.
    """
    services, series = call.services, fold_series(await _visible(call))
    you = call.caller.player if call.caller else None
    summaries = [await services.listing.update(game.id) for game in series.games]
    lobbies = [summary.lobby for summary in summaries if summary is not None and may_know_of_game(summary.lobby, you)]
    names = await names_at(services, lobbies)
    games = tuple(game_listed(services.games.get(lobby.ruleset), lobby, names, you) for lobby in lobbies)
    return Reply(SeriesGames(series.id, games))


@endpoint(
    "POST",
    "/v1/series/{series}/games",
    tag="Series",
    auth="play",
    body=NextGame,
    may_be_empty=True,
    gives=GameShown,
    status=201,
    headers={"Location": "Where the game is."},
    problems=(
        *STORED,
        *("not-host", "series-waits", "seat-count", "bad-setup", "bad-clock", "no-such-bot"),
    ),
    once=True,
)
async def open_next_game(call: Call) -> Reply:
    """Open the table of the next game (the host)

    A game that is over is counted first. At the table those who take part sit already, in the order in which they came;
    free seats are taken, and the game is started, as at any table. How it is set up follows from the results so far;
    what is left to chance is drawn in the game.
    """
    game = await call.services.series.next_game(call.who.player, _id(call), call.body, call.once)
    async with call.services.live_games.reading(game) as held:
        return Reply(await changed(call, held), {"Location": f"/v1/games/{game}"})


@playing(
    "POST",
    "/v1/series/{series}/players",
    body=JoiningSeries,
    may_be_empty=True,
    status=201,
    problems=(*STORED, "not-invited", "series-joined", "series-full"),
    once=True,
)
async def join_series(call: Call) -> Reply:
    """Take part in a series from its next game on"""
    series = await call.services.series.join(call.who.player, _id(call), call.body.invitation, call.mark)
    return Reply(await shown(call, series))


@playing("DELETE", "/v1/series/{series}/players/{player}", problems=(*STORED, "not-host", "not-in-this-series"))
async def leave_series(call: Call) -> Reply:
    """Take no part from the next game on, or (the host) ask another to

    After the host, whoever has been there longest is host. When the last one leaves, the series is given up. At a table
    that is open already one stays seated until one leaves it.
    """
    series = await call.services.series.leave(call.who.player, _id(call), PlayerId(call.path["player"]))
    return Reply(await shown(call, series))


@playing("PUT", "/v1/series/{series}/options", body=Choosing, problems=(*STORED, "not-host", "bad-setup"))
async def choose_options(call: Call) -> Reply:
    """Choose otherwise for the next games (the host)"""
    series = await call.services.series.choose(call.who.player, _id(call), call.body.options)
    return Reply(await shown(call, series))


@playing("DELETE", "/v1/series/{series}", problems=(*STORED, "not-host"))
async def give_up_series(call: Call) -> Reply:
    """Give a series up (the host)

    No further game comes. One that runs is played on, and does not count.
    """
    series = await call.services.series.give_up(call.who.player, _id(call))
    return Reply(await shown(call, series))


@seeing(
    "/v1/series/{series}/record",
    gives=str,
    media=JSON_LINES,
    problems=ABOUT,
    headers={**ETAG, "Content-Disposition": "A name for the file."},
)
async def download_series_record(call: Call) -> Reply:
    """Get a series as one file, to check it offline

    Format `sealog-series/1` (docs/fairness.md). The records of its games go beside it: `verify FILE --game FILE`.
    """
    log = await _visible(call)
    series = fold_series(log)
    content = write_series_record(series, log)
    return Reply(content, {"Content-Disposition": f'attachment; filename="{series.id}.jsonl"'})


@seeing("/v1/series/{series}/audit", gives=SeriesReport, problems=(*ABOUT, "ruleset-missing"))
async def audit_series(call: Call) -> Reply:
    """Check a series: its chain, how its games were set up, and that each is the one that was played

    The verifiers do the same from the record, without this service, but for what only the rules can say.
    """
    log = await _visible(call)
    series = fold_series(log)
    ruleset = call.services.series.entry(series).ruleset
    games = {game: await _log_of(call, game) for game in joined_in(log)}
    return Reply(await asyncio.to_thread(SeriesAudit(ruleset, games).run, series.id, log))


async def _log_of(call: Call, game: GameId) -> Sequence[Record]:
    try:
        return await call.services.store.raw(game)
    except (BrokenLog, BadArchive):
        return ()


def _id(call: Call) -> SeriesId:
    return series_id(call.path["series"])


async def _visible(call: Call) -> list[Record]:
    """The log, for whoever may know of the series. A token that may only play reads where its player takes part."""
    log = await call.services.series.log(_id(call))
    series, caller = fold_series(log), call.caller
    require_known(series, caller.player if caller else None)
    if caller is not None and not has(caller, "read") and caller.player not in series.players:
        raise Refused("forbidden", "Your token does not allow this: it may not read, but where its player takes part.")
    return log


def _up_to(log: list[Record], at: int) -> list[Record]:
    if at > len(log):
        raise Refused("no-such-point", "There is no event {at}; the last one is {last}.", at=at, last=len(log))
    return log[:at] if at else log


def _once_there(series: Series) -> list[Series]:
    """Those who have left are named in what happened."""
    return [Series(players=series.left)]


def _mine(call: Call) -> PlayerId:
    if call.caller is None:
        raise no_secret()
    return call.caller.player
