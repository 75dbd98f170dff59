"""Records of fair/2: what holds, what their headlines say, and what is caught at which event."""

import random
from typing import Any

import pytest

from domain.kernel.headless import one_step
from service import verify as fair
from tests.verify.book import Book, Tamper, json_text, text_of
from tests.verify.both import verified
from tests.verify.fair2 import PLAYERS, Fair2, ended, under_way
from tests.verify.false_tables import FORGERIES, TABLE_TAMPERS, Forgery, inserted, tables, without
from tests.verify.games import record
from tests.verify.tamper import forged, structured
from tests.verify.trees import KEYS, Tree, lines

OPEN = (
    "That the game ended so rests on this file: give a receipt that you kept (--receipt). "
    "Signatures of the service were not checked: give its keys (--keys, from /.well-known/sealog-keys.json). "
    "{moves}"
    "Whether this game was announced was not checked: give the site log (--site), or a record with its lines there."
)


def headline(**beside: Any) -> str:
    return str(verified(ended().data(), **beside)["headline"])


# --- what holds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["", "s1", "s3"])
@pytest.mark.parametrize("name", ["toy-mutiny", "toy-crossing", "cult"])
def test_a_game_of_fair_2_holds(name: str, viewer: str) -> None:
    for table in (under_way(name, 20), ended(name)) if name != "cult" else (under_way(name, 20),):
        result = verified(table.data(viewer))
        assert result["ok"], result
        assert result["checked"]["keys by the lock"] == 2
        assert result["checked"]["signatures of entropy"] == 4
        assert result["checked"]["signatures of moves"] > 0


def test_a_seat_that_is_handed_over_with_a_signature() -> None:
    table = Fair2("toy-crossing").ready().play(6).resign("s1")
    result = verified(table.data())
    assert result["ok"] and result["checked"]["signatures of hand-overs"] == 1


def test_a_record_may_end_right_behind_a_hand_over() -> None:
    assert verified(Fair2("toy-crossing").ready().play(6).resign("s1", bot="").data())["ok"]


def test_a_seat_without_a_key_is_handed_over_without_a_signature() -> None:
    assert verified(Fair2("toy-crossing").ready().play(6).resign("s3").data())["ok"]


def test_a_game_of_fair_1_in_a_record_of_the_second_format() -> None:
    result = verified(Fair2(protocol="fair/1").ready().play(20).data())
    assert result["ok"], result
    assert "Keys are not bound in fair/1." in result["headline"]
    assert "Keys are not bound" not in verified(Fair2(protocol="fair/1", keyed=()).ready().play(9).data())["headline"]


@pytest.mark.parametrize(
    ("format", "protocol"),
    [("sealog-record/1", "fair/2"), ("sealog-record/3", "fair/2"), ("sealog-record/2", "fair/3"), ("", ""), (1, [])],
)
def test_a_format_or_protocol_that_is_not_known(format: Any, protocol: Any) -> None:
    book = ended().book()
    book.header |= {"format": format, "protocol": protocol}
    result = verified(book.bound())
    assert (result["where"], result["why"]) == (
        "line 1",
        "this is no sealog-record/1 of fair/1, nor a sealog-record/2 of fair/1 or fair/2",
    )


def test_a_table_that_is_not_locked_is_of_fair_1() -> None:
    book = Fair2().book()
    result = verified(book.bound())
    assert (result["where"], result["why"]) == ("line 1", "it promises another protocol than was locked")
    book.header["protocol"] = "fair/1"
    assert verified(book.bound())["ok"]


def test_a_lock_of_a_protocol_that_is_not_known() -> None:
    table = Fair2()
    table.lock(protocol="fair/9")
    result = verified(table.data())
    assert result["where"].endswith("(GameLocked)") and result["why"] == "there is no protocol fair/9"


def test_keys_in_a_lock_of_fair_1() -> None:
    table = Fair2(protocol="fair/1")
    table.lock(keys=["", "", ""])
    assert verified(table.data())["why"] == "keys are bound in fair/2 only"


@pytest.mark.parametrize("keys", [["", "", ""], [], ["", ""]])
def test_keys_that_should_have_been_left_out(keys: list[str]) -> None:
    table = Fair2(keyed=())
    table.lock(keys=keys)
    assert verified(table.data())["why"] == "other keys are locked than the seats have named"


# --- forgeries -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tamper", TABLE_TAMPERS, ids=lambda tamper: tamper.__name__)
def test_tampering_is_caught_at_the_event(tamper: Tamper) -> None:
    assert structured([tamper], tables(), random.Random(tamper.__name__)), "no record gives it anything to do"


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.__name__)
def test_a_false_record_is_caught_at_the_event(forgery: Forgery) -> None:
    forged([forgery])


def test_what_is_tampered_with_was_honest_before() -> None:
    assert all(fair.verify(data)["ok"] for data in tables())


def caught(book: Book, i: int, why: str, **beside: Any) -> None:
    result = verified(book.bound(), **beside)
    assert not result["ok"], "it is not noticed"
    assert (result["where"], result["why"]) == (f"event {i + 1} ({book.events[i]['e']})", why)


@pytest.mark.parametrize(
    ("source", "keyed", "protocol", "why"),
    [
        ("server", ["s1"], "fair/2", "it is signed, and the server has made this share"),
        ("client", [], "fair/2", "it is signed, and its seat has no key"),
        ("client", ["s1"], "fair/1", "it is signed, and nothing is signed so in fair/1"),
    ],
)
def test_entropy_that_is_signed_where_nobody_signs(source: str, keyed: list[str], protocol: str, why: str) -> None:
    table = Fair2(keyed=keyed, protocol=protocol)
    table.lock()
    table.commit()
    server = ["s1"] if source == "server" else []
    table.entropy(server=server, s1={"signed": text_of(bytes(64))})
    book = table.book()
    caught(book, book.places("EntropyCommitted")[0], why)


@pytest.mark.parametrize("signed", ["", "AAAA", 7, [], text_of(bytes(32))])
def test_a_signature_that_is_none(signed: Any) -> None:
    book = under_way().book()
    i = book.places("EntropyCommitted")[0]
    book.write(i, signed=signed)
    caught(book, i, "signed is no 64 bytes in base64")


def test_a_seat_that_is_left_with_a_signature_before_the_lock() -> None:
    for keyed, why in ((["s1"], "nothing is signed so here"), ([], "its seat has no key")):
        table = Fair2(keyed=keyed)
        table.say("SeatLeft", seat="s1", why="left", saw=text_of(table.head), signed=text_of(bytes(64)))
        book = table.book()
        book.header["protocol"] = "fair/1"
        caught(book, len(book.events) - 1, f"it is signed, and {why}")


@pytest.mark.parametrize("why", ["left", "removed", ""])
def test_a_seat_that_is_left_in_a_running_game_otherwise_than_by_resigning(why: str) -> None:
    book = Fair2("toy-crossing").ready().play(6).resign("s3", why=why).book()
    caught(book, book.places("SeatLeft")[0], "in a running game a seat is left only by resigning")


def test_a_key_that_is_named_after_the_lock() -> None:
    book = under_way().book()
    at = book.places("GameStarted")[0] + 3
    inserted(book, at, {"e": "SeatKeyed", "seat": "s3", "key": text_of(bytes(32))})
    caught(book, at, "a key is named after the lock")


def test_a_seat_whose_player_resigned_brings_no_entropy_of_its_own() -> None:
    """Also if a person sat there at the lock."""
    drawn = under_way("toy-crossing", 6, keyed=()).live
    assert drawn is not None
    draws = drawn.dealer.next_draw
    again = Fair2("toy-crossing", keyed=(), draws=draws).ready().play(6).resign("s1")
    again.say("ChanceSpent", n=draws)
    again.commit(draws)
    again.entropy()
    book = again.book()
    first = next(i for i in book.places("EntropyCommitted") if i > book.places("ChanceSpent")[0])
    caught(book, first, "s1 is a bot's, and is said to bring entropy of its own")


def test_a_study_game_proves_nothing() -> None:
    book = under_way().book()
    fields = {"game": "07-study", "origin": "x", "event": 3, "chance": "same", "host": "p"}
    inserted(book, len(book.events), {"e": "Forked", **fields})
    caught(book, len(book.events) - 1, "this is a study game: it proves nothing")


# --- reveals -------------------------------------------------------------------------------------------


def withheld() -> Fair2:
    return Fair2().ready("s1").play(20)


def test_a_reveal_that_stands_in_the_record() -> None:
    table = withheld()
    kept = [json_text(table.reveals["s2", 1]), json_text(table.reveals["s2", 2])]
    result = verified(table.data(), reveals=["\n".join(kept)])
    assert result["ok"] and result["checked"]["signed reveals that stand in the record"] == 2


def test_a_reveal_that_nobody_is_said_to_have_withheld() -> None:
    table = Fair2()
    table.lock()
    table.commit()
    table.entropy("s1", "s3")
    result = verified(table.data(), reveals=[json_text(table.reveals["s1", 1])])
    assert result["ok"]
    assert any("what became of the reveal that s1 signed in epoch 1" in what for what in result["unchecked"])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "07-other"}, "the reveal is of the game 07-other"),
        ({"epoch": 0}, "the record has no epoch 0"),
        ({"epoch": 3}, "the record has no epoch 3"),
        ({"seat": "s3"}, "s3 has no key in the lock of epoch 1"),
        ({"seat": "s2"}, "this is not the entropy that s2 committed to in epoch 1"),
        ({"epoch": 2}, "this is not the entropy that s1 committed to in epoch 2"),
        ({"r": text_of(bytes(32))}, "this is not the entropy that s1 committed to in epoch 1"),
        ({"signature": text_of(bytes(64))}, "the reveal is not signed by the key of s1"),
    ],
)
def test_a_reveal_that_does_not_fit(change: dict[str, Any], why: str) -> None:
    table = withheld()
    result = verified(table.data(), reveals=[json_text(table.reveals["s1", 1] | change)])
    assert (result["ok"], result["where"], result["why"]) == (False, "--reveal", why)


def test_in_fair_1_no_reveal_proves_anything() -> None:
    table = Fair2(protocol="fair/1").ready("s1").play(9)
    scope, r = f"{table.game}/1", fair.digest(f"{table.game} s1 1".encode())
    signature = PLAYERS["s1"].sign(fair.reveal_signed_message(scope, "s1", table.root, table.config, r))
    kept = {"game": table.game, "epoch": 1, "seat": "s1", "r": text_of(r), "signature": text_of(signature)}
    assert verified(table.data(), reveals=[json_text(kept)])["why"] == "s1 has no key in the lock of epoch 1"


def test_without_cryptography_a_reveal_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = withheld()
    monkeypatch.setattr(fair, "Ed25519PublicKey", None)
    result = fair.verify(table.data(), reveals=[json_text(table.reveals["s1", 1])], keys=KEYS)
    assert result["ok"] and "the reveal of s1 in epoch 1: there is no Ed25519 here" in result["unchecked"]
    assert "Signatures were not checked: there is no Ed25519 here." in result["headline"]


def test_a_verdict_may_be_contested() -> None:
    assert "contested" in fair.FINDINGS


# --- undo ----------------------------------------------------------------------------------------------


def step_back(book: Book, learned: dict[str, Any]) -> int:
    """The last decision, after it something that is learned, then the decision is taken back."""
    last = book.places("Decided")[-1]
    removed = len(book.events) - last - 1
    del book.events[last + 1 :], book.lines[last + 1 :]
    assert removed >= 0
    step = {"e": "Undone", "id": last + 3, "seat": book.events[last]["seat"], "decision": last + 1}
    inserted(book, last + 1, learned, step)
    rolled = {book.events[i]["n"] for i in book.places("Rolled")}
    book.paths = [path for path in book.paths if path["draw"] in rolled]
    return last + 2


@pytest.mark.parametrize("protocol", ["fair/1", "fair/2"])
@pytest.mark.parametrize(
    ("learned", "why"),
    [
        ({"e": "Told", "rule": "x", "value": 1}, "something that was shown or told"),
        ({"e": "Shown", "cards": [], "to": ["s2"]}, "something that was shown or told"),
        ({"e": "Closed", "kind": "x"}, "a window"),
        ({"e": "Nothing"}, ""),
    ],
)
def test_one_s_own_step_does_not_go_over_what_was_learned(protocol: str, learned: dict[str, Any], why: str) -> None:
    book = Fair2("toy-crossing", protocol=protocol).ready().play(20).book()
    at = step_back(book, learned)
    result = verified(book.bound())
    if why and (protocol == "fair/2" or why != "a window"):
        assert (result["ok"], result.get("where")) == (False, f"event {at + 1} (Undone)")
        assert result["why"] == f"{why} is taken back, and nobody has agreed to it"
    else:
        assert result["ok"], result


def test_one_s_own_step_does_not_go_over_a_window_that_is_asked() -> None:
    book = Fair2("toy-crossing").ready().play(20).book()
    asked = {"e": "Asked", "id": book.places("Decided")[-1] + 2, "asks": [{"seat": "s2"}], "trigger": {"kind": "x"}}
    at = step_back(book, asked)
    caught(book, at, "a window is taken back, and nobody has agreed to it")


def test_an_answer_within_a_window_may_be_taken_back() -> None:
    """The window was asked before the answer: nothing is learned by it."""
    book = Fair2("toy-crossing").ready().play(20).book()
    last = book.places("Decided")[-1]
    asked = [i for i in book.places("Asked") if i < last and "trigger" in book.events[i]]
    assert asked
    step_back(book, {"e": "Nothing"})
    assert verified(book.bound())["ok"]


# --- headlines -----------------------------------------------------------------------------------------


def test_a_bare_record_says_what_it_leaves_open() -> None:
    own = "The record holds. Of 3 seats, 3 brought entropy of their own: s1, s2, s3. "
    assert headline() == own + OPEN.format(moves="Moves of s3 are the operator's word: this seat has no key. ")


def test_a_bare_record_of_fair_1_says_so_too() -> None:
    said = verified(record("toy-mutiny"))["headline"]
    own = "The record holds. Unproven against the operator: no seat brought entropy of its own. "
    assert said == own + OPEN.format(moves="Moves of s1, s2, s3 are the operator's word: these seats have no key. ")


def test_what_is_given_is_not_asked_for() -> None:
    table = ended()
    tree = Tree(table)
    receipt = lines(tree.receipt(table, len(table.records), 4))
    assert "a receipt that you kept" not in headline(receipts=[receipt]) and "a receipt that you kept" in headline(
        keys=KEYS
    )
    assert "a receipt that you kept" not in str(verified(table.data(), {len(table.records): table.head})["headline"])
    assert "give its keys" not in headline(keys=KEYS)
    assert "announced" not in headline(site=tree.pages())


def test_a_receipt_in_the_record_itself_is_none_that_one_holds() -> None:
    """Whoever hands out an older record hands out its receipt with it."""
    table = ended()
    book = table.book()
    book.receipts = [{"receipt": Tree(table).receipt(table, len(table.records), 4)}]
    assert "a receipt that you kept" in verified(book.bound(), keys=KEYS)["headline"]


def test_bots_sign_nothing_and_are_not_named() -> None:
    assert "Moves of" not in verified(Fair2(bots=["s3"]).ready().play(9).data())["headline"]


def test_a_table_where_everybody_was_dropped_once_is_unproven() -> None:
    table = Fair2()
    table.lock()
    table.commit()
    table.entropy("s1", "s2", "s3")
    table.drop("s1", "s2", "s3")
    table.commit()
    table.entropy(server=["s1", "s2", "s3"])
    table.seal()
    said = verified(table.begin().play(5).data())["headline"]
    dropped = "Dropped by the operator's word: s1 (epoch 1), s2 (epoch 1), s3 (epoch 1)."
    assert said.startswith(
        f"The record holds. Unproven against the operator: no seat brought entropy of its own. {dropped} Later "
    )


def test_a_seat_that_was_dropped_once_is_not_independent_in_a_later_epoch() -> None:
    """With each seal it may bring entropy again; by the operator's word it was not there once."""
    table = Fair2(draws=3).ready("s1").play(0)
    live = table.live
    assert live is not None
    pick = random.Random(5).randrange
    while not live.board.chance_spent:
        table.records += one_step(live, {}, pick)
        live.appended()
    table.commit(live.dealer.next_draw)
    table.entropy()
    table.seal()
    result = verified(table.data())
    assert result["ok"], result
    assert (
        "Of 3 seats, 2 brought entropy of their own: s2, s3. Dropped by the operator's word: s1 (epoch 1)."
        in result["headline"]
    )


def test_a_game_that_was_studied_says_so() -> None:
    book = under_way().book()
    at = len(book.events)
    for game in ("07-one", "07-two"):
        inserted(book, len(book.events), {"e": "Studied", "game": game})
    assert verified(book.bound())["why"] == "it says otherwise from when on the game was studied"
    book.header["studied"] = at + 1
    result = verified(book.bound())
    assert result["ok"], result
    assert f"may have seen bots' hands from event {at + 1} on." in result["headline"]


def test_nothing_is_signed_twice_over() -> None:
    """A signature is of one epoch: that of the first does not serve in the second."""
    book = Fair2().ready("s3").play(9).book()
    first, second = (i for i in book.places("EntropyCommitted") if book.events[i]["seat"] == "s1")
    book.write(second, signed=book.events[first]["signed"])
    caught(book, second, "its signature is not that of the key")
    without(book, second, "signed")
    caught(book, second, "s1 has a key and has not signed its commitment")


@pytest.mark.parametrize("opened", [False, True])
def test_a_table_is_locked_as_strict_as_it_was_opened(opened: bool) -> None:
    table = Fair2(strict=opened)
    table.strict = not opened
    table.lock()
    result = verified(table.book().bound())
    assert result["where"].endswith("(GameLocked)")
    assert result["why"] == "whether the table is strict is locked otherwise than it was opened"
