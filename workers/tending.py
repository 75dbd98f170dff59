"""Tending a game: play on where nobody must decide, let the clock decide where time is up."""

import logging
import time
from contextlib import suppress

from msgspec import Struct

from domain.kernel.errors import RuleFault
from domain.kernel.forms import Pick
from domain.kernel.ids import GameId
from service.games.errors import Busy, Frozen
from service.games.loading import NoSuchRuleset
from service.keyring.errors import KeyMissing, NotSealed
from service.services import Services
from service.store.errors import Gone, NoSuchGame, StoreUnavailable

log = logging.getLogger("sealog.worker")
STEPS = 200
"""A job makes so many commits at the most; another one goes on, so that no game keeps others waiting."""
SECONDS = 1.5
"""And takes so long at the most: a worker that is told to stop does not keep anybody waiting either."""
STUCK = 5 * 60_000
"""Milliseconds until a game that cannot go on is looked at again: only another release of the rules can help it."""


class Tended(Struct, frozen=True):
    """What a job did."""

    steps: int = 0
    """Commits of bots and deferred resolutions."""
    timed_out: bool = False
    """The clock has decided something."""
    fault: str = ""
    """Why the game cannot go on."""


async def tend(services: Services, game: GameId, pick: Pick) -> Tended:
    """Look at a game and do what is to be done now."""
    with suppress(StoreUnavailable):  # the key of it may lie on another master than the game
        await services.outages.look()
    try:
        sealed = await services.starting.tend(game)
        steps = await _play_on(services, game, pick)
        sealed = await services.starting.tend(game) or sealed
        timed_out = await services.playing.time_out(game) or sealed
    except Busy:
        return Tended()  # whoever was faster goes on with it, or has left a job for it
    except (Gone, NoSuchGame) as error:
        log.warning("a job for a game that is not there: %s", error)
        return Tended(fault=type(error).__name__)
    except (Frozen, RuleFault, NoSuchRuleset, KeyMissing, NotSealed) as error:
        log.error("%s cannot go on: %s", game, error)
        await services.store.put_off(game, services.now() + STUCK)
        return Tended(fault=type(error).__name__)
    return Tended(steps, timed_out)


async def _play_on(services: Services, game: GameId, pick: Pick) -> int:
    """Commit after commit, until somebody must decide or the job has done its share."""
    pause = services.settings.bot_pause
    if pause:
        return int(await services.playing.go_on(game, pick, look_again=pause))
    until = time.monotonic() + SECONDS
    for step in range(STEPS):
        last = step == STEPS - 1 or time.monotonic() > until
        if not await services.playing.go_on(game, pick, hand_on=last):
            return step
        if last:
            return step + 1
    return STEPS
