"""What fair/2 adds to the audit: keys in the lock, signed entropy, legal seatings, strict tables, dropped seats."""

import json
from typing import Any

import pytest
from msgspec import structs

from domain.kernel import Number, PlayerId, Trigger, fair
from domain.kernel.events import (
    Asked,
    Asking,
    Closed,
    Event,
    SeatKeyed,
    SeatLeft,
    SeatTaken,
    Shown,
    Studied,
    Told,
    Undone,
)
from domain.kernel.ids import Card, GameId
from domain.kernel.record import Record
from tests.audit.fair2 import (
    PEOPLE,
    PUBLIC,
    SIGNERS,
    Json,
    Keyed,
    audited,
    counts,
    fault,
    place,
    running,
    text_of,
    with_event,
    with_more,
)
from tests.verify.epochs import GAME, SEATS

S1, S2, S3 = SEATS
BOT = PlayerId("bot:random")
STRAY = text_of(bytes(64))


def committed(seat: str) -> Any:
    return lambda e: e["e"] == "EntropyCommitted" and e["seat"] == seat


def revealed(seat: str) -> Any:
    return lambda e: e["e"] == "EntropyRevealed" and e["seat"] == seat


# --- as it should be -----------------------------------------------------------------------------


def test_a_game_with_keys_holds_and_its_signatures_are_counted() -> None:
    report = audited(running().records)
    assert report.holds, report.fault
    assert counts(report)["signatures of entropy"] == 4 and counts(report)["keys by the lock"] == 2
    assert report.headline.en == "The record holds. Of 3 seats, 3 brought entropy of their own: s1, s2, s3."
    assert [sentence.en for sentence in report.sentences] == report.headline.en.replace(". Of", ".|Of").split("|")


def test_a_game_without_keys_needs_no_signatures() -> None:
    report = audited(running(keys={}).records)
    assert report.holds and "keys by the lock" not in counts(report), report.fault


# --- the lock ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"keys": ()}, "other keys are locked than the seats have named"),
        ({"keys": (PUBLIC[S1], b"", b"")}, "other keys are locked than the seats have named"),
        ({"keys": (PUBLIC[S2], PUBLIC[S1], b"")}, "other keys are locked than the seats have named"),
        ({"keys": (PUBLIC[S1], PUBLIC[S2])}, "other keys are locked than the seats have named"),
        ({"protocol": "fair/9"}, "there is no protocol fair/9"),
        ({"protocol": "fair/1"}, "keys are bound in fair/2 only"),
    ],
)
def test_the_lock_names_the_keys_that_the_seats_have_named(how: Json, why: str) -> None:
    records = Keyed().lock(**how).records
    assert fault(records) == (place(records, lambda e: e["e"] == "GameLocked") + 1, why)


def test_where_no_seat_has_a_key_the_lock_names_none() -> None:
    records = Keyed(keys={}).lock(keys=(b"", b"", b"")).records
    assert fault(records)[1] == "other keys are locked than the seats have named"


def test_a_key_that_was_withdrawn_or_went_with_its_player_is_not_bound() -> None:
    game = Keyed()
    game.store([SeatKeyed(S1, b""), SeatLeft(S2, "left"), SeatTaken(S2, PEOPLE[1])])
    assert audited(game.lock().seal().records).holds


# --- entropy -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "what"), [(committed, "commitment"), (revealed, "entropy")])
def test_a_seat_with_a_key_has_signed_its_entropy(event: Any, what: str) -> None:
    records = running().records
    i = place(records, event(S1))
    assert fault(with_event(records, i, signed=None)) == (i + 1, f"s1 has a key and has not signed its {what}")
    assert fault(with_event(records, i, signed=STRAY)) == (i + 1, "its signature is not that of the key")


@pytest.mark.parametrize("event", [committed, revealed])
def test_a_signature_of_entropy_where_none_belongs(event: Any) -> None:
    records = running().records
    i = place(records, event(S3))
    assert fault(with_event(records, i, signed=STRAY)) == (i + 1, "it is signed, and its seat has no key")
    first = running(protocol="fair/1").records
    i = place(first, event(S1))
    assert fault(with_event(first, i, signed=STRAY)) == (i + 1, "it is signed, and nothing is signed so in fair/1")


def test_a_share_that_the_server_has_made_is_not_signed() -> None:
    records = Keyed().lock().seal(S2).records
    i = max(n for n, r in enumerate(records) if b'"EntropyCommitted"' in r.public and b'"server"' in r.public)
    assert fault(with_event(records, i, signed=STRAY)) == (i + 1, "it is signed, and the server has made this share")


@pytest.mark.parametrize("protocol", fair.PROTOCOLS)
def test_a_bot_is_never_independent(protocol: str) -> None:
    records = Keyed(protocol, players=(*PEOPLE[:2], BOT)).lock().seal().records
    assert audited(records).holds
    i = place(records, committed(S3))
    why = "s3 is a bot's, and is said to bring entropy of its own"
    assert fault(with_event(records, i, source="client")) == (i + 1, why)


# --- dropped seats -------------------------------------------------------------------------------


def test_seats_that_were_dropped_do_not_count_and_are_named() -> None:
    """The operator ignores what honest seats reveal and goes on with a puppet."""
    report = audited(Keyed().lock().seal(S1, S2).seal().records)
    assert report.holds and report.independent == (S3,)
    assert report.headline.en == (
        "The record holds. Of 3 seats, 1 brought entropy of their own: s3. "
        "Dropped by the operator's word: s1 (epoch 1), s2 (epoch 1)."
    )


def test_a_seat_that_comes_back_after_it_was_dropped_does_not_count() -> None:
    game = Keyed(keys={}, players=(*PEOPLE[:2], BOT)).lock().seal(S1, S2).seal().begun()
    game.play(60)
    report = audited(game.records)
    assert report.holds, report.fault
    assert len(game.lobby.epochs) > 2 and set(game.lobby.epochs[-1].own) == {S1, S2}, "they bring entropy again"
    assert report.independent == ()
    assert report.headline.en == (
        "The record holds. Unproven against the operator: no seat brought entropy of its own. "
        "Dropped by the operator's word: s1 (epoch 1), s2 (epoch 1)."
    )


def test_before_anything_is_sealed_the_headline_names_them_too() -> None:
    report = audited(Keyed().lock().seal(S2).records)
    assert report.headline.en == (
        "The record holds so far; nothing was drawn. Dropped by the operator's word: s2 (epoch 1)."
    )


def test_in_the_first_protocol_keys_are_not_bound_and_the_headline_says_so() -> None:
    assert audited(running(protocol="fair/1").records).headline.en.endswith(" Keys are not bound in fair/1.")
    dropped = Keyed("fair/1", keys={}).lock().seal(S2).seal().records
    said = "Dropped by the operator's word: s2 (epoch 1). Keys are not bound in fair/1."
    assert audited(dropped).headline.en.endswith(said)
    assert "not bound" not in audited(running(protocol="fair/1", keys={}).records).headline.en


def test_a_game_that_was_studied_says_so_from_which_event_on() -> None:
    records = running().records
    studied = with_more(records, Studied(GameId("07-k3f9x2m4qd")))
    said = f"Its player has studied it while it ran, and may have seen bots' hands from event {len(records) + 1} on."
    assert audited(studied).headline.en.endswith(said)


@pytest.mark.parametrize("protocol", fair.PROTOCOLS)
def test_at_a_strict_table_nothing_follows_a_drop_but_the_end(protocol: str) -> None:
    honest = Keyed(protocol, strict=True).lock().seal(S2)
    assert audited(honest.records).holds and honest.lobby.abandoned == "withheld"
    lax = with_event(Keyed(protocol).lock(strict=True).seal(S2).records, 0, strict=True)
    at = max(i for i, r in enumerate(lax) if b'"ChanceCommitted"' in r.public)
    assert fault(lax) == (at + 1, "the table is strict: whoever is dropped ends it")


def test_a_table_is_locked_as_strict_as_it_was_opened() -> None:
    said = "whether the table is strict is locked otherwise than it was opened"
    for records in (Keyed().lock(strict=True).records, Keyed(strict=True).lock(strict=False).records):
        at = next(i for i, record in enumerate(records) if b'"GameLocked"' in record.public)
        assert fault(records) == (at + 1, said)


# --- seats ---------------------------------------------------------------------------------------

BETWEEN = "seats change hands between the lock and the start"
TAKEN = "in a running game a seat is taken only by a bot, right after its player has resigned"
LEFT = "in a running game a seat is left only by resigning"


@pytest.mark.parametrize("protocol", fair.PROTOCOLS)
@pytest.mark.parametrize(
    ("event", "why"),
    [
        (SeatLeft(S3, "left"), BETWEEN),
        (SeatTaken(S3, PEOPLE[2]), BETWEEN),
        (SeatKeyed(S3, PUBLIC[S1]), "a key is named after the lock"),
    ],
)
def test_between_lock_and_start_nobody_comes_or_goes(protocol: str, event: Event, why: str) -> None:
    records = with_more(Keyed(protocol).lock().records, event)
    assert fault(records) == (len(records), why)


def test_a_table_that_was_opened_again_is_open() -> None:
    game = Keyed().lock()
    game.leave(S3)
    game.store([SeatKeyed(S1, PUBLIC[S1])])
    assert audited(game.lock().seal().records).holds


@pytest.mark.parametrize("protocol", fair.PROTOCOLS)
@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([SeatTaken(S3, PlayerId("p-new"))], TAKEN),
        ([SeatTaken(S3, BOT)], TAKEN),
        ([SeatLeft(S3, "left")], LEFT),
        ([SeatLeft(S3, "removed")], LEFT),
        ([SeatLeft(S3, "resigned"), SeatTaken(S3, PlayerId("p-new"))], TAKEN),
        ([SeatLeft(S3, "resigned"), SeatTaken(S2, BOT)], TAKEN),
        ([SeatLeft(S3, "resigned"), Studied(GAME)], TAKEN),
        ([SeatKeyed(S3, PUBLIC[S1])], "a key is named after the lock"),
        ([SeatKeyed(S1, b"")], "a key is named after the lock"),
    ],
)
def test_in_a_running_game_only_a_bot_comes_for_one_who_resigned(protocol: str, events: list[Event], why: str) -> None:
    records = with_more(running(protocol=protocol).records, *events)
    assert fault(records) == (len(records), why)


def test_a_seat_with_a_key_is_handed_over_by_its_player_s_signature() -> None:
    records = running().resign(S2).records
    report = audited(records)
    assert report.holds and counts(report)["signatures of hand-overs"] == 1, report.fault
    i = place(records, lambda e: e["e"] == "SeatLeft")
    assert fault(with_event(records, i, signed=None, saw=None)) == (
        i + 1,
        "s2 has a key and has not signed that it leaves",
    )
    assert fault(with_event(records, i, signed=STRAY)) == (i + 1, "its signature is not that of the key")
    other = fair.digest(b"another history")
    forged = {"saw": text_of(other), "signed": text_of(SIGNERS[S2].sign(fair.hand_over(GAME, S2, other)))}
    assert fault(with_event(records, i, **forged)) == (i + 1, "the head that was signed is not of this chain")
    assert audited(running().resign(S3).records).holds, "one without a key just leaves"


def test_a_hand_over_is_signed_only_where_there_is_something_to_hand_over() -> None:
    records = running().resign(S3).records
    i = place(records, lambda e: e["e"] == "SeatLeft")
    assert fault(with_event(records, i, signed=STRAY)) == (i + 1, "it is signed, and its seat has no key")
    first = running(protocol="fair/1").resign(S2).records
    i = place(first, lambda e: e["e"] == "SeatLeft")
    assert audited(first).holds
    assert fault(with_event(first, i, signed=STRAY)) == (i + 1, "it is signed, and nothing is signed so here")


# --- undo ----------------------------------------------------------------------------------------


SHOWN = Shown((Card("0.1"),), (S3,))
WINDOW = Asked(0, (Asking(S1, "meddle", form=Number(0, 1)),), Trigger("aimed"))


def undone_over(event: Event, protocol: str) -> list[Record]:
    """A seat alone takes back a decision that this has followed."""
    game = running(protocol=protocol, keys={})
    game.play(5)
    i = place(game.records, lambda e: e["e"] == "Decided" and e["answer"] == [])
    seat = json.loads(game.records[i].public)["seat"]
    if isinstance(event, Asked):
        event = structs.replace(event, id=i + 2)
    return with_more(game.records[: i + 1], event, Undone(i + 3, seat, i + 1))


@pytest.mark.parametrize("protocol", fair.PROTOCOLS)
@pytest.mark.parametrize("event", [SHOWN, Told("r", 1)], ids=["shown", "told"])
def test_nobody_alone_goes_back_over_what_was_shown_or_told(event: Event, protocol: str) -> None:
    records = undone_over(event, protocol)
    why = "something that was shown or told is taken back, and nobody has agreed to it"
    assert fault(records) == (len(records), why)


@pytest.mark.parametrize("event", [WINDOW, Closed("meddle")], ids=["asked", "skipped"])
def test_nobody_alone_goes_back_over_a_window(event: Event) -> None:
    records = undone_over(event, "fair/2")
    assert fault(records) == (len(records), "a window is taken back, and nobody has agreed to it")
    assert audited(undone_over(event, "fair/1")).holds, "records of fair/1 have such steps"


@pytest.mark.parametrize("protocol", fair.PROTOCOLS)
def test_other_steps_are_taken_back_as_ever(protocol: str) -> None:
    assert audited(undone_over(Asked(0, (Asking(S1, "meddle", form=Number(0, 1)),)), protocol)).holds
