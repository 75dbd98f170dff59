"""Rules: END OF AN ACT. What an act's end brings, in its order."""

from collections.abc import Mapping, Sequence

from domain.everrain.board import Everrain
from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.crew import WagePaid
from domain.everrain.facts.turn import ActBegun, DiscoveryMoved, OrderGained
from domain.everrain.names import ENEMIES, ENEMIES_LATER, TASKS, CrewId, Token
from domain.everrain.rules.crew import go
from domain.everrain.rules.dice import lot
from domain.everrain.rules.numbers import count_of_crew, of_crew
from domain.everrain.rules.raiders import raider_appears
from domain.everrain.rules.sinking import is_lost, sink
from domain.everrain.rules.spawning import WHY
from domain.everrain.rules.storms import raise_storm
from domain.everrain.rules.tales import stir_stories
from domain.everrain.rules.tracks import advance_elder, reach_end_of_act, wake_if_met
from domain.kernel import Ask, Choose, Everyone, Game, Seat, Shuffle

G = Game[Everrain]


async def end_act(g: G) -> None:
    """An order or a step of the Elder One, wages, enemy cards, stories, tokens, the storm, an enemy ship. Whoever is at
    the end of the next act already ends that one too."""
    over = g.board.act_over
    assert over is not None
    if over.by == "players":
        await choose_orders(g)
    else:
        advance_elder(g, over.gap)
    await pay_wages(g)
    g.emit(ActBegun(g.board.act + 1))
    if g.board.act in ENEMIES_LATER:
        await Shuffle(ENEMIES, WHY, adding=(ENEMIES_LATER[g.board.act],))
    stir_stories(g)
    level_tokens(g, over.space)
    await raise_storm(g, g.board.act)
    await send_raider(g)
    for token in ("players", "enemy"):
        reach_end_of_act(g, token)


async def choose_orders(g: G) -> None:
    """Each player takes a new order, of any lasting kind (ruling A14)."""
    asks = [Ask(seat, "new_order", Choose(TASKS), "EVER-131") for seat in g.seats]
    chosen = await Everyone(asks)
    for seat, (order,) in zip(g.seats, chosen, strict=True):
        g.emit(OrderGained(seat, next(task for task in TASKS if task == order)))


def wage_of(board: Everrain, seat: Seat, crew: CrewId) -> int:
    return of_crew(board, seat, crew, "wage", CREW_BOARDS[crew].wage)


async def pay_wages(g: G, seats: Sequence[Seat] | None = None) -> None:
    """Rules: HIRING CREW & PAYING WAGES. Each player says who is not paid, all at once: whoever is not, leaves. Where
    nobody can be paid, nobody is asked."""
    manned = [seat for seat in (g.seats if seats is None else seats) if g.board.ships[seat].crew]
    wages = {seat: {crew: wage_of(g.board, seat, crew) for crew in g.board.ships[seat].crew} for seat in manned}
    asked = [seat for seat in manned if min(wages[seat].values()) <= g.board.ships[seat].coin]
    asks = [Ask(seat, "wages", wage_form(wages[seat], g.board.ships[seat].coin), "EVER-37") for seat in asked]
    leaving = dict(zip(asked, await Everyone(asks), strict=True)) if asks else {}
    for seat in manned:
        for crew, wage in wages[seat].items():
            if crew in leaving.get(seat, wages[seat]):
                await go(g, seat, crew)
            else:
                count_of_crew(g, seat, crew, "wage", CREW_BOARDS[crew].wage)
                g.emit(WagePaid(seat, crew, wage))
        if is_lost(g.board, seat):
            await sink(g, seat)


def wage_form(wages: Mapping[CrewId, int], coin: int) -> Choose:
    """Who leaves: at least those whose wages are too much together."""
    lacking = max(0, sum(wages.values()) - coin)
    return Choose(tuple(wages), min(1, lacking), len(wages), lacking, {str(crew): n for crew, n in wages.items()})


def level_tokens(g: G, space: int) -> None:
    """Whoever is behind the end of the act comes up to it. That is no advance, but an Elder One may be met."""
    tokens: tuple[Token, ...] = ("players", "enemy")
    for token in tokens:
        if g.board.discovery[token] < space:
            g.emit(DiscoveryMoved(token, space))
    wake_if_met(g)


async def send_raider(g: G) -> None:
    """One enemy ship, on a spawn space by lot; a free one if there is any."""
    spaces = g.board.of_terrain("spawn")
    free = [cell for cell in spaces if not g.board.occupied(cell)]
    if spaces:
        await raider_appears(g, await lot(free or spaces, "a spawn space"))
