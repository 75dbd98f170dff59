"""Every operation on a seeded running game, with what fits the contract and with what does not: each succeeds at least
once, none fails with a 5xx, and nothing is answered that the contract does not say."""

import warnings
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from domain.kernel.ids import GameId
from service.http.openapi import document
from service.ops.readiness import BEAT
from service.ops.redis_server import RedisServer
from tests.http.conftest import ALL_GAMES
from tests.http.loopback import Loopback, loopback
from tests.http.people import OPERATOR, committed
from tests.http.scenario import Scenario, as_text, seeded
from tests.http.test_contract import STREAM
from tests.http.test_every_operation import undocumented_code
from tests.http.witness_key import WITNESS, cosigned

PLAYED, SERIES = "toy-crossing", "toy-shoals"
"""Quick to set up, and as good as any for the shapes of the API; the second is played in series, too."""
EXAMPLES = 8
"""For each operation, of what fits and of what does not."""

BODIES: dict[str, Any] = {
    "register": {"name": "Dee"},
    "rename": {"name": "Ann the Second"},
    "register_bot": {"name": "Robo"},
    "create_token": {"name": "A reader", "scopes": ["read"]},
    "issue_ticket": {},
    "open_game": {"ruleset": "cult", "seats": 5},
    "join": {"seat": "s2"},
    "propose": {"what": "pause"},
    "vote": {"agrees": False},
    "resign": {},
    "undo": {},
    "give_orders": {"orders": [{"do": "pass"}]},
    "say": {"said": "Ahoy"},
    "write_notes": {"text": "Trust nobody"},
    "commit_entropy": {"commitment": None, "seat": "s1"},
    "arrange_game": {"ruleset": "cult", "seats": 4},
    "dispute": {"draw": 0},
    "name_key": {"key": ""},
    "open_series": {"ruleset": SERIES},
    "join_series": {},
    "choose_options": {"options": {"nights": 2}},
    "open_next_game": {"seats": 3, "bot": "random"},
}
OPEN_TABLE = {"join", "leave", "close_game", "start_game", "commit_entropy", "reveal_entropy", "name_key"}
"""Operations that need a table which has not started."""

BROUGHT_IN = "import_record"
"""Takes lines of JSON instead of an object."""

SCHEMA = schemathesis.openapi.from_dict(document())
OPERATIONS = {operation.ok().definition.raw["operationId"]: operation.ok() for operation in SCHEMA.get_all_operations()}
STREAMS = {
    o["operationId"]
    for item in document()["paths"].values()
    for o in item.values()
    if STREAM in o["responses"].get("200", {}).get("content", {})
}


@schemathesis.check
def documented_code(ctx: Any, response: Any, case: Any) -> None:
    """A problem has one of the codes that the operation lists for its status."""
    operation, given = case.operation.definition.raw, str(response.headers.get("content-type"))
    if str(response.status_code) in operation["responses"] and given.partition(";")[0].endswith(("/json", "+json")):
        assert not undocumented_code(operation, response.status_code, response.json())


@pytest.fixture(scope="module")
def server(redis_server: RedisServer) -> Iterator[Loopback]:
    load_all_checks()
    with loopback(redis_server.url, ALL_GAMES) as running:
        yield running


class World:
    """A seeded running game, and what an operation needs of it."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.path: dict[str, str] = {}
        self.bodies = dict(BODIES)

    async def prepare(self, operation: str) -> None:
        play = self.scenario
        for name in ("Ann", "Bob", "Cyd"):
            made = await play.call("register", "POST", "/v1/players", {"name": name})
            play.secrets[name] = made["secret"]
            self.path.setdefault("player", made["id"])
        wish = {"name": "Phone", "scopes": ["read"]}
        token = await play.call("create_token", "POST", "/v1/players/me/tokens", wish, who="Ann")
        self.path |= {"token": token["id"], "ruleset": "cult", "code": "ask-closed", "seat": "s3"}
        self.path |= {"draw": "0", "card": "u0.0", "dispute": "1"}
        await play.services.redis.set(BEAT, play.services.now())
        if operation == "name_key":
            self.path["seat"] = "s1"
        if operation in ("compare_receipts", "prove_inclusion", "prove_consistency", "add_cosignature"):
            await self._running(operation)
        if operation == "add_cosignature":
            play.services.checkpoints.witnesses = (WITNESS,)
            seen = await play.call("show_checkpoint", "GET", "/v1/site-log/checkpoint")
            self.bodies["add_cosignature"] = {"checkpoint": cosigned(seen)}
        if "series" in {p.name for p in OPERATIONS[operation].path_parameters}:
            self.path["series"] = await self._series(operation)
        if operation == "fork_game":
            self.path["game"] = await self._over()
        elif "game" in {p.name for p in OPERATIONS[operation].path_parameters}:
            self.path["game"] = await (self._open if operation in OPEN_TABLE else self._running)(operation)

    async def _over(self) -> str:
        """A game that bots have played to its end."""
        play, bots = self.scenario, {f"s{n}": "random" for n in range(1, 4)}
        wish = {"ruleset": PLAYED, "seats": 3, "seat": None, "bots": bots, "entropy": "server"}
        game = str((await play.call("open_game", "POST", "/v1/games", wish, who="Ann"))["id"])
        await play.call("start_game", "POST", f"/v1/games/{game}/start", who="Ann")
        while await play.services.playing.go_on(GameId(game), play.pick.randrange):
            pass
        self.bodies["fork_game"] = {"bots": {"s2": "random"}}
        return game

    async def _series(self, operation: str) -> str:
        """One in which Ann takes part, unless she is about to."""
        play = self.scenario
        host, guest = ("Bob", "Cyd") if operation == "join_series" else ("Ann", "Bob")
        series = str((await play.call("open_series", "POST", "/v1/series", {"ruleset": SERIES}, who=host))["id"])
        await play.call("join_series", "POST", f"/v1/series/{series}/players", {}, who=guest)
        return series

    async def _open(self, operation: str) -> str:
        full = operation in ("start_game", "commit_entropy", "reveal_entropy")
        bots = {"s2": "random", "s3": "random"} if full else {"s3": "random"}
        wish = {"ruleset": PLAYED, "seats": 3, "bots": bots, "hot_seat": True}
        game = str((await self.scenario.call("open_game", "POST", "/v1/games", wish, who="Ann"))["id"])
        if operation in ("commit_entropy", "reveal_entropy"):
            await self._locked(f"/v1/games/{game}", operation)
        return game

    async def _locked(self, here: str, operation: str) -> None:
        """Ann owes a commitment, or what she has committed to."""
        play, r = self.scenario, bytes(range(32))
        shown = await play.call("start_game", "POST", f"{here}/start", who="Ann")
        if operation == "reveal_entropy":
            body = {"commitment": committed(shown["chance"]["owed"][0], r)}
            await play.call("commit_entropy", "POST", f"{here}/entropy/commit", body, who="Ann")
            self.bodies["reveal_entropy"] = {"r": as_text(r)}

    async def _running(self, operation: str) -> str:
        play = self.scenario
        wish = {"ruleset": PLAYED, "seats": 3, "entropy": "server"}
        game = str((await play.call("open_game", "POST", "/v1/games", wish, who="Ann"))["id"])
        here = f"/v1/games/{game}"
        for name in ("Bob", "Cyd"):
            await play.call("join", "POST", f"{here}/seats", {}, who=name)
        await play.call("start_game", "POST", f"{here}/start", who="Ann")
        await play.until_asked(game, "Ann")
        said = await play.call("say", "POST", f"{here}/chat", {"said": "Ahoy"}, who="Ann")
        self.path["message"] = said["id"]
        if operation == "show_dispute":
            await play.call("dispute", "POST", f"{here}/disputes", {"draw": 0}, who="Ann")
        if operation == "vote":
            await play.call("propose", "POST", f"{here}/proposals", {"what": "pause"}, who="Bob")
        if operation == "undo":
            await self._take_a_step(game)
        receipt = await play.call("show_receipt", "GET", f"{here}/receipts", who="Ann")
        self.bodies |= {"hand_in_receipt": receipt, "compare_receipts": {"one": receipt, "other": receipt}}
        ask = await play.asked(game, "Ann")
        if ask:
            self.bodies["answer"] = self.bodies["preview"] = {"ask": ask["id"], "answer": play.legal(ask)}
        return game

    async def _take_a_step(self, game: str) -> None:
        """Play until Ann may take a step back."""
        play, here = self.scenario, f"/v1/games/{game}"
        for _ in range(300):
            who = await play.turn(game)
            reply = play.reply(await play.asked(game, who))
            await play.call("answer", "POST", f"{here}/answers", reply, who=who)
            view = await play.call("show_view", "GET", f"{here}/view", who="Ann")
            if view["may_undo"] and not (await play.call("show_game", "GET", here)).get("resolving"):
                return
        raise AssertionError("Ann could never take a step back")

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.scenario.secrets['Ann']}"}


@pytest.fixture
def world(server: Loopback, name: str) -> World:
    made = World(Scenario(server.services, server.http))
    developing = name == "arrange_game"
    server.services.settings = msgspec.structs.replace(server.services.settings, development=developing)
    with seeded(name):
        server.do(made.prepare(name))
    return made


def path_of(operation: Any, world: World) -> dict[str, str]:
    return {p.name: world.path[p.name] for p in operation.path_parameters}


@pytest.mark.parametrize("name", sorted(set(OPERATIONS) - STREAMS - {BROUGHT_IN}))
def test_operation(server: Loopback, world: World, name: str) -> None:
    operation = OPERATIONS[name]
    path = path_of(operation, world)
    good = operation.Case(path_parameters=path, body=world.bodies.get(name, schemathesis.core.NOT_SET))
    headers = OPERATOR if name == "metrics" else world.headers
    reply = good.call_and_validate(base_url=server.url, headers=headers)
    assert 200 <= reply.status_code < 300, reply.text
    takes = operation.body or any(p.definition["in"] != "header" for p in operation.iter_parameters())  # any tag fits
    for mode in (GenerationMode.POSITIVE, *([GenerationMode.NEGATIVE] if takes else [])):
        _fuzz(operation, mode, server.url, headers, path)


def _fuzz(operation: Any, mode: GenerationMode, url: str, headers: dict[str, str], path: dict[str, str]) -> None:
    """Send so many requests of this kind, the same ones in every run."""
    fixed = {"path_parameters": path} if mode is GenerationMode.POSITIVE else {}

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode, **fixed))
    def send(case: Any) -> None:
        # What fits the schema may still be refused by the state of the game: 422 is documented and checked.
        case.call_and_validate(base_url=url, headers=headers, excluded_checks=[positive_data_acceptance])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        send()


@pytest.mark.parametrize("name", [BROUGHT_IN])
def test_a_record_is_taken_and_nonsense_is_not(server: Loopback, world: World, name: str) -> None:
    """Its body is lines of JSON, which no schema makes up; what can be wrong within has tests of its own."""
    operation = OPERATIONS[name]
    headers = {**world.headers, "Content-Type": "application/jsonl"}
    record = world.scenario.foreign_record()
    for body, wanted in ((record, 201), (record, 201), (record[:-9], 422), (b"", 422)):
        reply = requests.post(server.url + operation.path, data=body, headers=headers, timeout=30)
        assert reply.status_code == wanted, reply.text
        operation.validate_response(reply)
    refused = requests.post(server.url + operation.path, data=record, timeout=30)
    assert (refused.status_code, refused.headers["content-type"]) == (401, "application/problem+json")


def test_all_checks_are_at_work() -> None:
    load_all_checks()
    assert documented_code.__name__ in CHECKS.get_all_names()
    assert {"not_a_server_error", "status_code_conformance", "negative_data_rejection", "ignored_auth"} <= set(
        CHECKS.get_all_names()
    )


@pytest.mark.parametrize("name", sorted(STREAMS))
def test_stream(server: Loopback, world: World, name: str) -> None:
    """A stream begins with a documented status and type; what it says has its own tests."""
    operation = OPERATIONS[name]
    address = server.url + operation.path.format(**path_of(operation, world))
    with requests.get(address, headers=world.headers, stream=True, timeout=10) as reply:
        assert (reply.status_code, reply.headers["content-type"].partition(";")[0]) == (200, STREAM)
    refused = requests.get(address, headers={"Authorization": "Bearer x"}, timeout=10)
    assert (refused.status_code, refused.headers["content-type"]) == (401, "application/problem+json")
    assert {"200", "401"} <= set(operation.definition.raw["responses"])
