"""Records of several epochs: what both verifiers say of them, and of an operator who would like to choose."""

import random

import pytest

from domain.kernel.ids import EVERYTHING
from domain.kernel.log import published
from domain.kernel.record import log_of
from projections.audit.checks import Auditor
from projections.audit.report import report_of
from projections.record_file import paths_of
from service import verify as fair
from tests.verify.book import Book, other
from tests.verify.both import all_verified, verified
from tests.verify.epochs import EARLIER, GAME, KEYS, RULES, SEATS, Played, locked_twice, several, withheld_twice
from tests.verify.epochs import recorded as record


def test_a_game_of_many_epochs_holds_to_the_end() -> None:
    game = several()
    epochs = game.lobby.epochs
    assert len([epoch for epoch in epochs if epoch.entropy]) >= 3
    result = verified(record(game))
    assert result["ok"], result
    assert result["checked"]["epochs dropped"] == 1
    assert result["checked"]["epochs sealed (E)"] == len(epochs) - 1
    own, dropped = "2 brought entropy of their own: s1, s3.", "Dropped by the operator's word: s2 (epoch 1)."
    said = f"The record holds. Of 3 seats, {own} {dropped} Keys are not bound in fair/1. "
    assert result["headline"].startswith(said)
    assert "that s2 withheld entropy in epoch 1: only they can tell" in result["unchecked"]


@pytest.mark.parametrize("viewer", ["", *SEATS])
@pytest.mark.parametrize("most", [5, 40, 90])
def test_every_viewer_s_record_holds_all_along(viewer: str, most: int) -> None:
    result = verified(record(several(most), viewer))
    assert result["ok"], result


def test_a_game_abandoned_because_entropy_was_withheld_twice_holds() -> None:
    result = verified(record(withheld_twice()))
    assert result["ok"], result
    dropped = "Dropped by the operator's word: s2 (epoch 1), s3 (epoch 2)."
    assert result["headline"].startswith(
        f"The record holds. The game was abandoned before anything was drawn. {dropped} "
    )


def fails(book: Book, where: str, why: str) -> None:
    result = verified(book.bound())
    assert not result["ok"], "it is not noticed"
    assert (result["where"].split(" (")[-1].rstrip(")"), result["why"]) == (where, why)


def test_other_players_than_were_locked() -> None:
    book = Book(record(several()))
    book.write(book.places("SeatTaken")[0], player="p-mallory")
    fails(book, "GameLocked", "others sit there than were locked")


def test_a_seat_given_to_somebody_else_between_lock_and_start() -> None:
    book = Book(record(several()))
    at = book.places("GameStarted")[0]
    taken = {"e": "SeatTaken", "seat": "s1", "player": "p-mallory"}
    book.events.insert(at, taken)
    book.lines.insert(at, dict(book.lines[at]))
    book.write(at)
    fails(book, "SeatTaken", "seats change hands between the lock and the start")


def test_dice_with_other_faces_in_the_header() -> None:
    book = Book(record(several()))
    die = next(iter(book.header["dice"]))
    book.header["dice"][die] = book.header["dice"][die][::-1]
    fails(book, "GameLocked", "the file says that the dice have other faces")


def test_a_die_that_the_lock_does_not_know() -> None:
    book = Book(record(several()))
    book.header["dice"]["loaded"] = ["six"]
    fails(book, "GameLocked", "the file says that the dice have other faces")


def test_one_who_withheld_brings_other_entropy() -> None:
    book = Book(record(several()))
    at = next(i for i in book.places("EntropyCommitted") if book.events[i].get("source") == "server")
    del book.events[at]["source"]
    book.write(at)
    fails(book, "EntropyCommitted", "s2 has withheld its entropy and brings other")


def test_an_epoch_dropped_in_the_name_of_somebody_who_revealed() -> None:
    book = Book(record(several()))
    book.write(book.places("ChanceDropped")[0], seats=["s1"])
    fails(book, "ChanceDropped", "these are not the seats that withhold")


def test_an_epoch_dropped_as_if_somebody_had_left_when_entropy_was_known() -> None:
    """The operator would try again and again, and call it leaving."""
    book = Book(record(several()))
    book.write(book.places("ChanceDropped")[0], why="left")
    fails(book, "ChanceDropped", "entropy was being revealed: nobody may leave")


def test_an_epoch_dropped_without_a_word() -> None:
    book = Book(record(several()))
    at = book.places("ChanceDropped")[0]
    del book.events[at], book.lines[at]
    fails(book, "ChanceCommitted", "the epoch before it is neither sealed nor dropped")


def test_a_game_that_goes_on_after_entropy_was_withheld_twice() -> None:
    book = Book(record(withheld_twice()))
    at = book.places("GameAbandoned")[0]
    third = dict(book.events[book.places("ChanceCommitted")[1]]) | {"epoch": 3}
    book.events[at:], book.lines[at:] = [third], [dict(book.lines[at])]
    book.write(at)
    book.header["viewer"] = ""
    fails(book, "ChanceCommitted", "entropy was withheld twice, and the game goes on")


def test_a_further_epoch_while_draws_are_left() -> None:
    book = Book(record(several()))
    at = book.places("ChanceSpent")[0]
    del book.events[at], book.lines[at]
    fails(book, "ChanceCommitted", "no further draws are needed")


def test_draws_said_to_be_spent_too_early() -> None:
    book = Book(record(several()))
    at = book.places("ChanceSpent")[0]
    n = book.events[at]["n"]
    book.write(at, n=n - 1)
    fails(book, "ChanceSpent", f"draw {n} comes next, not {n - 1}")


def test_draws_said_to_be_spent_while_some_are_left() -> None:
    book = Book(record(several()))
    spent = dict(book.events[book.places("ChanceSpent")[0]])
    at = next(i for i, event in enumerate(book.events) if event.get("n") == spent["n"] - 1)
    book.events.insert(at, spent)
    book.lines.insert(at, dict(book.lines[at]))
    book.write(at)
    fails(book, "ChanceSpent", "draws are left")


def test_chance_begun_anew_when_it_is_sealed_and_nothing_is_drawn() -> None:
    """The operator knows what the sealed epoch would give, and would rather have another."""
    book = Book(record(several()))
    at = book.places("GameStarted")[0]
    again = dict(book.events[book.places("ChanceCommitted")[1]]) | {"epoch": 3}
    book.events.insert(at, again)
    book.lines.insert(at, dict(book.lines[at]))
    book.write(at)
    fails(book, "ChanceCommitted", "no further draws are needed")


def test_entropy_said_to_be_withheld_before_all_have_committed() -> None:
    book = Book(record(several()))
    dropped, last = book.places("ChanceDropped")[0], book.places("EntropyCommitted")[2]
    for rows in (book.events, book.lines):
        del rows[last:dropped]
    fails(book, "ChanceDropped", "not all seats have committed: nobody can withhold yet")


def test_entropy_said_to_be_withheld_when_all_have_revealed() -> None:
    book = Book(record(several()))
    sealed = book.places("ChanceSealed")[0]
    dropped = dict(book.events[book.places("ChanceDropped")[0]]) | {"epoch": 2}
    book.events.insert(sealed, dropped)
    book.lines.insert(sealed, dict(book.lines[sealed]))
    book.write(sealed)
    fails(book, "ChanceDropped", "all seats have revealed: nobody withholds")


@pytest.mark.parametrize("which", [0, 1, -1])
def test_every_key_must_open(which: int) -> None:
    book = Book(record(several()))
    places = book.places("ChanceOpened")
    at = places[which]
    del book.events[at], book.lines[at]
    result = verified(book.bound())
    assert not result["ok"]
    assert "the key of epoch" in result["why"] or result["why"] == "the game is over and its key is not opened"


def test_the_key_of_a_dropped_epoch_must_be_the_one_committed_to() -> None:
    book = Book(record(several()))
    at = book.places("ChanceOpened")[0]
    book.write(at, key=other(book.events[at]["key"]))
    fails(book, "ChanceOpened", "this is not the key that was committed to")


def test_a_roll_of_a_later_epoch_comes_from_that_epoch() -> None:
    """With the entropy of the first epoch it would have come out otherwise."""
    book = Book(record(several()))
    sealed = book.places("ChanceSealed")
    late = [i for i in book.places("Rolled") if i > sealed[-1]]
    assert late
    roll = book.events[late[0]]
    seed, entropy = (fair.as_hash(value, "", "") for value in (roll["seed"], book.events[sealed[0]]["entropy"]))
    words = fair.words_of(seed, f"{GAME}/2", roll["n"], entropy, roll["spec"])
    dice = [
        book.header["dice"][part.split("*")[0]]
        for part in roll["spec"][5:].split(",")
        for _ in range(int(part.split("*")[1]))
    ]
    faces = [die[fair.below(words, len(die))] for die in dice]
    assert faces != roll["faces"], "else the change would change nothing"
    book.write(late[0], faces=faces)
    fails(book, "Rolled", f"draw {roll['n']} gives other faces")


def test_entropy_revealed_before_all_have_committed() -> None:
    book = Book(record(several()))
    last, first = book.places("EntropyCommitted")[2], book.places("EntropyRevealed")[0]
    for rows in (book.events, book.lines):
        rows[last], rows[first] = rows[first], rows[last]
    fails(book, "EntropyRevealed", "not all seats have committed")


@pytest.mark.parametrize("most", [40, 100_000])
def test_any_byte_that_is_changed_is_noticed(most: int) -> None:
    data, rng = record(several(most), "s1"), random.Random(most)
    places = [rng.randrange(len(data)) for _ in range(60)]
    changed = [data[:at] + bytes([data[at] ^ 1 << rng.randrange(7)]) + data[at + 1 :] for at in places]
    assert not any(result["ok"] for result in all_verified((one, {}) for one in changed))


def test_a_table_may_have_been_locked_by_another_version_before_somebody_left() -> None:
    book = Book(record(locked_twice()))
    first, last = book.places("GameLocked")
    versions = [book.events[i]["version"] for i in (first, last)]
    assert versions == [EARLIER.version, RULES.version] and book.header["version"] == RULES.version
    told = verified(book.bound())
    assert told["ok"], told
    seen = published(locked_twice().records)
    paths = paths_of(GAME, KEYS, seen)
    report = report_of(Auditor(RULES, GAME, EVERYTHING, paths).run(log_of(EVERYTHING, seen)))  # type: ignore[arg-type]
    assert report.holds and {check.text.en: check.count for check in report.checked}.items() <= told["checked"].items()


@pytest.mark.parametrize("what", ["version", "dice"])
def test_the_lock_that_counts_is_the_one_that_the_file_must_name(what: str) -> None:
    book = Book(record(locked_twice()))
    first, last = book.places("GameLocked")
    book.header[what] = book.events[first][what]
    told = verified(book.bound())
    assert not told["ok"] and told["where"] == f"event {last + 1} (GameLocked)"
    assert told["why"].startswith("the file says that ")


def test_a_lock_that_nobody_has_left_counts() -> None:
    game = Played()
    game.lock(EARLIER)
    book = Book(record(game))
    assert verified(book.bound())["ok"]
    book.header["version"] = RULES.version
    fails(book, "GameLocked", "the file says that it is of another version")
