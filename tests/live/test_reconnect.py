"""A browser's own `EventSource` comes back by itself: the same address, the same ticket, and `Last-Event-ID`."""

from collections.abc import Awaitable, Callable

import pytest
from httpx import AsyncClient

from service.services import Services
from tests.http.people import Person, problem_in
from tests.live.listener import Ear, listening
from tests.live.tables import something_happens, started

pytestmark = pytest.mark.anyio


async def ticket_for(who: Person, game: str | None = None) -> str:
    return str((await who.post("/v1/tickets", {"game": game} if game else {}))["ticket"])


async def opened(client: AsyncClient, path: str, ticket: str, **more: str) -> Ear:
    """A stream that was opened, and has broken off."""
    async with listening(client, path, ticket=ticket, **more) as ear:
        await ear.next("state")
        return ear


async def refused(client: AsyncClient, path: str, ticket: str, version: str, **more: str) -> None:
    reply = await client.get(path, params={"ticket": ticket, **more}, headers={"Last-Event-ID": version})
    problem_in(reply, 401, "ticket-unknown")


async def test_a_browser_comes_back_and_misses_nothing(
    services: Services, ann: Person, bob: Person, client: AsyncClient
) -> None:
    game = await started(ann, bob)
    path, ticket = f"/v1/games/{game}/stream", await ticket_for(ann, game)
    ear = await opened(client, path, ticket)
    for _ in range(2):
        await something_happens(services, game, ann, bob)
        async with listening(client, path, {"Last-Event-ID": ear.version}, ear.doc, ticket=ticket) as again:
            await again.next("table")
            assert again.kinds()[0] == "step" and again.doc == await ann.get(f"/v1/games/{game}/view")
            ear = again
    problem_in(await client.get(path, params={"ticket": ticket}), 401, "ticket-unknown")


async def test_the_list_of_ones_tables_comes_back_too(ann: Person, bob: Person, client: AsyncClient) -> None:
    await started(ann, bob)
    path, ticket = "/v1/players/me/stream", await ticket_for(ann)
    async with listening(client, path, ticket=ticket) as ear:
        first = await ear.next()
    async with listening(client, path, {"Last-Event-ID": first.id}, ticket=ticket) as ear:
        assert (await ear.next()).data == first.data


async def test_a_ticket_comes_back_to_its_own_stream_and_seat_only(
    ann: Person, bob: Person, client: AsyncClient
) -> None:
    game, other = await started(ann, bob), await started(ann, bob)
    path, ticket = f"/v1/games/{game}/stream", await ticket_for(ann)
    ear = await opened(client, path, ticket)
    await refused(client, f"/v1/games/{other}/stream", ticket, ear.version)
    await refused(client, path, ticket, ear.version, seat="onlooker")
    await refused(client, "/v1/players/me/stream", ticket, "tables")
    async with listening(client, path, {"Last-Event-ID": ear.version}, ear.doc, ticket=ticket) as again:
        await again.next("table")


async def test_a_ticket_tells_nothing_of_streams_that_it_has_not_opened(
    ann: Person, bob: Person, client: AsyncClient
) -> None:
    """Neither how far another game is, nor that it is over."""
    game, other = await started(ann, bob), await started(ann, bob)
    for person in (ann, bob):
        await person.post(f"/v1/games/{other}/{'proposals' if person is ann else 'votes'}", AGREED[person is ann])
    ticket, there = await ticket_for(ann), f"/v1/games/{other}/stream"
    await opened(client, f"/v1/games/{game}/stream", ticket)
    last = (await ann.get(f"/v1/games/{other}/view"))["version"]
    for version in (last, "1.0", "99999.0", "nonsense"):
        await refused(client, there, ticket, version)
    await refused(client, "/v1/players/me/stream", ticket, last)


AGREED: dict[bool, dict[str, object]] = {True: {"what": "abandon"}, False: {"agrees": True}}


async def _resigns(ann: Person, game: str) -> None:
    await ann.post(f"/v1/games/{game}/resign", {})


async def _rotates(ann: Person, game: str) -> None:
    await ann.post("/v1/players/me/secret", None)


async def _deletes(ann: Person, game: str) -> None:
    assert (await ann.call("DELETE", "/v1/players/me")).status_code == 204


@pytest.mark.parametrize("ends", [_resigns, _rotates, _deletes])
async def test_a_way_back_ends_with_what_it_came_from(
    ann: Person, bob: Person, client: AsyncClient, ends: Callable[[Person, str], Awaitable[None]]
) -> None:
    game = await started(ann, bob)
    path, ticket = f"/v1/games/{game}/stream", await ticket_for(ann, game)
    ear = await opened(client, path, ticket)
    await ends(ann, game)
    await refused(client, path, ticket, ear.version)


async def test_a_way_back_ends_with_the_seat_at_an_open_table(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await ann.open("toy-crossing", 3)
    await bob.post(f"/v1/games/{game}/seats", {})
    path, ticket = f"/v1/games/{game}/stream", await ticket_for(bob, game)
    ear = await opened(client, path, ticket)
    assert (await ann.call("DELETE", f"/v1/games/{game}/seats/s2")).status_code == 200
    await refused(client, path, ticket, ear.version)


async def test_a_seat_that_another_has_taken_since_is_not_come_back_to(
    ann: Person, bob: Person, client: AsyncClient
) -> None:
    """Bob moves on to another seat, and Cyd takes his: neither old stream nor old ticket shows the seat."""
    cyd = await Person.register(client, "Cyd")
    game = await ann.open("toy-crossing", 4)
    path, seats = f"/v1/games/{game}/stream", f"/v1/games/{game}/seats"
    await bob.post(seats, {"seat": "s2"})
    ticket = await ticket_for(bob, game)
    ear = await opened(client, path, ticket)
    async with listening(bob, path, seat="s2") as named, listening(bob, path) as following:
        await named.next("table")
        await following.next("table")
        assert (await bob.call("DELETE", f"{seats}/s2")).status_code == 200
        await cyd.post(seats, {"seat": "s2"})
        await bob.post(seats, {"seat": "s3"})
        assert (await named.next("problem")).data["code"] == "not-your-seat"
        await named.until(lambda one: one.closed)
        await following.until(lambda one: bool(one.doc) and one.doc["seat"] == "s3")
    await refused(client, path, ticket, ear.version)
    await refused(client, path, ticket, ear.version, seat="s3")
