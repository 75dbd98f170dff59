"""What docs/players.md says in figures and codes is what the code does."""

import inspect
import re

from service.players import errors
from service.players.accounts import MOST_TOKENS
from service.players.limits import Limits
from service.players.names import LONGEST_NAME
from service.players.tickets import TICKET_MS
from tests.sampling import ROOT

DOCUMENT = (ROOT / "docs/players.md").read_text("utf-8")


def test_every_reason_to_refuse_a_secret_is_listed() -> None:
    reasons = [
        make() for _, make in inspect.getmembers(errors, inspect.isfunction) if make.__module__ == errors.__name__
    ]
    assert {reason.code for reason in reasons} == set(re.findall(r"^\| `([a-z-]+)` \|", DOCUMENT, re.MULTILINE))


def test_the_figures_are_those_of_the_code() -> None:
    assert f"1 to {LONGEST_NAME} visible" in DOCUMENT
    assert f"You can have {MOST_TOKENS}." in DOCUMENT
    assert f"within **{TICKET_MS // 1000} seconds**" in DOCUMENT


def test_the_limits_are_those_of_the_code() -> None:
    table = Limits()
    rates = {"60 an hour": 60 / 3600, "20 a second": 20, "100 a second": 100, "2 a second": 2}
    rows = re.findall(r"^\| [^|]+ \| [^|]+ \| (\d+) \| ([^|]+) \|$", DOCUMENT, re.MULTILINE)
    stated = [(int(capacity), rates[rate]) for capacity, rate in rows]
    assert stated == [
        (limit.capacity, limit.per_second) for limit in (table.register, table.answers, table.reads, table.streams)
    ]
