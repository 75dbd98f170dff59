"""Rules: the mythos phase. What the cup brings, headlines, reckonings."""

from collections.abc import Mapping

from domain.arkham.board import Arkham
from domain.arkham.content import BOX, HEADLINE_CARDS, PLAY
from domain.arkham.facts.town import HeadlineRead, TokenDrawn
from domain.arkham.names import CUP, DRAWN, HEADLINES, HEADLINES_PAST, SHEET, TOKENS, TOKENS_OUT, Token
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.events import gate_burst, spawn_clue, spread_doom
from domain.arkham.rules.monsters import spawn
from domain.arkham.rules.settling import settled
from domain.arkham.rules.terror import spread_where_unstable
from domain.kernel import Card, Face, Game, Lay, Reseal, Seat
from domain.parts.piles import Bag

G = Game[Arkham]
THE_CUP = Bag(CUP, DRAWN, "the mythos cup")


async def draw_token(g: G, seat: Seat) -> None:
    """It is resolved before the next one is drawn."""
    if (await PLAY.moment(g, "drawing", seat)).off:
        return
    (face,) = await THE_CUP.draw(g)
    token = next(token for token in TOKENS if token == face)
    g.emit(TokenDrawn(seat, token))
    await resolve(g, seat, token)
    if seat in g.board.people:
        await PLAY.moment(g, "token_drawn", seat, blank=int(token == "blank"), clue=int(token == "clue"))
    await settled(g)


async def resolve(g: G, seat: Seat, token: Token) -> None:
    match token:
        case "doom":
            await spread_doom(g)
        case "monster":
            await spawn(g)
        case "clue":
            await spawn_clue(g)
        case "headline":
            await read_headline(g, seat)
        case "burst":
            await gate_burst(g)
        case "reckoning":
            await PLAY.moment(g, "reckoning", seat)
        case "terror":
            await spread_where_unstable(g)


async def read_headline(g: G, seat: Seat) -> None:
    """Without any left, doom comes onto the sheet. A rumour stays, in the place of the last one."""
    cards = g.board.cards(HEADLINES)[:1]
    if not cards:
        await place_doom(g, SHEET)
        return
    g.show(cards)
    g.move(cards, HEADLINES, HEADLINES_PAST)
    card = HEADLINE_CARDS[str(g.face(cards[0]))]
    g.emit(HeadlineRead(seat, card.id))
    if card.sides:
        await PLAY.enter(g, card.id)
    await BOX.perform(g, card, seat)


# --- changing the cup -------------------------------------------------------------------------------


async def change_cup(g: G, adding: Mapping[Token, int], removing: Mapping[Token, int]) -> None:
    """Tokens are taken from the cup, or, where it has none of the kind, from those that were drawn; those that are
    added go straight into the cup. What is not there is skipped."""
    for token, n in removing.items():
        for _ in range(n):
            await remove_token(g, token)
    for token, n in adding.items():
        spare = [card for card in g.board.cards(TOKENS_OUT) if g.face(card) == Face(token)][:n]
        if spare:
            await THE_CUP.add(g, spare, TOKENS_OUT)


async def remove_token(g: G, token: Token) -> None:
    held = g.board.cards(CUP)
    found = next((card for card in held if g.face(card) == Face(token)), None)
    if found is not None:
        rest = [card for card in held if card != found]
        laid = await Reseal({CUP: held}, [Lay(CUP, rest), Lay(TOKENS_OUT, [found])], THE_CUP.why)
        g.show(laid[1])
        return
    drawn: list[Card] = [card for card in g.board.cards(DRAWN) if g.face(card) == Face(token)][:1]
    THE_CUP.remove(g, drawn, TOKENS_OUT)
