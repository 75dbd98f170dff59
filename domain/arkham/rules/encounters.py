"""Rules: the encounter phase. Everybody who is not held by a monster meets something where they are."""

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ANOMALY_CARDS,
    ENCOUNTERS,
    EVENT_CARDS,
    PLAY,
    SPECIAL_ENCOUNTERS,
    STREET_CARDS,
    DoomBand,
)
from domain.arkham.facts.town import Encountered
from domain.arkham.names import ANOMALIES, READING, REMOVED, STREETS_DECK, SpaceId, deck_of
from domain.arkham.rules.chart import place
from domain.arkham.rules.codex import take_marker
from domain.arkham.rules.engagement import is_restricted
from domain.arkham.rules.events import discard_event, shuffle_in
from domain.arkham.rules.settling import settled
from domain.kernel import BOTTOM, Card, Game, Seat, Zone
from domain.parts.effects import Ops, perform

G = Game[Arkham]
FOUND = "clue_found"
"""What a run knows of: whether the neighbourhood's clue was gained."""


async def encounter(g: G, seat: Seat) -> None:
    """By the investigator's space."""
    if seat not in g.board.people or is_restricted(g.board, seat):
        return
    space = g.board.where(seat)
    here = place(g.board, space)
    if here.kind == "special":
        await PLAY.moment(g, "special_encounter", seat)
    elif here.street is not None:
        await street_encounter(g, seat, here.street)
    elif here.tile in g.board.anomalies:
        await anomaly_encounter(g, seat, space)
    else:
        await location_encounter(g, seat, space)
    if seat in g.board.people:
        await PLAY.moment(g, "encountered", seat)
    await settled(g)


def _turned(g: G, deck: Zone) -> Card | None:
    """The top card of a deck is read aloud."""
    cards = g.board.cards(deck)[:1]
    g.show(cards)
    g.move(cards, deck, READING)
    return cards[0] if cards else None


async def street_encounter(g: G, seat: Seat, street: str) -> None:
    card = _turned(g, STREETS_DECK)
    if card is not None:
        entry = STREET_CARDS[str(g.face(card))]
        part = next(part for kind, part in entry.parts.items() if kind == street)
        await meet(g, seat, entry.id, street, part.then)
        g.move([card], READING, STREETS_DECK, at=BOTTOM)


async def anomaly_encounter(g: G, seat: Seat, space: SpaceId) -> None:
    """The band that has as much doom as lies in the space."""
    card = _turned(g, ANOMALIES)
    if card is not None:
        entry = ANOMALY_CARDS[str(g.face(card))]
        at = band_for(entry.bands, g.board.doom_at(space))
        await meet(g, seat, entry.id, str(at), entry.bands[at].then, f"bands.{at}.then")
        g.move([card], READING, ANOMALIES, at=BOTTOM)


def band_for(bands: tuple[DoomBand, ...], doom: int) -> int:
    return next(i for i, band in enumerate(bands) if band.least <= doom <= band.most)


async def location_encounter(g: G, seat: Seat, space: SpaceId) -> None:
    """A card of the neighbourhood; or an event among them, which can give the neighbourhood's clue."""
    tile = place(g.board, space).tile
    assert tile is not None
    card = _turned(g, deck_of(tile))
    if card is None:
        return
    face = str(g.face(card))
    if face in ENCOUNTERS:
        await meet(g, seat, face, space, ENCOUNTERS[face].parts[space].then)
        g.move([card], READING, deck_of(tile), at=BOTTOM)
    elif face in SPECIAL_ENCOUNTERS:
        take_marker(g, tile)
        await meet(g, seat, face, space, g.read(face, space), f"sealed.{space}.then")
        g.move([card], READING, REMOVED)
    elif await meet(g, seat, face, space, EVENT_CARDS[face].parts[space].then):
        await discard_event(g, card)
    else:
        await shuffle_in(g, card, READING, tile)


async def meet(g: G, seat: Seat, entry: str, part: str, then: Ops, where: str = "") -> bool:
    """Says whether the neighbourhood's clue was gained."""
    g.emit(Encountered(seat, entry, part))
    run = await perform(g, PLAY.nouns, then, seat, entry, where=where or f"parts.{part}.then")
    await settled(g)
    return bool(run.values.get(FOUND))
