"""Rules: REVEALED TRAITORS."""

from domain.kernel import Ask, Card, Choose, Game, Lay, Reseal, Seat, choose_one, hand
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import BOX, CHARACTERS, MYTHOS_CARDS, NUMBERS
from domain.unfathomable.facts.characters import FeatSpent, TraitorRevealed
from domain.unfathomable.names import TRAITORS, TREACHERY, LoyaltyId, MythosId, loyalty_zone
from domain.unfathomable.rules.decks import discard_from_hand, draw_skills
from domain.unfathomable.rules.kept import drop_kept
from domain.unfathomable.rules.loyalty import give_loyalty, hidden_loyalty
from domain.unfathomable.rules.places import lose_titles

G = Game[Atlantica]


def traitor_cards(g: G, seat: Seat) -> list[LoyaltyId]:
    """Which cards a player could reveal with, those alike once."""
    held = [LoyaltyId(g.face(card)) for card in hidden_loyalty(g, seat)]
    return [loyalty for loyalty in TRAITORS if loyalty in held]


async def reveal_as_traitor(g: G, seat: Seat, loyalty: LoyaltyId) -> None:
    """The seven steps, in their order. With the card shown the player is a revealed traitor (ruling U19)."""
    await show_loyalty(g, seat, loyalty)
    g.emit(TraitorRevealed(seat, loyalty))
    await reveal_ability(g, seat)
    await pass_loyalty_on(g, seat)
    lose_titles(g, seat)
    give_up_cards(g, seat)
    await take_treachery(g, seat)


async def show_loyalty(g: G, seat: Seat, loyalty: LoyaltyId) -> None:
    """One card, mixed with the others first, so that nobody can tell when it was dealt."""
    cards, zone = hidden_loyalty(g, seat), loyalty_zone(seat)
    shown = next(card for card in cards if LoyaltyId(g.face(card)) == loyalty)
    rest = [card for card in cards if card != shown]
    laid = await Reseal(
        {zone: cards}, [Lay(zone, [shown], seen=(seat,)), Lay(zone, rest, seen=(seat,))], "a traitor stands up"
    )
    g.show(laid[0])


async def reveal_ability(g: G, seat: Seat) -> None:
    """What stands on the sheet; nothing from the Brig."""
    if g.board.jailed(seat):
        return
    character = CHARACTERS[g.board.sailors[seat].character]
    await BOX.perform(g, character, seat, character.reveal.effects, "reveal.effects")


async def pass_loyalty_on(g: G, seat: Seat) -> None:
    """Before the last stretch of the voyage all other loyalty cards go to one other player."""
    cards = hidden_loyalty(g, seat)
    if g.board.distance() >= NUMBERS.goal or not cards:
        return
    others = [s for s in g.board.seats_from(seat) if s != seat]
    await give_loyalty(g, seat, Seat(await choose_one(seat, "give_loyalty", others, "UNF-105")), cards)


def give_up_cards(g: G, seat: Seat) -> None:
    """The feat leaves the game, mythos cards of the play area are discarded. Items stay."""
    sailor = g.board.sailors[seat]
    if sailor.feat:
        g.emit(FeatSpent(seat))
    for card in list(sailor.kept):
        if MythosId(card) in MYTHOS_CARDS:
            drop_kept(g, seat, card)


async def take_treachery(g: G, seat: Seat) -> None:
    """Any number of cards for as many of treachery, but not in the Brig."""
    held = tuple(g.board.cards(hand(seat)))
    if g.board.jailed(seat) or not held:
        return
    form = Choose(held, 0, len(held))
    gone = await Ask(seat, "take_treachery", form, "UNF-107", hide_answer=True, outlined=True)
    await discard_from_hand(g, seat, [Card(card) for card in gone])
    await draw_skills(g, seat, {TREACHERY: len(gone)})
