"""A short game with a fixed seed in which every operation of the API succeeds once: for examples and for checks."""

import base64
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import msgspec
from httpx import AsyncClient, Response

from domain.kernel.forms import AnyForm
from domain.kernel.ids import EVERYTHING, GameId, PlayerId
from domain.kernel.record import log_of
from projections.record_file import paths_of, write_record
from service.games import arranged, forking, live_games, starting, tables
from service.http import idempotency_keys
from service.services import Services
from service.store.keys import new_game_id
from tests.http.leak.worlds import played_by
from tests.http.people import OPERATOR, committed
from tests.http.series_scenario import play_series, seeded_series
from tests.http.witness_key import WITNESS, cosigned

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
        return reply.json() if reply.content and is_json(reply) else reply.text

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
        await self.proving(game)
        await self.talking(game)
        await self.checking(game)
        await self.account_deletion(game)
        await self.arranging()
        await self.studying()
        await self.bringing_in()
        await play_series(self)
        await self.call("metrics", "GET", "/metrics", headers=OPERATOR)

    async def contract(self) -> None:
        await self.call("live", "GET", "/health/live")
        await self.services.redis.set("site:worker", self.services.now())
        await self.call("ready", "GET", "/health/ready")
        await self.call("enter", "GET", "/")
        await self.call("list_problems", "GET", "/problems")
        await self.call("explain_problem", "GET", "/problems/ask-closed")
        await self.call("show_openapi", "GET", "/openapi.json")
        await self.call("show_docs", "GET", "/docs")
        await self.call("list_rulesets", "GET", "/v1/rulesets")
        await self.call("show_ruleset", "GET", f"/v1/rulesets/{self.ruleset}")
        await self.call("show_schemas", "GET", f"/v1/rulesets/{self.ruleset}/schemas")
        await self.call("show_content", "GET", f"/v1/rulesets/{self.ruleset}/content")
        await self.call("show_words", "GET", f"/v1/rulesets/{self.ruleset}/words")
        await self.call("show_looks", "GET", f"/v1/rulesets/{self.ruleset}/looks")
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
        bot = await self.call("register_bot", "POST", "/v1/players/me/bots", {"name": "Deckhand"}, who="Ann")
        self.secrets["bot"] = bot["secret"]
        await self.fails("not-for-bots", "POST", "/v1/players/me/bots", {"name": "Swab"}, who="bot")
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
        key = {"Idempotency-Key": "5f2e8c1a-93d7-4f0b-8a6e-2d1c7b9e4f30"}
        await self.call("open_game", "POST", "/v1/games", {**wish, "public": False}, who="Bob", headers=key)
        await self.fails("key-reused", "POST", "/v1/games", {**wish, "seats": 6}, who="Bob", headers=key)
        await self.fails("bad-key", "POST", "/v1/games", wish, who="Bob", headers={"Idempotency-Key": "1"})
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
        await self.fails("bad-seat-key", "PUT", f"{here}/seats/s2/key", {"key": "AAAA"}, who="Bob")
        key = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
        await self.call("name_key", "PUT", f"{here}/seats/s2/key", {"key": key}, who="Bob")
        await self.call("name_key", "PUT", f"{here}/seats/s2/key", {"key": ""}, who="Bob")
        await self.fails("table-full", "POST", f"{here}/seats", {"bot": "greedy"}, who="Ann")
        await self.fails("not-host", "POST", f"{here}/start", who="Bob")
        await self.fails("not-sealing", "POST", f"{here}/entropy/commit", {"commitment": None}, who="Ann")
        await self.call("start_game", "POST", f"{here}/start", who="Ann")
        await self.sealing(here)
        await self.fails("wrong-state", "POST", f"{here}/start", who="Ann")
        await self.fails("no-such-game", "GET", "/v1/games/00-0000000000")
        other = await self.call("open_game", "POST", "/v1/games", {**wish, "public": False}, who="Ann")
        await self.fails("not-invited", "POST", f"/v1/games/{other['id']}/seats", {}, who="Bob")
        await self.call("close_game", "DELETE", f"/v1/games/{other['id']}", who="Ann")
        await self.call("list_games", "GET", "/v1/games?state=running&limit=5")
        return game

    async def sealing(self, here: str) -> None:
        """Ann and Bob bring entropy of their own; Cyd leaves it to the server."""
        commit, reveal = f"{here}/entropy/commit", f"{here}/entropy/reveal"
        made = {name: self.pick.randbytes(32) for name in ("Ann", "Bob")}
        for name, r in made.items():
            shown = await self.call("show_game", "GET", here, who=name)
            body = {"commitment": committed(shown["chance"]["owed"][0], r), "epoch": 1}
            await self.call("commit_entropy", "POST", commit, body, who=name)
            await self.fails("reveal-early", "POST", reveal, {"r": as_text(r)}, who=name)
            await self.fails("committed-already", "POST", commit, {"commitment": None}, who=name)
        await self.fails("other-epoch", "POST", commit, {"commitment": None, "epoch": 2}, who="Cyd")
        await self.call("commit_entropy", "POST", commit, {"commitment": None}, who="Cyd")
        await self.fails("commit-closed", "POST", commit, {"commitment": as_text(bytes(32))}, who="Cyd")
        await self.fails("nothing-committed", "POST", reveal, {"r": as_text(bytes(32))}, who="Cyd")
        await self.fails("revealing", "DELETE", f"{here}/seats/s2", who="Bob")
        await self.fails("wrong-entropy", "POST", reveal, {"r": as_text(bytes(32))}, who="Ann")
        for name, r in made.items():
            await self.call("reveal_entropy", "POST", reveal, {"r": as_text(r)}, who=name)

    async def looking(self, game: str) -> None:
        await self.until_asked(game, "Ann")
        here = f"/v1/games/{game}"
        await self.call("show_game", "GET", here, who="Ann")
        for name in ("view", "scene", "table", "picture", "stage", "asks"):
            await self.call(f"show_{name}", "GET", f"{here}/{name}", who="Ann")
        await self.call("list_events", "GET", f"{here}/events?after=20&limit=4", who="Ann")
        await self.fails("not-your-seat", "GET", f"{here}/view?seat=s2", who="Ann")
        await self.fails("not-over", "GET", f"{here}/view?at=20&seat=everything", who="Ann")
        await self.call("show_history", "GET", f"{here}/history?after=20&limit=60", who="Ann")
        await self.call("tell_story", "GET", f"{here}/story", who="Ann")
        await self.call("show_knowledge", "GET", f"{here}/knowledge?at=30", who="Ann")
        await self.call("show_changes", "GET", f"{here}/changes?since=30&at=end", who="Ann")
        await self.fails("no-such-point", "GET", f"{here}/view?at=turn:999", who="Ann")

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
        unknown = {"orders": [{"do": "pass", "kind": "dance"}]}
        await self.fails("order-kind", "PUT", f"{here}/orders", unknown, who="Ann")

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

    async def proving(self, game: str) -> None:
        here = f"/v1/games/{game}/receipts"
        await self.call("show_keys", "GET", "/.well-known/sealog-keys.json")
        receipt = await self.call("show_receipt", "GET", here, who="Ann")
        await self.call("hand_in_receipt", "POST", here, receipt, who="Bob")
        await self.fails("receipt-not-ours", "POST", here, {**receipt, "seq": 1}, who="Bob")
        other = "/v1/games/00-0000000000/receipts"
        await self.fails("receipt-other-game", "POST", other, receipt, who="Bob")
        await self.call("compare_receipts", "POST", "/v1/receipts/compare", {"one": receipt, "other": receipt})
        await self.call("read_site_log", "GET", "/v1/site-log")
        await self.call("prove_inclusion", "GET", "/v1/site-log/inclusion?seq=1")
        await self.fails("no-such-lines", "GET", "/v1/site-log/inclusion?seq=1000000")
        await self.call("prove_consistency", "GET", "/v1/site-log/consistency?first=1")
        await self.witnessing()

    async def witnessing(self) -> None:
        here, seen = "/v1/site-log/cosignatures", await self.call("show_checkpoint", "GET", "/v1/site-log/checkpoint")
        await self.fails("witness-unknown", "POST", here, {"checkpoint": cosigned(seen)})
        self.services.checkpoints.witnesses = (WITNESS,)
        await self.call("add_cosignature", "POST", here, {"checkpoint": cosigned(seen)})
        await self.fails("bad-note", "POST", here, {"checkpoint": "all is well"})
        other = seen.replace("\n1\n", "\n2\n", 1)
        await self.fails("checkpoint-not-ours", "POST", here, {"checkpoint": cosigned(other)})

    async def talking(self, game: str) -> None:
        here = f"/v1/games/{game}"
        said = await self.call("say", "POST", f"{here}/chat", {"said": "A fair wind to all!"}, who="Ann")
        await self.call("read_chat", "GET", f"{here}/chat", who="Bob")
        await self.call("unsay", "DELETE", f"{here}/chat/{said['id']}", who="Ann")
        await self.fails("no-such-message", "DELETE", f"{here}/chat/{said['id']}", who="Ann")
        await self.fails("message-length", "POST", f"{here}/chat", {"said": ""}, who="Ann")
        await self.call("write_notes", "PUT", f"{here}/notes", {"text": "Bob is too friendly."}, who="Ann")
        await self.call("read_notes", "GET", f"{here}/notes", who="Ann")

    async def checking(self, game: str) -> None:
        here = f"/v1/games/{game}"
        await self.call("download_record", "GET", f"{here}/record", who="Ann")
        await self.call("show_audit", "GET", f"{here}/audit", who="Ann")
        draws = await self.call("list_draws", "GET", f"{here}/audit/draws?kind=roll&limit=2", who="Ann")
        n = draws["draws"][0]["n"]
        await self.call("show_draw", "GET", f"{here}/audit/draws/{n}", who="Ann")
        laid = await self.call("list_draws", "GET", f"{here}/audit/draws?kind=reseal&limit=1", who="Ann")
        card = laid["draws"][0]["laid"][0]["cards"][0]
        await self.call("show_card", "GET", f"{here}/audit/cards/{card}", who="Ann")
        await self.fails("no-such-draw", "GET", f"{here}/audit/draws/99999", who="Ann")
        await self.fails("no-such-card", "GET", f"{here}/audit/cards/99999.0", who="Ann")
        await self.call("show_luck", "GET", f"{here}/audit/luck", who="Ann")
        await self.call("draw_luck", "GET", f"{here}/audit/luck.svg", who="Ann")
        await self.call("show_site_luck", "GET", f"/v1/audit/luck?ruleset={self.ruleset}")
        await self.call("draw_site_luck", "GET", f"/v1/audit/luck.svg?ruleset={self.ruleset}")
        await self.call("dispute", "POST", f"{here}/disputes", {"draw": n}, who="Ann")
        await self.fails("dispute-subject", "POST", f"{here}/disputes", {}, who="Ann")
        await self.fails("no-such-events", "POST", f"{here}/disputes", {"first": 1, "last": 99999}, who="Ann")
        await self.fails("no-such-dispute", "GET", f"{here}/disputes/9", who="Ann")
        await self.services.judge.look(self.services.games[self.ruleset], GameId(game))
        await self.call("list_disputes", "GET", f"{here}/disputes", who="Bob")
        await self.call("show_dispute", "GET", f"{here}/disputes/1", who="Bob")

    async def account_deletion(self, game: str) -> None:
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

    async def studying(self) -> None:
        """A game with bots, forked while it runs, and forked again."""
        bots = {f"s{n}": "greedy" for n in range(2, self.seats + 1)}
        wish = {"ruleset": self.ruleset, "seats": self.seats, "bots": bots, "entropy": "server"}
        game = str((await self.call("open_game", "POST", "/v1/games", wish, who="Ann"))["id"])
        await self.fails("not-forkable", "POST", f"/v1/games/{game}/forks", {}, who="Ann")
        await self.call("start_game", "POST", f"/v1/games/{game}/start", who="Ann")
        while await self.services.playing.go_on(GameId(game), self.pick.randrange):
            pass
        study = await self.call("fork_game", "POST", f"/v1/games/{game}/forks", {"bots": bots}, who="Ann")
        await self.fails("study-game", "GET", f"/v1/games/{study['id']}/record", who="Ann")

    def foreign_record(self) -> bytes:
        """The record of a game that was played elsewhere."""
        game = GameId("07-" + "b" * 10)
        entry = self.services.games.get("toy-mutiny", self.services.games[self.ruleset])
        people = [PlayerId(f"p-{letter * 12}") for letter in "abcd"]
        played, _ = played_by(entry, game, people, 1, most=9999)
        paths = paths_of(game, dict(played.chance.epoch_keys()), played.records)
        return write_record(played.ruleset, game, EVERYTHING, log_of(EVERYTHING, played.records), paths)

    async def bringing_in(self) -> None:
        """A game that is over, and gone; its record is brought in."""
        data = self.foreign_record()
        jsonl = {"headers": {"Content-Type": "application/jsonl"}}
        await self.call("import_record", "POST", "/v1/records", who="Ann", content=data, **jsonl)
        await self.fails("record-known", "POST", "/v1/records", who="Bob", content=data, **jsonl)
        await self.fails("record-refused", "POST", "/v1/records", who="Bob", content=data[:-9], **jsonl)

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


def is_json(reply: Response) -> bool:
    """One JSON value; JSON lines are a text."""
    return reply.headers["content-type"].partition(";")[0].endswith("json")


def as_text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def seeded_bytes(seed: str) -> Callable[[int], bytes]:
    """Random bytes that are the same every time."""
    return random.Random(seed).randbytes


@contextmanager
def seeded(story: str = "") -> Iterator[None]:
    """Chance, ids and invitations that are the same every time; ids are those of this story."""
    chance, ids = seeded_bytes("chance"), seeded_bytes(f"ids{story}")
    with (
        patch.object(starting, "token_bytes", chance),
        patch.object(arranged, "token_bytes", ids),
        patch.object(forking, "token_bytes", ids),
        patch.object(idempotency_keys, "token_bytes", ids),
        patch.object(tables, "token_urlsafe", lambda n: ids(n).hex()),
        patch.object(tables, "new_game_id", lambda random=ids: new_game_id(random)),
        patch.object(live_games, "token_hex", lambda n: ids(n).hex()),
        seeded_series(ids),
    ):
        yield
