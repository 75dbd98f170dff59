"""Law 2 over HTTP: every operation, refusal and stream, in two worlds that one viewer cannot tell apart."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec import structs

from domain.kernel import log
from domain.kernel.ids import GameId, Seat
from service.games.held_game import HeldGame
from service.http import game_shapes, reading, routes
from service.http.endpoints import ENDPOINTS
from service.http.reading import Look, NowView
from service.http.routes import views
from service.live import following
from service.live.heartbeats import Beats
from service.ops.redis_server import RedisServer
from tests.http import series_rows
from tests.http.conftest import ALL_GAMES
from tests.http.leak.compare import Law, Leak
from tests.http.leak.fixed_service import fixed_service, people_of
from tests.http.leak.worlds import CLOCK, QUICK, Worlds, empty_commitments, hushed_worlds, played_by, worlds_of
from tests.laws.leak import KINDS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def other_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """The other world: what is said in one must not be heard there."""
    with RedisServer(tmp_path_factory.mktemp("redis2")) as server:
        yield server


@pytest.fixture
def urls(redis_server: RedisServer, other_server: RedisServer) -> tuple[str, str]:
    return redis_server.url, other_server.url


SEATS = {"toy-mutiny": 4, "toy-crossing": 4, "toy-shoals": 3, "cult": 5, "unfathomable": 4, "flotilla": 3}
ALL_KINDS = (*KINDS, "hushed")
NOTHING_TO_CHANGE = {("toy-shoals", "answer"), ("toy-shoals", "arrangement")}
"""Games without sealed answers, or without hidden hands."""
PAIRS = [(ruleset, kind) for ruleset in SEATS for kind in ALL_KINDS if (ruleset, kind) not in NOTHING_TO_CHANGE]
CASES = [(ruleset, kind, seed) for ruleset, kind in PAIRS for seed in range(3)]
NOTHING_SECRET = {
    "register": "makes an account from what was sent",
    "register_bot": "makes an account from what was sent",
    "show_me": "the caller's own name",
    "show_player": "names are public",
    "rename": "the caller's own name",
    "delete_me": "answers with nothing",
    "rotate_secret": "a fresh secret of the caller's own",
    "create_token": "a fresh secret of the caller's own",
    "revoke_token": "whether the caller has such a token",
    "issue_ticket": "a fresh ticket of the caller's own",
    "list_rulesets": "what can be played",
    "show_ruleset": "what can be played",
    "show_content": "what is in the box",
    "show_words": "the words of a game",
    "show_schemas": "the shapes of a game",
    "show_looks": "how a game is drawn",
    "live": "that the process answers",
    "ready": "how the service does as a whole",
    "metrics": "how the service does as a whole; never a game or a player, and no player may read it",
    "show_openapi": "the contract",
    "enter": "the contract",
    "show_docs": "the contract",
    "list_problems": "the contract",
    "explain_problem": "the contract",
    "name_key": "a key of the caller's own; the one that is tried here is refused to everybody",
    "show_keys": "the service's public keys",
    "hand_in_receipt": "compares what the caller has with what everybody may know",
    "compare_receipts": "compares what the caller has with what everybody may know",
    "read_site_log": "what everybody may know of all games",
    "show_checkpoint": "what everybody may know of all games",
    "prove_inclusion": "what everybody may know of all games",
    "prove_consistency": "what everybody may know of all games",
    "add_cosignature": "compares what the caller has with what everybody may know of all games",
    "import_record": "a file that the caller sends",
    "open_game": "a table that the caller opens just now",
    "arrange_game": "a position that the caller makes just now, of which the caller holds all seats",
    "join": "a seat at an open table, where nothing is hidden yet; whoever knows the id of a table by invitation may "
    "learn that it is one",
    "show_site_luck": "games that are over",
    "draw_site_luck": "games that are over",
    **dict.fromkeys(series_rows.RIGHTS, "the log of a series hides nothing from whoever may know of it"),
    "read_chat": "what is said to all at the table, or to all beside it: the matrix of rights says who reads which",
}
"""Operations whose answers depend on nothing that is hidden from one player of a game and known to another."""
NOT_COMPARED = {"delete_me", "rotate_secret", "ready", "metrics", "show_openapi", "show_docs", "list_problems"}
NOT_COMPARED |= set(series_rows.RIGHTS)
"""Of these, the ones that are not even asked: they end the caller, or say the same to everybody, at any time."""


def some_worlds(ruleset: str, kind: str, seed: int, most: int = 2) -> Iterator[Worlds]:
    """Pairs of worlds of one game, with another viewer each time."""
    entry, count = ALL_GAMES[ruleset], SEATS[ruleset]
    game = GameId(f"07-{'abcdefghjk'[seed % 10] * 10}")
    played, source = played_by(entry, game, people_of(count), seed, clock=(CLOCK, QUICK)[seed % 2])
    for n in range(1, count + 1):
        rng, viewer = random.Random(f"{seed} {n}"), Seat(f"s{n}")
        if kind == "hushed":
            found = hushed_worlds(entry, played, source, viewer, rng)
        else:
            found = worlds_of(entry, played, source, viewer, kind, rng, most)
        yield from islice(found, 1)


async def tried(urls: tuple[str, str], worlds: Worlds, seed: int = 0, *, varied: set[str] | None = None) -> Law:
    """The law on one pair of worlds. With `varied`, those who know the difference ask too: what answers them
    differently is added, and what is there already is not asked again."""
    async with fixed_service(urls[0]) as one, fixed_service(urls[1]) as other:
        rng, knowing = random.Random(f"{worlds.kind} {seed}"), varied is not None
        law = Law(one, other, worlds, rng, varied=set() if varied is None else varied)
        await law.run(knowing=knowing)
        return law


@pytest.mark.law("2 no leak over HTTP")
@pytest.mark.parametrize(("ruleset", "kind", "seed"), CASES)
async def test_worlds_that_look_the_same_are_answered_the_same(
    urls: tuple[str, str], ruleset: str, kind: str, seed: int
) -> None:
    with empty_commitments():
        for worlds in islice(some_worlds(ruleset, kind, seed), 2):
            await tried(urls, worlds, seed)


async def test_every_operation_is_tried_and_varied(urls: tuple[str, str]) -> None:
    """A law that compares what nobody could see proves nothing: whoever knows the difference must be answered
    differently, or there is nothing secret in the operation and the list says why."""
    routes.load()
    operations = {endpoint.name for endpoint in ENDPOINTS}
    assert not set(NOTHING_SECRET) - operations, "there is no such operation any more"
    varied: set[str] = set()
    asked: set[str] = set()
    with empty_commitments():
        for kind in ALL_KINDS:
            for worlds in islice(some_worlds("toy-crossing", kind, 1), 1):
                law = await tried(urls, worlds, varied=varied)
                asked |= {name.split()[0] for name in law.asked}
    assert operations - varied == set(NOTHING_SECRET)
    assert operations - asked == NOT_COMPARED


# --- planted faults ---------------------------------------------------------------------------------


async def finds(urls: tuple[str, str], kind: str, ruleset: str = "toy-crossing") -> None:
    """Some pair of worlds shows the fault."""
    with empty_commitments():
        for seed in range(3):
            for worlds in some_worlds(ruleset, kind, seed):
                try:
                    await tried(urls, worlds, seed)
                except Leak:
                    return
    pytest.fail("the law did not find it")


async def test_finds_a_sequence_that_counts_passes(urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HeldGame, "published", property(lambda held: held.seq))
    await finds(urls, "hushed")


async def test_finds_who_is_really_waited_for(urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = game_shapes.shown_to

    async def shown_to(services: Any, you: Any, held: HeldGame) -> Any:
        shown = await honest(services, you, held)
        return structs.replace(shown, waiting=tuple(held.live.waits_for()) if held.live else ())

    monkeypatch.setattr(game_shapes, "shown_to", shown_to)
    await finds(urls, "hushed")


async def test_finds_anothers_hand(urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.asked

    def asked(look: Look) -> Any:
        if not isinstance(look, NowView):
            return honest(look)
        live = look.held.running(resolving=True)
        return {"everybody": [msgspec.to_builtins(live.knowledge(s).faces) for s in look.held.lobby.seats]}

    monkeypatch.setattr(views, "asked", asked)
    await finds(urls, "faces")


async def test_finds_anothers_orders(urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    def etag(held: HeldGame, seat: Seat) -> str:
        orders = msgspec.json.encode(held.live.secrets.orders) if held.live is not None else b""
        return f'"{seat}-{held.version(seat)}-{len(orders)}"'

    monkeypatch.setattr(reading, "etag", etag)
    await finds(urls, "order")


async def test_finds_a_message_too_many(urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = following.table_key

    def table_key(held: HeldGame) -> bytes:
        assert held.live is not None
        return honest(held) + msgspec.json.encode(sorted(map(str, held.live.waits_for())))

    monkeypatch.setattr(following, "table_key", table_key)
    await finds(urls, "hushed", "toy-mutiny")


async def test_finds_orders_that_are_published_until_somebody_passes(
    urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "may_open_window", lambda record: False)
    await finds(urls, "hushed")


async def test_finds_a_heartbeat_that_waits_for_silence(urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Beats.next

    async def next(self: Beats, news: Any) -> bool:
        woken = await honest(self, news)
        self.due = self.clock.now() + self.every
        return woken

    monkeypatch.setattr(Beats, "next", next)
    await finds(urls, "hushed")
