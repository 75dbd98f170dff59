"""`ETag`: wherever something is read again, and compared before anything is folded."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from httpx import AsyncClient

from domain.kernel.ids import GameId
from projections import past_states
from projections.audit.checks import Auditor
from projections.history import Teller
from projections.stream_steps import Watcher
from service.games import live_games, past
from service.http import points
from service.http.endpoints import ENDPOINTS
from service.http.routes import load
from service.services import Services
from tests.http.people import Person, table_of
from tests.http.test_forks import own_game
from tests.http.test_lines_of_studies import abandoned_study, study_of
from tests.http.test_studies_in_windows import until_window

pytestmark = pytest.mark.anyio
load()
OF_A_VIEWER = (
    *("view", "scene", "asks", "table", "picture", "events", "history", "story", "knowledge", "changes?since=2"),
    *("view?at=5", "scene?at=turn:1", "audit", "audit/draws", "audit/draws/0", "audit/luck", "audit/luck.svg"),
)
WITHOUT = {"show_receipt", "live", "ready", "metrics", "follow_game", "follow_player"}
"""Reads that have no tag: each receipt is signed anew, health and figures are of the moment, streams go on and on."""


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Everything that folds a game, as it is called."""
    called: list[str] = []

    def counted(owner: Any, name: str) -> None:
        honest: Callable[..., Any] = getattr(owner, name)

        def counting(*given: Any, **named: Any) -> Any:
            called.append(name)
            return honest(*given, **named)

        monkeypatch.setattr(owner, name, counting)

    for owner, name in (
        (live_games, "open_held"),
        (live_games, "followed"),
        (Watcher, "follow"),
        (Watcher, "feed"),
        (Teller, "feed"),
        (Auditor, "run"),
        (points, "seen_at"),
        (past, "past_states"),
        (past_states, "past_states"),
    ):
        counted(owner, name)
    yield called


def close(services: Services, game: str) -> None:
    """As in a process that has never met this game."""
    services.live_games._slots.clear()
    services.pasts.forget(GameId(game))
    services.audits._kept.clear()


async def test_a_304_folds_nothing(services: Services, ann: Person, bob: Person, folds: list[str]) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    await ann.answer(game, ask, [ask["form"]["options"][0]])
    for what in OF_A_VIEWER:
        path = f"/v1/games/{game}/{what}"
        close(services, game)
        folds.clear()
        first = await ann.call("GET", path)
        assert first.status_code == 200 and folds, what
        known = {"If-None-Match": first.headers["etag"]}
        for state in ("open", "closed"):
            if state == "closed":
                close(services, game)
            folds.clear()
            again = await ann.call("GET", path, headers=known)
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
            assert folds == [], f"{what}, {state}"
    ask = await bob.asked(game) or await ann.asked(game)
    who = ann if ask["seat"] == "s1" else bob
    await who.answer(game, ask, [ask["form"]["options"][0]])
    close(services, game)
    assert (await ann.call("GET", f"/v1/games/{game}/audit", headers=known)).status_code == 200


async def test_nobody_learns_by_a_tag_what_is_not_theirs(services: Services, ann: Person, client: AsyncClient) -> None:
    """The tag of a viewer can be guessed: who may look is judged first, where the game is open and where it is not."""
    game = await ann.open("toy-crossing", 2, public=False)
    tag = (await ann.call("GET", f"/v1/games/{game}/view")).headers["etag"]
    for path in (f"/v1/games/{game}/view", f"/v1/games/{game}/events", f"/v1/games/{game}/history"):
        for known in (tag, tag.replace("s1", "onlooker"), "*"):
            close(services, game)
            cold = await client.get(path, headers={"If-None-Match": known})
            await ann.get(f"/v1/games/{game}/view")
            warm = await client.get(path, headers={"If-None-Match": known})
            assert (cold.status_code, cold.content) == (warm.status_code, warm.content)
            assert cold.json()["code"] == "no-such-game"


async def test_tags_of_what_is_no_view(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    here = f"/v1/games/{game}"
    for path in (here, "/v1/games", f"{here}/chat", f"{here}/disputes", "/v1/players/me", "/v1/rulesets", "/", "/docs"):
        tag = (await ann.call("GET", path)).headers["etag"]
        again = await ann.call("GET", path, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), path
    tag = (await ann.call("GET", f"{here}/chat")).headers["etag"]
    await bob.post(f"{here}/chat", {"said": "ahoy"})
    assert (await ann.call("GET", f"{here}/chat", headers={"If-None-Match": tag})).status_code == 200


async def test_a_304_says_what_the_200_said_to_caches(ann: Person, bob: Person) -> None:
    """A cache keeps what a 304 says of the answer that it has: other rules, or another length, would spoil it."""
    game = await table_of(ann, bob)
    reads = (*OF_A_VIEWER, "stage", "stage?at=5", "orders", "chat", "record")
    for path in (*(f"/v1/games/{game}/{what}" for what in reads), "/problems", "/problems/forbidden", "/docs", "/"):
        for accept in ("application/json", "text/html"):
            first = await ann.call("GET", path, headers={"Accept": accept})
            if tag := first.headers.get("etag"):
                again = await ann.call("GET", path, headers={"Accept": accept, "If-None-Match": tag})
                assert again.status_code == 304 and again.headers["cache-control"] == first.headers["cache-control"], (
                    path
                )
                assert named_in(again.headers.get("vary", "")) >= named_in(first.headers.get("vary", "")), path
                assert "content-length" not in again.headers, path


def named_in(header: str) -> set[str]:
    return {name.strip().lower() for name in header.split(",")} - {""}


async def test_an_answer_without_content_has_no_length(ann: Person) -> None:
    token = (await ann.post("/v1/players/me/tokens", {"name": "bot", "scopes": ["read"]}))["id"]
    gone = await ann.call("DELETE", f"/v1/players/me/tokens/{token}")
    assert gone.status_code == 204 and "content-length" not in gone.headers


async def told(person: Person, games: tuple[str, ...], reads: tuple[str, ...]) -> dict[str, tuple[str, bytes]]:
    """Tag and body of everything that is read."""
    paths = [f"/v1/games/{game}{what}" for game in games for what in reads]
    replies = {path: await person.call("GET", path) for path in paths}
    assert {reply.status_code for reply in replies.values()} == {200}
    return {path: (reply.headers["etag"], reply.content) for path, reply in replies.items()}


def require_honest(before: dict[str, tuple[str, bytes]], after: dict[str, tuple[str, bytes]]) -> list[str]:
    """No tag stays where what it stands for does not. Gives what is told otherwise."""
    for path, (tag, body) in before.items():
        assert after[path][0] != tag or after[path][1] == body, path
    return [path for path in before if before[path] != after[path]]


OF_A_STUDY = (
    *("", "/view", "/view?at=end", "/asks", "/events?limit=500", "/history?quiet=true", "/story?quiet=true"),
    *("/knowledge", "/knowledge?at=20", "/changes", "/scene?at=20", "/table?at=end", "/picture?at=20", "/stage"),
)


async def test_a_tag_hides_nothing_that_opens_when_the_game_of_a_study_ends(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    studies = await study_of(ann, game), await abandoned_study(ann, game)
    before = await told(ann, studies, OF_A_STUDY)
    await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    changed = require_honest(before, await told(ann, studies, OF_A_STUDY))
    assert f"/v1/games/{studies[1]}/events?limit=500" in changed, "keys are given now"


async def test_an_order_in_a_window_changes_the_tags_of_its_seat_only(
    services: Services, ann: Person, bob: Person, cyd: Person
) -> None:
    people = (ann, bob, cyd)
    game = await table_of(*people)
    await until_window(people, game, random.Random(5))
    own, theirs = [await told(person, (game,), OF_A_STUDY) for person in (ann, bob)]
    for orders in ([{"do": "ask"}], [{"do": "ask", "when": {"targeted": True}}]):
        assert (await ann.call("PUT", f"/v1/games/{game}/orders", {"orders": orders})).status_code == 200
        now = await told(ann, (game,), OF_A_STUDY)
        assert f"/v1/games/{game}/view" in require_honest(own, now)
        assert await told(bob, (game,), OF_A_STUDY) == theirs
        own = now


def test_every_read_has_a_tag() -> None:
    reads = {endpoint.name for endpoint in ENDPOINTS if endpoint.method == "GET" and "ETag" not in endpoint.headers}
    assert reads == WITHOUT
