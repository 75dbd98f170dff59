"""One's share of chance: committed to, kept, revealed, and found in the log."""

import json
import stat
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from service.terminal.client import Client
from service.terminal.screen import Screen
from tests.terminal.told import Told, hear, sitting


def owed(client: Client, seq: int, phase: str, *owed: dict[str, str], epoch: int = 1, **more: str) -> None:
    chance = {
        "scope": f"g/{epoch}",
        "epoch": epoch,
        "phase": phase,
        "owed": list(owed),
        "root": "R",
        "config": "C",
    } | more
    hear(client, "table", **{**client.info, "seq": seq, "state": "locked", "chance": chance})


def test_ones_share_of_chance_is_committed_to_then_revealed(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    told = client.api
    assert isinstance(told, Told)
    owed(client, 3, "commit", {"seat": "s1", "what": "commitment", "prefix": b64encode(b"before").decode()})
    commitment = told.sent[-1]
    owed(client, 4, "reveal", {"seat": "s1", "what": "r"})
    reveal = told.sent[-1]
    r = b64decode(reveal[2]["r"])
    sealed = b64encode(sha256(b"before" + r).digest()).decode()
    assert len(r) == 32
    assert commitment[1:] == ("/v1/games/g/entropy/commit", {"seat": "s1", "epoch": 1, "commitment": sealed})
    assert reveal[1:] == ("/v1/games/g/entropy/reveal", {"seat": "s1", "epoch": 1, "r": reveal[2]["r"]})
    assert not client.ready()
    told.log = [{"event": {"e": "GameStarted"}}, {"event": {"e": "EntropyRevealed", "seat": "s1", "r": reveal[2]["r"]}}]
    owed(client, 5, "sealed")
    assert "Your share of chance is in the log." in capsys.readouterr().out


def test_chance_that_begins_anew_gets_a_fresh_share(client: Client) -> None:
    """The old one may be known by then."""
    told = client.api
    assert isinstance(told, Told)
    owed(client, 3, "reveal", {"seat": "s1", "what": "r"})
    first = told.sent[-1][2]["r"]
    owed(client, 5, "reveal", {"seat": "s1", "what": "r"}, epoch=2)
    assert told.sent[-1][2]["r"] != first and told.sent[-1][2]["epoch"] == 2


def committed(client: Client, seq: int = 3, **more: str) -> str:
    """The commitment that the client makes."""
    owed(client, seq, "commit", {"seat": "s1", "what": "commitment", "prefix": b64encode(b"before").decode()}, **more)
    assert isinstance(client.api, Told)
    return str(client.api.sent[-1][2]["commitment"])


def revealed(client: Client, seq: int = 4) -> bytes:
    owed(client, seq, "reveal", {"seat": "s1", "what": "r"})
    assert isinstance(client.api, Told)
    return b64decode(client.api.sent[-1][2]["r"])


def test_who_is_started_again_reveals_what_was_committed_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else the whole table would begin anew, and it would look like withholding."""
    commitment = committed(sitting(tmp_path))
    again = sitting(tmp_path)
    r = revealed(again)
    assert b64encode(sha256(b"before" + r).digest()).decode() == commitment
    assert isinstance(again.api, Told)
    again.api.log = [{"event": {"e": "EntropyRevealed", "seat": "s1", "r": b64encode(r).decode()}}]
    owed(sitting_with(again.api), 5, "sealed")
    assert "Your share of chance is in the log." in capsys.readouterr().out
    assert json.loads(again.api.file.read_text()) == {}, "nothing is kept that is over"


def sitting_with(api: Told) -> Client:
    client = Client(api, Screen(100))
    client.sit("g")
    return client


def test_a_share_is_kept_before_anybody_is_told_of_it_where_only_its_owner_reads(tmp_path: Path) -> None:
    client = sitting(tmp_path)
    client.api.keep(nowhere="a secret")
    file, seen = client.api.file, []
    send = client.post
    client.post = lambda path, **body: (seen.append(json.loads(file.read_text())), send(path, **body))[1]  # type: ignore[method-assign]
    committed(client)
    (kept,) = seen
    assert kept.pop("nowhere") == "a secret" and len(kept) == 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secrets.json"]


@pytest.mark.parametrize("other", [{"root": "another"}, {"config": "another"}])
def test_a_share_that_was_revealed_serves_no_other_commitment(client: Client, other: dict[str, str]) -> None:
    """A server that has seen it could choose a key or a table to go with it."""
    commitment = committed(client)
    revealed(client)
    assert committed(client, 5, **other) != commitment
    assert committed(client, 6) == commitment, "the same question has the same answer"


def test_a_share_that_the_log_does_not_have_is_cried_out(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    owed(client, 3, "commit", {"seat": "s1", "what": "commitment", "prefix": ""})
    owed(client, 5, "sealed")
    assert "! Your share of chance is not in the log." in capsys.readouterr().out
