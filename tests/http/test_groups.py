"""Questions to a group, forms that spread and place, set-ups of more than flags, and sealed content, over HTTP."""

from typing import Any

import pytest

from domain.kernel import GameId
from service.services import Services
from tests.http.people import Person, table_of
from tests.toy.shoals.content import STORMS, TEXTS

pytestmark = pytest.mark.anyio


class Night:
    """Two people at a light; the host is first."""

    def __init__(self, services: Services, game: str, *people: Person) -> None:
        self.services, self.game, self.people = services, game, people

    async def asks(self, who: Person) -> Any:
        return await who.get(f"/v1/games/{self.game}/asks")

    async def own(self, who: Person) -> Any:
        shown = await self.asks(who)
        return next(ask for ask in shown["asks"] if ask["seat"] == shown["seat"])

    async def come_to(self, wanted: str) -> Any:
        """All answer by default until something of this kind, or decided in this way, is asked."""
        for _ in range(80):
            while await self.services.playing.go_on(GameId(self.game), lambda n: 0):
                pass
            shown = [await self.asks(who) for who in self.people]
            if any(wanted in (ask.get("group"), ask["kind"]) for ask in shown[0]["asks"]):
                return shown[0]
            await self._one_answers(shown)
        raise AssertionError("it never came")

    async def _one_answers(self, shown: list[Any]) -> None:
        for who, seen in zip(self.people, shown, strict=True):
            for ask in seen["asks"]:
                if ask["seat"] == seen["seat"] and ask["seat"] in seen["waiting"] and not ask.get("passed"):
                    await who.answer(self.game, ask, ask.get("default"))
                    return


@pytest.fixture
async def night(services: Services, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> Night:
    """A calm one: it does not end before all three ways to decide have come."""
    for card in STORMS:
        monkeypatch.setitem(STORMS, card, 0)
    return Night(services, await table_of(ann, bob, ruleset="toy-shoals"), ann, bob)


async def test_the_first_answer_of_a_group_decides(night: Night, ann: Person, bob: Person) -> None:
    shown = await night.come_to("first")
    assert [ask["seat"] for ask in shown["asks"]] == shown["waiting"] == ["s1", "s2"]
    ask = await night.own(bob)
    assert (ask["group"], ask["together"]["en"]) == ("first", "the first answer decides for all")
    taken = await bob.answer(night.game, ask, ["ignore"])
    again = await bob.answer(night.game, ask, ["ignore"])
    assert again["repeated"] and again["receipt"] == taken["receipt"]


async def test_a_group_agrees_and_may_change_its_mind(night: Night, ann: Person, bob: Person) -> None:
    await night.come_to("agree")
    mine, theirs = await night.own(ann), await night.own(bob)
    first = await ann.answer(night.game, mine, ["answer"])
    again = await ann.answer(night.game, mine, ["answer"])
    assert again["repeated"] and again["receipt"] == first["receipt"]
    assert (await night.own(ann))["said"]["en"] == "Answer it"
    still = await ann.get(f"/v1/games/{night.game}/asks?open=true")
    assert [ask["id"] for ask in still["asks"]] == [mine["id"]], "it can be said again"
    assert (await night.asks(bob))["waiting"] == ["s2"]
    differs = await bob.answer(night.game, theirs, ["ignore"])
    assert [ask["group"] for ask in differs["asks"]] == ["agree"], "it is waited for again"
    changed = await ann.answer(night.game, mine, ["ignore"])
    assert "PartRead" in [event["event"]["e"] for event in changed["events"]]


async def test_where_one_decides_the_others_say_what_they_would_do(night: Night, ann: Person, bob: Person) -> None:
    shown = await night.come_to("one")
    (decider,) = shown["waiting"]
    one, other = (ann, bob) if decider == "s1" else (bob, ann)
    hint = await night.own(other)
    assert (hint["decider"], hint.get("waits", False)) == (decider, False)
    said = await other.answer(night.game, hint, ["answer"])
    assert [event["event"]["e"] for event in said["events"]] == ["Decided"] and said["waiting"] == [decider]
    view = await one.get(f"/v1/games/{night.game}/view")
    assert [ask["said"]["en"] for ask in view["asks"] if "said" in ask] == ["Answer it"]
    preview = await one.post(
        f"/v1/games/{night.game}/previews", {"ask": (await night.own(one))["id"], "answer": ["ignore"]}
    )
    assert preview["stop"] == "told", "what is sealed is not tried out"
    taken = await one.answer(night.game, await night.own(one), ["ignore"])
    assert "PartRead" in [event["event"]["e"] for event in taken["events"]]


async def test_pieces_are_placed_and_what_does_not_fit_is_said(night: Night, ann: Person) -> None:
    await night.come_to("build")
    ask = await night.own(ann)
    assert ask["form"]["type"] == "place" and {o["id"] for o in ask["options"]} == set(ask["form"]["pieces"])
    path = f"/v1/games/{night.game}/answers"
    for answer, code in (
        ({}, "place-shape"),
        ([], "place-count"),
        ([{"piece": "bent.1", "at": "1,0"}, {"piece": "bent.1", "at": "0,1"}], "place-twice"),
        ([{"piece": "bent.1", "at": "1,0"}, {"piece": "bent.2", "at": "1,0"}], "place-taken"),
        ([{"piece": "straight.1", "at": "1,0", "turn": 5}], "place-turn"),
        ([{"piece": "straight.1", "at": "9,9"}], "not-offered"),
    ):
        await ann.refused(422, code, "POST", path, {"ask": ask["id"], "answer": answer})
    both = [{"piece": "bent.1", "at": "1,0", "turn": 5}, {"piece": "straight.1", "at": "0,1", "turn": 0}]
    taken = await ann.answer(night.game, ask, both)
    again = await ann.answer(night.game, ask, both)
    assert again["repeated"] and again["receipt"] == taken["receipt"], "though it was written in the form's order"
    assert [event["event"] for event in taken["events"][1:3]] == [
        {"e": "TileLaid", "kind": "straight", "at": "0,1"},
        {"e": "TileLaid", "kind": "bent", "at": "1,0", "turn": 5},
    ]


async def test_nothing_unread_is_sent_to_anybody(night: Night, ann: Person, bob: Person) -> None:
    await night.come_to("agree")
    view = await ann.get(f"/v1/games/{night.game}/view")
    read = {f"{part['entry']}.{part['part']}": part["text"]["en"] for part in view["read"]}
    assert read == {key: TEXTS[key] for key in read} and len(read) == 1
    games = "view scene table picture stage asks events?limit=500 history story knowledge changes?since=1 audit".split()
    paths = [f"/v1/games/{night.game}/{path}" for path in games]
    paths += [f"/v1/rulesets/toy-shoals{path}" for path in ("", "/content", "/words", "/looks")]
    for path in paths:
        for who in night.people:
            reply = await who.call("GET", path)
            assert reply.status_code == 200, f"{path}: {reply.text}"
            for key, text in TEXTS.items():
                assert key in read or text not in reply.text, f"{path} says {key}"


async def test_set_ups_are_read_strictly(ann: Person) -> None:
    shown = (await ann.get("/v1/rulesets/toy-shoals"))["setup"]
    options = shown["properties"]
    assert options["rounds"]["minimum"] == 4 and options["rounds"]["maximum"] == 9
    assert options["dangers"]["uniqueItems"] is True and options["dangers"]["items"] == {"enum": ["fog", "ice"]}
    assert options["crew"]["properties"]["green"]["description"] == "They have a lamp less each."
    for setup, pointer in (
        ({"rounds": 10}, "/setup/rounds"),
        ({"dangers": ["fog", "eels"]}, "/setup/dangers/1"),
        ({"dangers": ["fog", "fog"]}, "/setup/dangers/1"),
        ({"crew": {"old": True}}, "/setup/crew/old"),
        ({"crew": {"green": 1}}, "/setup/crew/green"),
    ):
        wish = {"ruleset": "toy-shoals", "seats": 2, "setup": setup}
        found = await ann.refused(422, "bad-setup", "POST", "/v1/games", wish)
        assert [fault["pointer"] for fault in found["errors"]] == [pointer]
    game = await ann.open("toy-shoals", 2, setup={"dangers": ["ice", "fog"], "crew": {"green": True}})
    found = (await ann.get(f"/v1/games/{game}"))["setup"]
    assert found["dangers"] == ["fog", "ice"] and found["crew"]["green"] is True
