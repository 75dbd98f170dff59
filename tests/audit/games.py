"""Audits of played games, whoever looks."""

from typing import Any

from domain.kernel import Seat
from domain.kernel.log import published
from domain.kernel.record import log_of
from projections.audit.checks import Auditor
from projections.catalogue import GameEntry
from projections.record_file import paths_of, recorded_for, write_record
from tests.laws.games import ENTRIES
from tests.verify.games import played

GAMES: dict[str, GameEntry] = {entry.name: entry for entry in ENTRIES}
UNDER_WAY = (1, 60)
"""A seed, and so many inputs into a game that has not ended."""


def audited(name: str, viewer: str = "", *how: int) -> Auditor:
    """The audit of the log that this viewer has."""
    game = played(name, *how)
    seen = published(game.records)
    seat = recorded_for(Seat(viewer), seen)
    paths: Any = paths_of(game.game, dict(game.chance.epoch_keys()), seen)
    return Auditor(game.ruleset, game.game, seat, paths).run(log_of(seat, seen))


def plain_record(name: str, viewer: str, *how: int) -> bytes:
    """The record of the same log, without receipts."""
    game = played(name, *how)
    seen = published(game.records)
    seat = recorded_for(Seat(viewer), seen)
    return write_record(
        game.ruleset, game.game, seat, log_of(seat, seen), paths_of(game.game, dict(game.chance.epoch_keys()), seen)
    )
