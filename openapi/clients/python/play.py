"""Plays a whole game against bots, with nothing but the client that openapi-python-client makes of the contract:

make clients && PYTHONPATH=build/clients/python .venv/bin/python openapi/clients/python/play.py http://127.0.0.1:8000"""

import json
import random
import secrets
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, TypeVar

import httpx
from sealog_client import AuthenticatedClient, Client
from sealog_client.api.chance import commit_entropy, reveal_entropy
from sealog_client.api.games import open_game, show_game, start_game
from sealog_client.api.looking import show_asks
from sealog_client.api.players import register
from sealog_client.api.playing import answer
from sealog_client.models import (
    Answering,
    AnswerTaken,
    AsksShown,
    AskView,
    Choose,
    Committing,
    GameShown,
    NewGame,
    NewGameBots,
    NewPlayer,
    Number,
    OwedShown,
    OwedShownWhat,
    Problem409,
    Registration,
    Revealing,
)

T = TypeVar("T")


def need(found: object, kind: type[T]) -> T:
    """What a call gave, or an error with the problem that it met."""
    if not isinstance(found, kind):
        raise SystemExit(f"{kind.__name__} was wanted, not {found}")
    return found


class Player:
    """One seat against bots. Its shares of chance, by seat and epoch, are told to nobody before all have committed."""

    def __init__(self, address: str) -> None:
        made = need(register.sync(client=Client(address), body=Registration("Typed")), NewPlayer)
        self.client = AuthenticatedClient(address, made.secret, timeout=httpx.Timeout(60))
        self.shares: dict[tuple[str, int], bytes] = {}

    def open(self, ruleset: str, seats: int) -> str:
        bots = NewGameBots.from_dict({f"s{n}": "random" for n in range(2, seats + 1)})
        opened = open_game.sync(client=self.client, body=NewGame(ruleset, seats, bots=bots))
        self.game = need(opened, GameShown).id
        self.seal(need(start_game.sync(self.game, client=self.client), GameShown))
        return self.game

    def seal(self, table: GameShown) -> None:
        for owed in (table.chance.owed or ()) if table.chance else ():
            assert table.chance
            self.bring_entropy(owed, table.chance.epoch)

    def bring_entropy(self, owed: OwedShown, epoch: int) -> None:
        r = self.shares.setdefault((owed.seat, epoch), secrets.token_bytes(32))
        if owed.what == OwedShownWhat.R:
            body = Revealing(b64encode(r).decode(), epoch=epoch, seat=owed.seat)
            need(reveal_entropy.sync(self.game, client=self.client, body=body), GameShown)
            return
        commitment = sha256(b64decode(owed.prefix or "") + r).digest()
        wish = Committing(b64encode(commitment).decode(), epoch=epoch, seat=owed.seat)
        need(commit_entropy.sync(self.game, client=self.client, body=wish), GameShown)

    def answer_all(self) -> None:
        """Answer whatever our seat is asked. The question may close meanwhile (409): then there will be news."""
        shown = need(show_asks.sync(self.game, client=self.client), AsksShown)
        for ask in shown.asks:
            if ask.seat == shown.seat and not ask.answered and not ask.passed:
                done = answer.sync(self.game, client=self.client, body=answer_to(ask))
                if not isinstance(done, AnswerTaken | Problem409):
                    raise SystemExit(f"the answer was refused: {done}")

    def messages(self) -> Iterator[tuple[str, Any]]:
        """The stream of the game: the name of each event, and its data."""
        http = self.client.get_httpx_client()
        with http.stream("GET", f"/v1/games/{self.game}/stream", timeout=None) as reply:
            event = ""
            for line in reply.iter_lines():
                if line.startswith("event: "):
                    event = line.removeprefix("event: ")
                elif line.startswith("data: "):
                    yield event, json.loads(line.removeprefix("data: "))

    def play(self) -> GameShown:
        for event, data in self.messages():
            if event == "table":
                self.seal(GameShown.from_dict(data))
            elif event in ("state", "step"):
                self.answer_all()
            elif event == "problem":
                raise SystemExit(data["detail"])
        return need(show_game.sync(self.game, client=self.client), GameShown)


def answer_to(ask: AskView) -> Answering:
    """An answer by the form of the question: chance where that is easy, else what a time-out would decide."""
    form, usual = ask.form, ask.default or None
    if ask.may_pass:
        return Answering(ask.id, None)
    if isinstance(form, Choose) and not form.worth:
        least = form.least if isinstance(form.least, int) else 1
        return Answering(ask.id, [*random.sample(form.options, least)])
    if isinstance(form, Number):
        return Answering(ask.id, random.randint(form.least, form.most))
    return Answering(ask.id, usual)


if __name__ == "__main__":
    address, ruleset, seats = [*sys.argv[1:], *["http://127.0.0.1:8000", "cult", "4"][len(sys.argv) - 1 :]]
    player = Player(address)
    player.open(ruleset, int(seats))
    over = player.play()
    independent = next(seat.independent for seat in over.seats if seat.you)
    print(json.dumps({"game": over.id, "state": over.state, "ending": over.ending, "independent": independent}))
    sys.exit(over.state != "ended")
