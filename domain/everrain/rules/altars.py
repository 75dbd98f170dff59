"""Rules: ALTARS. Enemies come where one is active, until it is purged."""

from domain.everrain.board import Everrain
from domain.everrain.content import DECK_ENEMIES
from domain.everrain.facts.sea import Explored
from domain.everrain.names import ENEMIES, ENEMIES_PAST, RAIDERS_PAST, Cell
from domain.everrain.rules.chart import PLACE_OF, at_uncovered, tile_cells
from domain.everrain.rules.spawning import WHY, board_ship, spawn
from domain.kernel import Card, Game, Seat, Shuffle

G = Game[Everrain]


def active_altars(board: Everrain, cell: Cell) -> list[Cell]:
    """On the tile of this hex."""
    return [c for c in tile_cells(board, cell) if board.sea[c] == "altar" and c not in board.explored]


async def cross_into(g: G, seat: Seat, before: Cell, now: Cell) -> None:
    """A ship that comes into a tile with an active altar is boarded by an enemy."""
    if PLACE_OF[before] != PLACE_OF[now] and active_altars(g.board, now):
        await spawn(g, seat)


def can_purge(board: Everrain, seat: Seat) -> bool:
    return at_uncovered(board, seat, "altar") and board.ships[seat].at not in board.explored


async def purge(g: G, seat: Seat) -> None:
    """Enemies whose Act values make up the current act, one after the other; cards that exceed what is left are
    skipped. The altar is purged whatever becomes of them."""
    g.emit(Explored(g.board.ships[seat].at))
    left = g.board.act
    while left and g.board.ships[seat].afloat() and (card := await next_of_act(g, left)) is not None:
        left -= DECK_ENEMIES[g.face(card)].act
        await board_ship(g, seat, card, ENEMIES)


async def next_of_act(g: G, most: int) -> Card | None:
    """The next card of the enemy deck whose Act value is no more than this. What is passed over is discarded; the
    discards are shuffled once, and if there is none even then, none comes (ruling A46)."""
    again = True
    while True:
        if not g.board.cards(ENEMIES):
            if not again or not g.board.cards(ENEMIES_PAST):
                return None
            await Shuffle(ENEMIES, WHY, adding=(ENEMIES_PAST,))
            again = False
        card: Card = g.board.cards(ENEMIES)[0]
        g.show([card])
        enemy = DECK_ENEMIES.get(g.face(card))
        if enemy is not None and enemy.act <= most:
            return card
        g.move([card], ENEMIES, ENEMIES_PAST if enemy else RAIDERS_PAST)
