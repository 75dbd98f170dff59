"""Rules: NECROMANCER VARIANT."""

from domain.cult.abilities import Revival
from domain.cult.board import Temple
from domain.cult.facts import CoinsGained, Revived
from domain.cult.rules.abilities import ability_of
from domain.cult.rules.asking import choose_one
from domain.cult.rules.coins import gain_coins
from domain.kernel import Game, Seat

G = Game[Temple]


def gather_coins(g: G, just_died: list[Seat]) -> None:
    """A Necromancer, living or dead, gains a coin for every other player who dies."""
    for seat in g.board.at_table():
        if ability_of(g.board, seat, Revival) is not None:
            others = sum(dead != seat for dead in just_died)
            gain_coins(g, seat, "necromancer", others)


async def revive(g: G, seat: Seat) -> None:
    """At the start of a turn as a Wraith: a coin, and for enough of them a new life."""
    revival = ability_of(g.board, seat, Revival)
    if revival is None or g.board.lives(seat):
        return
    gain_coins(g, seat, "necromancer")
    if g.board.cultists[seat].necromancer < revival.coins:
        return
    if await choose_one(g, seat, "revive", ("stay_dead", "revive"), "CULT-109") == "revive":
        g.emit(CoinsGained(seat, "necromancer", -revival.coins))
        g.emit(Revived(seat, revival.life))
