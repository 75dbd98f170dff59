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
from tests.verify.book import Book, seal_anew, text_of
from tests.verify.both import verified
from tests.verify.fair2 import PLAYERS as SEATS
from tests.verify.fair2 import Fair2
from tests.verify.games import NAMES, RULESETS
from tests.verify.signed_moves import PLAYERS, signed_game, signed_record

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
    assert "made by the clock or a standing order: " in result["headline"]
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


def alone(book: Book, i: int) -> bool:
    """It answers a question to nobody else: a question to several that was changed is found before the answer."""
    asked = book.events[i]["ask"].partition(".")[0]
    return len(book.events[int(asked) - 1].get("asks", ())) == 1


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
    """A move is said to answer another question than it did."""
    book.write(i, ask="9999.0")
    return f"{book.events[i]['seat']} answers what it was not asked"


def move_made_again(book: Book, i: int) -> str:
    """What a player has signed once answers another question too."""
    event = book.events[i]
    earlier = [book.events[j] for j in own_moves(book) if j != i and book.events[j]["seat"] == event["seat"]]
    book.write(i, **{name: earlier[0][name] for name in ("answer", "saw", "signed")})
    return "its signature is not that of the key"


def other_history(book: Book, i: int) -> str:
    """A move is said to be made on another history than the player had seen."""
    book.write(i, saw=text_of(fair.digest(b"another history")))
    return "its signature is not that of the key"


def other_players_move(book: Book, i: int) -> str:
    """One player's move is put down to the other."""
    seat = next(str(seat) for seat in PLAYERS if seat != book.events[i]["seat"])
    book.write(i, seat=seat)
    return f"{seat} answers what it was not asked"


def other_players_question_and_move(book: Book, i: int) -> str:
    """The same, and the question as if it had been put to the other: only the signature tells."""
    id, place = (int(part) for part in book.events[i]["ask"].split("."))
    seat = next(str(seat) for seat in PLAYERS if seat != book.events[i]["seat"])
    asks = [dict(ask) for ask in book.events[id - 1]["asks"]]
    asks[place]["seat"] = seat
    book.write(id - 1, asks=asks)
    book.write(i, seat=seat)
    return "its signature is not that of the key"


def said_to_be_a_bots(book: Book, i: int) -> str:
    """Nobody signed it, because a bot is said to have made it: but no bot sits there."""
    no_signature(book, i)
    book.write(i, by="bot")
    return f"{book.events[i]['seat']} has not signed this"


def signed_and_said_to_be_an_orders(book: Book, i: int) -> str:
    book.write(i, by="order")
    return "it is signed, and it was made by order, not by the seat's player"


FORGERIES: tuple[Callable[[Book, int], str], ...] = (
    other_answer,
    other_answer_beside_what_was_signed,
    no_signature,
    forged_signature,
    other_ask,
    move_made_again,
    other_history,
    other_players_move,
    other_players_question_and_move,
    said_to_be_a_bots,
    signed_and_said_to_be_an_orders,
)


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.__name__)
@pytest.mark.parametrize("name", TOYS)
def test_a_forged_move_is_caught_at_its_event(name: str, forgery: Callable[[Book, int], str]) -> None:
    rng = random.Random(name)
    book = Book(signed_record(name, "s1", UNDER_WAY))
    i = rng.choice([move for move in own_moves(book) if alone(book, move)])
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


# --- signatures where nobody signs -------------------------------------------------------------------


def caught(book: Book, i: int, why: str) -> None:
    result = verified(book.bound())
    assert (result["ok"], result.get("where")) == (False, f"event {i + 1} ({book.events[i]['e']})"), result
    assert result["why"] == why


@pytest.mark.parametrize("name", TOYS)
def test_a_signature_of_a_seat_without_a_key(name: str) -> None:
    """It would look like a proof, and there is nothing to check it by."""
    book = Book(signed_record(name, "", UNDER_WAY))
    i = next(i for i in book.places("Decided") if book.events[i]["seat"] == "s3" and "seal" not in book.events[i])
    answer = json.dumps(book.events[i].get("answer"), separators=(",", ":"))
    book.write(i, signed=[answer, text_of(bytes(64))])
    caught(book, i, "it is signed, and its seat has no key")


def test_a_sealed_signature_of_a_seat_without_a_key_that_nobody_has_opened() -> None:
    book = Book(signed_record("toy-crossing", "", UNDER_WAY))
    i = next(i for i in book.places("Decided") if book.events[i]["seat"] == "s3" and "seal" in book.events[i])
    book.write(i, signature_seal=text_of(bytes(32)))
    caught(book, i, "it is signed, and its seat has no key")


def time_out(name: str, **like: bool) -> tuple[Book, int]:
    """A record, and where the clock decided for a seat with a key, in the open or sealed."""
    book = Book(signed_record(name))
    late = [i for i in book.places("TimedOut") if book.events[i]["seat"] in PLAYERS]
    return book, next(i for i in late if ("seal" in book.events[i]) == like["sealed"])


def test_a_signature_of_a_time_out() -> None:
    book, i = time_out("toy-mutiny", sealed=False)
    answer = json.dumps(book.events[i].get("answer"), separators=(",", ":"))
    book.write(i, signed=[answer, text_of(bytes(64))])
    caught(book, i, "it is signed, and it was made by clock, not by the seat's player")


def test_a_sealed_signature_of_a_time_out() -> None:
    book, i = time_out("toy-crossing", sealed=True)
    book.write(i, signature_seal=text_of(bytes(32)))
    caught(book, i, "it is signed, and it was made by clock, not by the seat's player")


def test_a_time_out_that_is_not_the_clock_s() -> None:
    book, i = time_out("toy-mutiny", sealed=False)
    book.write(i, by="order")
    caught(book, i, "a time-out was not made by the clock")


def test_a_sealed_answer_with_a_signature_in_the_open() -> None:
    book = Book(signed_record("toy-crossing", "s1", UNDER_WAY))
    i = next(i for i in book.places("Decided") if "signature_seal" in book.events[i])
    book.write(i, signed=["1", text_of(bytes(64))])
    caught(book, i, "answer and signature are not sealed alike")


def passes(book: Book, signed: bool, by: str = "") -> list[int]:
    """Passes, signed or not, made by a player or by the clock."""
    opened = {i: json.loads(book.lines[i]["values"][0][2]) for i in book.places("Passed")}
    return [i for i in opened if (len(opened[i]) == 5) == signed and book.events[i].get("by", "") == by]


def test_a_signed_pass_of_a_seat_without_a_key() -> None:
    book = Book(signed_record("toy-crossing"))
    i = passes(book, signed=False)[0]
    seat, at = json.loads(book.lines[i]["values"][0][2])
    seal_anew(book, i, [seat, at, "1.0", text_of(bytes(32)), text_of(bytes(64))])
    caught(book, i, "it is signed, and its seat has no key")


def test_a_signed_pass_of_the_clock() -> None:
    book = Book(signed_record("toy-crossing"))
    i = passes(book, signed=True)[0]
    book.write(i, by="clock")
    caught(book, i, "it is signed, and it was made by clock, not by the seat's player")


def test_a_pass_that_a_seat_with_a_key_has_not_signed() -> None:
    book = Book(signed_record("toy-crossing"))
    i = passes(book, signed=True)[0]
    seat, at, *_ = json.loads(book.lines[i]["values"][0][2])
    seal_anew(book, i, [seat, at])
    caught(book, i, f"{seat} has not signed this")


def test_a_pass_that_was_signed_in_another_window() -> None:
    book = Book(signed_record("toy-crossing"))
    first, *_, last = passes(book, signed=True)
    seal_anew(book, last, json.loads(book.lines[first]["values"][0][2]))
    seat = json.loads(book.lines[first]["values"][0][2])[0]
    asked = [ask["seat"] for ask in book.events[book.events[last]["question"] - 1]["asks"]]
    caught(book, last, "a pass in another window was signed" if seat in asked else f"{seat} passes and was not asked")


def test_a_move_that_was_signed_on_another_history_is_found() -> None:
    """Its signature is the key's own; the head that it names is of no event here."""
    table = Fair2("toy-crossing").ready().play(6)
    book = table.book("s3")
    i = next(i for i in book.places("Decided") if "signed" in book.events[i])
    event, strange = book.events[i], fair.digest(b"another history")
    text = event["signed"][0]
    signature = SEATS[event["seat"]].sign(fair.move(book.header["game"], event["ask"], text.encode(), strange))
    book.write(i, saw=text_of(strange), signed=[text, text_of(signature)])
    del book.events[i + 1 :], book.lines[i + 1 :]
    draws = {event["n"] for event in book.events if event["e"] == "Rolled"}
    book.paths = [path for path in book.paths if path["draw"] in draws]
    book.receipts, book.site = [], []
    result = verified(book.bound())
    assert (result["where"], result["why"]) == (
        f"event {i + 1} (Decided)",
        "the head that was signed is not of this chain",
    )
