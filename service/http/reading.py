"""One way to read what a viewer has, now or at a point of the past: who looks, whether that is new, and only then what
is seen."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Protocol

import msgspec

from domain.kernel.ids import Seat
from domain.kernel.lobby import Lobby
from projections.catalogue import GameEntry
from projections.course import Point
from projections.scene import Scene
from projections.stream_steps import Version, Watcher
from projections.view import AskView, SeatView, asks_of
from service.games.glance import Glance
from service.games.held_game import HeldGame
from service.http.access import require_still_good
from service.http.endpoints import Call, Reply
from service.http.entity_tags import is_known, require_new, weak
from service.http.game_shapes import seat_names
from service.http.points import Meant, is_past, past_view, point_meant
from service.http.viewers import ONLOOKER, viewer_while


class Look(Protocol):
    """What a viewer has: now, or at a point of the past."""

    @property
    def entry(self) -> GameEntry: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def version(self) -> Version: ...
    @property
    def view(self) -> dict[str, Any]: ...
    @property
    def point(self) -> Point | None:
        """Where the point lies, if one was asked for."""

    def seat_view(self) -> SeatView[Any]: ...
    def scene(self) -> Scene: ...
    def asks(self) -> tuple[AskView, ...]: ...
    def waiting(self) -> tuple[Seat, ...]: ...
    def deadline(self) -> int | None: ...


class NowView:
    """The present, while the game is locked. Without a watcher it says what is asked, and no more."""

    point = None

    def __init__(self, held: HeldGame, seat: Seat, watcher: Watcher[Any] | None = None) -> None:
        self.held = held
        self.entry = held.entry
        self.seat = seat
        self.version = held.version(seat)
        self._watcher = watcher

    @property
    def watcher(self) -> Watcher[Any]:
        assert self._watcher is not None
        return self._watcher

    @property
    def view(self) -> dict[str, Any]:
        return self.watcher.view

    def seat_view(self) -> SeatView[Any]:
        return self.watcher.seat_view()

    def scene(self) -> Scene:
        return self.watcher.scene()

    def asks(self) -> tuple[AskView, ...]:
        live = self.held.live
        return asks_of(self.held.entry, live.board, live.knowledge(self.seat)) if live is not None else ()

    def waiting(self) -> tuple[Seat, ...]:
        return self.held.waiting()

    def deadline(self) -> int | None:
        """Of what is asked; that of entropy stands with the table."""
        live = self.held.live
        return self.held.deadline() if live is not None and live.board.question else None


Show = Callable[[Look], Any]
FRESH = {"Cache-Control": "private, no-cache"}
Names = Mapping[Seat, str]
ShowNamed = Callable[[Look, Names], Any]


async def read(call: Call, show: Show) -> Reply:
    """Show something as it was at a point, or as it is now; or say that nothing is new, perhaps after waiting."""
    return await (_read_past if is_past(call.query) else _read_now)(call, lambda look, _: show(look), named=False)


async def read_named(call: Call, show: ShowNamed) -> Reply:
    """The same for what has the names of people in it, which can change while the game does not."""
    return await (_read_past if is_past(call.query) else _read_now)(call, show, named=True)


async def _read_now(call: Call, show: ShowNamed, *, named: bool) -> Reply:
    services = call.services
    until = services.now() + 1000 * getattr(call.query, "wait", 0)
    with services.tail.listening(call.game) as news:
        while True:
            tag = await known_unopened(call, named=named)
            if not tag:
                async with services.live_games.reading(call.game) as held:
                    seat, tag = await seen_by(call, held)
                    names = await _names(call, held.lobby, named=named)
                    tag = _tagged(tag, names)
                    if not is_known(call, tag):
                        look = NowView(held, seat, await services.live_games.watch(held, seat))
                        return _fresh(show(look, names), {"ETag": tag})
            woken = await news.wait(until - services.now())
            if getattr(call.query, "wait", 0):
                await require_still_good(call)
            if not woken:
                return _known({"ETag": tag})


async def _read_past(call: Call, show: ShowNamed, *, named: bool) -> Reply:
    meant = await point_meant(call)
    point = meant.point
    names = await _names(call, meant.surveyed.progress.lobby, named=named)
    headers = {"ETag": _tagged(past_etag(meant), names), "Sealog-At": str(point.at)}
    if point.undone_by:
        headers["Sealog-Undone-By"] = str(point.undone_by)
    if is_known(call, headers["ETag"]):
        return _known(headers)
    return _fresh(show(await past_view(call, meant), names), headers)


async def _names(call: Call, lobby: Lobby, *, named: bool) -> Names:
    return await seat_names(call.services, lobby) if named else {}


def _tagged(tag: str, names: Names) -> str:
    """Names stand in the tag too, in short."""
    if not names:
        return tag
    digest = blake2b(msgspec.json.encode(sorted(names.items())), digest_size=6).hexdigest()
    return f'{tag[:-1]}-{digest}"'


async def known_unopened(call: Call, *, named: bool = False) -> str:
    """The tag that the caller has, if that is still right and the game is not open in this process: no rule is run just
    to say that nothing is new. Empty in every other case."""
    if not call.header(b"if-none-match"):
        return ""
    seen = await call.services.live_games.glance(call.game)
    if seen is None:
        return ""
    _, tag = await seen_by(call, seen)
    tag = _tagged(tag, await _names(call, seen.lobby, named=named))
    return tag if is_known(call, tag) else ""


async def looked_at(call: Call) -> tuple[HeldGame, Seat]:
    """The game of a call and who looks, where something is told that follows from what the viewer may know. Whoever has
    it already is told so before anything is folded."""
    if tag := await known_unopened(call):
        require_new(call, tag)
    async with call.services.live_games.reading(call.game) as held:
        seat, tag = await seen_by(call, held)
        require_new(call, tag)
        return held, seat


async def seen_by(call: Call, seen: HeldGame | Glance) -> tuple[Seat, str]:
    """Who looks, and the tag of what they can know. Of a study that tells more once the games that it comes from are
    over, too."""
    closed_by = await call.services.descent.closed_by(seen.lobby)
    seat = viewer_while(call, seen.lobby, call.query.seat, closed_by)
    tag = etag(seen, seat)
    return seat, tag if closed_by is None else f'{tag[:-1]}-closed"'


def etag(seen: HeldGame | Glance, seat: Seat) -> str:
    """Depends on the viewer and what they can know, on nothing else."""
    return weak(f"{seat or ONLOOKER}-{seen.version(seat)}")


def past_etag(meant: Meant) -> str:
    return weak(f"{meant.seat or ONLOOKER}-{meant.point.at}-of-{meant.point.last}")


def _fresh(content: Any, headers: dict[str, str]) -> Reply:
    return Reply(content, {**headers, **FRESH})


def _known(headers: dict[str, str]) -> Reply:
    return Reply(None, {**headers, **FRESH}, status=304)
