"""Every way in which somebody can ask something without changing anything: answers, refusals, nothing new."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from domain.kernel.ids import GameId, Seat

WRONG: tuple[Any, ...] = ("x", ["x"], 10**9, {"x": "y"})
"""Answers that no question takes."""


CARD = re.compile(r'"([0-9]+\.[0-9]+)"')
"""The name of a card that lies face down, as it stands in a view."""


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
    yield from _checking(place)
    yield from _trying(place)
    yield from _accounts(place)
    yield from _public()


def _looking(place: Place) -> Iterator[Request]:
    here, seq = f"/v1/games/{place.game}", place.view.get("seq", 0)
    other = next(seat for seat in place.seats if seat != place.viewer)
    for name in ("view", "scene", "table", "picture", "stage", "asks"):
        yield Request(f"show_{name}", "GET", f"{here}/{name}")
        yield Request(f"show_{name}", "GET", f"{here}/{name}?seat=onlooker")
        yield Request(f"show_{name}", "GET", f"{here}/{name}?seat={other}")
        yield Request(f"show_{name}", "GET", f"/v1/games/{place.hidden}/{name}")
        for k, at in enumerate(_points(seq)):
            if (k + seq) % (2 if name == "view" else 6) == 0:  # others at other moments
                yield Request(f"show_{name}", "GET", f"{here}/{name}?{at}")
                yield Request(f"show_{name}", "GET", f"{here}/{name}?{at}&seat=onlooker")
        yield Request(f"show_{name}", "GET", f"{here}/{name}?at=end&seat={other}")
        yield Request(f"show_{name}", "GET", f"{here}/{name}?at=end&seat=everything")
        yield Request(f"show_{name}", "GET", f"/v1/games/{place.hidden}/{name}?at=1")
    for name, seat in (("view", place.viewer), ("asks", place.viewer), ("view", "onlooker")):
        known = {"If-None-Match": f'"{seat}-{place.view.get("version", "0.0")}"'}
        yield Request(f"show_{name}", "GET", f"{here}/{name}?seat={seat}", headers=known)
        yield Request(f"show_{name}", "HEAD", f"{here}/{name}?seat={seat}")
    for after, limit in ((0, 500), (max(0, seq - 3), 2), (seq, 5), (seq + 1, 5), (10**6, 1)):
        yield Request("list_events", "GET", f"{here}/events?after={after}&limit={limit}")
    yield Request("show_receipt", "GET", f"{here}/receipts")
    yield Request("show_receipt", "GET", f"/v1/games/{place.hidden}/receipts")
    yield Request("hand_in_receipt", "POST", f"{here}/receipts", not_ours(place.game, seq))
    yield from _past(here, seq, other)
    yield Request("show_orders", "GET", f"{here}/orders")
    yield Request("show_orders", "GET", f"{here}/orders?seat={other}")
    yield Request("read_notes", "GET", f"{here}/notes")
    for channel in ("seats", "spectators"):
        yield Request("read_chat", "GET", f"{here}/chat?channel={channel}")


def _points(seq: int) -> Iterator[str]:
    """Points all over a game, by every way of naming one; also some that are not there (yet)."""
    yield from (f"at={at}" for at in (1, seq // 3, seq // 2, 2 * seq // 3, seq - 2, seq - 1, seq, seq + 1, 10**6))
    yield from (f"at={kind}:{n}" for kind in ("event", "turn", "chapter", "decision") for n in (1, 3, 8, 10**6))
    for kind in ("event", "turn", "chapter", "decision"):
        yield from (f"at={seq // 2}&go=next-{kind}", f"go=previous-{kind}", f"at=end&go=next-{kind}")


def _past(here: str, seq: int, other: Seat) -> Iterator[Request]:
    for seat in ("", "&seat=onlooker", f"&seat={other}", "&seat=everything"):
        yield Request("show_history", "GET", f"{here}/history?limit=1000&quiet=true{seat}")
        yield Request("tell_story", "GET", f"{here}/story?limit=1000{seat}")
        yield Request("show_knowledge", "GET", f"{here}/knowledge?at={1 + seq // 2}{seat}")
        yield Request("show_knowledge", "GET", f"{here}/knowledge?at=end{seat}")
        yield Request("show_changes", "GET", f"{here}/changes?since={1 + seq // 2}{seat}")
    for query in (f"after={seq // 2}&limit=7", f"after={seq}", f"after={seq + 1}", f"by={other}", "draws=true"):
        yield Request("show_history", "GET", f"{here}/history?{query}")
        yield Request("tell_story", "GET", f"{here}/story?{query}")
    yield Request("show_changes", "GET", f"{here}/changes?at={seq + 1}")
    yield Request("show_knowledge", "GET", f"{here}/knowledge?at={seq + 1}")


def _checking(place: Place) -> Iterator[Request]:
    here = f"/v1/games/{place.game}"
    other = next(seat for seat in place.seats if seat != place.viewer)
    named = {
        "download_record": "record",
        "show_audit": "audit",
        "list_draws": "audit/draws",
        "show_luck": "audit/luck",
        "draw_luck": "audit/luck.svg",
    }
    for operation, path in named.items():
        yield Request(operation, "GET", f"{here}/{path}")
        yield Request(operation, "GET", f"{here}/{path}?seat={other}")
        yield Request(operation, "GET", f"/v1/games/{place.hidden}/{path}")
    yield Request("download_record", "GET", f"{here}/record?seat=onlooker")
    for more in ("?kind=reseal&limit=2&seat=onlooker", "?proof=sealed&after=3", "?limit=200"):
        yield Request("list_draws", "GET", f"{here}/audit/draws{more}")
    cards = sorted(set(CARD.findall(msgspec.json.encode(place.view).decode())))
    for card in ("u0.0", "999999.0", *cards[::4]):
        yield Request("show_card", "GET", f"{here}/audit/cards/{card}")
        yield Request("show_card", "GET", f"{here}/audit/cards/{card}?exact=true")
    for n in sorted({"0", "999999", *(card.partition(".")[0] for card in cards[::3])}):
        yield Request("show_draw", "GET", f"{here}/audit/draws/{n}")
    yield Request("show_card", "GET", f"/v1/games/{place.hidden}/audit/cards/0.0")
    yield Request("show_draw", "GET", f"/v1/games/{place.hidden}/audit/draws/0")
    for game in (place.game, place.hidden):
        for body in ({}, {"draw": 10**6}, {"card": "9999.9"}, {"first": 1, "last": 10**6}, {"draw": 0, "card": "0.0"}):
            yield Request("dispute", "POST", f"/v1/games/{game}/disputes", body)
        yield Request("list_disputes", "GET", f"/v1/games/{game}/disputes")
        yield Request("show_dispute", "GET", f"/v1/games/{game}/disputes/1")
    yield Request("show_site_luck", "GET", "/v1/audit/luck")
    yield Request("draw_site_luck", "GET", "/v1/audit/luck.svg?ruleset=toy-crossing")


def _tables(place: Place) -> Iterator[Request]:
    for game in (place.game, place.hidden):
        here = f"/v1/games/{game}"
        yield Request("show_game", "GET", here)
        yield Request("close_game", "DELETE", here)
        yield Request("start_game", "POST", f"{here}/start")
        for commitment in (None, "A" * 43 + "="):
            yield Request("commit_entropy", "POST", f"{here}/entropy/commit", {"commitment": commitment})
        yield Request("reveal_entropy", "POST", f"{here}/entropy/reveal", {"r": "A" * 43 + "="})
        yield Request("leave", "DELETE", f"{here}/seats/s2")
        yield Request("leave", "DELETE", f"{here}/seats/s99")
        yield Request("name_key", "PUT", f"{here}/seats/{place.viewer or 's1'}/key", {"key": "c2hvcnQ="})
        yield Request("resign", "POST", f"{here}/resign", {"seat": "s99"})
        yield Request("fork_game", "POST", f"{here}/forks", {"at": "turn:1", "chance": "same"})
        yield Request("fork_game", "POST", f"{here}/forks", {"at": "999999"})
        yield Request("propose", "POST", f"{here}/proposals", {"what": "resume"})
        yield Request("vote", "POST", f"{here}/votes", {"agrees": True})
        yield Request("say", "POST", f"{here}/chat", {"said": ""})
        yield Request("unsay", "DELETE", f"{here}/chat/1-1")
        yield Request("write_notes", "PUT", f"{here}/notes", {"text": "n" * 20_001})
    yield Request("join", "POST", f"/v1/games/{place.game}/seats", {"seat": "s1"})
    yield Request("import_record", "POST", "/v1/records", {"format": "sealog-record/1"})
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
    yield Request("register_bot", "POST", "/v1/players/me/bots", {"name": ""})
    yield Request("issue_ticket", "POST", "/v1/tickets", {"game": "nothing"})
    for player in place.players:
        yield Request("show_player", "GET", f"/v1/players/{player}")


def _public() -> Iterator[Request]:
    for operation, path in {
        "list_rulesets": "/v1/rulesets",
        "show_ruleset": "/v1/rulesets/toy-mutiny",
        "show_words": "/v1/rulesets/toy-mutiny/words",
        "show_content": "/v1/rulesets/toy-mutiny/content",
        "show_schemas": "/v1/rulesets/toy-mutiny/schemas",
        "show_looks": "/v1/rulesets/toy-mutiny/looks",
        "live": "/health/live",
        "enter": "/",
        "explain_problem": "/problems/ask-closed",
        "show_keys": "/.well-known/sealog-keys.json",
        "read_site_log": "/v1/site-log",
        "show_checkpoint": "/v1/site-log/checkpoint",
        "prove_inclusion": "/v1/site-log/inclusion",
        "prove_consistency": "/v1/site-log/consistency",
    }.items():
        yield Request(operation, "GET", path)
    yield Request("add_cosignature", "POST", "/v1/site-log/cosignatures", {"checkpoint": "all is well"})
    receipt = not_ours(GameId("07-aaaaaaaaaa"), 1)
    yield Request("compare_receipts", "POST", "/v1/receipts/compare", {"one": receipt, "other": receipt})


def not_ours(game: GameId, seq: int) -> dict[str, Any]:
    """A receipt that nobody has signed."""
    head, signature = "A" * 43 + "=", "A" * 86 + "=="
    return {
        **{"game": game, "seq": seq, "head": head, "site_size": 0, "site_root": head},
        **{"key": "0" * 16, "signature": signature},
    }
