"""Rules: Sigils, Assassin, Merchant II, Faceless, Kraken. When others may step into a Resolve phase (ruling B2)."""

from domain.cult.board import Temple
from domain.cult.names import seat_at
from domain.cult.rules import characters, coins, kraken
from domain.cult.rules.death import dying
from domain.cult.rules.in_play import owners, usable, use_option
from domain.cult.rules.life import strikes_of
from domain.cult.rules.sigils import play_sigil, sigil_holders, sigil_options
from domain.kernel import Card, Choose, Game, Seat, Trigger, window

G = Game[Temple]


async def open_resolve(g: G) -> None:
    """Before the first die resolves, all who hold a Sigil are asked."""
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
        await step_in(g, *answer)


def struck(board: Temple) -> tuple[Seat, ...]:
    on = [seat_at(die.at) for die in board.dice.values()]
    return tuple(s for s in board.living() if s in on)


async def between_dice(g: G) -> bool:
    """After each die: a quiet window, so that only those are waited for who have ordered it. Has anybody acted?"""
    acted = False
    while g.heeds_quiet_windows() and (seats := meddlers(g.board)):
        trigger = Trigger(
            "between_dice",
            current=g.board.current,
            targets=struck(g.board),
            dying=tuple(dying(g.board)),
            quiet=True,
        )
        answer = await window(g, "between_dice", trigger, seats, lambda s: Choose(steps_of(g, s)), "CULT-103")
        if answer is None:
            return acted
        acted = True
        await step_in(g, *answer)
    return acted


def meddlers(board: Temple) -> list[Seat]:
    """Who, as everybody can see, might do something in the middle of a Resolve phase."""
    able = owners(board, "resolve", "any_time")
    return [
        s
        for s in board.around_place()
        if s != board.automated
        and (board.holds_sigil(s) or (s in able and might_act(board, s, "resolve")) or kraken.rein_options(board, s))
    ]


def might_act(board: Temple, seat: Seat, moment: str) -> bool:
    """What is made for this moment, a trade, another face."""
    options = usable(board, seat, moment) or coins.trade_options(board, seat)
    return bool(options or characters.become_options(board, seat))


def steps_of(g: G, seat: Seat) -> tuple[str, ...]:
    board = g.board
    return (*last_options(g, seat), *characters.become_options(board, seat))


async def last_moment(g: G) -> None:
    """Before deaths are checked: the Assassin may strike; if somebody is at 0 life, Sigils and trades may still turn
    it, and a dying Keeper may let the Kraken's dice go."""
    while seats := last_actors(g.board):
        able = tuple(s for s in seats if strikes_of(g.board, s))
        trigger = Trigger("last_moment", current=g.board.current, targets=able, dying=tuple(dying(g.board)))
        answer = await window(g, "last_moment", trigger, seats, lambda s: Choose(last_options(g, s)), "CULT-61")
        if answer is None:
            return
        await step_in(g, *answer)


def last_actors(board: Temple) -> list[Seat]:
    doomed = dying(board)
    return [
        s
        for s in board.around_place()
        if s != board.automated
        and (
            strikes_of(board, s)
            or (doomed and (board.holds_sigil(s) or coins.trade_options(board, s)))
            or (s in doomed and kraken.rein_options(board, s))
        )
    ]


def last_options(g: G, seat: Seat) -> tuple[str, ...]:
    options = (*strikes_of(g.board, seat), *sigil_options(g, seat, "resolve"))
    return (*options, *coins.trade_options(g.board, seat), *kraken.rein_options(g.board, seat))


async def step_in(g: G, seat: Seat, chosen: tuple[str, ...]) -> None:
    what, _, name = chosen[0].partition(":")
    match what:
        case "sigil":
            await play_sigil(g, seat, Card(name))
        case "rein":
            kraken.rein(g, name)
        case _:
            await use_option(g, seat, chosen[0], "resolve", "any_time")
