"""Studies of records that were brought in: their maker's own, from where somebody could decide, and with no more read
than was read up to there."""

import pytest
from httpx import AsyncClient
from redis.asyncio import Redis

from domain.kernel.events import PartRead
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind
from service.services import Services
from tests.http.people import Person
from tests.http.stored import stored_game
from tests.http.test_records_in import bring, played_elsewhere

pytestmark = pytest.mark.anyio
READS = ("view", "scene", "table", "picture", "stage", "asks", "events", "history?quiet=true", "story", "knowledge")
SHORTEST = 8


@pytest.mark.parametrize("chance", ["same", "fresh"])
async def test_a_study_of_a_record_goes_on_before_its_end_and_is_there_for_its_maker_only(
    services: Services, client: AsyncClient, redis: Redis, chance: str
) -> None:
    """The mark of a record stands behind its end. A study from there was over from the beginning, had the mark, and was
    there for whoever knew its id."""
    data, game = await played_elsewhere(services, client, redis, "toy-crossing")
    ann, bob = await Person.register(client, "Ann"), await Person.register(client, "Bob")
    assert (await bring(ann, data)).status_code == 201
    last = await services.store.last(game.id)
    for at in ("end", str(last), str(last - 1), str(last - 2)):
        study = await bob.post(f"{game.here}/forks", {"at": at, "chance": chance})
        assert study["state"] == "running" and "imported" not in study
        for other in (ann.call("GET", f"/v1/games/{study['id']}"), client.get(f"/v1/games/{study['id']}/view")):
            assert (await other).status_code == 404


async def unread(services: Services, game: str) -> list[bytes]:
    """The texts of all sealed parts that were not read in the log of this game."""
    log = await services.store.raw(GameId(game))
    entry = services.games["toy-shoals"]
    read = {
        f"{event.entry}.{event.part}"
        for event in (entry.ruleset.event(record.public) for record in log if is_kind(record, PartRead))
        if isinstance(event, PartRead)
    }
    return [said.encode() for part, said in entry.words.sealed.items() if part not in read and len(said) >= SHORTEST]


async def tells_nothing_unread(services: Services, person: Person, game: str, *seats: str) -> int:
    sealed = await unread(services, game)
    for seat in seats:
        for what in READS:
            path = f"/v1/games/{game}/{what}{'&' if '?' in what else '?'}seat={seat}"
            reply = await person.call("GET", path)
            assert reply.status_code == 200, reply.text
            assert not [text for text in sealed if text in reply.content], path
    return len(sealed)


async def test_a_record_and_its_studies_tell_no_part_that_was_not_read(
    services: Services, client: AsyncClient, redis: Redis
) -> None:
    people = [await Person.register(client, f"Player {n}") for n in range(2)]
    game = await stored_game(services, people, "toy-shoals", 1, most=20_000)
    data = (await people[0].call("GET", f"{game.here}/record")).content
    await redis.flushall()
    services.pasts.forget(game.id)
    services.live_games._slots.clear()
    ann = await Person.register(client, "Ann")
    assert (await bring(ann, data)).status_code == 201
    left = await tells_nothing_unread(services, ann, game.id, "everything", "s1")
    first = await ann.post(f"{game.here}/forks", {"at": "turn:2", "chance": "same"})
    again = await ann.post(f"/v1/games/{first['id']}/forks", {"chance": "fresh"})
    for study in (first, again):
        more = await tells_nothing_unread(services, ann, study["id"], "s1", "onlooker")
        assert more > left, "the record has read what its studies have not"
