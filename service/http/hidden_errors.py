"""What a caller learns of a mistake of ours about a game: nothing, if they may not even know of the game."""

import asyncio
from collections.abc import Sequence

import msgspec

from domain.kernel.lobby import fold_lobby
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from service.games.loading import NoSuchRuleset, entry_of, unreadable
from service.games.rights import may_know_of
from service.http.endpoints import Call
from service.http.problems import Problem, problem_of
from service.store.errors import BrokenLog, NoSuchGame, NotFromArchive

OURS = 500
"""From this status on it is not the caller's doing."""
ANYWHERE = "store-unavailable"
"""Says nothing about the game, unless it comes from the archive."""


def may_tell(error: Exception, found: Problem) -> bool:
    """Whether a problem of ours could tell that there is such a game."""
    return found.code != ANYWHERE or isinstance(error, NotFromArchive)


async def as_told_to(call: Call, error: Exception) -> Exception:
    """The error as this caller may have it. Keys and rules are looked for before it is judged who may look: that they
    are missing must not tell that there is a game. A log that the rules cannot read is said to be that, wherever it was
    read."""
    found = problem_of(error)
    if found.status < OURS or not may_tell(error, found) or "game" not in call.path:
        return error
    player = call.caller.player if call.caller else None
    if isinstance(error, NotFromArchive):
        table = await call.services.listing.table(call.game)
        return error if table is not None and may_know_of(table, player) else NoSuchGame(call.path["game"])
    records = await _readable(call)
    lobby = fold_lobby(records)
    if not records or not may_know_of(lobby, player):
        return NoSuchGame(call.path["game"])
    cause = error.__cause__ if isinstance(error.__cause__, msgspec.DecodeError) else error
    if not isinstance(cause, msgspec.DecodeError) or isinstance(error, NoSuchRuleset):
        return error
    entry = entry_of(call.services.games, lobby)
    return error if await asyncio.to_thread(_can_read, entry, records) else unreadable(lobby, entry)


async def _readable(call: Call) -> Sequence[Record]:
    """The log, up to where something is missing."""
    store = call.services.store
    try:
        return await store.raw(call.game)
    except BrokenLog as broken:
        return await store.raw(call.game, count=broken.missing - 1) if broken.missing > 1 else ()


def _can_read(entry: GameEntry, records: Sequence[Record]) -> bool:
    try:
        for record in records:
            entry.ruleset.event(record.public)
    except msgspec.DecodeError:
        return False
    return True
