"""Records one request and its answer for every operation of the API, and real problems, into openapi/examples.

    python -m tests.tools.record_examples

A short game with a fixed seed on a real Redis: the same rules give the same examples."""

import asyncio
import json
import re
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from httpx import ASGITransport, AsyncClient

from projections.games import GAMES
from service.http.app import create_app
from service.keyring import Keyring, Signing, passing_keyring
from service.keyring.signing import new_signing_key
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.services import Services
from service.store.client import connect
from tests.http.people import METRICS_TOKEN
from tests.http.scenario import Exchange, Scenario, is_json, seeded, seeded_bytes

FOLDER = Path(__file__).parents[2] / "openapi" / "examples"
SECRET = re.compile(r"(sl[pts]_[a-z2-7]{12}_(?:[a-z2-7]{10}_)?)[a-z2-7]{52}")
NO_SECRET = ("thisisnorealsecret" * 3)[:52]
MESSAGE = re.compile(r"\b\d{13}-\d\b")
LONG = 5
"""Lists are cut to so many."""
SHOWN = "sealog_worker_"
"""Of the metrics these are shown: others depend on the machine."""
PAGE = 20_000
"""Text that is longer is cut."""
WORDS = 6
"""So many words of a game are shown."""
BEGAN = 1_790_000_000_000


async def record() -> dict[str, Any]:
    """All examples by operation, and all problems that were met."""
    clock = count(BEGAN, 250)
    with tempfile.TemporaryDirectory() as folder, RedisServer(Path(folder)) as server, seeded():
        services = Services(
            Settings(limits=False, metrics_token=METRICS_TOKEN),
            {entry.name: entry for entry in GAMES},
            connect(server.url),
            lambda: next(clock),
            keyring=Keyring(Signing([new_signing_key(BEGAN, b"example" + bytes(25))]), passing_keyring().vault),
        )
        for part in (services.players, services.tokens, services.tickets):
            part.random = seeded_bytes(type(part).__name__)
        transport = ASGITransport(app=create_app(services))  # type: ignore[arg-type]
        async with AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as http:
            scenario = Scenario(services, http)
            await scenario.play()
        await services.redis.aclose()
    examples: dict[str, Any] = {name: _example(name, said) for name, said in scenario.said.items()}
    met = {code: _body("", said) for code, said in scenario.problems.items()}
    return {**examples, "problems": dict(sorted(met.items()))}


def _example(name: str, said: Exchange) -> dict[str, Any]:
    reply = said.response
    request: dict[str, Any] = {"method": said.method, "path": said.path, "headers": said.headers}
    if said.body is not None:
        request["body"] = said.body
    shown = ("content-type", "etag", "location")
    headers = {key: reply.headers[key] for key in shown if key in reply.headers and reply.content}
    answer = {"status": reply.status_code, "headers": headers, "body": _body(name, said)}
    return {"request": request, "answer": answer}


def _body(name: str, said: Exchange) -> Any:
    reply = said.response
    if not reply.content:
        return None
    if name == "metrics":
        return "".join(line for line in reply.text.splitlines(keepends=True) if SHOWN in line)
    if not is_json(reply):
        return reply.text if len(reply.text) < PAGE else f"{reply.text[:100]}…"
    body = reply.json()
    if name == "show_openapi":
        return {"openapi": body["openapi"], "info": {"title": body["info"]["title"]}, "paths": {}}
    if name == "show_schemas":  # without references: tools resolve them, even here
        return {kind: {"$schema": schema["$schema"]} for kind, schema in body.items()}
    if name == "show_words":
        return {"words": dict(list(body["words"].items())[:WORDS])}
    return _cut(body)


def _cut(value: Any) -> Any:
    """Without the ends of long lists."""
    if isinstance(value, dict):
        return {key: _cut(one) for key, one in value.items()}
    return [_cut(one) for one in value[:LONG]] if isinstance(value, list) else value


def written(example: Any) -> str:
    """As it stands in the file: without secrets, and without the clock of Redis."""
    text = json.dumps(example, indent=1, ensure_ascii=False) + "\n"
    return MESSAGE.sub(f"{BEGAN}-0", SECRET.sub(rf"\g<1>{NO_SECRET}", text))


def main() -> None:
    examples = asyncio.run(record())
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.json"):
        path.unlink()
    for name, example in examples.items():
        (FOLDER / f"{name}.json").write_text(written(example))
    print(f"{len(examples) - 1} operations, {len(examples['problems'])} problems recorded")


if __name__ == "__main__":
    main()
