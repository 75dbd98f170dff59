"""How chance is sealed: by whom, in which order, and what follows when somebody is late, leaves or withholds."""

from collections.abc import Callable, Sequence

import pytest

from domain.kernel import PlayerId, Seat, fair
from domain.kernel.chance import Source, rehearsal_source
from domain.kernel.epochs import chance_of
from domain.kernel.errors import Refused
from domain.kernel.events import (
    NO_CLOCK,
    ChanceCommitted,
    ChanceDropped,
    ChanceOpened,
    ChanceSealed,
    Clock,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    GameAbandoned,
    GameLocked,
    GameOpened,
    GameStarted,
    SeatKeyed,
    SeatLeft,
    SeatTaken,
)
from domain.kernel.frames import DAY, Entropy
from domain.kernel.lobby import Lobby
from domain.kernel.sealing import Sealing, deadline_of
from domain.kernel.starting import locked_by
from tests.given import GAME, S1, S2, S3, refusal
from tests.kernel.tiny import tiny

ANN, BOB, BOT = PlayerId("p-ann"), PlayerId("p-bob"), PlayerId("bot:random")
SEATS = (S1, S2, S3)
RULES = tiny()
SOURCES = {epoch: rehearsal_source(f"epoch {epoch}", SEATS) for epoch in range(1, 5)}
BEGAN = 1_000_000
MINUTE = 60_000


class Round:
    """A table for Ann, Bob and a bot, and its time."""

    def __init__(
        self,
        entropy: Entropy = "clients",
        clock: Clock = NO_CLOCK,
        players: Sequence[PlayerId] = (),
        strict: bool = False,
    ) -> None:
        self.lobby, self.now, self.seq = Lobby(), BEGAN, 0
        self.last: list[Event] = []
        opened = GameOpened(GAME, "tiny", BEGAN, ANN, 3, clock=clock, entropy=entropy, strict=strict)
        taken = [SeatTaken(s, p) for s, p in zip(SEATS, players or (ANN, BOB, BOT), strict=True)]
        self._take_in([opened, *taken])

    def does(self, what: Callable[[Sealing], None], after: int = 1) -> "Round":
        self.now += after
        sealing = Sealing(self.lobby, SOURCES, self.now, self.seq)
        what(sealing)
        return self._take_in(sealing.events)

    def _take_in(self, events: list[Event]) -> "Round":
        for event in events:
            self.seq += 1
            self.lobby.fold(event, self.seq)
        self.last = events
        return self

    def locked(self, protocol: str = "fair/1") -> "Round":
        lobby = self.lobby
        players = tuple(lobby.players[seat] for seat in lobby.seats)
        event = locked_by(
            RULES, lobby.seats, RULES.setup(), lobby.clock, at=self.now, players=players, protocol=protocol
        )
        return self.does(lambda sealing: sealing.lock(event, RULES.draws))

    def commitment(self, seat: Seat, r: bytes) -> bytes:
        epoch = self.lobby.epochs[-1]
        return fair.entropy_commitment(f"{GAME}/{epoch.number}", seat, epoch.root, epoch.config, r)

    def commits(self, seat: Seat, r: bytes | None) -> "Round":
        made = None if r is None else self.commitment(seat, r)
        return self.does(lambda sealing: sealing.commit(seat, made))

    def reveals(self, seat: Seat, r: bytes) -> "Round":
        return self.does(lambda sealing: sealing.reveal(seat, r))

    def kinds(self) -> list[type[Event]]:
        return [type(event) for event in self.last]

    def code(self, what: Callable[[Sealing], None]) -> str:
        return refusal(lambda: self.does(what)).code


R1, R2 = b"1" * 32, b"2" * 32


def revealing() -> Round:
    return Round().locked().commits(S1, R1).commits(S2, R2)


# --- as it should go -----------------------------------------------------------------------------


def test_the_lock_binds_who_sits_where_and_what_the_dice_show() -> None:
    (locked,) = [e for e in Round().locked().last if isinstance(e, GameLocked)]
    assert locked.players == (ANN, BOB, BOT)
    assert locked.dice == RULES.dice


def test_the_server_commits_then_bots_do_and_people_are_waited_for() -> None:
    table = Round().locked()
    assert table.kinds() == [GameLocked, ChanceCommitted, EntropyCommitted]
    assert table.last[2].source == "server"  # type: ignore[attr-defined]
    assert table.lobby.state == "locked"
    assert table.lobby.epochs[-1].owing(SEATS) == (S1, S2)


def test_nobody_reveals_before_all_have_committed_and_then_play_begins_with_the_last() -> None:
    table = Round().locked().commits(S2, R2)
    assert table.kinds() == [EntropyCommitted]
    assert table.commits(S1, R1).kinds() == [EntropyCommitted, EntropyRevealed]
    assert table.lobby.epochs[-1].phase(SEATS) == "reveal"
    assert table.reveals(S1, R1).kinds() == [EntropyRevealed]
    assert table.reveals(S2, R2).kinds() == [EntropyRevealed, ChanceSealed, GameStarted]
    assert table.lobby.state == "running"


def test_what_clients_bring_is_in_the_entropy_of_the_game() -> None:
    table = revealing().reveals(S2, R2).reveals(S1, R1)
    epoch = table.lobby.epochs[-1]
    shares = [(S1, R1), (S2, R2), (S3, SOURCES[1].entropy[S3])]
    assert epoch.entropy == fair.entropy(f"{GAME}/1", epoch.root, epoch.config, shares)
    assert table.last[1] == ChanceSealed(epoch.entropy, 2)
    other = fair.entropy(f"{GAME}/1", epoch.root, epoch.config, [(S1, R2), *shares[1:]])
    assert epoch.entropy != other
    assert [table.lobby.is_independent(seat) for seat in SEATS] == [True, True, False]


def test_a_table_that_wants_no_entropy_of_clients_begins_at_once() -> None:
    table = Round("server").locked()
    assert table.kinds()[-2:] == [ChanceSealed, GameStarted]
    assert [table.lobby.is_independent(seat) for seat in SEATS] == [False, False, False]
    assert table.last[-2].independent == 0  # type: ignore[attr-defined]


def test_bots_among_themselves_begin_at_once() -> None:
    assert Round(players=(BOT, BOT, BOT)).locked().lobby.state == "running"


def test_whoever_does_not_want_to_take_part_says_so() -> None:
    table = Round().locked().commits(S1, None).commits(S2, None)
    assert table.lobby.state == "running"
    assert table.lobby.epochs[-1].own == []


# --- the same again, and what is refused ----------------------------------------------------------


def test_the_same_again_changes_nothing() -> None:
    table = Round().locked().commits(S1, R1)
    assert table.commits(S1, R1).last == []
    table.commits(S2, None)
    assert table.commits(S2, None).last == []
    table.reveals(S1, R1)
    assert table.lobby.state == "running"
    assert table.reveals(S1, R1).last == table.commits(S1, R1).last == []


def test_nobody_thinks_again() -> None:
    table = Round().locked().commits(S1, R1)
    assert table.code(lambda s: s.commit(S1, table.commitment(S1, R2))) == "committed-already"
    assert table.code(lambda s: s.commit(S1, None)) == "committed-already"
    table.commits(S2, None)
    assert table.code(lambda s: s.commit(S2, table.commitment(S2, R2))) == "commit-closed"


def test_what_is_revealed_must_be_what_was_committed_to() -> None:
    table = Round().locked().commits(S1, R1)
    assert table.code(lambda s: s.reveal(S1, R1)) == "reveal-early"
    table.commits(S2, R2)
    assert table.code(lambda s: s.reveal(S1, R2)) == "wrong-entropy"
    assert table.code(lambda s: s.reveal(S3, R1)) == "nothing-committed"


def test_entropy_is_wanted_only_between_lock_and_end() -> None:
    assert Round().code(lambda s: s.commit(S1, R1)) == "not-sealing"
    closed = Round().locked().does(lambda s: s.close())
    assert closed.code(lambda s: s.reveal(S1, R1)) == "not-sealing"


def test_a_commitment_for_another_epoch_is_refused() -> None:
    table = Round().locked()
    assert table.code(lambda s: s.commit(S1, R1, 2)) == "other-epoch"
    with pytest.raises(Refused, match="The game's chance is in epoch 1, not 2: look at the game again"):
        table.does(lambda s: s.commit(S1, R1, 2))
    table.does(lambda s: s.commit(S1, table.commitment(S1, R1), 1))


# --- time ----------------------------------------------------------------------------------------


def test_there_is_a_minute_for_each_phase_and_a_day_where_moves_take_days() -> None:
    table = Round().locked()
    assert deadline_of(table.lobby) == table.now + MINUTE
    table.commits(S1, R1)
    assert deadline_of(table.lobby) == BEGAN + 1 + MINUTE
    table.commits(S2, R2)
    assert deadline_of(table.lobby) == table.now + MINUTE
    assert deadline_of(table.reveals(S1, R1).reveals(S2, R2).lobby) is None
    slow = Round(clock=Clock(DAY)).locked()
    assert deadline_of(slow.lobby) == slow.now + 1000 * DAY


def test_whoever_does_not_commit_in_time_takes_no_part() -> None:
    table = Round().locked().commits(S1, R1)
    assert table.does(lambda s: s.late(), MINUTE - 2).last == []
    assert table.does(lambda s: s.late()).kinds() == [EntropyCommitted, EntropyRevealed, EntropyRevealed]
    assert table.lobby.epochs[-1].own == [S1]
    assert table.reveals(S1, R1).lobby.state == "running"


def test_a_share_that_is_withheld_ends_the_epoch_and_its_seat_has_no_share_in_the_next() -> None:
    table = revealing().reveals(S2, R2).does(lambda s: s.late(), MINUTE)
    assert table.kinds() == [ChanceDropped, ChanceCommitted, EntropyCommitted, EntropyCommitted]
    assert table.last[0] == ChanceDropped(1, "withheld", (S1,), table.now)
    fresh = table.last[1]
    assert isinstance(fresh, ChanceCommitted)
    assert (fresh.epoch, fresh.first, fresh.config) == (2, 0, table.lobby.epochs[0].config)
    assert fresh.root != table.lobby.epochs[0].root
    assert table.lobby.epochs[-1].owing(SEATS) == (S2,)
    assert table.code(lambda s: s.commit(S1, R1)) == "commit-closed"
    table.commits(S2, R2).reveals(S2, R2)
    assert table.lobby.state == "running"
    assert table.lobby.epochs[-1].own == [S2]
    chance = chance_of(GAME, table.lobby.epochs, {epoch: source.key for epoch, source in SOURCES.items()})
    assert chance is not None
    assert chance.scope_of(0) == f"{GAME}/2"
    assert chance.epoch_keys() == [(1, SOURCES[1].key), (2, SOURCES[2].key)]


def test_the_second_time_the_game_is_abandoned_and_all_keys_open() -> None:
    table = revealing().reveals(S2, R2).does(lambda s: s.late(), MINUTE)
    table.commits(S2, R1).does(lambda s: s.late(), MINUTE)
    assert table.kinds() == [ChanceDropped, GameAbandoned, ChanceOpened, ChanceOpened]
    assert table.last[1] == GameAbandoned(table.now, "withheld", (S2,))
    assert table.last[2:] == [ChanceOpened(1, SOURCES[1].key), ChanceOpened(2, SOURCES[2].key)]
    assert (table.lobby.state, table.lobby.abandoned) == ("abandoned", "withheld")


def test_at_a_strict_table_whoever_withholds_ends_the_game_at_once() -> None:
    table = Round(strict=True).locked().commits(S1, R1).commits(S2, R2).reveals(S2, R2)
    table.does(lambda s: s.late(), MINUTE)
    assert table.last == [
        ChanceDropped(1, "withheld", (S1,), table.now),
        GameAbandoned(table.now, "withheld", (S1,)),
        ChanceOpened(1, SOURCES[1].key),
    ]


def test_a_seat_that_was_dropped_never_counts_as_independent_again() -> None:
    table = revealing().reveals(S2, R2).does(lambda s: s.late(), MINUTE).commits(S2, R2).reveals(S2, R2)
    assert [table.lobby.dropped_in(seat) for seat in SEATS] == [(1,), (), ()]
    table.does(lambda s: s.further(RULES.draws))
    table.commits(S1, R1).commits(S2, None).reveals(S1, R1)
    assert table.lobby.epochs[-1].own == [S1], "with a further epoch it may bring entropy again"
    assert [table.lobby.is_independent(seat) for seat in SEATS] == [False, False, False]


# --- keys, and bots --------------------------------------------------------------------------------


def test_the_lock_binds_the_keys_in_the_order_of_the_seats() -> None:
    table = Round()
    assert table.lobby.keys_to_lock() == ()
    table._take_in([SeatKeyed(S2, b"k" * 32)])
    assert table.lobby.keys_to_lock() == (b"", b"k" * 32, b"")
    assert table.lobby.key_bound(S2) is None, "nothing is locked"
    assert table.locked().lobby.key_bound(S2) is None, "fair/1 binds no keys"
    again = Round()._take_in([SeatKeyed(S2, b"k" * 32)]).locked("fair/2")
    assert [again.lobby.key_bound(seat) for seat in SEATS] == [None, b"k" * 32, None]


def test_signatures_stand_beside_what_was_signed() -> None:
    table = Round().locked().commits(S1, None)
    made = table.commitment(S2, R2)
    table.does(lambda s: s.commit(S2, made, 0, b"c" * 64))
    assert table.last[0] == EntropyCommitted(S2, made, "client", table.now, b"c" * 64)
    table.does(lambda s: s.reveal(S2, R2, 0, b"r" * 64))
    assert table.last[0] == EntropyRevealed(S2, R2, table.now, b"r" * 64)


def test_a_bot_never_brings_entropy_of_its_own() -> None:
    """Not even one that has come in place of a person who was waited for."""
    table = revealing().reveals(S1, R1).reveals(S2, R2).does(lambda s: s.further(RULES.draws))
    table._take_in([SeatLeft(S2, "resigned"), SeatTaken(S2, BOT)])
    assert table.code(lambda s: s.commit(S2, table.commitment(S2, R2))) == "commit-closed"
    assert table.code(lambda s: s.commit(S3, table.commitment(S3, R2))) == "commit-closed"


# --- leaving -------------------------------------------------------------------------------------


def test_leaving_before_any_share_is_revealed_opens_the_table_again() -> None:
    table = Round().locked().commits(S1, R1).does(lambda s: s.leave(S2, "left"))
    assert table.last == [ChanceDropped(1, "left", (S2,), table.now), SeatLeft(S2, "left", table.now)]
    assert table.lobby.state == "open"
    assert deadline_of(table.lobby) is None
    assert table.lobby.is_independent(S1) is None
    table.does(lambda s: s.lobby.join(BOB, S2, 0))
    table._take_in([SeatTaken(S2, BOB)]).locked()
    assert table.lobby.epochs[-1].number == 2
    assert table.lobby.epochs[-1].owing(SEATS) == (S1, S2)


def test_nobody_leaves_while_shares_are_revealed() -> None:
    assert revealing().code(lambda s: s.leave(S2, "left")) == "revealing"


def test_somebody_who_has_withheld_once_cannot_leave_to_get_another_try() -> None:
    table = revealing().reveals(S2, R2).does(lambda s: s.late(), MINUTE)
    table.does(lambda s: s.leave(S2, "left"))._take_in([SeatTaken(S2, BOB)])
    table.locked().commits(S2, R1).does(lambda s: s.late(), MINUTE)
    assert table.lobby.abandoned == "withheld"
    assert [e.epoch for e in table.last if isinstance(e, ChanceOpened)] == [1, 2, 3]


def test_closing_a_table_opens_every_key_that_was_committed_to() -> None:
    assert Round().does(lambda s: s.close()).last == [GameAbandoned(BEGAN + 1, "closed")]
    closed = Round().locked().does(lambda s: s.close())
    assert closed.last[1:] == [ChanceOpened(1, SOURCES[1].key)]


@pytest.mark.parametrize("seat", [S1, S2])
def test_a_source_never_shows_itself(seat: Seat) -> None:
    assert repr(Source(b"k" * 32, {seat: b"r" * 32})) == "Source(…)"
