"""Ports, tales and Elder Ones for tests: entries that are made for them, and positions with them.

table = in_port(ship(crew=(A, B), coin=20))                   # given: just arrived
visit(table, "rest", A)                                       # when
assert mine(table).coin == 10                                 # then
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.everrain.board import Ship
from domain.everrain.content import (
    NUMBERS,
)
from domain.everrain.facts.elder import ElderOneRose
from domain.everrain.facts.port import PassengerAboard
from domain.everrain.facts.sea import TileLaid
from domain.everrain.facts.tales import StoryBegun, StoryWaits
from domain.everrain.names import (
    ONGOING,
    TALES,
    UNTOLD,
    Berth,
    Cell,
    CrewId,
    ElderId,
    EventId,
    PortId,
    Tales,
    Terrain,
    TileId,
    cabin_of,
    waiting_of,
)
from domain.everrain.rules.chart import PLACE_OF, cells_of
from domain.everrain.rules.ports import arrive
from domain.kernel import Seat
from tests.everrain.scenes import HOME, S1, A, Deed, Ever, G, asked, bring, scene, ship
from tests.everrain.scenes.tales import HERE, JOURNEY, STORIES_MADE

PRICES = NUMBERS.services


# --- positions --------------------------------------------------------------------------------------


def harbour(at: str = HOME, port: PortId = HERE) -> Callable[[G], None]:
    """A hex is a port of this name, on a tile of its own kind."""

    def lay(g: G) -> None:
        place = PLACE_OF[Cell(at)]
        cells: dict[Cell, Terrain] = {cell: g.board.sea[cell] for cell in cells_of(place)}
        g.emit(TileLaid(place, TileId(f"tile_of_{port}"), {**cells, Cell(at): "port"}))

    return lay


def in_port(
    *ships: Ship, port: PortId = HERE, quay: Sequence[str] = ("a_beggar",), also: Sequence[Deed] = (), **how: Any
) -> Ever:
    """The first ship has just come into a port. `quay` is the deck of denizens from its top."""

    async def do(g: G) -> None:
        harbour(port=port)(g)
        for deed in also:
            deed(g)
        await arrive(g, S1)

    decks = {TALES["denizen"]: quay, **how.pop("decks", {})}
    return scene(*(ships or (ship(),)), do=do, decks=decks, **how)


def with_passenger(entry: str, berth: str, seat: Seat = S1) -> Deed:
    """Somebody travels along."""

    def do(g: G) -> None:
        g.emit(PassengerAboard(seat, Berth(berth), bring(g, cabin_of(seat), entry), EventId(entry)))

    return do


def owned(card: str, seat: Seat, number: int = JOURNEY) -> Deed:
    """A story goes on with this card, which lies among the ongoing ones."""
    story = card.partition(".")[0]

    def do(g: G) -> None:
        bring(g, ONGOING, card)
        g.emit(StoryBegun(seat, story, number))

    return do


def follows(story: str, seat: Seat, number: int = JOURNEY) -> Deed:
    """Whose story it is; its card lies elsewhere."""
    return lambda g: g.emit(StoryBegun(seat, story, number))


def waiting(card: str, deck: Tales, seat: Seat = S1) -> Deed:
    """Somebody else has drawn a card of this captain's story."""
    story = card.partition(".")[0]

    def do(g: G) -> None:
        g.emit(StoryBegun(seat, story, JOURNEY))
        g.emit(StoryWaits(seat, bring(g, waiting_of(seat), card), deck))

    return do


def risen_as(entry: str, at: str, face: int = 0) -> Deed:
    return lambda g: g.emit(ElderOneRose(ElderId(entry), Cell(at), face))


def staged(*deeds: Deed) -> Deed:
    """One after the other."""

    async def do(g: G) -> None:
        for deed in deeds:
            done = deed(g)
            if done is not None:
                await done  # type: ignore[misc]

    return do


def untold(*numbers: int) -> dict[Any, list[str]]:
    """The untold stories, as a deck of a scene."""
    return {UNTOLD: [card.id for card in STORIES_MADE if card.number in numbers]}


# --- acting -----------------------------------------------------------------------------------------


def visit(table: Ever, service: str, crew: CrewId | None = None, seat: Seat = S1) -> Ever:
    """Somebody is sent to a service; who, if several could go."""
    table.answer(seat, f"visit.{service}")
    if (seat, "send_ashore") in asked(table):
        table.answer(seat, str(crew or A))
    return table


def meet(table: Ever, entry: str, crew: CrewId | None = None, seat: Seat = S1) -> Ever:
    """Somebody goes to whoever waits on the quay."""
    stay = table.board.ships[seat].visit
    assert stay is not None
    card = next(card for card, held in stay.denizens.items() if held == entry)
    table.answer(seat, f"meet.{card}")
    if (seat, "send_ashore") in asked(table):
        table.answer(seat, str(crew or A))
    return table


def on_quay(table: Ever, seat: Seat = S1) -> list[str]:
    stay = table.board.ships[seat].visit
    return list(stay.denizens.values()) if stay is not None else []


def services(table: Ever, seat: Seat = S1) -> set[str]:
    """What somebody can be sent to now."""
    return {option.partition(".")[2] for option in table.options(seat) if option.startswith("visit.")}


def verbs(options: Iterable[str]) -> set[str]:
    return {option.removeprefix("+").partition(".")[0] for option in options}
