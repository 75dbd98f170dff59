"""The law over HTTP: whoever has the same log in two worlds is answered the same, byte for byte."""

import random
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import msgspec

from domain.kernel.forms import AnyForm
from domain.kernel.ids import GameId, Seat
from domain.kernel.lobby import fold_lobby
from domain.kernel.record import Record
from projections.stream_steps import heard_by
from service.store.openings import opened_values
from tests.http.leak.fixed_service import Answer, Ear, FixedService
from tests.http.leak.requests import Place, Request, harmless
from tests.http.leak.worlds import Worlds
from tests.http.scenario import seeded

EARLY, LATE = 8_570.0, 6_430.0
"""Milliseconds before something happens at a moment, and after it until a heartbeat is due."""
PROGRAM = "program"
"""A token of the viewer's that only reads."""


class Leak(AssertionError):
    """The two worlds could be told apart."""


def heard(viewer: Seat, log: list[Record]) -> bytes:
    """All that a viewer may know of a game: what is published, their own inputs, and the table. Of an input that is not
    published they know what it says, not under which number and salt."""
    known = heard_by(viewer, log)
    own, table = [opened_values(record) for record in known.own], fold_lobby(log)
    if table.proposal is not None:
        table.proposal.seq = 0  # likewise: what is proposed is known, not under which number
    return msgspec.json.encode((known.published, own, table))


@dataclass
class Law:
    """Compares two houses, and keeps count."""

    one: FixedService
    other: FixedService
    worlds: Worlds
    rng: random.Random
    asked: Counter[str] = field(default_factory=Counter)
    """How often each operation was compared."""
    varied: set[str] = field(default_factory=set)
    """Operations that answered somebody who knows the difference differently."""
    hidden: str = ""
    share: float = 0.3
    """How much of everything is asked at each moment."""

    @property
    def owner(self) -> str:
        """Who has private things beside the game: anybody but the viewer."""
        return next(seat for seat in self.worlds.source.entropy if seat != self.worlds.viewer)

    async def furnish(self) -> None:
        """The same people in both; what one of them keeps for themselves differs."""
        count = len(fold_lobby(self.worlds.one).seats)
        for each, difference in ((self.one, "one"), (self.other, "other")):
            with seeded():
                await each.people(count)
                await each.token(self.worlds.viewer, PROGRAM, {"read"})
                await each.services.talk.note(self.worlds.game, each.ids[self.owner], f"notes {difference}")
                await each.token(self.owner, f"token {difference}", {"read"})
                if each is self.one:
                    self.hidden = await each.private_table(self.owner)

    async def run(self, *, knowing: bool = False) -> None:
        """Go through all moments; at each, those who may not know the difference ask as much as `share` says. With
        `knowing`, those who do know it ask too."""
        worlds = self.worlds
        await self.furnish()
        first = min(worlds.moments[0])
        await self._go((first, first))
        async with AsyncExitStack() as open_streams:
            ears = await self._listen(open_streams)
            for moment in worlds.moments:
                await self._let_time_pass(EARLY)
                await self._go(moment)
                await self._let_time_pass(LATE)
                self._require_same_log(moment)
                await self._settle(ears)
                await self._ask_everything()
            if knowing:
                await self._ask_those_who_know()
        await self._act()

    async def _go(self, moment: tuple[int, int]) -> None:
        await self.one.go_to(self.worlds, self.worlds.one, moment[0])
        await self.other.go_to(self.worlds, self.worlds.other, moment[1])
        if not self.rng.randrange(3):
            self.rng.choice((self.one, self.other)).forget(self.worlds.game)

    async def _let_time_pass(self, milliseconds: float) -> None:
        """On the streams' clocks. Heartbeats are due in both worlds, whatever has happened in one of them."""
        for each in (self.one, self.other):
            await each.clock.advance(milliseconds)

    def _require_same_log(self, moment: tuple[int, int]) -> None:
        worlds = self.worlds
        for viewer in (worlds.viewer, Seat("")):
            one, other = heard(viewer, worlds.one[: moment[0]]), heard(viewer, worlds.other[: moment[1]])
            assert one == other, "these worlds are no two worlds for this viewer"

    # --- asking ----------------------------------------------------------------------------------

    async def _ask_everything(self) -> None:
        viewer = str(self.worlds.viewer)
        await self._ask(viewer)
        await self._ask(self.rng.choice((PROGRAM, "stranger", "")))

    async def _ask(self, who: str) -> None:
        for request in harmless(await self._place(who)):
            if self.rng.random() > self.share:
                continue
            one, other = await self._both(who, request)
            self.asked[request.operation] += 1
            if one != other:
                raise Leak(f"{self.worlds.kind}, {who or 'anonymous'} {told(request, one, other)}")

    async def _ask_those_who_know(self) -> None:
        """Others at the table know the difference, or some of it: here the answers must differ somewhere."""
        for seat in fold_lobby(self.worlds.one).seats:
            if seat != self.worlds.viewer:
                for request in harmless(await self._place(seat)):
                    if request.operation not in self.varied and not _might_be_taken(request):
                        one, other = await self._both(seat, request)
                        if one != other:
                            self.varied.add(request.operation)
                await self._listen_as_one_who_knows(seat)

    async def _listen_as_one_who_knows(self, seat: Seat) -> None:
        streams = {"follow_game": f"/v1/games/{self.worlds.game}/stream", "follow_player": "/v1/players/me/stream"}
        for operation, path in streams.items():
            if operation in self.varied:
                continue
            async with (
                Ear(self.one.app, path, self.one.secrets[seat]) as one,
                Ear(self.other.app, path, self.other.secrets[seat]) as other,
            ):
                await one.until(b"data:")
                await other.until(b"data:")
                if one.frames() != other.frames():
                    self.varied.add(operation)

    async def _both(self, who: str, request: Request) -> tuple[Answer, Answer]:
        call = request.method, request.path, request.body, request.headers
        return await self.one.call(who, *call), await self.other.call(who, *call)

    async def _place(self, who: str) -> Place:
        worlds, lobby = self.worlds, fold_lobby(self.worlds.one)
        seen = await self.one.call(who, "GET", f"/v1/games/{worlds.game}/view")
        assert seen.status == 200, seen
        view = msgspec.json.decode(seen.body)
        players = tuple(self.one.ids.values())
        return Place(worlds.game, GameId(self.hidden), Seat(view["seat"]), lobby.seats, players, view)

    # --- listening -------------------------------------------------------------------------------

    async def _listen(self, stack: AsyncExitStack) -> list[tuple[Ear, Ear]]:
        viewer, game = str(self.worlds.viewer), f"/v1/games/{self.worlds.game}/stream"
        wanted = [
            (viewer, game, ""),
            (viewer, game, "seat=onlooker&scene=true"),
            ("", game, ""),
            (PROGRAM, "/v1/players/me/stream", ""),
        ]
        ears = []
        for who, path, query in wanted:
            pair = [
                await stack.enter_async_context(
                    Ear(each.app, path, each.secrets[who] if who else "", query, each.clock)
                )
                for each in (self.one, self.other)
            ]
            ears.append((pair[0], pair[1]))
        for one, other in ears:
            await one.until(b"data:")
            await other.until(b"data:")
        return ears

    async def _settle(self, ears: list[tuple[Ear, Ear]]) -> None:
        if not ears:
            return
        speaker = str(self.worlds.viewer)
        await self.one.settle(self.worlds.game, speaker, *(one for one, _ in ears))
        await self.other.settle(self.worlds.game, speaker, *(other for _, other in ears))
        for one, other in ears:
            operation = "follow_game" if "/games/" in one.scope["path"] else "follow_player"
            self.asked[operation] += 1
            if one.times != other.times:
                raise Leak(f"{self.worlds.kind}, {operation}: the heart beats at {one.times} and {other.times}")
            if (one.status, one.frames()) != (other.status, other.frames()):
                lines = [pair for pair in zip(one.frames(), other.frames(), strict=False) if pair[0] != pair[1]]
                counts = len(one.frames()), len(other.frames())
                raise Leak(f"{self.worlds.kind}, {operation}: {counts} messages; first difference {lines[:1]}")

    # --- acting ----------------------------------------------------------------------------------

    async def _act(self) -> None:
        """The viewer plays on in both worlds, as long as they stay one for them."""
        viewer, game = str(self.worlds.viewer), self.worlds.game
        here = f"/v1/games/{game}"
        place = await self._place(viewer)
        beside = [
            Request("give_orders", "PUT", f"{here}/orders?texts=true", {"orders": [{"do": "ask"}]}),
            Request("give_orders", "PUT", f"{here}/orders", {"orders": [{"do": "ask"}]}),
            Request("write_notes", "PUT", f"{here}/notes", {"text": "mine"}),
            Request("say", "POST", f"{here}/chat", {"said": "aye"}),
            Request("propose", "POST", f"{here}/proposals", {"what": "pause"}),
            Request("dispute", "POST", f"{here}/disputes", {"draw": 0}),
            Request("list_disputes", "GET", f"{here}/disputes"),
        ]
        moves = [*self._answers(place), Request("undo", "POST", f"{here}/undo", {})]
        first, then = (beside, moves) if self.worlds.kind == "hushed" else (moves, beside)
        for request in [*first, *then, Request("resign", "POST", f"{here}/resign", {})]:
            one, other = await self._both(viewer, request)
            logs = [await each.services.store.raw(game) for each in (self.one, self.other)]
            if heard(self.worlds.viewer, logs[0]) != heard(self.worlds.viewer, logs[1]):
                if request in beside:
                    raise Leak(f"{self.worlds.kind}, {request.operation} gives the two worlds away to {viewer}")
                return
            self.asked[f"{request.operation} {one.status}"] += 1
            if one != other:
                raise Leak(f"{self.worlds.kind}, {viewer} {told(request, one, other)}")

    def _answers(self, place: Place) -> list[Request]:
        """A legal answer to what the viewer is asked: a pass where that is possible, and a preview before it."""
        here = f"/v1/games/{place.game}"
        for ask in place.view.get("asks", ()):
            if ask["seat"] == place.viewer and not ask.get("answered") and not place.view.get("passed"):
                form: Any = msgspec.convert(ask["form"], AnyForm)
                body = {"ask": ask["id"], "answer": None}
                if not ask.get("may_pass"):
                    body["answer"] = msgspec.to_builtins(form.any_answer(self.rng.randrange))
                return [
                    Request("preview", "POST", f"{here}/previews", body),
                    Request("answer", "POST", f"{here}/answers?texts=true", body),
                    Request("answer", "POST", f"{here}/answers", body),
                ]
        return []


def _might_be_taken(request: Request) -> bool:
    """In the other world, somebody who knows the difference may not have passed yet."""
    return (
        request.operation in ("answer", "undo")
        and not {"answer": None, **request.body}["answer"]
        and ("seat" not in request.body)
    )


def told(request: Request, one: Answer, other: Answer) -> str:
    """Where two answers part."""
    at = next((i for i, (a, b) in enumerate(zip(one.body, other.body, strict=False)) if a != b), 0)
    part = slice(max(0, at - 80), at + 120)
    differing = set(one.headers) ^ set(other.headers)
    return (
        f"{request.method} {request.path} {request.body}: {one.status} {other.status} {sorted(differing)}\n"
        f"  {one.body[part]!r}\n  {other.body[part]!r}"
    )
