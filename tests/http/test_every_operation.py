"""A short game in which every operation succeeds: each answer is what the contract says."""

from typing import Any

import jsonschema_rs
import pytest
from httpx import AsyncClient

from service.http.endpoints import ENDPOINTS
from service.http.openapi import document
from service.services import Services
from tests.http.scenario import Exchange, Scenario, is_json, seeded
from tests.http.test_contract import STREAM, resolved

pytestmark = pytest.mark.anyio


async def test_every_operation_succeeds_and_answers_as_the_contract_says(
    services: Services, client: AsyncClient
) -> None:
    scenario = Scenario(services, client)
    with seeded():
        await scenario.play()
    assert set(scenario.said) == {endpoint.name for endpoint in ENDPOINTS if endpoint.media != STREAM}
    by_name = {o["operationId"]: o for item in document()["paths"].values() for o in item.values()}
    for name, said in scenario.said.items():
        assert faults_of(said, by_name[name]) == [], name


def faults_of(said: Exchange, operation: dict[str, Any]) -> list[str]:
    """What of an answer is not as documented: status, media type, headers, body."""
    reply = said.response
    answer = resolved(operation["responses"][str(reply.status_code)])
    faults = [f"no header {name}" for name in answer.get("headers", ()) if name.lower() not in reply.headers]
    if not reply.content:
        return faults + (["no body"] if "content" in answer else [])
    media = reply.headers["content-type"].partition(";")[0]
    if media not in answer["content"]:
        return [*faults, f"{media} is not documented"]
    schemas = {"components": {"schemas": document()["components"]["schemas"]}}
    validator = jsonschema_rs.Draft202012Validator({**schemas, **answer["content"][media]["schema"]})
    body = reply.json() if is_json(reply) else reply.text
    return faults + [str(error) for error in validator.iter_errors(body)]
