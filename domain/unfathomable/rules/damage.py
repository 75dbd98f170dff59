"""Rules: DAMAGE, REPAIR."""

from domain.kernel import BOTTOM, Card, Game, Over, Seat, Shuffle
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import BOX, DAMAGE_CARDS, NUMBERS, DamageCard
from domain.unfathomable.facts.ship import RoomDamaged, RoomRepaired
from domain.unfathomable.names import DAMAGE, REMOVED, DamageId, Space, damage_zone
from domain.unfathomable.rules.chart import nearest, room_of, undamaged
from domain.unfathomable.rules.defeat import defeat_character
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.endings import SUNK

G = Game[Atlantica]


async def damage_ship(g: G) -> Space | None:
    """Damage that a card does: the die names the room. Gives the room that was damaged, if one was."""
    card = await draw_damage(g)
    return None if card is None else await place(g, card, room_of(await roll_die(g, "which room is damaged")))


async def damage_space(g: G, room: Space) -> Space | None:
    """Damage to a certain room. Gives the room that was damaged, if one was."""
    card = await draw_damage(g)
    return None if card is None else await place(g, card, room)


async def draw_damage(g: G) -> Card | None:
    """The top card. What is not structural is resolved here; it damages no room."""
    while True:
        card = g.board.cards(DAMAGE)[0]
        g.show([card])
        kind = card_of(g, card)
        if kind.kind == "structural":
            return card
        g.move([card], DAMAGE, REMOVED if kind.kind == "removed" else DAMAGE, BOTTOM)
        await BOX.perform(g, kind, current_of(g))
        if kind.kind == "removed":
            return None


def current_of(g: G) -> Seat:
    return g.board.current or g.seats[0]


def card_of(g: G, card: Card) -> DamageCard:
    return DAMAGE_CARDS[DamageId(g.face(card))]


async def place(g: G, card: Card, wanted: Space) -> Space:
    """In the room, or in the closest undamaged one. Six are the end; else every human there is defeated."""
    room = nearest(wanted, undamaged(g.board))
    g.move([card], DAMAGE, damage_zone(room))
    g.emit(RoomDamaged(room, DamageId(g.face(card))))
    if len(g.board.damage) >= NUMBERS.fatal_damage:
        raise Over(SUNK)
    for seat in g.board.humans_at(room):
        await defeat_character(g, seat)
    return room


async def repair(g: G, room: Space) -> None:
    """The damage card is shuffled back."""
    zone = damage_zone(room)
    g.move(g.board.cards(zone), zone, DAMAGE)
    g.emit(RoomRepaired(room))
    await Shuffle(DAMAGE, "the damage deck")
