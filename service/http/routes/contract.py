"""The contract itself: the description, the page that shows it, and every problem explained."""

import asyncio
from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Response
from msgspec import Struct, structs

from domain.kernel.errors import Refused
from service import web
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.openapi_responses import status_of
from service.http.problem_texts import EXPLAINED
from service.http.problems import BASE, TITLES

HTML = "text/html"
FOR_ALL = {"Cache-Control": "public, max-age=300", "Vary": "Accept"}


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


class Entrance(Struct, frozen=True):
    """Where to go from here."""

    name: str
    version: str
    docs: str
    """For people: every operation."""
    openapi: str
    """The same for programs."""
    problems: str
    """Every problem explained."""
    rulesets: str
    """Which games can be played."""
    games: str
    """Which games there are."""
    ready: str
    """Whether all is well."""


ENTRANCE = Entrance(
    name="Sealog",
    version=version("sealog"),
    docs="/docs",
    openapi="/openapi.json",
    problems=BASE.rstrip("/"),
    rulesets="/v1/rulesets",
    games="/v1/games",
    ready="/health/ready",
)
LINKS = tuple(value for value in structs.astuple(ENTRANCE) if str(value).startswith("/"))


@endpoint("GET", "/", tag="Contract", auth="none", budget="none", gives=Entrance, also=("text/html",), headers=ETAG)
async def enter(call: Call) -> Reply:
    """Show where to go from here

    A page for browsers, JSON for programs.
    """
    if _for_people(call):
        headers = {**web.page_headers(), "Vary": "Accept"}
        return Reply(response=Response(web.page(LINKS), headers=headers, media_type=HTML))
    return Reply(ENTRANCE, FOR_ALL)


@endpoint("GET", "/openapi.json", tag="Contract", auth="none", budget="none", gives=dict[str, Any], headers=ETAG)
async def show_openapi(call: Call) -> Reply:
    """Show this description

    OpenAPI 3.1, made from the operations as they are.
    """
    from service.http.openapi import encoded

    return Reply(await asyncio.to_thread(encoded), FOR_ALL, lasting=True)  # slow, the first time


@endpoint("GET", "/docs", tag="Contract", auth="none", budget="none", gives=str, media=HTML, headers=ETAG)
async def show_docs(call: Call) -> Reply:
    """Show this description as a page for people

    One page without scripts; nothing in it is fetched from elsewhere.
    """
    from service.http import pages

    return Reply(await asyncio.to_thread(pages.docs_page), pages.HEADERS, lasting=True)  # slow, the first time


@endpoint(
    "GET", "/problems", tag="Contract", auth="none", budget="none", gives=ProblemList, also=("text/html",), headers=ETAG
)
async def list_problems(call: Call) -> Reply:
    """List every problem that an operation can answer with

    A page for browsers, JSON for programs.
    """
    if _for_people(call):
        from service.http import pages

        return _html(pages.problems_page())
    return Reply(_all_problems(), FOR_ALL, lasting=True)


@endpoint(
    "GET",
    "/problems/{code}",
    tag="Contract",
    auth="none",
    budget="none",
    gives=ProblemExplained,
    problems=("no-such-problem",),
    also=("text/html",),
    headers=ETAG,
)
async def explain_problem(call: Call) -> Reply:
    """Explain a problem

    The `type` of every problem leads here. A page for browsers, JSON for programs.
    """
    code = call.path["code"]
    if code not in EXPLAINED:
        raise Refused("no-such-problem", "There is no problem {got}.", got=code)
    if _for_people(call):
        from service.http import pages

        return _html(pages.problem_page(code))
    return Reply(_explained(code), FOR_ALL)


@cache
def _all_problems() -> bytes:
    return msgspec.json.encode(ProblemList(tuple(map(_explained, sorted(EXPLAINED)))))


def _for_people(call: Call) -> bool:
    """A browser asks for HTML by name; programs take anything, or JSON."""
    return "text/html" in call.request.headers.get("accept", "")


def _html(page: bytes) -> Reply:
    from service.http import pages

    return Reply(page, {**pages.HEADERS, "Vary": "Accept"}, media=HTML, lasting=True)


def _explained(code: str) -> ProblemExplained:
    status = status_of(code)
    return ProblemExplained(BASE + code, code, status, TITLES[status], *EXPLAINED[code])
