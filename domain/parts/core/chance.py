"""Dice and tests."""

from typing import Any, ClassVar

from msgspec import Struct

from domain.kernel import Text
from domain.parts.core.amounts import YOU
from domain.parts.effects import NOTHING_TO_DO, Ops, Run, op, touched
from domain.parts.nouns import Die, Nouns, Skill, Touches, Who
from domain.parts.prices import Prices
from domain.parts.wording import Wording

TOP = 99
"""Above every die."""


class Band(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What happens from here up to there."""

    then: Ops = NOTHING_TO_DO
    least: int = 0
    most: int = TOP
    joint: ClassVar[str] = "list.then"
    texts: ClassVar[dict[str, str]] = {
        "band.most": "on {most} or less {then}",
        "band.least": "on {least} or more {then}",
        "band.between": "on {least}–{most} {then}",
        "band.exactly": "on {least} {then}",
    }

    def said(self, words: Wording) -> Text:
        then = words.ops(self.then, "list.and")
        if self.least == self.most:
            return words.make("band.exactly", least=self.least, then=then)
        if not self.least:
            return words.make("band.most", most=self.most, then=then)
        if self.most == TOP:
            return words.make("band.least", least=self.least, then=then)
        return words.make("band.between", least=self.least, most=self.most, then=then)


def _banded(p: Prices, o: Any) -> float:
    faces = p.nouns.die[o.die].faces
    return sum((p.all(b.then) * sum(b.least <= f <= b.most for f in faces) / len(faces) for b in o.bands), 0.0)


def _rolled(nouns: Nouns[Any], o: Any) -> Touches:
    """Whatever may come of it. It is the same to everybody which die is rolled first."""
    if not nouns.die[o.die].plain:
        return None
    return touched(nouns, [one for band in o.bands for one in band.then])


@op("roll {die}: {bands}", price=_banded, touches=_rolled, leaves=("rolled",))
async def roll(run: Run[Any], die: Die, bands: tuple[Band, ...]) -> None:
    shown = await run.nouns.die[die].roll(run, min(band.least or band.most + 1 for band in bands))
    run.values["rolled"] = shown
    for i, band in enumerate(bands):
        if band.least <= shown <= band.most:
            await run.do(band.then, f"bands.{i}.then")


def _tested(p: Prices, o: Any) -> float:
    odds: float = p.nouns.skill[o.skill].odds
    return odds * p.all(o.passed) + (1 - odds) * p.all(o.failed)


@op("{who:test} {skill}[ ({mod:+})]: on a pass {passed}[; on a fail {failed}]", price=_tested, leaves=("result",))
async def test(
    run: Run[Any],
    skill: Skill,
    passed: Ops,
    failed: Ops = NOTHING_TO_DO,
    mod: int = 0,
    needs: int = 1,
    who: Who = YOU,
) -> None:
    seat = await run.whom_one(who)
    if seat is None:
        return
    result = await run.nouns.skill[skill].test(run, seat, mod)
    run.values["result"] = result
    if result >= needs:
        await run.do(passed, "passed")
    else:
        await run.do(failed, "failed")
