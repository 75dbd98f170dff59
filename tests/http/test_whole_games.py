"""Whole games over HTTP, as several people with their own clients play them."""

import random
from typing import Any

import msgspec
import pytest

from domain.kernel.forms import AnyForm
from domain.kernel.ids import GameId
from service.services import Services
from tests.http.people import Person

pytestmark = pytest.mark.anyio
MOST = 2000


async def bots_play(services: Services, game: str, pick: random.Random) -> None:
    """What a worker does."""
    while await services.playing.go_on(GameId(game), pick.randrange):
        pass


async def answers_one(person: Person, game: str, pick: random.Random) -> bool:
    """Answer what this person is asked, twice: the second time gives a receipt for the same place. (The site log may
    have grown in between.)"""
    view = await person.get(f"/v1/games/{game}/view")
    for ask in view.get("asks", ()):
        if ask["seat"] != view["seat"] or ask["seat"] not in view["waiting"] or view.get("passed"):
            continue
        form: Any = msgspec.convert(ask["form"], AnyForm)
        may_pass = ask.get("may_pass") and (not pick.randrange(3) or not ask.get("options"))
        answer = None if may_pass else msgspec.to_builtins(form.any_answer(pick.randrange))
        if ask.get("answered"):
            answer = view["asks"][0]["answer"]  # whoever has to agree joins the first
        body = {"ask": ask["id"], "answer": answer}
        first = await person.post(f"/v1/games/{game}/answers", body)
        again = await person.post(f"/v1/games/{game}/answers", body)
        places = [[one["receipt"][name] for name in ("game", "seq", "head")] for one in (first, again)]
        assert places[0] == places[1] and again["repeated"]
        return True
    return False


@pytest.mark.parametrize(("ruleset", "seats"), [("toy-mutiny", 3), ("toy-crossing", 3), ("toy-shoals", 3), ("cult", 5)])
async def test_people_and_bots_play_to_the_end(
    services: Services, ann: Person, bob: Person, ruleset: str, seats: int
) -> None:
    pick = random.Random(ruleset)
    bots = {f"s{i}": "random" for i in range(3, seats + 1)}
    game = await ann.open(ruleset, seats, bots=bots)
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    for _ in range(MOST):
        await bots_play(services, game, pick)
        shown = await ann.get(f"/v1/games/{game}")
        if shown["state"] != "running":
            break
        assert await answers_one(ann, game, pick) or await answers_one(bob, game, pick), "the game waits for nobody"
    assert shown["state"] == "ended"
    assert shown["ending"] in {str(ending) for ending in services.games[ruleset].ruleset.endings}
    for path in ("view", "scene", "table", "picture", "asks", "events"):
        reply = await bob.call("GET", f"/v1/games/{game}/{path}")
        assert reply.status_code == 200, reply.text
