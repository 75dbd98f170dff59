"""People who play while everything is killed around them: with shares of chance, clocks, orders and undo. They repeat
whatever was not answered, and remember all that was acknowledged."""

import asyncio
import base64
from collections import Counter
from typing import Any

from tests.http.people import committed
from tests.processes.stubborn import AGAIN, OVERTAKEN, Acknowledged, Stubborn, problem_code

REFUSED = {*OVERTAKEN, "nothing-to-undo", "not-running", "ruled-out", "no-such-kind", "bad-order"}
PASSING = [{"do": "pass"}]


class Daring(Stubborn):
    """One of them."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.undone: Counter[str] = Counter()
        """Game -> steps taken back, as acknowledged."""
        self.ordered: dict[str, int] = {}
        """Game -> how many orders stand, as acknowledged last."""
        self.shared: dict[str, int] = {}
        """Game -> the epoch for which the share of chance was taken."""
        self.told: dict[tuple[str, str], int] = {}
        """Game and question -> when time is up, as told last."""
        self._shares: dict[tuple[str, int], bytes] = {}
        self._left_alone: set[str] = set()

    async def open_table(self, ruleset: str, seats: int, per_move: int) -> str:
        """Two people and bots, who all bring their share of chance; each move has so many seconds."""
        bots = {f"s{n}": "random" for n in range(3, seats + 1)}
        wish = {"ruleset": ruleset, "seats": seats, "bots": bots, "entropy": "clients", "clock": {"per_move": per_move}}
        reply = await self.send("POST", "/v1/games", wish)
        assert reply.status_code == 201, reply.text
        return str(reply.json()["id"])

    async def take_part(self, game: str, late: asyncio.Event) -> None:
        """Share chance, then play, until the game is over or it is late."""
        while not late.is_set():
            shown = await self.get(f"/v1/games/{game}")
            if shown["state"] in ("ended", "abandoned"):
                return
            acted = False
            if shown["state"] == "running":
                acted = await self._act(game)
            elif owed := shown.get("chance", {}).get("owed"):
                await self._share(game, shown["chance"]["epoch"], owed[0])
                acted = True
            if not acted:
                await asyncio.sleep(AGAIN)

    async def _share(self, game: str, epoch: int, owed: Any) -> None:
        r = self._shares.setdefault((game, epoch), self.pick.randbytes(32))
        here = f"/v1/games/{game}/entropy"
        if owed["what"] == "commitment":
            await self.send("POST", f"{here}/commit", {"commitment": committed(owed, r), "epoch": epoch})
        elif (await self.send("POST", f"{here}/reveal", _revealed(r, epoch))).status_code == 200:
            self.shared[game] = epoch

    async def _act(self, game: str) -> bool:
        """Take a step back, give orders, leave a question to the clock, or answer it. Whether anything was done."""
        view, asked = await self.get(f"/v1/games/{game}/view"), await self.get(f"/v1/games/{game}/asks")
        for ask in asked["asks"]:
            if asked.get("deadline"):
                self.told[game, ask["id"]] = asked["deadline"]
        chance = self.pick.random()
        if view.get("may_undo") and chance < 0.3:
            return await self._noted("POST", game, view["seat"], "undo", {"version": view["version"]})
        if chance < 0.04:
            return await self._order(game, view["seat"])
        for ask in asked["asks"]:
            own = ask["seat"] == view["seat"] and not ask.get("answered") and not view.get("passed")
            if own and ask["id"] not in self._left_alone:
                if chance > 0.97:
                    self._left_alone.add(ask["id"])
                    return False
                await self._answer(game, view["seat"], ask)
                return True
        return False

    async def _order(self, game: str, seat: str) -> bool:
        orders = [] if self.ordered.get(game) else PASSING
        if done := await self._noted("PUT", game, seat, "orders", {"orders": orders}):
            self.ordered[game] = len(orders)
        return done

    async def _noted(self, method: str, game: str, seat: str, what: str, body: Any) -> bool:
        reply = await self.send(method, f"/v1/games/{game}/{what}", body)
        if reply.status_code != 200:
            assert problem_code(reply) in REFUSED, reply.text
            return False
        receipt = reply.json()["receipt"]
        self.acknowledged.append(Acknowledged(game, seat, what, None, int(receipt["seq"]), str(receipt["head"])))
        self.undone[game] += what == "undo"
        return True


def _revealed(r: bytes, epoch: int) -> dict[str, Any]:
    return {"r": base64.b64encode(r).decode(), "epoch": epoch}


class Table:
    """Two people who play one game after the other until it is late."""

    def __init__(self, url: str, ruleset: str, seats: int, per_move: int, number: int) -> None:
        self.ruleset, self.seats, self.per_move = ruleset, seats, per_move
        self.host, self.guest = (Daring(url, f"{who} {number}") for who in ("Host", "Guest"))
        self.games: list[str] = []

    @property
    def people(self) -> tuple[Daring, Daring]:
        return self.host, self.guest

    async def play(self, late: asyncio.Event) -> None:
        for person in self.people:
            await person.register()
        while not late.is_set():
            game = await self.host.open_table(self.ruleset, self.seats, self.per_move)
            self.games.append(game)
            await self.guest.enter(game)
            await self.host.start(game)
            await asyncio.gather(*(person.take_part(game, late) for person in self.people))
