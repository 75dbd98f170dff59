"""Rules: Response Phase."""

from domain.cult.board import Temple
from domain.cult.facts import AbilityUsed, CoinsGained, DiceCommitted
from domain.cult.names import HARM, PRIEST_SEAT, DieName, Symbol, Target, seat_at
from domain.cult.rules import characters, coins, four_player, wraiths
from domain.cult.rules.in_play import Usable, owners, usable, use_option
from domain.cult.rules.moments import might_act
from domain.cult.rules.reach import reach_of
from domain.cult.rules.sigils import play_sigil, sigil_options
from domain.cult.rules.targets import gives_by_power
from domain.kernel import Card, Choose, Game, Seat, Trigger, window

G = Game[Temple]


async def respond(g: G) -> None:
    """Everybody may respond, in no order, until all have passed since the last response (rulings A11, A12)."""
    while True:
        seats, form = responders(g.board), lambda s: Choose(response_options(g, s))
        response = await window(g, "response", trigger(g.board), seats, form, "CULT-27")
        if response is not None:
            seat, (option,) = response
            await carry_out(g, seat, option)
        elif not send_back(g):
            return


def responders(board: Temple) -> list[Seat]:
    """By what everybody can see: a Sigil, a coin, a ritual, an ability, Wraith dice."""
    able = owners(board, "response", "any_time")
    return [
        s
        for s in board.around_place()
        if s != board.automated
        and (
            board.holds_sigil(s)
            or coins.can_spend_siren(board, s)
            or wraiths.may_haunt(board, s)
            or (s in able and might_act(board, s, "response"))
        )
    ]


def trigger(board: Temple) -> Trigger:
    """Whom the dice touch, and whom they would kill; and the Wraiths that have cause to act (ruling B19)."""
    owner = board.active()
    harm = harm_on(board, owner)
    life = {s: board.cultists[s].life - harm.get(s, 0) for s in board.living()}
    dying = tuple(s for s in life if life[s] <= 0)
    waking = [
        s for s in board.around_place() if wraiths.may_haunt(board, s) and (dying or wraiths.is_last_chance(board, s))
    ]
    return Trigger("committed", current=owner, targets=(*(s for s in life if s in harm), *waking), dying=dying)


def harm_on(board: Temple, owner: Seat) -> dict[Seat, int]:
    """Players with dice on them, and what these dice would cost."""
    harm: dict[Seat, int] = {}
    for die in board.dice.values():
        seat = seat_at(die.at)
        if seat is not None:
            cost = HARM.get(die.face, 0)
            harm[seat] = harm.get(seat, 0) + (cost if cost and not gives_by_power(board, owner, die) else 0)
    return harm


def response_options(g: G, seat: Seat) -> tuple[str, ...]:
    board = g.board
    options = list(sigil_options(g, seat, "response"))
    if coins.can_spend_siren(board, seat):
        options += [f"siren:{die}" for die in coins.siren_dice(board)]
    options += [can.on(target) for can in usable(board, seat, "response") for target in targets_of(board, can)]
    options += wraiths.haunt_options(board, seat)
    return (*options, *coins.trade_options(board, seat), *characters.become_options(board, seat))


def targets_of(board: Temple, can: Usable) -> tuple[str, ...]:
    """Dice that an ability may reach; the Keeper of Transmutation names one of the faces shown."""
    dice = reach_of(board, can.ability.effects)
    return tuple(dict.fromkeys(die.face for die in board.dice.values())) if dice is None else dice


async def carry_out(g: G, seat: Seat, option: str) -> None:
    what, _, name = option.partition(":")
    match what:
        case "sigil":
            await play_sigil(g, seat, Card(name))
        case "siren":
            await coins.spend_siren_coin(g, seat, DieName(name))
        case "haunt":
            await wraiths.haunt(g, seat, Symbol(name))
        case _:
            await use_option(g, seat, option, "response", "any_time")


def send_back(g: G) -> bool:
    """Rules: FOUR PLAYER VARIANT. When all have passed, the automated High Priest spends its Siren coin."""
    die = four_player.siren_answer(g.board)
    if die is None:
        return False
    g.emit(AbilityUsed(PRIEST_SEAT, coins.SIREN))
    g.emit(CoinsGained(PRIEST_SEAT, "siren", -1))
    g.emit(DiceCommitted({die: Target(g.board.active())}))
    return True
