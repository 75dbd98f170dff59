"""Recorded games of every game of the product: each replays byte for byte, and every ending has one."""

from pathlib import Path

import msgspec
import pytest

from domain.kernel import Divergence, seats_for
from domain.kernel.record import log_of
from projections.catalogue import GameEntry
from projections.games import GAMES
from tests.recorded import ending_of, folded, games_of, kept_game, replayed
from tests.tools.transcript import golden_of, shortest_of, written

EVERY_GAME = [
    pytest.param(entry, path, id=f"{entry.name}-{ending_of(path)}") for entry in GAMES for path in games_of(entry.name)
]
UNREADABLE = """{path} was played by version {version} and can no longer be read: {difference}
A changed shape of an event needs a new tag and an upcaster; only before the first release may the games be recorded
again instead: python -m tests.tools.record_games {game}"""
ADVICE = """{path} was played by version {version}, and the rules of that version now lead elsewhere: {difference}
Raise the version in the Ruleset, then: make contents; python -m tests.tools.record_games {game}; make openapi
Only if nobody can have a game of this version yet: python -m tests.tools.record_games {game} --unreleased"""


@pytest.mark.parametrize("entry, path", EVERY_GAME)
def test_a_recorded_game_replays_byte_for_byte(entry: GameEntry, path: Path) -> None:
    """One of an older version must still be readable; only its own version could re-run it."""
    header, records = kept_game(path)
    what = {"path": path.name, "version": header.version, "game": entry.name}
    try:
        ended = folded(entry.ruleset, records)
    except msgspec.ValidationError as error:
        pytest.fail(UNREADABLE.format(difference=error, **what), pytrace=False)
    assert ended is not None and ended.ending == ending_of(path)
    if header.version != entry.ruleset.version:
        return
    try:
        live = replayed(entry.ruleset, header, records)
    except Divergence as difference:
        pytest.fail(ADVICE.format(difference=difference, **what), pytrace=False)
    assert live.board.ended == ended


@pytest.mark.parametrize("entry", GAMES, ids=[entry.name for entry in GAMES])
def test_every_ending_has_a_recorded_game_of_this_version(entry: GameEntry) -> None:
    headers = {ending_of(path): kept_game(path)[0] for path in games_of(entry.name)}
    current = {ending for ending, header in headers.items() if header.version == entry.ruleset.version}
    missing = set(entry.ruleset.endings) - current
    assert not missing, f"no game ends so: {sorted(missing)}. Run: python -m tests.tools.record_games {entry.name}"
    assert not set(headers) - set(entry.ruleset.endings), "there are games for endings that the ruleset does not know"


@pytest.mark.parametrize("entry", GAMES, ids=[entry.name for entry in GAMES])
def test_the_golden_transcript_shows_what_every_seat_sees(entry: GameEntry) -> None:
    """After a wanted change: run `python -m tests.tools.transcript GAME` and read the difference."""
    header, records = kept_game(shortest_of(entry.name))
    golden = golden_of(entry.name).read_text("utf-8")
    assert written(entry) == golden
    for seat in seats_for(header.seats):
        knows_more = any(record.private for record in log_of(seat, records))
        assert (f"\n    {seat}: " in golden) is knows_more
