"""How Flotilla looks: green and deep blue water, hulls in the colours of the guilds, and a panel for each guild."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from domain.flotilla.content import (
    ARTIFACT_TILES,
    CREW_CARDS,
    DICE_SHOWN,
    HUB,
    NUMBERS,
    OBJECTIVES,
    OCEAN,
    STARTERS,
    SinkFace,
    SkyFace,
)
from domain.flotilla.names import COLOUR_OF, COLOURS, GUILD_OF, GUILDS, ArtifactId, Guild, Side, TileId, face_id
from projections.art.backdrop import sea
from projections.art.card import short
from projections.art.look import CardFace, Look, Panel, Suit
from projections.art.pen import Pen, Spot
from projections.art.text import fitting, wrap
from projections.art.tile import heart, outline, region, wedge
from projections.flotilla.words import SOURCES
from projections.flotilla.words.cards import crew_face, said, sink_said, sky_id, sky_said
from projections.scene import Counter, Piece, Scene, SceneZone, Space, Thing, Track

SUITS = {
    "speakers": Suit("#8c2f2a", "public-speaker", "Speakers"),
    "traders": Suit("#2f6b3c", "two-coins", "Traders"),
    "founders": Suit("#94710f", "hammer-break", "Founders"),
    "delvers": Suit("#1f4f86", "diving-helmet", "Delvers"),
    "none": Suit("#3d3a4b", "ship-wheel", "Captain"),
    "all": Suit("#5a2144", "evil-book", "Scholar"),
    "tile": Suit("#1d4f5c", "big-wave", "Ocean tiles"),
    "objective": Suit("#5b4a2f", "checklist", "Objectives"),
}
SKIFF, OUTPOST, DEPLETION, TOXICITY, SONAR = "cargo-ship", "old-lantern", "cancel", "bubbling-flask", "ringing-bell"
SURVIVOR, SEAL, POINTS, COINS, CRATE = "meeple", "skull-signet", "crown", "two-coins", "wooden-crate"
RECRUIT, TILE, ARTIFACT, DIAL, ISLAND = "backpack", "big-wave", "gem-pendant", "compass", "island"
ICONS = {
    "skiff": SKIFF,
    "outpost": OUTPOST,
    "depleted": DEPLETION,
    "coins": COINS,
    "points": POINTS,
    "toxicity": TOXICITY,
    "penalty": "death-skull",
    "supply": POINTS,
    "home": "ship-wheel",
    **{f"goods.{colour}": CRATE for colour in COLOURS},
    "seals_left": SEAL,
    "outposts_left": OUTPOST,
    "round": "hourglass",
    "side.sink": "diving-helmet",
    "side.sky": "sunrise",
}
COLOURS_OF_SPACES = {
    "free": "#0b2129",
    "home": "#6a5a3a",
    "home_sky": "#123c4a",
    "built": "#123c4a",
    "depth1": "#3a9a94",
    "depth2": "#1d6a86",
    "depth3": "#153a63",
    "depleted": "#ff7a6b",
    "outpost": "#f0d999",
}
BUILDINGS = {"speakers": "furnace", "traders": "cornucopia", "founders": "church", "delvers": "gear-hammer"}
DISTRICTS = {"red": "#d9695f", "green": "#6fbf7d", "yellow": "#e6c34a", "blue": "#6ea8e6", "neutral": "#c9b891"}
WEDGES = {"yellow": "#f2d35c", "red": "#f0746a", "purple": "#c79af0"}
STATION = "#d8f2f5"
INK, RIM = "#10181c", "#0a1519"
SIDES = {"side.sink": "Sinkside", "side.sky": "Skyside"}
SMALL = 26
"""A tile that reaches less far has no signs that nobody could read."""
SIGNS = {
    DEPLETION: "Depletion",
    OUTPOST: "Outpost, or a Construction Site",
    SKIFF: "Skiff",
    ISLAND: "Island",
    TOXICITY: "toxicity",
    SONAR: "Sonar",
    SURVIVOR: "Survivor",
    SEAL: "seal",
    POINTS: "victory points",
    COINS: "coins",
    CRATE: "resource",
    RECRUIT: "recruit a card",
    TILE: "draw an Ocean tile",
    ARTIFACT: "Artifact",
    DIAL: "raise a Guild dial",
    "perspective-dice-six": "roll another die",
    "magic-swirl": "breakthrough",
    "furnace": "Refinery",
    "cornucopia": "Greenhouse",
    "church": "Habitat",
    "gear-hammer": "Factory",
}
GIVES = (
    ("seal", SEAL),
    ("recruit", RECRUIT),
    ("Artifact", ARTIFACT),
    ("another die", "perspective-dice-six"),
    ("Survivor", SURVIVOR),
    ("Ocean tile", TILE),
    ("resource", CRATE),
    ("victory point", POINTS),
    ("coin", COINS),
    ("toxicity", TOXICITY),
)
"""By what a space of a track says: its sign, what matters most first."""


# --- tiles ------------------------------------------------------------------------------------------


def barrel(pen: Pen, colour: str, r: float) -> None:
    """A resource, with the first letter of its colour."""
    style = {"fill": DISTRICTS[colour], "stroke": INK, "stroke_width": max(1.0, r * 0.12)}
    pen.box(-r * 0.72, -r * 0.9, r * 1.44, r * 1.8, r * 0.45, **style)
    for y in (-0.42, 0.42):
        pen.path(f"M{-r * 0.72:.1f} {r * y:.1f}h{r * 1.44:.1f}", stroke=INK, stroke_opacity=0.45, stroke_width=r * 0.1)
    if r >= 6:
        pen.text(0, r * 0.38, colour[0].upper(), r * 1.15, INK, "bold", "middle")


def at(pen: Pen, x: float, y: float, drawing: Callable[[], None]) -> None:
    pen(f'<g transform="translate({x:.1f} {y:.1f})">')
    drawing()
    pen("</g>")


def sink_tile(pen: Pen, face: SinkFace, reach: float, facing: float) -> None:
    """Resource above, toxicity and Island at the sides, a wave for each step of depth below, wedges in the corners."""
    for corner, colour in face.wedges.items():
        wedge(pen, reach, corner, facing, WEDGES[colour], colour[0].upper())
    at(pen, 0, -reach * 0.5, partial(barrel, pen, face.resource, max(reach * 0.2, 4)))
    for i in range(face.depth):
        x, y, step = -reach * 0.24, reach * (0.72 - 0.12 * i), reach * 0.12
        pen.path(
            f"M{x:.1f} {y:.1f}q{step / 2:.1f}-{step:.1f} {step:.1f} 0t{step:.1f} 0t{step:.1f} 0t{step:.1f} 0",
            fill="none",
            stroke="#eafaf8",
            stroke_opacity=0.85,
            stroke_width=max(1.0, reach * 0.035),
        )
    if face.island:
        pen.sign(ISLAND, SIGNS[ISLAND], reach * 0.5, -reach * 0.02, reach * 0.44, "#f3e3b5")
    if face.toxicity:
        pen.sign(TOXICITY, SIGNS[TOXICITY], -reach * 0.52, -reach * 0.04, reach * 0.38, "#d8ff8a")
        if reach >= SMALL:
            pen.text(-reach * 0.52, reach * 0.34, str(face.toxicity), reach * 0.24, "#d8ff8a", "bold", "middle")


def sky_tile(pen: Pen, face: SkyFace, reach: float, facing: float) -> None:
    """Hulls that reach to their edges, each with the sign of its guild, of its building or of its Construction Site."""
    for i, one in enumerate(face.regions):
        region(pen, reach, face.edges, i, facing, DISTRICTS[one.district], RIM)
    for i, one in enumerate(face.regions):
        x, y = heart(face.edges, i, reach, facing)
        if face.building is not None and face.building.region == i:
            icon = BUILDINGS[face.building.guild]
            pen.disc(x, y, reach * 0.3, fill="#f3ead6", stroke=INK, stroke_width=max(1.0, reach * 0.03))
            pen.sign(icon, SIGNS[icon], x, y, reach * 0.46, INK)
        elif face.site == i:
            site(pen, x, y, reach)
        elif one.district != "neutral":
            pen.sign(suit_of(one.district).icon, suit_of(one.district).name, x, y, reach * 0.36, INK, opacity=0.7)
    for corner in face.sonar:
        wedge(pen, reach, corner, facing, STATION, "S")


def site(pen: Pen, x: float, y: float, reach: float) -> None:
    """Where an Outpost may stand."""
    half = reach * 0.27
    style = {"stroke": INK, "stroke_width": max(1.0, reach * 0.035), "stroke_dasharray": f"{reach * 0.1:.1f}"}
    pen.box(x - half, y - half, 2 * half, 2 * half, half * 0.3, fill="#f3ead6", fill_opacity=0.55, **style)
    pen.sign(OUTPOST, SIGNS[OUTPOST], x, y, reach * 0.4, INK, opacity=0.75)


def suit_of(colour: str) -> Suit:
    return SUITS[GUILD_OF[colour]]  # type: ignore[index]


def on_hex(pen: Pen, look: Look, space: Space, reach: float) -> None:
    """What a tile shows as it lies."""
    tile, _, sky = space.content.partition(".")
    facing = space.facing or 0
    if space.kind == "free":
        if reach >= SMALL:
            pen.text(0, reach * 0.08, sky, reach * 0.24, look.palette.dim, "text", "middle")
    elif tile in OCEAN and sky:
        sky_tile(pen, OCEAN[TileId(tile)].sky, reach, facing)
    elif tile in OCEAN:
        sink_tile(pen, OCEAN[TileId(tile)].sink, reach, facing)
    elif space.kind == "home_sky":
        start = next(iter(STARTERS.values())).sky
        region(pen, reach, start.edges, 0, 0, DISTRICTS["neutral"], RIM)
        site(pen, 0, 0, reach)


def card_tile(pen: Pen, reach: float, *, id: TileId, side: Side) -> None:
    """A tile on a card: water and what is on it."""
    tile = OCEAN[id]
    shade = COLOURS_OF_SPACES[f"depth{tile.sink.depth}" if side == "sink" else "built"]
    pen.path(outline(reach), fill=shade, stroke="#eafaf8", stroke_width=1.2)
    if side == "sink":
        sink_tile(pen, tile.sink, reach, 0)
    else:
        sky_tile(pen, tile.sky, reach, 0)


# --- dice -------------------------------------------------------------------------------------------

DIVE_SIGNS = {
    "resource": (CRATE, "#5b3a1d"),
    "survivor": (SURVIVOR, "#1f4f86"),
    "sonar": (SONAR, "#5a2144"),
    "toxicity": (TOXICITY, "#3b6b12"),
    "depletion": (DEPLETION, "#8c2f2a"),
}


def dive_face(pen: Pen, reach: float, *, icons: Mapping[str, int]) -> None:
    shown = [icon for icon, n in icons.items() for _ in range(n)]
    size = reach * (1.5 if len(shown) == 1 else 0.95)
    for i, icon in enumerate(shown):
        name, ink = DIVE_SIGNS[icon]
        x = (i - (len(shown) - 1) / 2) * reach * 0.9 if len(shown) < 3 else (i - 1) * reach * 0.62
        y = 0.0 if len(shown) < 3 else reach * (0.35 if i != 1 else -0.4)
        pen.sign(name, SIGNS[name], x, y, size, ink)


def research_face(pen: Pen, reach: float, *, colour: str, coins: int) -> None:
    """A colour with its letter, or a wild; and coins or a breakthrough."""
    fill = DISTRICTS.get(colour, "#f3ead6")
    pen.disc(0, -reach * 0.3, reach * 0.52, fill=fill, stroke=INK, stroke_width=1.2)
    pen.text(0, -reach * 0.3 + reach * 0.24, colour[:1].upper() or "?", reach * 0.7, INK, "bold", "middle")
    if coins:
        pen.sign(COINS, SIGNS[COINS], -reach * 0.28, reach * 0.55, reach * 0.6, INK)
        pen.text(reach * 0.3, reach * 0.76, str(coins), reach * 0.62, INK, "bold", "middle")
    else:
        pen.sign("magic-swirl", SIGNS["magic-swirl"], 0, reach * 0.55, reach * 0.66, INK)


def pictures() -> Iterator[tuple[str, Callable[[Pen, float], None]]]:
    for tile in OCEAN:
        yield tile, partial(card_tile, id=tile, side="sink")
        yield sky_id(tile), partial(card_tile, id=tile, side="sky")
    for face, icons in DICE_SHOWN.icons.items():
        yield face, partial(dive_face, icons=icons)
    for face, result in DICE_SHOWN.results.items():
        yield face, partial(research_face, colour=result.colour or "", coins=result.coins)
    for colour in COLOURS:
        yield f"goods.{colour}", partial(_barrel_picture, colour=colour)


def _barrel_picture(pen: Pen, reach: float, *, colour: str) -> None:
    barrel(pen, colour, reach)


# --- panels -----------------------------------------------------------------------------------------

PW = 252.0
"""How wide a panel is."""
LEFT, ROOM = 10.0, PW - 20.0
TEXT, ROW = 12.2, 14.2
BEAD = 26.0


def framed(pen: Pen, look: Look, colour: str, high: float, begin: int) -> None:
    """A frame behind what was drawn since."""
    drawn = pen.out[begin:]
    del pen.out[begin:]
    pen.box(1, 1, PW - 2, high - 2, 9, fill=look.palette.panel, fill_opacity=0.88, stroke=colour, stroke_width=1.3)
    pen.box(1, 1, PW - 2, 29, 9, fill=colour, fill_opacity=0.22)
    pen.out += drawn


class Room:
    """How far down something reaches, known once it is drawn."""

    low = 0.0


@contextmanager
def behind(pen: Pen) -> Iterator[Room]:
    """A dark strip behind what is drawn within, as high as that."""
    room, begin = Room(), len(pen.out)
    yield room
    drawn = pen.out[begin:]
    del pen.out[begin:]
    pen.box(-3, -1, ROOM + 6, room.low + 4, 5, fill="#050d11", cls="ring")
    pen.out += drawn


def _tip(piece: Piece) -> str:
    return f"{piece.name.en}: {piece.text.en}" if piece.text else piece.name.en


def lines(pen: Pen, look: Look, said: str, y: float, fill: str = "", x: float = LEFT, room: float = ROOM) -> float:
    """A text in rows; where the next one begins."""
    for row in wrap(pen.names(said), room, TEXT):
        y += ROW
        pen.text(x, y - ROW * 0.26, row, TEXT, fill or look.palette.dim)
    return y


def of_guild(guild: Guild, scene: Scene) -> Sequence[Thing]:
    """The stack, the dial, the price, the ring, and the Artifacts on the Hub."""
    ids = {f"stack_{guild}", f"dial.{guild}", f"price.{COLOUR_OF[guild]}", f"ring_{guild}"}
    found = [thing for thing in scene.things() if thing.id in ids]
    slotted = (p for p in scene.pieces if p.where == "slotted" and p.content in ARTIFACT_TILES)
    return [*found, *(p for p in slotted if ARTIFACT_TILES[ArtifactId(p.content)].guild == guild)]


def guild_panel(pen: Pen, look: Look, things: Sequence[Thing], *, guild: Guild) -> Spot:
    suit, begin = SUITS[guild], len(pen.out)
    colour = DISTRICTS[COLOUR_OF[guild]]
    pen.sign(suit.icon, suit.name, 20, 16, 22, colour)
    pen.text(38, 21, suit.name, 16, look.palette.light, "title")
    y = 34.0
    for thing in things:
        if isinstance(thing, Counter) and thing.id.startswith("dial."):
            dial(pen, look, thing, colour)
        elif isinstance(thing, Counter):
            price(pen, look, thing, COLOUR_OF[guild], y)
    y += 26
    for thing in things:
        if isinstance(thing, Track):
            y = ring(pen, look, thing, colour, y)
    artifacts = [thing for thing in things if isinstance(thing, Piece)]
    for thing in things:
        if isinstance(thing, SceneZone):
            y = recruit(pen, look, thing, colour, y + 2)
    y = bounty(pen, look, artifacts, guild, y + 2)
    framed(pen, look, colour, y + 6, begin)
    return PW, y + 6


def dial(pen: Pen, look: Look, thing: Counter, colour: str) -> None:
    """So many lamps of four are lit."""
    most = thing.most or NUMBERS.dial_most
    with pen.thing(thing, 138, 4, f"{thing.name.en}: {thing.value}"):
        pen.box(0, 0, 106, 23, 6, fill="none", cls="ring")
        pen.text(4, 16, f"Dial {thing.value}", 13.5, look.palette.light, "bold")
        for i in range(most):
            lit = i < thing.value
            pen.disc(54 + i * 14, 11.5, 5, fill=colour if lit else look.palette.slot, stroke=colour, stroke_width=1.2)


def price(pen: Pen, look: Look, thing: Counter, colour: str, y: float) -> None:
    """The Market of one resource: all its prices, and the one that holds."""
    step = (ROOM - 68) / len(NUMBERS.prices)
    with pen.thing(thing, LEFT, y, f"{thing.name.en}: {thing.value}"):
        pen.box(-4, -2, ROOM + 8, 24, 6, fill="none", cls="ring")
        at(pen, 7, 10, partial(barrel, pen, colour, 9))
        pen.text(20, 15, colour, 13, look.palette.light, room=46)
        for i, coins in enumerate(NUMBERS.prices):
            x, here = 68 + (i + 0.5) * step, coins == thing.value
            if here:
                pen.box(x - step / 2, 0, step, 20, 5, fill=DISTRICTS[colour])
            ink = INK if here else look.palette.dim
            pen.text(x, 15, str(coins), 14 if here else 11, ink, "bold" if here else "text", "middle")


def gives(pen: Pen, look: Look, thing: Track, i: int, x: float, y: float, size: float, ink: str) -> None:
    said = thing.labels[i].en if i in thing.labels else ""
    icon = next((icon for word, icon in GIVES if word in said), "token")
    pen.sign(icon, SIGNS.get(icon, said), x, y, size, ink)


def ring(pen: Pen, look: Look, thing: Track, colour: str, y: float) -> float:
    """A bead for each space with what it gives; under it the numbers of the seats whose discs stand there."""
    steps = thing.most - thing.least + 1
    step = ROOM / steps
    you = next((mark.id for mark in pen.scene.seats if mark.you), None)
    mine = next((marker for marker in thing.markers if marker.owner == you), None)
    ahead = (mine.at + 1) % steps if mine else -1
    tip = "; ".join(f"{n + 1}: {label.en}" for n, label in sorted(thing.labels.items()))
    with pen.thing(thing, LEFT, y, tip):
        pen.box(-4, -2, ROOM + 8, 50, 6, fill="none", cls="ring")
        for i in range(steps):
            x = (i + 0.5) * step
            style = {"stroke": look.palette.light if i == ahead else colour, "stroke_width": 2.2 if i == ahead else 1.2}
            pen.disc(x, 12, 11, fill=look.palette.slot, **style)
            gives(pen, look, thing, i, x, 12, 15, look.palette.light)
            discs = [marker for marker in thing.markers if marker.at == i]
            for n, marker in enumerate(discs):
                row, place = divmod(n, 3)
                across = min(3, len(discs) - row * 3)
                dx, dy = (place - (across - 1) / 2) * 9.4, 30 + row * 10
                pen.disc(x + dx, dy, 4.9, fill=look.seat_colour(pen.scene, marker.owner))
                pen.text(x + dx, dy + 3, str(marker.owner)[1:], 8.4, INK, "bold", "middle")
    y += 36 if max((sum(m.at == i for m in thing.markers) for i in range(steps)), default=0) <= 3 else 46
    if mine:
        y = lines(pen, look, f"Your next step: {thing.labels[ahead].en}.", y, look.palette.light)
    return y


def recruit(pen: Pen, look: Look, zone: SceneZone, colour: str, y: float) -> float:
    """The card on the top of the stack, as the viewer would play it."""
    top = next((p for p in pen.scene.pieces if p.where == zone.id and p.place == 0 and p.up), None)
    count = f"{zone.count} cards" if zone.count != 1 else "1 card"
    with pen.thing(zone, LEFT, y, f"{zone.name.en}: {count}"), behind(pen) as room:
        if top is None:
            room.low = lines(pen, look, "No card can be recruited.", 0, x=2)
        else:
            face = look.face(top)
            title = f"Recruit {face.title} ({count})"
            with pen.thing(top, 0, 0, _tip(top)), behind(pen) as inner:
                size = fitting(title, ROOM - 4, (13.2, 12.2, 11.4), "bold")
                pen.text(2, 13, title, size, colour, "bold", room=ROOM - 4)
                inner.low = lines(pen, look, face.halves[0][1] if face.halves else "", 17, x=2, room=ROOM - 4)
            room.low = inner.low
    return y + room.low + 6


def bounty(pen: Pen, look: Look, artifacts: Sequence[Piece], guild: Guild, y: float) -> float:
    """What three dice of the guild's colour bring."""
    if not artifacts:
        printed = next(one for one in HUB.values() if one.guild == guild)
        return lines(pen, look, f"Bounty: {said(printed.bounty)}.", y)
    for piece in artifacts:
        told = f"Bounty ({piece.name.en}): {said(ARTIFACT_TILES[ArtifactId(piece.content)].bounty)}."
        with pen.thing(piece, LEFT, y, _tip(piece)), behind(pen) as room:
            room.low = lines(pen, look, told, 0, x=2, room=ROOM - 4)
        y += room.low + 4
    return y


SEA_ZONES = ("bag", "artifacts", "slotted")


def of_sea(scene: Scene) -> Sequence[Thing]:
    tracks = [track for track in scene.tracks if track.id == "sonar" or track.id.startswith("survivors")]
    numbers = [counter for counter in scene.counters if counter.id in ("round", "supply")]
    return [*numbers, *tracks, *(zone for zone in scene.zones if zone.id in SEA_ZONES)] if tracks else []


def sea_panel(pen: Pen, look: Look, things: Sequence[Thing]) -> Spot:
    """The round, what is left in the supply and in the bags; where the discs of Survivors and Sonar stand, and what
    comes of it."""
    begin, y = len(pen.out), 32.0
    pen.icon(TILE, 20, 16, 22, look.palette.foam)
    pen.text(38, 21, "The sea", 16, look.palette.light, "title")
    numbers = [thing for thing in things if isinstance(thing, Counter | SceneZone)]
    for i, one in enumerate(numbers):
        row, column = divmod(i, 2)
        told = f"{short(one.name.en)}: {one.value if isinstance(one, Counter) else one.count}"
        alone = not column and i == len(numbers) - 1
        with pen.thing(one, LEFT + (0, 86)[column], y + row * ROW, told):
            pen.box(-3, 0, ROOM if alone else ROOM - 84, ROW, 4, fill="none", cls="ring")
            pen.text(0, 11, told, TEXT, look.palette.light, room=ROOM if alone else ROOM - 88 if column else 84)
    y += ROW * ((len(numbers) + 1) // 2) + 4
    for thing in things:
        if isinstance(thing, Track):
            y = beads(pen, look, thing, y)
    framed(pen, look, look.palette.foam, y + 4, begin)
    return PW, y + 4


def beads(pen: Pen, look: Look, thing: Track, y: float) -> float:
    """The Survivor disc goes on to the next space with every Survivor; a Sonar sign gives what its disc stands on."""
    steps, here = thing.most - thing.least + 1, thing.markers[0].at
    step = min(BEAD, ROOM / steps)
    sonar = thing.id == "sonar"
    target = here if sonar else (here + 1) % steps
    with pen.thing(thing, LEFT, y, "; ".join(f"{n + 1}: {label.en}" for n, label in sorted(thing.labels.items()))):
        pen.box(-4, -2, ROOM + 8, 44, 6, fill="none", cls="ring")
        pen.text(0, 12, "Sonar" if sonar else "Survivors", 13, look.palette.light, "bold")
        for i in range(steps):
            x, on = (i + 0.5) * step, i == here
            fill = look.palette.gold if on else look.palette.slot
            rim = look.palette.light if i == target else look.palette.foam
            pen.disc(x, 28, 11, fill=fill, stroke=rim, stroke_width=2.2 if i == target else 1)
            gives(pen, look, thing, i, x, 28, 15, INK if on else look.palette.light)
    told = "A Sonar sign gives now" if sonar else "The next Survivor"
    return lines(pen, look, f"{told}: {thing.labels[target].en}.", y + 42, look.palette.light) + 4


def of_objectives(scene: Scene, *, mine: bool) -> Sequence[Thing]:
    """Those of the viewer's side, with the zone that all of them lie in, or the others."""
    pieces = sorted((p for p in scene.pieces if p.where == "sets_used"), key=lambda p: p.place)
    side = next((s.content for s in scene.pieces if s.kind == "side" and _is_you(scene, s)), "side.sink")
    shown = [p for p in pieces if (_side_of(p) == side) is mine]
    return [*(zone for zone in scene.zones if mine and zone.id == "sets_used"), *shown]


def _is_you(scene: Scene, piece: Piece) -> bool:
    return any(mark.you and mark.id == piece.owner for mark in scene.seats)


def _side_of(piece: Piece) -> str:
    return str(piece.text.args.get("side", "")) if piece.text else ""


def objectives_panel(pen: Pen, look: Look, things: Sequence[Thing]) -> Spot:
    """What the top tile of each stack is worth."""
    begin, y = len(pen.out), 34.0
    pieces = [thing for thing in things if isinstance(thing, Piece)]
    side = next((SIDES[_side_of(piece)] for piece in pieces if _side_of(piece)), "")
    pen.sign("checklist", "Objectives", 20, 16, 22, look.palette.gold)
    pen.text(38, 21, f"{side} Objectives".strip(), 15, look.palette.light, "title", room=ROOM - 30)
    for zone in (thing for thing in things if isinstance(thing, SceneZone)):
        with pen.thing(zone, 2, 2):
            pen.box(0, 0, PW - 4, 27, 8, fill="none", cls="ring")
    for piece in pieces:
        with pen.thing(piece, LEFT, y, _tip(piece)), behind(pen) as room:
            pen.text(2, 12, piece.name.en, 13, look.palette.gold, "bold", room=ROOM - 4)
            told = (piece.text.en if piece.text else "").partition(": ")[2]
            room.low = lines(pen, look, told[:1].upper() + told[1:], 15, look.palette.light, x=2, room=ROOM - 4)
        y += room.low + 6
    framed(pen, look, look.palette.gold, y + 4, begin)
    return PW, y + 4


def of_scores(scene: Scene, *, over: bool) -> Sequence[Thing]:
    """They come first when the game is over."""
    if any(mark.won for mark in scene.seats) is not over:
        return ()
    return [counter for counter in scene.counters if counter.content.startswith("score.")]


def scores_panel(pen: Pen, look: Look, things: Sequence[Thing]) -> Spot:
    """Of what everybody's victory points are made: a row for each source, a column for each seat."""
    begin, marks = len(pen.out), pen.scene.seats
    found = {(c.content, c.owner): c for c in things if isinstance(c, Counter)}
    sources = [f"score.{source}" for source in SOURCES if any(f"score.{source}" == content for content, _ in found)]
    pen.sign(POINTS, SIGNS[POINTS], 20, 16, 22, look.palette.gold)
    pen.text(38, 21, "Victory points, and why", 15, look.palette.light, "title", room=ROOM - 30)
    wide, y = 30.0, 46.0
    edge = PW - LEFT
    for i, mark in enumerate(marks):
        x = edge - (len(marks) - 1 - i) * wide
        ink = look.seat_colour(pen.scene, mark.id)
        pen.disc(x - 7, y - 4, 7.4, fill=ink)
        pen.text(x - 7, y, mark.id[1:], 11, INK, "bold", "middle")
    for source in sources:
        y += 17
        name = SOURCES[source.removeprefix("score.")]
        room = ROOM - wide * len(marks)
        pen.text(LEFT, y, name, fitting(name, room, (12.2, 11.2, 10.2, 9.4)), look.palette.dim, room=room)
        for i, mark in enumerate(marks):
            counter = found.get((source, mark.owner))
            if counter is not None:
                with pen.thing(counter, edge - (len(marks) - 1 - i) * wide, y):
                    pen.box(3 - wide, -12, wide - 2, 16, 4, fill="none", cls="ring")
                    pen.text(0, 0, str(counter.value), 13, look.palette.light, "text", "end")
    y += 20
    pen.path(f"M{LEFT} {y - 15:.0f}H{edge:.0f}", stroke=look.palette.gold, stroke_opacity=0.5)
    pen.text(LEFT, y, "together", 12.5, look.palette.light, "bold")
    for i, mark in enumerate(marks):
        total = sum(counter.value for (_, owner), counter in found.items() if owner == mark.owner)
        pen.text(edge - (len(marks) - 1 - i) * wide, y, str(total), 14, look.palette.gold, "bold", "end")
    framed(pen, look, look.palette.gold, y + 10, begin)
    return PW, y + 10


PANELS = (
    Panel("result", "Victory points", partial(of_scores, over=True), scores_panel),
    *(Panel(guild, SUITS[guild].name, partial(of_guild, guild), partial(guild_panel, guild=guild)) for guild in GUILDS),
    Panel("objectives", "Objectives", partial(of_objectives, mine=True), objectives_panel),
    Panel("sea", "The sea", of_sea, sea_panel),
    Panel("others", "Objectives of the other side", partial(of_objectives, mine=False), objectives_panel),
    Panel("scores", "Victory points", partial(of_scores, over=False), scores_panel),
)


# --- cards ------------------------------------------------------------------------------------------


def faces() -> dict[str, CardFace]:
    out: dict[str, CardFace] = {}
    names: dict[Side, str] = {"sink": "Sinkside", "sky": "Skyside"}
    for card in CREW_CARDS.values():
        for id, up in ((card.id, "sink"), (face_id(card.id, "sink"), "sink"), (face_id(card.id, "sky"), "sky")):
            first: Side = "sky" if up == "sky" else "sink"
            other: Side = "sink" if up == "sky" else "sky"
            side, value = card.face(first), card.face(first).value
            halves = (
                (names[first], crew_face(card, first)),
                (f"{names[other]}: {card.face(other).name}", crew_face(card, other)),
            )
            suit = SUITS[card.guild]
            out[id] = CardFace(side.name, card.guild, "" if value is None else str(value), suit.icon, halves)
    out |= {one.id: CardFace(one.name, one.guild) for one in ARTIFACT_TILES.values()}
    for tile in OCEAN.values():
        sink, sky = ("Sinkside", sink_said(tile.sink)), ("Skyside", sky_said(tile.sky))
        out[tile.id] = CardFace(tile.name, "tile", halves=(sink, sky))
        out[sky_id(tile.id)] = CardFace(tile.name, "tile", halves=(sky, sink))
    out |= {one.id: CardFace(one.name, "objective") for one in OBJECTIVES.values()}
    return out


LOOK = Look(
    emblem="ship-wheel",
    suits=SUITS,
    faces=faces(),
    icons=ICONS,
    colours={
        **COLOURS_OF_SPACES,
        **{f"goods.{colour}": shade for colour, shade in DISTRICTS.items()},
        "shallows": "#bfe8e0",
        "shelf": "#a9cfe6",
        "depths": "#b7bfe0",
        "toxicity": "#c8f27a",
    },
    avatars=("side",),
    unit=(10.0, 10.0),
    margin=6,
    high={"toxicity": 4},
    signs=SIGNS,
    backdrop=sea,
    on_hex=on_hex,
    pictures=dict(pictures()),
    panels=PANELS,
)
