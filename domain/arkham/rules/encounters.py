"""Rules: the encounter phase. Everybody who is not held by a monster meets something where they are."""

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ANOMALY_CARDS,
    ENCOUNTERS,
    EVENT_CARDS,
    MYSTERY_CARDS,
    PLAY,
    ROUTE_CARDS,
    SPECIAL_ENCOUNTERS,
    STREET_CARDS,
)
from domain.arkham.facts.town import Encountered
from domain.arkham.names import (
    ANOMALIES,
    READING,
    REMOVED,
    ROUTES_DECK,
    STREETS_DECK,
    SpaceId,
    deck_of,
    mystery_deck,
)
from domain.arkham.rules.bands import band_for
from domain.arkham.rules.chart import place
from domain.arkham.rules.codex import take_marker
from domain.arkham.rules.engagement import is_restricted
from domain.arkham.rules.events import discard_event, shuffle_in
from domain.arkham.rules.settling import settled
from domain.arkham.rules.terror import fears, terror_encounter
from domain.kernel import BOTTOM, Ask, Card, Choose, Game, Seat, Zone, choose_one
from domain.parts.effects import Ops, perform
from domain.parts.moments import Now

G = Game[Arkham]
FOUND = "clue_found"
"""What a run knows of: whether the neighbourhood's clue was gained."""
MEET, STOP = "meet", "stop"


async def encounter(g: G, seat: Seat) -> None:
    """Terror comes first; then, as things are after it, the encounter of the space, or what a card offers instead."""
    if not is_free(g.board, seat):
        return
    tile = fears(g.board, seat)
    if tile is not None:
        await terror_encounter(g, seat, tile)
    if is_free(g.board, seat):
        await own_encounter(g, seat, tile is not None)
    await settled(g)


def is_free(board: Arkham, seat: Seat) -> bool:
    """Nobody has an encounter while a monster holds them."""
    return seat in board.people and not is_restricted(board, seat)


async def own_encounter(g: G, seat: Seat, may_stop: bool) -> None:
    """After terror one may leave it at that."""
    offered = encounter_abilities(g, seat)
    chosen = MEET
    if offered or may_stop:
        form = Choose((MEET, *offered, *([STOP] if may_stop else ())))
        (chosen,) = await Ask(seat, "encounter", form, "ARK-133", default=(MEET,))
    if chosen == MEET:
        await meet_at(g, seat, g.board.where(seat))
        if seat in g.board.people:
            await PLAY.moment(g, "encountered", seat)
    elif chosen != STOP:
        await PLAY.use(g, Now(g.board, "encounter", seat), chosen, seat)


def encounter_abilities(g: G, seat: Seat) -> list[str]:
    """Rules: encounter abilities. Of one's own cards and of the codex; none where an anomaly is open."""
    if place(g.board, g.board.where(seat)).tile in g.board.anomalies:
        return []
    return [key for key, who in PLAY.offers(g, Now(g.board, "encounter", seat)) if who == seat]


async def meet_at(g: G, seat: Seat, space: SpaceId) -> None:
    """What is to be met in a space."""
    here = place(g.board, space)
    if here.kind == "special":
        await PLAY.moment(g, "special_encounter", seat)
    elif here.street is not None:
        await street_encounter(g, seat, here.street)
    elif here.route is not None:
        await route_encounter(g, seat, here.route)
    elif here.tile in g.board.anomalies:
        await anomaly_encounter(g, seat, space)
    elif here.kind == "mystery":
        await mystery_encounter(g, seat, space)
    else:
        await location_encounter(g, seat, space)


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


async def route_encounter(g: G, seat: Seat, route: str) -> None:
    card = _turned(g, ROUTES_DECK)
    if card is not None:
        entry = ROUTE_CARDS[str(g.face(card))]
        part = next(part for kind, part in entry.parts.items() if kind == route)
        await meet(g, seat, entry.id, route, part.then)
        g.move([card], READING, ROUTES_DECK, at=BOTTOM)


async def mystery_encounter(g: G, seat: Seat, space: SpaceId) -> None:
    """Rules: complex encounters. What opens it is done; then one way is chosen, and only what follows it is read."""
    deck = mystery_deck(space)
    card = _turned(g, deck)
    if card is None:
        return
    entry = MYSTERY_CARDS[str(g.face(card))]
    await meet(g, seat, entry.id, "opening", entry.opening.then, "opening.then")
    if seat in g.board.people:
        options = [f"{way.id}:{entry.id}" for way in entry.ways]
        way = (await choose_one(seat, "mystery", options, "ARK-127")).partition(":")[0]
        await meet(g, seat, entry.id, way, g.read(entry.id, way), f"sealed.{way}.then")
    g.move([card], READING, deck, at=BOTTOM)


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
