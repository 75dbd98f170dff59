"""Where things stand in Flotilla: the viewer's own waters large, those of the others in a column beside them, each with
the starting tile on its left and the open sea to the right. Guilds, Survivors and Objectives lie beside the board."""

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt

from msgspec import structs

from domain.flotilla.board import Flotilla
from domain.flotilla.content import NUMBERS, OBJECTIVES, OCEAN, RINGS, SONAR, survivor_track
from domain.flotilla.names import (
    COLOURS,
    GUILDS,
    HOME,
    SETS_USED,
    SKIFFS,
    Cell,
    CrewId,
    SetId,
    Side,
    face_id,
)
from domain.flotilla.rules.hexmap import free_cells, hex_at
from domain.flotilla.rules.objectives import objective_points
from domain.flotilla.rules.traders import price_of
from domain.flotilla.rules.turning import next_berth
from domain.kernel import Seat, Text
from projections.flotilla.words import WORDS
from projections.flotilla.words.cards import metric_id, sky_id
from projections.flotilla.words.sentences import cell_id, skiff_id
from projections.scene import Counter, Marker, Piece, Scene, SceneDie, SceneZone, Space, Track
from projections.scenery import cards_of, counters_of, hexagon, kind_of, notes_of, seat_marks, zones_of
from projections.view import SeatView

View = SeatView[Flotilla]
WIDE, HIGH = 66.0, 67.0
OWN = 42.0
"""How much of the width the viewer's own waters have."""
GAP, HEAD, PAD = 1.0, 3.0, 1.0
"""Between fields; above the hexes of a field, for its name; around them."""
LARGEST = 8.0
"""From the middle of a hex to its corner, at most."""
SPREAD = ("hand", "reserve", "drawn", "played", "slotted", "sets_used")
HIDDEN = ("second", "aside", "waters", "removed", "sets")
PASSING = ("drawn", "played", "retired", "slotted", "reserve", "discard")
CREW_ZONES = ("hand", "discard", "played")
TILE_ZONES = ("drawn", "reserve")
STACKS = tuple(f"stack_{guild}" for guild in GUILDS)


def layout(view: View) -> Scene:
    board = view.board
    fields = fields_of(view)
    return Scene(
        title="Flotilla",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view, notes(board)),
        wide=WIDE,
        high=HIGH,
        spaces=tuple(space for field in fields for space in field.spaces()),
        zones=tuple(zones(view)),
        pieces=(*sides(board), *cards(view), *tokens(board)),
        tracks=tuple(tracks(board)),
        dice=tuple(dice(view)),
        counters=tuple(counters(board)),
    )


# --- the waters -------------------------------------------------------------------------------------


class Field:
    """A player's waters in a frame: tiles, and, if that is wanted, where the next one may lie."""

    def __init__(self, board: Flotilla, seat: Seat, frame: tuple[float, float, float, float], *, free: bool) -> None:
        self.seat, self.fleet = seat, board.fleets[seat]
        self.left, self.top, self.wide, self.high = frame
        self.cells = (*self.fleet.cells(), *(free_cells(self.fleet) if free else ()))
        spots = [flat(cell) for cell in self.cells]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        across, down = max(xs) - min(xs) + sqrt(3), max(ys) - min(ys) + 2
        room = self.wide - 2 * PAD, self.high - HEAD - PAD
        self.size = min(LARGEST, room[0] / across, room[1] / down)
        self.x = self.left + self.wide / 2 - self.size * (max(xs) + min(xs)) / 2
        self.y = self.top + HEAD + room[1] / 2 - self.size * (max(ys) + min(ys)) / 2

    def middle(self, cell: Cell) -> tuple[float, float]:
        x, y = flat(cell)
        return round(self.x + x * self.size, 2), round(self.y + y * self.size, 2)

    @property
    def id(self) -> str:
        return f"field:{self.seat}"

    def spaces(self) -> Iterator[Space]:
        values = {"seat": self.seat, "side": f"side.{self.fleet.side}"}
        yield Space(
            id=self.id,
            kind="field",
            name=WORDS.sentence(("label.field",), values),
            content=f"side.{self.fleet.side}",
            owner=self.seat,
            x=round(self.left + self.wide / 2, 2),
            y=round(self.top + self.high / 2, 2),
            wide=self.wide,
            high=self.high,
        )
        for cell in self.cells:
            x, y = self.middle(cell)
            kind, content = self.kind(cell)
            laid = self.fleet.tiles.get(cell)
            yield Space(
                id=cell_id(self.seat, cell),
                kind=kind,
                name=self.name(cell),
                content=content,
                owner=self.seat,
                where=self.id,
                x=x,
                y=y,
                shape=hexagon(x, y, self.size),
                facing=60.0 * laid.turn if laid and laid.turn else None,
            )

    def kind(self, cell: Cell) -> tuple[str, str]:
        """How it is drawn: by its side, on the Sinkside by its depth."""
        if cell == HOME:
            return ("home_sky" if self.fleet.skyside else "home"), "home"
        laid = self.fleet.tiles.get(cell)
        if laid is None:
            return "free", f"free.{cell}"
        if self.fleet.skyside:
            return "built", sky_id(laid.tile)
        return f"depth{OCEAN[laid.tile].sink.depth}", laid.tile

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
    """The middle of a hex whose corners are 1 away from it."""
    here = hex_at(cell)
    return sqrt(3) * (here.q + here.r / 2), 1.5 * here.r


def fields_of(view: View) -> list[Field]:
    """The viewer's own at the left, all others in a column at the right; an onlooker sees all of one size."""
    board = view.board
    if not board.fleets:
        return []
    around = board.seats_from(view.seat) if view.seat in board.fleets else board.seats
    others = [seat for seat in around if seat != view.seat]
    laying = _laying(view)
    watched = view.seat not in board.fleets
    frames = grid(len(others)) if watched else column(OWN + GAP, WIDE - OWN - GAP, len(others))
    theirs = [Field(board, seat, frame, free=seat in laying) for seat, frame in zip(others, frames, strict=True)]
    return theirs if watched else [Field(board, view.seat, (0, 0, OWN, HIGH), free=True), *theirs]


def _laying(view: View) -> set[Seat]:
    """Who is asked where a tile shall lie: everybody sees the places."""
    named = {ref for ask in view.asks for target in ask.targets for ref in target.refs}
    return {seat for seat in view.board.fleets if any(ref.startswith(f"{seat}/") for ref in named)}


def column(left: float, wide: float, n: int) -> list[tuple[float, float, float, float]]:
    """So many fields beneath each other."""
    edges = [round(i * (HIGH + GAP) / n, 2) for i in range(n + 1)]
    return [(left, top, wide, round(end - top - GAP, 2)) for top, end in pairwise(edges)]


def grid(n: int) -> list[tuple[float, float, float, float]]:
    """So many fields in two columns."""
    half = (WIDE - GAP) / 2
    return [*column(0, half, (n + 1) // 2), *column(half + GAP, half, n // 2)]


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
            for colour, n in afloat.cargo.items():
                yield _barrels(seat, skiff, afloat.at, colour, n)
        outposts = [HOME] if fleet.home_outpost else []
        for cell in (*outposts, *(cell for cell, laid in fleet.tiles.items() if laid.outpost)):
            yield _token("outpost", seat, cell)
        for cell, laid in fleet.tiles.items():
            if laid.depleted:
                yield _token("depleted", seat, cell)


def _barrels(seat: Seat, skiff: str, at: Cell, colour: str, n: int) -> Piece:
    """What a Skiff carries."""
    content = f"goods.{colour}"
    return Piece(
        id=f"barrel:{skiff}:{seat}:{colour}",
        kind="barrel",
        name=WORDS.thing(content),
        content=content,
        owner=seat,
        where=cell_id(seat, at),
        count=n,
    )


def _token(kind: str, seat: Seat, cell: Cell) -> Piece:
    where = cell_id(seat, cell)
    return Piece(id=f"{kind}:{where}", kind=kind, name=WORDS.thing(kind), content=kind, owner=seat, where=where)


# --- beside them ------------------------------------------------------------------------------------


def sides(board: Flotilla) -> Iterator[Piece]:
    """On which side of the game everybody is."""
    for seat, fleet in board.fleets.items():
        content = f"side.{fleet.side}"
        yield Piece(id=f"side:{seat}", kind="side", name=WORDS.thing(content), content=content, owner=seat, where=seat)


def zones(view: View) -> Iterator[SceneZone]:
    piles = [zone.kind for zone in zones_of(view, WORDS) if zone.kind not in SPREAD]
    for zone in zones_of(view, WORDS, piles):
        if zone.kind not in HIDDEN and (zone.count or zone.kind not in PASSING):
            yield zone


def cards(view: View) -> Iterator[Piece]:
    """Of piles only what is known; a Crew card shows the side that its owner is on, one that can be recruited the
    viewer's."""
    shown = {zone.id for zone in zones(view)}
    piles = [zone.kind for zone in zones(view) if zone.kind not in SPREAD]
    for card in cards_of(view, piles):
        if card.where == SETS_USED:
            yield objective(view, card)
        elif card.where in shown:
            yield turned(view, card)


def turned(view: View, card: Piece) -> Piece:
    board = view.board
    if kind_of(card.where) in TILE_ZONES:  # type: ignore[arg-type]
        holder = board.fleets.get(card.owner or board.current)  # type: ignore[arg-type]
        sky = card.content and holder is not None and holder.skyside
        return structs.replace(card, content=sky_id(card.content)) if sky else card
    if card.where in STACKS:
        owner = view.seat if view.seat in board.fleets else None
    else:
        owner = card.owner or (board.current if card.where == "played" else None)
        if kind_of(card.where) not in CREW_ZONES or owner is None:  # type: ignore[arg-type]
            return card
    if not card.content:
        return card
    side: Side = board.fleets[owner].side if owner in board.fleets else "sink"
    face = face_id(CrewId(card.content), side)
    return structs.replace(card, content=face, name=WORDS.thing(face), text=WORDS.card_text(face))


def objective(view: View, card: Piece) -> Piece:
    """A set of Objectives: for which side it is, what its top tile is worth, and to the viewer now."""
    board, set = view.board, SetId(card.content)
    side: Side = "sink" if set in board.objectives.get("sink", {}) else "sky"
    rank = board.objectives.get(side, {}).get(set)
    if rank is None:
        return card
    tiles = OBJECTIVES[set].of(side)
    values = {
        "side": f"side.{side}",
        "what": f"metric.{metric_id(tiles.metric)}",
        "rate": tiles.rates[rank],
        "cap": tiles.caps[rank],
    }
    fleet = board.fleets.get(view.seat)
    if fleet is None or fleet.side != side:
        return structs.replace(card, text=WORDS.sentence(("label.objective",), values))
    counted, points = objective_points(fleet, side, set, rank)
    values |= {"counted": counted, "points": points}
    return structs.replace(card, text=WORDS.sentence(("label.objective.yours",), values))


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
    for place, die in sorted(view.board.thrown.items()):
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
            **{f"score.{source}": n for source, n in fleet.ledger.items() if n},
        }
        yield from counters_of(WORDS, values, seat)


def notes(board: Flotilla) -> Iterator[Text]:
    """The round, what turning brings now, and how both sides play."""
    if not board.round:
        return
    yield WORDS.sentence(("note.round",), {"round": board.round, "first": board.first, "supply": board.supply})
    if board.last_round:
        yield WORDS.sentence(("note.last",), {})
    if board.docked < len(board.seats):
        berth = next_berth(board)
        key = "note.dock.one" if berth.builds == 1 else "note.dock"
        yield WORDS.sentence((key,), {"price": berth.price, "builds": berth.builds})
    yield WORDS.sentence(("note.sink",), {})
    yield WORDS.sentence(("note.sky",), {})
