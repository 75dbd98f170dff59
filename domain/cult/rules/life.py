"""Rules: RESOLVING ON PLAYERS; Guardian, Guardian II, Assassin, Assassin II. Losing and gaining life."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.cult.board import Temple
from domain.cult.content import PLAY
from domain.cult.facts import (
    Cause,
    LifeGained,
    LifeLost,
    LifePaid,
    LossPrevented,
)
from domain.cult.rules.in_play import NOBODY, Usable, has_for, owners, usable, use
from domain.kernel import Choose, Game, Seat, Trigger, window

G = Game[Temple]
RITUAL_CAUSES = ("ritual", "kraken")
Due = dict[Seat, int]
"""Life about to be lost."""


def gain_life(g: G, seat: Seat, n: int, cause: Cause, by: Seat = NOBODY) -> None:
    """Rules: Card Anatomy, Death & Wraiths. Without limit; a Wraith gains nothing."""
    if n > 0 and g.board.lives(seat):
        g.emit(LifeGained(seat, n, cause, by))


def pay_life(g: G, seat: Seat, n: int) -> None:
    """A cost: no loss that others could react to (ruling A24)."""
    g.emit(LifePaid(seat, n))


class Worse(NamedTuple):
    """What Assassin II adds to a loss."""

    by: Seat
    n: int


async def lose_life(g: G, losses: Mapping[Seat, int], cause: Cause, by: Seat = NOBODY) -> Due:
    """Several players may lose life at once; those who can react to it are asked once. Gives what was really lost."""
    due = {s: n for s, n in losses.items() if n > 0 and g.board.lives(s) and g.board.cultists[s].life > 0}
    worse: dict[Seat, Worse] = {}
    if cause not in ("shadow", "penance"):
        spend_shields(g, due)
        worse = await reactions(g, due, cause)
    return {seat: await suffer(g, seat, n, cause, by, worse.get(seat)) for seat, n in due.items()}


async def suffer(g: G, seat: Seat, n: int, cause: Cause, by: Seat, worse: Worse | None) -> int:
    """The loss itself, and what an Assassin II adds to it (ruling A48)."""
    lost = await bleed(g, seat, n, cause, by)
    if lost and worse is not None:
        lost += await bleed(g, seat, worse.n, cause, worse.by)
    return lost


async def bleed(g: G, seat: Seat, n: int, cause: Cause, by: Seat) -> int:
    """Life never falls below 0 (ruling A6)."""
    lost = min(n, g.board.cultists[seat].life)
    if lost:
        siphoned = is_siphoned(g.board, seat)
        g.emit(LifeLost(seat, lost, cause, by, siphoned=siphoned))
        if siphoned:
            await PLAY.moment(g, "life_lost", g.board.active(), str(seat))
    return lost


def is_siphoned(board: Temple, seat: Seat) -> bool:
    """Rules: Lamia, Keeper. Once for each player who loses life in the Keeper's Resolve phase (ruling A20). Losses from
    before the ritual was kept do not count, neither for nor against (ruling A58)."""
    keeper = board.active()
    if board.phase != "resolve" or keeper not in board.cultists or seat in board.siphoned:
        return False
    return has_for(board, keeper, "life_lost")


def spend_shields(g: G, due: Due) -> None:
    """Shields take what they can (ruling A25)."""
    for seat in list(due):
        held = min(due[seat], g.board.shields.get(seat, 0))
        if held:
            g.emit(LossPrevented(seat, held, shield=True))
            prevent(due, seat, held)


def prevent(due: Due, seat: Seat, n: int) -> None:
    due[seat] -= n
    if due[seat] <= 0:
        del due[seat]


# --- reactions to a loss ----------------------------------------------------------------------------


async def reactions(g: G, due: Due, cause: Cause) -> dict[Seat, Worse]:
    """Rulings A25 and B3: whoever can prevent this loss or make it worse is asked before it happens. Gives for each
    victim who makes it worse, and how much."""
    worse: dict[Seat, Worse] = {}
    while due:
        able = owners(g.board, "loss", "resolve")
        seats = [s for s in g.board.around_place() if s in able] if able else []
        offers = {s: offer for s in seats if (offer := reactions_of(g.board, s, due, cause, worse))}
        if not offers:
            break
        reaction = await offer_reactions(g, offers, due)
        if reaction is None:
            break
        await react(g, *reaction, due, cause, worse)
    return worse


async def offer_reactions(g: G, offers: Mapping[Seat, tuple[str, ...]], due: Due) -> tuple[Seat, str] | None:
    trigger = loss_trigger(g.board, due, tuple(offers))
    answer = await window(g, "loss", trigger, list(offers), lambda s: Choose(offers[s]), "CULT-103")
    return None if answer is None else (answer[0], answer[1][0])


def loss_trigger(board: Temple, due: Due, able: tuple[Seat, ...]) -> Trigger:
    """It touches the victims; if one of them would die, also those who could prevent it."""
    dying = tuple(s for s, n in due.items() if board.cultists[s].life <= n)
    targets = dict.fromkeys((*due, *able)) if dying else due
    return Trigger("loss", current=board.current, targets=tuple(targets), dying=dying)


def reactions_of(board: Temple, seat: Seat, due: Due, cause: Cause, worse: Mapping[Seat, Worse]) -> tuple[str, ...]:
    """`guardian:s2`. Characters are public, so everybody knows who can react."""
    options = [
        can.on(victim) for victim in due for can in usable(board, seat, "loss", **known(due, cause, victim, worse))
    ]
    options.sort(key=lambda option: option.partition(":")[0])
    if board.cultists[seat].life <= due.get(seat, 0):  # ruling B3: the last chance to strike
        options += strikes_of(board, seat)
    return tuple(options)


def known(due: Due, cause: Cause, victim: Seat, worse: Mapping[Seat, Worse]) -> dict[str, int]:
    """What is known of a loss that is about to happen."""
    return {"amount": due[victim], "by_ritual": int(cause in RITUAL_CAUSES), "worse": int(victim in worse)}


async def react(g: G, seat: Seat, option: str, due: Due, cause: Cause, worse: dict[Seat, Worse]) -> None:
    """Shields take what they can; what is prevented is not lost, and so cannot be stolen."""
    card, _, name = option.partition(":")
    victim = Seat(name)
    if option in strikes_of(g.board, seat):
        await strike(g, seat, card, victim)
        return
    before = known(due, cause, victim, worse)
    now = await use(g, seat, "loss", card, victim, **before)
    if held := before["amount"] - now.values["amount"]:
        g.emit(LossPrevented(victim, held))
        prevent(due, victim, held)
    if more := now.values["worse"] - before["worse"]:
        worse[victim] = Worse(seat, more)
    spend_shields(g, due)


# --- the Assassin -----------------------------------------------------------------------------------


def strikes_of(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Rules: Assassin. `assassin:s2`: another player who has really lost life in this Resolve phase."""
    found: list[Usable] = usable(board, seat, "resolve") if board.lost else []
    if not found:
        return ()
    victims = [s for s in board.lost if s != seat and s in board.cultists and board.lives(s)]
    return tuple(can.on(s) for can in found for s in victims if board.cultists[s].life > 0)


async def strike(g: G, seat: Seat, card: str, victim: Seat) -> None:
    """Rules: Assassin. The blow is the Assassin's."""
    await use(g, seat, "resolve", card, victim)
