"""The panel of a guild: its dial, its Market, its ring, whom it offers, its bounty."""

from collections.abc import Sequence
from functools import partial

from domain.flotilla.content import ARTIFACT_TILES, HUB, NUMBERS
from domain.flotilla.names import COLOUR_OF, ArtifactId, Guild
from projections.art.look import Look
from projections.art.pen import Pen, Spot
from projections.art.text import fitting
from projections.flotilla.look.frame import LEFT, PW, ROOM, behind, framed, gives, lines, tip_of
from projections.flotilla.look.signs import DISTRICTS, INK, SUITS
from projections.flotilla.look.tiles import at, barrel
from projections.flotilla.words.cards import said
from projections.scene import Counter, Piece, Scene, SceneZone, Thing, Track


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
            with pen.thing(top, 0, 0, tip_of(top)), behind(pen) as inner:
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
        with pen.thing(piece, LEFT, y, tip_of(piece)), behind(pen) as room:
            room.low = lines(pen, look, told, 0, x=2, room=ROOM - 4)
        y += room.low + 4
    return y
