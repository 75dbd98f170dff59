"""Pages for people: whole, without scripts, and nothing in them comes from elsewhere."""

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from httpx import AsyncClient

from service.http import compression, openapi, pages
from service.http.endpoints import ENDPOINTS
from service.http.problem_texts import EXPLAINED

pytestmark = pytest.mark.anyio
PEOPLE = {"Accept": "text/html,application/xhtml+xml"}
PAGES = ("/docs", "/problems", "/problems/ask-closed")


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_fetches_nothing_and_runs_nothing(client: AsyncClient, path: str) -> None:
    page = await client.get(path, headers=PEOPLE)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    examples = re.compile("<pre><code>(.*?)</code></pre>", re.DOTALL)  # of texts, which may hold anything but tags
    assert not any("<" in example for example in examples.findall(page.text))
    assert not re.search(r"<script|<link|<img|<iframe| src=|url\(|@import|javascript:", examples.sub("", page.text))


@pytest.mark.parametrize("path", PAGES)
async def test_every_link_leads_somewhere(client: AsyncClient, path: str) -> None:
    page = (await client.get(path, headers=PEOPLE)).text
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    links = set(re.findall(r'href="([^"]+)"', page))
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    docs = set(re.findall(r'id="([^"]+)"', (await client.get("/docs")).text))
    for link in links:
        address, _, part = link.partition("#")
        if address == "/docs" and part:
            assert part in docs
        elif address:
            assert (await client.get(address)).status_code in (200, 503), link


async def test_the_docs_show_every_operation(client: AsyncClient) -> None:
    page = (await client.get("/docs")).text
    for endpoint in ENDPOINTS:
        assert f'<article id="{endpoint.name}">' in page


async def test_the_entrance_leads_to_everything(client: AsyncClient) -> None:
    for_programs = (await client.get("/")).json()
    page = (await client.get("/", headers=PEOPLE)).text
    addresses = [value for value in for_programs.values() if value.startswith("/")]
    assert "/docs" in addresses and "/openapi.json" in addresses
    assert [address for address in addresses if f'href="{address}"' not in page] == []


@pytest.mark.parametrize("code", sorted(EXPLAINED))
async def test_the_type_of_a_problem_leads_to_its_page(client: AsyncClient, code: str) -> None:
    for_programs = (await client.get(f"/problems/{code}")).json()
    assert (for_programs["type"], for_programs["code"]) == (f"/problems/{code}", code)
    page = await client.get(f"/problems/{code}", headers=PEOPLE)
    assert f"<code>{code}</code>" in page.text


async def test_a_problem_that_does_not_exist_is_a_problem(client: AsyncClient) -> None:
    missing = await client.get("/problems/boredom", headers=PEOPLE)
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-problem")


async def test_nobody_waits_while_the_contract_is_made(client: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first who asks for it waits for a second or more; the event loop goes on meanwhile."""
    made: list[int] = []

    def noted(honest: Callable[..., bytes]) -> Callable[..., bytes]:
        def do(*given: Any) -> bytes:
            made.append(threading.get_ident())
            return honest(*given)

        return do

    for owner, name in ((pages, "docs_page"), (openapi, "encoded"), (compression, "packed_once")):
        monkeypatch.setattr(owner, name, noted(getattr(owner, name)))
    for path in ("/docs", "/openapi.json"):
        assert (await client.get(path, headers={"Accept-Encoding": "gzip"})).status_code == 200
    assert len(made) == 4 and threading.get_ident() not in made
