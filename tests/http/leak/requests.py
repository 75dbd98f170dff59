"""Every way in which somebody can ask something without changing anything: answers, refusals, nothing new."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from domain.kernel.ids import GameId, Seat

WRONG: tuple[Any, ...] = ("x", ["x"], 10**9, {"x": "y"})
"""Answers that no question takes."""


class Request(NamedTuple):
    """One call of an operation."""

    operation: str
    method: str
    path: str
    body: Any = None
    headers: dict[str, str] | None = None


class Place(NamedTuple):
    """Where somebody stands: what they need to know to ask, all of it from their own view."""

    game: GameId
    hidden: GameId
    """A table of somebody else that is not public."""
    viewer: Seat
    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    view: dict[str, Any]
    token: str = "t-aaaaaaaaaa"
    """Of somebody else."""


def harmless(place: Place) -> Iterator[Request]:
    """Everything; nothing of it changes anything, whoever asks."""
    yield from _looking(place)
    yield from _tables(place)
    yield from _trying(place)
    yield from _accounts(place)
    yield from _public()


def _looking(place: Place) -> Iterator[Request]:
    here, seq = f"/v1/games/{place.game}", place.view.get("seq", 0)
    other = next(seat for seat in place.seats if seat != place.viewer)
    for name in ("view", "scene", "table", "picture", "asks"):
        yield Request(f"show_{name}", "GET", f"{here}/{name}")
        yield Request(f"show_{name}", "GET", f"{here}/{name}?seat=onlooker")
        yield Request(f"show_{name}", "GET", f"{here}/{name}?seat={other}")
        yield Request(f"show_{name}", "GET", f"/v1/games/{place.hidden}/{name}")
    for name, seat in (("view", place.viewer), ("asks", place.viewer), ("view", "onlooker")):
        known = {"If-None-Match": f'"{seat}-{place.view.get("version", "0.0")}"'}
        yield Request(f"show_{name}", "GET", f"{here}/{name}?seat={seat}", headers=known)
        yield Request(f"show_{name}", "HEAD", f"{here}/{name}?seat={seat}")
    for after, limit in ((0, 500), (max(0, seq - 3), 2), (seq, 5), (seq + 1, 5), (10**6, 1)):
        yield Request("list_events", "GET", f"{here}/events?after={after}&limit={limit}")
    yield Request("show_orders", "GET", f"{here}/orders")
    yield Request("show_orders", "GET", f"{here}/orders?seat={other}")
    yield Request("read_notes", "GET", f"{here}/notes")
    for channel in ("seats", "spectators"):
        yield Request("read_chat", "GET", f"{here}/chat?channel={channel}")


def _tables(place: Place) -> Iterator[Request]:
    for game in (place.game, place.hidden):
        here = f"/v1/games/{game}"
        yield Request("show_game", "GET", here)
        yield Request("close_game", "DELETE", here)
        yield Request("start_game", "POST", f"{here}/start")
        yield Request("leave", "DELETE", f"{here}/seats/s2")
        yield Request("leave", "DELETE", f"{here}/seats/s99")
        yield Request("resign", "POST", f"{here}/resign", {"seat": "s99"})
        yield Request("propose", "POST", f"{here}/proposals", {"what": "resume"})
        yield Request("vote", "POST", f"{here}/votes", {"agrees": True})
        yield Request("say", "POST", f"{here}/chat", {"said": ""})
        yield Request("unsay", "DELETE", f"{here}/chat/1-1")
        yield Request("write_notes", "PUT", f"{here}/notes", {"text": "n" * 20_001})
    yield Request("join", "POST", f"/v1/games/{place.game}/seats", {"seat": "s1"})
    yield Request("open_game", "POST", "/v1/games", {"ruleset": "chess", "seats": 2})
    yield Request("arrange_game", "POST", "/v1/arranged", {"ruleset": "chess", "seats": 2})
    for query in ("", "?mine=true", "?state=running", "?state=open&free=true"):
        yield Request("list_games", "GET", f"/v1/games{query}")


def _trying(place: Place) -> Iterator[Request]:
    """Answers that are refused, or were given before; previews of anything."""
    for game in (place.game, place.hidden):
        here = f"/v1/games/{game}"
        asks = place.view.get("asks", ())
        for ask in asks:
            own = ask["seat"] == place.viewer
            for wrong in WRONG if own else WRONG[:1]:
                yield Request("answer", "POST", f"{here}/answers", {"ask": ask["id"], "answer": wrong})
                yield Request("preview", "POST", f"{here}/previews", {"ask": ask["id"], "answer": wrong})
            yield Request("preview", "POST", f"{here}/previews", {"ask": ask["id"], "answer": None})
            if own and place.view.get("passed"):
                yield Request("answer", "POST", f"{here}/answers", {"ask": ask["id"], "answer": None})
            if own and ask.get("options") and ask["form"]["type"] == "choose":
                for option in ask["options"][:4]:
                    body = {"ask": ask["id"], "answer": [option["id"]]}
                    yield Request("preview", "POST", f"{here}/previews", body)
        for stale in ("2.0", f"{place.view.get('seq', 0)}.0", f"{place.view.get('seq', 0) + 1}.0"):
            if stale not in [ask["id"] for ask in asks]:
                yield Request("answer", "POST", f"{here}/answers", {"ask": stale, "answer": None})
        yield Request("give_orders", "PUT", f"{here}/orders", {"orders": [{"do": "pass", "scope": "once"}]})
        yield Request("undo", "POST", f"{here}/undo", {"seat": "s99"})
        if not place.view.get("may_undo"):
            yield Request("undo", "POST", f"{here}/undo", {})


def _accounts(place: Place) -> Iterator[Request]:
    yield Request("show_me", "GET", "/v1/players/me")
    yield Request("list_tokens", "GET", "/v1/players/me/tokens")
    yield Request("revoke_token", "DELETE", f"/v1/players/me/tokens/{place.token}")
    yield Request("create_token", "POST", "/v1/players/me/tokens", {"name": "", "scopes": ["read"]})
    yield Request("rename", "PATCH", "/v1/players/me", {"name": ""})
    yield Request("register", "POST", "/v1/players", {"name": ""})
    yield Request("issue_ticket", "POST", "/v1/tickets", {"game": "nothing"})
    for player in place.players:
        yield Request("show_player", "GET", f"/v1/players/{player}")


def _public() -> Iterator[Request]:
    for operation, path in {
        "list_rulesets": "/v1/rulesets",
        "show_ruleset": "/v1/rulesets/toy-mutiny",
        "show_words": "/v1/rulesets/toy-mutiny/words",
        "show_content": "/v1/rulesets/toy-mutiny/content",
        "live": "/health/live",
        "explain_problem": "/problems/ask-closed",
    }.items():
        yield Request(operation, "GET", path)
