"""Games to make records of: unruly ones of the toys and of the product's games, ended and under way."""

from functools import cache

from domain.kernel import Seat
from domain.kernel.events import GameEnded
from domain.kernel.log import is_kind, published
from domain.kernel.record import log_of
from projections.record_file import HeldReceipt, paths_of, recorded_for, write_record
from tests.laws.games import ENTRIES
from tests.laws.played import Played, play
from tests.verify.signing import Site, receipts_for

RULESETS = {entry.name: entry.ruleset for entry in ENTRIES}
NAMES = tuple(RULESETS)


@cache
def played(name: str, seed: int = 0, most: int | None = None) -> Played:
    """A game with the fewest seats, but at least two, to its end, or for so many inputs: fewer if it would be over by
    then."""
    ruleset = RULESETS[name]
    seats = next(count for count in ruleset.seats if count > 1)
    game = play(ruleset, seats, seed=seed, most=most)
    while most and any(is_kind(record, GameEnded) for record in game.records):
        most //= 2
        game = play(ruleset, seats, seed=seed, most=most)
    return game


@cache
def record(name: str, viewer: str = "", seed: int = 0, most: int | None = None) -> bytes:
    """The file that this viewer would get; once the game is over, everybody gets the same."""
    game = played(name, seed, most)
    seen = published(game.records)
    seat = recorded_for(Seat(viewer), seen)
    paths = paths_of(game.game, dict(game.chance.epoch_keys()), seen)
    return write_record(game.ruleset, game.game, seat, log_of(seat, seen), paths, receipts(name, seed, most))


@cache
def site(name: str, seed: int = 0, most: int | None = None) -> Site:
    """A site log with this game in it."""
    game = played(name, seed, most)
    return Site(game.game, published(game.records))


@cache
def receipts(name: str, seed: int = 0, most: int | None = None) -> tuple[HeldReceipt, ...]:
    game = played(name, seed, most)
    return tuple(receipts_for(game.game, published(game.records), site(name, seed, most)))
