"""False records of fair/2: bots as independent, lost keys, false withholding, a strict table that goes on, steps taken
back over what was learned, records spliced and cut, split views. All that an operator can compute is computed anew;
what is left is the one thing that gives it away, and which event must be named for it."""

import random
from collections.abc import Callable
from typing import Any

from domain.kernel import fair
from tests.verify.book import Book, Line, Told, json_text, text_of
from tests.verify.fair2 import PLAYERS, Fair2, ended, public_of, under_way
from tests.verify.trees import KEYS, Tree, lines, with_receipts, with_site

# --- changes of a record -------------------------------------------------------------------------------


def inserted(book: Book, at: int, *events: Line) -> None:
    for event in reversed(events):
        book.events.insert(at, event)
        book.lines.insert(at, {"public": json_text(event)})


def removed(book: Book, *places: int) -> None:
    for at in sorted(places, reverse=True):
        del book.events[at], book.lines[at]


def bot_as_independent(book: Book, rng: random.Random) -> Told | None:
    """The share that the server made for a bot is said to be the bot's own."""
    players = book.events[book.places("GameLocked")[0]].get("players", [])
    made = [i for i in book.places("EntropyCommitted") if book.events[i].get("source") == "server"]
    bots = [i for i in made if players and players[int(book.events[i]["seat"][1:]) - 1].startswith("bot:")]
    if not bots:
        return None
    i = rng.choice(bots)
    book.events[i] = {name: value for name, value in book.events[i].items() if name != "source"}
    book.write(i)
    return book.told(i)


def keyed(book: Book) -> list[str]:
    keys = book.events[book.places("GameLocked")[0]].get("keys", [])
    return [f"s{n}" for n, key in enumerate(keys, 1) if key]


def key_never_named(book: Book, rng: random.Random) -> Told | None:
    """`SeatKeyed` is left out; the lock still holds the key."""
    if not keyed(book):
        return None
    removed(book, rng.choice(book.places("SeatKeyed")))
    return book.told(book.places("GameLocked")[0])


def key_lost_in_the_lock(book: Book, rng: random.Random) -> Told | None:
    seats, lock = keyed(book), book.places("GameLocked")[0]
    if not seats:
        return None
    at = int(rng.choice(seats)[1:]) - 1
    keys = ["" if i == at else key for i, key in enumerate(book.events[lock]["keys"])]
    if any(keys):
        book.write(lock, keys=keys)
    else:
        without(book, lock, "keys")
    return book.told(lock)


def without(book: Book, i: int, *names: str) -> None:
    book.events[i] = {name: value for name, value in book.events[i].items() if name not in names}
    book.write(i)


def keyless(book: Book) -> None:
    """Nobody ever named a key: neither at the table nor in the lock, and the configuration is bound anew."""
    removed(book, *book.places("SeatKeyed"))
    lock = book.places("GameLocked")[0]
    without(book, lock, "keys")
    config = text_of(fair.digest(book.lines[lock]["public"].encode()))
    for i in book.places("ChanceCommitted"):
        book.write(i, config=config)


def no_key_at_all(book: Book, rng: random.Random) -> Told | None:
    """What the seats have signed is still there."""
    if not keyed(book):
        return None
    keyless(book)
    signed = [i for i in book.places("EntropyCommitted") if "signed" in book.events[i]]
    return book.told(signed[0]) if signed else None


def no_key_and_no_signature(book: Book, rng: random.Random) -> Told | None:
    """Nor that: but what they committed to holds the configuration with their keys."""
    if not keyed(book):
        return None
    keyless(book)
    for i in book.places("EntropyCommitted", "EntropyRevealed"):
        without(book, i, "signed")
    return book.told(book.places("EntropyRevealed")[0])


def other_key_in_its_place(book: Book, rng: random.Random) -> Told | None:
    """The operator names a key of its own for a seat, everywhere: the seat's own signature does not fit it."""
    if not keyed(book):
        return None
    seat, mine = rng.choice(keyed(book)), text_of(PLAYERS["s4"].public_key().public_bytes_raw())
    named = next(i for i in book.places("SeatKeyed") if book.events[i]["seat"] == seat)
    book.write(named, key=mine)
    return book.told(book.places("GameLocked")[0])


def entropy_unsigned(book: Book, rng: random.Random) -> Told | None:
    """The operator brings entropy in the name of a seat with a key."""
    signed = [i for i in book.places("EntropyCommitted", "EntropyRevealed") if "signed" in book.events[i]]
    if not signed:
        return None
    i = rng.choice(signed)
    without(book, i, "signed")
    return book.told(i)


def entropy_signed_by_another(book: Book, rng: random.Random) -> Told | None:
    signed = [i for i in book.places("EntropyCommitted", "EntropyRevealed") if "signed" in book.events[i]]
    if not signed:
        return None
    i, other = rng.choice(signed), rng.choice(signed)
    if book.events[i]["signed"] == book.events[other]["signed"]:
        return None
    book.write(i, signed=book.events[other]["signed"])
    return book.told(i)


def entropy_signed_where_none_signs(book: Book, rng: random.Random) -> Told | None:
    unsigned = [i for i in book.places("EntropyCommitted", "EntropyRevealed") if "signed" not in book.events[i]]
    if not unsigned:
        return None
    i = rng.choice(unsigned)
    book.write(i, signed=text_of(bytes(64)))
    return book.told(i)


def seat_taken_from_its_player(book: Book, rng: random.Random) -> Told | None:
    """Somebody is said to have left a running game, so that the key ends and a bot plays on."""
    started = book.places("GameStarted")
    if not started or not keyed(book):
        return None
    seat, at = rng.choice(keyed(book)), rng.randrange(started[0] + 1, len(book.events))
    left = {"e": "SeatLeft", "seat": seat, "why": "resigned"}
    inserted(book, at, left, {"e": "SeatTaken", "seat": seat, "player": "bot:random"})
    return book.told(at)


def seat_taken_by_a_puppet(book: Book, rng: random.Random) -> Told | None:
    """Nobody left: another player sits there all at once, and the key is gone."""
    started = book.places("GameStarted")
    if not started:
        return None
    at = rng.randrange(started[0] + 1, len(book.events))
    inserted(book, at, {"e": "SeatTaken", "seat": rng.choice(["s1", "s2"]), "player": "p-puppet"})
    return book.told(at)


def seat_changed_before_the_start(book: Book, rng: random.Random) -> Told | None:
    lock, started = book.places("GameLocked")[0], book.places("GameStarted")[0]
    at = rng.randrange(lock + 1, started + 1)
    left = {"e": "SeatLeft", "seat": "s1", "why": rng.choice(["left", "removed", "resigned"])}
    inserted(book, at, left, {"e": "SeatTaken", "seat": "s1", "player": "p-s1"})
    return book.told(at)


def undone_over(book: Book, kinds: tuple[str, ...], wanted: Callable[[Line], bool]) -> Told | None:
    """One's own step is taken back although something was learned after it, but for a draw."""
    if book.places("GameEnded", "GameAbandoned"):
        return None
    draws, undone = book.places("Rolled", "Resealed"), book.places("Undone")
    learned = [i for i in book.places(*kinds) if wanted(book.events[i])]
    last = max([*draws, *undone], default=0)
    steps = [i for i in book.places("Decided") if i > last and any(j > i for j in learned)]
    if not steps:
        return None
    step = {"seat": book.events[steps[-1]]["seat"], "decision": steps[-1] + 1}
    inserted(book, len(book.events), {"e": "Undone", "id": len(book.events) + 1, **step})
    return book.told(len(book.events) - 1)


def undone_over_a_showing(book: Book, rng: random.Random) -> Told | None:
    return undone_over(book, ("Shown", "Told"), lambda event: True)


def undone_over_a_window(book: Book, rng: random.Random) -> Told | None:
    if book.header["protocol"] == "fair/1":
        return None
    return undone_over(book, ("Asked", "Closed"), lambda event: event["e"] == "Closed" or "trigger" in event)


def undone_over_a_made_up_window(book: Book, rng: random.Random) -> Told | None:
    """The window was skipped: nobody was asked, and that tells something too."""
    if book.header["protocol"] == "fair/1" or book.places("GameEnded", "GameAbandoned"):
        return None
    inserted(book, len(book.events), {"e": "Closed", "kind": "w"})
    return undone_over(book, ("Closed",), lambda event: True)


def protocol_downgraded(book: Book, rng: random.Random) -> Told | None:
    """The file says fair/1, in which keys are not bound; the lock says otherwise."""
    if book.header["protocol"] == "fair/1":
        return None
    book.header |= {"protocol": "fair/1", "format": rng.choice(["sealog-record/1", "sealog-record/2"])}
    return book.told(book.places("GameLocked")[0])


TABLE_TAMPERS = (
    bot_as_independent,
    key_never_named,
    key_lost_in_the_lock,
    no_key_at_all,
    no_key_and_no_signature,
    other_key_in_its_place,
    entropy_unsigned,
    entropy_signed_by_another,
    entropy_signed_where_none_signs,
    seat_taken_from_its_player,
    seat_taken_by_a_puppet,
    seat_changed_before_the_start,
    undone_over_a_showing,
    undone_over_a_window,
    undone_over_a_made_up_window,
    protocol_downgraded,
)


# --- whole records -------------------------------------------------------------------------------------

Forgery = Callable[[], Told]


def named(book: Book, kind: str, which: int = -1) -> str:
    i = book.places(kind)[which]
    return f"event {i + 1} ({kind})"


def falsely_withheld() -> Told:
    """The seat has revealed, the operator says that it has not, and goes on without it."""
    table = Fair2().ready("s1").play(20)
    book, reveal = table.book(), json_text(table.reveals["s1", 1])
    return book.bound(), {}, named(book, "ChanceDropped"), {"reveals": [reveal]}


def strict_and_goes_on() -> Told:
    book = Fair2(strict=True).ready("s1").play(20).book()
    return book.bound(), {}, named(book, "ChanceCommitted")


def bot_that_signs() -> Told:
    """A puppet with a key in a bot's seat, and all of it well committed to and signed."""
    table = Fair2(bots=["s2"])
    table.lock()
    table.commit()
    table.bots = ()
    table.entropy()
    table.seal()
    book = table.begin().play(20).book()
    return book.bound(), {}, named(book, "EntropyCommitted", 1)


def locked_without_the_keys() -> Told:
    """The lock binds no keys although seats have named them, and all else follows from that lock."""
    table = Fair2(keyed=())
    for seat in ("s1", "s2"):
        table.say("SeatKeyed", seat=seat, key=text_of(public_of(seat)))
    book = table.ready().play(20).book()
    return book.bound(), {}, named(book, "GameLocked")


def locked_without_players() -> Told:
    table = Fair2(keyed=())
    table.lock(players=[])
    table.commit()
    table.entropy()
    table.seal()
    book = table.begin().play(20).book()
    return book.bound(), {}, named(book, "GameLocked")


def handed_over_unsigned() -> Told:
    book = Fair2("toy-crossing").ready().play(6).resign("s1", signed=None, saw=None).book()
    return book.bound(), {}, named(book, "SeatLeft")


def handed_over_by_another_key() -> Told:
    table = Fair2("toy-crossing").ready().play(6)
    signature = PLAYERS["s2"].sign(fair.hand_over(table.game, "s1", table.head))
    book = table.resign("s1", signed=text_of(signature)).book()
    return book.bound(), {}, named(book, "SeatLeft")


def handed_over_on_another_history() -> Told:
    table = Fair2("toy-crossing").ready().play(6)
    strange = fair.digest(b"another history")
    signature = PLAYERS["s1"].sign(fair.hand_over(table.game, "s1", strange))
    book = table.resign("s1", saw=text_of(strange), signed=text_of(signature)).book()
    return book.bound(), {}, named(book, "SeatLeft")


def handed_over_to_a_puppet() -> Told:
    book = Fair2("toy-crossing").ready().play(6).resign("s1", bot="p-puppet").book()
    return book.bound(), {}, named(book, "SeatTaken")


def bot_that_sits_down_later() -> Told:
    table = Fair2("toy-crossing").ready().play(6).resign("s1", bot="")
    table.say("Paused")
    table.say("SeatTaken", seat="s1", player="bot:random")
    book = table.book()
    return book.bound(), {}, named(book, "Paused")


def spliced_from_another_game() -> Told:
    """The beginning of one game, and from some roll on the events of another with the same people."""
    mine, theirs = under_way(most=30).book(), ended(game="07-another000").book()
    cut = mine.places("Rolled")[1]
    n = mine.events[cut]["n"]
    begins = next(i for i in theirs.places("Rolled") if theirs.events[i]["n"] == n)
    for rows, others in ((mine.lines, theirs.lines), (mine.events, theirs.events)):
        rows[cut:] = others[begins:]
    mine.paths = [*mine.paths[:1], *theirs.paths[1:]]
    return mine.bound(), {}, f"event {cut + 1} (Rolled)"


def spliced_from_another_fork() -> Told:
    """Both are of one game, with the same chance and other moves; somebody holds a receipt of what really happened."""
    real, fork = ended(), ended(seed=2)
    tree, ours, theirs = Tree(real), real.book(), fork.book()
    same = next(i for i, (a, b) in enumerate(zip(ours.events, theirs.events, strict=False)) if a != b)
    seq = len(real.records) if len(fork.records) >= len(real.records) else same + 1
    receipt = lines(tree.receipt(real, seq, 4))
    return fork.data(), {}, f"event {seq}", {"receipts": [receipt], "keys": KEYS}


def cut_below_a_receipt_of_a_tree() -> Told:
    early, late = under_way("toy-crossing", 10), ended("toy-crossing")
    receipt = lines(Tree(late).receipt(late, len(late.records), 4))
    return early.data(), {}, "the end", {"receipts": [receipt], "keys": KEYS}


def cut_and_abandoned() -> Told:
    """The game went badly, and is said to have been abandoned before; the site log says how it ended."""
    table, real = Fair2().ready().play(10), ended()
    table.say("GameAbandoned", why="")
    table.say("ChanceOpened", epoch=1, key=text_of(table.keys[1]))
    tree = Tree(real)
    end = tree.own(len(tree))[-1]
    return table.data(), {}, f"line {end} of the site log", {"site": tree.pages(), "keys": KEYS}


def never_announced() -> Told:
    """The game is locked in the site log with another configuration than it was played with."""
    table = ended()
    tree = Tree(Fair2(keyed=()).ready().play(0))
    book = with_site(table.book(), tree)
    return book.bound(), {}, f"line {len(book.all_lines())}", {"keys": KEYS}


def other_site_log(table: Fair2) -> Tree:
    return Tree(table, other='{"e":"Locked","game":"00-another","epoch":1,"at":1}')


def two_checkpoints_of_one_size() -> Told:
    table = ended()
    book = with_site(table.book(), Tree(table))
    return book.bound(), {}, "--checkpoint", {"checkpoints": [other_site_log(table).note()], "keys": KEYS}


def two_receipts_of_one_site_log() -> Told:
    table = ended()
    end = len(table.records)
    book = with_receipts(table.book(), Tree(table).receipt(table, end, 5))
    held = lines(other_site_log(table).receipt(table, end, 5))
    return book.bound(), {}, "--receipt", {"receipts": [held], "keys": KEYS}


def tree_that_does_not_go_on() -> Told:
    """The operator shows a checkpoint of another history that is greater, and makes up a proof."""
    table = ended()
    tree, forged = Tree(table, 5), other_site_log(table)
    size = len(forged)
    book = with_site(table.book(), tree, 5)
    proof = forged.consistency(5, size) | {"first_root": text_of(tree.root(5))}
    given: dict[str, Any] = {"checkpoints": [forged.note()], "proofs": [lines(proof)], "keys": KEYS}
    return book.bound(), {}, "--proof", given


FORGERIES: tuple[Forgery, ...] = (
    falsely_withheld,
    strict_and_goes_on,
    bot_that_signs,
    locked_without_the_keys,
    locked_without_players,
    handed_over_unsigned,
    handed_over_by_another_key,
    handed_over_on_another_history,
    handed_over_to_a_puppet,
    bot_that_sits_down_later,
    spliced_from_another_game,
    spliced_from_another_fork,
    cut_below_a_receipt_of_a_tree,
    cut_and_abandoned,
    never_announced,
    two_checkpoints_of_one_size,
    two_receipts_of_one_site_log,
    tree_that_does_not_go_on,
)


def tables() -> list[bytes]:
    """Records of fair/2 to tamper with: ended and under way, with bots, with a seat that withheld."""
    names = ("toy-mutiny", "toy-crossing")
    made = [*(under_way(name, most) for name in names for most in (5, 12, 20, 33)), *(ended(name) for name in names)]
    made += [Fair2(name, bots=["s3"]).ready().play(25) for name in names]
    made += [Fair2(name).ready("s2").play(25) for name in names]
    return [table.data(viewer) for table in made for viewer in ("", "s1")]
