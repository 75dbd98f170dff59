"""Games in lists: what is folded a few records at a time is what the whole log says, and counts nobody's passes."""

import msgspec
import pytest

from domain.kernel import GameId, PlayerId, Seat
from domain.kernel.events import GameAbandoned, GameOpened, SeatLeft, SeatTaken
from domain.kernel.log import published
from domain.kernel.record import Record, encode
from projections.catalogue import GameEntry
from projections.game_summary import Progress, Summary, summary_of
from tests.laws.played import play
from tests.projections.games import CROSSING, MUTINY


def progress_of(records: list[Record]) -> Progress:
    progress = Progress()
    for record in records:
        progress.fold(record)
    return progress


@pytest.mark.parametrize("entry", [MUTINY, CROSSING], ids=lambda entry: entry.name)
def test_at_every_event_it_says_what_the_log_says(entry: GameEntry) -> None:
    withheld = 0
    for seed in range(3):
        played = play(entry.ruleset, 3, seed=seed)
        progress = Progress()
        for i, record in enumerate(played.records):
            progress.fold(record)
            shown = published(played.records[: i + 1])
            assert progress.seq == shown[-1].seq
            withheld += progress.seq < progress.read
        ends = played.live.board
        assert ends.ended is not None
        assert summary_of(entry, progress) == Summary(
            played.game,
            entry.name,
            entry.ruleset.title,
            "ended",
            3,
            dict(ends.players),
            ends.turn,
            len(played.records),
            ends.ended,
        )
    assert withheld > 5, "no pass was withheld: this shows nothing"


def test_turns_that_were_taken_back_do_not_count() -> None:
    undone = 0
    for seed in range(12):
        played = play(CROSSING.ruleset, 2, seed=seed)
        for length in played.commits:
            if b'{"e":"Undone"' in played.records[length - 1].public:
                assert progress_of(played.records[:length]).turn == played.reopened(length).board.turn
                undone += 1
    assert undone > 5


def test_it_goes_on_from_what_was_kept() -> None:
    records = play(MUTINY.ruleset, 3, seed=2).records
    kept = msgspec.json.decode(encode(progress_of(records[:40])), type=Progress)
    for record in records[40:]:
        kept.fold(record)
    assert kept == progress_of(records)


def test_a_table_that_never_starts() -> None:
    events = [
        GameOpened(GameId("g1"), "toy-mutiny", seats=3),
        SeatTaken(Seat("s1"), PlayerId("ann")),
        SeatTaken(Seat("s2"), PlayerId("bob")),
        SeatLeft(Seat("s1"), "left"),
    ]
    records = [Record(seq, encode(event), b"", b"") for seq, event in enumerate(events, 1)]
    opened = Summary(GameId("g1"), "toy-mutiny", "Mutiny", "open", 3, {Seat("s2"): PlayerId("bob")}, 0, 4)
    assert summary_of(MUTINY, progress_of(records)) == opened
    records.append(Record(5, encode(GameAbandoned()), b"", b""))
    closed = summary_of(None, progress_of(records))
    assert (closed.state, closed.title, closed.ended) == ("abandoned", "toy-mutiny", None)
