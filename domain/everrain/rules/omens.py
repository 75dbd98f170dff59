"""Rules: OMEN ABILITIES. What enemies do when they roll enough Omens."""

from domain.everrain.board import Everrain
from domain.everrain.content import BOX, DECK_ENEMIES, RAIDER_CARDS
from domain.everrain.facts.enemies import OmenWorked
from domain.everrain.names import EnemyId, RaiderId
from domain.everrain.rules.moment import Moment
from domain.kernel import Game, Seat

G = Game[Everrain]


async def work_omens(g: G, id: EnemyId, omens: int) -> int:
    """Every ability for which there are enough Omens, once each. Gives how many Omens that took; of an enemy that is
    gone, none."""
    if not omens or id not in g.board.enemies:
        return 0
    enemy, used = g.board.enemies[id], 0
    card = DECK_ENEMIES[enemy.kind]
    for i, ability in enumerate(card.abilities):
        if ability.omens <= omens and id in g.board.enemies:
            g.emit(OmenWorked(id, i))
            await BOX.perform(g, card, enemy.ship, ability.effects, f"abilities.{i}.effects", now=Moment(enemy=id))
            used = max(used, ability.omens)
    return used


async def work_raider_omens(g: G, id: RaiderId, target: Seat, omens: int) -> int:
    """The same for an enemy ship that has turned on somebody."""
    card, used = RAIDER_CARDS[g.board.raiders[id].kind], 0
    for i, ability in enumerate(card.abilities):
        if ability.omens <= omens and id in g.board.raiders and g.board.ships[target].afloat():
            g.emit(OmenWorked(id, i))
            await BOX.perform(g, card, target, ability.effects, f"abilities.{i}.effects", now=Moment(raider=id))
            used = max(used, ability.omens)
    return used
