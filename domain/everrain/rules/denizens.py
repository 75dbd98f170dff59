"""Rules: DENIZENS & PASSENGERS. Who waits on the quay, and who travels along."""

from typing import Any

from domain.everrain.board import Everrain
from domain.everrain.content import BOX, DENIZEN_CARDS, STORY_CARDS, TILE_CARDS, Denizen
from domain.everrain.facts.port import CrewSent, DenizenGone, DenizenMet, PassengerAboard
from domain.everrain.names import ALOUD, QUAY, TALES_PAST, Berth, CrewId, EventId, PortId, cabin_of
from domain.everrain.rules.chart import PLACE_OF
from domain.everrain.rules.costs import can_pay
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.hiring import has_place
from domain.everrain.rules.moment import Moment
from domain.everrain.rules.numbers import of_crew
from domain.everrain.rules.orders import drop_points
from domain.everrain.rules.tales import draw_tale, lose_story, tell, waits_for
from domain.everrain.rules.visits import free_cabins, let_go
from domain.kernel import Card, Game, Seat, choose_one
from domain.parts.effects import kind_of

G = Game[Everrain]
MEET = "meet."


def port_at(board: Everrain, seat: Seat) -> PortId:
    """The name of the port that a ship is in."""
    return TILE_CARDS[board.tiles[PLACE_OF[board.ships[seat].at]]].port


# --- arriving ---------------------------------------------------------------------------------------


async def deliver(g: G, seat: Seat) -> None:
    """Passengers who wanted to come here pay and leave."""
    here = port_at(g.board, seat)
    for berth, passenger in list(g.board.ships[seat].passengers.items()):
        card = DENIZEN_CARDS[passenger.entry]
        if card.destination == here:
            let_go(g, seat, berth, arrived=True)
            await BOX.perform(g, card, seat)


async def meet_denizens(g: G, seat: Seat) -> None:
    """One is revealed, or two where somebody is friendly. Story cards that wait for this captain come first, and then a
    denizen all the same."""
    crew = g.board.ships[seat].crew
    company = max((of_crew(g.board, seat, one, "company", 1) for one in crew), default=1)
    for _ in range(company):
        waited = waits_for(g.board, seat, "denizen") is not None
        await meet_one(g, seat)
        if waited and g.board.ships[seat].afloat() and waits_for(g.board, seat, "denizen") is None:
            await meet_one(g, seat)


async def meet_one(g: G, seat: Seat) -> None:
    """A passenger who wants to go where they are is passed over."""
    for _ in range(len(DENIZEN_CARDS)):
        card = await draw_tale(g, seat, "denizen") if g.board.ships[seat].afloat() else None
        if card is None:
            return
        face = g.face(card)
        if face in STORY_CARDS and STORY_CARDS[face].number:
            await follow_story(g, seat, card)
            return
        denizen = DENIZEN_CARDS.get(face)
        if denizen is None or denizen.destination != port_at(g.board, seat):
            g.move([card], ALOUD, QUAY)
            g.emit(DenizenMet(seat, card, EventId(face)))
            return
        g.move([card], ALOUD, TALES_PAST["denizen"])


async def follow_story(g: G, seat: Seat, card: Card) -> None:
    """A card of one's own story must be carried out: somebody is sent, if it takes somebody, or the story is lost."""
    entry = STORY_CARDS[g.face(card)]
    now = Moment()
    if entry.ashore:
        sendable = callers(g.board, seat)
        if not sendable:
            lose_story(g, seat, card, entry)
            return
        crew = CrewId(await choose_one(seat, "send_ashore", sendable, "EVER-205"))
        g.emit(CrewSent(seat, crew, f"{MEET}{card}"))
        now = Moment(crew=crew)
    await tell(g, seat, "denizen", card, now)
    await settle_deck(g, seat)


# --- meeting them -----------------------------------------------------------------------------------


def idle(board: Everrain, seat: Seat) -> list[CrewId]:
    """Who has not engaged a service at this visit."""
    visit = board.ships[seat].visit
    return [crew for crew in board.ships[seat].crew if visit is not None and crew not in visit.gone]


def callers(board: Everrain, seat: Seat) -> list[CrewId]:
    """Who can be sent to a denizen."""
    return [crew for crew in idle(board, seat) if not of_crew(board, seat, crew, "shunned", 0)]


def approachable(board: Everrain, seat: Seat) -> list[str]:
    """`meet.<card>` for everybody on the quay with whom there is something to be done."""
    visit = board.ships[seat].visit
    if visit is None:
        return []
    return [
        f"{MEET}{card}"
        for card, entry in visit.denizens.items()
        if f"{MEET}{card}" not in visit.used and can_meet(board, seat, entry)
    ]


def can_meet(board: Everrain, seat: Seat, entry: EventId) -> bool:
    """A passenger needs a cabin, anybody else a caller, and that something can come of it. The first card of a story is
    a denizen like the others: somebody is sent, or it is ignored (ruling E-13)."""
    denizen = DENIZEN_CARDS.get(entry)
    if denizen is not None and denizen.kind == "passenger":
        return bool(free_cabins(board.ships[seat]))
    return bool(callers(board, seat)) and (denizen is None or affordable(board, seat, denizen))


def affordable(board: Everrain, seat: Seat, denizen: Denizen) -> bool:
    """Can a price that stands at its beginning be paid, or whoever wants to join be taken?"""
    first: Any = denizen.effects[0]
    ship = board.ships[seat]
    match kind_of(first).name:
        case "pay":
            return bool((ship.coin if first.what == "coin" else ship.clues) >= first.n)
        case "tribute":
            sent = [Moment(crew=crew) for crew in callers(board, seat)]
            return any(can_pay(board, seat, price.cost, now) for price in first.prices for now in sent)
        case "join":
            return has_place(board, seat)
    return True


async def meet(g: G, seat: Seat, card: Card) -> None:
    """A passenger comes aboard; to anybody else one of the crew is sent."""
    visit = g.board.ships[seat].visit
    assert visit is not None
    entry = visit.denizens[card]
    denizen = DENIZEN_CARDS.get(entry)
    if denizen is not None and denizen.kind == "passenger":
        await take_aboard(g, seat, card, entry)
        return
    drop_points(g, seat)
    crew = CrewId(await choose_one(seat, "send_ashore", callers(g.board, seat), "EVER-76"))
    g.emit(CrewSent(seat, crew, f"{MEET}{card}"))
    before = g.board.cards(QUAY).index(card)
    g.move([card], QUAY, ALOUD)
    await tell(g, seat, "denizen", card, Moment(crew=crew))
    if card in g.board.cards(TALES_PAST["denizen"]) and g.board.ships[seat].visit is not None:
        g.move([card], TALES_PAST["denizen"], QUAY, at=before)
    elif g.board.ships[seat].visit is not None:
        g.emit(DenizenGone(seat, card))
    await settle_deck(g, seat)


async def take_aboard(g: G, seat: Seat, card: Card, entry: EventId) -> None:
    """A passenger needs a circle of a cabin, and nobody of the crew."""
    berth = Berth(await choose_one(seat, "cabin", free_cabins(g.board.ships[seat]), "EVER-90"))
    g.emit(DenizenGone(seat, card))
    g.move([card], QUAY, cabin_of(seat))
    g.emit(PassengerAboard(seat, berth, card, entry))
