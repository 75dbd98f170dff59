"""A study of a running game opens no card of it: a salt and the commitment in the log would tell the face."""

import random
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel import Card, fair
from domain.kernel.chance import scope_of
from domain.kernel.ids import GameId
from service.services import Services
from tests.http.people import Person
from tests.http.scenario import seeded
from tests.http.test_whole_games import answers_one, bots_play

pytestmark = pytest.mark.anyio


def opened(events: list[Any]) -> Iterator[tuple[str, bytes]]:
    """Every card that a viewer was shown in these events, with its salt."""
    for one in events:
        event = one["event"]
        if event["e"] == "Shown":
            yield from zip(event["cards"], map(b64decode, event.get("salts", ())), strict=False)
        for opening in one.get("openings", {}).get("cards", ()):
            yield from ((card, b64decode(salt)) for card, salt, _ in opening[1])


def laid(events: list[Any]) -> dict[str, bytes]:
    """The commitment to every card that was laid face down."""
    found: dict[str, bytes] = {}
    for one in events:
        if one["event"]["e"] == "Resealed":
            seals = [seal for segment in one["event"]["laid"] for seal in segment["seals"]]
            found |= {f"{one['event']['n']}.{j}": b64decode(seal) for j, seal in enumerate(seals)}
    return found


def sealed_as(game: str, card: str, salt: bytes, face: str) -> bytes:
    """The commitment to this face, if that is the salt."""
    n, _, j = card.partition(".")
    return fair.card_seal(scope_of(GameId(game), 1), int(n), int(j), salt, face)


@pytest.mark.parametrize(("ruleset", "seats"), [("toy-crossing", 3), ("cult", 4)])
async def test_no_salt_in_a_study_opens_a_commitment_of_the_running_game(
    services: Services, ann: Person, ruleset: str, seats: int
) -> None:
    pick = random.Random(ruleset)
    with seeded("salts"):
        game = await ann.open(ruleset, seats, bots={f"s{n}": "random" for n in range(2, seats + 1)})
        await ann.post(f"/v1/games/{game}/start", None)
        await bots_play(services, game, pick)
        study = await ann.post(f"/v1/games/{game}/forks", {"chance": "fresh"})
    where = f"/v1/games/{study['id']}"
    for _ in range(10):
        await bots_play(services, study["id"], pick)
        if not await answers_one(ann, study["id"], pick):
            break
    before = (await ann.get(f"/v1/games/{game}/events?limit=500"))["events"]
    after = (await ann.get(f"{where}/events?limit=500&after={len(before) - 1}"))["events"]
    seals, known = laid(before), dict(opened(before))
    drawn = [(card, salt) for card, salt in opened(after) if card in seals and card not in known]
    assert drawn, "cards of the running game were shown in the study"
    async with services.live_games.reading(GameId(game)) as held:
        assert held.live is not None
        faces = held.live.secrets.faces
        told = [card for card, salt in drawn if sealed_as(game, card, salt, faces[Card(card)]) == seals[card]]
    assert not told, "the study tells what lies hidden in the running game"
