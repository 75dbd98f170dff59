"""An end that comes at once: the ruleset says after which facts, and no rule goes on."""

from contextlib import suppress
from typing import Any

import pytest

from domain.kernel import Ask, Choose, Ending, EndingId, Fact, Moved, Roll, RuleFault, TurnBegun, Zone
from domain.kernel.errors import Over
from domain.kernel.events import GameEnded
from domain.kernel.live import Live
from tests.given import S1, S2, Table
from tests.kernel.tiny import COIN, DECK, FACTS, Counted, G, Noted, Rule, Slate, lay_deck, note, play, sound, tiny

GO = Choose(("go",))
LOST, DONE = EndingId("lost"), EndingId("done")


def three(board: Slate) -> str:
    return LOST if board.count >= 3 else ""


async def finish(g: G, ending: str) -> Ending:
    g.emit(Counted(10))
    note(g, f"finished: {ending}")
    return g.end(ending, [S2])


def played(*rules: Rule, **more: Any) -> Table[Slate]:
    return play(*rules, **{"over": {Counted: three}, "finish": finish, **more})


async def counts(g: G, times: int = 9) -> None:
    for _ in range(times):
        g.emit(Counted())


async def begins(g: G) -> None:
    await Ask(S1, "begin", GO)


def test_the_game_is_over_in_the_middle_of_a_rule() -> None:
    async def rule(g: G) -> None:
        await begins(g)
        await counts(g)
        note(g, "never")

    table = played(rule)
    table.answer(S1, "go")
    assert table.board.notes == ['"finished: lost"']
    assert table.board.count == 13, "three, then ten at the end, which is no new end"
    assert table.board.ended is not None and table.board.ended.ending == LOST and table.board.ended.winners == (S2,)
    sound(table)


def test_without_a_rule_for_it_nobody_wins() -> None:
    async def rule(g: G) -> None:
        await begins(g)
        await counts(g)

    table = played(rule, finish=None)
    table.answer(S1, "go")
    assert [(e.ending, e.winners) for e in table.events(GameEnded)] == [(LOST, ())]
    sound(table)


def test_what_is_asked_at_the_end_is_waited_for() -> None:
    async def asks(g: G, ending: str) -> Ending:
        (who,) = await Ask(S2, "who", Choose(("s1", "s2")))
        return g.end(ending, [g.seats[int(who[1]) - 1]])

    async def rule(g: G) -> None:
        await begins(g)
        await counts(g)

    table = played(rule, finish=asks)
    table.answer(S1, "go")
    table.reopen()
    table.answer(S2, "s1")
    assert table.board.ended is not None and table.board.ended.winners == (S1,)
    sound(table)


def test_a_step_that_ended_the_game_can_be_taken_back_while_something_is_asked() -> None:
    async def asks(g: G, ending: str) -> Ending:
        await Ask(S2, "who", GO)
        return g.end(ending, [])

    async def rule(g: G) -> None:
        await begins(g)
        await counts(g)

    table = played(rule, finish=asks)
    table.answer(S1, "go")
    table.undo(S1)
    assert table.board.count == 0 and table.waits_for == [S1]
    table.answer(S1, "go")
    assert table.waits_for == [S2]
    sound(table)


def test_kernel_facts_can_end_it_too() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g, "ab")
        await begins(g)
        g.move(g.board.cards(DECK), DECK, Zone("discard"))
        note(g, "never")

    over = {Moved: lambda board: "" if board.zones[DECK] else DONE, TurnBegun: lambda board: ""}
    table = play(rule, over=over)
    table.answer(S1, "go")
    assert table.board.ended is not None and table.board.ended.ending == DONE and not table.board.notes


def test_an_ending_that_the_ruleset_does_not_know_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="tiny has no ending nowhere"):
        played(counts, over={Counted: lambda board: "nowhere"}, finish=None)


def test_only_facts_of_the_game_end_it() -> None:
    with pytest.raises(ValueError, match="tiny: the game may be over after Noted, which is none of its facts"):
        tiny(counts, facts=(Counted,), over={Noted: three})


# --- no rule goes on -------------------------------------------------------------------------------

WENT_ON = r"the game is over \(lost\), and a rule went on"


def test_no_except_of_a_rule_stops_it() -> None:
    async def rule(g: G) -> None:
        await begins(g)
        try:
            await counts(g)
        except Exception:
            note(g, "caught")

    table = played(rule)
    table.answer(S1, "go")
    assert table.board.notes == ['"finished: lost"']


async def catches(g: G) -> None:
    with suppress(BaseException):
        await counts(g)


async def and_returns(g: G) -> None:
    await catches(g)


async def and_writes(g: G) -> None:
    await catches(g)
    note(g, "written")


async def and_moves(g: G) -> None:
    await catches(g)
    g.stock(DECK, [])


async def and_rolls(g: G) -> None:
    await catches(g)
    await Roll({COIN: 1}, "on")


async def and_asks(g: G) -> None:
    await catches(g)
    await Ask(S1, "on", GO)


async def in_a_finally(g: G) -> None:
    try:
        await counts(g)
    finally:
        note(g, "at last")


async def returns_in_a_finally(g: G) -> Any:
    try:
        await counts(g)
    finally:
        return g.end(DONE, [])  # noqa: B012 - it swallows the end, and that is found


@pytest.mark.parametrize(
    "rule", [and_returns, and_writes, and_moves, and_rolls, and_asks, in_a_finally, returns_in_a_finally]
)
def test_a_rule_that_goes_on_after_the_end_is_a_fault(rule: Rule) -> None:
    with pytest.raises(RuleFault, match=WENT_ON):
        played(rule)


class Worked(Fact, frozen=True):
    """Changes nothing: it is only noted."""

    what: str


def test_what_a_rule_has_done_may_be_noted_on_the_way_out() -> None:
    async def rule(g: G) -> None:
        try:
            await counts(g)
        except Over:
            g.emit(Worked("counting"))
            raise

    table = played(rule, facts=(*FACTS, Worked))
    assert len(table.events(Worked)) == 1 and table.board.ended is not None
    sound(table)


def test_the_end_leaves_no_live_game_by_another_way() -> None:
    """Whatever drives rules turns it into an ending; it never reaches a caller."""

    class Watched(Live[Slate]):
        def _cut_short(self, ending: str) -> None:
            raise AssertionError(ending)

    assert not issubclass(Over, Exception)
    from domain.kernel.starting import open_table
    from tests.given import GAME

    with pytest.raises(AssertionError, match="lost"):
        open_table(tiny(counts, over={Counted: three}), GAME, 3, live_type=Watched)
