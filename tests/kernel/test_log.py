"""Logs: what counts, opening again from anywhere, following, and a viewer's own fold."""

from typing import Any

import pytest

from domain.kernel import (
    Ask,
    Divergence,
    Seat,
)
from domain.kernel.errors import Unsettled
from domain.kernel.events import Asked, Checkpoint, Decided, Passed, Resealed, Rolled, Undone
from domain.kernel.live import Live
from domain.kernel.live_state import Snapshot
from domain.kernel.log import StaleSnapshot, effective, is_kind, next_draw, open_live, rerun
from domain.kernel.record import Record, encode, log_of
from domain.kernel.viewer import Viewer
from tests.given import GAME, S1, S2, S3
from tests.kernel import fair_text
from tests.kernel.everything import INPUTS, RULES, YES_NO, new_table, played
from tests.kernel.tiny import G, Slate, note, play, sound, state, tiny, viewer_of

# --- opening again -------------------------------------------------------------------------------


def test_a_game_opens_to_the_same_state_after_every_commit_whole_and_from_every_snapshot() -> None:
    table = new_table()
    sound(table)
    for give in INPUTS:
        give(table)
        sound(table)
    assert len(table.snapshots) >= 4


def test_a_game_opened_again_goes_on_as_the_one_that_never_closed() -> None:
    straight = played()
    table = new_table()
    for give in INPUTS:
        table.reopen()
        give(table)
    assert table.log == straight.log


def test_a_game_opened_from_its_newest_snapshot_goes_on_too() -> None:
    straight = played()
    table = new_table()
    for give in INPUTS:
        newest = [s for s in table.snapshots if s.seq in {r.seq for r in effective(table.log)}][-1]
        table.live = open_live(RULES, GAME, table.live.dealer.chance, table.log[newest.seq :], newest)
        table.live.on_checkpoint = table.snapshots.append
        give(table)
    assert table.log == straight.log


def test_snapshots_are_taken_at_every_new_checkpoint_and_never_while_reopening() -> None:
    table = new_table()
    count = len(table.snapshots)
    assert count == 2
    opened: list[Snapshot] = []

    class Watched(Live[Slate]):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self.on_checkpoint = opened.append

    open_live(RULES, GAME, table.live.dealer.chance, table.log, live_type=Watched)
    rerun(RULES, GAME, table.live.dealer.chance, table.log, live_type=Watched)
    assert opened == []


def test_a_game_can_be_opened_before_its_first_chapter() -> None:
    table = new_table()
    for size in (0, 1, 5):
        live = open_live(RULES, GAME, table.live.dealer.chance, table.log[:size])
        assert live.seq == size
        assert live.head == ([fair_text.H(fair_text.enc("fair/1/chain", GAME))] + [r.head for r in table.log])[size]
        assert live.dealer.next_draw == 0
    assert live.board.players.keys() == {S1, S2, S3}


# --- effective -----------------------------------------------------------------------------------


def test_what_counts_is_the_log_without_what_was_taken_back() -> None:
    async def rule(g: G) -> None:
        for i in range(3):
            await Ask(S1, f"step-{i}", YES_NO)

    table = play(rule)
    start = list(table.log)
    table.answer(S1, "yes").answer(S1, "yes")
    assert effective(table.log) == table.log
    table.undo(S1)
    assert effective(table.log) == [*table.log[:-3], table.log[-1]]
    table.undo(S1)
    assert effective(table.log) == [*start, table.log[-1]]
    table.answer(S1, "no")
    assert effective(table.log) == [*start, *table.log[-3:]]
    sound(table)


def test_a_kind_is_told_exactly() -> None:
    table = played()
    for record in table.log:
        event = RULES.event(record.public)
        for kind in (Undone, Decided, Asked, Rolled, Resealed, Passed):
            assert is_kind(record, kind) is (type(event) is kind)


def test_the_next_draw_follows_the_highest_in_the_raw_log() -> None:
    table = played()
    highest = max(e.n for r in table.log if isinstance(e := RULES.event(r.public), Rolled | Resealed))
    assert next_draw(table.log) == highest + 1
    assert next_draw([]) == 0
    assert next_draw([], 9) == 9
    assert next_draw(table.log, 99) == 99


# --- snapshots -----------------------------------------------------------------------------------


async def step(g: G) -> None:
    note(g, await Ask(S1, "step", YES_NO))


def test_a_snapshot_from_an_undone_branch_is_stale() -> None:
    table = play(step, step, step).answer(S1, "yes").answer(S1, "yes")
    stale = table.snapshots[-1]
    earlier = table.snapshots[0]
    table.undo(S1)
    with pytest.raises(StaleSnapshot, match=f"before event {stale.seq}"):
        open_live(table.live.ruleset, GAME, table.live.dealer.chance, table.log[stale.seq :], stale)
    again = open_live(table.live.ruleset, GAME, table.live.dealer.chance, table.log[earlier.seq :], earlier)
    assert state(again) == state(table.live)


def test_a_chapter_in_which_nothing_happens_can_be_opened_too() -> None:
    async def nothing(g: G) -> None:
        pass

    table = play(step, nothing, nothing, step).answer(S1, "yes")
    assert [s.seq for s in table.snapshots] == [r.seq for r in table.last if is_kind(r, Checkpoint)]
    assert len(table.snapshots) == 3
    sound(table)


def test_a_snapshot_knows_the_next_draw() -> None:
    table = played()
    for snapshot in table.snapshots:
        assert snapshot.draw == next_draw(table.log[: snapshot.seq])
        assert snapshot.head == table.log[snapshot.seq - 1].head


# --- following -----------------------------------------------------------------------------------


def test_an_open_game_catches_up_with_what_others_wrote() -> None:
    table = new_table()
    table.answer(S1, "no")
    behind = open_live(RULES, GAME, table.live.dealer.chance, table.log)
    for give in (lambda: table.answer(S2, "no"), lambda: table.answer(S3, "yes"), lambda: table.answer(S1, "yes")):
        give()
        behind.follow(table.last)
        assert state(behind) == state(table.live)
    behind.follow([])
    ask = behind.asks()[0]
    assert behind.answer(ask.seat, ask.id, ["no"]) == table.answer(ask.seat, "no").last


def test_catching_up_with_half_a_commit_is_refused() -> None:
    table = new_table()
    behind = open_live(RULES, GAME, table.live.dealer.chance, table.log)
    table.answer(S1, "no")
    with pytest.raises(Unsettled, match=f"the record ends at event {table.last[0].seq}, in the middle of a commit"):
        behind.follow(table.last[:1])
    with pytest.raises(Unsettled):
        behind.follow(table.last)


@pytest.mark.parametrize("seen", [False, True])
def test_catching_up_with_an_undo_needs_the_whole_log(seen: bool) -> None:
    table = play(step, step)
    log = list(table.log)
    table.answer(S1, "yes")
    behind = open_live(table.live.ruleset, GAME, table.live.dealer.chance, table.log if seen else log)
    count = behind.seq
    table.undo(S1)
    with pytest.raises(Unsettled, match="was undone: open the game again"):
        behind.follow(table.log[count:])


def test_catching_up_with_another_game_diverges() -> None:
    table = new_table()
    behind = open_live(RULES, GAME, table.live.dealer.chance, table.log)
    table.answer(S1, "no")
    with pytest.raises(Divergence):
        behind.follow(table.last[1:])


# --- viewers -------------------------------------------------------------------------------------


def test_a_viewer_follows_the_game_event_by_event() -> None:
    table = new_table()
    viewers = {seat: Viewer(RULES, GAME, seat) for seat in (S1, S2, S3, Seat(""))}
    done = 0
    for give in (lambda t: None, *INPUTS):
        give(table)
        for seat, viewer in viewers.items():
            events = list(viewer.feed_all(log_of(seat, table.log[done:])))
            assert events == [RULES.event(r.public) for r in table.log[done:]]
            assert encode(viewer.board) == encode(table.board)
            assert viewer.knowledge == table.knows(seat)
            assert viewer.head == table.live.head
        done = len(table.log)


@pytest.mark.parametrize("at", [0, 7, -1])
def test_a_viewer_notices_a_changed_byte_or_head(at: int) -> None:
    table = played()
    record = table.log[at]
    for broken in (
        Record(record.seq, record.public[:-1] + b" }", record.private, record.head),
        Record(record.seq, record.public, record.private, bytes(32)),
    ):
        log = list(table.log)
        log[at] = broken
        with pytest.raises(Divergence, match="the chain does not lead here") as caught:
            viewer_of(table, S1, log)
        assert caught.value.seq == record.seq


def test_a_viewer_notices_a_missing_event() -> None:
    table = played()
    with pytest.raises(Divergence):
        viewer_of(table, S1, table.log[:5] + table.log[6:])


# --- rules that move on --------------------------------------------------------------------------


def test_a_new_field_of_the_board_does_not_close_running_games() -> None:
    class Longer(Slate):
        more: int = 3

    table = play(step, step).answer(S1, "yes")
    live = open_live(tiny(step, step, board=Longer), GAME, table.live.dealer.chance, table.log)
    assert (live.board.more, live.board.notes) == (3, table.board.notes)  # type: ignore[attr-defined]
