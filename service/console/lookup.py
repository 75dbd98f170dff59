"""What several commands need: finding a game, a seat, a set-up, drawing a table, a name."""

from collections.abc import Mapping
from typing import Any

from domain.kernel import WATCHER, Knowledge, Seat
from domain.kernel.live import Live
from projections.catalogue import GameEntry
from projections.scene_text import draw
from projections.view import view_of
from service.errors import Complaint

WATCHED = "watch-"
"""What the ids of games begin with that `sealog watch` plays."""


def game_named(games: Mapping[str, GameEntry], name: str) -> GameEntry:
    """The game, or a complaint that says which there are."""
    if name in games:
        return games[name]
    known = ", ".join(games) or "none; load some with --load MODULE"
    raise Complaint(f"there is no game {name}. Games: {known}")


def viewers(seats: tuple[Seat, ...], wanted: str) -> tuple[Seat, ...]:
    """Who is meant by `--as`: a seat, `all`, or nothing for an onlooker."""
    if wanted == "all":
        return seats
    if wanted and wanted not in seats:
        raise Complaint(f"--as: there is no seat {wanted}. Seats: {', '.join(seats)}, all")
    return (Seat(wanted) if wanted else WATCHER,)


def seat_count(entry: GameEntry, seats: int) -> int:
    """The count, if the game is played so."""
    if seats in entry.ruleset.seats:
        return seats
    allowed = ", ".join(map(str, entry.ruleset.seats))
    raise Complaint(f"--seats: {entry.ruleset.title} is played with {allowed} seats, not {seats}")


def table_of(entry: GameEntry, live: Live[Any], seat: Seat) -> str:
    """The table as this viewer sees it now."""
    return drawn(entry, live.board, live.knowledge(seat), live.seq)


def drawn(entry: GameEntry, board: Any, knowledge: Knowledge, seq: int) -> str:
    view = view_of(entry, board, knowledge, seq)
    return draw(entry.layout(view), view.asks)
