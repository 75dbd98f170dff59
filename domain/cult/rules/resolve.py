"""Rules: Resolve Phase, RESOLVING ON PLAYERS, RESOLVING ON RITUALS, Tribute to Nycen."""

from domain.cult.abilities import RitualGain
from domain.cult.board import Die, Temple
from domain.cult.effects import FirstBlood
from domain.cult.events import AbilityUsed, DieResolved, MarkerMoved
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
from domain.cult.rules import characters, coins
from domain.cult.rules.abilities import ability_of, keeping, power_of
from domain.cult.rules.benefits import Hand, resolve_on_ritual
from domain.cult.rules.death import dying
from domain.cult.rules.dice import discard_dice
from domain.cult.rules.four_player import choices
from domain.cult.rules.life import gain_life, lose_life, strike, strikes_of
from domain.cult.rules.rituals import complete, is_complete
from domain.cult.rules.sigils import play_sigil, sigil_holders, sigil_options
from domain.cult.rules.targets import track_for
from domain.kernel import Ask, Card, Choose, Game, Seat, Trigger, window

G = Game[Temple]


# --- Sigils before the dice, and the last moment ----------------------------------------------------


async def open_resolve(g: G) -> None:
    """Rules: Sigils. Before the first die resolves, all who hold a Sigil are asked (ruling B2)."""
    while True:
        trigger = Trigger("resolve", current=g.board.current, targets=struck(g.board))
        answer = await window(
            g,
            "resolve_sigil",
            trigger,
            sigil_holders(g.board),
            lambda s: Choose(sigil_options(g, s, "resolve")),
            "CULT-72",
        )
        if answer is None:
            return
        seat, (option,) = answer
        await play_sigil(g, seat, Card(option.removeprefix("sigil:")), "resolve")


def struck(board: Temple) -> tuple[Seat, ...]:
    on = [seat_at(die.at) for die in board.dice.values()]
    return tuple(s for s in board.living() if s in on)


async def last_moment(g: G) -> None:
    """Before deaths are checked: the Assassin may strike; if somebody is at 0 life, Sigils and trades may still turn
    it (ruling B2)."""
    while seats := last_actors(g.board):
        able = tuple(s for s in seats if strikes_of(g.board, s))
        trigger = Trigger("last_moment", current=g.board.current, targets=able, dying=tuple(dying(g.board)))
        answer = await window(g, "last_moment", trigger, seats, lambda s: Choose(last_options(g, s)), "CULT-61")
        if answer is None:
            return
        seat, (option,) = answer
        await act_at_last(g, seat, option)


def last_actors(board: Temple) -> list[Seat]:
    somebody_dies = bool(dying(board))
    return [
        s
        for s in board.around_place()
        if s != board.automated
        and (strikes_of(board, s) or (somebody_dies and (board.holds_sigil(s) or coins.may_trade(board, s))))
    ]


def last_options(g: G, seat: Seat) -> tuple[str, ...]:
    options = [*strikes_of(g.board, seat), *sigil_options(g, seat, "resolve")]
    if coins.may_trade(g.board, seat):
        options.append("trade:")
    return tuple(options)


async def act_at_last(g: G, seat: Seat, option: str) -> None:
    what, _, name = option.partition(":")
    match what:
        case "strike":
            await strike(g, seat, Seat(name))
        case "sigil":
            await play_sigil(g, seat, Card(name), "resolve")
        case "trade":
            await coins.trade(g, seat)


# --- the dice ---------------------------------------------------------------------------------------


async def resolve_dice(g: G, seat: Seat) -> None:
    """One at a time, in the order the active player wants; what cannot be resolved goes at the end."""
    queue: list[DieName] = []
    while ready := resolvable(g.board):
        queue = [die for die in queue if die in ready] or await order_of(g, seat, ready)
        await resolve_die(g, seat, queue.pop(0))
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
    g.emit(DieResolved(name))
    altar = altar_at(die.at)
    if altar is not None:
        await push_ritual(g, seat, altar, die.face)
    else:
        await resolve_on_player(g, seat, die)


async def push_ritual(g: G, seat: Seat, altar: AltarNo, face: Symbol) -> None:
    """Rules: RESOLVING ON RITUALS. The marker, the altar benefit, and perhaps the end of it."""
    symbol = track_for(g.board, g.board.altars[altar], face, seat)
    assert symbol is not None
    await resolve_on_ritual(g, altar, symbol, Hand(seat, seat, seat))
    study = ability_of(g.board, seat, RitualGain)
    if study is not None and not g.board.has_used(seat, "ritual_gain"):
        g.emit(AbilityUsed(seat, "ritual_gain"))
        gain_life(g, seat, study.n, "ability")


async def resolve_on_player(g: G, owner: Seat, die: Die) -> None:
    """Rules: RESOLVING ON PLAYERS. A power symbol gives life instead of the usual effect."""
    seat = seat_at(die.at)
    assert seat is not None
    if is_gift(die.at) or (seat == owner and power_of(g.board, owner) == die.face):
        characters.gain_by_power(g, seat, owner)
    elif die.face in HARM:
        await harm(g, owner, seat, HARM[die.face])
    elif die.face == BLOOD:
        gain_life(g, seat, 1, "die", owner)
    await characters.charge(g, owner, die.at, die.face)


async def harm(g: G, owner: Seat, seat: Seat, n: int) -> None:
    """Life lost to a die; the Keeper of Blood Rites takes more from the first who bleeds."""
    rites = keeping(g.board, owner, FirstBlood)
    first = rites is not None and not g.board.has_used(owner, "first_blood")
    lost = await lose_life(g, {seat: n + (rites.n if rites and first else 0)}, "die", owner)
    if first and any(lost.values()):
        g.emit(AbilityUsed(owner, "first_blood"))


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


def neighbours(board: Temple) -> list[Seat]:
    """The active seat and the two beside it; Wraith seats count as seats (ruling A21)."""
    around = board.around_place()
    return list(dict.fromkeys((around[0], around[1], around[-1])))
