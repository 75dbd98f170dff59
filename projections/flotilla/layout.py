"""Where things stand in Flotilla: every player's waters in a field of their own, the starting tile on its left, the
open sea to the right; the boards of the guilds are tracks beside them."""

from collections.abc import Iterator
from math import sqrt

from msgspec import structs

from domain.flotilla.board import Flotilla
from domain.flotilla.content import NUMBERS, OCEAN, RINGS, SONAR, survivor_track
from domain.flotilla.names import COLOURS, GUILDS, HOME, SKIFFS, Cell, face_id
from domain.flotilla.rules.hexmap import free_cells, hex_at
from domain.flotilla.rules.traders import price_of
from domain.flotilla.rules.turning import next_berth
from domain.kernel import Seat, Text
from projections.flotilla.words import WORDS
from projections.flotilla.words.cards import sky_id
from projections.flotilla.words.sentences import cell_id, skiff_id
from projections.scene import Counter, Marker, Piece, Scene, SceneDie, SceneZone, Space, Track
from projections.scenery import cards_of, counters_of, hexagon, kind_of, notes_of, seat_marks, zones_of
from projections.view import SeatView

View = SeatView[Flotilla]
SIZE = 3.6
ACROSS, DOWN = SIZE * sqrt(3), SIZE * 1.5
ABREAST = 2
MARGIN = 1.0
SPREAD = ("hand", "reserve", "drawn", "played", "slotted", "sets_used")
HIDDEN = ("second", "aside", "waters")
PASSING = ("drawn", "played", "retired", "slotted", "reserve", "discard")
CREW_ZONES = ("hand", "discard", "played")


def layout(view: View) -> Scene:
    board = view.board
    fields = {seat: Field(board, seat) for seat in board.fleets}
    place_fields(list(fields.values()))
    return Scene(
        title="Flotilla",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view, notes(board)),
        wide=round(max((field.right for field in fields.values()), default=100) + MARGIN, 2),
        high=round(max((field.bottom for field in fields.values()), default=60) + MARGIN, 2),
        spaces=tuple(space for field in fields.values() for space in field.spaces()),
        zones=tuple(zones(view)),
        pieces=(*cards(view), *tokens(board)),
        tracks=tuple(tracks(board)),
        dice=tuple(dice(view)),
        counters=tuple(counters(board)),
    )


# --- the waters -------------------------------------------------------------------------------------


class Field:
    """A player's own waters: tiles, and where the next one may lie."""

    def __init__(self, board: Flotilla, seat: Seat) -> None:
        self.seat, self.fleet = seat, board.fleets[seat]
        self.cells = (*self.fleet.cells(), *free_cells(self.fleet))
        spots = [flat(cell) for cell in self.cells]
        self.low = min(y for _, y in spots)
        self.wide = max(x for x, _ in spots) + ACROSS
        self.high = max(y for _, y in spots) - self.low + 2 * SIZE
        self.left = self.top = MARGIN

    @property
    def right(self) -> float:
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        return self.top + self.high

    def middle(self, cell: Cell) -> tuple[float, float]:
        x, y = flat(cell)
        return round(self.left + x + ACROSS / 2, 2), round(self.top + y - self.low + SIZE, 2)

    def spaces(self) -> Iterator[Space]:
        for cell in self.cells:
            x, y = self.middle(cell)
            kind, content = self.kind(cell)
            yield Space(
                id=cell_id(self.seat, cell),
                kind=kind,
                name=self.name(cell),
                content=content,
                owner=self.seat,
                x=x,
                y=y,
                shape=hexagon(x, y, SIZE),
            )

    def kind(self, cell: Cell) -> tuple[str, str]:
        """How it is drawn: by depth or by district."""
        if cell == HOME:
            return "home", "home"
        laid = self.fleet.tiles.get(cell)
        if laid is None:
            return "free", "free"
        tile = OCEAN[laid.tile]
        if self.fleet.skyside:
            return f"district_{tile.sky.regions[0].district}", sky_id(tile.id)
        return f"depth{tile.sink.depth}", tile.id

    def name(self, cell: Cell) -> Text:
        if cell == HOME:
            return WORDS.sentence(("label.home",), {"seat": self.seat})
        laid = self.fleet.tiles.get(cell)
        if laid is None:
            return WORDS.sentence(("label.free",), {"cell": cell})
        tile = sky_id(laid.tile) if self.fleet.skyside else laid.tile
        values = {"shown": f"shown.{tile}", "tile": laid.tile, "cell": cell, "more": f"about.{tile}"}
        return WORDS.sentence(("label.tile",), values)


def flat(cell: Cell) -> tuple[float, float]:
    here = hex_at(cell)
    return ACROSS * (here.q + here.r / 2), DOWN * here.r


def place_fields(fields: list[Field]) -> None:
    """Two in a row; each row as high as its highest field."""
    top = MARGIN
    for i in range(0, len(fields), ABREAST):
        row, left = fields[i : i + ABREAST], MARGIN
        for field in row:
            field.left, field.top = left, top
            left = field.right + 2 * MARGIN
        top = max(field.bottom for field in row) + 2 * MARGIN


def tokens(board: Flotilla) -> Iterator[Piece]:
    for seat, fleet in board.fleets.items():
        for skiff, afloat in fleet.skiffs.items():
            key = "label.skiff.loaded" if afloat.cargo else "label.skiff.empty"
            values = {"n": SKIFFS.index(skiff) + 1, "seat": seat, "cargo": afloat.cargo}
            yield Piece(
                id=skiff_id(seat, skiff),
                kind="skiff",
                name=WORDS.sentence((key,), values),
                content="skiff",
                owner=seat,
                where=cell_id(seat, afloat.at),
            )
        outposts = [HOME] if fleet.home_outpost else []
        for cell in (*outposts, *(cell for cell, laid in fleet.tiles.items() if laid.outpost)):
            yield _token("outpost", seat, cell)
        for cell, laid in fleet.tiles.items():
            if laid.depleted:
                yield _token("depleted", seat, cell)


def _token(kind: str, seat: Seat, cell: Cell) -> Piece:
    where = cell_id(seat, cell)
    return Piece(id=f"{kind}:{where}", kind=kind, name=WORDS.thing(kind), content=kind, owner=seat, where=where)


# --- beside them ------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[SceneZone]:
    piles = [zone.kind for zone in zones_of(view, WORDS) if zone.kind not in SPREAD]
    for zone in zones_of(view, WORDS, piles):
        if zone.kind not in HIDDEN and (zone.count or zone.kind not in PASSING):
            yield zone


def cards(view: View) -> Iterator[Piece]:
    """Of piles only what is known; a Crew card shows the side that its owner is on."""
    shown = {zone.id for zone in zones(view)}
    piles = [zone.kind for zone in zones(view) if zone.kind not in SPREAD]
    for card in cards_of(view, piles):
        if card.where in shown:
            yield turned(view.board, card)


def turned(board: Flotilla, card: Piece) -> Piece:
    owner = card.owner or (board.current if card.where == "played" else None)
    if not card.content or kind_of(card.where) not in CREW_ZONES or owner is None:  # type: ignore[arg-type]
        return card
    face = face_id(card.content, board.fleets[owner].side)  # type: ignore[arg-type]
    return structs.replace(card, content=face, name=WORDS.thing(face), text=WORDS.card_text(face))


def tracks(board: Flotilla) -> Iterator[Track]:
    if not board.fleets:
        return
    for guild in GUILDS:
        ring = RINGS[f"ring_{guild}"]
        discs = tuple(
            Marker(f"disc:{guild}:{seat}", WORDS.seat(seat), fleet.discs.get(guild, 0), seat)
            for seat, fleet in board.fleets.items()
        )
        yield _track(ring.id, len(ring.spaces), discs, _labels(ring.id, len(ring.spaces)))
    survivors = survivor_track(len(board.seats))
    disc = (Marker("survivors:disc", WORDS.thing("survivors"), board.survivors),)
    yield _track(survivors.id, len(survivors.spaces), disc, _labels(survivors.id, len(survivors.spaces)))
    spaces = len(SONAR["sonar"].spaces)
    sonar = (Marker("sonar:disc", WORDS.thing("sonar"), board.sonar),)
    yield _track("sonar", spaces, sonar, _labels("sonar", spaces))


def _labels(track: str, spaces: int) -> dict[int, Text]:
    return {n: WORDS.say(("label.space",), {"space": f"space.{track}.{n}"}) for n in range(spaces)}


def _track(id: str, spaces: int, markers: tuple[Marker, ...], labels: dict[int, Text]) -> Track:
    return Track(
        id=id, kind="track", name=WORDS.thing(id), content=id, least=0, most=spaces - 1, markers=markers, labels=labels
    )


def dice(view: View) -> Iterator[SceneDie]:
    for place, die in view.board.thrown.items():
        id = f"die:{place}"
        yield SceneDie(
            id=id,
            kind=die.kind,
            name=WORDS.thing(f"die.{die.kind}"),
            content=die.face,
            face=WORDS.thing(die.face),
            draw=view.fallen.get(id),
        )


def counters(board: Flotilla) -> Iterator[Counter]:
    if not board.fleets:
        return
    yield from counters_of(WORDS, {"round": board.round, "supply": board.supply})
    for colour in COLOURS:
        (price,) = counters_of(WORDS, {f"price.{colour}": price_of(board, colour)})
        yield structs.replace(price, most=NUMBERS.prices[-1])
    for guild in GUILDS:
        (dial,) = counters_of(WORDS, {f"dial.{guild}": board.dials[guild]})
        yield structs.replace(dial, most=NUMBERS.dial_most)
    for seat, fleet in board.fleets.items():
        values = {
            "points": fleet.points,
            "coins": fleet.coins,
            **{f"goods.{colour}": n for colour in COLOURS if (n := fleet.goods.get(colour, 0))},
            "toxicity": fleet.toxicity,
            "penalty": NUMBERS.penalties[fleet.penalty],
            "outposts_left": len(NUMBERS.outposts[fleet.side].prices) - fleet.outposts,
            "seals_left": fleet.free_seals(NUMBERS.seals),
        }
        yield from counters_of(WORDS, values, seat)


def notes(board: Flotilla) -> Iterator[Text]:
    """The round, what turning brings now, how both sides play, and of what everybody's points are made."""
    if not board.round:
        return
    yield WORDS.sentence(("note.round",), {"round": board.round, "first": board.first})
    if board.last_round:
        yield WORDS.sentence(("note.last",), {})
    if board.docked < len(board.seats):
        berth = next_berth(board)
        yield WORDS.sentence(("note.dock",), {"price": berth.price, "builds": berth.builds})
    yield WORDS.sentence(("note.sink",), {})
    yield WORDS.sentence(("note.sky",), {})
    for seat, fleet in board.fleets.items():
        ledger = {f"source.{source}": n for source, n in fleet.ledger.items() if n}
        if ledger:
            yield WORDS.sentence(("note.score",), {"seat": seat, "points": fleet.points, "ledger": ledger})
        else:
            yield WORDS.sentence(("note.score.none",), {"seat": seat})
