"""Ships in port and what is done there, and deeds that lay other things out beside them.

table = in_port(ship(crew=(A, B), coin=20))                   # given: just arrived
visit(table, "rest", A)                                       # when
assert mine(table).coin == 10                                 # then
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.everrain.board import Ship
from domain.everrain.content import CREW_BOARDS, NUMBERS
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
from tests.everrain.scenes import Deed, Ever, G, asked, bring, scene
from tests.everrain.scenes.pieces import HOME, S1, A, B, ship
from tests.everrain.scenes.tales import HERE, JOURNEY, STORIES_MADE

PRICES = NUMBERS.services
SHELLBACKS = [card.id for card in CREW_BOARDS.values() if card.kind == "shellback"]
DUSKFALL = "duskfall_sound"
DOCKED: dict[str, Any] = {"sea": {HOME: "port"}, "tile": DUSKFALL, "step": "turn"}
"""A turn begins in port."""


# --- positions --------------------------------------------------------------------------------------


def arrived(*ships: Any, **more: Any) -> Ever:
    """In Duskfall, with nobody on the quay."""
    return scene(*(ships or (ship(crew=(A, B)),)), **{**DOCKED, **more})


def quayside(*ships: Any, deck: list[str], **more: Any) -> Ever:
    """In Duskfall, with this deck of denizens."""
    return scene(*(ships or (ship(crew=(A, B), coin=40),)), **{**DOCKED, **more}, decks={TALES["denizen"]: deck})


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


def named(table: Ever, what: str, face: str) -> str:
    """The option about the card with this face."""
    return next(o for o in table.options(S1) if o.startswith(f"{what}.") and table.face(o[len(what) + 1 :]) == face)


def on_quay(table: Ever, seat: Seat = S1) -> list[str]:
    stay = table.board.ships[seat].visit
    return list(stay.denizens.values()) if stay is not None else []


def services(table: Ever, seat: Seat = S1) -> set[str]:
    """What somebody can be sent to now."""
    return {option.partition(".")[2] for option in table.options(seat) if option.startswith("visit.")}


def verbs(options: Iterable[str]) -> set[str]:
    return {option.removeprefix("+").partition(".")[0] for option in options}
