"""Moves that players sign: in the record of everybody who may see them, checked by both verifiers, forged by nobody."""

import base64
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel import fair
from domain.kernel.chance import SealedChance
from domain.kernel.events import ChanceSealed, Decided, Passed
from domain.kernel.log import is_kind, rerun
from domain.kernel.record import Record, decode_private
from tests.verify.both import verified
from tests.verify.games import NAMES, RULESETS
from tests.verify.signed_moves import PLAYERS, signed_game, signed_record
from tests.verify.tampering import Book, text_of

TOYS = [name for name in NAMES if name.startswith("toy")]
UNDER_WAY = 60


def sealed(record: Record) -> bool:
    return b'"signature_seal":' in record.public


def opened(record: Record, k: int) -> Any:
    return json.loads(bytes(decode_private(record.private).values[k].value))


@pytest.mark.parametrize("name", NAMES)
def test_at_the_end_every_signature_is_checked(name: str) -> None:
    result = verified(signed_record(name))
    assert result["ok"], result
    records = signed_game(name)[1]
    answers = [r for r in records if is_kind(r, Decided) and (b'"signed":' in r.public or sealed(r))]
    passes = [r for r in records if is_kind(r, Passed) and len(opened(r, 0)) == 5]
    assert result["checked"]["signatures of moves"] == len(answers) + len(passes) > 10
    assert any("that nobody signed: the clock" in what for what in result["unchecked"])
    assert not any("sealed moves" in what for what in result["unchecked"])


@pytest.mark.parametrize("viewer", ["", "s1", "s2", "s3"])
@pytest.mark.parametrize("name", TOYS)
def test_while_it_runs_everybody_checks_what_they_may_see(name: str, viewer: str) -> None:
    result = verified(signed_record(name, viewer, UNDER_WAY))
    assert result["ok"], result
    assert result["checked"]["signatures of moves"] > 0


def test_a_sealed_answer_is_not_given_away_by_its_signature() -> None:
    """Whoever could see the signature could try all answers until one fits."""
    closed = [r for r in signed_game("toy-crossing")[1] if is_kind(r, Decided) and sealed(r)]
    assert closed
    assert not any(opened(record, 1).encode() in record.public for record in closed)


@pytest.mark.parametrize("name", TOYS)
def test_a_game_with_signatures_is_run_again_to_the_same_bytes(name: str) -> None:
    game, records, key = signed_game(name, UNDER_WAY)
    entropy = next(json.loads(r.public)["entropy"] for r in records if is_kind(r, ChanceSealed))
    chance = SealedChance(game, 1, key, base64.b64decode(entropy), size=RULESETS[name].draws)
    again = rerun(RULESETS[name], game, chance, records)
    assert (again.seq, again.head) == (records[-1].seq, records[-1].head)


# --- tampering ---------------------------------------------------------------------------------------


def own_moves(book: Book) -> list[int]:
    """Answers in the open that a player has signed."""
    return [i for i in book.places("Decided") if "signed" in book.events[i]]


def other_answer(book: Book, i: int) -> str:
    """The operator changes a move, and what is said to be signed with it."""
    book.write(i, answer=["forged"], signed=['["forged"]', book.events[i]["signed"][1]])
    return "its signature is not that of the key"


def other_answer_beside_what_was_signed(book: Book, i: int) -> str:
    book.write(i, answer=["forged"])
    return "another answer was signed"


def no_signature(book: Book, i: int) -> str:
    book.events[i] = {name: value for name, value in book.events[i].items() if name != "signed"}
    book.write(i)
    return f"{book.events[i]['seat']} has not signed this"


def forged_signature(book: Book, i: int) -> str:
    text, signature = book.events[i]["signed"]
    data = base64.b64decode(signature)
    book.write(i, signed=[text, text_of(bytes([data[0] ^ 1]) + data[1:])])
    return "its signature is not that of the key"


def other_ask(book: Book, i: int) -> str:
    """A move that was made once is made again."""
    book.write(i, ask="9999.0")
    return "its signature is not that of the key"


def other_history(book: Book, i: int) -> str:
    """A move is said to be made on another history than the player had seen."""
    book.write(i, saw=text_of(fair.digest(b"another history")))
    return "its signature is not that of the key"


def other_players_move(book: Book, i: int) -> str:
    """One player's move is put down to the other."""
    seat = next(str(seat) for seat in PLAYERS if seat != book.events[i]["seat"])
    book.write(i, seat=seat)
    return "its signature is not that of the key"


FORGERIES: tuple[Callable[[Book, int], str], ...] = (
    other_answer,
    other_answer_beside_what_was_signed,
    no_signature,
    forged_signature,
    other_ask,
    other_history,
    other_players_move,
)


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.__name__)
@pytest.mark.parametrize("name", TOYS)
def test_a_forged_move_is_caught_at_its_event(name: str, forgery: Callable[[Book, int], str]) -> None:
    rng = random.Random(name)
    book = Book(signed_record(name, "s1", UNDER_WAY))
    i = rng.choice(own_moves(book))
    why = forgery(book, i)
    result = verified(book.bound())
    assert (result["ok"], result.get("where")) == (False, f"event {i + 1} (Decided)"), result
    assert result["why"] == why


def test_a_key_that_is_named_after_the_lock() -> None:
    book = Book(signed_record("toy-mutiny", "s1", UNDER_WAY))
    i = book.places("GameStarted")[0]
    event: dict[str, Any] = {"e": "SeatKeyed", "seat": "s3", "key": text_of(bytes(32))}
    book.lines.insert(i, {"public": json.dumps(event)})
    book.events.insert(i, event)
    result = verified(book.bound())
    assert (result["where"], result["why"]) == (f"event {i + 1} (SeatKeyed)", "a key is named after the lock")


def test_a_withdrawn_signature_of_a_sealed_move() -> None:
    book = Book(signed_record("toy-crossing", "s1", UNDER_WAY))
    sealed = [i for i in book.places("Decided") if "signature_seal" in book.events[i]]
    assert sealed
    i = sealed[-1]
    book.events[i] = {name: value for name, value in book.events[i].items() if name != "signature_seal"}
    book.write(i)
    result = verified(book.bound())
    assert result["where"] == f"event {i + 1} (Decided)" and not result["ok"]
