"""Tests, and what cards do to their dice."""

from typing import Any

from domain.arkham.facts.skill_tests import SuccessesAdded
from domain.arkham.names import Cause, Skill
from domain.arkham.nouns import RULES, R
from domain.arkham.rules.skill_tests import (
    add_dice,
    raise_die,
    reroll,
    reroll_one_or_all,
    reroll_success,
    roll_plain,
    take_test,
)
from domain.parts.core import Altered, Band
from domain.parts.core.amounts import YOU
from domain.parts.effects import NOTHING_TO_DO, Ops, amount, op
from domain.parts.nouns import Amount, Count, Who
from domain.parts.prices import Prices

ODDS = {1: 0.7, 2: 0.35, 3: 0.15}
"""How likely a usual test gives so many successes."""
ANY = 99
WORSE = 0.15
"""A die fewer."""


def _modifier(run: R, mod: int | Amount) -> int:
    return mod if isinstance(mod, int) else amount(mod, run, run.nouns)


def _cause(run: R) -> Cause:
    return "cast" if run.values.get("cast") else "other"


def _tested(p: Prices, o: Any) -> float:
    needed = o.needs if isinstance(o.needs, int) else 1 + o.needs.plus
    odds = max(0.1, ODDS.get(needed, 0.1) + WORSE * (o.mod if isinstance(o.mod, int) else 0))
    return odds * p.all(o.passed) + (1 - odds) * p.all(o.failed)


@op(
    "{who:test} {skill}[ ({mod:+})][, with a result of {needs} or more]: on a pass {passed}[; on a fail {failed}]",
    price=_tested,
    leaves=("result",),
)
async def test(
    run: R,
    skill: Skill,
    passed: Ops = NOTHING_TO_DO,
    failed: Ops = NOTHING_TO_DO,
    mod: int | Amount = 0,
    needs: int | Amount = 1,
    who: Who = YOU,
) -> None:
    seat = await run.whom_one(who)
    if seat is None:
        return
    least = needs if isinstance(needs, int) else amount(needs, run, run.nouns)
    result = await take_test(run.g, seat, skill, _modifier(run, mod), needs=least, cause=_cause(run))
    run.values["result"] = result
    if result >= least:
        await run.do(passed, "passed")
    else:
        await run.do(failed, "failed")


def _graded(p: Prices, o: Any) -> float:
    return sum(p.all(band.then) for band in o.bands) / max(1, len(o.bands))


@op("{who:test} {skill}[ ({mod:+})]: {bands}", price=_graded, leaves=("result",))
async def grade(run: R, skill: Skill, bands: tuple[Band, ...], mod: int = 0, who: Who = YOU) -> None:
    """What happens goes by how many successes there were."""
    seat = await run.whom_one(who)
    if seat is None:
        return
    result = await take_test(run.g, seat, skill, mod, cause=_cause(run))
    run.values["result"] = result
    for i, band in enumerate(bands):
        if band.least <= result <= band.most:
            await run.do(band.then, f"bands.{i}.then")


@op("roll up to {n} dice again[all?, or all of them][any?, or as many as you like]", price=0.4)
async def roll_again(run: R, n: Count = 1, all: bool = False, any: bool = False) -> None:
    """Dice of the test that is under way, as whoever tests chooses."""
    if not run.board.tests:
        return
    tester = run.board.tests[-1].seat
    if all:
        await reroll_one_or_all(run.g, tester)
    else:
        await reroll(run.g, tester, ANY if any else run.count(n), least=0 if any or n != 1 else 1)


@RULES.called("roll that die again", price=0.5)
async def roll_it_again(run: R) -> None:
    """A die that is no test's: what it shows now counts."""
    was = run.now.values["shown"]
    run.now.values["shown"] = await roll_plain(run.g, "again")
    run.g.emit(Altered(run.now.name, "shown", run.now.values["shown"] - was))


@op("{by:+} on one die", price=0.3)
async def lift_die(run: R, by: int = 1) -> None:
    if run.board.tests:
        await raise_die(run.g, run.board.tests[-1].seat, by)


@RULES.called("roll a die again that succeeds", price=-0.5)
async def roll_success_again(run: R) -> None:
    if run.board.tests:
        await reroll_success(run.g, run.board.tests[-1].seat)


@op("roll {n} more dice", price=lambda p, o: 0.4 * p.count(o.n))
async def more_dice(run: R, n: Count = 1) -> None:
    if run.board.tests:
        await add_dice(run.g, run.count(n))


@op("{n} more successes", price=lambda p, o: 1.0 * p.count(o.n))
async def succeed(run: R, n: Count = 1) -> None:
    if run.board.tests and run.count(n):
        run.g.emit(SuccessesAdded(run.count(n)))
