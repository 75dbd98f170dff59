"""One way to read what a viewer has, now or at a point of the past: who looks, whether that is new, and only then what
is seen."""

from collections.abc import Callable
from typing import Any, Protocol

from domain.kernel.ids import Seat
from projections.course import Point
from projections.scene import Scene
from projections.stream_steps import Version, Watcher
from projections.view import AskView, SeatView, asks_of
from service.games.held_game import HeldGame
from service.http.access import require_still_good
from service.http.endpoints import Call, Reply
from service.http.points import is_past, past_view, point_meant
from service.http.viewers import ONLOOKER, viewer_of


class Look(Protocol):
    """What a viewer has: now, or at a point of the past."""

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


async def read(call: Call, show: Show) -> Reply:
    """Show something as it was at a point, or as it is now; or say that nothing is new, perhaps after waiting."""
    return await (_read_past if is_past(call.query) else _read_now)(call, show)


async def _read_now(call: Call, show: Show) -> Reply:
    services, known = call.services, call.header(b"if-none-match")
    until = services.now() + 1000 * getattr(call.query, "wait", 0)
    with services.tail.listening(call.game) as news:
        while True:
            async with services.live_games.reading(call.game) as held:
                seat = await viewer_of(call, held.lobby, call.query.seat)
                tag = etag(held, seat)
                if not _is_known(known, tag):
                    look = NowView(held, seat, await services.live_games.watch(held, seat))
                    return _fresh(show(look), {"ETag": tag})
            if not await news.wait(until - services.now()):
                return Reply(None, {"ETag": tag}, status=304)
            await require_still_good(call)


async def _read_past(call: Call, show: Show) -> Reply:
    meant = await point_meant(call)
    point = meant.point
    headers = {"ETag": f'"{meant.seat or ONLOOKER}-{point.at}-of-{point.last}"', "Sealog-At": str(point.at)}
    if point.undone_by:
        headers["Sealog-Undone-By"] = str(point.undone_by)
    if _is_known(call.header(b"if-none-match"), headers["ETag"]):
        return Reply(None, headers, status=304)
    return _fresh(show(await past_view(call, meant)), headers)


def etag(held: HeldGame, seat: Seat) -> str:
    """Depends on the viewer and what they can know, on nothing else."""
    return f'"{seat or ONLOOKER}-{held.version(seat)}"'


def _fresh(content: Any, headers: dict[str, str]) -> Reply:
    return Reply(content, {**headers, "Cache-Control": "private, no-cache"})


def _is_known(known: str, tag: str) -> bool:
    return any(one.strip().removeprefix("W/") in (tag, "*") for one in known.split(",")) if known else False
