"""Playing games for `make balance`, light ones, in which nothing is recorded. Which bot sits where may depend on the
role that a seat is dealt."""

import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Protocol

from msgspec import Struct

from domain.kernel import GameId, Seat
from domain.kernel.events import Event
from domain.kernel.headless import play_out
from domain.kernel.light import open_light
from domain.kernel.live import Live
from domain.kernel.ruleset import tag_of
from projections.catalogue import GameEntry, load
from service.simulate.simulation import light_seed
from tests.tools import balance_cult, balance_everrain, balance_flotilla
from tests.tools.balance_bands import Bands

MODULES = ("projections.games",)
CAP = 20_000
SCALES: Mapping[str, "Scales"] = {
    "cult": balance_cult.SCALES,
    "everrain": balance_everrain.SCALES,
    "flotilla": balance_flotilla.SCALES,
}
"""The game's own part, by the name of the game."""


class Scales(Protocol):
    """What must be known of a game to weigh it."""

    bands: Bands
    things: tuple[str, ...]
    """What of the content must be used."""
    tags: frozenset[str]
    """Events that `uses` wants to see."""

    def roles(self, live: Live[Any]) -> dict[Seat, str]:
        """After the set-up: the role of every player's seat."""

    def lots(self, live: Live[Any]) -> dict[Seat, str]:
        """After the set-up: what every player's seat was dealt that should not matter much."""

    def places(self, live: Live[Any]) -> int:
        """How many turns make a round."""

    def uses(self, events: Sequence[Event]) -> list[str]:
        """Everything of the content that was used."""

    def is_elimination(self, event: Event) -> bool: ...


class Sitting(Struct, frozen=True):
    """One game to play."""

    game: str
    seats: int
    seed: int
    bots: tuple[str, ...]
    """In turn from the first seat on."""
    role: str = ""
    """Seats of this role are played by `guest` instead."""
    guest: str = ""

    @property
    def id(self) -> GameId:
        return GameId(f"balance-{self.game}-{self.seats}-{self.seed}")


class Account(Struct, frozen=True):
    """How a game went."""

    sitting: Sitting
    ending: str
    winners: tuple[Seat, ...]
    roles: dict[Seat, str]
    lots: dict[Seat, str]
    bots: dict[Seat, str]
    rounds: int
    first_out: int | None
    """The round of the first elimination."""
    uses: list[str]
    inputs: int

    def won(self, seat: Seat) -> bool:
        return seat in self.winners


def play(entry: GameEntry, scales: Scales, sitting: Sitting) -> Account:
    live = open_light(entry.ruleset, sitting.seats, seed=light_seed(sitting.id))
    live.events = []
    roles, lots, places = scales.roles(live), scales.lots(live), scales.places(live)
    bots = bots_for(sitting, roles)
    policies = {seat: entry.bot(bot) for seat, bot in bots.items()}
    events: list[Event] = []
    first_out, inputs = None, 0
    for _ in play_out(live, policies, random.Random(sitting.id).randrange, CAP):
        inputs += 1
        happened, live.events = live.events, []
        for event in happened:
            if tag_of(type(event)) in scales.tags:
                events.append(event)
                if first_out is None and scales.is_elimination(event):
                    first_out = round_of(live.board.turn, places)
    ended = live.board.ended
    assert ended is not None
    return Account(
        sitting=sitting,
        ending=ended.ending,
        winners=ended.winners,
        roles=roles,
        lots=lots,
        bots=bots,
        rounds=round_of(live.board.turn, places),
        first_out=first_out,
        uses=scales.uses(events),
        inputs=inputs,
    )


def bots_for(sitting: Sitting, roles: Mapping[Seat, str]) -> dict[Seat, str]:
    """The bots in turn, and the guest wherever the role is dealt."""
    return {
        seat: sitting.guest if role == sitting.role else sitting.bots[i % len(sitting.bots)]
        for i, (seat, role) in enumerate(roles.items())
    }


def round_of(turn: int, places: int) -> int:
    """The first round holds the first turn of every place."""
    return -(-turn // places)


# --- many of them -----------------------------------------------------------------------------------

_games: Mapping[str, GameEntry] = {}


def _load() -> None:
    global _games  # noqa: PLW0603 - each process loads the games once
    _games = load(MODULES)


def _play(sitting: Sitting) -> Account:
    return play(_games[sitting.game], SCALES[sitting.game], sitting)


def play_all(sittings: Sequence[Sitting], jobs: int) -> Iterator[Account]:
    """All games in the order given."""
    with ProcessPoolExecutor(jobs, initializer=_load) as pool:
        yield from pool.map(_play, sittings, chunksize=8)
