"""Whatever is changed in a record is caught, and the step named. A sample; `make tamper` runs thousands."""

import base64
import json
import random
from typing import Any

import pytest

from service import verify as fair
from tests.verify.book import Book, Tamper
from tests.verify.both import all_verified, verified
from tests.verify.games import NAMES, receipts, record, site
from tests.verify.signing import KEYS, as_lines
from tests.verify.tamper import UNDER_WAY, both_states, flips, flips_missed, structured
from tests.verify.tampering import TAMPERS, junked

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


# --- a field that stands twice -----------------------------------------------------------------------

TWICE = "a field stands twice in one object"


def doubled(text: str, before: str) -> str:
    """The field that stands there comes once more, with another value, and everything is bound anew."""
    name = before.removeprefix("{").split(":")[0]
    assert before in text
    return text.replace(before, before.replace(name, f"{name}:[],{name}", 1), 1)


@pytest.mark.parametrize(
    ("line", "before"),
    [
        (0, '"viewer":'),
        (0, '{"format":'),
        (1, '"seq":'),
        (1, '"public":'),
        (-4, '"path":'),
        (-3, '{"receipt":'),
        (-2, '"site_seq":'),
        (-1, '{"digest":'),
    ],
)
def test_a_field_that_stands_twice_in_a_line_of_the_file(line: int, before: str) -> None:
    lines = record("toy-mutiny", "s1").decode().split("\n")[:-1]
    lines[line] = doubled(lines[line], before)
    result = verified("".join(one + "\n" for one in lines).encode())
    assert (result["where"], result["why"]) == (f"line {line % len(lines) + 1}", TWICE)


def test_a_die_that_stands_twice() -> None:
    header, rest = record("toy-mutiny", "s1").decode().split("\n", 1)
    die = next(iter(Book(record("toy-mutiny")).header["dice"]))
    result = verified((doubled(header, f'"{die}":') + "\n" + rest).encode())
    assert (result["where"], result["why"]) == ("line 1", TWICE)


@pytest.mark.parametrize(
    ("option", "before", "where"),
    [
        ("keys", '{"keys"', "--keys"),
        ("keys", '"id"', "--keys"),
        ("receipts", '"head"', "--receipt"),
        ("site", '"newest"', "--site"),
        ("site", '\\"epoch\\"', "line 1 of the site log"),
    ],
)
def test_a_field_that_stands_twice_in_what_is_known_from_elsewhere(option: str, before: str, where: str) -> None:
    texts = {"keys": KEYS, "receipts": as_lines(*receipts("toy-mutiny")), "site": site("toy-mutiny").text()}
    text = doubled(texts[option].replace(": ", ":"), before + ":")
    if "line" in where:
        text = json.dumps(_chained(json.loads(text.split("\n")[0])))
    result = verified(record("toy-mutiny"), **{option: [text] if option == "receipts" else text})
    assert (result["where"], result["why"]) == (where, TWICE)


def _chained(page: dict[str, Any]) -> dict[str, Any]:
    """The first page of the site log with heads that fit."""
    head = fair.site_start()
    for line in page["lines"]:
        head = fair.digest(head + line["line"].encode())
        line["head"] = fair.as_text(head)
    return page


def test_one_name_for_two_objects_is_no_field_that_stands_twice() -> None:
    """And a text that looks like one is only a text."""
    header = {"a": {"b": 1}, "c": [{"b": 1}, {"b": 2}], "d": '"a":1,"a":2', "\\": '{"a"', '"': {}}
    assert fair.parsed(json.dumps(header), "here") == header
    lines = record("toy-mutiny").decode().split("\n", 1)
    result = verified(f"{json.dumps(header)}\n{lines[1]}".encode())
    assert (result["where"], result["why"]) == (
        "line 1",
        "this is no sealog-record/1 of fair/1, nor a sealog-record/2 of fair/1 or fair/2",
    )


@pytest.mark.parametrize("depth", [90, 150, 5000, 200_000])
@pytest.mark.parametrize("whole", [True, False])
def test_both_read_equally_deep(depth: int, whole: bool) -> None:
    """One reader must not take for JSON what breaks another."""
    book = Book(record("toy-mutiny"))
    i = book.places("GameStarted")[0]
    nested = "[" * depth + "]" * (depth if whole else depth - 1)
    book.lines[i]["public"] = book.lines[i]["public"][:-1] + f',"more":{nested}}}'
    book.receipts = []
    result = verified(book.bound())
    if depth > 100:
        why = "more than 100 lists and objects stand in each other"
        assert (result["where"], result["why"]) == (f"event {i + 1}", why)
    else:
        assert result["ok"] is whole and result.get("why") == (None if whole else "this is no JSON")


@pytest.mark.parametrize("number", ["1.0", "1e0", "1000000000000000000001", "1" * 5000, "-0", "0.0"])
def test_both_count_alike(number: str) -> None:
    """However a number is written, and wherever it stands."""
    book = Book(record("toy-mutiny"))
    i = next(i for i in book.places("Resealed") if book.events[i]["took"])
    zone, at, count = book.events[i]["took"][0]
    for was, now in ((f'["{zone}",{at},{count}]', f'["{zone}",{at},{number}]'), ('"n":', f'"more":{number},"n":')):
        book.lines[i]["public"] = json.dumps(book.events[i], separators=(",", ":")).replace(was, now, 1)
        verified(book.bound())
