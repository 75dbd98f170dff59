"""The contract itself: the description, the page that shows it, and every problem explained."""

from typing import Any

from msgspec import Struct

from domain.kernel.errors import Refused
from service.http.answers import status_of
from service.http.endpoints import Call, Reply, endpoint
from service.http.explained import EXPLAINED
from service.http.problems import BASE, TITLES

DAY = {"Cache-Control": "public, max-age=300"}


class ProblemExplained(Struct, frozen=True):
    """A problem in plain words."""

    type: str
    code: str
    status: int
    title: str
    meaning: str
    remedy: str
    """What to do about it."""


class ProblemList(Struct, frozen=True):
    """Every problem there is."""

    problems: tuple[ProblemExplained, ...]


@endpoint("GET", "/openapi.json", tag="Contract", auth="none", budget="none", gives=dict[str, Any])
async def show_openapi(call: Call) -> Reply:
    """Show this description

    OpenAPI 3.1, made from the operations as they are.
    """
    from service.http.openapi import encoded

    return Reply(encoded(), DAY)


@endpoint("GET", "/problems", tag="Contract", auth="none", budget="none", gives=ProblemList)
async def list_problems(call: Call) -> Reply:
    """List every problem that an operation can answer with"""
    return Reply(ProblemList(tuple(map(_explained, sorted(EXPLAINED)))), DAY)


@endpoint(
    "GET",
    "/problems/{code}",
    tag="Contract",
    auth="none",
    budget="none",
    gives=ProblemExplained,
    problems=("no-such-problem",),
)
async def explain_problem(call: Call) -> Reply:
    """Explain a problem

    The `type` of every problem leads here.
    """
    code = call.path["code"]
    if code not in EXPLAINED:
        raise Refused("no-such-problem", "There is no problem {got}.", got=code)
    return Reply(_explained(code), DAY)


def _explained(code: str) -> ProblemExplained:
    status = status_of(code)
    return ProblemExplained(BASE + code, code, status, TITLES[status], *EXPLAINED[code])
