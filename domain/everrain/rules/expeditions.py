"""Rules: ISLANDS & EXPEDITIONS. Crew in the boats go ashore, and whoever is best at what is asked for is tested."""

from domain.everrain.board import Everrain
from domain.everrain.content import STORY_CARDS
from domain.everrain.facts.sea import Explored
from domain.everrain.facts.tales import CrewLagged, ExpeditionBegun, ExpeditionOver
from domain.everrain.names import ALOUD, TALES_PAST, CrewId
from domain.everrain.rules.below import circle_card
from domain.everrain.rules.chart import at_uncovered
from domain.everrain.rules.crew import harm
from domain.everrain.rules.crewing import fatigue
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.moment import Moment
from domain.everrain.rules.numbers import of_crew
from domain.everrain.rules.orders import drop_points
from domain.everrain.rules.tales import draw_tale, tell
from domain.everrain.rules.visits import come_back
from domain.kernel import Card, Game, Seat, agrees

G = Game[Everrain]


def boat_crew(board: Everrain, seat: Seat) -> list[CrewId]:
    """Who stands in a boat and is not fatigued."""
    ship = board.ships[seat]
    out = []
    for crew, mate in ship.crew.items():
        card = circle_card(ship, mate.at)
        if card is not None and card.trigger == "boat" and not mate.fatigued:
            out.append(crew)
    return out


def can_launch(board: Everrain, seat: Seat) -> bool:
    """On an island that nobody has explored and no storm covers, with somebody in a boat."""
    here = at_uncovered(board, seat, "island") and board.ships[seat].at not in board.explored
    return here and bool(boat_crew(board, seat))


async def launch(g: G, seat: Seat) -> None:
    """A card is drawn and faced. Then the island is explored, whatever came of it."""
    at = g.board.ships[seat].at
    await go_ashore(g, seat)
    await face_card(g, seat)
    g.emit(Explored(at))
    await come_home(g, seat)


async def go_ashore(g: G, seat: Seat) -> None:
    """Everybody in the boats, which is a use of them; some are afraid."""
    drop_points(g, seat)
    g.emit(ExpeditionBegun(seat, tuple(boat_crew(g.board, seat))))
    for crew in list(g.board.ships[seat].party):
        fatigue(g, seat, crew)
        if of_crew(g.board, seat, crew, "lagging", 0):
            g.emit(CrewLagged(seat, crew))
        harm(g, seat, crew, "strain", of_crew(g.board, seat, crew, "dread", 0))
    await settle_deck(g, seat)


def party(board: Everrain, seat: Seat) -> tuple[CrewId, ...]:
    """Who of those ashore is still alive."""
    return tuple(crew for crew in board.ships[seat].party if crew in board.ships[seat].crew)


async def face_card(g: G, seat: Seat) -> None:
    """The card is read; an explorer may have another one drawn instead, before any test or choice."""
    if not party(g.board, seat):
        return
    card = await draw_tale(g, seat, "expedition")
    if card is not None and await looks_again(g, seat, card):
        g.move([card], ALOUD, TALES_PAST["expedition"])
        card = await draw_tale(g, seat, "expedition")
    if card is not None:
        await tell(g, seat, "expedition", card, Moment(party=party(g.board, seat)))
        await settle_deck(g, seat)


async def looks_again(g: G, seat: Seat, card: Card) -> bool:
    """Nobody gets round a story that goes on."""
    story = STORY_CARDS.get(g.face(card))
    if story is not None and story.number:
        return False
    explorers = [crew for crew in party(g.board, seat) if of_crew(g.board, seat, crew, "second_look", 0)]
    return bool(explorers) and await agrees(seat, "second_look", "EVER-93")


async def come_home(g: G, seat: Seat) -> None:
    """Whoever lives comes back, anywhere below deck."""
    back = party(g.board, seat)
    if g.board.ships[seat].party:
        g.emit(ExpeditionOver(seat))
    await come_back(g, seat, back)
