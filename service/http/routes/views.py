"""What a caller sees of a game: view, Scene, table as text, picture, questions, events."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct, structs

from domain.kernel.ids import EVERYTHING, GameId, Seat
from domain.kernel.log import everything_opens, without_keys
from domain.kernel.record import Record
from domain.kernel.text import Text
from projections.art.stage import Part, picture, stage, without
from projections.catalogue import GameEntry
from projections.course import Point
from projections.history import Line, Teller
from projections.scene import Scene
from projections.scene_brief import brief
from projections.scene_text import draw as draw_table
from projections.view import AskView, SeatView, view_bytes
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.paging import PAGED, paged
from service.http.points import Then
from service.http.problem_groups import LOOKING
from service.http.reading import Look, Names, looked_at, read, read_named
from service.store.openings import opened_parts

PAGE = 500
FONTS = {
    name: (Path(__file__).parents[2] / "web" / "static" / "fonts" / f"{name}.woff2").read_bytes()
    for name in ("text", "bold", "title")
}
"""For pictures: in other fonts, texts would leave their cards."""
EMPTY: Mapping[int, Line] = {}
looking = partial(endpoint, "GET", tag="Looking", auth="optional", problems=(*LOOKING, "not-over", "no-such-point"))
"""What everybody may look at who may look at the table, each as they may see it."""


class Looking(Struct, frozen=True):
    """From where to look."""

    seat: str = ""
    """One of the caller's seats, or `onlooker` for what is public; by default the first seat the caller holds. Of a
    game that is over: any seat, or `everything`."""


class Waiting(Then, frozen=True):
    """From where to look, at which point, and whether to wait for news."""

    wait: Annotated[int, Meta(ge=0, le=60)] = 0
    """Seconds to wait for something newer than `If-None-Match`."""


class Asking(Waiting, frozen=True):
    """From where to look, at which point, whether to wait for news, and how much to show."""

    open: bool = False
    """Only what this seat has yet to say: nothing that others are asked, nothing that it has answered or passed. What a
    group decides can be said again as long as it is open."""


class Tabling(Then, frozen=True):
    """From where to look, at which point, and how much to tell."""

    brief: Annotated[int, Meta(ge=0, le=200)] = 0
    """In few lines of at most so many characters: what lies where, with people's names in place of seats, and without
    a map, the words on cards and what is asked. 0: all of it."""


class Staging(Waiting, frozen=True):
    """From where to look, at which point, and what the caller has already."""

    have: Annotated[str, Meta(max_length=4000)] = ""
    """Digests of parts, separated by commas: these come without their drawing while they are the same."""


class Ranging(Looking, frozen=True):
    """From where to look, and which events."""

    after: Annotated[int, Meta(ge=0)] = 0
    """Only events after this one."""
    limit: Annotated[int, Meta(ge=1, le=PAGE)] = 200
    """How many at the most."""


class AsksShown(Struct, frozen=True, omit_defaults=True):
    """What is asked now, or was asked at a point."""

    version: str
    seat: Seat
    asks: tuple[AskView, ...]
    waiting: tuple[Seat, ...]
    deadline: int | None = None
    point: Point | None = None
    """Where the point lies, if one was asked for."""


class SceneShown(Struct, frozen=True, omit_defaults=True):
    """The table in space."""

    version: str
    scene: Scene
    point: Point | None = None
    """Where the point lies, if one was asked for."""


class StageShown(Struct, frozen=True, omit_defaults=True):
    """The table, drawn."""

    version: str
    parts: tuple[Part, ...]
    """From the back to the front: backdrop, board, what is common, seats, the caller's hand."""
    point: Point | None = None
    """Where the point lies, if one was asked for."""


class EventShown(Struct, frozen=True, omit_defaults=True):
    """An event as the caller may know it. The chain of hashes runs over the exact bytes of `event`."""

    seq: int
    event: Raw
    head: bytes
    text: Text | None = None
    openings: Raw | None = None
    """What of it is opened to this viewer, beside what stands in the event; once the game is over, all of it."""
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


@looking("/v1/games/{game}/view", query=Waiting, gives=SeatView[Any], headers=ETAG)
async def show_view(call: Call) -> Reply:
    """Show what the caller sees

    `If-None-Match` with the last `ETag` gives 304 while nothing is new; with `wait` the answer waits for news. With
    `at` it is what the caller had at that point, and says where the point lies.
    """
    return await read(call, lambda look: view_bytes(look.view))


@looking("/v1/games/{game}/scene", query=Waiting, gives=SceneShown, headers=ETAG)
async def show_scene(call: Call) -> Reply:
    """Show the table in space: one shape for all games"""
    return await read(call, lambda look: SceneShown(str(look.version), look.scene(), look.point))


@looking("/v1/games/{game}/table", query=Tabling, gives=str, media="text/plain", headers=ETAG)
async def show_table(call: Call) -> Reply:
    """Show the table as plain text

    Of a point of the past the header `Sealog-At` says after which event it is, `Sealog-Undone-By` which took it back.
    """

    def drawn(look: Look) -> bytes:
        return draw_table(look.scene(), look.seat_view().asks, everything=look.seat == EVERYTHING).encode()

    def told(look: Look, names: Names) -> bytes:
        return brief(look.scene(), call.query.brief, names).encode()

    return await (read_named(call, told) if call.query.brief else read(call, drawn))


@looking("/v1/games/{game}/picture", query=Then, gives=str, media="image/svg+xml", headers=ETAG)
async def show_picture(call: Call) -> Reply:
    """Show the table as a picture (SVG)

    With `at` the headers are those of the table as plain text.
    """

    def drawn(look: Look, names: Names) -> bytes:
        return picture(look.scene(), look.entry.look, FONTS, names).encode()

    return await read_named(call, drawn)


@looking("/v1/games/{game}/stage", query=Staging, gives=StageShown, headers=ETAG)
async def show_stage(call: Call) -> Reply:
    """Show the table as drawings that a page can bring to life

    Each part is an SVG whose groups stand for the things of the Scene (`id="t-…"`, `data-id`, `aria-label`); a page
    places the parts as it likes. Icons are `<use>` elements that lead to `#i-…`: put `/web/icons.svg` into the
    page once. Like the picture, with people's names in place of seats.
    """
    have = frozenset(one for one in call.query.have.split(",") if one)

    def drawn(look: Look, names: Names) -> StageShown:
        parts = stage(look.scene(), look.entry.look, names)
        return StageShown(str(look.version), without(parts, have), look.point)

    return await read_named(call, drawn)


@looking("/v1/games/{game}/asks", query=Asking, gives=AsksShown, headers=ETAG)
async def show_asks(call: Call) -> Reply:
    """Show what is asked: options with texts, what they point at, costs and odds"""
    return await read(call, asked_to_say if call.query.open else asked)


@looking("/v1/games/{game}/events", query=Ranging, gives=EventsShown, headers=ETAG, sometimes=PAGED)
async def list_events(call: Call) -> Reply:
    """List events: the exact public bytes, the caller's openings, and the words

    Passes in an open window are not listed before it has closed. Once the game is over, everything that was opened to
    anybody is opened to everybody; of a study, once every game that it comes from is over too.
    """
    wanted: Ranging = call.query
    held, seat = await looked_at(call)
    closed_by = await call.services.descent.closed_by(held.lobby)
    records = await call.services.store.log_of(call.game, seat, 0)
    lines = told(held.entry, call.game, seat, records, wanted.after)
    if closed_by is not None:
        opened = records = without_keys(records)
    else:
        opened = await call.services.store.log_of(call.game, EVERYTHING) if everything_opens(records) else records
    page = [r for r in opened if r.seq > wanted.after][: wanted.limit]
    last = page[-1].seq if page else wanted.after
    more = bool(page) and last < records[-1].seq
    return paged(call, EventsShown(call.game, seat, events_shown(page, lines), last, more), last, more)


def asked(look: Look) -> AsksShown:
    """What is asked, as this viewer sees it, and until when."""
    return AsksShown(str(look.version), look.seat, look.asks(), look.waiting(), look.deadline(), look.point)


def asked_to_say(look: Look) -> AsksShown:
    """Of what is asked only what this viewer has yet to say."""
    shown = asked(look)
    open_to_them = (a for a in shown.asks if a.seat == look.seat and (a.group or not (a.answered or a.passed)))
    return structs.replace(shown, asks=tuple(open_to_them))


def events_shown(records: Sequence[Record], lines: Mapping[int, Line] = EMPTY) -> tuple[EventShown, ...]:
    """Events of a viewer's own log, with words where there are any."""
    if not lines:
        return tuple([EventShown(r.seq, Raw(r.public), r.head, None, opened_parts(r)) for r in records])
    return tuple([_event_shown(record, lines.get(record.seq)) for record in records])


def _event_shown(record: Record, line: Line | None) -> EventShown:
    text, quiet = (line.text, line.quiet) if line else (None, False)
    return EventShown(record.seq, Raw(record.public), record.head, text, opened_parts(record), quiet)


def told(entry: GameEntry, game: GameId, seat: Seat, records: Sequence[Record], after: int) -> Mapping[int, Line]:
    """The events after one in words; those before are folded in silence."""
    teller: Teller[Any] = Teller(entry.ruleset, entry.words, game, seat)
    teller.viewer.catch_up([record for record in records if record.seq <= after])
    return {record.seq: teller.feed(record) for record in records if record.seq > after}
