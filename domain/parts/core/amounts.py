"""Resources and tracks: gain, lose, give, pay, advance."""

from typing import Any

from domain.parts.effects import Ops, Run, op
from domain.parts.nouns import Amount, Count, Nouns, Resource, Touches, Track, Who

YOU = Who("you")


def adds_up(nouns: Nouns[Any], o: Any, sign: str) -> Touches:
    """What changing a resource touches, if nobody is asked and nothing reacts."""
    who = nouns.who.get(o.who)
    if who is None or not who.plain or not nouns.resource[o.what].plain or isinstance(o.n, Amount):
        return None
    return frozenset({f"{sign}resource.{o.what}"})


@op(
    "{who:gain} {n:what}",
    price=lambda p, o: p.change("resource", o.what, p.count(o.n)) * p.side(o.who),
    touches=lambda nouns, o: adds_up(nouns, o, "+"),
    leaves=("gained",),
)
async def gain(run: Run[Any], what: Resource, n: Count = 1, who: Who = YOU) -> None:
    done = await run.nouns.resource[what].change(run, dict.fromkeys(await run.whom(who), run.count(n)))
    run.values["gained"] = sum(done.values())


@op(
    "{who:lose} {n:what}",
    price=lambda p, o: p.change("resource", o.what, -p.count(o.n)) * p.side(o.who),
    touches=lambda nouns, o: adds_up(nouns, o, "-"),
    leaves=("lost",),
)
async def lose(run: Run[Any], what: Resource, n: Count = 1, who: Who = YOU) -> None:
    """As much of it as there is."""
    done = await run.nouns.resource[what].change(run, dict.fromkeys(await run.whom(who), -run.count(n)))
    run.values["lost"] = -sum(done.values())


@op(
    "{who:give} {n:what} to {to}",
    price=lambda p, o: p.of("resource", o.what) * p.count(o.n) * (p.side(o.to) - p.side(o.who)),
    leaves=("given",),
)
async def give(run: Run[Any], what: Resource, to: Who, n: Count = 1, who: Who = YOU) -> None:
    """As much as the giver has."""
    noun, giver, taker = run.nouns.resource[what], await run.whom_one(who), await run.whom_one(to)
    given = 0
    if giver is not None and taker is not None and giver != taker:
        given = min(run.count(n), noun.have(run.board, giver))
        await noun.change(run, {giver: -given, taker: given})
    run.values["given"] = given


@op("{who:pay} {n:what}: {then}", price=lambda p, o: p.all(o.then) + p.change("resource", o.what, -p.count(o.n)))
async def pay(run: Run[Any], what: Resource, then: Ops, n: Count = 1, who: Who = YOU) -> None:
    """All of it, or nothing happens."""
    seat, noun = await run.whom_one(who), run.nouns.resource[what]
    if seat is None:
        return
    have = noun.have(run.board, seat)
    price = have if n == "all" else run.count(n)
    if have >= price:
        await noun.change(run, {seat: -price})
        await run.do(then)


@op("advance {track} by {n}", price=lambda p, o: p.change("track", o.track, p.count(o.n)))
async def advance(run: Run[Any], track: Track, n: int | Amount = 1) -> None:
    """Below 0 it goes back."""
    await run.nouns.track[track].move(run, n if isinstance(n, int) else run.count(n))


@op("retreat {track} by {n}", price=lambda p, o: p.change("track", o.track, -p.count(o.n)))
async def retreat(run: Run[Any], track: Track, n: int | Amount = 1) -> None:
    await run.nouns.track[track].move(run, -run.count(n))
