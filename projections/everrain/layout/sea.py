"""The sea: hexes, storms over them, and what sails there."""

from collections.abc import Collection, Iterator

from domain.everrain.board import NOWHERE, Everrain
from domain.everrain.content import RAIDER_CARDS, TILE_CARDS
from domain.everrain.names import Cell
from domain.everrain.rules.chart import PLACE_OF
from domain.everrain.rules.elder import dice_of, health_of
from domain.everrain.rules.raiders import hull_left
from domain.kernel import Text
from projections.everrain.layout.frame import chart_of
from projections.everrain.words import WORDS
from projections.everrain.words.sentences import heading
from projections.scene import Link, Piece, Space, Worn


def sea(board: Everrain, asked: Collection[Cell]) -> Iterator[Space]:
    """Ports come last: their names lie over the hexes beside them."""
    chart = chart_of(board, asked)
    for cell, (x, y) in sorted(chart.spots.items(), key=lambda spot: board.sea.get(spot[0]) == "port"):
        terrain = board.sea.get(cell)
        yield Space(
            id=cell,
            kind=terrain or "unknown",
            name=cell_name(board, cell),
            content=terrain or "unknown",
            x=x,
            y=y,
            shape=chart.shape(cell),
        )


def cell_name(board: Everrain, cell: Cell) -> Text:
    terrain, at = board.sea.get(cell, "unknown"), f"at.{cell}"
    if terrain == "port":
        return WORDS.sentence(("label.port",), {"port": TILE_CARDS[board.tiles[PLACE_OF[cell]]].port, "cell": at})
    return WORDS.sentence(("label.hex",), {"cell": at, "terrain": f"terrain.{terrain}"})


def at_sea(board: Everrain) -> Iterator[Piece]:
    for cell in board.explored:
        yield Piece(
            id=f"explored:{cell}", kind="explored", name=WORDS.thing("explored"), content="explored", where=cell
        )
    for id, storm in board.storms.items():
        for cell in storm.cells:
            yield Piece(id=f"{id}:{cell}", kind="storm", name=WORDS.thing(id), content="storm", where=cell)
    for wreck_id, wreck in board.wrecks.items():
        owner = wreck.seat or None
        name = WORDS.thing(wreck_id)
        yield Piece(id=wreck_id, kind="wreck", name=name, content="wreck", where=wreck.at, owner=owner)
    for cell in board.lost_ports:
        yield Piece(id=f"lost:{cell}", kind="lost", name=WORDS.thing("lost"), content="lost", where=cell)
    yield from raiders(board)
    if board.elder is not None:
        values = {"elder": board.elder.entry, "left": health_of(board), "dice": dice_of(board)}
        yield Piece(
            id="elder",
            kind="elder",
            name=WORDS.sentence(("label.elder",), values),
            content=board.elder.entry,
            where=board.elder.at,
            text=WORDS.card_text(board.elder.entry),
            facing=heading(board.elder.face),
        )
    for seat, ship in board.ships.items():
        if ship.afloat():
            yield Piece(
                id=f"ship:{seat}",
                kind="ship",
                name=WORDS.sentence((f"label.ship.{ship.name}",), {"seat": seat}),
                content=ship.name,
                owner=seat,
                where=ship.at,
                facing=heading(ship.face),
            )


def raiders(board: Everrain) -> Iterator[Piece]:
    """Enemy ships, and where they are bound."""
    for id, raider in board.raiders.items():
        left, most = hull_left(board, id), RAIDER_CARDS[raider.kind].health
        yield Piece(
            id=f"raider:{id}",
            kind="raider",
            name=WORDS.sentence(("label.foe",), {"enemy": id, "left": left}),
            content=raider.kind,
            where=raider.at,
            facing=heading(raider.face),
            worn=Worn(max(0, most - left), 0, max(most, left)),
        )
        if raider.goal != NOWHERE:
            name = WORDS.sentence(("label.goal",), {"raider": id})
            yield Piece(id=f"goal:{id}", kind="goal", name=name, content="goal", where=raider.goal)


def links(board: Everrain) -> Iterator[Link]:
    """Where enemy ships are bound."""
    for raider in board.raiders.values():
        if raider.goal != NOWHERE and raider.goal != raider.at:
            yield Link(raider.at, raider.goal, "course")
