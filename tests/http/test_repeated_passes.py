"""A pass that was taken before gets its receipt again; a pass on anything else does not."""

import random

import pytest

from service.services import Services
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


async def test_a_question_that_was_passed_says_so_to_its_seat_only(
    services: Services, ann: Person, bob: Person
) -> None:
    game = await ann.open("toy-mutiny", 3, bots={"s3": "random"})
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    pick, where = random.Random(3), f"/v1/games/{game}/asks"
    while not await _both_may_pass(ann, bob, game):
        await bots_play(services, game, pick)
        if not await _both_may_pass(ann, bob, game):
            assert await answers_one(bob, game, pick) or await answers_one(ann, game, pick)
    before, theirs = await ann.get(where), await bob.get(where)
    assert not any("passed" in ask for ask in before["asks"])
    own = next(ask for ask in before["asks"] if ask["seat"] == "s1")
    await ann.answer(game, own, None)
    after = await ann.get(where)
    assert own.pop("waits") is True
    assert [ask for ask in after["asks"] if ask["seat"] == "s1"] == [{**own, "passed": True}], "nobody waits any more"
    assert [ask["seat"] for ask in after["asks"] if ask.get("passed")] == ["s1"]
    assert await bob.get(where) == theirs
    view = await ann.get(f"/v1/games/{game}/view")
    assert view["asks"] == after["asks"]


async def _both_may_pass(ann: Person, bob: Person, game: str) -> bool:
    """A window waits for both."""
    views = [await person.get(f"/v1/games/{game}/view") for person in (ann, bob)]
    asked = {ask["seat"] for ask in views[0].get("asks", ()) if ask.get("may_pass")}
    return {"s1", "s2"} <= asked and not any(view.get("passed") for view in views)
