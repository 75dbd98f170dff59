"""Rules: KEEPER OF THE TOME. Spells: looking, casting, and where they go."""

from domain.kernel import BOTTOM, Ask, Card, Choose, Game, Seat
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import BOX, SPELL_CARDS
from domain.unfathomable.facts.characters import SpellCast
from domain.unfathomable.names import REMOVED, SPELL_CAST, SPELLS, SpellId

G = Game[Atlantica]
LOOK = 2


async def cast_spell(g: G, seat: Seat) -> None:
    """Look at the top two, resolve one, the other goes under the deck. A single one may be put back."""
    cards = g.board.cards(SPELLS)[:LOOK]
    if not cards:
        return
    g.show(cards, [seat])
    least = 1 if len(cards) == LOOK else 0
    chosen = await Ask(seat, "cast_spell", Choose(tuple(cards), least=least), "UNF-153")
    g.move([card for card in cards if card not in chosen], SPELLS, SPELLS, BOTTOM)
    for card in chosen:
        await resolve_spell(g, seat, Card(card))


async def resolve_spell(g: G, seat: Seat, card: Card) -> None:
    """Its text; then it leaves the game, unless it lies in a play area now."""
    g.show([card])
    g.move([card], SPELLS, SPELL_CAST)
    spell = SPELL_CARDS[SpellId(g.face(card))]
    g.emit(SpellCast(seat, spell.id))
    await BOX.perform(g, spell, seat)
    g.move(g.board.cards(SPELL_CAST), SPELL_CAST, REMOVED)
