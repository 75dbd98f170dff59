"""A server that only notes what it is sent, and a client that sits at its table."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel import Seat
from projections.scene_brief import brief
from service.terminal.client import Api, Client
from service.terminal.screen import Screen
from service.terminal.text import Trouble
from tests.projections.harbour import HARBOUR
from tests.terminal.asking import CHOOSE, asked

SCENE = msgspec.to_builtins(HARBOUR, str_keys=True)
NAMES = {Seat("s2"): "Bob", Seat("s3"): "Random bot 3"}
SEATS = [
    {"seat": "s1", "you": True},
    {"seat": "s2", "name": "Bob", "called": "Bob"},
    {"seat": "s3", "bot": "random", "called": "Random bot 3"},
]


class Told(Api):
    """A server that stands at version 2.0; it notes what it is sent."""

    def __init__(self, file: Path) -> None:
        super().__init__("nowhere", file)
        self.sent: list[tuple[str, str, Any]] = []
        self.asks: list[Any] = []
        self.answered: set[str] = set()
        self.waiting: list[str] = []
        self.log: list[Any] = []

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        self.sent.append((method, path, body))
        game = {"id": "g", "ruleset": "toy", "title": "T", "state": "running", "seq": 2, "seats": SEATS}
        if path == "/v1/games/g/asks?seat=s1&open=true":
            return self.asked()
        if path.partition("?")[0] == "/v1/games/g/events":
            return {"events": self.log}
        if path == "/v1/rulesets":
            return {"rulesets": [{"name": "toy", "title": "A Toy", "seats": [2, 3, 5], "bots": ["random", "greedy"]}]}
        if path.startswith("/v1/games?"):
            return {"games": [game]}
        if path.startswith("/v1/rulesets"):
            talk = {"rules": [{"en": "Speak of nothing hidden."}], "phrases": [{"en": "I am helping."}]}
            return {"talk": talk, "quiet": ["before_roll"], "early": ["add"]}
        if path.endswith("answers"):
            self.answer(body["ask"])
        return {"receipt": {}} if path.endswith(("answers", "undo")) else {} if "entropy" in path else game

    def answer(self, id: str) -> None:
        if id not in [ask["id"] for ask in self.asks]:
            raise Trouble(f"The question {id} is not open (any more).", 409)
        self.answered.add(id)

    def asked(self) -> Any:
        still = [ask for ask in self.asks if ask.get("group") or ask["id"] not in self.answered]
        mine = [ask for ask in still if ask["seat"] == "s1"]
        return {
            "version": "2.0",
            "asks": mine,
            "waiting": self.waiting or [ask["seat"] for ask in still],
            "deadline": 90_000,
        }

    def open(self, method: str, path: str, body: Any = None) -> Any:
        """The table, in lines of the width that is asked for."""
        width = re.fullmatch("/v1/games/g/table[?]seat=s1&brief=([0-9]+)", path)
        assert width, path
        return BytesIO(brief(HARBOUR, int(width[1]), NAMES).encode())

    def stream(self, path: str, kind: str = "") -> Any:
        return iter([("end", {})])


def sitting(home: Path) -> Client:
    """A client as it is started, whose own file is in this folder."""
    client = Client(Told(home / "sealog" / "secrets.json"), Screen(100))
    client.sit("g")
    return client


def hear(client: Client, kind: str, **message: Any) -> None:
    client.hear(kind, message, client.sitting)


def step(client: Client, *said: str, version: str = "2.0", **more: Any) -> None:
    events = [{"seq": None, "tag": "Said", "text": {"en": text}, "quiet": False} for text in said]
    hear(client, "step", **{"version": version, "scene": SCENE, "events": events, **more})


def ask_of(seat: str, id: str, **more: Any) -> dict[str, Any]:
    return {**asked(CHOOSE).ask, "id": id, "seat": seat, **more}


def end_of_input() -> str:
    raise EOFError
