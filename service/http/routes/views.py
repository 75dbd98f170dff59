"""What a caller sees of a game: view, Scene, table as text, picture, questions, events."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from domain.kernel.board import Question
from domain.kernel.ids import GameId, Seat
from domain.kernel.record import Record
from domain.kernel.text import Text
from projections.history import Line, Teller
from projections.scene import Scene
from projections.steps import Watcher
from projections.svg import svg as draw_picture
from projections.table import draw as draw_table
from projections.view import AskView, SeatView, asks_of, view_bytes
from service.http.endpoints import Call, Reply, endpoint
from service.http.viewers import ONLOOKER, viewer_of
from service.store.openings import opened_parts
from service.tables.held import Held

PROBLEMS = ("no-such-game", "not-your-seat", "no-such-seat", "no-spectators", "not-running")
PAGE = 500
EMPTY: Mapping[int, Line] = {}


class Looking(Struct, frozen=True):
    """From where to look."""

    seat: str = ""
    """One of the caller's seats, or `onlooker` for what is public; by default the first seat the caller holds."""


class Waiting(Struct, frozen=True):
    """From where to look, and whether to wait for news."""

    seat: str = ""
    """One of the caller's seats, or `onlooker` for what is public; by default the first seat the caller holds."""
    wait: Annotated[int, Meta(ge=0, le=60)] = 0
    """Seconds to wait for something newer than `If-None-Match`."""


class Ranging(Struct, frozen=True):
    """Which events."""

    seat: str = ""
    """One of the caller's seats, or `onlooker` for what is public; by default the first seat the caller holds."""
    after: Annotated[int, Meta(ge=0)] = 0
    """Only events after this one."""
    limit: Annotated[int, Meta(ge=1, le=PAGE)] = 200
    """How many at the most."""


class AsksShown(Struct, frozen=True, omit_defaults=True):
    """What is asked now."""

    version: str
    seat: Seat
    asks: tuple[AskView, ...]
    waiting: tuple[Seat, ...]
    deadline: int | None = None


class SceneShown(Struct, frozen=True):
    """The table in space."""

    version: str
    scene: Scene


class EventShown(Struct, frozen=True, omit_defaults=True):
    """An event as the caller may know it. The chain of hashes runs over the exact bytes of `event`."""

    seq: int
    event: Raw
    head: bytes
    text: Text | None = None
    openings: Raw | None = None
    """What of it is opened to this viewer only."""
    quiet: bool = False
    """Left out of a history for reading."""


class EventsShown(Struct, frozen=True):
    """A range of events."""

    game: GameId
    seat: Seat
    events: tuple[EventShown, ...]
    next: int
    """Ask again after this one."""
    more: bool


@endpoint(
    "GET",
    "/v1/games/{game}/view",
    tag="Looking",
    auth="optional",
    query=Waiting,
    gives=SeatView[Any],
    problems=PROBLEMS,
    headers={"ETag": "Changes with what this viewer can know, and only then."},
)
async def show_view(call: Call) -> Reply:
    """Show what the caller sees

    `If-None-Match` with the last `ETag` gives 304 while nothing is new; with `wait` the answer waits for news.
    """
    return await _read(call, lambda held, watcher: Reply(view_bytes(watcher.view)))


@endpoint(
    "GET",
    "/v1/games/{game}/scene",
    tag="Looking",
    auth="optional",
    query=Waiting,
    gives=SceneShown,
    problems=PROBLEMS,
    headers={"ETag": "As for the view."},
)
async def show_scene(call: Call) -> Reply:
    """Show the table in space: one shape for all games"""
    return await _read(call, lambda held, watcher: Reply(SceneShown(str(watcher.version), watcher.scene())))


@endpoint(
    "GET",
    "/v1/games/{game}/table",
    tag="Looking",
    auth="optional",
    query=Looking,
    gives=str,
    media="text/plain",
    problems=PROBLEMS,
    headers={"ETag": "As for the view."},
)
async def show_table(call: Call) -> Reply:
    """Show the table as plain text"""
    return await _read(
        call, lambda held, watcher: Reply(draw_table(watcher.scene(), watcher.seat_view().asks).encode())
    )


@endpoint(
    "GET",
    "/v1/games/{game}/picture",
    tag="Looking",
    auth="optional",
    query=Looking,
    gives=str,
    media="image/svg+xml",
    problems=PROBLEMS,
    headers={"ETag": "As for the view."},
)
async def show_picture(call: Call) -> Reply:
    """Show the table as a picture (SVG)"""
    return await _read(call, lambda held, watcher: Reply(draw_picture(watcher.scene()).encode()))


@endpoint(
    "GET",
    "/v1/games/{game}/asks",
    tag="Looking",
    auth="optional",
    query=Waiting,
    gives=AsksShown,
    problems=PROBLEMS,
    headers={"ETag": "As for the view."},
)
async def show_asks(call: Call) -> Reply:
    """Show what is asked: options with texts, what they point at, costs and odds"""
    return await _read(call, lambda held, watcher: Reply(asked(held, watcher.seat)))


@endpoint(
    "GET",
    "/v1/games/{game}/events",
    tag="Looking",
    auth="optional",
    query=Ranging,
    gives=EventsShown,
    problems=PROBLEMS,
)
async def list_events(call: Call) -> Reply:
    """List events: the exact public bytes, the caller's openings, and the words

    Passes in an open window are not listed before it has closed.
    """
    wanted: Ranging = call.query
    async with call.services.lives.reading(call.game) as held:
        seat = viewer_of(call, held.lobby, wanted.seat)
    records = await call.services.store.log_of(call.game, seat, 0)
    lines = told(held, seat, records, wanted.after)
    page = [r for r in records if r.seq > wanted.after][: wanted.limit]
    last = page[-1].seq if page else wanted.after
    return Reply(EventsShown(call.game, seat, events_shown(page, lines), last, bool(page) and last < records[-1].seq))


def asked(held: Held, seat: Seat) -> AsksShown:
    """What is asked now, as this viewer sees it, and until when."""
    live = held.live
    question = live.board.question if live is not None else None
    if live is None or question is None:
        return AsksShown(str(held.version(seat)), seat, (), ())
    asks = asks_of(held.entry, live.board, live.knowledge(seat), question.asks)
    return AsksShown(str(held.version(seat)), seat, asks, waiting_of(question), deadline_of(held))


def waiting_of(question: Question) -> tuple[Seat, ...]:
    """Who may still act, as everybody can know it."""
    return tuple([ask.seat for ask in question.asks if not ask.answered])


def deadline_of(held: Held) -> int | None:
    return held.clockwork.deadline(held.lobby.clock) if held.lobby.state == "running" else None


def events_shown(records: Sequence[Record], lines: Mapping[int, Line] = EMPTY) -> tuple[EventShown, ...]:
    """Events of a viewer's own log, with words where there are any."""
    return tuple([_event_shown(record, lines.get(record.seq)) for record in records])


def _event_shown(record: Record, line: Line | None) -> EventShown:
    text, quiet = (line.text, line.quiet) if line else (None, False)
    return EventShown(record.seq, Raw(record.public), record.head, text, opened_parts(record), quiet)


async def _read(call: Call, show: Callable[[Held, Watcher[Any]], Reply]) -> Reply:
    """Show something, or say that nothing is new; perhaps after waiting for news."""
    known, until = call.request.headers.get("if-none-match", ""), _until(call)
    with call.services.tail.listening(call.game) as news:
        while True:
            async with call.services.lives.reading(call.game) as held:
                watcher = await call.services.lives.watch(held, viewer_of(call, held.lobby, call.query.seat))
                tag = etag(watcher)
                if not _is_known(known, tag):
                    reply = show(held, watcher)
                    return Reply(reply.content, {"ETag": tag, "Cache-Control": "private, no-cache"})
            if not await news.wait(until - call.services.now()):
                return Reply(None, {"ETag": tag}, status=304)


def etag(watcher: Watcher[Any]) -> str:
    """Depends on the viewer and what they can know, on nothing else."""
    return f'"{watcher.seat or ONLOOKER}-{watcher.version}"'


def _is_known(known: str, tag: str) -> bool:
    return any(one.strip().removeprefix("W/") in (tag, "*") for one in known.split(",")) if known else False


def _until(call: Call) -> int:
    wait = getattr(call.query, "wait", 0)
    return call.services.now() + 1000 * wait


def told(held: Held, seat: Seat, records: Sequence[Record], after: int) -> Mapping[int, Line]:
    """The events after one in words; those before are folded in silence."""
    teller: Teller[Any] = Teller(held.entry.ruleset, held.entry.words, held.game, seat)
    teller.viewer.catch_up([record for record in records if record.seq <= after])
    return {record.seq: teller.feed(record) for record in records if record.seq > after}
