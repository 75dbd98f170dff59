"""Rules: assets, money, shopping. Cards come from decks and piles, and go back under them."""

from collections.abc import Callable

from domain.arkham.board import Arkham
from domain.arkham.content import ASSETS, CONDITIONS, MONSTER_CARDS, NUMBERS, PLAY, Asset
from domain.arkham.names import (
    ALLIES,
    ARCHIVED,
    DISPLAY,
    ITEMS,
    PACTS,
    READING,
    SPELLS,
    TAINTS,
    owned_by,
    pacts_of,
    taints_of,
)
from domain.arkham.rules.money import pay_money
from domain.arkham.rules.numbers import money_of, price_of
from domain.arkham.rules.settling import HOMES, settled
from domain.kernel import BOTTOM, Ask, Card, Choose, Face, Game, Lay, Reseal, Seat, Zone, choose_some
from domain.parts.in_play import InPlay
from domain.parts.moments import Look, Now

G = Game[Arkham]
DECKS = {"item": ITEMS, "spell": SPELLS, "ally": ALLIES}
BLESSED, CURSED = "blessed", "cursed"
SECRET = {"dark_pact": (PACTS, pacts_of), "tainted": (TAINTS, taints_of)}
"""Conditions with secret backs: where their cards lie, and where those of a player."""
OPPOSITE = {BLESSED: CURSED, CURSED: BLESSED}
DONE = "done"
MOST_CLEARED = 2
"""So many cards of the display may go if nothing was bought."""


def entry_of(g: G, card: Card) -> Asset:
    found = ASSETS[str(g.face(card))]
    assert isinstance(found, Asset)
    return found


async def take(g: G, seat: Seat, card: Card, source: Zone) -> str:
    """A card comes into play in front of an investigator."""
    g.show([card])
    g.move([card], source, owned_by(seat))
    id = await PLAY.enter(g, str(g.face(card)), seat)
    await settled(g)
    return id


async def gain_from(g: G, seat: Seat, kind: str, trait: str = "") -> str | None:
    """The top card of a deck; with a trait, the first that has it. From an empty deck there is nothing."""
    deck = DECKS[kind]
    if seat not in g.board.people:
        return None
    if not trait:
        top = g.board.cards(deck)[:1]
        return await take(g, seat, top[0], deck) if top else None
    found = await search(g, deck, lambda face: trait in ASSETS[face].traits)
    return await take(g, seat, found, READING) if found is not None else None


async def search(g: G, deck: Zone, fits: Callable[[str], bool], bottom: bool = False) -> Card | None:
    """Rules: searching for traits. Cards are revealed from the end that the deck is drawn from until one fits; the
    others go, shuffled, to the opposite end. Without a match all of them are shuffled back."""
    revealed: list[Card] = []
    found: Card | None = None
    for card in reversed(g.board.cards(deck)) if bottom else g.board.cards(deck):
        g.show([card])
        g.move([card], deck, READING)
        if fits(str(g.face(card))):
            found = card
            break
        revealed.append(card)
    if revealed:
        await Reseal({READING: revealed}, [Lay(deck, revealed, at=0 if bottom else BOTTOM)], "what was revealed")
    return found


async def gain_named(g: G, seat: Seat, entry: str) -> str | None:
    """A certain card, if its pile or deck still has it."""
    if seat not in g.board.people:
        return None
    for cards, zone in HOMES:
        for card in g.board.cards(zone) if entry in cards and cards is not CONDITIONS else ():
            if g.face(card) == Face(entry):
                if zone == ARCHIVED:
                    card, zone = await out_of_archive(g, card), READING
                return await take(g, seat, card, zone)
    return None


async def out_of_archive(g: G, card: Card) -> Card:
    """Where a card lay in the archive tells nobody what else is there."""
    held = g.board.cards(ARCHIVED)
    rest = [other for other in held if other != card]
    *_, (taken,) = await Reseal({ARCHIVED: held}, [Lay(ARCHIVED, rest), Lay(READING, [card])], "the archive")
    return taken


async def discard(g: G, card: str) -> None:
    """To where it came from. Some cards can not be discarded."""
    owner, held = g.board.play[card].owner, ASSETS[g.board.play[card].entry]
    if isinstance(held, Asset) and not held.bound:
        PLAY.leave(g, [card])
        await PLAY.moment(g, "card_lost", owner, card, ally=int(held.kind == "ally"))
        await settled(g)


# --- conditions -------------------------------------------------------------------------------------


def has_entry(board: Arkham, seat: Seat, entry: str) -> str | None:
    """The card in play, if somebody has it."""
    return next((id for id, card in board.play.items() if card.owner == seat and card.entry == entry), None)


def conditions_of(board: Arkham, seat: Seat) -> list[str]:
    """Among them what was a monster before."""
    return [id for id, card in board.play.items() if card.owner == seat and _is_condition(card)]


def _is_condition(card: InPlay) -> bool:
    held = ASSETS.get(card.entry)
    if isinstance(held, Asset):
        return held.kind == "condition"
    return card.entry in MONSTER_CARDS and MONSTER_CARDS[card.entry].becomes == "condition"


async def gain_condition(g: G, seat: Seat, condition: str) -> bool:
    """Nobody has one twice. Blessed and Cursed only take each other away."""
    board = g.board
    if seat not in board.people or has_entry(board, seat, condition) is not None:
        return False
    if condition in OPPOSITE:
        if PLAY.value(board, "fortune", 1, Look(board, seat)) < 1:
            return False
        opposite = has_entry(board, seat, OPPOSITE[condition])
        if opposite is not None:
            PLAY.leave(g, [opposite])
        elif sum(card.entry in OPPOSITE for card in board.play.values()) < NUMBERS.fortunes:
            await PLAY.enter(g, condition, seat)
        await settled(g)
        return True
    return await _take_secret(g, seat, condition)


async def _take_secret(g: G, seat: Seat, condition: str) -> bool:
    """Everybody sees the common front; nobody the back, before it is flipped."""
    pile, own = SECRET[condition]
    cards = g.board.cards(pile)[:1]
    if not cards:
        return False
    g.move(cards, pile, own(seat))
    await PLAY.enter(g, condition, seat, back=cards[0])
    await settled(g)
    return True


# --- the display ------------------------------------------------------------------------------------


async def refill(g: G) -> None:
    """As soon as there is room."""
    size = PLAY.value(g.board, "display", NUMBERS.display, Look(g.board))
    while len(g.board.cards(DISPLAY)) < size and (top := g.board.cards(ITEMS)[:1]):
        g.show(top)
        g.move(top, ITEMS, DISPLAY, at=BOTTOM)


def half_price(board: Arkham, seat: Seat) -> bool:
    """Has somebody a card that halves the next price?"""
    now = Now(board, "buying", seat, price=1)
    forced = PLAY.index(board).forced.get("buying", ())
    return any(PLAY.ready(board, now, id, n, ability, seat) for id, n, ability in forced)


def on_offer(g: G, seat: Seat, trait: str, half: bool) -> list[Card]:
    """What an investigator can buy from the display."""
    money, cheaper = money_of(g.board, seat), half or half_price(g.board, seat)
    fits = [card for card in g.board.cards(DISPLAY) if not trait or trait in entry_of(g, card).traits]
    return [card for card in fits if price_of(g.board, seat, entry_of(g, card).value, cheaper) <= money]


async def shop(g: G, seat: Seat, trait: str = "", half: bool = False, most: int = 99) -> int:
    """Rules: buying. One by one; who buys nothing may clear some of the display away. Gives how many were bought."""
    bought = 0
    while bought < most and seat in g.board.people and (offered := on_offer(g, seat, trait, half)):
        (chosen,) = await Ask(seat, "buy", Choose((*offered, DONE)), "ARK-96", default=(DONE,))
        if chosen == DONE:
            break
        await buy(g, seat, Card(chosen), half)
        bought += 1
    if not bought and seat in g.board.people:
        await clear(g, seat)
    return bought


async def buy(g: G, seat: Seat, card: Card, half: bool) -> None:
    price = price_of(g.board, seat, entry_of(g, card).value, half)
    now = await PLAY.moment(g, "buying", seat, price=price)
    if now.values["price"]:
        await pay_money(g, seat, now.values["price"])
    await take(g, seat, card, DISPLAY)
    await refill(g)


async def clear(g: G, seat: Seat) -> None:
    cards = g.board.cards(DISPLAY)
    chosen = await choose_some(seat, "clear_display", cards, MOST_CLEARED, "ARK-97")
    g.move([Card(card) for card in chosen], DISPLAY, ITEMS, at=BOTTOM)
    await refill(g)
