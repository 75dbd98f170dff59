"""Rules: KRAKEN DICE, Kraken."""

from domain.cult.board import Temple
from domain.cult.content import KRAKEN_DIE, PLAY
from domain.cult.facts import ExtraDice, KrakenMoved, KrakenRolled
from domain.cult.names import KRAKEN
from domain.cult.rules.asking import choose_some
from domain.cult.rules.dice_counts import dice_to_roll
from domain.cult.rules.life import lose_life
from domain.kernel import Game, Roll, Seat

G = Game[Temple]


def chosen_by_kraken(board: Temple) -> list[Seat]:
    """Fewest Kraken dice, then most life, then all who are tied; clockwise from the High Priest (ruling A18)."""
    living = [s for s in board.around(board.high_priest) if board.lives(s)]
    fewest = min(board.cultists[s].kraken for s in living)
    least = [s for s in living if board.cultists[s].kraken == fewest]
    most = max(board.cultists[s].life for s in least)
    return [s for s in least if board.cultists[s].life == most]


def distribute(g: G) -> None:
    """Rules: Kraken. The living only; the supply may run out."""
    if g.board.living():
        for seat in chosen_by_kraken(g.board):
            give_kraken_die(g, seat)


def give_kraken_die(g: G, seat: Seat) -> None:
    if g.board.supply.kraken > 0:
        g.emit(KrakenMoved(seat, 1))


def drop_all_kraken_dice(g: G) -> None:
    """Rules: Kraken. With the ritual all its dice are discarded."""
    for seat, cultist in g.board.cultists.items():
        if cultist.kraken:
            g.emit(KrakenMoved(seat, -cultist.kraken))


def distribute_before_priest(g: G, seat: Seat) -> None:
    """Before the High Priest's Roll phase, while the Kraken lies on an altar (rulings A16, A17)."""
    if seat == g.board.high_priest and g.board.altar_of(KRAKEN) is not None:
        distribute(g)


async def roll_kraken_dice(g: G, seat: Seat) -> None:
    """Rules: KRAKEN DICE. Before the Roll phase; only the final faces cost life."""
    if g.board.cultists[seat].kraken and g.board.lives(seat):
        await PLAY.moment(g, "kraken_dice", seat, str(seat))
    held = g.board.cultists[seat].kraken
    if not held or not g.board.lives(seat):
        return
    rolled = await Roll({KRAKEN_DIE: held}, why="kraken dice")
    g.emit(KrakenRolled(tuple(int(face) for face in rolled)))
    if seat != g.board.automated:
        await reroll_kraken_dice(g, seat)
    await lose_life(g, {seat: sum(g.board.kraken_roll)}, "kraken")


async def reroll_kraken_dice(g: G, seat: Seat) -> None:
    """Each re-roll of one die costs a die of the coming Roll phase (ruling A19)."""
    while (left := dice_to_roll(g.board, seat)) > 0 and any(g.board.kraken_roll):
        names = tuple(f"k{i}" for i in range(len(g.board.kraken_roll)))
        again = await choose_some(g, seat, "reroll_kraken", names, left, "CULT-48")
        if not again:
            return
        g.emit(ExtraDice(seat, -len(again), bodily=True))
        values = list(g.board.kraken_roll)
        faces = await Roll({KRAKEN_DIE: len(again)}, why="kraken dice again")
        for name, face in zip(again, faces, strict=True):
            values[int(name[1:])] = int(face)
        g.emit(KrakenRolled(tuple(values)))


# --- the Keeper -------------------------------------------------------------------------------------


def rein_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """`rein:s3:2`: the Keeper takes two dice off somebody."""
    if KRAKEN not in board.cultists[seat].kept:
        return ()
    return tuple(f"rein:{s}:{n}" for s in board.living() for n in range(1, board.cultists[s].kraken + 1))


def rein(g: G, name: str) -> None:
    seat, _, n = name.partition(":")
    g.emit(KrakenMoved(Seat(seat), -int(n)))
