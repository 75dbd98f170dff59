"""The generated Python client reads every recorded answer, and what it writes again is the same."""

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.http import routes
from service.http.endpoints import ENDPOINTS
from service.http.openapi import EXAMPLES
from tests.http.test_contract import NOWHERE
from tests.tools import clients

routes.load()
JSON = [e for e in ENDPOINTS if e.gives not in (None, str) and e.media == "application/json"]


@pytest.fixture(scope="module")
def generated() -> Iterator[Any]:
    """The package, importable for as long as these tests run."""
    folder = str(clients.generate() / "python")
    sys.path.insert(0, folder)
    yield importlib.import_module("sealog_client")
    sys.path.remove(folder)


def parsed(generated: Any, tag: str, name: str, status: int, body: Any) -> Any:
    """An answer, read by the function that is generated for its operation."""
    module = importlib.import_module(f"sealog_client.api.{tag.lower()}.{name}")
    reply = httpx.Response(status, json=body, request=httpx.Request("GET", "http://sealog.test"))
    return module._parse_response(client=generated.Client("http://sealog.test"), response=reply)


@pytest.mark.parametrize("name", [e.name for e in JSON])
def test_recorded_answers(generated: Any, name: str) -> None:
    endpoint = next(e for e in JSON if e.name == name)
    answer = json.loads((EXAMPLES / f"{name}.json").read_text())["answer"]
    assert parsed(generated, endpoint.tag, name, answer["status"], answer["body"]).to_dict() == answer["body"]


def test_recorded_problems(generated: Any) -> None:
    problems: dict[str, Any] = json.loads(Path(EXAMPLES / "problems.json").read_text())
    models = importlib.import_module("sealog_client.models")
    for code, body in problems.items():
        kind = models.Problem if code in NOWHERE else getattr(models, f"Problem{body['status']}")
        assert kind.from_dict(body).to_dict() == body, code
