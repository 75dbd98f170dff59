"""The past of a game: its history in words, what was known when, what changed between two points."""

from functools import partial
from typing import Annotated, Any

from msgspec import Meta, Struct

from domain.kernel.events import KERNEL_EVENTS, OrderGiven
from domain.kernel.ids import AskId, GameId, Seat
from domain.kernel.lobby import Lobby
from domain.kernel.log import is_kind
from domain.kernel.record import log_of
from domain.kernel.ruleset import tag_of
from projections.catalogue import GameEntry
from projections.changes import Changed, PileChanged, changes_between
from projections.chronicle import EventTold, TurnTold, Wanted, as_text, grouped, told_of
from projections.course import Point
from projections.history import Teller
from projections.known_faces import Known, known_at
from projections.past_view import PastView
from projections.patch import Op
from service.games.forking import SameOrFresh, require_bots
from service.games.past import Stretch
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG, require_new, weak
from service.http.game_shapes import GameShown, shown
from service.http.paging import PAGED, paged
from service.http.points import AT, Then, meant_at, past_view, point_in, point_meant
from service.http.problem_groups import LOOKING, STORED
from service.http.problems import FieldError, bad_request, forbidden
from service.http.reading import past_etag
from service.http.routes.audit import JSON_LINES
from service.http.viewers import ONLOOKER, require_acting, require_may_read, viewer_of
from service.store.past import Surveyed
from service.stored_games.importing import MOST_BYTES

PAGE = 1000
looking = partial(endpoint, "GET", tag="Replay", auth="optional", problems=(*LOOKING, "not-over", "no-such-point"))


class Telling(Struct, frozen=True):
    """Which part of a history."""

    seat: str = ""
    """As for the view."""
    after: Annotated[int, Meta(ge=0)] = 0
    """Only events after this one."""
    limit: Annotated[int, Meta(ge=1, le=PAGE)] = 300
    """How many events at the most, those that are left out included."""
    by: str = ""
    """Only what this seat did, and what followed from it. In Cult of the Deep `hp` acts too, and sits nowhere."""
    kind: Annotated[str, Meta(max_length=400)] = ""
    """Only events with these tags, separated by commas: `Rolled,Shown`."""
    draws: bool = False
    """Only dice and cards that were drawn."""
    quiet: bool = False
    """Also events that matter for proofs rather than for reading."""
    undone: bool = False
    """Also what was taken back; it is marked."""


class Fold(Struct, frozen=True):
    """A stretch that was taken back: look at any point of it with `at`, or ask with `undone`."""

    first: int
    last: int
    by: int
    """The event that took it back."""


class HistoryShown(Struct, frozen=True):
    """A part of the history, by turn, chapter and decision."""

    game: GameId
    seat: Seat
    turns: tuple[TurnTold, ...]
    undone: tuple[Fold, ...]
    """What was taken back within this part."""
    next: int
    """Ask again after this one."""
    more: bool


class KnowledgeShown(Struct, frozen=True):
    """The faces that a viewer knew at a point."""

    game: GameId
    seat: Seat
    point: Point
    faces: tuple[Known, ...]


class Between(Struct, frozen=True):
    """Two points."""

    seat: str = ""
    """As for the view."""
    since: Annotated[str, AT] = "start"
    """The earlier point, named as in `at`."""
    at: Annotated[str, AT] = "end"
    """The later point."""


class Forked(Struct, frozen=True, forbid_unknown_fields=True):
    """From where a study game goes on."""

    at: Annotated[str, AT] | Annotated[int, Meta(ge=0, lt=10**9)] = "end"
    """The point, named as for the view; a number is an event."""
    chance: SameOrFresh = "fresh"
    """`same` (of games that are over): cards lie as they lay, and draws come as they would have come. `fresh`: what
    nobody had seen lies in a new order, and draws come anew."""
    bots: dict[Seat, str] = {}
    """Seats that bots play; all others are the caller's. While the game runs, or one that it comes from, bots play all
    seats that are not the caller's there, the same ones if none are named."""


class ChangesShown(Struct, frozen=True):
    """What changed between two points, as the viewer saw them."""

    game: GameId
    seat: Seat
    since: Point
    at: Point
    changes: tuple[Changed, ...]
    """Fields of the view. Cards are under `piles`; of other questions than before, only the ids are told."""
    piles: tuple[PileChanged, ...]
    """Where cards lie otherwise than before."""
    opened: tuple[AskId, ...]
    """Questions that were open at the later point and not at the earlier."""
    closed: tuple[AskId, ...]
    """Questions that were open at the earlier point and not at the later."""
    patch: list[Op]
    """RFC 6902: turns the one view into the other, everything in full."""
    events: tuple[EventTold, ...]
    """What happened in between and stood at the later point; at most 1000, the newest."""


@looking("/v1/games/{game}/history", query=Telling, gives=HistoryShown, headers=ETAG, sometimes=PAGED)
async def show_history(call: Call) -> Reply:
    """Tell what happened, in words, by turn, chapter and decision

    Each event is told in what the viewer knew then. What was taken back is folded away; `undone` lists where.
    """
    surveyed, seat, turns, last = await _history(call)
    after, upto = call.query.after, surveyed.last
    folds = [
        Fold(back.decision, back.seq - 1, back.seq)
        for back in surveyed.course.undone
        if after < back.seq <= last and back.seq <= upto
    ]
    return paged(call, HistoryShown(call.game, seat, turns, tuple(folds), last, last < upto), last, last < upto)


@looking("/v1/games/{game}/story", query=Telling, gives=str, media="text/plain", headers=ETAG, sometimes=PAGED)
async def tell_story(call: Call) -> Reply:
    """The history as plain text

    Where there is more than `limit`, the last line says after which event it goes on.
    """
    surveyed, _, turns, last = await _history(call)
    words, more = call.services.games[surveyed.progress.lobby.ruleset].words, last < surveyed.last
    return paged(call, as_text(turns, words, last if more else 0).encode(), last, more)


@looking("/v1/games/{game}/knowledge", query=Then, gives=KnowledgeShown, headers=ETAG)
async def show_knowledge(call: Call) -> Reply:
    """Show which faces a viewer knew at a point, and when each was learned"""
    meant = await point_meant(call)
    seat, point = meant.seat, meant.point
    require_new(call, past_etag(meant))
    seen = (await past_view(call, meant)).version.seq
    stretch = await call.services.pasts.stretch(call.game, meant.surveyed, 0, seen)
    faces = known_at(stretch.entry, seat, log_of(seat, stretch.records))
    return Reply(KnowledgeShown(call.game, seat, point, faces))


@looking("/v1/games/{game}/changes", query=Between, gives=ChangesShown, headers=ETAG)
async def show_changes(call: Call) -> Reply:
    """Show what changed between two points: fields of the view, piles of cards, questions, and events"""
    wanted: Between = call.query
    surveyed = await call.services.pasts.reach(call.game)
    seat = await viewer_of(call, surveyed.progress.lobby, wanted.seat)
    ends = sorted(point_in(surveyed.course, point, "", surveyed.last) for point in (wanted.since, wanted.at))
    _require_news(call, surveyed, seat)
    before, after = [await past_view(call, meant_at(surveyed, seat, at)) for at in ends]
    found = changes_between(_bare(before), _bare(after))
    first = max(ends[0], ends[1] - PAGE)
    stretch = await call.services.pasts.stretch(call.game, surveyed, first, ends[1])
    lines = _told(call.game, surveyed, stretch, seat, first)
    stood = [told for told in lines if not told.quiet and not (0 < told.undone_by <= ends[1])]
    return Reply(
        ChangesShown(
            game=call.game,
            seat=seat,
            since=before.point,
            at=after.point,
            changes=found.fields,
            piles=found.piles,
            opened=found.opened,
            closed=found.closed,
            patch=found.patch,
            events=tuple(stood),
        )
    )


@endpoint(
    "POST",
    "/v1/games/{game}/forks",
    tag="Replay",
    auth="play",
    body=Forked,
    gives=GameShown,
    status=201,
    headers={"Location": "Where the study game is."},
    problems=(*LOOKING, *STORED, "not-over", "no-such-point", "not-forkable", "no-such-bot"),
    once=True,
)
async def fork_game(call: Call) -> Reply:
    """Go on from a point in another way, as a study game

    From any point of a game that is over, or of a running one where every seat of people is the caller's. It goes on
    from the last event up to `at` where the game waited for somebody. Studies are private, marked, and count nowhere; a
    running game that was studied says so and counts nowhere either. While any game runs that a study comes from, it
    shows what the caller's seats know and no more, also after its own end.
    """
    wish: Forked = call.body
    if call.who.game is not None:
        raise forbidden("it is for one game, and a study is another")
    surveyed = await call.services.pasts.reach(call.game)
    lobby = surveyed.progress.lobby
    await viewer_of(call, lobby, "")
    require_may_read(call.who, lobby)
    require_bots(lobby, wish.bots)
    at = point_in(surveyed.course, str(wish.at), "", surveyed.last)
    game = await call.services.forking.fork(call.who.player, call.game, at, wish.chance, wish.bots, call.once)
    async with call.services.live_games.reading(game) as held:
        return Reply(await shown(call, held), {"Location": f"/v1/games/{game}"})


@endpoint(
    "POST",
    "/v1/records",
    tag="Replay",
    auth="play",
    body=bytes,
    takes=JSON_LINES,
    most=MOST_BYTES,
    gives=GameShown,
    status=201,
    headers={"Location": "Where the game is."},
    problems=("record-refused", "record-rehearsal", "record-not-over", "record-version", "record-known"),
)
async def import_record(call: Call) -> Reply:
    """Bring in the record of a game that is over

    The file as it was downloaded (`sealog-record/1`, at most 16 MiB). It is verified and its rules are run again; what
    does not hold is refused. The game is there for whoever knows its id, to look back at and to study; it is marked,
    listed for the caller only, its seats are nobody's here, and it counts nowhere. Keys under which receipts in it are
    signed and which are not this service's are shown.
    """
    services = call.services
    keys = await services.known_keys.all()
    game = await services.importing.bring_in(call.who.player, call.body, keys, services.now())
    async with services.live_games.reading(game) as held:
        return Reply(await shown(call, held), {"Location": f"/v1/games/{game}"})


async def _history(call: Call) -> tuple[Surveyed, Seat, tuple[TurnTold, ...], int]:
    """The part of the history that a call asks for, and its last event."""
    wanted: Telling = call.query
    surveyed = await call.services.pasts.reach(call.game)
    seat = await viewer_of(call, surveyed.progress.lobby, wanted.seat)
    filters = _filters(call, surveyed.progress.lobby, wanted)
    _require_news(call, surveyed, seat)
    last = min(surveyed.last, wanted.after + wanted.limit)
    if last <= wanted.after:
        return surveyed, seat, (), wanted.after
    stretch = await call.services.pasts.stretch(call.game, surveyed, wanted.after, last)
    lines = _told(call.game, surveyed, stretch, seat, wanted.after)
    return surveyed, seat, grouped(stretch.after(wanted.after), lines, filters, surveyed.course), last


def _require_news(call: Call, surveyed: Surveyed, seat: Seat) -> None:
    require_new(call, weak(f"{seat or ONLOOKER}-of-{surveyed.last}"))


def _filters(call: Call, lobby: Lobby, wanted: Telling) -> Wanted:
    """What to leave in. Refused are seats and kinds of events that the game has not."""
    entry = call.services.games[lobby.ruleset]
    require_acting(entry, lobby, wanted.by)
    kinds, known = tuple(kind for kind in wanted.kind.split(",") if kind), _tags(entry)
    unknown = ", ".join(kind for kind in kinds if kind not in known)
    if unknown:
        said = f"there are no events {unknown}; there are {', '.join(sorted(known))}"
        raise bad_request(f"The parameter kind: {said}.", FieldError(said, parameter="kind"))
    return Wanted(Seat(wanted.by), kinds, wanted.draws, wanted.quiet, wanted.undone)


def _tags(entry: GameEntry) -> set[str]:
    return {tag_of(event) for event in (*KERNEL_EVENTS, *entry.ruleset.facts)}


def _told(game: GameId, surveyed: Surveyed, stretch: Stretch, seat: Seat, after: int) -> list[EventTold]:
    """The events of a stretch after one, in words; undone ones as they were told then."""
    entry, standing = stretch.entry, stretch.state
    teller: Teller[Any] = Teller(entry.ruleset, entry.words, game, seat)
    if standing is not None:
        board, knowledge = standing.seen_by(entry.ruleset, seat)
        teller.viewer.begin_at(standing.seq, standing.head, board, knowledge)
    log = log_of(seat, stretch.since_base())
    teller.viewer.catch_up([record for record in log if record.seq <= after])
    course, last = surveyed.course, surveyed.last
    return [
        told_of(record, teller.feed(record), course.undone_by(record.seq, last, orders=is_kind(record, OrderGiven)))
        for record in log
        if record.seq > after
    ]


def _bare(seen: PastView) -> dict[str, Any]:
    return {name: value for name, value in seen.view.items() if name not in ("point", "seq", "version")}
