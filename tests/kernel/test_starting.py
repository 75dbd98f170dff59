"""From an empty table to the first question: the frame, in order, with what it commits to."""

from dataclasses import replace

import pytest
from msgspec import Struct

from domain.kernel import Ask, Choose, Refused, Seat
from domain.kernel.chance import Source
from domain.kernel.events import (
    ChanceCommitted,
    ChanceSealed,
    Checkpoint,
    EntropyCommitted,
    EntropyRevealed,
    GameLocked,
    GameOpened,
    GameStarted,
    SeatTaken,
)
from domain.kernel.record import encode
from domain.kernel.starting import check_table, frame, open_table
from tests.given import GAME, S1, S2, S3, Table, given, refusal
from tests.kernel import fair_text
from tests.kernel.tiny import G, play, sound, tiny

SCOPE = f"{GAME}/1"


async def one(g: G) -> None:
    await Ask(S1, "first", Choose(("go",)))


class Options(Struct, frozen=True):
    """A set-up with a choice."""

    length: int = 3


def short_for_two(setup: Options, seats: int) -> None:
    if seats == 2 and setup.length > 3:
        raise Refused("too-long", "Two seats play {most} at most.", most=3, pointer="/setup/length")


RULES = tiny(one, seats=(2, 4), setup=Options, check_setup=short_for_two, content=b"content hash")
KEY = b"K" * 32
SOURCE = Source(KEY, {s: s.encode() * 16 for s in (S1, S2)}, independent=(S2,))


def opened() -> Table:
    return Table(*open_table(RULES, GAME, 2, Options(2), source=SOURCE))


# --- may it be played so? ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 3, 5])
def test_a_table_needs_a_number_of_seats_that_the_game_knows(seats: int) -> None:
    no = refusal(lambda: check_table(RULES, seats, Options()))
    assert (no.code, no.pointer) == ("seat-count", "/seats")
    assert str(no) == f"Tiny is played with 2, 4 seats, not {seats}."
    assert refusal(lambda: open_table(RULES, GAME, seats)).code == "seat-count"


def test_a_game_may_refuse_a_setup() -> None:
    check_table(RULES, 4, Options(9))
    no = refusal(lambda: open_table(RULES, GAME, 2, Options(9)))
    assert (no.code, no.pointer, str(no)) == ("too-long", "/setup/length", "Two seats play 3 at most.")


# --- the frame -----------------------------------------------------------------------------------


def test_the_frame_comes_in_order() -> None:
    kinds = [type(e) for e in opened().events()]
    assert kinds[:-1] == [
        GameOpened,
        SeatTaken,
        SeatTaken,
        GameLocked,
        ChanceCommitted,
        EntropyCommitted,
        EntropyCommitted,
        EntropyRevealed,
        EntropyRevealed,
        ChanceSealed,
        GameStarted,
        Checkpoint,
    ]


def test_a_frame_is_that_of_an_ordinary_fast_table_unless_told() -> None:
    events, _ = frame(RULES, GAME, (S1, S2), Options(2), SOURCE)
    assert events == [e for e in opened().events() if not isinstance(e, Checkpoint)][:-1]


def test_the_table_is_opened_and_seats_are_taken() -> None:
    table = opened()
    assert table.events(GameOpened) == [GameOpened(GAME, "tiny")]
    assert [(e.seat, e.player) for e in table.events(SeatTaken)] == [(S1, "player-s1"), (S2, "player-s2")]
    assert table.board.seats == (S1, S2)
    assert table.board.players == {S1: "player-s1", S2: "player-s2"}


def test_the_lock_holds_everything_that_matters() -> None:
    (locked,) = opened().events(GameLocked)
    assert (locked.ruleset, locked.version, locked.content) == ("tiny", "7", b"content hash")
    assert (locked.seats, bytes(locked.setup)) == ((S1, S2), b'{"length":2}')
    assert (locked.clock, locked.arranged) == ("live", False)


def config_of(table: Table) -> bytes:
    (locked,) = [r for r in table.log if b'"e":"GameLocked"' in r.public]
    return fair_text.H(locked.public)


def root_of(key: bytes, size: int) -> bytes:
    return fair_text.merkle([fair_text.enc("fair/1/leaf", n, fair_text.seed(key, SCOPE, n)) for n in range(size)])


def test_the_server_commits_to_all_seeds_and_to_the_lock() -> None:
    table = opened()
    assert table.events(ChanceCommitted) == [ChanceCommitted(1, 0, 16, root_of(KEY, 16), config_of(table))]


def test_each_seat_commits_to_its_entropy_and_then_reveals_it() -> None:
    table = opened()
    root, config = root_of(KEY, 16), config_of(table)
    for seat, committed, revealed, source in zip(
        (S1, S2), table.events(EntropyCommitted), table.events(EntropyRevealed), ("server", "client"), strict=True
    ):
        r = SOURCE.entropy[seat]
        assert committed.seat == revealed.seat == seat
        assert committed.commitment == fair_text.H(fair_text.enc("fair/1/commit", SCOPE, seat, root, config, r))
        assert (committed.source, revealed.r) == (source, r)


def test_the_seal_is_over_all_entropy_and_says_how_many_were_independent() -> None:
    table = opened()
    (sealed,) = table.events(ChanceSealed)
    parts = [part for seat in (S1, S2) for part in (seat, SOURCE.entropy[seat])]
    wanted = fair_text.H(fair_text.enc("fair/1/entropy", SCOPE, root_of(KEY, 16), config_of(table), *parts))
    assert (sealed.entropy, sealed.independent) == (wanted, 1)
    assert table.live.dealer.chance.entropy == wanted  # type: ignore[attr-defined]


def test_the_key_does_not_stand_in_the_log_before_the_end() -> None:
    table = opened()
    assert encode(KEY)[1:-1] not in b"".join(r.public + r.private for r in table.log)
    table.answer(S1, "go")
    assert encode(KEY)[1:-1] in table.last[-1].public


def test_the_chain_runs_from_the_first_event() -> None:
    head = fair_text.H(fair_text.enc("fair/1/chain", GAME))
    for seq, record in enumerate(opened().log, 1):
        head = fair_text.H(head + record.public)
        assert (record.seq, record.head) == (seq, head)


def test_an_opened_game_can_be_opened_again() -> None:
    sound(opened())
    sound(opened().answer(S1, "go"))


def test_a_slow_table_says_so() -> None:
    table = play(one, slow=True)
    assert table.events(GameLocked)[0].clock == "slow"
    assert table.board.slow
    assert not play(one).board.slow


def test_without_a_setup_the_default_one_is_played() -> None:
    table = given(RULES, 2)
    assert bytes(table.events(GameLocked)[0].setup) == b'{"length":3}'


def test_without_a_source_the_chance_follows_from_the_game() -> None:
    assert play(one).log == play(one).log
    other = Table(*open_table(tiny(one), "g-else", 3))  # type: ignore[arg-type]
    assert other.live.dealer.chance.key != play(one).live.dealer.chance.key
    assert play(one).events(ChanceSealed)[0].independent == 0


def test_the_first_chapter_follows_from_the_setup() -> None:
    async def other(g: G) -> None:
        await Ask(S2, "other", Choose(("go",)))

    two = tiny(one, other, setup=Options)
    ruleset = replace(two, first=lambda setup: two.chapters[0 if setup.length == 3 else 1]())
    assert given(ruleset).ask(S1).kind == "first"
    assert given(ruleset, 3, Options(5)).ask(S2).kind == "other"


# --- seats in order ------------------------------------------------------------------------------


def test_seats_in_turn_order() -> None:
    board = play(one).board
    assert board.seats_from(S2) == (S2, S3, S1)
    assert [board.seat_after(s) for s in (S1, S2, S3)] == [S2, S3, S1]
    with pytest.raises(ValueError):
        board.seat_after(Seat("s9"))
