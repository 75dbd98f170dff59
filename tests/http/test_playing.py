"""Answers, previews, orders, undo: once, in time, by the right one."""

from typing import Any

import pytest
from httpx import AsyncClient
from redis.asyncio import Redis

from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, table_of
from tests.toy.crossing import rules as crossing

pytestmark = pytest.mark.anyio


def first(ask: Any) -> list[str]:
    return [ask["form"]["options"][0]]


async def until(person: Person, game: str, kind: str, answers: dict[str, Any]) -> Any:
    """Answer as said, by kind of question, until one of this kind comes."""
    for _ in range(20):
        ask = await person.asked(game)
        if ask["kind"] == kind:
            return ask
        await person.answer(game, ask, answers.get(ask["kind"], first(ask) if "options" in ask["form"] else None))
    raise AssertionError(f"{kind} was never asked")


# --- answers --------------------------------------------------------------------------------------


async def test_the_same_answer_again_gets_the_same_receipt(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    taken = await ann.answer(game, ask, first(ask))
    assert taken["receipt"]["game"] == game and "repeated" not in taken
    seq = (await ann.get(f"/v1/games/{game}"))["seq"]
    again = await ann.answer(game, ask, first(ask))
    assert (again["receipt"], again["repeated"]) == (taken["receipt"], True)
    assert (await ann.get(f"/v1/games/{game}"))["seq"] == seq


async def test_another_answer_is_refused_with_what_is_asked_now(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    await ann.answer(game, ask, first(ask))
    other = {"ask": ask["id"], "answer": [ask["form"]["options"][1]]}
    found = await ann.refused(409, "ask-closed", "POST", f"/v1/games/{game}/answers", other)
    now = await ann.asked(game)
    assert [open_ask["id"] for open_ask in found["fresh"]["asks"]] == [now["id"]]
    assert found["fresh"]["seat"] == "s1"


async def test_a_question_that_never_was_is_closed(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    for ask in ("1.0", "9999.0", "1.9"):
        body = {"ask": ask, "answer": ["x"]}
        found = await ann.refused(409, "ask-closed", "POST", f"/v1/games/{game}/answers", body)
        assert found["fresh"]["asks"]


@pytest.mark.parametrize("ask", ["", "one", "1", ".0", "1.0.0", "-1.0", "9" * 16 + ".0", "١.٠"])
async def test_an_id_that_is_none_is_refused_with_a_pointer(ann: Person, bob: Person, ask: str) -> None:
    game = await table_of(ann, bob)
    found = await ann.refused(422, "bad-body", "POST", f"/v1/games/{game}/answers", {"ask": ask, "answer": []})
    assert [fault["pointer"] for fault in found["errors"]] == ["/ask"]


async def test_only_the_one_who_is_asked_answers(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    body = {"ask": ask["id"], "answer": first(ask)}
    stranger = await Person.register(client, "Cyd")
    path = f"/v1/games/{game}/answers"
    await bob.refused(403, "not-your-ask", "POST", path, body)
    await bob.refused(403, "not-your-seat", "POST", path, {**body, "seat": "s1"})
    await stranger.refused(403, "not-seated", "POST", path, body)
    assert (await ann.asked(game))["id"] == ask["id"]


@pytest.mark.parametrize(
    ("answer", "code", "pointer"),
    [
        (["kraken"], "not-offered", "/answer/0"),
        ([], "choose-count", "/answer"),
        (7, "list-shape", "/answer"),
        ({"a": "b"}, "list-shape", "/answer"),
        ("lore", "list-shape", "/answer"),
    ],
)
async def test_an_answer_that_is_not_offered_says_what_is(
    ann: Person, bob: Person, answer: Any, code: str, pointer: str
) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    before = await ann.call("GET", f"/v1/games/{game}/view")
    found = await ann.refused(422, code, "POST", f"/v1/games/{game}/answers", {"ask": ask["id"], "answer": answer})
    assert [fault["pointer"] for fault in found["errors"]] == [pointer]
    assert found["text"]["key"] == f"refused.{code}"
    assert (await ann.call("GET", f"/v1/games/{game}/view")).content == before.content


async def test_null_passes_only_in_a_window(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    found = await ann.refused(409, "no-pass", "POST", f"/v1/games/{game}/answers", {"ask": ask["id"], "answer": None})
    assert found["fresh"]["asks"][0]["id"] == ask["id"]


async def test_cards_are_answered_by_their_handles(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await until(ann, game, "bury", {"action": ["bury"]})
    view = await ann.get(f"/v1/games/{game}/view")
    assert set(ask["form"]["options"]) == {card["id"] for card in view["zones"]["hand:s1"]}
    taken = await ann.answer(game, ask, first(ask))
    again = await ann.answer(game, ask, first(ask))
    assert (again["receipt"], again["repeated"]) == (taken["receipt"], True)


async def test_items_are_put_in_order(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await until(ann, game, "put_back", {"action": ["scout"]})
    path, items = f"/v1/games/{game}/answers", ask["form"]["items"]
    await ann.refused(422, "arrange-items", "POST", path, {"ask": ask["id"], "answer": items[1:]})
    await ann.answer(game, ask, items[::-1])


# --- previews -------------------------------------------------------------------------------------


async def test_a_preview_stores_nothing(ann: Person, bob: Person, services: Services) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    before = [(await who.call("GET", f"/v1/games/{game}/view")).content for who in (ann, bob)]
    stored = sorted(await services.redis.keys("*"))
    seen = await ann.post(f"/v1/games/{game}/previews", {"ask": ask["id"], "answer": first(ask)})
    assert seen["stop"] == "unknown-face"
    assert seen["events"][0]["tag"] == "Decided"
    assert [(await who.call("GET", f"/v1/games/{game}/view")).content for who in (ann, bob)] == before
    assert sorted(await services.redis.keys("*")) == stored
    assert "repeated" not in await ann.answer(game, ask, first(ask))


async def test_a_preview_stops_before_chance(ann: Person, bob: Person, client: AsyncClient) -> None:
    """Rolling dice again: the decision is foreseen, the dice are not."""
    people = (ann, bob, await Person.register(client, "Cyd"))
    game = await table_of(*people, ruleset="toy-mutiny")
    ((captain, ask),) = [(p, a) for p in people if (a := await p.asked(game)) and a["kind"] == "reroll"]
    seen = await captain.post(f"/v1/games/{game}/previews", {"ask": ask["id"], "answer": ["0"]})
    assert (seen["stop"], [event["tag"] for event in seen["events"]]) == ("draw", ["Decided"])
    nothing = await captain.post(f"/v1/games/{game}/previews", {"ask": ask["id"], "answer": []})
    assert nothing["stop"] in ("question", "unknown-face"), "what the dice have shown leads to either"


async def test_a_preview_of_a_bad_answer_is_refused_like_the_answer(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    path = f"/v1/games/{game}/previews"
    await ann.refused(422, "not-offered", "POST", path, {"ask": ask["id"], "answer": ["kraken"]})
    await bob.refused(403, "not-your-ask", "POST", path, {"ask": ask["id"], "answer": first(ask)})


# --- orders and undo ------------------------------------------------------------------------------


async def test_orders_are_replaced_and_nobody_elses_business(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    path = f"/v1/games/{game}/orders"
    assert await ann.get(path) == {"seat": "s1", "orders": []}
    orders = [{"do": "ask", "when": {"targeted": True}}, {"do": "pass"}]
    assert (await ann.call("PUT", path, {"orders": orders})).status_code == 200
    assert (await ann.get(path))["orders"] == orders
    assert (await bob.get(path))["orders"] == []
    seq = (await ann.get(f"/v1/games/{game}"))["seq"]
    await ann.call("PUT", path, {"orders": orders})
    assert (await ann.get(f"/v1/games/{game}"))["seq"] == seq


@pytest.mark.parametrize(
    ("order", "code", "pointer"),
    [
        ({"do": "pass", "scope": "once"}, "order-once", "/orders/1/scope"),
        ({"do": "dance"}, "bad-body", "/orders/1/do"),
        ({"do": "pass", "until": "noon"}, "bad-body", "/orders/1/until"),
        ({"do": "pass", "when": {"rich": True}}, "bad-body", "/orders/1/when/rich"),
        ({"do": "pass", "kind": "meddle"}, "order-kind", "/orders/1/kind"),
        ({"do": "answer"}, "order-needs-answer", "/orders/1/answer"),
        ({"do": "answer", "answer": None}, "order-needs-answer", "/orders/1/answer"),
        ({"do": "pass", "answer": ["yes"]}, "order-answer-unused", "/orders/1/answer"),
        ({"do": "ask", "answer": 3}, "order-answer-unused", "/orders/1/answer"),
        ({"do": "pass", "when": {"within": -1}}, "order-when", "/orders/1/when/within"),
        ({"do": "default", "kind": "add", "when": {"dying": True}}, "order-when", "/orders/1/when"),
        ({"do": "default", "kind": "add", "answer": []}, "order-answer-unused", "/orders/1/answer"),
        ({"do": "pass", "kind": "add"}, "order-no-pass", "/orders/1/do"),
        ({"do": "pass", "kind": "after_check", "when": {"dying": True}}, "order-behind", "/orders/1"),
    ],
)
async def test_a_bad_order_is_refused_with_a_pointer(
    ann: Person, bob: Person, order: dict[str, Any], code: str, pointer: str
) -> None:
    game = await table_of(ann, bob)
    orders = [{"do": "ask", "kind": "after_check"}, order]
    found = await ann.refused(422, code, "PUT", f"/v1/games/{game}/orders", {"orders": orders})
    assert [fault["pointer"] for fault in found["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("kind", "meant"), [("after_chek", "; did you mean after_check?"), ("action", "."), ("ad", "; did you mean add?")]
)
async def test_an_order_that_no_question_can_meet_is_told_what_orders_can_name(
    ann: Person, bob: Person, kind: str, meant: str
) -> None:
    path = f"/v1/games/{await table_of(ann, bob)}/orders"
    found = await ann.refused(422, "order-kind", "PUT", path, {"orders": [{"do": "ask", "kind": kind}]})
    assert found["detail"] == f"Orders cannot name {kind}{meant} Here they can name: add, after_check, before_check."
    ruleset = await ann.get("/v1/rulesets/toy-crossing")
    every = [{"do": "ask", "kind": kind} for kind in (*ruleset["windows"], *ruleset["early"])]
    assert (await ann.call("PUT", path, {"orders": every})).status_code == 200


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("receive", True),
        ("before_check", True),
        ("before_die", True),
        ("spend_lore", False),
        ("action", False),
        ("*", True),
        ("", False),
    ],
)
async def test_orders_name_windows_and_what_can_be_answered_ahead_of_time(
    ann: Person, bob: Person, cyd: Person, kind: str, asked: bool
) -> None:
    game = await table_of(ann, bob, cyd, ruleset="unfathomable")
    given = await ann.call("PUT", f"/v1/games/{game}/orders", {"orders": [{"do": "ask", "kind": kind}]})
    assert given.status_code == (200 if asked else 422)
    assert asked or given.json()["code"] == "order-kind"


PASS, CHECKED = {"do": "pass"}, {"do": "ask", "kind": "after_check"}


@pytest.mark.parametrize(
    ("orders", "behind"),
    [
        ([PASS, PASS], "0"),
        ([PASS] * 100, "0"),
        ([CHECKED, PASS, CHECKED], "0"),
        ([PASS, CHECKED], "0"),
        ([PASS, {**CHECKED, "scope": "turn"}], "0"),
        ([{**PASS, "when": {"current": True, "within": 3}}, {**CHECKED, "when": {"within": 2}}], "0"),
        ([CHECKED, PASS], ""),
        ([{**PASS, "when": {"within": 2}}, {**CHECKED, "when": {"within": 3}}], ""),
        ([{**PASS, "when": {"current": True}}, {**CHECKED, "when": {"current": True, "dying": True}}], ""),
        ([{**PASS, "when": {"current": True}}, CHECKED], ""),
        ([{**PASS, "scope": "turn"}, CHECKED], ""),
        ([{**PASS, "scope": "turn"}, {**CHECKED, "scope": "turn"}], "0"),
        ([{**PASS, "scope": "window"}, {**CHECKED, "scope": "window"}], ""),
        ([{"do": "answer", "kind": "after_check", "scope": "once", "answer": ["no"]}] * 2, ""),
        ([{"do": "answer", "kind": "add", "answer": ["1.1"]}, {"do": "answer", "kind": "add", "answer": []}], ""),
        ([PASS, {"do": "answer", "kind": "add", "answer": []}], ""),
        ([{"do": "answer", "kind": "add", "answer": []}] * 2, "0"),
        ([{"do": "answer", "kind": "add", "answer": []}, {"do": "ask", "kind": "add", "when": {"about": ["a"]}}], "0"),
        ([{"do": "default", "kind": "add"}, {"do": "answer", "kind": "add", "answer": []}], "0"),
        ([{**PASS, "when": {"about": ["a", "b"]}}, {**CHECKED, "when": {"about": ["b"]}}], "0"),
        ([{**PASS, "when": {"about": ["a"]}}, {**CHECKED, "when": {"about": ["a", "b"]}}], ""),
    ],
)
async def test_an_order_that_never_counts_is_refused_with_the_one_that_counts_instead(
    ann: Person, bob: Person, orders: list[Any], behind: str
) -> None:
    path = f"/v1/games/{await table_of(ann, bob)}/orders"
    if not behind:
        assert (await ann.call("PUT", path, {"orders": orders})).status_code == 200
        return
    found = await ann.refused(422, "order-behind", "PUT", path, {"orders": orders})
    assert found["text"]["args"]["before"] == int(behind)
    assert found["errors"][0]["pointer"] == f"/orders/{found['text']['args']['place']}"


async def test_a_step_is_taken_back_under_a_new_question(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await until(ann, game, "action", {})
    await ann.answer(game, ask, ["bury"])
    assert (await ann.get(f"/v1/games/{game}/view"))["may_undo"]
    back = await ann.post(f"/v1/games/{game}/undo", {})
    (now,) = back["asks"]
    assert (now["kind"], now["id"] != ask["id"]) == ("action", True)
    found = await ann.refused(
        409, "undone", "POST", f"/v1/games/{game}/answers", {"ask": ask["id"], "answer": ["scout"]}
    )
    assert found["fresh"]["asks"][0]["id"] == now["id"]
    await ann.refused(409, "nothing-to-undo", "POST", f"/v1/games/{game}/undo", {})
    await bob.refused(409, "nothing-to-undo", "POST", f"/v1/games/{game}/undo", {})


# --- what goes wrong ------------------------------------------------------------------------------


async def test_a_rule_that_raises_stores_nothing_and_leaves_the_question_open(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    body = {"ask": ask["id"], "answer": first(ask)}
    before = await ann.get(f"/v1/games/{game}/events")

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError("the secret of the deep")

    with monkeypatch.context() as fault:
        fault.setattr(crossing, "draw", broken)
        found = await ann.refused(500, "rule-fault", "POST", f"/v1/games/{game}/answers", body)
        assert "secret of the deep" not in str(found)
    assert await ann.get(f"/v1/games/{game}/events") == before
    assert (await ann.asked(game))["id"] == ask["id"]
    assert "repeated" not in await ann.post(f"/v1/games/{game}/answers", body)


async def test_two_instances_on_one_redis_follow_each_other(
    ann: Person, bob: Person, redis: Redis, services: Services
) -> None:
    game = await table_of(ann, bob)
    twin = await second_instance(redis, ann)
    ask = await twin.asked(game)
    await ann.answer(game, ask, first(ask))
    again = await twin.answer(game, ask, first(ask))
    assert again["repeated"]
    now = await twin.asked(game)
    await twin.answer(game, now, first(now))
    assert (await ann.get(f"/v1/games/{game}/view")) == (await twin.get(f"/v1/games/{game}/view"))


async def test_a_conflict_is_tried_again(
    ann: Person, bob: Person, redis: Redis, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given two instances; when one has just read the game and the other stores first; then both are taken."""
    game = await table_of(ann, bob)
    twin = await second_instance(redis, bob)
    ask = await ann.asked(game)
    append, raced = services.store.append, []

    async def late(commit: Any) -> Any:
        if not raced:
            raced.append(True)
            await twin.call("PUT", f"/v1/games/{game}/orders", {"orders": [{"do": "pass"}]})
        return await append(commit)

    monkeypatch.setattr(services.store, "append", late)
    taken = await ann.answer(game, ask, first(ask))
    assert raced and "repeated" not in taken
    assert (await bob.get(f"/v1/games/{game}/orders"))["orders"] == [{"do": "pass"}]


async def second_instance(redis: Redis, who: Person) -> Person:
    """The same person at another process."""
    from httpx import ASGITransport

    other = create_app(Services(Settings(limits=False), ALL_GAMES, redis))
    http = AsyncClient(transport=ASGITransport(app=other), base_url="http://twin.test")  # type: ignore[arg-type]
    return Person(http, who.id, who.secret)
