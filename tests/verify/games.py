"""Games to make records of: unruly ones of the toys and of the product's games, ended and under way."""

from functools import cache

from domain.kernel import Seat
from domain.kernel.log import published
from domain.kernel.record import log_of
from projections.record_file import paths_of, write_record
from tests.laws.games import ENTRIES
from tests.laws.played import Played, play

RULESETS = {entry.name: entry.ruleset for entry in ENTRIES}
NAMES = tuple(RULESETS)


@cache
def played(name: str, seed: int = 0, most: int | None = None) -> Played:
    """A game with the fewest seats, to its end or for so many inputs."""
    ruleset = RULESETS[name]
    return play(ruleset, ruleset.seats[0], seed=seed, most=most)


@cache
def record(name: str, viewer: str = "", seed: int = 0, most: int | None = None) -> bytes:
    """The file that this viewer would get."""
    game = played(name, seed, most)
    log = log_of(Seat(viewer), published(game.records))
    return write_record(game.ruleset, game.game, Seat(viewer), log, paths_of(game.game, game.chance.key, log))
