"""Where things stand in The Everrain: the sea, the ships, and what lies beside them."""

from collections.abc import Iterator

from msgspec import structs

from domain.everrain.board import Everrain
from domain.everrain.content import NUMBERS
from domain.everrain.names import ORDERS, TILES, Cell, CrewId
from domain.everrain.rules.aims import count_of, how_many, risen
from domain.everrain.rules.chart import HEX
from domain.everrain.rules.denizens import port_at
from domain.kernel import Text
from projections.everrain.layout.deck import aboard, decks, mate_text, paths, tokens
from projections.everrain.layout.frame import HIGH, WIDE, first_of
from projections.everrain.layout.sea import at_sea, links, sea
from projections.everrain.words import WORDS
from projections.scene import Counter, Marker, Piece, Scene, SceneZone, Track
from projections.scenery import cards_of, counters_of, notes_of, seat_marks, zones_of
from projections.view import SeatView

View = SeatView[Everrain]
ELSEWHERE = (
    "deckhands",
    "starters",
    "box_lid",
    "map",
    "traits_out",
    "enemies_out",
    "raiders_out",
    "enemies_2",
    "enemies_3",
    "elders",
    "untold",
)
"""Cards that stand for something on the board, and those that wait for their hour: no pile of them is shown."""
PASSING = (
    "crew_past",
    "improvements_past",
    "guns_past",
    "treasures_past",
    "enemies_past",
    "raiders_past",
    "sea_events_past",
    "expeditions_past",
    "denizens_past",
    "sunken",
    "aloud",
    "island",
    "island_tokens",
    "quay",
    "stall",
    "ongoing",
    "lost_stories",
    "cabin",
    "tales",
    "waiting",
)
"""Piles that are there only while something lies on them."""
SPREAD = ("hold", "yard", "muster", "aloud", "quay", "stall", "cabin")


def layout(view: View) -> Scene:
    board = view.board
    return Scene(
        title="The Everrain",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view, notes(board)),
        wide=WIDE,
        high=HIGH,
        spaces=(*sea(board, asked_about(view)), *decks(board, first_of(board, view.seat))),
        links=(*links(board), *paths(board)),
        zones=tuple(zones(view)),
        pieces=(*cards(view), *at_sea(board), *aboard(board), *tokens(view)),
        tracks=tuple(tracks(board)),
        counters=tuple(counters(board)),
    )


def asked_about(view: View) -> set[Cell]:
    """Hexes that the viewer may choose."""
    options = [option for ask in view.asks for option in (*ask.options, *ask.targets)]
    return {Cell(option.id) for option in options if option.id in HEX}


# --- beside it --------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[SceneZone]:
    piles = [zone.kind for zone in zones_of(view, WORDS) if zone.kind not in SPREAD]
    later = [tiles for act, tiles in TILES.items() if act > view.board.act]
    for zone in zones_of(view, WORDS, piles):
        if zone.kind not in (*ELSEWHERE, *later) and (zone.count or zone.kind not in PASSING):
            yield zone


def cards(view: View) -> Iterator[Piece]:
    """Of decks only what is known. The board of somebody aboard says what their traits do."""
    mates = {crew: mate for ship in view.board.ships.values() for crew, mate in ship.crew.items()}
    shown = {zone.id for zone in zones(view)}
    piles = [zone.kind for zone in zones(view) if zone.kind not in SPREAD]
    for card in cards_of(view, piles):
        if card.where in shown:
            mate = mates.get(CrewId(card.content))
            yield card if mate is None else structs.replace(card, text=mate_text(CrewId(card.content), mate))


def tracks(board: Everrain) -> Iterator[Track]:
    if not board.discovery:
        return
    marker = Marker("agenda:marker", WORDS.thing("agenda"), board.agenda)
    yield Track(
        id="agenda",
        kind="track",
        name=WORDS.thing("agenda"),
        content="agenda",
        least=NUMBERS.agenda_start,
        most=NUMBERS.agenda_end,
        markers=(marker,),
    )
    last = board.last_space()
    labels = {n: WORDS.say(("label.act_end",), {}) for n in NUMBERS.act_ends if n < last}
    labels |= {n: WORDS.say(("label.story",), {}) for n in NUMBERS.story_spaces if n < last}
    labels[last] = WORDS.say(("label.last",), {})
    yield Track(
        id="discovery",
        kind="track",
        name=WORDS.thing("discovery"),
        content="discovery",
        least=1,
        most=last,
        markers=tuple(
            Marker(f"discovery:{token}", WORDS.thing(token), min(at, last)) for token, at in board.discovery.items()
        ),
        labels=labels,
    )


def counters(board: Everrain) -> Iterator[Counter]:
    for seat, ship in board.ships.items():
        values = {"coin": ship.coin, "clues": ship.clues}
        if ship.points:
            values["points"] = ship.points
        yield from counters_of(WORDS, values, seat)
        fresh = {f"fresh.{order}": ship.fresh.get(order, 0) for order in ORDERS}
        for order, counter in zip(ORDERS, counters_of(WORDS, fresh, seat), strict=True):
            if most := counter.value + ship.issued.get(order, 0):
                yield structs.replace(counter, most=most)
    if board.round:
        yield structs.replace(counters_of(WORDS, {"act": board.act})[0], most=4)


def notes(board: Everrain) -> Iterator[Text]:
    """First what is read all the time: the round, and what an Elder One that is awake wants."""
    if board.round:
        values: dict[str, object] = {"round": board.round, "act": board.act, "first": board.first}
        wanted = list(aims(board))
        if wanted:
            yield WORDS.sentence(("note.round.awake",), {**values, "wanted": wanted[0], "needed": wanted[1]})
        else:
            yield WORDS.sentence(("note.round.asleep" if board.awakened else "note.round",), values)
        yield from wanted[2:]
    for seat, ship in board.ships.items():
        if ship.visit is not None:
            port = port_at(board, seat)
            yield WORDS.sentence(("note.port",), {"seat": seat, "port": port, "about": f"about.{port}"})


def aims(board: Everrain) -> Iterator[Text]:
    """What the Elder One wants, and what stops it."""
    entry = risen(board)
    if entry is None:
        return
    for aim in (entry.quest, *entry.hope):
        n = "all" if aim.n == "all" else how_many(board, aim.n)
        values = {"aim": f"aim.{aim.what}", "now": count_of(board, aim), "n": n}
        key = "note.quest" if aim is entry.quest else "note.hope"
        yield WORDS.sentence((f"{key}.all" if n == "all" else key,), values)
