"""Where a group decides and its seats have keys: whoever changes their mind signs anew, and the record still holds."""

import base64
from collections.abc import AsyncIterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import GameId, fair
from domain.kernel.record import encode
from service.services import Services
from tests.http.people import Person
from tests.http.test_groups import Night
from tests.http.test_records_verify import record_of
from tests.toy.shoals.content import STORMS
from tests.verify.book import Book
from tests.verify.both import verified

pytestmark = pytest.mark.anyio
KEY = Ed25519PrivateKey.from_private_bytes(b"g" * 32)


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


class Signer(Person):
    """Signs every answer; `saw` is the newest head unless it says another."""

    saw = ""

    async def answer(self, game: str, ask: Any, answer: Any, **more: Any) -> Any:
        return await self.post(f"/v1/games/{game}/answers", await self.signed(game, ask, answer))

    async def signed(self, game: str, ask: Any, answer: Any) -> dict[str, Any]:
        saw = self.saw or (await self.get(f"/v1/games/{game}/receipts"))["head"]
        message = fair.move(game, ask["id"], encode(answer), base64.b64decode(saw))
        return {"ask": ask["id"], "answer": answer, "saw": saw, "signature": text_of(KEY.sign(message))}


@pytest.fixture
async def night(services: Services, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Night]:
    """Ann has a key; Bob has none."""
    for card in STORMS:
        monkeypatch.setitem(STORMS, card, 0)
    signer = Signer(ann.http, ann.id, ann.secret)
    game = await signer.open("toy-shoals", 2)
    await bob.post(f"/v1/games/{game}/seats", {})
    key = text_of(KEY.public_key().public_bytes_raw())
    assert (await signer.call("PUT", f"/v1/games/{game}/seats/s1/key", {"key": key})).status_code == 200
    await signer.post(f"/v1/games/{game}/start", None)
    yield Night(services, game, signer, bob)


async def changed(night: Night) -> Any:
    """Ann says one thing, Bob another, and Ann a third time something else; what Ann was asked."""
    ann, bob = night.people
    await night.come_to("agree")
    mine, theirs = await night.own(ann), await night.own(bob)
    await ann.answer(night.game, mine, ["answer"])
    await ann.answer(night.game, mine, ["ignore"])
    await bob.answer(night.game, theirs, ["answer"])
    return mine


async def holds_for_all(night: Night) -> None:
    """By both verifiers and by the service's own audit."""
    for who in night.people:
        assert verified(await record_of(who, night.game))["ok"]
        assert (await who.get(f"/v1/games/{night.game}/audit"))["holds"]


async def test_a_record_holds_in_which_somebody_changed_their_mind(services: Services, night: Night) -> None:
    ann, _ = night.people
    mine = await changed(night)
    await holds_for_all(night)
    await ann.answer(night.game, mine, ["answer"])
    await holds_for_all(night)


async def test_who_comes_back_to_an_answer_does_not_do_it_with_the_old_signature(night: Night) -> None:
    ann, _ = night.people
    assert isinstance(ann, Signer)
    await night.come_to("agree")
    mine = await night.own(ann)
    old = await ann.signed(night.game, mine, ["answer"])
    here = f"/v1/games/{night.game}/answers"
    await ann.post(here, old)
    assert (await ann.post(here, old))["repeated"]
    await ann.answer(night.game, mine, ["ignore"])
    await ann.refused(422, "signature-head", "POST", here, old)
    await ann.answer(night.game, mine, ["answer"])


async def test_nor_does_the_operator(night: Night) -> None:
    ann, _ = night.people
    await changed(night)
    book = Book(await record_of(ann, night.game))
    old = next(e for e in book.events if e["e"] == "Decided" and e["seat"] == "s1" and e["answer"] == ["answer"])
    book.events.append(dict(old))
    book.lines.append({"public": ""})
    book.write(len(book.events) - 1)
    book.receipts, book.site = [], []
    result = verified(book.bound())
    assert result["where"] == f"event {len(book.events)} (Decided)"
    assert result["why"] == "it was signed before s1 had answered last"


async def test_a_group_that_has_decided_is_asked_no_more(night: Night) -> None:
    _, bob = night.people
    await night.come_to("first")
    await bob.answer(night.game, await night.own(bob), ["ignore"])
    book = Book(await record_of(bob, night.game))
    last = max(i for i in book.places("Decided") if book.events[i]["seat"] == "s2")
    del book.events[last + 1 :], book.lines[last + 1 :]
    book.events.append(dict(book.events[last]))
    book.lines.append({"public": ""})
    book.write(len(book.events) - 1)
    book.receipts, book.site = [], []
    assert verified(book.bound())["why"] == "the group has decided already"


@pytest.mark.parametrize("agreed", [False, True])
async def test_what_is_taken_back_in_a_group_is_open_under_a_new_id(
    services: Services, night: Night, agreed: bool
) -> None:
    ann, bob = night.people
    mine = await changed(night)
    here = f"/v1/games/{night.game}"
    if agreed:
        decision = (await services.store.raw(GameId(night.game)))[-1].seq
        await bob.post(f"{here}/proposals", {"what": "undo", "decision": decision})
        await ann.post(f"{here}/votes", {"agrees": True})
    else:
        await bob.post(f"{here}/undo", {})
        await ann.answer(night.game, mine, ["answer"])
        await ann.post(f"{here}/undo", {})
    now = await night.own(ann)
    assert now["id"] != mine["id"]
    await ann.answer(night.game, now, ["answer"])
    await holds_for_all(night)


async def test_a_head_of_another_chain_is_not_signed(night: Night) -> None:
    ann, _ = night.people
    assert isinstance(ann, Signer)
    await night.come_to("agree")
    mine = await night.own(ann)
    ann.saw = text_of(fair.digest(b"another history"))
    body = await ann.signed(night.game, mine, ["answer"])
    await ann.refused(422, "signature-head", "POST", f"/v1/games/{night.game}/answers", body)


async def test_what_was_read_aloud_is_not_taken_back_alone(night: Night) -> None:
    """A sealed part that was read is known; the verifiers see an operator who lets it be taken back."""
    _, bob = night.people
    await night.come_to("first")
    await bob.answer(night.game, await night.own(bob), ["ignore"])
    assert not (await bob.get(f"/v1/games/{night.game}/view"))["may_undo"]
    book = Book(await record_of(bob, night.game))
    read = book.places("PartRead")[-1]
    decision = max(i for i in book.places("Decided") if i < read)
    del book.events[read + 1 :], book.lines[read + 1 :]
    number = len(book.events) + 1
    book.events.append({"e": "Undone", "id": number, "seat": "s2", "decision": decision + 1, "orders_stay": True})
    book.lines.append({"public": ""})
    book.write(number - 1)
    book.receipts, book.site = [], []
    wrong = "something that was shown or told is taken back, and nobody has agreed to it"
    assert verified(book.bound())["why"] == wrong
