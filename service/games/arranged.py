"""Positions built by hand, over HTTP: for people who write clients and games, never where people play."""

from collections.abc import Callable, Mapping
from secrets import token_bytes

from msgspec import Raw

from domain.kernel.chance import Forced, Source
from domain.kernel.errors import Refused, RuleFault
from domain.kernel.events import Event, GameOpened, SeatTaken
from domain.kernel.ids import GameId, PlayerId
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import seats_for
from domain.kernel.starting import open_table
from projections.catalogue import GameEntry
from service.console.lookup import game_named
from service.errors import Complaint
from service.games.position_file import PositionFile, position
from service.idempotency import Once
from service.store.commit import Commit
from service.store.events import EventStore
from service.store.keys import new_game_id
from service.validation.json_files import read_struct

BODY = "position"


async def arrange(
    store: EventStore,
    games: Mapping[str, GameEntry],
    player: PlayerId,
    wanted: PositionFile,
    now: Callable[[], int],
    once: Once | None = None,
) -> GameId:
    """A private game at this position, of which one player holds all seats. Never listed, never counted."""
    random = once.random if once else token_bytes
    game = new_game_id(random)
    source = Source(random(32), {seat: random(32) for seat in seats_for(wanted.seats)})
    records = _built(games, game, player, wanted, source, now())
    await store.save_source(game, source)
    await store.append(Commit(game, 0, f"arrange-{game}", records))
    return game


def _built(
    games: Mapping[str, GameEntry], game: GameId, player: PlayerId, wanted: PositionFile, source: Source, at: int
) -> list[Record]:
    try:
        entry = game_named(games, wanted.ruleset)
        setup = read_struct(bytes(wanted.setup), entry.ruleset.setup, BODY, "/setup")
        opened = GameOpened(game, entry.name, at, player, wanted.seats, Raw(encode(setup)), public=False, hot_seat=True)
        table: list[Event] = [opened, *(SeatTaken(seat, player, at) for seat in seats_for(wanted.seats))]
        live, records = open_table(
            entry.ruleset, game, wanted.seats, setup, source=source, position=position(entry, wanted, BODY), table=table
        )
    except (Complaint, RuleFault) as error:
        raise Refused("bad-position", "This position cannot be built: {why}.", why=str(error)) from error
    _require_spent(live.dealer.chance)
    return records


def _require_spent(chance: object) -> None:
    """Another process opens the game from its record, where nothing is forced: what is left over would be lost."""
    if isinstance(chance, Forced) and (chance.rolls or any(chance.tops.values())):
        raise Refused(
            "bad-position",
            "Forced rolls and shuffles must all happen before the first question; these are left: {left}.",
            left=str([*chance.rolls, *(zone for zone, tops in chance.tops.items() if tops)]),
        )
