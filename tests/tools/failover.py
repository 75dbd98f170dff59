"""What is lost with a master of a Redis Cluster whose replica was behind: `python -m tests.tools.failover`.

People play at tables on all masters. One master's replica is cut off; a second later that master is killed, and the
replica takes over without what it has not heard. Then every receipt that anybody holds is handed in. The same again
with SEALOG_REPLICAS=1, which acknowledges nothing that the replica does not have."""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.forms import AnyForm
from service.players.keys import account
from service.store.slots import slot_of_key
from tests.processes.on_cluster import OnCluster, Timed, cut_off, on_cluster, takes_over
from tests.processes.stubborn import Acknowledged, problem_code


class Found(Struct):
    """What a lost master came to."""

    acknowledged: int = 0
    """Answers on the lost master, of which receipts were given."""
    lost: int = 0
    """Those whose receipts the store does not hold."""
    games_lost: int = 0
    """Games with such receipts."""
    frozen: int = 0
    """Games that stand still and say so."""
    others: int = 0
    """Answers elsewhere from when the master was killed until its replica took over."""
    elsewhere_lost: int = 0
    others_longest: float = 0.0
    """The longest that anybody there waited for an answer meanwhile, in seconds."""
    took_over: float = 0.0
    """Seconds from the kill until the replica is master."""
    back: float = 0.0
    """Seconds from the kill until a game there is told again."""


async def lose_a_master(
    service: OnCluster, tables: int, seconds: float, begun: tuple[Timed, str] | None = None
) -> Found:
    """Tables on the master that is lost, and as many elsewhere. A table that was begun before is the first of them."""
    here: list[tuple[Timed, str]] = []
    there: list[tuple[Timed, str]] = []
    person, game = begun or await service.table("Player 0", "cult", 5)
    victim = service.master_of(game)
    here.append((person, game))
    while len(here) < tables or len(there) < tables:
        person, game = await service.table(f"Player {len(here) + len(there)}", "cult", 5)
        if service.master_of(game).name == victim.name:
            here.append((person, game))
        elif service.cluster.server_of(slot_of_key(account(person.id))).name != victim.name:
            there.append((person, game))  # whose account is lost with the master cannot go on either
    replica = service.replica_of(victim)
    playing = {game: asyncio.create_task(person.play(game)) for person, game in (*here, *there)}
    await asyncio.sleep(seconds)
    await asyncio.to_thread(cut_off, victim, replica)
    await asyncio.sleep(seconds)
    for _, game in here:
        playing[game].cancel()
    victim.kill()
    killed = time.monotonic()
    before = sum(len(person.acknowledged) for person, _ in there)
    found = Found(took_over=await service.until(lambda: takes_over(replica), "the replica takes over"))
    found.others = sum(len(person.acknowledged) for person, _ in there) - before
    found.others_longest = max(person.longest(since=killed) for person, _ in there)
    for _, game in there:
        playing[game].cancel()
    await asyncio.gather(*playing.values(), return_exceptions=True)
    service.cluster.restart(victim)
    service.cluster.wait_until_agreed()
    await here[0][0].get(f"/v1/games/{here[0][1]}/view")
    found.back = time.monotonic() - killed
    for person, game in here:
        mine = [one for one in person.acknowledged if one.game == game]
        lost = [one for one in mine if not await _is_held(person, one)]
        found.acknowledged += len(mine)
        found.lost += len(lost)
        found.games_lost += bool(lost)
        found.frozen += await _is_frozen(person, game, lost)
    for person, game in there:
        mine = [one for one in person.acknowledged if one.game == game]
        found.elsewhere_lost += sum([not await _is_held(person, one) for one in mine])
    return found


async def _is_held(person: Timed, given: Acknowledged) -> bool:
    reply = await person.send("POST", f"/v1/games/{given.game}/receipts", given.receipt)
    assert reply.status_code == 200, reply.text
    return bool(reply.json()["verdict"] != "not-held")


async def _is_frozen(person: Timed, game: str, lost: list[Acknowledged]) -> bool:
    """Whether the game says that it stands still, and whoever answers is told so."""
    said = bool((await person.get(f"/v1/games/{game}")).get("lost"))
    view = await person.get(f"/v1/games/{game}/view")
    for ask in view["asks"] if lost else ():
        if ask["seat"] == view["seat"]:
            form: Any = msgspec.convert(ask["form"], AnyForm)
            answer = None if ask.get("may_pass") else msgspec.to_builtins(form.any_answer(person.pick.randrange))
            body = {"ask": ask["id"], "answer": answer}
            reply = await person.send("POST", f"/v1/games/{game}/answers", body)
            # What was taken before is told again: nothing is written.
            before = reply.status_code == 200 and reply.json().get("repeated")
            return said and bool(before or problem_code(reply) == "frozen")
    return said


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    for replicas in ("0", "1"):
        with tempfile.TemporaryDirectory() as folder, on_cluster(Path(folder), SEALOG_REPLICAS=replicas) as service:
            found = asyncio.run(lose_a_master(service, tables, 1.0))
        print(f"SEALOG_REPLICAS={replicas}: {msgspec.json.encode(found).decode()}", flush=True)


if __name__ == "__main__":
    main()
