"""What must be true after a night of kills: nothing that was acknowledged is lost, every chain and record holds, no job
or deadline is forgotten."""

import asyncio
import base64
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.events import TimedOut, Undone
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind
from domain.kernel.record import Record
from service.services import now_ms
from service.store import EventStore
from service.verify import verify
from tests.http.conftest import ALL_GAMES
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.tools.chaos_kills import House
from tests.tools.chaos_people import Daring, Table

SETTLED = 45.0
"""Seconds in which everything that waits must be done; a lost job is asked for again after 15."""
LATE = 20_000
"""Milliseconds after which a deadline counts as missed."""
FAULTS = (
    *("answers lost", "chains broken", "records refused", "undos lost", "orders lost", "shares of chance lost"),
    *("jobs lost", "deadlines missed", "decisions before the deadline"),
)
_timed_out = msgspec.json.Decoder(TimedOut).decode


class Findings:
    """Faults, which should all be zero, and how much there was of everything else."""

    def __init__(self) -> None:
        self.faults: Counter[str] = Counter(dict.fromkeys(FAULTS, 0))
        self.counts: Counter[str] = Counter()
        self.said: list[str] = []

    def fault(self, name: str, why: object, count: int = 1) -> None:
        if count > 0:
            self.faults[name] += count
            self.said.append(f"{name}: {why}")


async def settle(store: EventStore, tables: Sequence[Table], found: Findings) -> None:
    """Wait until no job waits, no deadline is past and no game stands still; what remains is lost."""
    end = time.monotonic() + SETTLED
    while True:
        waiting, _ = await store.backlog(now_ms())
        late = [due.game for due in await store.due(now_ms() - 2000)]
        still = [game for table in tables for game in table.games[-1:] if await _stands_still(table.host, game)]
        if not (waiting or late or still):
            return
        if time.monotonic() > end:
            break
        await asyncio.sleep(0.2)
    missed = await store.due(now_ms() - LATE)
    found.fault("jobs lost", f"{waiting} in the outbox, {still} stand still", waiting + len(still))
    found.fault("deadlines missed", missed, len(missed))


async def _stands_still(host: Daring, game: str) -> bool:
    """The game runs, and waits for nobody: a worker should be at it."""
    if (await host.get(f"/v1/games/{game}"))["state"] != "running":
        return False
    return not (await host.get(f"/v1/games/{game}/view"))["waiting"]


async def judge(house: House, store: EventStore, tables: Sequence[Table], found: Findings) -> None:
    """Look at every game."""
    for table in tables:
        for game in table.games:
            await _judge_game(store, table, game, found)
            for person in table.people:
                await _judge_person(person, game, found)
        for person in table.people:
            found.counts["acknowledged"] += len(person.acknowledged)
            found.counts["orders"] += sum(one.ask == "orders" for one in person.acknowledged)
            found.counts["repeated requests"] += person.repeats
    found.counts["games"] = sum(len(table.games) for table in tables)


async def _judge_game(store: EventStore, table: Table, game: str, found: Findings) -> None:
    records = await store.raw(GameId(game))
    given = [one for person in table.people for one in person.acknowledged if one.game == game]
    known = {one.seq: base64.b64decode(one.head) for one in given}
    shown = await table.host.get(f"/v1/games/{game}")
    begun = shown["state"] in ("running", "ended")
    if begun and shown["chance"]["epoch"] == 1:
        try:
            await audited(store, ALL_GAMES, game, table.ruleset)
        except Exception as error:
            found.fault("chains broken", f"{game}: {error!r}")
    try:
        nothing_lost_or_doubled(ALL_GAMES[table.ruleset], game, records, given)
    except AssertionError as error:
        found.fault("answers lost", error)
    reply = await table.host.send("GET", f"/v1/games/{game}/record")
    result = verify(reply.content, known) if reply.status_code == 200 else {"ok": False, "said": reply.text}
    if begun and not result["ok"]:
        found.fault("records refused", result)
    _judge_steps(table, game, records, found)
    if begun:
        shared = [person.shared[game] for person in table.people if game in person.shared]
        expected = sum(epoch == shown["chance"]["epoch"] for epoch in shared)
        found.counts["shares of chance"] += expected
        found.fault("shares of chance lost", game, expected - shown["chance"]["independent"])


def _judge_steps(table: Table, game: str, records: Sequence[Record], found: Findings) -> None:
    undone = sum(is_kind(record, Undone) for record in records)
    wanted = sum(person.undone[game] for person in table.people)
    found.counts["undos"] += wanted
    found.counts["events"] += len(records)
    found.fault("undos lost", game, wanted - undone)
    for event in (_timed_out(record.public) for record in records if is_kind(record, TimedOut)):
        found.counts["decisions of the clock"] += 1
        told = max((person.told.get((game, event.ask), 0) for person in table.people), default=0)
        if event.at < told:
            found.fault("decisions before the deadline", f"{game} {event.ask}: {event.at} < {told}")


async def _judge_person(person: Daring, game: str, found: Findings) -> None:
    if game not in person.ordered or (await person.get(f"/v1/games/{game}"))["state"] != "running":
        return
    orders: Any = await person.get(f"/v1/games/{game}/orders")
    if len(orders["orders"]) != person.ordered[game]:
        found.fault("orders lost", f"{game}: {orders} instead of {person.ordered[game]}")
