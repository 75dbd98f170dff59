"""Pages and files of the page: which addresses there are, how they are kept, and what they may do in a browser."""

import gzip
import re
from typing import Any

import pytest
from httpx import AsyncClient

from service import web
from service.http.cross_origin import CrossOrigin

pytestmark = pytest.mark.anyio
PEOPLE = {"Accept": "text/html,application/xhtml+xml"}
ADDRESSES = (
    "/open/cult",
    "/join/01-abc",
    "/series/01-abc",
    "/series/open/cult",
    "/table/01-abc",
    "/replay/01-abc?at=turn:3&seat=s2",
    "/proof/01-abc",
    "/proof/01-abc/4",
    "/verify",
    "/me",
    "/about",
)


@pytest.mark.parametrize("address", ADDRESSES)
async def test_every_address_of_the_page_gives_the_same_document(client: AsyncClient, address: str) -> None:
    page = await client.get(address)
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert 'id="app"' in page.text
    assert "slp_" not in page.text and "01-abc" not in page.text


async def test_browsers_get_the_page_at_the_entrance_and_programs_get_json(client: AsyncClient) -> None:
    assert (await client.get("/")).json()["name"] == "Sealog"
    page = await client.get("/", headers=PEOPLE)
    assert 'id="app"' in page.text
    assert page.headers["vary"] == "Accept"


async def test_the_policy_allows_nothing_but_our_own_files(client: AsyncClient) -> None:
    for address in ("/", *ADDRESSES):
        policy = (await client.get(address, headers=PEOPLE)).headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    page = (await client.get("/verify")).text
    assert not re.search(r"<style| style=| on\w+=|<script>|https?://", page)


async def test_a_file_named_with_its_digest_is_kept_for_good(client: AsyncClient) -> None:
    page = (await client.get("/verify")).text
    for address in re.findall(r'(?:src|href)="(/web/[^"]+\?v=[^"]+)"', page):
        found = await client.get(address)
        assert found.status_code == 200
        assert "immutable" in found.headers["cache-control"]
    assert (await client.get("/web/app.js")).headers["cache-control"] == "public, no-cache"
    assert "immutable" not in (await client.get("/web/app.js?v=another")).headers["cache-control"]


async def test_what_has_not_changed_is_not_sent_again(client: AsyncClient) -> None:
    for address in ("/web/app.js", "/web/fonts/title.woff2", "/verify"):
        first = await client.get(address)
        again = await client.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_files_come_gzipped_to_whoever_takes_it(client: AsyncClient) -> None:
    packed = await client.get("/web/app.js", headers={"Accept-Encoding": "gzip"})
    plain = await client.get("/web/app.js", headers={"Accept-Encoding": "identity, gzip;q=0"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.headers["etag"] != plain.headers["etag"]
    assert "content-encoding" not in (await client.get("/web/fonts/text.woff2")).headers


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("gzip;q=0", False), ("gzip;q=0.0, *", False), ("", False)],
)
def test_who_takes_gzip(accepted: str, takes: bool) -> None:
    assert web.takes_gzip(accepted) is takes


async def test_the_verifier_is_served_beside_the_page(client: AsyncClient) -> None:
    found = await client.get("/web/verify.mjs")
    assert found.content == web.VERIFIER.read_bytes()
    assert found.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("name", ["nothing.js", "..%2f__init__.py", "fonts/..%2fmade.json", "source/app.tsx"])
async def test_no_other_file_can_be_asked_for(client: AsyncClient, name: str) -> None:
    found = await client.get(f"/web/{name}")
    assert (found.status_code, found.headers["content-type"]) == (404, "application/problem+json")


async def test_a_head_has_no_body_and_other_methods_are_refused(client: AsyncClient) -> None:
    head = await client.head("/web/app.css")
    assert (head.status_code, head.content) == (200, b"")
    assert (await client.post("/web/app.css")).status_code == 405


BUDGET = {"app.js": 80, "app.css": 12, "icons.svg": 80}
FONTS = 75


def test_the_page_keeps_to_its_budget() -> None:
    sizes = {name: len(gzip.compress(web.assets()[name].body, 9)) / 1024 for name in BUDGET}
    assert {name: size for name, size in sizes.items() if size > BUDGET[name]} == {}
    fonts = sum(len(asset.body) for name, asset in web.assets().items() if name.endswith(".woff2"))
    assert fonts / 1024 <= FONTS


async def test_a_file_that_is_not_there_is_a_problem_that_is_explained(client: AsyncClient) -> None:
    found = await client.get("/web/nothing.js")
    assert (found.status_code, found.headers["content-type"]) == (404, "application/problem+json")
    assert (await client.get(found.json()["type"])).status_code == 200


async def test_files_are_open_to_pages_of_all_sites_and_say_so_once(client: AsyncClient) -> None:
    answers: list[list[tuple[bytes, bytes]]] = []

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            answers.append(list(message["headers"]))

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found = await client.get("/web/board.js")
        await send({"type": "http.response.start", "status": 200, "headers": found.headers.raw})

    scope = {"method": "GET", "headers": [(b"origin", b"https://elsewhere.example")]}
    for allowed in ("*", "https://elsewhere.example", "https://another.example"):
        await CrossOrigin([allowed]).answer(app, scope, client.get, sent)  # type: ignore[arg-type]
    named = [[value for name, value in headers if name == b"access-control-allow-origin"] for headers in answers]
    assert named == [[b"*"]] * 3
