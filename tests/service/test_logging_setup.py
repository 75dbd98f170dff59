"""Logs as lines: text for people, JSON for machines, nothing of what was sent."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from httpx import AsyncClient

from service.ops.logging_setup import configure
from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import *  # noqa: F403


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_json_has_an_object_on_each_line() -> None:
    out = io.StringIO()
    configure(Settings(), out)
    logging.getLogger("sealog.test").warning("so many: %d", 3, extra={"operation": "answer"})
    try:
        raise ValueError("no such thing")
    except ValueError:
        logging.getLogger("sealog.test").exception("it failed")
    first, second = map(json.loads, out.getvalue().splitlines())
    assert (first["level"], first["log"], first["said"], first["operation"]) == (
        "warning",
        "sealog.test",
        "so many: 3",
        "answer",
    )
    assert first["at"].endswith("Z") and "ValueError: no such thing" in second["traceback"]


def test_text_for_a_terminal_or_when_it_is_wanted() -> None:
    for settings, out in ((Settings(), Terminal()), (Settings(log_format="text"), io.StringIO())):
        configure(settings, out)
        logging.getLogger("sealog.test").warning("hello", extra={"ms": 2})
        assert out.getvalue().rstrip().endswith("WARNING sealog.test: hello ms=2")


def test_as_much_as_is_wanted() -> None:
    out = io.StringIO()
    configure(Settings(log="error"), out)
    logging.getLogger("sealog.test").warning("not this")
    assert out.getvalue() == ""


@pytest.mark.anyio
async def test_a_request_is_one_line_without_its_address(services: Services, client: AsyncClient) -> None:
    out = io.StringIO()
    services.settings = Settings(limits=False, access_log=True)
    configure(services.settings, out)
    secret = (await client.post("/v1/players", json={"name": "Quietly"})).json()["secret"]
    await client.get("/v1/games/00-0000000000/stream?ticket=slt_topsecret", headers={"X-Odd": "odd"})
    await client.get("/v1/games", headers={"Authorization": f"Bearer {secret}"})
    lines = [line for line in map(json.loads, out.getvalue().splitlines()) if line["log"].startswith("sealog")]
    asked = [line for line in lines if line["said"] == "answered"]
    assert [(line["operation"], line["status"]) for line in asked][::2] == [("register", 201), ("list_games", 200)]
    assert all(line["ms"] >= 0 for line in asked)
    for hidden in (secret, "topsecret", "Quietly", "ticket", "00-0000000000"):
        assert hidden not in json.dumps(lines)
