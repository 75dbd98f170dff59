"""Law 2 for studies: whatever is made of a running game, and of that again, shows nothing that the game hides."""

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from litestar import Litestar

from domain.kernel.chance import SealedChance
from domain.kernel.ids import GameId, PlayerId
from domain.kernel.lobby import Lobby
from service.games import forking
from service.games.descent import Descent
from service.http import routes
from service.http.app import create_app
from service.http.endpoints import ENDPOINTS
from service.http.routes import views
from service.services import Services
from tests.http.leak.prying import Prying
from tests.http.leak.trees import ROOTS, SEATS, SecretShown, Tree
from tests.http.people import Person
from tests.http.test_leak import NOT_COMPARED

pytestmark = pytest.mark.anyio
CASES = [(ruleset, kind, seed) for ruleset in SEATS for kind in ROOTS for seed in range(3)]
STUDIES = 6
"""How often another study is asked for in one tree."""
SHARE = 0.05
"""How much of everything is asked at each game."""
NOT_ASKED = {*NOT_COMPARED, "follow_player"}
"""Reads that say the same whatever studies there are; the stream of a player names tables and hides nothing of them."""


class TreeTrial:
    """A service, the one who makes studies, and others."""

    def __init__(self, services: Services, app: Litestar, people: list[Person]) -> None:
        self.services, self.app, self.people = services, app, people
        self.asked: set[str] = set()
        self.refused: set[str] = set()

    async def try_tree(
        self, ruleset: str, kind: str, seed: int, *, studies: int = STUDIES, share: float = SHARE
    ) -> Tree:
        """The law on one tree."""
        rng = random.Random(f"{ruleset} {kind} {seed}")
        tree = Tree(self.services, self.people[0], self.people[1:], ruleset, rng)
        hidden = await self.people[1].open("toy-mutiny", 3, public=False)
        prying = Prying(tree, self.app, GameId(hidden), rng, share)
        await tree.plant(kind, seed)
        for n in range(studies):
            await tree.grow()
            if n == studies // 2:
                await prying.look_everywhere()
        await prying.look_everywhere()
        await self._end(tree)
        self.asked |= set(prying.asked)
        self.refused |= tree.refused
        return tree

    async def _end(self, tree: Tree) -> None:
        """When all of them are over, everything is open, and only those that ran have gone on."""
        before = {node.game: node.records for node in tree.nodes.values() if not node.running}
        for node in tree.nodes.values():
            if node.running and (own := node.lobby.held_by(PlayerId(tree.person.id))):
                await tree.abandon(node.game, own)
        await tree.refresh()
        for node in tree.nodes.values():
            if tree.hides(node):
                continue
            assert (await tree.person.get(f"/v1/games/{node.game}/view?seat=everything"))["zones"]
            assert "frozen" not in await tree.person.get(f"/v1/games/{node.game}")
            assert node.records == before.get(node.game, node.records)


@pytest.fixture
async def trial(services: Services) -> AsyncIterator[TreeTrial]:
    app = create_app(services)
    transport = ASGITransport(app=app, raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield TreeTrial(services, app, [await Person.register(http, f"Player {n}") for n in range(1, 8)])


@pytest.mark.law("2 no leak through studies")
@pytest.mark.parametrize(("ruleset", "kind", "seed"), CASES)
async def test_studies_keep_the_secrets_of_every_game_they_come_from(
    trial: TreeTrial, ruleset: str, kind: str, seed: int
) -> None:
    await trial.try_tree(ruleset, kind, seed)


async def test_every_read_is_tried_and_trees_are_deep(trial: TreeTrial) -> None:
    """A law over trees without branches, or that asks for little, proves nothing."""
    routes.load()
    deepest = 0
    for kind in ROOTS:
        tree = await trial.try_tree("toy-crossing", kind, 0, studies=12, share=0.01)
        deepest = max(deepest, *(node.depth for node in tree.nodes.values()))
    reads = {endpoint.name for endpoint in ENDPOINTS if endpoint.method == "GET"}
    assert reads - trial.asked - NOT_ASKED == set()
    assert deepest >= 3
    assert {"origin-runs", "not-over"} <= trial.refused


# --- planted faults ---------------------------------------------------------------------------------


async def finds(trial: TreeTrial, *kinds: str) -> str:
    """Some tree shows the fault."""
    for seed in range(8):
        for kind in kinds or ("running",):
            try:
                await trial.try_tree("toy-crossing", kind, seed)
            except AssertionError as found:
                assert isinstance(found, SecretShown) or "frozen" in str(found), found
                return str(found)
    raise AssertionError("the law did not find it")


async def test_finds_that_only_the_game_itself_is_looked_at(trial: TreeTrial, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: whoever forks a study of a running game is given its key, and everything that it hides."""

    async def nothing(self: Descent, lobby: Lobby) -> tuple[GameId, ...]:
        return ()

    monkeypatch.setattr(Descent, "running", nothing)
    await finds(trial)


async def test_finds_that_only_the_direct_origin_is_looked_at(
    trial: TreeTrial, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Descent.running

    async def direct(self: Descent, lobby: Lobby) -> tuple[GameId, ...]:
        return tuple([game for game in await honest(self, lobby) if lobby.origin and game == lobby.origin.game])

    monkeypatch.setattr(Descent, "running", direct)
    await finds(trial)


async def test_finds_a_bots_seat_that_is_given_to_the_caller(trial: TreeTrial, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: Any) -> dict[Any, str]:
        return {}

    monkeypatch.setattr(forking, "bots_of_others", nobody)
    await finds(trial)


async def test_finds_the_key_of_a_study_that_ended_too_early(trial: TreeTrial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "without_keys", list)
    assert "a key" in await finds(trial)


async def test_finds_a_study_that_opens_cards_with_the_salts_of_the_running_game(
    trial: TreeTrial, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the commitment in its log, they told what lay in its deck."""
    monkeypatch.setattr(SealedChance, "_first_own", lambda self: self.before)
    assert "the salt of a card" in await finds(trial)


async def test_finds_an_epoch_under_the_name_of_another_game(trial: TreeTrial, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Lobby._fork

    def mistaken(self: Lobby, event: Any, seq: int) -> None:
        for epoch in self.epochs:
            epoch.origin = epoch.origin or event.origin
        honest(self, event, seq)

    monkeypatch.setattr(Lobby, "_fork", mistaken)
    assert "frozen" in await finds(trial, "over")
