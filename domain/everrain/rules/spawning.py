"""Rules: ENEMY SPAWNING. Where enemies come from and where they appear; each rolls one die at once."""

from domain.everrain.board import Everrain
from domain.everrain.content import DECK_ENEMIES
from domain.everrain.facts.enemies import EnemyBoarded, NoFigureLeft
from domain.everrain.names import (
    ENEMIES,
    ENEMIES_LATER,
    ENEMIES_OUT,
    ENEMIES_PAST,
    RAIDERS_PAST,
    ZONES,
    EnemyId,
    EnemyKind,
    berth_of,
)
from domain.everrain.rules.damage import zone_named
from domain.everrain.rules.deck_enemies import activate
from domain.everrain.rules.numbers import count_of_ship
from domain.everrain.rules.places import BLANK, has_room
from domain.everrain.rules.tracks import advance_agenda
from domain.kernel import Card, Game, Seat, Shuffle, Zone, choose_one

G = Game[Everrain]
WHY = "the enemy deck"


async def draw_enemy(g: G) -> Card | None:
    """The top card of the enemy deck that is no ship; ships are discarded unused, each to the discards of its own
    deck. It lies open on the deck."""
    for _ in range(len(g.board.cards(ENEMIES)) + len(g.board.cards(ENEMIES_PAST))):
        if not g.board.cards(ENEMIES):
            await Shuffle(ENEMIES, WHY, adding=(ENEMIES_PAST,))
        card = g.board.cards(ENEMIES)[0]
        g.show([card])
        if g.face(card) in DECK_ENEMIES:
            return card
        g.move([card], ENEMIES, RAIDERS_PAST)
    return None


async def spawn(g: G, seat: Seat) -> None:
    """An enemy from the top of the deck climbs aboard."""
    card = await draw_enemy(g)
    if card is not None:
        await board_ship(g, seat, card, ENEMIES)


async def spawn_named(g: G, seat: Seat, kind: EnemyKind) -> None:
    """Rules: a certain enemy is searched for: in the deck, which everybody looks through and which is
    shuffled then, in the discards, then among those set aside (ruling A115)."""
    for zone in (ENEMIES, ENEMIES_PAST, *ENEMIES_LATER.values()):
        g.show(g.board.cards(zone))
        found = [card for card in g.board.cards(zone) if EnemyKind(g.face(card)) == kind]
        if zone == ENEMIES and not found and g.board.cards(zone):
            await Shuffle(ENEMIES, WHY)
        if found:
            g.move(found[:1], zone, ENEMIES_OUT)
            if zone == ENEMIES and g.board.cards(ENEMIES):
                await Shuffle(ENEMIES, WHY)
            await board_ship(g, seat, found[0], ENEMIES_OUT)
            return
    g.emit(NoFigureLeft(kind))
    advance_agenda(g, DECK_ENEMIES[kind].health)


async def board_ship(g: G, seat: Seat, card: Card, source: Zone) -> None:
    """On a blank node of the player's choice, or on another with room. Without a figure, or room for one, the Agenda
    advances as if it had been banished."""
    kind = EnemyKind(g.face(card))
    entry = DECK_ENEMIES[kind]
    out = sum(enemy.kind == kind for enemy in g.board.enemies.values())
    zones = spawn_zones(g.board, seat)
    if out >= entry.minis or not zones:
        g.move([card], source, ENEMIES_PAST)
        g.emit(NoFigureLeft(kind))
        advance_agenda(g, entry.health)
        return
    if source != ENEMIES_OUT:
        g.move([card], source, ENEMIES_OUT)
    options = [str(berth_of(zone)) for zone in zones]
    zone = zone_named(await choose_one(seat, "spawn_zone", options, "EVER-107"))
    id = EnemyId(f"{kind}.{g.board.made}")
    g.emit(EnemyBoarded(id, kind, card, seat, zone))
    if dice := count_of_ship(g, seat, "spawn_die", 1) and count_of_ship(g, seat, "spawn_dice", 1):
        await activate(g, id, dice)


def spawn_zones(board: Everrain, seat: Seat) -> list[int]:
    blank = [zone for zone in BLANK if has_room(board, seat, zone)]
    return blank or [zone for zone in ZONES if has_room(board, seat, zone)]
