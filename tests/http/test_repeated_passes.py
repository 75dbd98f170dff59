"""A pass that was taken before gets its receipt again; a pass on anything else does not."""

import random

import pytest

from service.http.services import Services
from tests.http.people import Person
from tests.http.test_whole_games import answers_one, bots_play

pytestmark = pytest.mark.anyio


async def test_only_the_same_question_gives_the_receipt(services: Services, ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 3, bots={"s3": "random"})
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    pick, passed = random.Random(3), ""
    for _ in range(200):
        await bots_play(services, game, pick)
        view = await ann.get(f"/v1/games/{game}/view")
        own = [ask for ask in view["asks"] if ask["seat"] == "s1" and ask.get("may_pass")]
        if own and not view.get("passed"):
            passed = own[0]["id"]
            first = await ann.post(f"/v1/games/{game}/answers", {"ask": passed, "answer": None})
            break
        assert await answers_one(bob, game, pick) or await answers_one(ann, game, pick)
    again = await ann.post(f"/v1/games/{game}/answers", {"ask": passed, "answer": None})
    assert again["repeated"] and again["receipt"] == first["receipt"]
    asked, place = passed.split(".")
    for other in ("1.0", f"{int(asked) - 1}.{place}", f"{asked}.{int(place) + 1}", f"{asked}.99", f"{asked}0.0"):
        reply = await ann.call("POST", f"/v1/games/{game}/answers", {"ask": other, "answer": None})
        assert reply.status_code in (403, 409, 422), (other, reply.text)
