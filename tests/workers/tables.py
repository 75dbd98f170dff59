"""A table whose people answer at times that the test sets."""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from domain.kernel.board import OpenAsk
from domain.kernel.events import Clock
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.record import Record
from service.games.held_game import HeldGame
from service.games.tables import NewGame
from service.services import Services

MOST = 400
NOON = 1_790_000_000_000


class Hours:
    """The time, in milliseconds; it passes only when told."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


class Table:
    """One running game."""

    def __init__(self, services: Services, hours: Hours, pick: random.Random) -> None:
        self.services, self.hours, self.pick = services, hours, pick
        self.game = GameId("")
        self.pace: dict[Seat, int] = {}
        """Seconds that a seat takes for each answer to a plain question."""

    async def start(self, ruleset: str, seats: int, clock: Clock, bots: int = 0) -> None:
        """People in the first seats, bots in the last."""
        people = seats - bots
        sitting = {Seat(f"s{n}"): "random" for n in range(people + 1, seats + 1)}
        wish = NewGame(ruleset, seats, entropy="server", clock=clock, seat=Seat("s1") if people else None, bots=sitting)
        self.game, _ = await self.services.tables.open(PlayerId("p-s1"), wish)
        for n in range(2, people + 1):
            await self.services.tables.join(PlayerId(f"p-s{n}"), self.game, Seat(f"s{n}"), "")
        await self.services.starting.start(PlayerId("p-s1"), self.game)

    # --- looking ---------------------------------------------------------------------------------

    async def held(self) -> HeldGame:
        async with self.services.live_games.reading(self.game) as held:
            return held

    async def waits_for(self) -> list[Seat]:
        live = (await self.held()).live
        assert live is not None
        return list(live.waits_for())

    async def events(self, after: int = 0) -> list[dict[str, Any]]:
        return [msgspec.json.decode(record.public) for record in await self.records(after)]

    async def records(self, after: int = 0) -> list[Record]:
        return await self.services.store.raw(self.game, after)

    async def due(self) -> int | None:
        """The deadline that the clock sees."""
        found = [due for due in await self.services.store.due(1 << 52) if due.game == self.game]
        return found[0].deadline if found else None

    # --- acting ----------------------------------------------------------------------------------

    async def answer(self, seat: Seat, answer: Any = ...) -> None:
        """Answer as told, or anything that is allowed."""
        live = (await self.held()).live
        assert live is not None and live.board.question is not None
        ask = live.board.question.ask_of(seat)
        assert ask is not None
        given = live.form_of(ask).any_answer(self.pick.randrange) if answer is ... else answer
        await self.services.playing.answer(PlayerId(f"p-{seat}"), self.game, seat, ask.id, msgspec.to_builtins(given))

    async def play_until(self, found: Callable[[list[OpenAsk], bool], bool]) -> None:
        """People answer, and pass in windows, until the question is of the kind that is wanted: its asks that are
        open, and whether it is a window."""
        for _ in range(MOST):
            live = (await self.held()).live
            assert live is not None
            if await self.services.playing.go_on(self.game, self.pick.randrange):
                continue
            question = live.board.question
            if question is None:
                break
            window = question.trigger is not None
            if found([ask for ask in question.asks if not ask.answered], window):
                return
            seat = live.waits_for()[0]
            self.hours.pass_by(0 if window else self.pace.get(seat, 0))
            await self.answer(seat, None if window else ...)
        raise AssertionError("no such question came")


async def agreed(table: Table, what: Any, *seats: str) -> None:
    """The first proposes, the others agree."""
    first, *others = seats
    agreeing = table.services.agreeing
    await agreeing.propose(PlayerId(f"p-{first}"), table.game, Seat(first), what)
    for seat in others:
        await agreeing.vote(PlayerId(f"p-{seat}"), table.game, Seat(seat), True)
