"""A short game with a fixed seed in which every operation of the API succeeds once: for examples and for checks."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import msgspec
from httpx import AsyncClient, Response

from domain.kernel.forms import AnyForm
from domain.kernel.ids import GameId
from service.http.services import Services
from service.store.keys import new_game_id
from service.tables import lives, rooms

MOST = 200


@dataclass
class Exchange:
    """A request and what was answered."""

    method: str
    path: str
    body: Any
    headers: dict[str, str]
    response: Response


@dataclass
class Scenario:
    """Plays, and keeps what was said, by operation; problems by code."""

    services: Services
    http: AsyncClient
    ruleset: str = "cult"
    seats: int = 5
    said: dict[str, Exchange] = field(default_factory=dict)
    problems: dict[str, Exchange] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    pick: random.Random = field(default_factory=lambda: random.Random(7))

    async def call(
        self, operation: str, method: str, path: str, body: Any = None, *, who: str = "", **more: Any
    ) -> Any:
        """A call that must succeed; the first one of each operation is kept."""
        exchange = await self._send(method, path, body, who, **more)
        reply = exchange.response
        assert reply.status_code < 300, f"{operation}: {reply.status_code} {reply.text}"
        self.said.setdefault(operation, exchange)
        return reply.json() if reply.content and "json" in reply.headers["content-type"] else reply.text

    async def fails(self, code: str, method: str, path: str, body: Any = None, *, who: str = "", **more: Any) -> None:
        """A call that must be refused with this code."""
        exchange = await self._send(method, path, body, who, **more)
        assert exchange.response.json()["code"] == code, exchange.response.text
        self.problems.setdefault(code, exchange)

    async def _send(self, method: str, path: str, body: Any, who: str, **more: Any) -> Exchange:
        headers = {**({"Authorization": f"Bearer {self.secrets[who]}"} if who else {}), **more.pop("headers", {})}
        if body is not None:
            more["json"] = body
        return Exchange(method, path, body, headers, await self.http.request(method, path, headers=headers, **more))

    # --- the story ---------------------------------------------------------------------------------

    async def play(self) -> None:
        """Everything, in the order in which a client meets it."""
        await self.contract()
        await self.accounts()
        game = await self.table()
        await self.looking(game)
        await self.playing(game)
        await self.talking(game)
        await self.parting(game)
        await self.arranging()
        await self.call("metrics", "GET", "/metrics")

    async def contract(self) -> None:
        await self.call("live", "GET", "/health/live")
        await self.services.redis.set("site:worker", self.services.now())
        await self.call("ready", "GET", "/health/ready")
        await self.call("list_problems", "GET", "/problems")
        await self.call("explain_problem", "GET", "/problems/ask-closed")
        await self.call("show_openapi", "GET", "/openapi.json")
        await self.call("show_docs", "GET", "/docs")
        await self.call("list_rulesets", "GET", "/v1/rulesets")
        await self.call("show_ruleset", "GET", f"/v1/rulesets/{self.ruleset}")
        await self.call("show_content", "GET", f"/v1/rulesets/{self.ruleset}/content")
        await self.call("show_words", "GET", f"/v1/rulesets/{self.ruleset}/words")
        await self.fails("no-such-ruleset", "GET", "/v1/rulesets/chess")
        await self.fails("no-such-route", "GET", "/v1/nothing")
        await self.fails("method-not-allowed", "PUT", "/v1/rulesets")
        await self.fails("no-such-problem", "GET", "/problems/boredom")

    async def accounts(self) -> None:
        for name in ("Ann", "Bob", "Cyd"):
            made = await self.call("register", "POST", "/v1/players", {"name": name})
            self.secrets[name] = made["secret"]
        me = await self.call("show_me", "GET", "/v1/players/me", who="Ann")
        await self.call("show_player", "GET", f"/v1/players/{me['id']}")
        await self.call("rename", "PATCH", "/v1/players/me", {"name": "Ann of the Quay"}, who="Ann")
        wish = {"name": "My phone", "scopes": ["read", "play"]}
        token = await self.call("create_token", "POST", "/v1/players/me/tokens", wish, who="Ann")
        self.secrets["phone"] = token["secret"]
        await self.call("list_tokens", "GET", "/v1/players/me/tokens", who="Ann")
        await self.call("issue_ticket", "POST", "/v1/tickets", {}, who="phone")
        await self.fails("forbidden", "GET", "/v1/players/me/tokens", who="phone")
        await self.call("revoke_token", "DELETE", f"/v1/players/me/tokens/{token['id']}", who="Ann")
        await self.fails("secret-unknown", "GET", "/v1/players/me", who="phone")
        await self.fails("no-such-token", "DELETE", f"/v1/players/me/tokens/{token['id']}", who="Ann")
        fresh = await self.call("rotate_secret", "POST", "/v1/players/me/secret", who="Ann")
        self.secrets["Ann"] = fresh["secret"]
        await self.fails("secret-missing", "GET", "/v1/players/me")
        await self.fails("secret-malformed", "GET", "/v1/players/me", headers={"Authorization": "Bearer hunter2"})
        await self.fails("name-empty", "POST", "/v1/players", {"name": " "})
        await self.fails("name-long", "POST", "/v1/players", {"name": "A" * 41})
        await self.fails("bad-body", "POST", "/v1/players", {"nome": "Ann"})
        await self.fails("bad-request", "GET", "/v1/games?limit=0")
        broken = {"content": b"{", "headers": {"Content-Type": "text/plain"}}
        await self.fails("media-type", "POST", "/v1/players", **broken)
        await self.fails("no-such-player", "GET", "/v1/players/p-zzzzzzzzzzzz")

    async def table(self) -> str:
        bots = {f"s{n}": "greedy" for n in range(4, self.seats + 1)}
        wish = {"ruleset": self.ruleset, "seats": self.seats, "clock": {"per_move": 86400}, "bots": bots}
        game = str((await self.call("open_game", "POST", "/v1/games", wish, who="Ann"))["id"])
        here = f"/v1/games/{game}"
        await self.fails("seat-count", "POST", "/v1/games", {**wish, "seats": 99}, who="Ann")
        await self.fails("bad-setup", "POST", "/v1/games", {**wish, "setup": {"dragons": True}}, who="Ann")
        await self.fails("bad-clock", "POST", "/v1/games", {**wish, "clock": {"increment": 5}}, who="Ann")
        await self.fails("no-such-bot", "POST", "/v1/games", {**wish, "bots": {"s4": "clever"}}, who="Ann")
        await self.call("join", "POST", f"{here}/seats", {"seat": "s2"}, who="Bob")
        await self.fails("seat-taken", "POST", f"{here}/seats", {"seat": "s2"}, who="Cyd")
        await self.fails("seated-already", "POST", f"{here}/seats", {}, who="Bob")
        await self.fails("seats-free", "POST", f"{here}/start", who="Ann")
        await self.fails("not-running", "POST", f"{here}/answers", {"ask": "1.0", "answer": []}, who="Ann")
        await self.call("leave", "DELETE", f"{here}/seats/s2", who="Bob")
        await self.fails("seat-free", "DELETE", f"{here}/seats/s2", who="Ann")
        await self.fails("no-such-seat", "DELETE", f"{here}/seats/s99", who="Ann")
        await self.call("join", "POST", f"{here}/seats", {"seat": "s2"}, who="Bob")
        await self.call("join", "POST", f"{here}/seats", {}, who="Cyd")
        await self.fails("table-full", "POST", f"{here}/seats", {"bot": "greedy"}, who="Ann")
        await self.fails("not-host", "POST", f"{here}/start", who="Bob")
        await self.call("start_game", "POST", f"{here}/start", who="Ann")
        await self.fails("wrong-state", "POST", f"{here}/start", who="Ann")
        await self.fails("no-such-game", "GET", "/v1/games/00-0000000000")
        other = await self.call("open_game", "POST", "/v1/games", {**wish, "public": False}, who="Ann")
        await self.fails("not-invited", "POST", f"/v1/games/{other['id']}/seats", {}, who="Bob")
        await self.call("close_game", "DELETE", f"/v1/games/{other['id']}", who="Ann")
        await self.call("list_games", "GET", "/v1/games?state=running&limit=5")
        return game

    async def looking(self, game: str) -> None:
        await self.until_asked(game, "Ann")
        here = f"/v1/games/{game}"
        await self.call("show_game", "GET", here, who="Ann")
        for name in ("view", "scene", "table", "picture", "asks"):
            await self.call(f"show_{name}", "GET", f"{here}/{name}", who="Ann")
        await self.call("list_events", "GET", f"{here}/events?after=20&limit=4", who="Ann")
        await self.fails("not-your-seat", "GET", f"{here}/view?seat=s2", who="Ann")

    async def playing(self, game: str) -> None:
        here = f"/v1/games/{game}"
        ask = await self.asked(game, "Ann")
        answer = {"ask": ask["id"], "answer": self.legal(ask)}
        await self.call("preview", "POST", f"{here}/previews", answer, who="Ann")
        await self.fails("not-your-ask", "POST", f"{here}/answers", answer, who="Bob")
        await self.call("answer", "POST", f"{here}/answers", answer, who="Ann")
        await self.fails("ask-closed", "POST", f"{here}/answers", {"ask": "2.0", "answer": []}, who="Ann")
        await self.undoing(game)
        orders = {"orders": [{"do": "ask", "when": {"targeted": True}}, {"do": "pass"}]}
        await self.call("give_orders", "PUT", f"{here}/orders", orders, who="Ann")
        await self.call("show_orders", "GET", f"{here}/orders", who="Ann")
        once = {"orders": [{"do": "pass", "scope": "once"}]}
        await self.fails("order-once", "PUT", f"{here}/orders", once, who="Ann")

    async def undoing(self, game: str) -> None:
        """Play until somebody may take a step back, and do it."""
        here = f"/v1/games/{game}"
        await self.fails("nothing-to-undo", "POST", f"{here}/undo", {}, who="Cyd")
        for _ in range(MOST):
            who = await self.turn(game)
            ask = await self.asked(game, who)
            taken = await self.call("answer", "POST", f"{here}/answers", self.reply(ask), who=who)
            view = await self.call("show_view", "GET", f"{here}/view", who=who)
            if view["may_undo"]:
                await self.call("undo", "POST", f"{here}/undo", {}, who=who)
                await self.fails("undone", "POST", f"{here}/answers", {"ask": ask["id"], "answer": []}, who=who)
                return
            assert taken["receipt"]["game"] == game
        raise AssertionError("nobody could ever take a step back")

    async def talking(self, game: str) -> None:
        here = f"/v1/games/{game}"
        said = await self.call("say", "POST", f"{here}/chat", {"said": "A fair wind to all!"}, who="Ann")
        await self.call("read_chat", "GET", f"{here}/chat", who="Bob")
        await self.call("unsay", "DELETE", f"{here}/chat/{said['id']}", who="Ann")
        await self.fails("no-such-message", "DELETE", f"{here}/chat/{said['id']}", who="Ann")
        await self.fails("message-length", "POST", f"{here}/chat", {"said": ""}, who="Ann")
        await self.call("write_notes", "PUT", f"{here}/notes", {"text": "Bob is too friendly."}, who="Ann")
        await self.call("read_notes", "GET", f"{here}/notes", who="Ann")

    async def parting(self, game: str) -> None:
        here = f"/v1/games/{game}"
        await self.fails("no-proposal", "POST", f"{here}/votes", {"agrees": True}, who="Ann")
        await self.call("propose", "POST", f"{here}/proposals", {"what": "pause"}, who="Ann")
        await self.fails("proposal-open", "POST", f"{here}/proposals", {"what": "abandon"}, who="Bob")
        await self.fails("voted-already", "POST", f"{here}/votes", {"agrees": True}, who="Ann")
        await self.call("vote", "POST", f"{here}/votes", {"agrees": False}, who="Bob")
        await self.fails("nothing-to-propose", "POST", f"{here}/proposals", {"what": "resume"}, who="Ann")
        await self.call("resign", "POST", f"{here}/resign", {}, who="Cyd")
        await self.call("delete_me", "DELETE", "/v1/players/me", who="Cyd")

    # --- playing -----------------------------------------------------------------------------------

    async def arranging(self) -> None:
        position = {"ruleset": self.ruleset, "seats": self.seats}
        await self.fails("development-only", "POST", "/v1/arranged", position, who="Ann")
        usual = self.services.settings
        self.services.settings = msgspec.structs.replace(usual, development=True)
        await self.call("arrange_game", "POST", "/v1/arranged", position, who="Ann")
        await self.fails("bad-position", "POST", "/v1/arranged", {**position, "facts": [{"e": "Sunk"}]}, who="Ann")
        self.services.settings = usual

    async def until_asked(self, game: str, name: str) -> None:
        """Everybody plays until this one must decide something, not only may react."""
        for _ in range(MOST):
            who = await self.turn(game)
            ask = await self.asked(game, who)
            if who == name and not ask.get("may_pass"):
                return
            reply = self.reply(ask)
            await self.http.post(f"/v1/games/{game}/answers", json=reply, headers=self._bearer(who))
        raise AssertionError(f"{name} was never asked")

    async def turn(self, game: str) -> str:
        """Let the bots play; who of the people must decide then."""
        while await self.services.playing.go_on(GameId(game), self.pick.randrange):
            pass
        for name in ("Ann", "Bob", "Cyd"):
            if await self.asked(game, name):
                return name
        raise AssertionError("the game waits for nobody")

    async def asked(self, game: str, name: str) -> Any:
        """What somebody is asked and has not answered yet, if anything."""
        view = (await self.http.get(f"/v1/games/{game}/view", headers=self._bearer(name))).json()
        own = [a for a in view.get("asks", ()) if a["seat"] == view["seat"] and not a.get("answered")]
        return own[0] if own and not view.get("passed") else None

    def reply(self, ask: Any) -> dict[str, Any]:
        return {"ask": ask["id"], "answer": None if ask.get("may_pass") else self.legal(ask)}

    def legal(self, ask: Any) -> Any:
        """Some legal answer."""
        form: Any = msgspec.convert(ask["form"], AnyForm)
        return msgspec.to_builtins(form.any_answer(self.pick.randrange))

    def _bearer(self, name: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secrets[name]}"}


def seeded_bytes(seed: str) -> Callable[[int], bytes]:
    """Random bytes that are the same every time."""
    return random.Random(seed).randbytes


@contextmanager
def seeded(story: str = "") -> Iterator[None]:
    """Chance, ids and invitations that are the same every time; ids are those of this story."""
    chance, ids = seeded_bytes("chance"), seeded_bytes(f"ids{story}")
    with (
        patch.object(rooms, "token_bytes", chance),
        patch.object(rooms, "token_urlsafe", lambda n: ids(n).hex()),
        patch.object(rooms, "new_game_id", lambda: new_game_id(ids)),
        patch.object(lives, "token_hex", lambda n: ids(n).hex()),
    ):
        yield
