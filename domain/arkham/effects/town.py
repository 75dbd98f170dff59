"""What cards do to the town: doom, clues, the cup, reckonings, and the rules of codex cards 1 and 2."""

from domain.arkham.facts.people import CluesChanged
from domain.arkham.names import SHEET, Token
from domain.arkham.nouns import RULES, R
from domain.arkham.rules import doom as doom_rules
from domain.arkham.rules.events import gate_burst
from domain.arkham.rules.events import spawn_clue as spawn_a_clue
from domain.arkham.rules.events import spread_doom as spread
from domain.arkham.rules.group import decide
from domain.arkham.rules.mythos import change_cup, draw_token
from domain.parts.effects import op
from domain.parts.nouns import Count


@op("spread doom[, {n} times]", price=lambda p, o: 1.5 * p.of("piece", "doom") * p.count(o.n))
async def spread_doom(run: R, n: Count = 1) -> None:
    for _ in range(run.count(n)):
        await spread(run.g)


@op("spawn {n:piece.clue}", price=lambda p, o: 1.0 * p.count(o.n))
async def spawn_clue(run: R, n: Count = 1) -> None:
    for _ in range(run.count(n)):
        await spawn_a_clue(run.g)


@op("a gate bursts", price=-4.0)
async def burst(run: R) -> None:
    await gate_burst(run.g)


@op("draw a mythos token[, {n} in all]", price=lambda p, o: p.of("prices", "token") * p.count(o.n))
async def draw_tokens(run: R, n: Count = 1) -> None:
    for _ in range(run.count(n)):
        await draw_token(run.g, run.you)


@op("{n:+} token in the cup: {token}", price=lambda p, o: -0.5 * o.n if o.token != "blank" else 0.5 * o.n)
async def cup(run: R, token: Token, n: int = 1) -> None:
    """Below 0 they are taken out."""
    if n > 0:
        await change_cup(run.g, {token: n}, {})
    else:
        await change_cup(run.g, {}, {token: -n})


PACT_CLUES, FEW = 3, 2


@RULES.called("investigators lose 3 clues together; if they lose fewer than 2, put 1 doom on the sheet", price=-6.0)
async def forget(run: R) -> None:
    lost = 0
    for _ in range(PACT_CLUES):
        holders = [seat for seat in run.board.in_play() if run.board.people[seat].clues]
        if holders:
            run.g.emit(CluesChanged(await decide(run.g, "who_loses", holders, "ARK-15"), -1))
            lost += 1
    if lost < FEW:
        await doom_rules.place_doom(run.g, SHEET)


@RULES.called(
    "remove 3 doom from an overfull space, put 1 doom in each other space of its neighbourhood and 1 on the sheet",
    price=-3.0,
)
async def outbreak(run: R) -> None:
    await doom_rules.outbreak(run.g)


@RULES.called("an anomaly opens in a torn neighbourhood", price=-3.0)
async def open_anomaly(run: R) -> None:
    await doom_rules.open_anomaly(run.g)


@RULES.called("an anomaly without doom goes away", price=2.0)
async def close_anomaly(run: R) -> None:
    await doom_rules.close_anomaly(run.g)
