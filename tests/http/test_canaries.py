"""Nothing that is emitted holds a secret that is not the reader's: keys, salts, sealed values, tokens, invitations."""

import base64
import logging
from collections.abc import Iterator

import msgspec
import pytest

from domain.kernel.chance import SealedChance
from domain.kernel.events import Resealed, Shown
from domain.kernel.ids import GameId, Seat
from domain.kernel.log import is_kind
from domain.kernel.record import decode_private, opened_to
from projections.audit.checks import Auditor
from service.audit import evidence
from service.ops.redis_server import RedisServer
from tests.http.conftest import ALL_GAMES
from tests.http.leak.fixed_service import OWN_SECRETS, Ear, FixedService, fixed_service, people_of
from tests.http.leak.requests import Place, harmless
from tests.http.leak.worlds import Worlds, played_by, while_it_runs
from tests.laws.played import Played

pytestmark = pytest.mark.anyio
GAME = GameId("07-aaaaaaaaaa")
PATHS = ("/health/ready", "/v1/games", f"/v1/games/{GAME}/view", f"/v1/games/{GAME}/events?limit=500")


def salts(played: Played) -> Iterator[bytes]:
    """Of every card that was ever laid down and of every value that was ever sealed; and what draws were made from."""
    chance = played.chance
    assert isinstance(chance, SealedChance)
    yield chance.key
    for record in played.records:
        if is_kind(record, Resealed):
            event = played.ruleset.event(record.public)
            assert isinstance(event, Resealed)
            yield from chance.salts(event.n, sum(len(segment.seals) for segment in event.laid))
            yield chance.seed(event.n)
        yield from (sealed.salt for sealed in decode_private(record.private).values)
    yield from (chance.seed(n) for n in range(played.live.dealer.next_draw, played.live.dealer.next_draw + 20))


def written(secret: bytes) -> tuple[bytes, bytes, bytes]:
    """How bytes could come out."""
    plain = base64.b64encode(secret).rstrip(b"=")
    return plain, base64.urlsafe_b64encode(secret).rstrip(b"="), secret.hex().encode()


def opened(played: Played, viewer: Seat) -> bytes:
    """Everything that is this viewer's, or everybody's."""
    shown = [record.public for record in played.records if is_kind(record, Shown)]
    return b"".join([*shown, *(opened_to(viewer, record.private) for record in played.records)])


async def emitted(made: FixedService, who: str, viewer: Seat, count: int) -> bytes:
    """All that somebody gets to see: every operation, every stream."""
    out: list[bytes] = []
    seats = tuple(Seat(f"s{n}") for n in range(1, count + 1))
    view = await made.call(who, "GET", f"/v1/games/{GAME}/view")
    place = Place(
        GAME, GameId("08-bbbbbbbbbb"), viewer, seats, tuple(made.ids.values()), msgspec.json.decode(view.body)
    )
    for request in harmless(place):
        answer = await made.call(who, request.method, request.path, request.body, request.headers)
        out += [answer.body, repr(answer.headers).encode()]
    out.append(await made.services.metrics.text(made.services))
    for path in PATHS:
        out.append((await made.call(who, "GET", path)).body)
    streams = [f"/v1/games/{GAME}/stream", *(["/v1/players/me/stream"] if who else [])]
    for path in streams:
        async with Ear(
            made.app, path, made.secrets[who] if who else "", "scene=true" if "games" in path else ""
        ) as ear:
            await ear.until(b"data:")
            out.append(ear.heard)
    return b"\n".join(out)


@pytest.mark.parametrize(("ruleset", "count"), [("toy-mutiny", 3), ("toy-crossing", 3), ("cult", 4)])
async def test_nobody_is_sent_what_is_sealed_from_them(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture, ruleset: str, count: int
) -> None:
    caplog.set_level(logging.DEBUG)
    entry = ALL_GAMES[ruleset]
    played, source = played_by(entry, GAME, people_of(count), 3, most=60)
    everything = {*(secret for secret in salts(played) if len(secret) >= 16), *OWN_SECRETS}
    assert len(everything) > 50
    async with fixed_service(redis_server.url) as made:
        await made.people(count)
        await made.token("s2", "program", {"read", "play"})
        worlds = Worlds(entry, GAME, source, Seat("s1"), "", played.records, played.records)
        await made.go_to(worlds, played.records, while_it_runs(played)[-1])
        private = await made.private_table("s1")
        invitation = await made.services.store.load_invitation(private)
        for who, viewer in (("s2", Seat("s2")), ("program", Seat("s2")), ("stranger", Seat("")), ("", Seat(""))):
            sent, own = await emitted(made, who, viewer, count), opened(played, viewer)
            for secret in everything:
                assert written(secret)[0] in own or not any(text in sent for text in written(secret)), who
            for name, kept in made.secrets.items():
                assert kept.encode() not in sent, f"{who} is sent the secret of {name}"
            assert invitation and invitation.encode() not in sent
            assert private.encode() not in sent
        said = caplog.text.encode()
        logged = [*(text for secret in everything for text in written(secret)), *map(str.encode, made.secrets.values())]
        assert not any(text in said for text in logged), "a log holds a secret"
        assert invitation.encode() not in said


async def test_the_search_finds_what_is_there(redis_server: RedisServer) -> None:
    """A seat is sent its own salts: with another's eyes they would be found."""
    entry = ALL_GAMES["toy-crossing"]
    played, source = played_by(entry, GAME, people_of(3), 3, most=60)
    async with fixed_service(redis_server.url) as made:
        await made.people(3)
        worlds = Worlds(entry, GAME, source, Seat("s1"), "", played.records, played.records)
        await made.go_to(worlds, played.records, while_it_runs(played)[-1])
        sent, own = await emitted(made, "s2", Seat("s2"), 3), opened(played, Seat("s3"))
    found = [s for s in salts(played) if written(s)[0] in sent and written(s)[0] not in own]
    assert found


async def test_a_sealed_order_is_nowhere_but_with_its_seat(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    """What one seat has sealed, in words that stand nowhere else."""
    caplog.set_level(logging.DEBUG)
    canary = "canary-of-a-sealed-order"
    entry = ALL_GAMES["toy-mutiny"]
    played, source = played_by(entry, GAME, people_of(3), 3, most=40)
    async with fixed_service(redis_server.url) as made:
        await made.people(3)
        worlds = Worlds(entry, GAME, source, Seat("s1"), "", played.records, played.records)
        await made.go_to(worlds, played.records, while_it_runs(played)[-1])
        orders = {"orders": [{"do": "answer", "kind": "meddle", "answer": [canary]}]}
        given = await made.call("s3", "PUT", f"/v1/games/{GAME}/orders", orders)
        assert given.status == 200
        for who, viewer in (("s2", Seat("s2")), ("stranger", Seat("")), ("", Seat(""))):
            assert canary.encode() not in await emitted(made, who, viewer, 3), who
        assert canary.encode() in await emitted(made, "s3", Seat("s3"), 3), "the search looks where it would be"
        await made.call("s2", "POST", f"/v1/games/{GAME}/disputes", {"first": 1, "last": 20})
        made.services.judge.modules = ("projections.games", "tests.toy")
        await made.services.judge.look(entry, GAME)
        told = await made.call("s2", "GET", f"/v1/games/{GAME}/disputes/1")
        assert b'"finding"' in told.body and canary.encode() not in told.body
    assert canary not in caplog.text


@pytest.mark.parametrize("where", ["audit", "audit/draws", "record", "view"])
async def test_what_goes_wrong_tells_no_secret(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Errors carry what they carry: chance, its source, the whole game."""
    caplog.set_level(logging.DEBUG)
    entry = ALL_GAMES["toy-crossing"]
    played, source = played_by(entry, GAME, people_of(3), 3, most=40)
    secret = {text for one in salts(played) if len(one) >= 16 for text in written(one)}

    def broken(*args: object, **more: object) -> None:
        raise RuntimeError(repr([played.chance, source, played.live, played.live.dealer, args, more]))

    async with fixed_service(redis_server.url) as made:
        await made.people(3)
        worlds = Worlds(entry, GAME, source, Seat("s1"), "", played.records, played.records)
        await made.go_to(worlds, played.records, while_it_runs(played)[-1])
        monkeypatch.setattr(Auditor, "run", broken)
        monkeypatch.setattr(evidence, "write_record", broken)
        monkeypatch.setattr(made.services.live_games, "watch", broken)
        answer = await made.call("s2", "GET", f"/v1/games/{GAME}/{where}")
        assert (answer.status, msgspec.json.decode(answer.body)["code"]) == (500, "unforeseen")
        said = answer.body + repr(made.services).encode() + repr(made.services.store).encode()
    assert "RuntimeError" in caplog.text, "what went wrong is logged"
    told = said + caplog.text.encode()
    own = opened(played, Seat("s2"))
    assert not [text for text in secret if text in told and text not in own]
