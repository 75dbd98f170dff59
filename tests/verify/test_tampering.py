"""Whatever is changed in a record is caught, and the step named. A sample; `make tamper` runs thousands."""

import base64
import random

import pytest

from tests.verify.both import all_verified, verified
from tests.verify.games import NAMES, record
from tests.verify.tamper import UNDER_WAY, both_states, flips, flips_missed, structured
from tests.verify.tampering import TAMPERS, Book, Tamper, junked

SEATS = ("s1", "s2")
TOYS = [name for name in NAMES if name.startswith("toy")]


@pytest.mark.parametrize("tamper", TAMPERS, ids=lambda tamper: tamper.__name__)
def test_tampering_is_caught_at_the_event(tamper: Tamper) -> None:
    records = [*both_states([(name, seat) for name in TOYS for seat in SEATS]), record("cult", "s1", 1, UNDER_WAY)]
    tried = structured([tamper], records, random.Random(tamper.__name__))
    assert tried, f"no record gives {tamper.__name__} anything to do"


def test_a_record_that_is_taken_apart_and_bound_again_is_the_same() -> None:
    for name in NAMES:
        assert Book(record(name, "s1")).bound() == record(name, "s1")


@pytest.mark.parametrize("name", NAMES)
def test_any_byte_that_is_changed_is_noticed(name: str) -> None:
    tried = flips([(name, "s1")], 60 if name.startswith("toy") else 12, random.Random(name))
    assert flips_missed(tried) == []


def test_a_known_head_that_fits_changes_nothing() -> None:
    data = record("toy-mutiny", "s1")
    head = base64.b64decode(Book(data).header["head"])
    result = verified(data, {len(Book(data).lines): head})
    assert result["ok"] and result["checked"]["heads known from elsewhere"] == 1


@pytest.mark.parametrize("name", TOYS)
def test_the_verifiers_agree_on_nonsense_and_never_break(name: str) -> None:
    rng = random.Random(f"nonsense {name}")
    records = [record(name, "s1"), record(name, "s2", 1, UNDER_WAY)]
    results = all_verified((junked(rng.choice(records), rng), {}) for _ in range(150))
    assert sum(not result["ok"] for result in results) > 100
