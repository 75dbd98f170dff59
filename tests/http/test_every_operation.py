"""A short game in which every operation succeeds: each answer is what the contract says."""

from typing import Any

import jsonschema_rs
import pytest
from httpx import AsyncClient

from service.http.endpoints import ENDPOINTS
from service.http.openapi import document
from service.http.problems import MEDIA_TYPE as PROBLEM
from service.services import Services
from tests.http.scenario import Exchange, Scenario, is_json, seeded
from tests.http.test_contract import STREAM, closed, resolved

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


def undocumented_code(operation: dict[str, Any], status: int, body: Any) -> str:
    """The code of a problem that the operation does not list for this status; empty if it does, or is none."""
    content = resolved(operation["responses"][str(status)]).get("content", {}).get(PROBLEM, {})
    if not isinstance(body, dict) or "code" not in body or "x-codes" not in content:
        return ""
    return "" if body["code"] in content["x-codes"] else f"the code {body['code']} is not documented"


def faults_of(said: Exchange, operation: dict[str, Any]) -> list[str]:
    """What of an answer is not as documented: status, media type, headers, body."""
    reply = said.response
    answer = resolved(operation["responses"][str(reply.status_code)])
    always = [name for name, header in answer.get("headers", {}).items() if resolved(header).get("required", True)]
    faults = [f"no header {name}" for name in always if name.lower() not in reply.headers]
    if not reply.content:
        return faults + (["no body"] if "content" in answer else [])
    media = reply.headers["content-type"].partition(";")[0]
    if media not in answer["content"]:
        return [*faults, f"{media} is not documented"]
    validator = jsonschema_rs.Draft202012Validator(closed(answer["content"][media]["schema"]))
    body = reply.json() if is_json(reply) else reply.text
    if body_code := undocumented_code(operation, reply.status_code, body):
        faults.append(body_code)
    return faults + [str(error) for error in validator.iter_errors(body)]
