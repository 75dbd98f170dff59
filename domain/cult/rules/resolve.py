"""Rules: Resolve Phase, RESOLVING ON PLAYERS, RESOLVING ON RITUALS, Tribute to Nycen."""

from domain.cult.board import Die, Temple
from domain.cult.content import PLAY
from domain.cult.facts import AbilityUsed, DieResolved, MarkerMoved
from domain.cult.names import (
    BLOOD,
    HARM,
    NYCEN,
    AltarNo,
    DieName,
    Symbol,
    altar_at,
    is_gift,
    seat_at,
)
from domain.cult.rules import characters
from domain.cult.rules.altars import resolve_on_ritual
from domain.cult.rules.dice import discard_dice
from domain.cult.rules.four_player import choices
from domain.cult.rules.hand import Hand
from domain.cult.rules.life import gain_life, lose_life
from domain.cult.rules.moments import between_dice
from domain.cult.rules.rituals import complete, is_complete
from domain.cult.rules.targets import gives_by_power, track_for
from domain.kernel import Ask, Choose, Game, Seat
from domain.parts.moments import Look

G = Game[Temple]
FIRST_BLOOD = "first_blood"


# --- the dice ---------------------------------------------------------------------------------------


async def resolve_dice(g: G, seat: Seat) -> None:
    """One at a time, in the order the active player wants, who may think again when somebody has stepped in; what
    cannot be resolved goes at the end."""
    queue: list[DieName] = []
    while ready := resolvable(g.board):
        queue = [die for die in queue if die in ready] or await order_of(g, seat, ready)
        await resolve_die(g, seat, queue.pop(0))
        if await between_dice(g):
            queue = []
    discard_dice(g, list(g.board.dice))


def resolvable(board: Temple) -> list[DieName]:
    """Dice on players, and on rituals with an open track for them (ruling A43)."""
    return [name for name, die in board.dice.items() if die.at and can_resolve(board, die)]


def can_resolve(board: Temple, die: Die) -> bool:
    altar = altar_at(die.at)
    return altar is None or track_for(board, board.altars[altar], die.face, board.active()) is not None


async def order_of(g: G, seat: Seat, dice: list[DieName]) -> list[DieName]:
    """The next dice in the order named; whoever names some is asked again for the rest."""
    if len({(g.board.dice[d].face, g.board.dice[d].at) for d in dice}) == 1:
        return list(dice)
    names = tuple(dice)
    if seat == g.board.automated:
        chosen = choices(g.board, "resolve_order", names, len(names))
    else:
        form = Choose(names, least=1, most=len(names))
        chosen = await Ask(seat, "resolve_order", form, "CULT-32", default=list(names))
    return [DieName(d) for d in chosen]


async def resolve_die(g: G, seat: Seat, name: DieName) -> None:
    die = g.board.dice[name]
    g.emit(DieResolved(name, die.face, die.at, given_by(g.board, seat, die)))
    altar = altar_at(die.at)
    if altar is not None:
        await push_ritual(g, seat, altar, die.face)
    else:
        await resolve_on_player(g, seat, die)


def given_by(board: Temple, owner: Seat, die: Die) -> tuple[str, ...]:
    """Rules: Alchemist II, who gives or is given."""
    receiver = seat_at(die.at)
    if receiver is None or not is_gift(die.at):
        return ()
    return next((found for s in (owner, receiver) if (found := PLAY.at_work(board, "gifts", Look(board, s)))), ())


async def push_ritual(g: G, seat: Seat, altar: AltarNo, face: Symbol) -> None:
    """Rules: RESOLVING ON RITUALS. The marker, the altar benefit, and perhaps the end of it."""
    symbol = track_for(g.board, g.board.altars[altar], face, seat)
    assert symbol is not None
    because = () if symbol == face else PLAY.at_work(g.board, "wild", Look(g.board, seat))
    await resolve_on_ritual(g, altar, symbol, Hand(g.board, seat, seat, "ritual", seat), because)
    await PLAY.moment(g, "ritual_die", seat)


async def resolve_on_player(g: G, owner: Seat, die: Die) -> None:
    """Rules: RESOLVING ON PLAYERS. A power symbol gives life instead of the usual effect."""
    seat = seat_at(die.at)
    assert seat is not None
    if gives_by_power(g.board, owner, die):
        await characters.gain_by_power(g, seat, owner)
    elif die.face in HARM:
        await harm(g, owner, seat, HARM[die.face])
    elif die.face == BLOOD:
        gain_life(g, seat, 1, "die", owner)
    await characters.charge(g, owner, die.at, die.face)


async def harm(g: G, owner: Seat, seat: Seat, n: int) -> None:
    """Life lost to a die; the Keeper of Blood Rites takes more from the first who bleeds."""
    first = int(not g.board.has_used(owner, FIRST_BLOOD))
    now = await PLAY.moment(g, "harm", owner, str(seat), amount=n, first_blood=first)
    lost = await lose_life(g, {seat: now.values["amount"]}, "die", owner)
    if now.values["amount"] > n and any(lost.values()):
        g.emit(AbilityUsed(owner, FIRST_BLOOD))


# --- Tribute to Nycen -------------------------------------------------------------------------------


async def pay_tribute(g: G) -> None:
    """Rules: Tribute to Nycen. It advances on every turn without a die resolved on it (rulings A21, A49)."""
    altar = g.board.altar_of(NYCEN)
    if altar is None or g.board.served:
        return
    for symbol in g.board.altars[altar].tracks:
        g.emit(MarkerMoved(altar, symbol))
    if is_complete(g.board, altar):
        victims = neighbours(g.board)
        await lose_life(g, dict.fromkeys(victims, g.board.head_count), "ritual")
        await complete(g, altar, None)
        await between_dice(g)


def neighbours(board: Temple) -> list[Seat]:
    """The active seat and the two beside it; Wraith seats count as seats (ruling A21)."""
    around = board.around_place()
    return list(dict.fromkeys((around[0], around[1], around[-1])))
