"""Rules: CREW CARDS; THE CAPTAIN; THE SCHOLAR; RETIRE; TOPSIDE."""

from domain.flotilla.board import Flotilla
from domain.flotilla.content import BOX, CREW_CARDS, CrewCard
from domain.flotilla.facts.trade import CoinsChanged
from domain.flotilla.facts.turn import CardPlayed, CrewRetired, Rallied
from domain.flotilla.names import CAPTAIN, PLAYED, RETIRED, SCHOLAR, Guild, discards_of, face_id
from domain.flotilla.rules.moment import Moment, Playing
from domain.flotilla.rules.sailing import sail
from domain.kernel import Ask, Card, Choose, Game, Seat, agrees, choose_one, hand

G = Game[Flotilla]


def crew_of(board: Flotilla, seat: Seat, card: Card) -> CrewCard:
    return CREW_CARDS[board.fleets[seat].crew[card]]


def topside(board: Flotilla, seat: Seat) -> CrewCard | None:
    """The top card of a discard pile."""
    pile = board.cards(discards_of(seat))
    return crew_of(board, seat, pile[0]) if pile else None


def copyable(board: Flotilla, seat: Seat) -> list[Seat]:
    """Opponents on the same side who show a card."""
    side = board.fleets[seat].side
    others = [other for other in board.seats_from(seat)[1:] if board.fleets[other].side == side]
    return [other for other in others if topside(board, other)]


def shows(board: Flotilla, seat: Seat, guild: Guild) -> bool:
    """Does a Sinkside opponent have a card of this guild Topside? A Scholar counts as every guild."""
    others = [other for other in board.seats if other != seat and not board.fleets[other].skyside]
    return any(card.is_of(guild) for other in others if (card := topside(board, other)))


# --- playing ----------------------------------------------------------------------------------------


def playable(board: Flotilla, seat: Seat) -> list[Card]:
    """Every card in hand; a Scholar only if there is something to copy."""
    cards = board.cards(hand(seat))
    if copyable(board, seat):
        return cards
    return [card for card in cards if board.fleets[seat].crew[card] != SCHOLAR]


async def play_card(g: G, seat: Seat) -> None:
    """One card: its Sail or Income, its text, then it lies on top of the discard pile."""
    chosen = await Ask(seat, "play", Choose(tuple(playable(g.board, seat))), "FLO-15")
    playing = Playing(Card(chosen[0]))
    g.move([playing.card], hand(seat), PLAYED)
    card = crew_of(g.board, seat, playing.card)
    g.emit(CardPlayed(seat, face_id(card.id, g.board.fleets[seat].side)))
    await carry_out(g, seat, card, playing)
    lay_down(g, seat, playing)


async def carry_out(g: G, seat: Seat, card: CrewCard, playing: Playing) -> None:
    """By the side that the player is on as the card is played."""
    side = g.board.fleets[seat].side
    face = card.face(side)
    if face.value is not None:
        await sail_or_income(g, seat, face.value)
    await BOX.perform(g, card, seat, face.effects, f"{side}.effects", now=Moment(playing))
    if face.retires:
        playing.retired = True
    if face.retire and await agrees(seat, "retire", "FLO-163"):
        playing.retired = True
        await BOX.perform(g, card, seat, face.retire, f"{side}.retire", now=Moment(playing))


async def sail_or_income(g: G, seat: Seat, n: int) -> None:
    """Wholly resolved before the card's text."""
    if g.board.fleets[seat].skyside:
        g.emit(CoinsChanged(seat, n))
    else:
        await sail(g, seat, n)


def lay_down(g: G, seat: Seat, playing: Playing) -> None:
    """The Captain comes back to the hand, a retired card leaves the game, any other lies on top of the discards."""
    crew = crew_of(g.board, seat, playing.card).id
    if crew == CAPTAIN:
        g.move([playing.card], PLAYED, hand(seat))
    elif playing.retired:
        g.move([playing.card], PLAYED, RETIRED)
        g.emit(CrewRetired(seat, playing.card, crew))
    else:
        g.move([playing.card], PLAYED, discards_of(seat))


# --- what single cards do ---------------------------------------------------------------------------


async def copy_topside(g: G, seat: Seat, playing: Playing) -> None:
    """The Scholar: exactly what another shows, with its Sail or Income. Another Scholar does nothing."""
    owner = Seat(await choose_one(seat, "copy", copyable(g.board, seat), "FLO-22"))
    card = topside(g.board, owner)
    assert card is not None
    g.emit(CardPlayed(seat, face_id(card.id, g.board.fleets[seat].side), owner))
    if card.id != SCHOLAR:
        await carry_out(g, seat, card, playing)


def rally(g: G, seat: Seat) -> None:
    """All discarded cards come back to the hand."""
    cards = g.board.cards(discards_of(seat))
    g.move(cards, discards_of(seat), hand(seat))
    g.emit(Rallied(seat, len(cards)))


def discardable(board: Flotilla, seat: Seat, guild: Guild) -> list[Card]:
    """Cards of a guild in hand. The Captain is of none; a Scholar is of all."""
    return [card for card in board.cards(hand(seat)) if crew_of(board, seat, card).is_of(guild)]


async def discard_crew(g: G, seat: Seat, guild: Guild, n: int) -> bool:
    """So many of a guild, if the player has them and likes. They lie below the card that is being played."""
    cards = discardable(g.board, seat, guild)
    if len(cards) < n or not await agrees(seat, "discard_crew", "FLO-157"):
        return False
    chosen = await Ask(seat, "discard_which", Choose(tuple(cards), n, n), "FLO-157") if len(cards) > n else cards
    g.move([Card(card) for card in chosen], hand(seat), discards_of(seat))
    return True
