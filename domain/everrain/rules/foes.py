"""Rules: DESTROYING ENEMIES & SPOILS, BANISHING. How enemies on deck come to their end."""

from collections.abc import Sequence

from domain.everrain.board import Everrain
from domain.everrain.content import DECK_ENEMIES
from domain.everrain.facts.enemies import EnemyBanished, EnemyRemoved, EnemySlain
from domain.everrain.names import ENEMIES_OUT, ENEMIES_PAST, EnemyId
from domain.everrain.rules.spoils import roll_spoils
from domain.everrain.rules.tracks import advance_agenda
from domain.kernel import Game, Seat

G = Game[Everrain]


def health_left(board: Everrain, id: EnemyId) -> int:
    enemy = board.enemies[id]
    return DECK_ENEMIES[enemy.kind].health - enemy.trauma


def slain(board: Everrain, seat: Seat) -> list[EnemyId]:
    """Enemies on a deck that can take no more."""
    return [id for id in board.enemies_on(seat) if health_left(board, id) <= 0]


async def slay(g: G, id: EnemyId, collector: Seat) -> None:
    """The enemy is destroyed, and its spoils are rolled for at once."""
    enemy = g.board.enemies[id]
    g.emit(EnemySlain(id))
    g.move([enemy.card], ENEMIES_OUT, ENEMIES_PAST)
    await roll_spoils(g, collector, DECK_ENEMIES[enemy.kind].spoils)


def banish(g: G, ids: Sequence[EnemyId], agenda: bool = True) -> None:
    """They are gone without a reward; the Agenda advances by all the health that was left to them."""
    left = sum(max(0, health_left(g.board, id)) for id in ids)
    for id in ids:
        card = g.board.enemies[id].card
        g.emit(EnemyBanished(id))
        g.move([card], ENEMIES_OUT, ENEMIES_PAST)
    if agenda:
        advance_agenda(g, left)


def remove(g: G, id: EnemyId) -> None:
    """Gone by its own doing: nobody gains anything."""
    card = g.board.enemies[id].card
    g.emit(EnemyRemoved(id))
    g.move([card], ENEMIES_OUT, ENEMIES_PAST)
