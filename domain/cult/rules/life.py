"""Rules: RESOLVING ON PLAYERS; Guardian, Guardian II, Assassin, Assassin II. Losing and gaining life."""

from collections.abc import Mapping

from domain.cult.abilities import Bane, Guard, Strike, Ward
from domain.cult.board import Temple
from domain.cult.effects import Siphon
from domain.cult.facts import (
    AbilityUsed,
    Cause,
    LifeGained,
    LifeLost,
    LifePaid,
    LossPrevented,
    Shielded,
)
from domain.cult.rules.abilities import ability_of, holders, keeping
from domain.kernel import Choose, Game, Seat, Trigger, window

G = Game[Temple]
NOBODY = Seat("")
"""Who kills when nobody does."""

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


async def lose_life(g: G, losses: Mapping[Seat, int], cause: Cause, by: Seat = NOBODY) -> Due:
    """Several players may lose life at once; those who can react to it are asked once. Gives what was really lost."""
    due = {s: n for s, n in losses.items() if n > 0 and g.board.lives(s) and g.board.cultists[s].life > 0}
    worse: dict[Seat, Seat] = {}
    if cause not in ("shadow", "penance"):
        spend_shields(g, due)
        worse = await reactions(g, due, cause)
    return {seat: suffer(g, seat, n, cause, by, worse.get(seat)) for seat, n in due.items()}


def suffer(g: G, seat: Seat, n: int, cause: Cause, by: Seat, worse: Seat | None) -> int:
    """The loss itself, and what an Assassin II adds to it (ruling A48)."""
    lost = bleed(g, seat, n, cause, by)
    if lost and worse is not None:
        bane = ability_of(g.board, worse, Bane)
        lost += bleed(g, seat, bane.n if bane else 0, cause, worse)
    return lost


def bleed(g: G, seat: Seat, n: int, cause: Cause, by: Seat) -> int:
    """Life never falls below 0 (ruling A6)."""
    lost = min(n, g.board.cultists[seat].life)
    if lost:
        siphon = siphon_from(g.board, seat)
        g.emit(LifeLost(seat, lost, cause, by, siphoned=siphon is not None))
        if siphon is not None:
            gain_life(g, g.board.active(), siphon.n, "ritual")
    return lost


def siphon_from(board: Temple, seat: Seat) -> Siphon | None:
    """Rules: Lamia, Keeper. Once for each player who loses life in the Keeper's Resolve phase (ruling A20). Losses from
    before the ritual was kept do not count, neither for nor against (ruling A58)."""
    keeper = board.active()
    if board.phase != "resolve" or keeper not in board.cultists or seat in board.siphoned:
        return None
    return keeping(board, keeper, Siphon)


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


async def reactions(g: G, due: Due, cause: Cause) -> dict[Seat, Seat]:
    """Rulings A25 and B3: whoever can prevent this loss or make it worse is asked before it happens. Gives for each
    victim the Assassin II who makes it worse."""
    worse: dict[Seat, Seat] = {}
    while due:
        offers = {s: offer for s in reactors(g.board) if (offer := reactions_of(g.board, s, due, cause, worse))}
        if not offers:
            break
        reaction = await offer_reactions(g, offers, due)
        if reaction is None:
            break
        await react(g, *reaction, due, worse)
    return worse


async def offer_reactions(g: G, offers: Mapping[Seat, tuple[str, ...]], due: Due) -> tuple[Seat, str] | None:
    trigger = loss_trigger(g.board, due, tuple(offers))
    answer = await window(g, "loss", trigger, list(offers), lambda s: Choose(offers[s]), "CULT-103")
    return None if answer is None else (answer[0], answer[1][0])


def reactors(board: Temple) -> list[Seat]:
    """Who has an ability that answers a loss; characters are public."""
    return holders(board, Guard, Ward, Bane, Strike)


def loss_trigger(board: Temple, due: Due, able: tuple[Seat, ...]) -> Trigger:
    """It touches the victims; if one of them would die, also those who could prevent it."""
    dying = tuple(s for s, n in due.items() if board.cultists[s].life <= n)
    targets = dict.fromkeys((*due, *able)) if dying else due
    return Trigger("loss", current=board.current, targets=tuple(targets), dying=dying)


def reactions_of(board: Temple, seat: Seat, due: Due, cause: Cause, worse: dict[Seat, Seat]) -> tuple[str, ...]:
    options: list[str] = []
    if board.phase == "resolve" and can_pay(board, seat, "guard", ability_of(board, seat, Guard)):
        options += [f"guard:{s}" for s in due]
    if cause in RITUAL_CAUSES and ability_of(board, seat, Ward) and not board.has_used(seat, "ward"):
        options += [f"ward:{s}" for s in due]
    if cause in RITUAL_CAUSES and ability_of(board, seat, Bane) and not board.has_used(seat, "bane"):
        options += [f"bane:{s}" for s in due if s not in worse]
    if board.cultists[seat].life <= due.get(seat, 0):  # ruling B3: the last chance to strike
        options += strikes_of(board, seat)
    return tuple(options)


def can_pay(board: Temple, seat: Seat, name: str, ability: Guard | Strike | None) -> bool:
    """Once per turn, and never with life one does not have (ruling A24)."""
    return ability is not None and not board.has_used(seat, name) and board.cultists[seat].life >= ability.cost


async def react(g: G, seat: Seat, option: str, due: Due, worse: dict[Seat, Seat]) -> None:
    what, _, name = option.partition(":")
    victim = Seat(name)
    match what:
        case "guard":
            guard(g, seat, victim)
            spend_shields(g, due)
        case "ward":
            ward(g, seat, victim, due)
        case "bane":
            g.emit(AbilityUsed(seat, "bane"))
            worse[victim] = seat
        case "strike":
            await strike(g, seat, victim)


def guard(g: G, seat: Seat, victim: Seat) -> None:
    """Rules: Guardian. Pay life; the shield lasts for this Resolve phase."""
    ability = ability_of(g.board, seat, Guard)
    assert ability is not None
    g.emit(AbilityUsed(seat, "guard"))
    pay_life(g, seat, ability.cost)
    g.emit(Shielded(victim, ability.n))


def ward(g: G, seat: Seat, victim: Seat, due: Due) -> None:
    """Rules: Guardian II. Life that a ritual would cost is not lost, and so cannot be stolen."""
    ability = ability_of(g.board, seat, Ward)
    assert ability is not None
    g.emit(AbilityUsed(seat, "ward"))
    held = min(ability.n, due[victim])
    g.emit(LossPrevented(victim, held))
    prevent(due, victim, held)


def strikes_of(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Rules: Assassin. Another player who has really lost life in this Resolve phase."""
    if board.phase != "resolve" or not can_pay(board, seat, "strike", ability_of(board, seat, Strike)):
        return ()
    victims = [s for s in board.lost if s != seat and s in board.cultists and board.lives(s)]
    return tuple(f"strike:{s}" for s in victims if board.cultists[s].life > 0)


async def strike(g: G, seat: Seat, victim: Seat) -> None:
    """Rules: Assassin. The blow is the Assassin's."""
    ability = ability_of(g.board, seat, Strike)
    assert ability is not None
    g.emit(AbilityUsed(seat, "strike"))
    pay_life(g, seat, ability.cost)
    await lose_life(g, {victim: ability.n}, "ability", seat)
