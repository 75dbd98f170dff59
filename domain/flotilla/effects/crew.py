"""What cards do with crews: the Captain, the Scholar, discarding, what others show, paying for more."""

from domain.flotilla.names import Guild
from domain.flotilla.nouns import RULES, R
from domain.flotilla.rules import crew
from domain.flotilla.rules.artifacts import free_skiff as launch_skiff
from domain.flotilla.rules.sailing import sail as sail_on
from domain.flotilla.rules.toxicity import ease_penalty as ease
from domain.flotilla.rules.turning import may_turn
from domain.kernel import agrees
from domain.parts.effects import NOTHING_TO_DO, Ops, op


@RULES.called("rally: take all cards of your discard pile back to your hand", price=6.0)
async def rally(run: R) -> None:
    crew.rally(run.g, run.you)


@RULES.called("you may turn Skyside", price=2.0)
async def turn_skyside(run: R) -> None:
    await may_turn(run.g, run.you)


@RULES.called("copy the Topside card of an opponent who is on your side, with its Sail or Income", price=12.0)
async def copy_topside(run: R) -> None:
    await crew.copy_topside(run.g, run.you, run.now.playing)


@RULES.called("your Scoring Penalty marker goes back one space", price=8.0)
async def ease_penalty(run: R) -> None:
    ease(run.g, run.you)


@RULES.called("gain a Skiff; if you cannot, gain 12 coins", price=12.0)
async def free_skiff(run: R) -> None:
    launch_skiff(run.g, run.you)


@op("move your Skiffs up to {n} spaces", price=lambda p, o: p.of("prices", "step") * o.n)
async def sail(run: R, n: int) -> None:
    if not run.board.fleets[run.you].skyside:
        await sail_on(run.g, run.you, n, standing=False)


@op("you may discard {n} other cards of {guild}: {then}", price=lambda p, o: p.all(o.then) / 2)
async def discard_crew(run: R, guild: Guild, n: int, then: Ops) -> None:
    if await crew.discard_crew(run.g, run.you, guild, n):
        await run.do(then)


@op(
    "if a Sinkside opponent has a card of {guild} Topside, {then}[; else {otherwise}]",
    price=lambda p, o: (p.all(o.then) + p.all(o.otherwise)) / 2,
)
async def if_topside(run: R, guild: Guild, then: Ops, otherwise: Ops = NOTHING_TO_DO) -> None:
    if crew.shows(run.board, run.you, guild):
        await run.do(then)
    else:
        await run.do(otherwise, "otherwise")


@op(
    "you may pay {coins:resource.coin}[, up to {times} times]: {then}",
    price=lambda p, o: (p.all(o.then) - o.coins) * o.times,
)
async def pay_for(run: R, coins: int, then: Ops, times: int = 1) -> None:
    """Asked only of whoever has the coins."""
    coin = run.nouns.resource["coin"]
    for _ in range(times):
        if coin.have(run.board, run.you) < coins or not await agrees(run.you, "pay_for", "FLO-52"):
            return
        await coin.change(run, {run.you: -coins})
        await run.do(then)
